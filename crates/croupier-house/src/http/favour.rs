//! Tables at which a wager favours the player. Players cannot open a table of this kind; the crew can, if it confirms
//! the wager.

use std::sync::Arc;

use croupier_edge::review::{PlayerEdge, player_edges, player_edges_by_rounding};
use croupier_ledger::line::{Actor, Setup};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::App;
use super::answer::Problem;
use super::desk::{CacheKey, Work};

/// The wager that favours the player most, in cached form.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct FavouredWager {
    wager: String,
    /// The stake in cents at which rounding favours the player; none if the wager favours the player at any stake.
    stake: Option<i64>,
    /// The house's edge, which is negative.
    edge: String,
    edge_percent: f64,
}

impl FavouredWager {
    fn of(edge: &PlayerEdge) -> FavouredWager {
        FavouredWager {
            wager: edge.wager.clone(),
            stake: edge.stake.map(croupier_rules::Money::cents),
            edge: edge.edge.to_string(),
            edge_percent: edge.percent(),
        }
    }

    /// Returns a text such as `tie: -4.67%`, for the house's log and for errors.
    fn words(&self) -> String {
        let stake = self.stake.map(croupier_rules::Money::from_cents);
        let at = stake.map(|stake| format!(" at a stake of {}", stake.dollars()));
        format!("{}: {:.2}%{}", self.wager, self.edge_percent, at.unwrap_or_default())
    }

    fn problem(&self, by: Actor) -> Problem {
        let then = match by {
            Actor::House => "players cannot open a table like this",
            _ => "send confirm_player_edge to open it anyway",
        };
        let words = format!("the house would have no edge on a wager ({}); {then}", self.words());
        let facts = json!({ "wager": self.wager, "stake": self.stake, "edge": self.edge, "edge_percent": self.edge_percent });
        Problem { facts: Some(facts), ..Problem::new("players-favour", words) }
    }
}

/// Checks with exact figures that this table may be opened. Returns the text for the log if the crew confirmed a wager
/// that favours the player.
///
/// Figures may take seconds. The desk computes figures one at a time, on a separate thread, and caches them. Figures
/// that hold at any stake are cached by pack and options alone, so that a change of limits does not require computing
/// them again.
pub(super) async fn check(
    app: &App,
    by: Actor,
    setup: &Setup,
    confirmed: bool,
) -> Result<Option<String>, Problem> {
    let at_any_stake = CacheKey::of_pack("player-edges", &setup.pack, setup.options.clone());
    let mut found = compute(app, at_any_stake, setup, player_edges).await?;
    if found.is_none() {
        let mut by_rounding =
            CacheKey::of_pack("player-edges-by-rounding", &setup.pack, setup.options.clone());
        by_rounding.limits =
            setup.limits.iter().map(|limit| (limit.wager.clone(), limit.min, limit.max)).collect();
        found = compute(app, by_rounding, setup, |rules| Ok(player_edges_by_rounding(rules))).await?;
    }
    match found {
        None => Ok(None),
        Some(favoured) if confirmed && by != Actor::House => Ok(Some(favoured.words())),
        Some(favoured) => Err(favoured.problem(by)),
    }
}

/// Returns the wager that favours the player most, from the cache if possible.
async fn compute(
    app: &App,
    asked: CacheKey,
    setup: &Setup,
    edges: impl FnOnce(&croupier_table::GameRules) -> Result<Vec<PlayerEdge>, String> + Send + 'static,
) -> Result<Option<FavouredWager>, Problem> {
    let (house, setup) = (Arc::clone(&app.house), setup.clone());
    let work = move |_: &_| {
        let rules = house.rules_of(setup)?;
        let edges = edges(&rules).map_err(|why| {
            let words = format!("cannot compute the figures of this table: {why}");
            Problem::new("no-figures", words)
        })?;
        Ok(json!(edges.first().map(FavouredWager::of)).to_string())
    };
    let answer = app.desk.answer(asked, Work::Long, work).await?;
    serde_json::from_str(answer.text()).map_err(|error| Problem::failed(&error))
}
