//! What a simulation came to, for programs: what `croupier simulate --json` prints and the house answers.
#![allow(clippy::float_arithmetic, reason = "what is printed or drawn of sessions is no money")]

mod drawn;
mod json;

use croupier_sim::{Engine, RefusedBet, StrategyExpectation, StrategyOutcome, Summary};

pub use drawn::{BankrollSpread, EndingBin, ends, fan};
pub use json::{BetRefused, Interval, Percentile, StrategyFigures, StrategyResult, json};

/// The words for what a session has many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundWords {
    /// One of them.
    pub one: &'static str,
    /// Several.
    pub many: &'static str,
    /// How many there are in an hour at a busy table.
    pub pace: u32,
}

impl RoundWords {
    /// Of a game.
    pub fn of(game: &str) -> RoundWords {
        let (one, many, pace) = match game {
            "craps" => ("roll", "rolls", 100),
            "wheel" => ("spin", "spins", 40),
            "baccarat" => ("hand", "hands", 70),
            _ => ("hand", "hands", 60),
        };
        RoundWords { one, many, pace }
    }
}

/// What a strategy came to at a table.
#[derive(Clone, Debug)]
pub struct SimulationOutcome {
    /// What was played.
    pub played: StrategyOutcome,
    /// The figures.
    pub summary: Summary,
}

impl SimulationOutcome {
    /// Of what was played, where so many rounds take an hour.
    pub fn of(played: StrategyOutcome, pace: u32) -> SimulationOutcome {
        let summary = played.tally.summary(pace);
        SimulationOutcome { played, summary }
    }

    /// What was computed.
    pub fn exact(&self) -> Option<&StrategyExpectation> {
        self.played.exact.as_ref()
    }

    /// The chances that a session ends ahead, even or behind.
    pub fn ahead_even_behind(&self) -> Option<[f64; 3]> {
        self.exact()?.ahead_even_behind
    }

    /// What so many of a hundred sessions end at most with, in dollars.
    pub fn percentile(&self, percent: u32) -> Option<f64> {
        let end = self.exact()?.ends.as_ref()?.quantile(f64::from(percent) / 100.0)?;
        Some(end.cents() as f64 / 100.0)
    }

    /// The net result of a round of these sessions: they may end while a bet is on its way, whose chips still count.
    pub fn net_per_round(&self) -> Option<f64> {
        self.exact().map(|exact| exact.mean / exact.rounds).filter(|net| net.is_finite())
    }

    /// When a bet is refused. An automaton is made of all positions that a strategy may come to, and its sessions need not
    /// have been in the one that refuses; the other engines tell only of what they have seen.
    pub fn when_refused(&self, bet: &RefusedBet) -> &'static str {
        match (bet.always, self.played.engine) {
            (true, _) => "always",
            (false, Engine::Compiled) => "in some positions",
            (false, Engine::General | Engine::Table) => "at times",
        }
    }

    /// The net result of a round where play never ends.
    pub fn in_the_long_run(&self) -> Option<f64> {
        self.exact().and_then(|exact| exact.per_round)
    }
}
