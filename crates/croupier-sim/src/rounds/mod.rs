//! Games played in rounds, in the simulator: at the table itself or without events. The module `games` has the parts
//! that differ from game to game.
//!
//! One player sits alone at the first position. A slot is a wager of the layout. The cards have no irregularities,
//! and the crew prepares a shoe in the normal way. If there is a cut, the dealer or the floorperson cuts in the
//! middle. The cover card goes to the position that the rules specify. A new shoe begins as soon as it is due,
//! before bets are made. If marked vigorish must be paid before a new shoe, it is collected at that time. If the
//! player's rail cannot cover it, there is no new shoe, and the table refuses every later deal.
//!
//! Both engines take their cards from a [`Deck`] and draw the same numbers in the same order. Therefore they get
//! the same cards from the same source.

mod bets;
mod book;
mod by_class;
mod deck;
mod full;
mod meters;
mod parts;
mod plain;
mod procedure;
mod purse;
mod quick;
mod settled_stakes;
mod sheet;
mod shoe;
mod traced;

use croupier_rules::Money;

use crate::account::BetCounter;
use crate::plan::RoundAnswer;
use crate::table_view::{ActionRefusal, TableView};

pub use book::{BetPayment, EffectTable, PaymentSign};
pub use by_class::IdlePosition;
pub use deck::{Deck, RandomSource};
pub use full::TableEngine;
pub(crate) use meters::trigger as draw_trigger;
pub(crate) use parts::{FactQuery, ListNumbers, PARTS};
pub use parts::{RoundClass, RoundParts};
pub use plain::EventRequirement;
pub(crate) use procedure::{Procedure, cut};
pub(crate) use purse::ChipHoldings;
pub use quick::{FastEngine, wagers};
pub(crate) use shoe::SimulatedShoe;

/// The flags in [`TableBits::game`](crate::TableBits) in games played in rounds.
pub mod sign {
    /// No round has been played yet.
    pub const START: u64 = 1;
    /// The bit of the first flag for the last result: see [`result`].
    pub const RESULTS: u32 = 8;

    /// The maximum number of results.
    pub const MOST_RESULTS: u32 = u64::BITS - RESULTS;

    /// Returns the flag of a result by its index. The game names its results.
    pub fn result(number: u32) -> u64 {
        1 << (RESULTS + number)
    }
}

/// Whether a dealt round is over or needs an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealProgress {
    /// All bets are settled.
    Over,
    /// The player must answer a question.
    Asked,
}

/// A player's chips, and the vigorish that the player owes.
pub trait ChipBalance: TableView {
    /// Returns the vigorish that is marked but not yet collected.
    fn owes(&self) -> Money;

    /// Returns the amount that the player could leave with between two rounds. Bets are returned, and debts are
    /// paid as far as possible.
    fn worth(&self) -> Money {
        let chips = self.rail().plus(self.on_layout());
        chips.minus(self.owes().min(chips))
    }
}

/// A table of a game played in rounds, for every engine.
pub trait RoundEngine<D: RandomSource>: ChipBalance + BetCounter {
    /// Begins a session with a new shoe. The player has these chips. The source determines all outcomes.
    ///
    /// # Panics
    ///
    /// If the engine is the table itself, and the chips are not a multiple of its smallest chip.
    fn open(&mut self, chips: Money, source: &mut D);

    /// Closes bets and deals a round, until the round is over or the player must answer a question.
    fn deal(&mut self, source: &mut D) -> Result<DealProgress, ActionRefusal>;

    /// Answers the question of a round, and continues the round. If the table refuses, the question remains open.
    fn answer(&mut self, answer: RoundAnswer, source: &mut D) -> Result<DealProgress, ActionRefusal>;
}
