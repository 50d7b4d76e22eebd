//! Streams, checkpoints and proofs, for everyone who wants to verify the house.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use croupier_ledger::audit::sealed_line;
use croupier_ledger::house::HouseDenial;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::merkle::stored;
use croupier_ledger::store::{StoreError, StreamHashes};
use croupier_ledger::{Digest, HOUSE};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::answer::Problem;
use super::extract::{Json, Path, Query};
use super::session::Session;

/// The maximum number of lines in one answer.
const LINES: u64 = 1000;

/// A stream.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StreamInfo {
    /// The number of the stream: 0 is the house's, the others belong to the tables.
    stream: u64,
    /// The name of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    name: Option<String>,
    /// Whether the table is closed permanently.
    retired: bool,
}

/// Returns all streams: the house's, and those of all tables that ever existed.
#[utoipa::path(
    get, path = "/streams", tag = "logs",
    responses((status = 200, description = "All streams", body = Vec<StreamInfo>), (status = 503, body = Problem)),
)]
pub(super) async fn streams(State(app): State<App>) -> Result<Json<Vec<StreamInfo>>, Problem> {
    let mut streams = vec![StreamInfo { stream: HOUSE, name: None, retired: false }];
    streams.extend(app.house.log().state().tables().map(|(stream, table)| StreamInfo {
        stream,
        name: Some(table.name.clone()),
        retired: table.retired,
    }));
    // Wait until new tables are stored before listing them.
    app.house.settled_house().await?;
    Ok(Json(streams))
}

/// The range of lines to return.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LineRange {
    /// The first line; 0 is the header.
    #[serde(default)]
    from: u64,
    /// The maximum number of lines, at most 1,000.
    most: Option<u64>,
}

/// Returns the lines of a stream. The streams of tables are public; the house's stream (0) is for auditors. A line with
/// data that nobody may see yet, such as the order of a shoe in play, is replaced by its hash.
#[utoipa::path(
    get, path = "/streams/{stream}/lines", tag = "logs",
    params(("stream" = u64, Path, description = "The table's number, or 0 for the house"), LineRange),
    responses((status = 200, description = "One line of JSON for each line of the stream", body = String, content_type = "application/x-ndjson"),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn log(
    State(app): State<App>,
    Path(stream): Path<u64>,
    Query(LineRange { from, most }): Query<LineRange>,
    session: Option<Session>,
) -> Result<Response, Problem> {
    let (sealed, end) = readable(&app, stream, session).await?;
    let most = most.unwrap_or(LINES).min(LINES);
    // Databases use signed numbers, and no stream is longer than their maximum.
    let from = from.min(u64::try_from(i64::MAX).unwrap_or(from));
    let lines = app.house.read(move |store| store.lines(stream, from, most)).await;
    let lines = lines.map_err(|error| Problem::failed(&error))?;
    let mut text = String::new();
    // Leave out lines that were added since the sealed lines were listed, because they may be sealed too.
    for kept in lines.into_iter().filter(|kept| kept.n < end) {
        if sealed.contains(&kept.n) {
            text.push_str(&sealed_line(kept.hash));
        } else {
            text.push_str(&kept.line);
        }
        text.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

/// Checks that the client may read the stream. Returns the sealed lines, and the number of lines at that time.
async fn readable(app: &App, stream: u64, session: Option<Session>) -> Result<(Vec<u64>, u64), Problem> {
    if stream == HOUSE {
        let session = session.ok_or_else(Problem::no_session)?;
        app.house.needs(session.person, Permission::ReadLogs)?;
        return Ok((Vec::new(), u64::MAX));
    }
    let playing = app.house.peek(stream).await?;
    Ok((playing.sealed().collect(), playing.chain().lines()))
}

/// Returns a signed checkpoint of a stream as it is now.
#[utoipa::path(
    get, path = "/streams/{stream}/checkpoint", tag = "logs",
    params(("stream" = u64, Path, description = "The table's number, or 0 for the house")),
    responses((status = 200, description = "A signed note (C2SP tlog-checkpoint)", body = String, content_type = "text/plain"),
        (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn checkpoint(State(app): State<App>, Path(stream): Path<u64>) -> Result<String, Problem> {
    let (size, root) = if stream == HOUSE {
        app.house.settled_house().await?
    } else {
        let playing = app.house.peek(stream).await?;
        (playing.chain().lines(), playing.chain().tree.root())
    };
    Ok(app.house.checkpoint(stream, size, root))
}

/// A line and the size of a checkpoint.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct InclusionQuery {
    /// The line.
    line: u64,
    /// The size of the checkpoint.
    size: u64,
}

/// A pair of checkpoints.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CheckpointRange {
    /// The size of the earlier checkpoint.
    earlier: u64,
    /// The size of the later checkpoint.
    later: u64,
}

/// A proof.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProofInfo {
    /// The hashes of the path, from the leaf up, in hexadecimal digits.
    path: Vec<String>,
}

/// Checks that the stream exists and can have this length, to refuse impossible requests early.
fn check_stream(app: &App, stream: u64, size: u64) -> Result<(), Problem> {
    if stream != HOUSE && app.house.log().state().table(stream).is_none() {
        return Err(HouseDenial::NoSuchTable { table: stream }.into());
    }
    if i64::try_from(size).is_err() { Err(Problem::not_found("such size")) } else { Ok(()) }
}

/// Makes a proof over the first `size` lines, on a thread that may block. The proof reads only a few hundred hashes,
/// however long the stream is.
async fn proof(
    app: &App,
    stream: u64,
    size: u64,
    make: impl FnOnce(&mut StreamHashes<'_>) -> Result<Option<Vec<Digest>>, StoreError> + Send + 'static,
) -> Result<Json<ProofInfo>, Problem> {
    check_stream(app, stream, size)?;
    let made = app.house.read(move |store| {
        if store.length(stream)? < size {
            return Ok(None);
        }
        make(&mut StreamHashes { store, stream }).map(Some)
    });
    let made = made.await.map_err(|error| Problem::failed(&error))?;
    let path = made.ok_or_else(|| Problem::not_found("such size"))?;
    let path = path.ok_or_else(|| Problem::not_found("such proof"))?;
    Ok(Json(ProofInfo { path: path.iter().map(Digest::to_string).collect() }))
}

/// Proves that a checkpoint includes a line (RFC 6962).
#[utoipa::path(
    get, path = "/streams/{stream}/inclusion", tag = "logs",
    params(("stream" = u64, Path, description = "The table's number, or 0 for the house"), InclusionQuery),
    responses((status = 200, body = ProofInfo), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn inclusion(
    State(app): State<App>,
    Path(stream): Path<u64>,
    Query(InclusionQuery { line, size }): Query<InclusionQuery>,
) -> Result<Json<ProofInfo>, Problem> {
    proof(&app, stream, size, move |hashes| stored::inclusion(hashes, size, line)).await
}

/// Proves that a later checkpoint includes all lines of an earlier one (RFC 6962).
#[utoipa::path(
    get, path = "/streams/{stream}/consistency", tag = "logs",
    params(("stream" = u64, Path, description = "The table's number, or 0 for the house"), CheckpointRange),
    responses((status = 200, body = ProofInfo), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn consistency(
    State(app): State<App>,
    Path(stream): Path<u64>,
    Query(CheckpointRange { earlier, later }): Query<CheckpointRange>,
) -> Result<Json<ProofInfo>, Problem> {
    proof(&app, stream, later, move |hashes| stored::consistency_proof(hashes, later, earlier)).await
}

/// Returns the key that verifies checkpoints.
#[utoipa::path(
    get, path = "/key", tag = "logs",
    responses((status = 200, description = "name+hash+base64, as in signed notes", body = String, content_type = "text/plain")),
)]
pub(super) async fn key(State(app): State<App>) -> String {
    app.house.verifier()
}
