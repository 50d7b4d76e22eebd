//! A fan-out without a house: the same players, tables and connections, but every command is one message of a given length
//! for all players of its table, and is neither decided nor stored. The house can hardly be faster than this.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use futures_util::SinkExt;
use tokio::net::TcpListener;
use tokio::sync::{Barrier, broadcast};
use tokio::task::JoinSet;

use crate::figures::{Line, Times};
use crate::sockets::{Crowd, ThinkingTime, connect, play};

/// The number of entries of a table that a slow connection may be behind, as in the house.
const BEHIND: usize = 256;
const DONE: &str = r#"{"type":"done","n":0,"entry":0,"again":false}"#;

struct BareTables {
    tables: Vec<broadcast::Sender<Utf8Bytes>>,
    /// The message about a command.
    entry: Utf8Bytes,
}

/// Runs players as [`crate::sockets::closed_loop`] does; each command takes messages of this many bytes.
pub(crate) async fn closed_loop(name: &str, bytes: usize, crowd: Crowd, length: Duration) -> Line {
    let tables = (0..crowd.tables).map(|_| broadcast::Sender::new(BEHIND)).collect();
    let entry = format!(r#"{{"type":"entry","n":"{}"}}"#, "0".repeat(bytes.saturating_sub(23)));
    assert_eq!(entry.len(), bytes);
    let address = open(BareTables { tables, entry: entry.into() }).await;
    let ready = Arc::new(Barrier::new(crowd.tables * crowd.at_each + 1));
    let mut players = JoinSet::new();
    for number in 0..crowd.tables * crowd.at_each {
        let socket = connect(address, (number / crowd.at_each) as u64, "", crowd.changes).await;
        let thought = ThinkingTime { thinking: crowd.thinking, number };
        players.spawn(play(socket, Arc::clone(&ready), length, thought));
    }
    ready.wait().await;
    let begun = Instant::now();
    let mut times = Times::new();
    while let Some(own) = players.join_next().await {
        times.join(&own.unwrap());
    }
    Line::new(name, times, begun.elapsed())
}

async fn open(tables: BareTables) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/api/v1/tables/{table}/play", get(join)).with_state(Arc::new(tables));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

async fn join(
    State(tables): State<Arc<BareTables>>,
    Path(table): Path<usize>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.read_buffer_size(4096).on_upgrade(async move |socket| {
        // The player leaves at the end of the run.
        let _ = serve(&tables, table, socket).await;
    })
}

async fn serve(tables: &BareTables, table: usize, mut socket: WebSocket) -> Result<(), axum::Error> {
    let table = &tables.tables[table];
    let mut feed = table.subscribe();
    loop {
        tokio::select! {
            message = socket.recv() => {
                let Some(Ok(Message::Text(_))) = message else { return Ok(()) };
                table.send(tables.entry.clone()).expect("this connection listens");
                socket.feed(Message::Text(Utf8Bytes::from_static(DONE))).await?;
            }
            entry = feed.recv() => {
                socket.feed(Message::Text(entry.expect("the connection is fast enough"))).await?;
                while let Ok(entry) = feed.try_recv() {
                    socket.feed(Message::Text(entry)).await?;
                }
            }
        }
        socket.flush().await?;
    }
}
