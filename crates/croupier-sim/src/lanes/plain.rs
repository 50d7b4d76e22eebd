//! One session after the other, for an automaton or amounts that the lanes have no room for.

use std::ops::Range;

use croupier_rules::Money;

use super::{Left, Sink, Source, Terms};
use crate::{Automaton, Course, Ended};

/// How many outcomes are fetched at a time.
const BLOCK: usize = 128;

/// Plays the sessions in their order.
pub(super) fn run<S: Source>(
    automaton: &Automaton,
    source: &S,
    sessions: Range<u64>,
    terms: &Terms,
    sink: &mut impl Sink,
) {
    for number in sessions {
        if !session(automaton, source, number, terms, sink) {
            return;
        }
    }
}

/// Plays a session; no if nobody waits for it any more.
fn session<S: Source>(
    automaton: &Automaton,
    source: &S,
    number: u64,
    terms: &Terms,
    sink: &mut impl Sink,
) -> bool {
    let mut now = Left { number, state: automaton.start, course: Course::new(terms.opening.cents()) };
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

fn goes_on(automaton: &Automaton, terms: &Terms, now: &Left) -> bool {
    let Course { rounds, bankroll, .. } = now.course;
    !terms.bounds.stop(Money::from_cents(bankroll))
        && rounds < terms.limit
        && bankroll >= automaton.floor[now.state as usize]
}

fn play(automaton: &Automaton, outcome: usize, now: &mut Left) {
    let step = automaton.step(now.state, outcome);
    now.state = step.next;
    now.course.after(now.course.bankroll + i64::from(step.change));
}

/// Says what became of a session that does not go on.
pub(super) fn report(terms: &Terms, now: &Left, sink: &mut impl Sink) {
    let ended = if terms.bounds.stop(Money::from_cents(now.course.bankroll)) {
        Ended::Stopped
    } else if now.course.rounds == terms.limit {
        Ended::Time
    } else {
        return sink.unfinished(*now);
    };
    sink.ended(now.course.end(now.number, ended));
}
