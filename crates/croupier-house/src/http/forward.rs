//! The one hop between nodes: a request about a table goes to the node that plays it.
//!
//! A client may connect to any node. A request for a table that another node plays is passed on as it is, WebSocket
//! included, with the address of the client and a proof that a node of this cluster has passed it on. The other node
//! never passes it on again: if the table has moved in the meantime, the client is told to try again.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::{PathAndQuery, Uri};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper_util::rt::TokioIo;
use tokio::time::Instant;

use super::App;
use super::answer::Problem;
use super::client::client_address;
use crate::cluster::{ClusterNode, PassedRequest};
use crate::house::OpenError;

/// The header of a passed request: the client's address, the time, and the proof.
const PASSED: HeaderName = HeaderName::from_static("croupier-passed-on");

/// Headers that belong to one connection (RFC 9110, 7.6.1), and that a hop must not pass on. An upgrade needs two.
const OF_CONNECTION: [HeaderName; 5] = [
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
];

/// Headers in which proxies report the client, which the node that took the request has read.
const OF_PROXIES: [HeaderName; 2] =
    [HeaderName::from_static("x-forwarded-for"), HeaderName::from_static("x-forwarded-proto")];

/// The time between two looks at whether a table has moved.
const LOOK: Duration = Duration::from_millis(500);

/// The time after which every node knows who has taken a lease.
const UNSEEN: Duration = Duration::from_secs(3);

/// Marks a request that another node has passed on.
#[derive(Clone, Copy, Debug)]
struct PassMark;

/// Recognises a request that another node has passed on, and restores the address of its client.
pub(super) async fn received(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let Some(passed) = request.headers_mut().remove(PASSED) else { return next.run(request).await };
    let Some(node) = app.house.cluster() else { return Problem::not_a_node().into_response() };
    let Some(client) = proved_client(&app, node, &request, &passed) else {
        tracing::warn!(
            "refused a request that claims to come from another node: do all nodes have the same secret?"
        );
        return Problem::not_a_node().into_response();
    };
    for name in OF_PROXIES {
        request.headers_mut().remove(name);
    }
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(client, 0)));
    request.extensions_mut().insert(PassMark);
    next.run(request).await
}

/// Returns the client of a passed request, if the proof is right.
fn proved_client(app: &App, node: &ClusterNode, request: &Request, passed: &HeaderValue) -> Option<IpAddr> {
    let mut parts = passed.to_str().ok()?.splitn(3, ' ');
    let (client, second, proof) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?);
    let path = request.uri().path_and_query().map(PathAndQuery::as_str).unwrap_or_default();
    let method = request.method().as_str();
    let told = PassedRequest { to: node.name(), method, path, client, second };
    node.secret.verifies(&told, proof, app.house.now()).then_some(client)
}

/// Passes a request on to the node that plays its table, unless this node does or may.
pub(super) async fn passed_on(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(node) = app.house.cluster() else { return next.run(request).await };
    let Some((table, rest)) = table_of(request.uri().path()) else { return next.run(request).await };
    if is_passed_on(&request) || app.house.is_awake(table) {
        return next.run(request).await;
    }
    let owner = match node.membership.owner(table).filter(|owner| owner.node != node.name()) {
        Some(owner) => Some((owner.node, owner.address)),
        // This node takes the table, or finds out who has just taken it.
        None if needs_owner(rest) => match app.house.wake_table(table).await {
            Err(OpenError::Elsewhere { node, address, .. }) => Some((node, address)),
            // Another node takes it.
            Err(OpenError::Draining) => other_node(node),
            _ => None,
        },
        None => None,
    };
    match owner {
        None if node.is_draining() && needs_owner(rest) => moving(),
        Some((name, address)) => pass_on(&app, node, table, (&name, &address), request).await,
        None => next.run(request).await,
    }
}

/// Returns another node that serves.
fn other_node(node: &ClusterNode) -> Option<(String, String)> {
    let nodes = node.membership.live_nodes().into_iter();
    nodes.map(|other| (other.node, other.address)).find(|(name, _)| name != node.name())
}

/// Returns the table that a request is about, and the rest of the path, if its node should answer it.
fn table_of(path: &str) -> Option<(u64, &str)> {
    let path = path.strip_prefix("/api/v1").unwrap_or(path).strip_prefix("/tables/")?;
    let (table, rest) = path.split_once('/').unwrap_or((path, ""));
    let known = rest.is_empty() || needs_owner(rest);
    known.then(|| table.parse().ok()).flatten().map(|table| (table, rest))
}

/// Returns whether only the node of a table can answer.
fn needs_owner(rest: &str) -> bool {
    matches!(rest, "play" | "commands" | "offers") || rest.starts_with("offers/")
}

/// Tells the client to try again, because the table has no node at the moment.
fn moving() -> Response {
    let mut answer = Problem::moving().into_response();
    answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    answer
}

async fn pass_on(
    app: &App,
    node: &Arc<ClusterNode>,
    table: u64,
    to: (&str, &str),
    mut request: Request,
) -> Response {
    let begun = Instant::now();
    let (name, address) = to;
    let upgrade = hyper::upgrade::on(&mut request);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let Some(passed) = address_to(app, node, to, request) else { return moving() };
    let sent = tokio::select! {
        sent = node.peers.send(passed) => sent,
        // A node that stands still accepts requests and never answers.
        () = moves_from(node, table, name) => {
            count("failed");
            return moving();
        }
    };
    let mut answer = match sent {
        Ok(answer) => answer,
        Err(error) => {
            // It may have done what was asked. A client that asks again with the same number finds out.
            tracing::warn!(node = name, address, %error, "cannot pass a request on");
            count("failed");
            return moving();
        }
    };
    count(if upgrades { "connection" } else { "request" });
    metrics::histogram!("croupier_forward_seconds").record(begun.elapsed().as_secs_f64());
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
        let (theirs, node, name) = (hyper::upgrade::on(&mut answer), Arc::clone(node), name.to_owned());
        tokio::spawn(async move {
            tokio::select! {
                () = join(upgrade, theirs) => {}
                () = moves_from(&node, table, &name) => {}
            }
        });
        return answer.map(|_| Body::empty());
    }
    let mut answer = answer.map(Body::new);
    without(answer.headers_mut(), &OF_CONNECTION);
    answer.headers_mut().remove(header::CONNECTION);
    answer
}

/// Passes the bytes of a connection in both directions until one side ends it.
async fn join(client: hyper::upgrade::OnUpgrade, node: hyper::upgrade::OnUpgrade) {
    let (Ok(client), Ok(node)) = tokio::join!(client, node) else { return };
    let (mut client, mut node) = (TokioIo::new(client), TokioIo::new(node));
    let _counted = CountedConnection::new();
    let _ = tokio::io::copy_bidirectional(&mut client, &mut node).await;
}

/// A connection that is passed on, in the metrics.
struct CountedConnection;

impl CountedConnection {
    fn new() -> CountedConnection {
        metrics::gauge!("croupier_forwarded_connections").increment(1);
        CountedConnection
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        metrics::gauge!("croupier_forwarded_connections").decrement(1);
    }
}

/// Waits until a node no longer plays a table: it has given the table up, or the cluster takes it for dead.
async fn moves_from(node: &ClusterNode, table: u64, name: &str) {
    let (begun, mut was_seen) = (Instant::now(), false);
    loop {
        tokio::time::sleep(LOOK).await;
        let plays = node.membership.owner(table).is_some_and(|owner| owner.node == name);
        was_seen |= plays;
        // A lease that was taken a moment ago is not known to every node yet.
        if !plays && (was_seen || begun.elapsed() >= UNSEEN) {
            return;
        }
    }
}

/// Returns the request as the other node gets it.
fn address_to(app: &App, node: &ClusterNode, to: (&str, &str), request: Request) -> Option<Request> {
    let client = client_address(app, &request)?;
    signed(app, node, to, client, request)
}

/// Addresses a request to a node, given by its name and its address, with the proof that this node passes it on.
pub(super) fn signed(
    app: &App,
    node: &ClusterNode,
    (name, address): (&str, &str),
    client: IpAddr,
    request: Request,
) -> Option<Request> {
    let (mut parts, body) = request.into_parts();
    let path = parts.uri.path_and_query()?.as_str().to_owned();
    let second = app.house.now().as_second();
    let told = PassedRequest { to: name, method: parts.method.as_str(), path: &path, client, second };
    let proof = format!("{client} {second} {}", node.secret.sign(&told));
    without(&mut parts.headers, &OF_CONNECTION);
    without(&mut parts.headers, &OF_PROXIES);
    parts.headers.insert(PASSED, HeaderValue::from_str(&proof).ok()?);
    parts.uri = Uri::builder().scheme("http").authority(address).path_and_query(path).build().ok()?;
    parts.extensions = Default::default();
    Some(Request::from_parts(parts, body))
}

/// Returns whether another node has passed the request on.
pub(super) fn is_passed_on(request: &Request) -> bool {
    request.extensions().get::<PassMark>().is_some()
}

fn without(headers: &mut HeaderMap, names: &[HeaderName]) {
    for name in names {
        headers.remove(name);
    }
}

fn count(result: &'static str) {
    metrics::counter!("croupier_forwarded_requests_total", "result" => result).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_requests_that_need_the_node_of_a_table_go_there() {
        for path in [
            "/api/v1/tables/7",
            "/api/v1/tables/7/play",
            "/tables/7/commands",
            "/tables/7/offers",
            "/tables/7/offers/pass",
        ] {
            assert!(matches!(table_of(path), Some((7, _))), "{path}");
        }
        for path in ["/api/v1/tables", "/api/v1/tables/7/log", "/api/v1/tables/x/play", "/api/v1/me", "/"] {
            assert_eq!(table_of(path), None, "{path}");
        }
    }
}
