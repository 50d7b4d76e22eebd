//! Why a bet is not among the offers: the refusal that the table would give. A page says it before the player tries.

use axum::extract::State;
use croupier_ledger::TableInPlay;
use croupier_ledger::line::Command;
use croupier_rules::Money;
use croupier_table::{GameRules, Refusal, craps, rounds};
use croupier_text::narration;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use super::App;
use super::answer::Problem;
use super::extract::{Json, Path, Query};
use super::session::Session;
use crate::ask::{Requester, ResolvedRequest, TableEngineKind, TableRequest};

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
    let refused = refusal(played, &command).map(|refusal| {
        let words = narration::refused(played, &command, &refusal);
        Problem::refused(&refusal, words, rules.citations())
    });
    Ok(Json(refused))
}

/// Returns the smallest stake that a wager takes; `None` if the layout has no such wager.
fn smallest_stake(rules: &GameRules, wager: &str) -> Option<Money> {
    let (min, step) = match rules {
        GameRules::Craps(rules) => {
            let id = rules.layout.find_wager(wager)?;
            let terms = craps::stake_terms(rules, id);
            let spots = &rules.layout.wager(id).spots;
            let number = spots
                .iter()
                .position(|spot| spot == wager)
                .and_then(|state| rules.layout.wager(id).numbers.get(state));
            (terms.min.value, number.map_or_else(|| terms.step(), |number| terms.step_on(*number)))
        }
        GameRules::Rounds(rules) => {
            let terms = rounds::stake_terms(rules, rules.layout.find_wager(wager)?);
            (terms.min.value, terms.step())
        }
    };
    let step = step.cents().max(1);
    Some(Money::from_cents((min.cents().max(1) + step - 1) / step * step))
}

fn refusal(played: TableInPlay<'_>, command: &Command) -> Option<Refusal> {
    match (played, command) {
        (TableInPlay::Craps(rules, table), Command::Craps(command)) => {
            craps::decide(rules, table, command).err()
        }
        (TableInPlay::Rounds(rules, table), Command::Round(command)) => {
            rounds::decide(rules, table, command).err()
        }
        _ => None,
    }
}
