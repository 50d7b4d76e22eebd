//! The interface between a table and the engines that play at it.

use croupier_rules::Money;

use crate::table_view::TableView;

/// A table of a game whose rounds are one outcome each: a roll of two dice, a spin.
pub trait OutcomeTable: TableView {
    /// Begins a session: the player has these chips and nothing on the layout.
    fn open(&mut self, chips: Money);

    /// Plays an outcome and settles every bet.
    fn play(&mut self, outcome: usize);
}

/// A table that can return to an earlier position, so that every position can be walked through.
pub trait WalkableTable: OutcomeTable {
    /// A position without the rail.
    type Saved: Clone + std::fmt::Debug + Send + Sync;

    /// Returns the number of ways in which each outcome comes; one each for cards, whose ways are unknown.
    fn ways(&self) -> Vec<u64>;

    /// Tells whether the position alone determines the effect of an outcome. It does not if a meter pays.
    fn knows(&mut self, outcome: usize) -> bool {
        let _ = outcome;
        true
    }

    /// Returns the current position.
    fn save(&self) -> Self::Saved;

    /// Returns to a position, with a bankroll that includes the chips on the layout.
    fn restore(&mut self, saved: &Self::Saved, bankroll: Money);

    /// Returns the lowest rail since the last restored position.
    fn least_rail(&self) -> Money;

    /// Appends everything that the future depends on except the chips in the rail, to tell positions apart.
    fn position(&self, into: &mut Vec<i64>);
}
