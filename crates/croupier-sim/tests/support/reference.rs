//! A reference for the lanes. It plays one session after the other, and one round after the other.

use std::ops::Range;

use croupier_rules::Money;
use croupier_sim::lanes::{OutcomeSource, SessionTerms, Sink, UnfinishedSession};
use croupier_sim::{Automaton, EndCause, SessionEnd, SessionProgress};

/// All reports.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Log {
    pub(crate) ends: Vec<SessionEnd>,
    pub(crate) left: Vec<UnfinishedSession>,
    pub(crate) marks: Vec<(u32, Money)>,
}

impl Log {
    /// Returns the log in the order of the sessions.
    #[allow(dead_code, reason = "not every test uses this helper")]
    pub(crate) fn sorted(&self) -> Log {
        let mut log = self.clone();
        log.ends.sort_by_key(|end| end.number);
        log.left.sort_by_key(|left| left.number);
        log.marks.sort();
        log
    }

    #[allow(dead_code, reason = "not every test uses this helper")]
    pub(crate) fn stopped(&self) -> usize {
        self.ends.iter().filter(|end| end.ended == EndCause::Stopped).count()
    }

    #[allow(dead_code, reason = "not every test uses this helper")]
    pub(crate) fn timed(&self) -> usize {
        self.ends.len() - self.stopped()
    }
}

impl Sink for Log {
    fn ended(&mut self, end: SessionEnd) {
        self.ends.push(end);
    }

    fn unfinished(&mut self, left: UnfinishedSession) {
        self.left.push(left);
    }

    fn mark(&mut self, mark: u32, bankroll: Money) {
        self.marks.push((mark, bankroll));
    }
}

/// Plays the sessions in cents, without any packing.
#[allow(dead_code, reason = "not every test uses this helper")]
pub(crate) fn play<S: OutcomeSource>(
    automaton: &Automaton,
    source: &S,
    sessions: Range<u64>,
    terms: &SessionTerms,
) -> Log {
    let mut log = Log::default();
    for number in sessions {
        session(automaton, source, number, terms, &mut log);
    }
    log
}

fn session<S: OutcomeSource>(
    automaton: &Automaton,
    source: &S,
    number: u64,
    terms: &SessionTerms,
    log: &mut Log,
) {
    let opening = terms.opening.cents();
    let (mut state, mut bankroll, mut peak, mut low, mut drawdown) =
        (automaton.start, opening, opening, opening, 0);
    let mut stream = source.open(number);
    let marks = terms.marks.min(terms.limit);
    for rounds in 0.. {
        let money = Money::from_cents;
        for mark in (1..=marks)
            .filter(|&mark| rounds > 0 && mark as u64 * terms.limit as u64 / marks as u64 == rounds)
        {
            log.mark(mark, money(bankroll));
        }
        let high = terms.bounds.high.is_some_and(|high| bankroll >= high.cents());
        let stopped = high || terms.bounds.low.is_some_and(|low| bankroll <= low.cents());
        let (rounds, bankroll_now) = (rounds as u32, money(bankroll));
        let (peak_now, low_now, drawdown_now) = (money(peak), money(low), money(drawdown));
        if stopped || rounds == terms.limit {
            let ended = if stopped { EndCause::Stopped } else { EndCause::Time };
            log.ended(SessionEnd {
                number,
                rounds,
                bankroll: bankroll_now,
                peak: peak_now,
                low: low_now,
                drawdown: drawdown_now,
                ended,
                coin_in: None,
            });
            return;
        }
        if bankroll < automaton.floor[state as usize] {
            let course = SessionProgress { rounds, bankroll, peak, low, drawdown };
            log.unfinished(UnfinishedSession { number, state, course });
            return;
        }
        let mut outcome = [0];
        source.fill(&mut stream, &mut outcome);
        let step = automaton.step(state, usize::from(outcome[0]));
        (state, bankroll) = (step.next, bankroll + i64::from(step.change));
        (peak, low) = (peak.max(bankroll), low.min(bankroll));
        drawdown = drawdown.max(peak - bankroll);
    }
}
