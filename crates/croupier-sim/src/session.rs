//! What is left of a session when it is over.

use croupier_rules::Money;

/// Why a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndCause {
    /// It had all its rolls or hands.
    Time,
    /// The strategy wanted to bet, could not pay for it, and had nothing on the layout.
    Broke,
    /// One of the strategy's endings, or the one given from outside.
    Stopped,
}

/// A session that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionEnd {
    /// Its number, from 0: with the seed it says what came out.
    pub number: u64,
    /// How many rolls, spins or hands it had.
    pub rounds: u32,
    /// The bankroll at its end, chips on the layout included.
    pub bankroll: Money,
    /// The most that the bankroll was.
    pub peak: Money,
    /// The least that it was.
    pub low: Money,
    /// The most that it fell from an earlier peak.
    pub drawdown: Money,
    /// Why it ended.
    pub ended: EndCause,
}
