//! Games of rounds at the simulator: baccarat, Red Dog, Casino War and the wheel, at the table itself and without
//! events.
//!
//! One player sits alone at the first position. A slot is a wager of the layout. Nothing goes wrong with the cards, and
//! the crew prepares a shoe as it does where nobody disturbs it: the dealer or the floorperson cuts in the middle, where
//! there is a cut, and the cover card stands where the rules have it. A new shoe comes as soon as it is due, before
//! bets are made; where vigorish is marked and due before new cards, that is when it is collected. Marked vigorish
//! that the rail cannot pay keeps the new cards away, and every later deal is refused.
//!
//! Both engines take their cards from a [`Deck`] and draw the same numbers in the same order, so the same source gives
//! both the same cards.

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
    /// Nothing has been played yet.
    pub const START: u64 = 1;
    /// The last result is a bit from here on: see [`result`].
    pub const RESULTS: u32 = 8;

    /// The sign of a result by its number. Baccarat: Player, Banker, tie. Red Dog: won, lost, push. Casino War: won,
    /// lost, tie; a war that is over is won or lost besides. A wheel: the spot that it rests on, by its number.
    pub fn result(number: u32) -> u64 {
        1 << (RESULTS + number)
    }
}

/// How far a round has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealProgress {
    /// It is over.
    Over,
    /// The player is asked: to raise or to stand, war or surrender.
    Asked,
}

/// A player's chips where some may be owed.
pub trait ChipDebt: TableView {
    /// The vigorish that is marked and not yet collected.
    fn owes(&self) -> Money;

    /// What the player goes away with between two rounds: bets come back, and what is owed is paid as far as it can be.
    fn worth(&self) -> Money {
        let chips = self.rail().plus(self.on_layout());
        chips.minus(self.owes().min(chips))
    }
}

/// A table of a game of rounds, whichever engine plays.
pub trait RoundEngine<D: Draw>: ChipDebt {
    /// A session begins: the player has these chips, and the first shoe comes. All that comes out follows from the source.
    ///
    /// # Panics
    ///
    /// The table itself seats nobody whose chips are no multiple of its smallest.
    fn open(&mut self, chips: Money, source: &mut D);

    /// Bets are closed and a round is dealt, or the wheel spun, to its end or to a question.
    fn deal(&mut self, source: &mut D) -> Result<DealProgress, ActionRefusal>;

    /// Answers the question of a round, which then goes on. After a refusal it still stands.
    fn answer(&mut self, answer: RoundAnswer, source: &mut D) -> Result<DealProgress, ActionRefusal>;
}
