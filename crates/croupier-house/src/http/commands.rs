//! Commands over HTTP, for programs that do not keep a connection open.

use axum::extract::State;
use axum::http::HeaderMap;
use croupier_ledger::line::CommandId;
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::answer::{CommandResult, Problem, outward};
use super::client::ClientAddress;
use super::extract::{Json, Path};
use super::session::Session;
use super::{App, origin};
use crate::ask::{TableEngineKind, TableRequest};

/// The body of a request that gives a table a command.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandBody {
    /// The name that the client chose for itself: at most 40 letters, digits and punctuation marks.
    client: String,
    /// The number of the command, larger than the one before. If a number is repeated, the command is not carried out
    /// again.
    n: u64,
    /// The request.
    #[schema(value_type = TableRequest)]
    ask: Box<RawValue>,
}

/// Sends a command to a table. The answer comes when the result is stored.
#[utoipa::path(
    post, path = "/tables/{table}/commands", tag = "tables",
    params(("table" = u64, Path, description = "The table")),
    request_body = CommandBody,
    responses(
        (status = 200, description = "The command was carried out", body = CommandResult),
        (status = 401, description = "Not signed in", body = Problem),
        (status = 403, description = "Not permitted", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 409, description = "This client has already sent a later command", body = Problem),
        (status = 429, description = "Too many commands: the problem says how long to wait", body = Problem),
        (status = 422, description = "The dealer, the table or the house refuses the command", body = Problem),
        (status = 503, description = "The house is closed", body = Problem),
    ),
)]
pub(super) async fn command(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Json(given): Json<CommandBody>,
) -> Result<Json<CommandResult>, Problem> {
    origin::check(&app, &headers)?;
    super::ws::client_name(&given.client)?;
    let playing = app.house.peek(table).await?;
    // Parse the raw text, so that a duplicate field is refused, as on a connection.
    let ask = TableRequest::read(TableEngineKind::of(playing.rules()), given.ask.get())
        .map_err(|mistake| Problem::unreadable(mistake.to_string()))?;
    if !ask.is_leaving() {
        let at = tokio::time::Instant::now();
        app.desk.allowances.take(app.house.config(), session.person, from, given.ask.get().len(), at)?;
    }
    let id = Some(CommandId(given.client, given.n));
    let begun = tokio::time::Instant::now();
    let answer = app.house.ask_table(table, session.person, id, ask).await?;
    crate::telemetry::command_seconds("http").record(begun.elapsed().as_secs_f64());
    outward(answer).map(Json)
}
