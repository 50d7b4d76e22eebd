//! The opening bankroll of a session, and the conditions that end it.

use croupier_rules::Money;

use crate::tally::Tally;

/// The bankrolls at which a session stops.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BankrollBounds {
    /// The session stops as soon as the bankroll is this much or more.
    pub high: Option<Money>,
    /// The session stops as soon as the bankroll is this much or less.
    pub low: Option<Money>,
}

impl BankrollBounds {
    /// Returns whether a session with this bankroll stops.
    pub fn stop(&self, bankroll: Money) -> bool {
        self.is_high(bankroll) || self.is_low(bankroll)
    }

    /// Returns whether a bankroll has reached the upper bound.
    pub(crate) fn is_high(&self, bankroll: Money) -> bool {
        self.high.is_some_and(|high| bankroll >= high)
    }

    /// Returns whether a bankroll has reached the lower bound.
    pub(crate) fn is_low(&self, bankroll: Money) -> bool {
        self.low.is_some_and(|low| bankroll <= low)
    }
}

/// The opening bankroll of a session, and the conditions that end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionTerms {
    /// The bankroll at the start of a session.
    pub opening: Money,
    /// The bankrolls that end a session.
    pub bounds: BankrollBounds,
    /// The maximum number of rolls, spins or hands in a session.
    pub limit: u32,
    /// The number of reports of the bankroll, at evenly spaced rounds. It is at most the number of rounds.
    pub marks: u32,
}

impl SessionTerms {
    /// Returns the round after which the `mark`-th report is due. The first report is number 1. The last report is
    /// due after the last round.
    pub fn mark_round(&self, mark: u32) -> Option<u32> {
        let marks = self.marks.min(self.limit);
        (1..=marks).contains(&mark).then(|| Tally::moment(mark as usize - 1, marks, self.limit))
    }

    /// Returns the number of reports that are due when a session has played this many rounds.
    pub fn marks_by(&self, rounds: u32) -> u32 {
        let marks = self.marks.min(self.limit);
        if marks == 0 {
            return 0;
        }
        // The last mark whose round, rounded down, is not later than `rounds`.
        let marks_by = (u64::from(rounds) + 1) * u64::from(marks) - 1;
        u32::try_from(marks_by / u64::from(self.limit)).map_or(marks, |by| by.min(marks))
    }
}
