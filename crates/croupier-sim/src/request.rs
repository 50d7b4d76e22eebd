//! What a simulation is asked for, what it tells while it runs, and what it gives.

use std::fmt;

use croupier_rules::Money;
use croupier_table::GameRules;

use crate::deadline::Deadline;
use crate::expected::Ends;
use crate::session::SessionEnd;
use crate::strategy::{Expr, Strategy};
use crate::tally::Tally;

/// Sessions that are to be played: every strategy sees the same dice, cards or spins.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The rules of the table.
    pub rules: &'a GameRules,
    /// The ways of betting.
    pub strategies: &'a [Strategy],
    /// The bankroll with which every session begins.
    pub opening: Money,
    /// How many sessions each strategy plays.
    pub sessions: u64,
    /// How many rolls, hands or spins a session has at most.
    pub rounds: Option<u32>,
    /// When every session ends besides, whatever the strategy says.
    pub until: Option<Expr>,
    /// What came out depends on this and on the number of the session alone.
    pub seed: u64,
    /// How many threads play. The result is the same for any number.
    pub threads: usize,
    /// The engine that is to play; the fastest that can if not said.
    pub engine: Option<Engine>,
    /// Is what can be computed to be computed too? That takes a few seconds at most.
    pub exact: bool,
    /// At how many moments of a session's time the bankroll is noted.
    pub marks: u32,
    /// Rounds an hour: how long a round takes.
    pub pace: u32,
    /// Numbers of the strategies that are set from outside, in hundredths.
    pub sets: &'a [(String, i64)],
    /// The bankroll whose reaching is counted.
    pub goal: Option<Money>,
}

/// What plays the sessions. All three are the same game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Engine {
    /// Strategy and wagers as one automaton, run in lanes.
    Compiled,
    /// The wagers' cells, without events.
    General,
    /// The table itself, with every event.
    Table,
}

impl Engine {
    /// Every engine, the fastest first.
    pub const ALL: [Engine; 3] = [Engine::Compiled, Engine::General, Engine::Table];

    /// The word for it.
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

/// Whoever watches a simulation.
pub trait Observer: Send {
    /// What is computed of a strategy is after so many rounds of a session, of which there are so many at most.
    fn computes(&mut self, rounds: u32, of: u32) {
        let _ = (rounds, of);
    }

    /// When the simulation has to end. It is asked before something is computed, and again before sessions are played. What
    /// is not computed by then is left out; so are sessions that are not over, and those that were begun together with
    /// them.
    fn deadline(&self) -> Deadline {
        Deadline::default()
    }

    /// A strategy is ready, and its first session begins.
    fn begins(&mut self, strategy: usize) {
        let _ = strategy;
    }

    /// Its last session is over.
    fn ends(&mut self, strategy: usize) {
        let _ = strategy;
    }

    /// So many rounds and sessions are over, those of all strategies together.
    fn progress(&mut self, rounds: u64, sessions: u64) {
        let _ = (rounds, sessions);
    }

    /// These sessions of a strategy are over.
    fn rows(&mut self, strategy: usize, sessions: &[SessionEnd]) {
        let _ = (strategy, sessions);
    }

    /// Is every session to be shown? Otherwise [`Observer::rows`] is never called.
    fn wants_rows(&self) -> bool {
        false
    }
}

/// What became of a strategy.
#[derive(Clone, Debug)]
pub struct StrategyOutcome {
    /// What played it.
    pub engine: Engine,
    /// How many states its automaton has, if it has one.
    pub states: Option<usize>,
    /// How many rounds a session has at most, if anything says so.
    pub most_rounds: Option<u32>,
    /// The results.
    pub tally: Tally,
    /// The bets that the table did not take.
    pub refused: Vec<RefusedBet>,
    /// What is known without playing.
    pub exact: Option<StrategyExpectation>,
}

/// A bet that a strategy wants and the table does not take.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RefusedBet {
    /// The wager.
    pub wager: String,
    /// Why not, in words.
    pub reason: String,
    /// By which clause; empty if the pack does not know the wager.
    pub clause: String,
    /// Is it refused always, because the table has no such wager? Otherwise it is at times: in sessions that were played,
    /// or, where an automaton played, in a position that the strategy may come to. Such positions are all walked through
    /// before play, and nothing counts how often sessions are in them.
    pub always: bool,
}

/// What a strategy comes to: computed, not sampled.
#[derive(Clone, PartialEq, Debug)]
pub struct StrategyExpectation {
    /// The net result of a session on average, in dollars.
    pub mean: f64,
    /// Its standard deviation, in dollars.
    pub deviation: f64,
    /// The chance that a session ends broke.
    pub broke: f64,
    /// The chances that it ends ahead, even and behind.
    pub ahead_even_behind: Option<[f64; 3]>,
    /// The chance that a bound of the bankroll stops it.
    pub stopped: f64,
    /// How many rounds it has on average.
    pub rounds: f64,
    /// Every bankroll at the end of a session with its chance; none where that is not known.
    pub ends: Option<Ends>,
    /// The net result of a round on average in the long run, in dollars; none where there is no such thing.
    pub per_round: Option<f64>,
    /// By how much any chance may be wrong at most.
    pub error: f64,
    /// Is every hand taken as dealt from a whole shoe? Then it is very near to these sessions, and not exactly theirs: the
    /// cards that are gone make a difference.
    pub is_whole_shoe: bool,
}
