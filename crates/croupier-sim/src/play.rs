//! One session after another at a table of one outcome a round.

use croupier_rules::Money;

use crate::lanes::SessionTerms;
use crate::runner::{PlanRunner, RoundChoice};
use crate::session::{EndCause, SessionEnd};
use crate::table::OutcomeTable;
use crate::table_view::TableView;

/// How a session has gone so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// Rolls or spins so far.
    pub rounds: u32,
    /// The bankroll in cents, chips on the layout included.
    pub bankroll: i64,
    /// The most that it was.
    pub peak: i64,
    /// The least that it was.
    pub low: i64,
    /// The most that it fell from an earlier peak.
    pub drawdown: i64,
}

impl Course {
    /// At the beginning.
    pub fn new(opening: i64) -> Course {
        Course { rounds: 0, bankroll: opening, peak: opening, low: opening, drawdown: 0 }
    }

    /// A round is over.
    #[inline]
    pub fn after(&mut self, bankroll: i64) {
        self.rounds += 1;
        // In most rounds nothing is won or lost, and then nothing of this changes.
        if bankroll != self.bankroll {
            self.bankroll = bankroll;
            self.peak = self.peak.max(bankroll);
            self.low = self.low.min(bankroll);
            self.drawdown = self.drawdown.max(self.peak - bankroll);
        }
    }

    /// The session is over.
    pub fn end(&self, number: u64, ended: EndCause) -> SessionEnd {
        SessionEnd {
            number,
            rounds: self.rounds,
            bankroll: Money::from_cents(self.bankroll),
            peak: Money::from_cents(self.peak),
            low: Money::from_cents(self.low),
            drawdown: Money::from_cents(self.drawdown),
            ended,
        }
    }
}

/// Plays a session on from where it is to its end. `round` brings what comes next and notes it; if it cannot, because the
/// table deals no more, the session is over. `after` is told the course after every round. Before every round the bounds
/// come first, then the time, then the strategy's own endings.
#[inline]
pub fn session<T: TableView>(
    table: &mut T,
    mind: &mut PlanRunner<'_>,
    course: &mut Course,
    terms: &SessionTerms,
    mut round: impl FnMut(&mut T, &mut PlanRunner<'_>, &mut Course) -> bool,
    mut after: impl FnMut(&Course),
) -> EndCause {
    // A bound that nobody set is beyond any bankroll.
    let high = terms.bounds.high.map_or(i64::MAX, Money::cents);
    let low = terms.bounds.low.map_or(i64::MIN, Money::cents);
    loop {
        if course.bankroll >= high || course.bankroll <= low {
            return EndCause::Stopped;
        }
        if course.rounds >= terms.limit {
            return EndCause::Time;
        }
        if mind.ends(table) {
            return EndCause::Stopped;
        }
        match mind.act(table) {
            RoundChoice::Plays => {}
            RoundChoice::Stops => return EndCause::Stopped,
            RoundChoice::Broke => return EndCause::Broke,
        }
        if !round(table, mind, course) {
            return EndCause::Broke;
        }
        after(course);
    }
}

/// A round whose outcome is given: a roll of two dice, a spin.
#[inline]
pub fn outcome<G: OutcomeTable>(
    table: &mut G,
    mind: &mut PlanRunner<'_>,
    course: &mut Course,
    outcome: usize,
) -> bool {
    table.play(outcome);
    remember(table, mind, course);
    true
}

/// Notes what a round brought.
#[inline]
pub(crate) fn remember<T: TableView>(table: &T, mind: &mut PlanRunner<'_>, course: &mut Course) {
    note(table, mind, course, table.rail().cents() + table.on_layout().cents());
}

/// Notes a round after which the bankroll is this.
#[inline]
pub(crate) fn note<T: TableView>(table: &T, mind: &mut PlanRunner<'_>, course: &mut Course, bankroll: i64) {
    let change = bankroll - course.bankroll;
    course.after(bankroll);
    mind.after(table, bankroll, change);
}
