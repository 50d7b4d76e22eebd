//! What a strategy sees of a table and does at it, whichever engine plays.

use croupier_rules::{Cite, Money};
use croupier_table::Reason;

/// What is so at a table, as bits, so that most conditions are one comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Signs {
    /// The phase of the game and what the last outcome was; each game says which bit means what.
    pub game: u64,
    /// A bit for each slot that has a bet on it.
    pub up: u64,
    /// A bit for each slot that the last outcome paid.
    pub won: u64,
    /// A bit for each slot that the last outcome took.
    pub lost: u64,
}

/// Why the table does not take a bet or a change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refused {
    /// The reason.
    pub reason: Reason,
    /// The clause.
    pub cite: Cite,
}

/// A table as a strategy sees it.
///
/// A slot is a place for one bet of the strategy: a wager, or a wager in one of its states (`come-6`).
pub trait Felt {
    /// What is so now.
    fn signs(&self) -> Signs;

    /// The chips in the rail.
    fn rail(&self) -> Money;

    /// The chips on the layout, commission that is held included.
    fn on_layout(&self) -> Money;

    /// The stake on a slot.
    fn stake(&self, slot: usize) -> Money;

    /// Makes a bet or adds to it.
    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), Refused>;

    /// Takes part of a bet back.
    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), Refused>;

    /// Takes a bet down.
    fn down(&mut self, slot: usize) -> Result<(), Refused>;

    /// Calls a bet on or off.
    fn turn(&mut self, slot: usize, on: bool) -> Result<(), Refused>;

    /// The most that may be added to a slot now, in whole steps of what the table takes; nothing if it takes none.
    fn room(&self, slot: usize) -> Money;
}
