//! The exchange between nodes: the tables that each of them plays.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::answer::Problem;
use super::{App, forward};
use crate::cluster::{ClusterNode, PeerTables};
use crate::table::{SupervisorQuestion, TableSummary};

/// The path under which nodes ask each other.
pub(super) const PATH: &str = "/cluster/tables";

/// The time that another node may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// The longest answer, in bytes.
const LONGEST: usize = 64 * 1024 * 1024;

/// The answer of a node to another one.
#[derive(Default, Serialize, Deserialize)]
struct AwakeTables {
    tables: Vec<PeerTable>,
    questions: Vec<SupervisorQuestion>,
}

/// A table that is awake at another node, with what its summary does not store.
#[derive(Serialize, Deserialize)]
struct PeerTable {
    table: u64,
    summary: TableSummary,
    watching: u32,
    watchers: Vec<u32>,
    clock: Option<Duration>,
}

/// Returns the tables that this node plays, to another node.
pub(super) async fn awake(State(app): State<App>, request: Request) -> Response {
    if !forward::is_passed_on(&request) {
        return Problem::not_found("such page").into_response();
    }
    let mut asked = Vec::new();
    for table in app.house.awake_tables() {
        asked.push((table, app.house.glance(table).await));
    }
    let mut tables = Vec::with_capacity(asked.len());
    for (table, looked) in asked {
        let Some(looked) = looked else { continue };
        let Ok(summary) = looked.await else { continue };
        let (watching, watchers, clock) = (summary.watching, summary.watchers.clone(), summary.clock);
        tables.push(PeerTable { table, summary, watching, watchers, clock });
    }
    axum::Json(AwakeTables { tables, questions: app.house.open_questions() }).into_response()
}

/// Returns the tables that other nodes play, as they were within the last second. A node that does not answer has none.
pub(super) async fn elsewhere(app: &App, node: &Arc<ClusterNode>) -> Arc<PeerTables> {
    let mut last = node.peers.last_tables().await;
    if let Some(recent) = last.recent() {
        return recent;
    }
    let others = node.membership.live_nodes().into_iter().filter(|other| other.node != node.name());
    let asking = others.map(|other| async move {
        let told = tokio::time::timeout(PATIENCE, ask(app, node, &other.node, &other.address)).await;
        let told = told.ok().flatten();
        if told.is_none() {
            tracing::debug!(node = other.node, "a node does not report its tables");
        }
        told.unwrap_or_default()
    });
    let told = futures_util::future::join_all(asking).await;
    let mut all = PeerTables::default();
    for AwakeTables { tables, questions } in told {
        all.questions.extend(questions);
        all.tables.extend(tables.into_iter().map(|awake| {
            let PeerTable { table, summary, watching, watchers, clock } = awake;
            (table, TableSummary { watching, watchers, clock, ..summary })
        }));
    }
    last.set(all)
}

/// Returns the open questions to supervisors at all tables, whichever node plays them.
pub(super) async fn questions(app: &App) -> Vec<SupervisorQuestion> {
    let mut open = app.house.open_questions();
    if let Some(node) = app.house.cluster() {
        open.extend(elsewhere(app, node).await.questions.iter().cloned());
        open.sort_by_key(|question| question.table);
    }
    open
}

async fn ask(app: &App, node: &ClusterNode, name: &str, address: &str) -> Option<AwakeTables> {
    let request = Request::get(PATH).body(Body::empty()).ok()?;
    let request =
        forward::signed(app, node, (name, address), std::net::Ipv4Addr::UNSPECIFIED.into(), request)?;
    let answer = node.peers.send(request).await.ok()?;
    if answer.status() != StatusCode::OK {
        return None;
    }
    let body = to_bytes(Body::new(answer.into_body()), LONGEST).await.ok()?;
    serde_json::from_slice(&body).ok()
}
