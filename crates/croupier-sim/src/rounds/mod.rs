//! Games played in rounds, in the simulator: baccarat, Red Dog, Casino War and the wheel. They are played at the
//! table itself or without events.
//!
//! One player sits alone at the first position. A slot is a wager of the layout. The cards have no irregularities,
//! and the crew prepares a shoe in the normal way. If there is a cut, the dealer or the floorperson cuts in the
//! middle. The cover card goes to the position that the rules specify. A new shoe begins as soon as it is due,
//! before bets are made. If marked vigorish must be paid before a new shoe, it is collected at that time. If the
//! player's rail cannot cover it, there is no new shoe, and the table refuses every later deal.
//!
//! Both engines take their cards from a [`Deck`] and draw the same numbers in the same order. Therefore they get
//! the same cards from the same source.

mod asked;
mod baccarat;
mod book;
mod by_class;
mod deck;
mod full;
mod looks;
mod meters;
mod parts;
mod plain;
mod procedure;
mod purse;
mod quick;
mod red_dog;
mod sheet;
mod shoe;
mod war;
mod wheel;

use croupier_rules::Money;

use crate::plan::RoundAnswer;
use crate::table_view::{ActionRefusal, TableView};

pub use baccarat::BaccaratHands;
pub use book::{BetPayment, EffectTable, StakeResult};
pub use by_class::IdlePosition;
pub use deck::{Deck, RandomSource};
pub use full::TableEngine;
pub use parts::{RoundClass, RoundParts};
pub use plain::EventRequirement;
pub use quick::FastEngine;

/// The flags in [`TableBits::game`](crate::TableBits) in games played in rounds.
pub mod sign {
    /// No round has been played yet.
    pub const START: u64 = 1;
    /// The bit of the first flag for the last result: see [`result`].
    pub const RESULTS: u32 = 8;

    /// Returns the flag of a result by its index. Baccarat: Player, Banker, tie. Red Dog: won, lost, push. Casino
    /// War: won, lost, tie; after a war, the flag for won or lost is set together with the flag for a tie. A wheel:
    /// the spot at which it stops.
    pub fn result(number: u32) -> u64 {
        1 << (RESULTS + number)
    }
}

/// The progress of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealProgress {
    /// The round is over.
    Over,
    /// The player must answer a question: raise or stand, war or surrender.
    Asked,
}

/// A player's chips, some of which the player may owe.
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
pub trait RoundEngine<D: RandomSource>: ChipBalance {
    /// Begins a session with a new shoe. The player has these chips. The source determines all outcomes.
    ///
    /// # Panics
    ///
    /// If the engine is the table itself, and the chips are not a multiple of its smallest chip.
    fn open(&mut self, chips: Money, source: &mut D);

    /// Closes bets and deals a round or spins the wheel, until the round is over or the player must answer a
    /// question.
    fn deal(&mut self, source: &mut D) -> Result<DealProgress, ActionRefusal>;

    /// Answers the question of a round, and continues the round. If the table refuses, the question remains open.
    fn answer(&mut self, answer: RoundAnswer, source: &mut D) -> Result<DealProgress, ActionRefusal>;
}
