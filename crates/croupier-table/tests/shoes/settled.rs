//! The effect of a decision on a wager, in whole cents.

use crate::reasons::Verdict;

/// The outcome of a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Win,
    Push,
    Lose,
}

/// The exact result of one wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SettledWager {
    pub(crate) outcome: Outcome,
    /// The winnings without the stake, before vigorish.
    pub(crate) won: i64,
    /// The vigorish owed on the winnings.
    pub(crate) vigorish: i64,
    /// Whether the stake comes back.
    pub(crate) stake_back: bool,
}

impl SettledWager {
    pub(crate) fn verdict(&self) -> Verdict {
        match self.outcome {
            Outcome::Win => Verdict::Won,
            Outcome::Push => Verdict::Pushed,
            Outcome::Lose => Verdict::Lost,
        }
    }

    /// A win at `above` to `below`, rounded down to the cent.
    pub(crate) fn win(stake: i64, (above, below): (i64, i64)) -> SettledWager {
        SettledWager { outcome: Outcome::Win, won: stake * above / below, vigorish: 0, stake_back: true }
    }

    pub(crate) fn push() -> SettledWager {
        SettledWager { outcome: Outcome::Push, won: 0, vigorish: 0, stake_back: true }
    }

    pub(crate) fn lose() -> SettledWager {
        SettledWager { outcome: Outcome::Lose, won: 0, vigorish: 0, stake_back: false }
    }

    /// A win at these odds to one, or a loss.
    pub(crate) fn to_one(stake: i64, odds: Option<i64>) -> SettledWager {
        odds.map_or(SettledWager::lose(), |odds| SettledWager::win(stake, (odds, 1)))
    }

    /// Returns the total amount that comes back, if the vigorish is taken immediately.
    pub(crate) fn returned(&self, stake: i64) -> i64 {
        self.won - self.vigorish + if self.stake_back { stake } else { 0 }
    }

    /// Returns the player's net result.
    pub(crate) fn net(&self, stake: i64) -> i64 {
        self.returned(stake) - stake
    }
}
