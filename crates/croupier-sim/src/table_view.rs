//! A strategy's view of a table, and its actions there, for every engine.

use crate::plan::Quantity;
use croupier_rules::{Cite, Money};
use croupier_table::{Range, Reason, Refusal};

/// The state of a table as bits, so that most conditions are one comparison.
///
/// The two fields that most rules look at are not adjacent: adjacent fields are read together, which measured slower
/// just after each was written separately.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Signs {
    /// The phase of the game and the last outcome; each game defines the bits.
    pub game: u64,
    /// A bit for each slot that the last outcome paid.
    pub won: u64,
    /// A bit for each slot that has a bet on it.
    pub up: u64,
    /// A bit for each slot that the last outcome took.
    pub lost: u64,
}

impl Signs {
    /// Returns the union of these signs and others.
    pub fn and(self, other: Signs) -> Signs {
        Signs {
            game: self.game | other.game,
            up: self.up | other.up,
            won: self.won | other.won,
            lost: self.lost | other.lost,
        }
    }

    /// Returns the signs that both have.
    pub fn among(self, other: Signs) -> Signs {
        Signs {
            game: self.game & other.game,
            up: self.up & other.up,
            won: self.won & other.won,
            lost: self.lost & other.lost,
        }
    }

    /// Tells whether the others include all of these.
    pub fn all_in(self, other: Signs) -> bool {
        (self.game & !other.game)
            | (self.up & !other.up)
            | (self.won & !other.won)
            | (self.lost & !other.lost)
            == 0
    }

    /// Tells whether the others include any of these.
    pub fn any_in(self, other: Signs) -> bool {
        (self.game & other.game) | (self.up & other.up) | (self.won & other.won) | (self.lost & other.lost)
            != 0
    }

    /// Returns the number of signs.
    pub fn count(self) -> u32 {
        self.game.count_ones() + self.up.count_ones() + self.won.count_ones() + self.lost.count_ones()
    }
}

/// The table's refusal of a bet or a change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionRefusal {
    /// The reason, as a code.
    pub reason: Reason,
    /// The clause that refuses it.
    pub cite: Cite,
}

impl From<Refusal> for ActionRefusal {
    fn from(refusal: Refusal) -> ActionRefusal {
        ActionRefusal { reason: refusal.reason, cite: refusal.cite }
    }
}

/// A strategy's view of a table.
///
/// A slot is a place for one bet of the strategy: a wager, or a wager in one of its states (`come-6`).
pub trait TableView {
    /// Returns the current signs.
    fn signs(&self) -> Signs;

    /// Returns the chips in the rail.
    fn rail(&self) -> Money;

    /// Returns the chips on the layout, including commission that is held.
    fn on_layout(&self) -> Money;

    /// Returns the stake on a slot.
    fn stake(&self, slot: usize) -> Money;

    /// Makes a bet or adds to it.
    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal>;

    /// Takes part of a bet back.
    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal>;

    /// Takes a bet down.
    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal>;

    /// Calls a bet on or off.
    fn turn(&mut self, slot: usize, on: bool) -> Result<(), ActionRefusal>;

    /// Returns a fact about the question in mid-round, or 0 if there is none.
    fn asked(&self, _fact: Quantity) -> i64 {
        0
    }

    /// Returns the amounts that a player with enough chips may bet on a slot now, or add to it; `None` if none is
    /// allowed. Strategies ask this only about odds, which only craps has.
    fn takes(&mut self, _slot: usize) -> Option<Range> {
        None
    }
}
