//! Plays one session after the other, if the automaton or the amounts do not fit the lanes.

use std::ops::Range;

use croupier_rules::Money;

use super::{OutcomeSource, SessionTerms, Sink, UnfinishedSession};
use crate::{Automaton, EndCause, SessionProgress};

/// The number of outcomes fetched at a time.
const BLOCK: usize = 128;

/// Plays the sessions in their order.
pub(super) fn run<S: OutcomeSource>(
    automaton: &Automaton,
    source: &S,
    sessions: Range<u64>,
    terms: &SessionTerms,
    sink: &mut impl Sink,
) {
    for number in sessions {
        if !session(automaton, source, number, terms, sink) {
            return;
        }
    }
}

/// Plays a session. Returns false if the result is no longer wanted.
fn session<S: OutcomeSource>(
    automaton: &Automaton,
    source: &S,
    number: u64,
    terms: &SessionTerms,
    sink: &mut impl Sink,
) -> bool {
    let mut now = UnfinishedSession {
        number,
        state: automaton.start,
        course: SessionProgress::new(terms.opening.cents()),
    };
    let mut stream = source.open(number);
    let mut outcomes = [0; BLOCK];
    let mut mark = 1;
    while goes_on(automaton, terms, &now) {
        let at = now.course.rounds as usize % BLOCK;
        if at == 0 {
            if !sink.goes_on() {
                return false;
            }
            source.fill(&mut stream, &mut outcomes);
        }
        play(automaton, usize::from(outcomes[at]), &mut now);
        if terms.mark_round(mark) == Some(now.course.rounds) {
            sink.mark(mark, Money::from_cents(now.course.bankroll));
            mark += 1;
        }
    }
    report(terms, &now, sink);
    true
}

fn goes_on(automaton: &Automaton, terms: &SessionTerms, now: &UnfinishedSession) -> bool {
    let SessionProgress { rounds, bankroll, .. } = now.course;
    !terms.bounds.stop(Money::from_cents(bankroll))
        && rounds < terms.limit
        && bankroll >= automaton.floor[now.state as usize]
}

fn play(automaton: &Automaton, outcome: usize, now: &mut UnfinishedSession) {
    let step = automaton.step(now.state, outcome);
    now.state = step.next;
    now.course.after(now.course.bankroll + i64::from(step.change));
}

/// Reports a session that does not continue.
pub(super) fn report(terms: &SessionTerms, now: &UnfinishedSession, sink: &mut impl Sink) {
    let ended = if terms.bounds.stop(Money::from_cents(now.course.bankroll)) {
        EndCause::Stopped
    } else if now.course.rounds == terms.limit {
        EndCause::Time
    } else {
        return sink.unfinished(*now);
    };
    sink.ended(now.course.end(now.number, ended));
}
