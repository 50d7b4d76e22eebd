//! Plays a strategy over millions of sessions.
//!
//! A [`strategy`] is a text file that uses the words of rehearsals. Bound to the rules of a pack, it becomes a
//! plan. One of three engines plays the plan. They all play the same game: the table itself (`croupier-table`, with
//! every event), a general engine over the same cells without events, and an [`Automaton`] that runs in lanes, if
//! strategy and wagers together have few states.

mod account;
mod automaton;
pub mod best;
mod compile;
pub mod craps;
mod deadline;
pub mod expected;
mod games;
mod given_outcomes;
pub mod lanes;
pub mod live;
pub mod plan;
mod play;
pub mod report;
mod request;
pub mod rounds;
mod run;
mod runner;
mod script;
pub mod seat;
mod session;
pub mod shard;
mod stops;
pub mod strategy;
pub mod sweep;
mod table;
mod table_view;
mod tally;
pub mod trace;
mod units;

pub use account::{BetAccount, BetCounter, WagerCount};
pub use automaton::{Automaton, Step};
pub use compile::CompiledStrategy;
pub use deadline::Deadline;
pub use given_outcomes::{OutcomeMistake, read_outcomes};
pub use play::{SessionProgress, outcome, session};
pub use request::{Engine, Observer, RefusedBet, Request, StrategyExpectation, StrategyResults};
pub use run::{UnplayableReason, mistakes, simulate, trace, trace_given};
pub use runner::{Memory, PlanRunner, RoundChoice};
pub use session::{CoinIn, EndCause, SessionEnd};
pub use stops::StopConditions;
pub use table::{OutcomeTable, RewindableTable};
pub use table_view::{ActionRefusal, TableBits, TableView};
pub use tally::{
    BetFigures, BetSummary, BetTally, Estimate, FirstNets, Histogram, PERCENTS, PairedTally, Summary, Tally,
    Z95,
};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
