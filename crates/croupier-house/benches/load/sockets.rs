//! Players over WebSocket, in this process too: their processor time is part of the figures.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::disk;
use crate::figures::{Line, Times};
use crate::scene::{self, Scene};

/// The players of a run.
#[derive(Clone, Copy)]
pub(crate) struct Crowd {
    pub(crate) tables: usize,
    pub(crate) at_each: usize,
    /// The average pause between two commands; zero means no pause.
    pub(crate) thinking: Duration,
    /// Whether their entries report the changes, as for the page, instead of the whole table.
    pub(crate) changes: bool,
}

/// Runs players at tables, each with one command outstanding, and samples the memory in the meantime.
pub(crate) async fn closed_loop(
    name: &str,
    crowd: Crowd,
    length: Duration,
    part: Duration,
) -> (Line, Option<(f64, f64)>) {
    let Crowd { tables, at_each, thinking, changes } = crowd;
    let mut scene = Scene::open(None, tables, at_each).await;
    let address = scene.serve().await;
    let ready = Arc::new(Barrier::new(scene.players.len() + 1));
    let mut players = JoinSet::new();
    for (number, player) in scene.players.iter().enumerate() {
        let socket = connect(address, player.table, &player.token.text(), changes).await;
        players.spawn(play(socket, Arc::clone(&ready), length, ThinkingTime { thinking, number }));
    }
    ready.wait().await;
    let before = scene.house.writer().counts();
    let begun = Instant::now();
    let memory = disk::memory(length, part).await;
    let (elapsed, counts) = (begun.elapsed(), scene.house.writer().counts());
    let mut times = Times::new();
    while let Some(own) = players.join_next().await {
        times.join(&own.unwrap());
    }
    let line = Line::new(name, times, elapsed).with_commits(before, counts);
    scene.close().await;
    (line, memory)
}

pub(crate) type Socket = WebSocketStream<TcpStream>;

pub(crate) async fn connect(address: SocketAddr, table: u64, token: &str, changes: bool) -> Socket {
    let url = format!("ws://{address}/api/v1/tables/{table}/play?client=bench&changes={changes}");
    let mut request = url.into_client_request().unwrap();
    let token = format!("Bearer {token}");
    request.headers_mut().insert("authorization", token.parse().unwrap());
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    // The player's program is not measured, so it gets only a small read buffer.
    let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
    client_async_with_config(request, stream, Some(config)).await.unwrap().0
}

/// The thinking time of a player, which varies so that the players do not all act at the same time.
#[derive(Clone, Copy)]
pub(crate) struct ThinkingTime {
    pub(crate) thinking: Duration,
    pub(crate) number: usize,
}

impl ThinkingTime {
    fn before(self, n: u64) -> Duration {
        let odd = (self.number as u64).wrapping_mul(7_919).wrapping_add(n.wrapping_mul(104_729)) % 1000;
        // From half to one and a half times as long.
        self.thinking.mul_f64(0.5 + odd as f64 / 1000.0)
    }
}

/// Thinks, and reads messages in the meantime.
async fn think(socket: &mut Socket, pause: Duration) {
    let read = async {
        loop {
            socket.next().await.unwrap().unwrap();
        }
    };
    let _: Result<(), _> = tokio::time::timeout(pause, read).await;
}

pub(crate) async fn play(
    mut socket: Socket,
    ready: Arc<Barrier>,
    length: Duration,
    thought: ThinkingTime,
) -> Times {
    ask(&mut socket, 1, scene::SIT).await;
    ready.wait().await;
    let until = Instant::now() + length;
    let mut times = Times::new();
    let mut n = 1;
    while Instant::now() < until {
        n += 1;
        if !thought.thinking.is_zero() {
            think(&mut socket, thought.before(n)).await;
        }
        let begun = Instant::now();
        ask(&mut socket, n, scene::bet_or_down(n - 1)).await;
        times.add(begun.elapsed());
    }
    times
}

/// Gives a command and waits until the house acknowledges it; reads and drops other messages.
async fn ask(socket: &mut Socket, n: u64, ask: &str) {
    socket.send(Message::text(format!(r#"{{"n":{n},"ask":{ask}}}"#))).await.unwrap();
    loop {
        let message = socket.next().await.unwrap().unwrap();
        let text = message.to_text().unwrap();
        assert!(!text.starts_with(r#"{"type":"refused""#), "{text}");
        if text.starts_with(r#"{"type":"done""#) {
            return;
        }
    }
}
