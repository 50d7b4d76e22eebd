//! What a session is played for: what it opens with and what ends it.

use croupier_rules::Money;

use crate::tally::Tally;

/// How far a bankroll may go before a session stops.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BankrollBounds {
    /// Stop as soon as the bankroll is this much or more.
    pub high: Option<Money>,
    /// Stop as soon as the bankroll is this much or less.
    pub low: Option<Money>,
}

impl BankrollBounds {
    /// Does a session with this bankroll stop?
    pub fn stop(&self, bankroll: Money) -> bool {
        self.is_high(bankroll) || self.is_low(bankroll)
    }

    /// Is a bankroll as high as the upper bound?
    pub(crate) fn is_high(&self, bankroll: Money) -> bool {
        self.high.is_some_and(|high| bankroll >= high)
    }

    /// Is it as low as the lower bound?
    pub(crate) fn is_low(&self, bankroll: Money) -> bool {
        self.low.is_some_and(|low| bankroll <= low)
    }
}

/// What a session opens with and what ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionTerms {
    /// The bankroll at the beginning.
    pub opening: Money,
    /// The bankrolls that end a session.
    pub bounds: BankrollBounds,
    /// How many rolls, spins or hands a session has at most.
    pub limit: u32,
    /// At how many evenly spaced rounds the bankroll is reported: no more than there are rounds.
    pub marks: u32,
}

impl SessionTerms {
    /// After which round the `mark`-th report is due, counted from 1: the last after the last round, and none after it.
    pub fn mark_round(&self, mark: u32) -> Option<u32> {
        let marks = self.marks.min(self.limit);
        (1..=marks).contains(&mark).then(|| Tally::moment(mark as usize - 1, marks, self.limit))
    }

    /// How many reports are due by the time a session has had so many rounds.
    pub fn marks_by(&self, rounds: u32) -> u32 {
        let marks = self.marks.min(self.limit);
        if marks == 0 {
            return 0;
        }
        // The last mark whose round, rounded down, is not later.
        let marks_by = (u64::from(rounds) + 1) * u64::from(marks) - 1;
        u32::try_from(marks_by / u64::from(self.limit)).map_or(marks, |by| by.min(marks))
    }
}
