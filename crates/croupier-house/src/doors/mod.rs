//! The doors of the house: they admit connections, enforce time limits on them, and end them cleanly.

mod entrance;
mod places;
mod stream;

use std::convert::Infallible;
use std::future::poll_fn;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::Service;

use crate::cluster::ClusterNode;
use crate::config::Config;
pub use entrance::ConnectionSource;
use places::ConnectionSlots;
use stream::PlacedStream;

/// The answer to a client when the house is full. The house does not wait until the client has read it.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Type: application/json\r\n\
    Content-Length: 69\r\nConnection: close\r\n\r\n{\"code\":\"busy\",\"words\":\"too many connections: try again in a while\"}\n";

/// The pause when the system cannot accept a connection because too many files are open.
const OUT_OF_FILES: Duration = Duration::from_millis(200);

/// All open connections.
pub(crate) struct ConnectionServer {
    router: Router,
    http: http1::Builder,
    /// The time for which a client may stop reading the data sent to it.
    patience: Duration,
    places: Arc<ConnectionSlots>,
    connected: JoinSet<()>,
    /// Becomes true when connections must end after their current request.
    closing: watch::Sender<bool>,
}

impl ConnectionServer {
    pub(crate) fn new(router: Router, config: &Config) -> ConnectionServer {
        ConnectionServer::of_node(router, config, None)
    }

    /// Makes the server of a process that may be a node of a cluster.
    pub(crate) fn of_node(
        router: Router,
        config: &Config,
        node: Option<Arc<ClusterNode>>,
    ) -> ConnectionServer {
        let mut http = http1::Builder::new();
        // The time limit counts from the start of a connection, and then from the end of each request.
        http.timer(TokioTimer::new()).header_read_timeout(config.header_deadline());
        ConnectionServer {
            router,
            http,
            patience: config.body_deadline(),
            places: ConnectionSlots::new(config, node),
            connected: JoinSet::new(),
            closing: watch::Sender::new(false),
        }
    }

    /// Accepts connections until the future is dropped.
    pub(crate) async fn let_in<E: ConnectionSource>(&mut self, entrance: &E) -> Infallible {
        loop {
            let accepted = tokio::select! {
                accepted = entrance.accept() => accepted,
                Some(_) = self.connected.join_next() => continue,
            };
            match accepted {
                Ok((stream, from)) => self.admit::<E>(stream, from),
                Err(error) if is_its_own(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(OUT_OF_FILES).await;
                }
            }
        }
    }

    /// Does the same if there is an entrance, and waits for ever if there is none.
    pub(crate) async fn let_in_if<E: ConnectionSource>(&mut self, entrance: Option<&E>) -> Infallible {
        match entrance {
            Some(entrance) => self.let_in(entrance).await,
            None => std::future::pending().await,
        }
    }

    fn admit<E: ConnectionSource>(&mut self, stream: E::Stream, from: SocketAddr) {
        let Some(place) = self.places.take(from.ip()) else { return E::turn_away(stream, FULL) };
        let stream = TokioIo::new(PlacedStream::new(stream, self.patience, place));
        let router = self.router.clone();
        let answer = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(from));
            let mut router = router.clone();
            async move {
                let _: Result<(), Infallible> =
                    poll_fn(|context| Service::<Request<Body>>::poll_ready(&mut router, context)).await;
                router.call(request).await
            }
        });
        let connection = self.http.serve_connection(stream, answer).with_upgrades();
        let mut closing = self.closing.subscribe();
        self.connected.spawn(async move {
            let mut connection = pin!(connection);
            tokio::select! {
                // An error on a connection concerns only its client.
                _ = connection.as_mut() => return,
                _ = closing.wait_for(|closing| *closing) => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        });
    }

    /// Lets every connection finish its current request within this time, and then closes it.
    pub(crate) async fn show_out(mut self, within: Duration) {
        self.closing.send_replace(true);
        let all_gone = async { while self.connected.join_next().await.is_some() {} };
        if tokio::time::timeout(within, all_gone).await.is_err() {
            tracing::info!(connections = self.connected.len(), "connections were cut off");
        }
    }
}

/// Returns whether the error belongs to the incoming connection rather than to the house.
fn is_its_own(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    )
}
