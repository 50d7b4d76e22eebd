//! Plays an automaton in lanes. The general engine finishes the sessions that leave them.

use std::ops::Range;

use croupier_rules::Money;

use crate::account::StepCount;
use crate::compile::CompiledStrategy;
use crate::deadline::Watch;
use crate::lanes::{Lanes, OutcomeSource, Sink, UnfinishedSession};
use crate::play::{SessionProgress, outcome, session};
use crate::runner::PlanRunner;
use crate::session::SessionEnd;
use crate::table::{OutcomeTable, RewindableTable};

use super::batch::Marks;
use super::{BatchPlayer, BatchResults, PlanSetting, counted_sessions};

/// A strategy in lanes.
pub(super) struct LanePlayer<'a, T: RewindableTable, S> {
    /// A table to clone.
    table: T,
    setting: &'a PlanSetting,
    compiled: CompiledStrategy<T>,
    lanes: Lanes,
    source: S,
    /// The outcome of the table for each outcome of the source; empty if they are the same.
    classes: Vec<usize>,
}

impl<'a, T: RewindableTable, S> LanePlayer<'a, T, S> {
    /// Creates a player whose source has the outcomes of the table.
    pub(super) fn new(table: T, compiled: CompiledStrategy<T>, setting: &'a PlanSetting, source: S) -> Self {
        let lanes = Lanes::new(compiled.automaton.clone());
        LanePlayer { table, setting, compiled, lanes, source, classes: Vec::new() }
    }

    /// Creates a player for whom each outcome of the source belongs to an outcome of the table.
    pub(super) fn by_class(
        table: T,
        compiled: CompiledStrategy<T>,
        setting: &'a PlanSetting,
        source: S,
        classes: Vec<usize>,
    ) -> Self {
        let lanes = Lanes::new(compiled.automaton.with_outcomes(&classes));
        LanePlayer { table, setting, compiled, lanes, source, classes }
    }

    /// Returns the outcome of the table for an outcome of the source.
    fn outcome(&self, drawn: u8) -> usize {
        self.classes.get(usize::from(drawn)).copied().unwrap_or(usize::from(drawn))
    }
}

impl<T, S> BatchPlayer for LanePlayer<'_, T, S>
where
    T: RewindableTable + Clone + Send + Sync,
    S: OutcomeSource + Send + Sync,
{
    fn play(&self, sessions: Range<u64>, batch: &mut BatchResults, watch: &mut Watch<'_>) {
        batch.refused(&self.compiled.refused);
        let mut table = self.table.clone();
        table.open(self.setting.terms.opening);
        let mind = PlanRunner::new(&self.setting.plan, self.setting.terms.opening.cents());
        let mut sink = LaneSink { of: self, table, mind, batch, watch };
        // The bets are counted step by step. The other sessions play in lanes.
        let lanes_from = self.setting.counted.uncounted_from();
        sink.play_counted(sessions.start..sessions.end.min(lanes_from));
        let sessions = sessions.start.max(lanes_from)..sessions.end;
        if !sessions.is_empty() && !sink.watch.is_over() {
            self.lanes.run(&self.source, sessions, &self.setting.terms, &mut sink);
        }
        let refused = std::mem::take(&mut sink.mind.refused);
        batch.refused(&refused);
    }
}

/// Receives sessions from the lanes, and passes them to the tally or to the general engine.
struct LaneSink<'s, 'a, 'b, 'w, T: RewindableTable, S> {
    of: &'s LanePlayer<'a, T, S>,
    table: T,
    mind: PlanRunner<'a>,
    batch: &'b mut BatchResults,
    watch: &'b mut Watch<'w>,
}

impl<T: RewindableTable, S: OutcomeSource> LaneSink<'_, '_, '_, '_, T, S> {
    /// Plays sessions one by one, and counts their bets.
    fn play_counted(&mut self, sessions: Range<u64>) {
        let LanePlayer { setting, compiled, .. } = self.of;
        let mut count = StepCount::new(&compiled.bets);
        self.table.count_bets(true);
        for number in sessions {
            let mut rest = RemainingOutcomes::new(&self.of.source, number, 0);
            let mut marks = Marks::new(&setting.terms, 0);
            let next = || self.watch.goes_on().then(|| self.of.outcome(rest.next()));
            let after = |course: &SessionProgress| marks.note(course, self.batch);
            let end = counted_sessions::session(compiled, &setting.terms, &mut count, next, after);
            if self.watch.is_over() {
                return;
            }
            self.table.account().clear();
            count.take(self.table.account());
            match end.ended {
                Some(ended) => self.batch.counted(end.course.end(number, ended), self.table.account()),
                None => self.resume(number, end.state, end.course, rest),
            }
        }
        self.table.count_bets(false);
    }

    /// Continues a session that left the automaton.
    fn resume(
        &mut self,
        number: u64,
        state: u32,
        course: SessionProgress,
        mut rest: RemainingOutcomes<'_, S>,
    ) {
        let of = self.of;
        of.compiled.resume(state, &course, &mut self.table, &mut self.mind);
        let from = ResumePoint { number, course, next: || of.outcome(rest.next()) };
        play_on(&mut self.table, &mut self.mind, from, of.setting, self.batch, self.watch);
    }
}

impl<T: RewindableTable, S: OutcomeSource> Sink for LaneSink<'_, '_, '_, '_, T, S> {
    fn ended(&mut self, end: SessionEnd) {
        self.batch.ended(end);
    }

    fn unfinished(&mut self, left: UnfinishedSession) {
        let UnfinishedSession { number, state, course } = left;
        // Most sessions that are short of chips also have no bets on the layout. They are broke before the next
        // round.
        let rest = RemainingOutcomes::new(&self.of.source, number, course.rounds);
        self.resume(number, state, course, rest);
    }

    fn mark(&mut self, mark: u32, bankroll: Money) {
        self.batch.mark(mark, bankroll);
    }

    fn goes_on(&mut self) -> bool {
        self.watch.goes_on()
    }
}

/// A session to continue: its progress so far, and a function that returns its next outcome.
pub(super) struct ResumePoint<F> {
    pub(super) number: u64,
    pub(super) course: SessionProgress,
    pub(super) next: F,
}

/// Plays a session until it ends or its result is no longer wanted.
pub(super) fn play_on<G: OutcomeTable, F: FnMut() -> usize>(
    table: &mut G,
    mind: &mut PlanRunner<'_>,
    from: ResumePoint<F>,
    setting: &PlanSetting,
    batch: &mut BatchResults,
    watch: &mut Watch<'_>,
) {
    let ResumePoint { number, mut course, mut next } = from;
    let mut marks = Marks::new(&setting.terms, course.rounds);
    let round = |table: &mut G, mind: &mut PlanRunner<'_>, course: &mut SessionProgress| {
        watch.goes_on() && outcome(table, mind, course, next())
    };
    let after = |course: &SessionProgress| marks.note(course, batch);
    let ended = session(table, mind, &mut course, &setting.terms, round, after);
    if !watch.is_over() {
        batch.counted(course.end(number, ended), table.account());
    }
}

/// The number of outcomes fetched at a time.
const FETCHED: usize = 64;

/// The outcomes that a session has not used yet.
struct RemainingOutcomes<'a, S: OutcomeSource> {
    source: &'a S,
    stream: S::Stream,
    outcomes: [u8; FETCHED],
    taken: usize,
}

impl<'a, S: OutcomeSource> RemainingOutcomes<'a, S> {
    fn new(source: &'a S, session: u64, used: u32) -> Self {
        let mut stream = source.open(session);
        let mut outcomes = [0; FETCHED];
        let (blocks, rest) = (used as usize / FETCHED, used as usize % FETCHED);
        (0..blocks).for_each(|_| source.fill(&mut stream, &mut outcomes));
        source.fill(&mut stream, &mut outcomes[..rest]);
        RemainingOutcomes { source, stream, outcomes, taken: FETCHED }
    }

    fn next(&mut self) -> u8 {
        if self.taken == FETCHED {
            self.source.fill(&mut self.stream, &mut self.outcomes);
            self.taken = 0;
        }
        self.taken += 1;
        self.outcomes[self.taken - 1]
    }
}
