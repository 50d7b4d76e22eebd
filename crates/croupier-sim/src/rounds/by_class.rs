//! Rounds with a given outcome, for games in which the player decides nothing in mid-round. The compiler uses them to
//! walk through every position of a strategy.

use croupier_rules::Money;

use crate::games::{Dealer, Dealt, with_dealer, words_of};
use crate::table::{OutcomeTable, RewindableTable};
use crate::table_view::{TableBits, TableView};

use super::ChipBalance;
use super::deck::RandomSource;
use super::parts::RoundClass;
use super::purse::{ChipHoldings, slots};
use super::quick::FastEngine;

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
        let marked = self.bets.rules.game.kind.rules().vigorish().is_some_and(|rules| rules.marked.value);
        words_of(self.bets.rules).decisions.is_empty() && !marked && self.must_hit().is_none()
    }

    /// Returns the number of classes, including the void round.
    pub fn outcomes(&self) -> usize {
        self.bets.book.parts().classes() + 1
    }

    /// Deals a round without any bets. Returns the index of the class of the outcome. The last index means a void
    /// round.
    #[inline]
    pub fn next_outcome(&mut self, source: &mut impl RandomSource) -> usize {
        let purse = &self.bets.purse;
        let class = with_dealer!(&mut self.dealer, dealer => next_class(&mut **dealer, purse, source));
        let parts = self.bets.book.parts();
        class.map_or(parts.classes(), |class| parts.index(class))
    }

    /// Resets the meters for a new session.
    pub(crate) fn reset_meters(&mut self) {
        self.bets.meters.open();
    }

    /// Feeds the meters with the current stakes for this number of rounds.
    pub(crate) fn feed_meters(&mut self, rounds: u32) {
        self.bets.meters.feed_for(&self.bets.purse, rounds);
    }

    /// Returns the number of ways to get each class from a whole shoe, if the game can count them.
    pub(crate) fn whole_shoe(&self) -> Option<Vec<u64>> {
        let parts = self.bets.book.parts();
        let mut ways = with_dealer!(&self.dealer, dealer => dealer.whole_shoe(parts))?;
        // A round is void only if there are too few cards.
        ways.push(0);
        Some(ways)
    }
}

/// Deals a round, from a new shoe if one is due; `None` if the round is void. This function is never inlined, so that
/// the loop over rounds stays in registers.
#[inline(never)]
fn next_class(
    dealer: &mut impl Dealer,
    purse: &ChipHoldings<'_>,
    source: &mut impl RandomSource,
) -> Option<RoundClass> {
    if dealer.is_due(purse) {
        dealer.bring(source);
    }
    match dealer.deal_from_shoe(purse, source) {
        Dealt::Over(class) | Dealt::Asked(class) => class,
    }
}

impl OutcomeTable for FastEngine<'_> {
    fn open(&mut self, chips: Money) {
        self.bets.purse.open(chips);
        self.bets.meters.open();
        self.classes = self.bets.book.parts().all().collect();
    }

    fn play(&mut self, outcome: usize) {
        self.bets.purse.close();
        // An outcome without a class means that there were too few cards.
        self.bets.end_round(self.classes.get(outcome).copied());
    }
}

impl RewindableTable for FastEngine<'_> {
    type SavedState = IdlePosition;

    fn ways(&self) -> Vec<u64> {
        with_dealer!(&self.dealer, dealer => (0..self.outcomes()).map(|class| dealer.ways(class)).collect())
    }

    fn knows(&mut self, outcome: usize) -> bool {
        let Some(class) = self.classes.get(outcome).copied() else { return true };
        let mut metered = slots(self.bets.purse.up() & self.bets.metered);
        metered.all(|slot| self.bets.book.payment(slot, class, self.bets.purse.stake(slot)).is_some())
    }

    fn save(&self) -> IdlePosition {
        IdlePosition { signs: self.bets.purse.signs, stakes: self.bets.purse.stakes().to_vec() }
    }

    fn restore(&mut self, saved: &IdlePosition, bankroll: Money) {
        self.bets.purse.restore(saved.signs, &saved.stakes, bankroll);
    }

    fn least_rail(&self) -> Money {
        // The strategy begins each round without bets and only makes bets, so the rail is lowest at the end. A bet
        // that it takes down is one that it made before the same round.
        self.rail().minus(self.owes())
    }

    fn position(&self, into: &mut Vec<i64>) {
        into.extend(self.bets.purse.stakes().iter().map(|stake| stake.cents()));
    }
}
