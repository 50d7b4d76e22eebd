//! Plays sessions of an automaton one by one, and counts the bets that they decide.

use croupier_rules::Money;

use crate::account::StepCount;
use crate::compile::CompiledStrategy;
use crate::lanes::SessionTerms;
use crate::play::SessionProgress;
use crate::request::Engine;
use crate::session::EndCause;
use crate::table::RewindableTable;

/// The approximate number of rounds of a compiled strategy whose bets are counted. Counting takes longer than the lanes,
/// but this number does not grow with the number of sessions.
const ROUNDS: u64 = 1 << 22;

/// The sessions whose bets are counted, by their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CountedSessions {
    /// The number of sessions from the first on whose bets the tally counts. It depends only on the terms and the
    /// engine, so that parts of a simulation add up to the whole.
    pub(crate) first: u64,
    /// True if the bets of every session are counted, because every session is reported.
    pub(crate) all: bool,
}

impl CountedSessions {
    pub(super) fn new(limit: u32, all: bool) -> CountedSessions {
        CountedSessions { first: (ROUNDS / u64::from(limit.max(1))).clamp(256, 16_384), all }
    }

    /// Returns the sessions that an engine counts. The engines other than the automaton count as fast as they play, so
    /// they count every session.
    pub(super) fn by(self, engine: Engine) -> CountedSessions {
        let first = if engine == Engine::Compiled { self.first } else { u64::MAX };
        CountedSessions { first, ..self }
    }

    /// Returns the first session whose bets are not counted.
    pub(crate) fn uncounted_from(self) -> u64 {
        if self.all { u64::MAX } else { self.first }
    }

    /// Returns whether the bets of a session are counted.
    pub(crate) fn contains(self, number: u64) -> bool {
        self.all || self.is_tallied(number)
    }

    /// Returns whether the tally counts the bets of a session.
    pub(crate) fn is_tallied(self, number: u64) -> bool {
        number < self.first
    }
}

/// The point at which a session of an automaton ended or left the automaton.
pub(super) struct AutomatonEnd {
    pub(super) state: u32,
    pub(super) course: SessionProgress,
    /// Why the session ended; `None` if the automaton cannot continue it, or if there is no time.
    pub(super) ended: Option<EndCause>,
}

/// Plays a session from its beginning. `next` returns the next outcome, or `None` if there is no time for more.
/// `after` receives the session's progress after every round.
#[inline]
pub(super) fn session<T: RewindableTable>(
    compiled: &CompiledStrategy<T>,
    terms: &SessionTerms,
    count: &mut StepCount<'_>,
    mut next: impl FnMut() -> Option<usize>,
    mut after: impl FnMut(&SessionProgress),
) -> AutomatonEnd {
    let automaton = &compiled.automaton;
    let mut course = SessionProgress::new(terms.opening.cents());
    let mut state = automaton.start;
    loop {
        let end = |ended| AutomatonEnd { state, course, ended };
        if terms.bounds.stop(Money::from_cents(course.bankroll)) {
            return end(Some(EndCause::Stopped));
        }
        if course.rounds >= terms.limit {
            return end(Some(EndCause::Time));
        }
        if course.bankroll < automaton.floor[state as usize] {
            return end(None);
        }
        let Some(outcome) = next() else { return end(None) };
        let step = automaton.step(state, outcome);
        count.note(state, outcome);
        course.after(course.bankroll + i64::from(step.change));
        state = step.next;
        after(&course);
    }
}
