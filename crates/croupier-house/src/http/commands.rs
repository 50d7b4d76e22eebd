//! Commands by HTTP, for programs that do not keep a connection.

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
use crate::ask::{Plays, TableRequest};

/// A command for a table.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GivenCommand {
    /// The name of the client, which it chose: at most 40 letters, digits and signs.
    client: String,
    /// The number of the command: each is larger than the one before. One that was sent before is not done again.
    n: u64,
    /// What is asked.
    #[schema(value_type = TableRequest)]
    ask: Box<RawValue>,
}

/// Gives a command to a table. The answer comes when what followed is kept.
#[utoipa::path(
    post, path = "/tables/{table}/commands", tag = "tables",
    params(("table" = u64, Path, description = "The table")),
    request_body = GivenCommand,
    responses(
        (status = 200, description = "It is done", body = CommandResult),
        (status = 401, description = "Nobody has signed in", body = Problem),
        (status = 403, description = "Not yours to ask", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 409, description = "A later command of this client was done already", body = Problem),
        (status = 429, description = "Too many commands: the problem says how long to wait", body = Problem),
        (status = 422, description = "The dealer, the table or the house says no", body = Problem),
        (status = 503, description = "The house is closed", body = Problem),
    ),
)]
pub(super) async fn command(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Json(given): Json<GivenCommand>,
) -> Result<Json<CommandResult>, Problem> {
    origin::check(&app, &headers)?;
    super::ws::client_name(&given.client)?;
    let playing = app.house.peek(table).await?;
    // As it was written: a field that stands there twice is refused, as on a connection.
    let ask = TableRequest::read(Plays::of(playing.rules()), given.ask.get())
        .map_err(|mistake| Problem::unreadable(mistake.to_string()))?;
    if !ask.is_leaving() {
        let at = tokio::time::Instant::now();
        app.desk.allowances.take(app.house.config(), session.person, from, given.ask.get().len(), at)?;
    }
    let id = Some(CommandId(given.client, given.n));
    let answer = app.house.ask_table(table, session.person, id, ask).await?;
    outward(answer).map(Json)
}
