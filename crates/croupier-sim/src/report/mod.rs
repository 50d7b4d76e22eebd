//! The result of a simulation, for programs. `croupier simulate --json` prints it, and the house sends it.

mod bets;
mod json;
mod paired;
mod session_charts;
mod traced;

use crate::{Engine, RefusedBet, StrategyExpectation, StrategyResults, Summary};

pub use bets::{ExactBetFigures, WagerResult};
pub use json::{Interval, Percentile, RefusedBetInfo, StrategyFigures, StrategyResult, json};
pub use paired::{StrategyDifference, differences};
pub use session_charts::{BankrollSpread, EndingBin, ends, fan};
pub use traced::trace_json;

/// The result of a strategy at a table.
#[derive(Clone, Debug)]
pub struct SimulationOutcome {
    /// The simulated sessions.
    pub played: StrategyResults,
    /// The figures.
    pub summary: Summary,
}

impl SimulationOutcome {
    /// Summarises simulated sessions, at this number of rounds per hour.
    pub fn of(played: StrategyResults, pace: u32) -> SimulationOutcome {
        let summary = played.tally.summary(pace);
        SimulationOutcome { played, summary }
    }

    /// Returns the exact figures, if they were computed.
    pub fn exact(&self) -> Option<&StrategyExpectation> {
        self.played.exact.as_ref()
    }

    /// Returns the probabilities that a session ends ahead, even or behind.
    pub fn ahead_even_behind(&self) -> Option<[f64; 3]> {
        self.exact()?.ahead_even_behind
    }

    /// Returns a percentile of the final net results, in dollars.
    pub fn percentile(&self, percent: u32) -> Option<f64> {
        let end = self.exact()?.ends.as_ref()?.quantile(f64::from(percent) / 100.0)?;
        Some(end.cents() as f64 / 100.0)
    }

    /// Returns the net result per round of these sessions. If a session ends with undecided bets, their chips still
    /// count.
    pub fn net_per_round(&self) -> Option<f64> {
        self.exact().map(|exact| exact.mean / exact.rounds).filter(|net| net.is_finite())
    }

    /// Describes when a bet is refused. A compiled strategy includes all positions that it may reach, so a bet can be
    /// refused in a position that no simulated session visited. The other engines report only refusals that happened.
    pub fn when_refused(&self, bet: &RefusedBet) -> &'static str {
        match (bet.always, self.played.engine) {
            (true, _) => "always",
            (false, Engine::Compiled) => "in some positions",
            (false, Engine::General | Engine::Table) => "at times",
        }
    }

    /// Returns the net result per round over endless play, if it is known.
    pub fn in_the_long_run(&self) -> Option<f64> {
        self.exact().and_then(|exact| exact.per_round)
    }
}
