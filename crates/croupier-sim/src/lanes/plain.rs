//! One session after the other, for an automaton or amounts that the lanes have no room for.

use std::ops::Range;

use croupier_rules::Money;

use super::{Left, Sink, Source, Terms};
use crate::{Automaton, Ended, SessionEnd};

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
        session(automaton, source, number, terms, sink);
    }
}

fn session<S: Source>(automaton: &Automaton, source: &S, number: u64, terms: &Terms, sink: &mut impl Sink) {
    let opening = terms.opening;
    let mut now = Left {
        number,
        state: automaton.start,
        rounds: 0,
        bankroll: opening,
        peak: opening,
        low: opening,
        drawdown: Money::ZERO,
    };
    let mut stream = source.open(number);
    let mut outcomes = [0; BLOCK];
    let mut mark = 1;
    while goes_on(automaton, terms, &now) {
        let at = now.rounds as usize % BLOCK;
        if at == 0 {
            source.fill(&mut stream, &mut outcomes);
        }
        play(automaton, usize::from(outcomes[at]), &mut now);
        if terms.mark_round(mark) == Some(now.rounds) {
            sink.mark(mark, now.bankroll);
            mark += 1;
        }
    }
    report(terms, &now, sink);
}

fn goes_on(automaton: &Automaton, terms: &Terms, now: &Left) -> bool {
    !terms.bounds.stop(now.bankroll)
        && now.rounds < terms.limit
        && now.bankroll.cents() >= automaton.floor[now.state as usize]
}

fn play(automaton: &Automaton, outcome: usize, now: &mut Left) {
    let step = automaton.step(now.state, outcome);
    now.state = step.next;
    now.rounds += 1;
    now.bankroll = now.bankroll.plus(Money::from_cents(step.change.into()));
    now.peak = now.peak.max(now.bankroll);
    now.low = now.low.min(now.bankroll);
    now.drawdown = now.drawdown.max(now.peak.minus(now.bankroll));
}

/// Says what became of a session that does not go on.
pub(super) fn report(terms: &Terms, now: &Left, sink: &mut impl Sink) {
    let ended = if terms.bounds.stop(now.bankroll) {
        Ended::Stopped
    } else if now.rounds == terms.limit {
        Ended::Time
    } else {
        return sink.unfinished(*now);
    };
    sink.ended(SessionEnd {
        number: now.number,
        rounds: now.rounds,
        bankroll: now.bankroll,
        peak: now.peak,
        low: now.low,
        drawdown: now.drawdown,
        ended,
    });
}
