//! Rounds with a given outcome, for baccarat and the wheel. The compiler uses them to walk through every position
//! of a strategy.

use croupier_rules::Money;

use crate::table::{OutcomeTable, RewindableTable};
use crate::table_view::{TableBits, TableView};

use super::deck::RandomSource;
use super::plain::RoundDealer;
use super::purse::slots;
use super::quick::FastEngine;
use super::{ChipBalance, sign, wheel};

/// A position between two rounds: the flags and the stakes. Before the strategy bets there are no stakes, so
/// positions then differ only in the flags of the last round.
#[derive(Clone, Debug)]
pub struct IdlePosition {
    signs: TableBits,
    stakes: Vec<Money>,
}

impl FastEngine<'_> {
    /// Tells whether classes describe all rounds, apart from those in which a meter pays. They do not if the player
    /// decides in mid-round, if a meter must hit, or if vigorish is marked.
    pub fn is_by_class(&self) -> bool {
        let marked = self.rules.game.kind.rules().vigorish().is_some_and(|rules| rules.marked.value);
        let cards = matches!(self.play, RoundDealer::Baccarat(_) | RoundDealer::Wheel(_));
        cards && !marked && self.must_hit().is_none()
    }

    /// Returns the number of classes, including the void round.
    pub fn outcomes(&self) -> usize {
        self.book.parts().classes() + 1
    }

    /// Deals a hand or spins the wheel, without any bets. Returns the index of the class of the outcome. The last
    /// index means a void round.
    #[inline]
    pub fn next_outcome(&mut self, source: &mut impl RandomSource) -> usize {
        let class = match &mut self.play {
            RoundDealer::Baccarat(hands) => hands.next(source),
            RoundDealer::Wheel(spins) => Some(spins.next(source)),
            _ => None,
        };
        let parts = self.book.parts();
        class.map_or(parts.classes(), |class| parts.index(class))
    }

    /// Resets the meters for a new session.
    pub(crate) fn reset_meters(&mut self) {
        self.meters.open();
    }

    /// Feeds the meters with the current stakes for this number of rounds.
    pub(crate) fn feed_meters(&mut self, rounds: u32) {
        self.meters.feed_for(&self.purse, rounds);
    }

    /// Returns the number of ways to get each class of hands from a whole shoe of baccarat.
    pub(crate) fn whole_shoe(&self) -> Option<Vec<u64>> {
        let mut ways = self.hands()?.ways(self.book.parts());
        // A round is void only if there are too few cards.
        ways.push(0);
        Some(ways)
    }

    /// Puts the cards in order, as at the beginning of a session.
    pub fn sort(&mut self) {
        if let RoundDealer::Baccarat(hands) = &mut self.play {
            hands.sort();
        }
    }
}

impl OutcomeTable for FastEngine<'_> {
    fn open(&mut self, chips: Money) {
        self.purse.open(chips);
        self.meters.open();
        self.classes = self.book.parts().all().collect();
    }

    fn play(&mut self, outcome: usize) {
        self.purse.close();
        let result = match (self.classes.get(outcome).copied(), &self.play) {
            (Some(class), RoundDealer::Baccarat(hands)) => {
                let result = sign::result(u32::from(hands.winner(class)));
                self.settle(u64::MAX, class);
                result
            }
            (Some(class), _) => {
                self.settle(u64::MAX, class);
                wheel::result(class.0[0] as u8)
            }
            // There were too few cards.
            (None, _) => self.void(),
        };
        self.purse.open_bets(result);
    }
}

impl RewindableTable for FastEngine<'_> {
    type SavedState = IdlePosition;

    fn ways(&self) -> Vec<u64> {
        let of_class = |class: usize| match &self.play {
            RoundDealer::Wheel(spins) => spins.spaces_of(class),
            // The frequency of a hand depends on the cards that are left.
            _ => 1,
        };
        (0..self.outcomes()).map(of_class).collect()
    }

    fn knows(&mut self, outcome: usize) -> bool {
        let Some(class) = self.classes.get(outcome).copied() else { return true };
        let mut metered = slots(self.purse.up() & self.metered);
        metered.all(|slot| self.book.payment(slot, class, self.purse.stake(slot)).is_some())
    }

    fn save(&self) -> IdlePosition {
        IdlePosition { signs: self.purse.signs, stakes: self.purse.stakes().to_vec() }
    }

    fn restore(&mut self, saved: &IdlePosition, bankroll: Money) {
        self.purse.restore(saved.signs, &saved.stakes, bankroll);
    }

    fn least_rail(&self) -> Money {
        // The strategy begins each round without bets and only makes bets, so the rail is lowest at the end. A bet
        // that it takes down is one that it made before the same round.
        self.rail().minus(self.owes())
    }

    fn position(&self, into: &mut Vec<i64>) {
        into.extend(self.purse.stakes().iter().map(|stake| stake.cents()));
    }
}
