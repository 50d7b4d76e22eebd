//! Assigns sessions to lanes: starts sessions, fetches their outcomes, and reports the sessions that have ended.

use std::ops::Range;

use pulp::Arch;

use super::kernel::{BLOCK, LANES, LaneOutcomes, LaneState, RoundBatch, WORDS};
use super::steps::Steps;
use super::table::ScaledTable;
use super::{OutcomeSource, SessionTerms, Sink, UnfinishedSession, plain};
use crate::SessionProgress;

/// Plays the sessions with the instructions of `arch`.
pub(super) fn run<T: Steps, S: OutcomeSource>(
    arch: Arch,
    scaled: &ScaledTable<T>,
    source: &S,
    sessions: Range<u64>,
    terms: &SessionTerms,
    sink: &mut impl Sink,
) {
    if terms.limit == 0 || scaled.is_done(scaled.start, 0) {
        for number in sessions {
            if !sink.goes_on() {
                return;
            }
            plain::report(terms, &opened(scaled, number), sink);
        }
        return;
    }
    LaneSet::new(arch, scaled, source, sessions, terms).run(sink);
}

/// Returns a session before its first round.
fn opened<T: Steps>(scaled: &ScaledTable<T>, number: u64) -> UnfinishedSession {
    UnfinishedSession {
        number,
        state: scaled.state(scaled.start),
        course: SessionProgress::new(scaled.bankroll(0).cents()),
    }
}

/// A session in its lane, without the values that change in every round.
struct LaneSession {
    number: u64,
    /// The next report that is due.
    mark: u32,
    /// The round after which the session needs attention: the round of the next report or the last round.
    due: u32,
}

/// All lanes.
struct LaneSet<'a, T: Steps, S: OutcomeSource> {
    scaled: &'a ScaledTable<'a, T>,
    source: &'a S,
    terms: &'a SessionTerms,
    waiting: Range<u64>,
    arch: Arch,
    lots: LaneState,
    sittings: [Option<LaneSession>; LANES],
    streams: Vec<S::Stream>,
    seated: usize,
    outcomes: Box<LaneOutcomes>,
    /// The index of the next outcome, which is the same in all lanes. If a session begins in the middle of a block,
    /// the outcomes before this index are unused.
    at: usize,
}

impl<'a, T: Steps, S: OutcomeSource> LaneSet<'a, T, S> {
    fn new(
        arch: Arch,
        scaled: &'a ScaledTable<'a, T>,
        source: &'a S,
        waiting: Range<u64>,
        terms: &'a SessionTerms,
    ) -> Self {
        let nothing = [0; LANES];
        let lots = LaneState {
            word: [scaled.idle; LANES],
            bankroll: nothing,
            peak: nothing,
            low: nothing,
            drawdown: nothing,
            left: [u32::MAX; LANES],
        };
        let mut room = LaneSet {
            scaled,
            source,
            terms,
            waiting,
            arch,
            lots,
            sittings: [const { None }; LANES],
            streams: Vec::with_capacity(LANES),
            seated: 0,
            outcomes: Box::new([[0; LANES]; WORDS]),
            at: 0,
        };
        for lane in 0..LANES {
            room.seat(lane);
        }
        room
    }

    fn run(&mut self, sink: &mut impl Sink) {
        while self.seated > 0 {
            let LaneSet { scaled, outcomes, at, lots, .. } = self;
            let mut played = self.arch.dispatch(RoundBatch { scaled, outcomes, at: *at, lots });
            self.at += played.rounds;
            while played.look != 0 {
                self.look_at(played.look.trailing_zeros() as usize, sink);
                played.look &= played.look - 1;
            }
            if self.at == BLOCK {
                if !sink.goes_on() {
                    return;
                }
                self.refill();
            }
        }
    }

    fn look_at(&mut self, lane: usize, sink: &mut impl Sink) {
        let done = self.scaled.is_done(self.lots.word[lane], self.lots.bankroll[lane]);
        let Some(sitting) = &mut self.sittings[lane] else {
            self.lots.left[lane] = u32::MAX;
            return;
        };
        let bankroll = self.scaled.bankroll(self.lots.bankroll[lane]);
        let rounds = sitting.due - self.lots.left[lane];
        if self.terms.mark_round(sitting.mark) == Some(rounds) {
            sink.mark(sitting.mark, bankroll);
            sitting.mark += 1;
        }
        if !done && rounds < self.terms.limit {
            sitting.due = due(self.terms, sitting.mark);
            self.lots.left[lane] = sitting.due - rounds;
            return;
        }
        let course = SessionProgress {
            rounds,
            bankroll: bankroll.cents(),
            peak: self.scaled.bankroll(self.lots.peak[lane]).cents(),
            low: self.scaled.bankroll(self.lots.low[lane]).cents(),
            drawdown: self.scaled.amount(self.lots.drawdown[lane]).cents(),
        };
        let left = UnfinishedSession {
            number: sitting.number,
            state: self.scaled.state(self.lots.word[lane]),
            course,
        };
        plain::report(self.terms, &left, sink);
        self.sittings[lane] = None;
        self.seated -= 1;
        self.seat(lane);
    }

    /// Begins the next session in a lane, if there is one.
    fn seat(&mut self, lane: usize) {
        self.lots.bankroll[lane] = 0;
        self.lots.peak[lane] = 0;
        self.lots.low[lane] = 0;
        self.lots.drawdown[lane] = 0;
        let Some(number) = self.waiting.next() else {
            self.lots.word[lane] = self.scaled.idle;
            self.lots.left[lane] = u32::MAX;
            return;
        };
        let due = due(self.terms, 1);
        match self.streams.get_mut(lane) {
            Some(stream) => self.source.reopen(stream, number),
            None => self.streams.push(self.source.open(number)),
        }
        self.sittings[lane] = Some(LaneSession { number, mark: 1, due });
        self.seated += 1;
        self.lots.word[lane] = self.scaled.start;
        self.lots.left[lane] = due;
        self.fetch(lane);
    }

    /// Begins a new block in every lane.
    fn refill(&mut self) {
        self.at = 0;
        for lane in 0..LANES {
            self.fetch(lane);
        }
    }

    /// Fetches the outcomes of a lane from the current index to the end of the block.
    fn fetch(&mut self, lane: usize) {
        if self.sittings[lane].is_none() {
            return;
        }
        let mut outcomes = [0; BLOCK];
        let fresh = &mut outcomes[self.at..];
        self.source.fill(&mut self.streams[lane], fresh);
        if let Some(kinds) = self.scaled.kinds {
            fresh.iter_mut().for_each(|outcome| *outcome = kinds[usize::from(*outcome)]);
        }
        for (words, four) in self.outcomes.iter_mut().zip(outcomes.as_chunks().0) {
            words[lane] = u32::from_le_bytes(*four);
        }
    }
}

/// Returns the next round after which a session needs attention: the round of the next report or the last round.
fn due(terms: &SessionTerms, mark: u32) -> u32 {
    terms.mark_round(mark).unwrap_or(terms.limit)
}
