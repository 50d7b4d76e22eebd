//! What a strategy sees of a table and does at it, whichever engine plays.

use crate::plan::Quantity;
use croupier_rules::{Cite, Money};
use croupier_table::{Range, Reason, Refusal};

/// What is so at a table, as bits, so that most conditions are one comparison.
///
/// The two that most rules look at are not side by side: side by side they are read as one, and that was measured to be slower
/// just after each was written by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Signs {
    /// The phase of the game and what the last outcome was; each game says which bit means what.
    pub game: u64,
    /// A bit for each slot that the last outcome paid.
    pub won: u64,
    /// A bit for each slot that has a bet on it.
    pub up: u64,
    /// A bit for each slot that the last outcome took.
    pub lost: u64,
}

impl Signs {
    /// These signs and others.
    pub fn and(self, other: Signs) -> Signs {
        Signs {
            game: self.game | other.game,
            up: self.up | other.up,
            won: self.won | other.won,
            lost: self.lost | other.lost,
        }
    }

    /// Those of these signs that are among others.
    pub fn among(self, other: Signs) -> Signs {
        Signs {
            game: self.game & other.game,
            up: self.up & other.up,
            won: self.won & other.won,
            lost: self.lost & other.lost,
        }
    }

    /// Are all of these among others?
    pub fn all_in(self, other: Signs) -> bool {
        (self.game & !other.game)
            | (self.up & !other.up)
            | (self.won & !other.won)
            | (self.lost & !other.lost)
            == 0
    }

    /// Is any of these among others?
    pub fn any_in(self, other: Signs) -> bool {
        (self.game & other.game) | (self.up & other.up) | (self.won & other.won) | (self.lost & other.lost)
            != 0
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.game.count_ones() + self.up.count_ones() + self.won.count_ones() + self.lost.count_ones()
    }
}

/// Why the table does not take a bet or a change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionRefusal {
    /// The reason.
    pub reason: Reason,
    /// The clause.
    pub cite: Cite,
}

impl From<Refusal> for ActionRefusal {
    fn from(refusal: Refusal) -> ActionRefusal {
        ActionRefusal { reason: refusal.reason, cite: refusal.cite }
    }
}

/// A table as a strategy sees it.
///
/// A slot is a place for one bet of the strategy: a wager, or a wager in one of its states (`come-6`).
pub trait TableView {
    /// What is so now.
    fn signs(&self) -> Signs;

    /// The chips in the rail.
    fn rail(&self) -> Money;

    /// The chips on the layout, commission that is held included.
    fn on_layout(&self) -> Money;

    /// The stake on a slot.
    fn stake(&self, slot: usize) -> Money;

    /// Makes a bet or adds to it.
    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal>;

    /// Takes part of a bet back.
    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal>;

    /// Takes a bet down.
    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal>;

    /// Calls a bet on or off.
    fn turn(&mut self, slot: usize, on: bool) -> Result<(), ActionRefusal>;

    /// What a question in mid-round is about; 0 where there is none.
    fn asked(&self, _fact: Quantity) -> i64 {
        0
    }

    /// The amounts that the table takes on a slot now, or takes to be added to it, of somebody with chips enough; none if it
    /// takes nothing there. It is asked about odds, and only craps has these.
    fn takes(&mut self, _slot: usize) -> Option<Range> {
        None
    }
}
