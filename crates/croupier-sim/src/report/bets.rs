//! The coin-in of a strategy, in total and by wager, sampled and computed.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::SimulationOutcome;
use super::json::Interval;
use crate::BetFigures;
use crate::expected::ExpectedBets;

/// The figures of one wager, or of all wagers together.
#[derive(Clone, Copy, Debug)]
pub struct WagerResult<'o> {
    /// The name of the wager; empty for all wagers together.
    pub wager: &'o str,
    /// The figures from the counted sessions.
    pub sampled: &'o BetFigures,
    /// The computed bets of a session, in cents.
    pub exact: Option<ExpectedBets>,
    /// The computed bets of an average round in the long run, in cents.
    pub long_run: Option<ExpectedBets>,
}

/// The computed value of each figure of a wager. Amounts are in dollars.
#[derive(Clone, Copy, Debug)]
pub struct ExactBetFigures {
    /// The stakes that are decided in a session.
    pub coin_in: f64,
    /// The number of bets that are decided in a session.
    pub bets: f64,
    /// The average stake of a decided bet; not a number if there are none.
    pub average_bet: f64,
    /// The net result of a session.
    pub net: f64,
    /// The net result per unit of coin-in; not a number if there is none.
    pub net_per_unit_bet: f64,
}

impl WagerResult<'_> {
    /// Returns the computed figures, if they are known.
    pub fn exactly(&self) -> Option<ExactBetFigures> {
        self.exact.map(|exact| ExactBetFigures {
            coin_in: exact.coin_in / 100.0,
            bets: exact.bets,
            average_bet: exact.coin_in / exact.bets / 100.0,
            net: exact.net / 100.0,
            net_per_unit_bet: exact.net / exact.coin_in,
        })
    }

    /// Returns the net result per unit of coin-in in the long run, if it is known.
    pub fn in_the_long_run(&self) -> Option<f64> {
        self.long_run?.net_per_unit_bet()
    }

    /// Returns each figure by its name in JSON.
    pub(super) fn figures(&self) -> [(&'static str, Interval); 5] {
        let (sampled, exact) = (self.sampled, self.exactly());
        let of = |value: fn(&ExactBetFigures) -> f64| exact.as_ref().map(value).filter(|v| v.is_finite());
        [
            ("coin_in", Interval::of(&sampled.coin_in, of(|exact| exact.coin_in))),
            ("bets", Interval::of(&sampled.bets, of(|exact| exact.bets))),
            ("average_bet", Interval::of(&sampled.average_bet, of(|exact| exact.average_bet))),
            ("net", Interval::of(&sampled.net, of(|exact| exact.net))),
            ("net_per_unit_bet", Interval::of(&sampled.net_per_unit_bet, of(|exact| exact.net_per_unit_bet))),
        ]
    }
}

impl SimulationOutcome {
    /// Returns the coin-in of all wagers together; `None` if no session was counted.
    pub fn coin_in(&self) -> Option<WagerResult<'_>> {
        let exact = self.exact();
        Some(WagerResult {
            wager: "",
            sampled: &self.summary.bets.as_ref()?.whole,
            exact: exact.and_then(|exact| Some(exact.bets.as_ref()?.whole())),
            long_run: exact.and_then(|exact| Some(exact.long_run_bets.as_ref()?.whole())),
        })
    }

    /// Returns the coin-in of each wager that sessions could bet on.
    pub fn by_wager(&self) -> Vec<WagerResult<'_>> {
        let Some(bets) = &self.summary.bets else { return Vec::new() };
        let exact = self.exact();
        let wagers = self.played.wagers.iter().zip(&bets.wagers).enumerate();
        let all = wagers.map(|(place, (wager, sampled))| WagerResult {
            wager,
            sampled,
            exact: exact.and_then(|exact| exact.bets.as_ref()?.wagers.get(place).copied()),
            long_run: exact.and_then(|exact| exact.long_run_bets.as_ref()?.wagers.get(place).copied()),
        });
        all.filter(|one| one.sampled.bets.value > 0.0 || one.exact.is_some_and(|exact| exact.bets > 0.0))
            .collect()
    }
}

/// Adds the coin-in by wager to the result of a strategy.
pub(super) fn add(outcome: &SimulationOutcome, result: &mut Value) {
    result["coin_in_sessions"] = json!(outcome.summary.bets.as_ref().map_or(0, |bets| bets.sessions));
    result["exact_long_run_net_per_unit_bet"] =
        json!(outcome.coin_in().and_then(|whole| whole.in_the_long_run()));
    let wager = |one: WagerResult<'_>| {
        let mut value = json!(BTreeMap::from(one.figures()));
        value["wager"] = json!(one.wager);
        value["exact_long_run"] = json!(one.in_the_long_run());
        value
    };
    result["by_wager"] = outcome.by_wager().into_iter().map(wager).collect();
}
