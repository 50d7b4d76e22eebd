//! A table that can be played at, whichever engine plays.

use croupier_rules::Money;

use crate::table_view::TableView;

/// A table of a game whose rounds are one outcome each: a roll of two dice, a spin.
pub trait OutcomeTable: TableView {
    /// A session begins: the player has these chips and nothing on the layout.
    fn open(&mut self, chips: Money);

    /// An outcome comes, and every bet is settled.
    fn play(&mut self, outcome: usize);
}

/// A table whose positions can be gone back to, so that every one of them can be walked through.
pub trait WalkableTable: OutcomeTable {
    /// A position, but for the rail.
    type Saved: Clone + std::fmt::Debug + Send + Sync;

    /// In how many ways each outcome comes; one each where cards are dealt, and nobody knows.
    fn ways(&self) -> Vec<u64>;

    /// Is what an outcome does known from the position alone? Not where a meter pays.
    fn knows(&mut self, outcome: usize) -> bool {
        let _ = outcome;
        true
    }

    /// The position now.
    fn save(&self) -> Self::Saved;

    /// Comes back to a position, with a bankroll, the chips on the layout included.
    fn restore(&mut self, saved: &Self::Saved, bankroll: Money);

    /// The least that the rail was since the last position that was restored.
    fn least_rail(&self) -> Money;

    /// Everything that the future depends on but the chips in the rail, for telling positions apart.
    fn position(&self, into: &mut Vec<i64>);
}
