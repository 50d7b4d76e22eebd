//! A strategy's view of a table, and its actions there. Every engine implements this interface.

use croupier_rules::{Cite, Money};
use croupier_table::{Reason, Refusal, StakeRange};

/// The state of a table as bits, so that most conditions take a single comparison.
///
/// The two fields that most rules use are not adjacent. The Rust compiler would read adjacent fields with one
/// instruction, which measured slower just after the fields had been written separately.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TableBits {
    /// The phase of the game and the last outcome; each game defines the bits.
    pub game: u64,
    /// A bit for each slot that the last outcome paid.
    pub won: u64,
    /// A bit for each slot that has a bet on it.
    pub up: u64,
    /// A bit for each slot that the last outcome took.
    pub lost: u64,
}

impl TableBits {
    /// Returns the flags that are set here or in `other`.
    pub fn and(self, other: TableBits) -> TableBits {
        TableBits {
            game: self.game | other.game,
            up: self.up | other.up,
            won: self.won | other.won,
            lost: self.lost | other.lost,
        }
    }

    /// Returns the flags that are set both here and in `other`.
    pub fn among(self, other: TableBits) -> TableBits {
        TableBits {
            game: self.game & other.game,
            up: self.up & other.up,
            won: self.won & other.won,
            lost: self.lost & other.lost,
        }
    }

    /// Returns whether all flags that are set here are also set in `other`.
    pub fn all_in(self, other: TableBits) -> bool {
        (self.game & !other.game)
            | (self.up & !other.up)
            | (self.won & !other.won)
            | (self.lost & !other.lost)
            == 0
    }

    /// Returns whether any flag that is set here is also set in `other`.
    pub fn any_in(self, other: TableBits) -> bool {
        (self.game & other.game) | (self.up & other.up) | (self.won & other.won) | (self.lost & other.lost)
            != 0
    }

    /// Returns the number of flags that are set.
    pub fn count(self) -> u32 {
        self.game.count_ones() + self.up.count_ones() + self.won.count_ones() + self.lost.count_ones()
    }
}

/// The refusal of a bet, or of a change to a bet, by the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionRefusal {
    /// The reason, as a code.
    pub reason: Reason,
    /// The clause that the refusal is based on.
    pub cite: Cite,
}

impl From<Refusal> for ActionRefusal {
    fn from(refusal: Refusal) -> ActionRefusal {
        ActionRefusal { reason: refusal.reason, cite: refusal.cite }
    }
}

/// A strategy's view of a table.
///
/// A slot holds one bet of the strategy: a wager, or a wager in one of its states (`come-6`).
pub trait TableView {
    /// Returns the current flags.
    fn signs(&self) -> TableBits;

    /// Returns the chips in the rail.
    fn rail(&self) -> Money;

    /// Returns the chips on the layout, including commission that the house holds.
    fn on_layout(&self) -> Money;

    /// Returns the stake on a slot; zero without a bet.
    fn stake(&self, slot: usize) -> Money;

    /// Makes a bet, or adds to an existing bet.
    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal>;

    /// Takes back part of a bet.
    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal>;

    /// Takes a bet down.
    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal>;

    /// Calls a bet on or off.
    fn turn(&mut self, slot: usize, on: bool) -> Result<(), ActionRefusal>;

    /// Returns a fact about the question in mid-round, by its index among the facts of the game; 0 if no question is
    /// open.
    fn question_fact(&self, _fact: usize) -> i64 {
        0
    }

    /// Returns the amounts that a player with enough chips may bet on a slot now, or add to the bet there; `None`
    /// if no amount is allowed. Strategies use this only for odds, which only craps has.
    fn takes(&mut self, _slot: usize) -> Option<StakeRange> {
        None
    }
}
