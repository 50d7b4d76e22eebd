//! Games of rounds at the simulator: baccarat, Red Dog, Casino War and the wheel, at the table itself and without
//! events.
//!
//! One player sits alone at the first position. A slot is a wager of the layout. The cards have no irregularities,
//! and the crew prepares a shoe in the normal way: the dealer or the floorperson cuts in the middle, if there is a
//! cut, and the cover card goes where the rules put it. A new shoe comes as soon as it is due, before bets are made.
//! Marked vigorish that is due before new cards is collected then. If the rail cannot pay it, no new cards come, and
//! every later deal is refused.
//!
//! Both engines take their cards from a [`Deck`] and draw the same numbers in the same order, so the same source
//! gives both the same cards.

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
pub use book::{BetPayment, EffectBook, Sign};
pub use by_class::BetweenRounds;
pub use deck::{Deck, Draw};
pub use full::TableEngine;
pub use parts::{Class, RoundParts};
pub use plain::NotPlain;
pub use quick::FastEngine;

/// The bits of [`Signs::game`](crate::Signs) at a table of rounds.
pub mod sign {
    /// No round has been played yet.
    pub const START: u64 = 1;
    /// The last result is a bit from here on: see [`result`].
    pub const RESULTS: u32 = 8;

    /// Returns the sign of a result by its number. Baccarat: Player, Banker, tie. Red Dog: won, lost, push. Casino
    /// War: won, lost, tie; a war that is over is also won or lost. A wheel: the spot on which it rests, by its
    /// number.
    pub fn result(number: u32) -> u64 {
        1 << (RESULTS + number)
    }
}

/// The progress of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealProgress {
    /// It is over.
    Over,
    /// The player must answer: raise or stand, war or surrender.
    Asked,
}

/// A player's chips, of which some may be owed.
pub trait ChipDebt: TableView {
    /// Returns the vigorish that is marked and not yet collected.
    fn owes(&self) -> Money;

    /// Returns the amount the player could leave with between two rounds: bets are returned, and debts paid as far as
    /// possible.
    fn worth(&self) -> Money {
        let chips = self.rail().plus(self.on_layout());
        chips.minus(self.owes().min(chips))
    }
}

/// A table of a game of rounds, for every engine.
pub trait RoundEngine<D: Draw>: ChipDebt {
    /// Begins a session: the player has these chips, and the first shoe comes. The source determines all outcomes.
    ///
    /// # Panics
    ///
    /// If the table itself plays and the chips are not a multiple of its smallest chip.
    fn open(&mut self, chips: Money, source: &mut D);

    /// Closes bets and deals a round, or spins the wheel, to its end or to a question.
    fn deal(&mut self, source: &mut D) -> Result<DealProgress, ActionRefusal>;

    /// Answers the question of a round, which then continues. After a refusal the question remains open.
    fn answer(&mut self, answer: RoundAnswer, source: &mut D) -> Result<DealProgress, ActionRefusal>;
}
