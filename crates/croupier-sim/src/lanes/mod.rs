//! Plays many sessions of one automaton simultaneously, in interleaved lanes.
//!
//! One session is a chain of look-ups, and each look-up waits for the previous one. Many sessions side by side keep
//! the processor busy. With wide registers, one instruction does the look-up for sixteen sessions, or for 32 if the
//! automaton is small enough for registers. The version for the machine is chosen at run time. All versions give the
//! same results.
//!
//! Before every round, including the first, a session
//! 1. stops if its bankroll is at one of its [`BankrollBounds`];
//! 2. ends if it has played all its rounds;
//! 3. leaves the lanes *unfinished* if its bankroll is below the automaton's floor in this state. The strategy is
//!    then short of chips, and the automaton does not know its actions. The general engine continues the session
//!    ([`UnfinishedSession`]).

mod dice;
mod draws;
mod kernel;
#[cfg(target_arch = "x86_64")]
mod permute;
mod plain;
mod run;
mod steps;
mod table;
mod terms;

use std::ops::Range;

use croupier_rules::Money;
use pulp::Arch;

use crate::{Automaton, SessionEnd, SessionProgress};
use kernel::TableKernel;
#[cfg(target_arch = "x86_64")]
use permute::{PermuteKernel, PermutedSteps};
use steps::{NarrowStep, WideStep};
use table::{OutcomeKinds, StepTable};

pub use dice::Rolls;
pub use draws::Draws;
pub use terms::{BankrollBounds, SessionTerms};

/// A source of outcomes. Each session has its own stream, which is the same every time it is opened.
pub trait OutcomeSource {
    /// The outcomes of one session, beginning with the first.
    type Stream;

    /// Opens a session's stream at its first outcome.
    fn open(&self, session: u64) -> Self::Stream;

    /// Replaces a stream with the stream of a different session. Like [`OutcomeSource::open`], but reuses the
    /// memory.
    fn reopen(&self, stream: &mut Self::Stream, session: u64) {
        *stream = self.open(session);
    }

    /// Prepares the next outcomes of several streams, if that is faster for all of them together.
    fn prepare<'s>(&self, streams: impl Iterator<Item = &'s mut Self::Stream>)
    where
        Self::Stream: 's,
    {
        let _ = streams;
    }

    /// Fills the slice with the next outcomes of a stream, as indices of the automaton's outcomes.
    fn fill(&self, stream: &mut Self::Stream, outcomes: &mut [u8]);
}

/// A session that left the lanes before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnfinishedSession {
    /// The session's number, which selects its stream.
    pub number: u64,
    /// The current state.
    pub state: u32,
    /// The session's progress so far. The number of rounds played is also the index of the next outcome in the
    /// session's stream.
    pub course: SessionProgress,
}

/// A receiver of reports from the lanes.
///
/// The order of the reports depends on the request and on the registers of the machine, and differs from the order of
/// the sessions.
pub trait Sink {
    /// Called when a session is over.
    fn ended(&mut self, end: SessionEnd);

    /// Called when a session is short of chips.
    fn unfinished(&mut self, left: UnfinishedSession);

    /// Called with the bankroll of a session when the `mark`-th report is due ([`SessionTerms::mark_round`]).
    ///
    /// A session that has ended or left the lanes is no longer reported.
    fn mark(&mut self, mark: u32, bankroll: Money);

    /// Returns whether the result is still wanted. It is called after every block of rounds. Once it returns false,
    /// nothing more is played or reported.
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// An automaton, packed for the lanes.
#[derive(Clone, Debug)]
pub struct Lanes {
    automaton: Automaton,
    packed: PackedSteps,
    /// The steps for registers, if there are few of them.
    #[cfg(target_arch = "x86_64")]
    few: Option<PermutedSteps>,
}

#[derive(Clone, Debug)]
enum PackedSteps {
    Narrow(StepTable<NarrowStep>),
    Wide(StepTable<WideStep>),
    /// The automaton fits neither format.
    Not,
}

impl Lanes {
    /// A multiple of the number of sessions played side by side. If the number of sessions is a multiple of this
    /// number, no lane is empty for long.
    pub const SIDE_BY_SIDE: u64 = 192;

    /// Packs an automaton.
    ///
    /// # Panics
    /// If the automaton is invalid: a step leads to a state that does not exist, a table has the wrong size, or
    /// there are more outcomes than a byte can count.
    pub fn new(automaton: Automaton) -> Lanes {
        assert!((1..=256).contains(&automaton.outcomes()), "an outcome must fit in a byte");
        assert!((automaton.start as usize) < automaton.states(), "the start state must exist");
        assert_eq!(
            automaton.steps.len(),
            automaton.states() * automaton.outcomes(),
            "every state needs a step for each outcome"
        );
        assert!(
            automaton.steps.iter().all(|step| (step.next as usize) < automaton.states()),
            "every step must lead to an existing state"
        );
        let kinds = OutcomeKinds::new(&automaton);
        let narrow = || StepTable::pack(&automaton, &kinds).map(PackedSteps::Narrow);
        let wide = || StepTable::pack(&automaton, &kinds).map(PackedSteps::Wide);
        Lanes {
            packed: narrow().or_else(wide).unwrap_or(PackedSteps::Not),
            #[cfg(target_arch = "x86_64")]
            few: PermutedSteps::pack(&automaton),
            automaton,
        }
    }

    /// Returns the automaton that the lanes play.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Plays these sessions and reports their results, using the widest registers of the machine.
    pub fn run<S: OutcomeSource>(
        &self,
        source: &S,
        sessions: Range<u64>,
        terms: &SessionTerms,
        sink: &mut impl Sink,
    ) {
        self.run_on(Arch::new(), source, sessions, terms, sink);
    }

    fn run_on<S: OutcomeSource>(
        &self,
        arch: Arch,
        source: &S,
        sessions: Range<u64>,
        terms: &SessionTerms,
        sink: &mut impl Sink,
    ) {
        let automaton = &self.automaton;
        #[cfg(target_arch = "x86_64")]
        if let (Arch::V4(simd), Some(few)) = (arch, &self.few)
            && let Some(kernel) = PermuteKernel::new(simd, few, automaton, terms)
        {
            return run::run(kernel, automaton.start, source, sessions, terms, sink);
        }
        match &self.packed {
            PackedSteps::Narrow(table) if let Some(scaled) = table.scale(automaton, terms) => {
                run::run(TableKernel::new(arch, scaled), automaton.start, source, sessions, terms, sink);
            }
            PackedSteps::Wide(table) if let Some(scaled) = table.scale(automaton, terms) => {
                run::run(TableKernel::new(arch, scaled), automaton.start, source, sessions, terms, sink);
            }
            _ => plain::run(automaton, source, sessions, terms, sink),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EndCause, Step};

    /// Deterministic outcomes: 0, 1 or 2, in a different order for each session.
    struct TestOutcomes;

    impl OutcomeSource for TestOutcomes {
        type Stream = u64;

        fn open(&self, session: u64) -> u64 {
            session * 977
        }

        fn fill(&self, stream: &mut u64, outcomes: &mut [u8]) {
            for outcome in outcomes {
                *stream =
                    stream.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *outcome = (*stream >> 33) as u8 % 3;
            }
        }
    }

    #[derive(Default, PartialEq, Debug)]
    struct Reports(Vec<SessionEnd>, Vec<UnfinishedSession>, Vec<(u32, Money)>);

    impl Sink for Reports {
        fn ended(&mut self, end: SessionEnd) {
            self.0.push(end);
        }

        fn unfinished(&mut self, left: UnfinishedSession) {
            self.1.push(left);
        }

        fn mark(&mut self, mark: u32, bankroll: Money) {
            self.2.push((mark, bankroll));
        }
    }

    /// The reports are the same for all instruction sets, apart from their order.
    #[test]
    fn every_instruction_set_gives_the_same_reports() {
        let steps = (0..15).map(|n| Step { next: n * 2 % 5, change: (n as i32 % 7 - 3) * 100 }).collect();
        let automaton = Automaton { ways: vec![1; 3], steps, floor: vec![100, 300, 0, 500, 200], start: 2 };
        let lanes = Lanes::new(automaton);
        let bounds = BankrollBounds { high: Some(Money::from_cents(2000)), low: None };
        let terms = SessionTerms { opening: Money::from_cents(1000), bounds, limit: 90, marks: 3 };
        let reports = |arch| {
            let mut reports = Reports::default();
            lanes.run_on(arch, &TestOutcomes, 0..500, &terms, &mut reports);
            reports.0.sort_by_key(|end| end.number);
            reports.1.sort_by_key(|left| left.number);
            reports.2.sort();
            reports
        };
        let widest = reports(Arch::new());
        assert!(widest.0.iter().any(|end| end.ended == EndCause::Stopped) && !widest.1.is_empty());
        assert_eq!(widest, reports(Arch::Scalar));
        #[cfg(target_arch = "x86_64")]
        if let Some(v3) = pulp::x86::V3::try_new() {
            assert_eq!(widest, reports(Arch::V3(v3)));
        }
    }
}
