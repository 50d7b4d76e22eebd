//! The results of a batch of sessions.

use croupier_rules::Money;

use crate::account::BetAccount;
use crate::lanes::SessionTerms;
use crate::play::SessionProgress;
use crate::session::{CoinIn, SessionEnd};
use crate::table_view::ActionRefusal;
use crate::tally::Tally;

use super::counted_sessions::CountedSessions;

/// The results of a batch of sessions.
pub(crate) struct BatchResults {
    pub(crate) tally: Tally,
    /// The bets that the table refused, by slot. Each refusal is listed once.
    pub(crate) refused: Vec<(usize, ActionRefusal)>,
    counted: CountedSessions,
    terms: SessionTerms,
    rows: Option<Vec<SessionEnd>>,
}

impl BatchResults {
    pub(super) fn new(tally: Tally, terms: SessionTerms, counted: CountedSessions) -> BatchResults {
        BatchResults { tally, refused: Vec::new(), counted, terms, rows: counted.all.then(Vec::new) }
    }

    /// Adds a session that is over, and its decided bets if they were counted.
    pub(crate) fn counted(&mut self, mut end: SessionEnd, account: &BetAccount) {
        if self.counted.contains(end.number) {
            end.coin_in = Some(CoinIn::of(account));
            if self.counted.is_tallied(end.number) {
                self.tally.add_bets(account);
            }
        }
        self.ended(end);
    }

    /// Adds a session that is over. Its final bankroll is recorded at all later marks.
    pub(crate) fn ended(&mut self, end: SessionEnd) {
        self.tally.add(&end);
        if self.terms.marks > 0 {
            self.tally.mark_from(self.terms.marks_by(end.rounds) as usize, end.bankroll);
        }
        if let Some(rows) = &mut self.rows {
            rows.push(end);
        }
    }

    /// Records the bankroll at a mark. The first mark is 1.
    pub(crate) fn mark(&mut self, mark: u32, bankroll: Money) {
        self.tally.mark(mark as usize - 1, bankroll);
    }

    pub(crate) fn refused(&mut self, refused: &[(usize, ActionRefusal)]) {
        for one in refused {
            if !self.refused.contains(one) {
                self.refused.push(*one);
            }
        }
    }

    /// Returns the sessions sorted by number.
    pub(super) fn rows(&self) -> Vec<SessionEnd> {
        let mut rows = self.rows.clone().unwrap_or_default();
        rows.sort_by_key(|end| end.number);
        rows
    }

    /// Adds another batch, without its rows.
    pub(super) fn merge(&mut self, other: &BatchResults) {
        self.tally.merge(&other.tally);
        self.refused(&other.refused);
    }
}

/// The marks at which the bankroll of a session is recorded.
pub(crate) struct Marks<'a> {
    terms: &'a SessionTerms,
    next: u32,
    due: u32,
}

impl<'a> Marks<'a> {
    /// Starts after the marks that are due within the first `rounds` rounds.
    pub(super) fn new(terms: &'a SessionTerms, rounds: u32) -> Marks<'a> {
        let next = terms.marks_by(rounds) + 1;
        Marks { terms, next, due: terms.mark_round(next).unwrap_or(u32::MAX) }
    }

    #[inline]
    pub(super) fn note(&mut self, course: &SessionProgress, batch: &mut BatchResults) {
        if course.rounds == self.due {
            batch.mark(self.next, Money::from_cents(course.bankroll));
            self.next += 1;
            self.due = self.terms.mark_round(self.next).unwrap_or(u32::MAX);
        }
    }
}
