//! The interface between a table and the engines that play at it.

use croupier_rules::Money;

use crate::account::BetCounter;
use crate::plan::RoundAnswer;
use crate::table_view::{ActionRefusal, TableView};

/// A table of a game in which each round is one outcome: a roll of two dice or a spin.
pub trait OutcomeTable: TableView + BetCounter {
    /// Begins a session. The player has these chips in the rail and none on the layout.
    fn open(&mut self, chips: Money);

    /// Plays an outcome and settles every bet, or those that do not wait for an answer of the player.
    fn play(&mut self, outcome: usize);

    /// Returns whether the round waits for an answer of the player.
    fn awaits_reply(&self) -> bool {
        false
    }

    /// Answers the question of a round, and settles the other bets. If the table refuses, the question remains open.
    fn reply(&mut self, answer: RoundAnswer) -> Result<(), ActionRefusal> {
        let _ = answer;
        Ok(())
    }
}

/// A table that can return to an earlier position, so that the compiler can walk through every position.
pub trait RewindableTable: OutcomeTable {
    /// A position, without the chips in the rail.
    type SavedState: Clone + std::fmt::Debug + Send + Sync;

    /// Returns the number of ways to get each outcome. For cards it is unknown, and 1 is returned for each outcome.
    fn ways(&self) -> Vec<u64>;

    /// Returns whether the position alone determines the effect of an outcome. It does not if a meter pays.
    fn knows(&mut self, outcome: usize) -> bool {
        let _ = outcome;
        true
    }

    /// Returns whether rounds can ask the player to pay for an answer, so that their effect depends on the chips left.
    fn asks(&self) -> bool {
        false
    }

    /// Returns the current position.
    fn save(&self) -> Self::SavedState;

    /// Returns to a position, with a bankroll that includes the chips on the layout.
    fn restore(&mut self, saved: &Self::SavedState, bankroll: Money);

    /// Returns the smallest number of chips in the rail since the last restored position.
    fn least_rail(&self) -> Money;

    /// Appends everything that the future depends on, except the chips in the rail. The values serve to tell
    /// positions apart.
    fn position(&self, into: &mut Vec<i64>);
}
