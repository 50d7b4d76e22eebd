//! Plays sessions one after another at a table with one outcome per round.

use croupier_rules::Money;

use crate::lanes::SessionTerms;
use crate::runner::{PlanRunner, RoundChoice};
use crate::session::{EndCause, SessionEnd};
use crate::table::OutcomeTable;
use crate::table_view::TableView;

/// The progress of a session so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionProgress {
    /// The number of rolls or spins so far.
    pub rounds: u32,
    /// The bankroll in cents, including chips on the layout.
    pub bankroll: i64,
    /// The highest bankroll so far, in cents.
    pub peak: i64,
    /// The lowest bankroll so far, in cents.
    pub low: i64,
    /// The largest fall from an earlier peak, in cents.
    pub drawdown: i64,
}

impl SessionProgress {
    /// Starts a session with this bankroll in cents.
    pub fn new(opening: i64) -> SessionProgress {
        SessionProgress { rounds: 0, bankroll: opening, peak: opening, low: opening, drawdown: 0 }
    }

    /// Records the bankroll after a round.
    #[inline]
    pub fn after(&mut self, bankroll: i64) {
        self.rounds += 1;
        // Most rounds neither win nor lose money, and these values then stay the same.
        if bankroll != self.bankroll {
            self.bankroll = bankroll;
            self.peak = self.peak.max(bankroll);
            self.low = self.low.min(bankroll);
            self.drawdown = self.drawdown.max(self.peak - bankroll);
        }
    }

    /// Completes session `number`, which ended for this reason.
    pub fn end(&self, number: u64, ended: EndCause) -> SessionEnd {
        SessionEnd {
            number,
            rounds: self.rounds,
            bankroll: Money::from_cents(self.bankroll),
            peak: Money::from_cents(self.peak),
            low: Money::from_cents(self.low),
            drawdown: Money::from_cents(self.drawdown),
            ended,
            coin_in: None,
        }
    }
}

/// Plays a session from its present state to its end. `round` plays the next round and records it. If it returns
/// false, because the table no longer deals or the time is up, the session is over. `after` receives the session's
/// progress after every round. Before every round, the bounds are checked first, then the number of rounds, then the
/// strategy's endings.
#[inline]
pub fn session<T: TableView>(
    table: &mut T,
    mind: &mut PlanRunner<'_>,
    course: &mut SessionProgress,
    terms: &SessionTerms,
    mut round: impl FnMut(&mut T, &mut PlanRunner<'_>, &mut SessionProgress) -> bool,
    mut after: impl FnMut(&SessionProgress),
) -> EndCause {
    // A missing bound is beyond any bankroll.
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

/// Plays an outcome at a table, with the strategy's answers. If the strategy cannot pay for an answer, it gives the
/// other answer.
#[inline]
pub(crate) fn settle<G: OutcomeTable>(table: &mut G, mind: &mut PlanRunner<'_>, outcome: usize) {
    table.play(outcome);
    while table.awaits_reply() {
        let answer = mind.decide(table);
        if table.reply(answer).or_else(|_| table.reply(answer.other())).is_err() {
            return;
        }
    }
}

/// Plays a round with a given outcome: a roll of two dice or a spin.
#[inline]
pub fn outcome<G: OutcomeTable>(
    table: &mut G,
    mind: &mut PlanRunner<'_>,
    course: &mut SessionProgress,
    outcome: usize,
) -> bool {
    settle(table, mind, outcome);
    remember(table, mind, course);
    true
}

/// Records the result of a round.
#[inline]
pub(crate) fn remember<T: TableView>(table: &T, mind: &mut PlanRunner<'_>, course: &mut SessionProgress) {
    note(table, mind, course, table.rail().cents() + table.on_layout().cents());
}

/// Records a round that ends with this bankroll.
#[inline]
pub(crate) fn note<T: TableView>(
    table: &T,
    mind: &mut PlanRunner<'_>,
    course: &mut SessionProgress,
    bankroll: i64,
) {
    let change = bankroll - course.bankroll;
    course.after(bankroll);
    mind.after(table, bankroll, change);
}
