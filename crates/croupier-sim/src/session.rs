//! The result of a session.

use croupier_rules::Money;

/// The reason a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndCause {
    /// It played all its rolls or hands.
    Time,
    /// The strategy wanted to bet, could not pay for it, and had nothing on the layout.
    Broke,
    /// One of the strategy's endings, or the one set from outside.
    Stopped,
}

/// A session that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionEnd {
    /// Its number, from 0: with the seed it determines the outcomes.
    pub number: u64,
    /// The number of rolls, spins or hands in it.
    pub rounds: u32,
    /// The bankroll at its end, chips on the layout included.
    pub bankroll: Money,
    /// The highest bankroll.
    pub peak: Money,
    /// The lowest bankroll.
    pub low: Money,
    /// The largest fall from an earlier peak.
    pub drawdown: Money,
    /// The reason it ended.
    pub ended: EndCause,
}
