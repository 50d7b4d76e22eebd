//! Why a bet is not among the offers: the refusal that the table would give. A page says it before the player tries.

use axum::extract::State;
use croupier_ledger::TableDenial;
use croupier_text::narration;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use super::App;
use super::answer::Problem;
use super::extract::{Json, Path, Query};
use super::session::Session;
use crate::ask::{Requester, ResolvedRequest, TableEngineKind, TableRequest};
use crate::wire::smallest_stake;

/// The bet in question.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ClosedBetQuery {
    /// Whether the bet is for the dealers.
    #[serde(default)]
    for_dealers: bool,
}

/// Returns the refusal that the requester would get for the smallest bet on a wager; null if the table would accept it.
#[utoipa::path(
    get, path = "/tables/{table}/offers/{wager}", tag = "tables",
    params(("table" = u64, Path, description = "The table"),
        ("wager" = String, Path, description = "The wager's name on the layout"), ClosedBetQuery),
    responses((status = 200, description = "The refusal, or null", body = Option<Problem>),
        (status = 401, body = Problem), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn closed_bet(
    State(app): State<App>,
    Path((table, wager)): Path<(u64, String)>,
    Query(ClosedBetQuery { for_dealers }): Query<ClosedBetQuery>,
    session: Session,
) -> Result<Json<Option<Problem>>, Problem> {
    let playing = app.house.peek(table).await?;
    let (rules, played) = (playing.rules(), playing.in_play());
    let least = smallest_stake(rules, &wager).ok_or_else(|| Problem::not_found("such wager"))?;
    let mut bet = json!({ "do": "bet", "wager": wager, "amount": least.cents() });
    if for_dealers {
        bet["for_dealers"] = json!(true);
    }
    let asker = Requester { person: session.person, crew: false };
    let read = TableRequest::read(TableEngineKind::of(rules), &bet.to_string());
    let command = match read.and_then(|bet| bet.resolve(played, asker)) {
        Ok(ResolvedRequest::Command(command)) => command,
        Ok(_) => return Ok(Json(None)),
        Err(mistake) => return Ok(Json(Some(Problem::mistake(&mistake, rules.citations())))),
    };
    let Err(TableDenial::Refused(refusal)) = played.decide(&command) else { return Ok(Json(None)) };
    let words = narration::refused(played, &command, &refusal);
    Ok(Json(Some(Problem::refused(&refusal, words, rules.citations()))))
}
