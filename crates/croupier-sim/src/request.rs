//! The request for a simulation, the reports while it runs, and its results.

use std::fmt;

use croupier_rules::Money;
use croupier_table::GameRules;
use serde::{Deserialize, Serialize};

use crate::deadline::Deadline;
use crate::expected::{ExpectedAccount, FinalBankrolls};
use crate::session::SessionEnd;
use crate::shard::SessionRanges;
use crate::strategy::{Expr, Strategy};
use crate::tally::Tally;

/// A request for a simulation. Every strategy plays with the same dice, cards or spins.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The rules of the table.
    pub rules: &'a GameRules,
    /// The strategies to play.
    pub strategies: &'a [Strategy],
    /// The bankroll with which every session begins.
    pub opening: Money,
    /// The number of the first session. The sessions of one run can be played in parts: see [`crate::shard`].
    pub first: u64,
    /// The number of sessions that each strategy plays.
    pub sessions: u64,
    /// The maximum number of rolls, hands or spins in a session.
    pub rounds: Option<u32>,
    /// An additional condition that ends every session of every strategy.
    pub until: Option<Expr>,
    /// The seed. The outcomes depend only on the seed and on the number of the session.
    pub seed: u64,
    /// The number of threads. It does not change the result.
    pub threads: usize,
    /// The engine that plays; if absent, the fastest engine that can play the strategy.
    pub engine: Option<Engine>,
    /// True to also compute exact results, if possible. That takes a few seconds at most.
    pub exact: bool,
    /// The number of times in a session at which the bankroll is recorded.
    pub marks: u32,
    /// The number of rounds per hour, which sets the duration of a round.
    pub pace: u32,
    /// Values of the strategies' `let`s that the caller sets, in hundredths.
    pub sets: &'a [(String, i64)],
    /// The target bankroll; the results count the sessions that reach it.
    pub goal: Option<Money>,
}

impl<'a> Request<'a> {
    /// Creates a request for sessions `0..sessions` without a maximum of rounds: seed 1, one thread, the fastest engine, the
    /// table's usual pace, and nothing but the tally. Set the other fields after it, or before it in
    /// `Request { rounds: Some(200), ..Request::new(…) }`.
    pub fn new(
        rules: &'a GameRules,
        strategies: &'a [Strategy],
        opening: Money,
        sessions: u64,
    ) -> Request<'a> {
        Request {
            rules,
            strategies,
            opening,
            first: 0,
            sessions,
            rounds: None,
            until: None,
            seed: 1,
            threads: 1,
            engine: None,
            exact: false,
            marks: 0,
            pace: rules.round_noun().pace,
            sets: &[],
            goal: None,
        }
    }
}

/// The engine that plays the sessions. All three play the same game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// Strategy and wagers as one automaton, run in lanes.
    Compiled,
    /// The wagers' cells, without events.
    General,
    /// The table itself, with all events.
    Table,
}

impl Engine {
    /// All engines, the fastest first.
    pub const ALL: [Engine; 3] = [Engine::Compiled, Engine::General, Engine::Table];

    /// Returns the name of the engine on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Compiled => "compiled",
            Engine::General => "general",
            Engine::Table => "table",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An observer of a simulation.
pub trait Observer: Send {
    /// Called when the exact computation for a strategy has done `rounds` of at most `of` rounds.
    fn computes(&mut self, rounds: u32, of: u32) {
        let _ = (rounds, of);
    }

    /// Returns the deadline of the simulation. The simulation requests it before it computes and again before it
    /// plays. The results leave out computations that are not finished by then, and every batch that contains a
    /// session that is not over by then. After an interruption ([`Deadline::interruption`]), they also leave out
    /// strategies without a session.
    fn deadline(&self) -> Deadline {
        Deadline::default()
    }

    /// Called when a strategy is ready and its first session begins.
    fn begins(&mut self, strategy: usize) {
        let _ = strategy;
    }

    /// Called when the last session of a strategy is over.
    fn ends(&mut self, strategy: usize) {
        let _ = strategy;
    }

    /// Called with the number of rounds played and the number of sessions that are over, in total for all
    /// strategies.
    fn progress(&mut self, rounds: u64, sessions: u64) {
        let _ = (rounds, sessions);
    }

    /// Called when these sessions of a strategy are over.
    fn rows(&mut self, strategy: usize, sessions: &[SessionEnd]) {
        let _ = (strategy, sessions);
    }

    /// Returns true if the observer wants every session. If false, [`Observer::rows`] is never called.
    fn wants_rows(&self) -> bool {
        false
    }
}

/// The results of a strategy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StrategyResults {
    /// The engine that played the strategy.
    pub engine: Engine,
    /// The number of states of the automaton, if there is one.
    pub states: Option<usize>,
    /// The maximum number of rounds in a session, if there is one.
    pub most_rounds: Option<u32>,
    /// The names of the wagers of the strategy, in the order in which the tally counts their bets. The wagers that
    /// only decisions make come last.
    pub wagers: Vec<String>,
    /// The numbers of the sessions. They are those of the request, unless a deadline has passed.
    pub sessions: SessionRanges,
    /// The results of all sessions.
    pub tally: Tally,
    /// The bets that the table refused.
    pub refused: Vec<RefusedBet>,
    /// The computed results, if they were requested and possible.
    pub exact: Option<StrategyExpectation>,
}

impl StrategyResults {
    /// Creates the results of sessions that the table's engine played, without wagers, refused bets and exact results.
    pub fn played(sessions: SessionRanges, most_rounds: Option<u32>, tally: Tally) -> StrategyResults {
        StrategyResults {
            engine: Engine::Table,
            states: None,
            most_rounds,
            wagers: Vec::new(),
            sessions,
            tally,
            refused: Vec::new(),
            exact: None,
        }
    }

    /// Adds other sessions of the same strategy at the same table.
    ///
    /// # Errors
    /// If these sessions cannot belong to the same request, or some of them are already included. The outcome then
    /// stays as it was.
    pub fn merge(&mut self, other: StrategyResults) -> Result<(), &'static str> {
        self.accepts(&other)?;
        self.sessions.extend(&other.sessions);
        self.tally.merge(&other.tally);
        self.refused.extend(other.refused);
        RefusedBet::sort(&mut self.refused);
        self.exact = self.exact.take().or(other.exact);
        Ok(())
    }

    /// Checks that other sessions can be added.
    ///
    /// # Errors
    /// If they cannot belong to the same request, or some of them are already included.
    pub fn accepts(&self, other: &StrategyResults) -> Result<(), &'static str> {
        if !self.tally.is_like(&other.tally) || self.most_rounds != other.most_rounds {
            return Err("its sessions have a different bankroll, goal or length");
        }
        match self.sessions.common(&other.sessions).is_empty() {
            true => Ok(()),
            false => Err("some of its sessions occur twice"),
        }
    }
}

/// A bet that a strategy makes and the table refuses.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RefusedBet {
    /// The wager.
    pub wager: String,
    /// The reason, in words.
    pub reason: String,
    /// The clause that excludes the bet; empty if the pack does not know the wager.
    pub clause: String,
    /// True if the table always refuses the bet, because it has no such wager. If false, the table refuses it only
    /// sometimes: in sessions that were played or, if an automaton played, in a position that the strategy may
    /// reach. The compiler walks through all positions before play, so it is not known how often sessions reach
    /// them.
    pub always: bool,
}

impl RefusedBet {
    /// Sorts bets by wager, clause and reason, and leaves out repetitions.
    pub(crate) fn sort(bets: &mut Vec<RefusedBet>) {
        bets.sort_by(|one, two| {
            (&one.wager, &one.clause, &one.reason).cmp(&(&two.wager, &two.clause, &two.reason))
        });
        bets.dedup();
    }
}

/// The results of a strategy, computed rather than sampled.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StrategyExpectation {
    /// The average net result of a session, in dollars.
    pub mean: f64,
    /// The standard deviation of the net result, in dollars.
    pub deviation: f64,
    /// The probability that a session ends broke.
    pub broke: f64,
    /// The probabilities that a session ends ahead, even or behind, in this order.
    pub ahead_even_behind: Option<[f64; 3]>,
    /// The probability that a bound of the bankroll stops a session.
    pub stopped: f64,
    /// The average number of rounds in a session.
    pub rounds: f64,
    /// Every final bankroll of a session with its probability; `None` if unknown.
    pub ends: Option<FinalBankrolls>,
    /// The average net result of a round in the long run, in dollars; `None` if there is no single long run.
    pub per_round: Option<f64>,
    /// The bets that a session decides, in cents, by wager; `None` if unknown.
    pub bets: Option<ExpectedAccount>,
    /// The bets that an average round decides in the long run, in cents, by wager; `None` if there is no single long
    /// run.
    pub long_run_bets: Option<ExpectedAccount>,
    /// The largest possible error of any probability.
    pub error: f64,
    /// True if the computation assumes that every hand is dealt from a whole shoe. The results are then close to
    /// those of the sessions but not exact, because the cards already dealt make a difference.
    pub is_whole_shoe: bool,
}
