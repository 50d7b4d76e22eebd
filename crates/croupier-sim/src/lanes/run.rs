//! Assigns sessions to lanes: starts sessions, fetches their outcomes, and reports the sessions that have ended.

use std::ops::Range;

use croupier_rules::Money;

use super::kernel::{BLOCK, Kernel, LaneView};
use super::{OutcomeSource, SessionTerms, Sink, UnfinishedSession, plain};
use crate::SessionProgress;

/// The number of sessions whose first outcomes are prepared together.
const AHEAD: usize = 4;

/// Plays the sessions, which begin in the state `start`.
pub(super) fn run<K: Kernel, S: OutcomeSource>(
    kernel: K,
    start: u32,
    source: &S,
    sessions: Range<u64>,
    terms: &SessionTerms,
    sink: &mut impl Sink,
) {
    if terms.limit == 0 || kernel.is_done_at_start() {
        for number in sessions {
            if !sink.goes_on() {
                return;
            }
            let course = SessionProgress::new(terms.opening.cents());
            plain::report(terms, &UnfinishedSession { number, state: start, course }, sink);
        }
        return;
    }
    LaneSet::new(kernel, source, sessions, terms).run(sink);
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
struct LaneSet<'a, K: Kernel, S: OutcomeSource> {
    kernel: K,
    source: &'a S,
    terms: &'a SessionTerms,
    waiting: Range<u64>,
    sittings: Vec<Option<LaneSession>>,
    /// The streams of all sessions in lanes and of the next sessions. They stay at their places, because they are
    /// large.
    streams: Vec<S::Stream>,
    /// The place of each lane's stream.
    places: Vec<usize>,
    /// The next sessions with the places of their streams, the last of them first.
    ahead: Vec<(u64, usize)>,
    /// The places of streams that nobody uses.
    spare: Vec<usize>,
    seated: usize,
    /// The index of the next outcome, which is the same in all lanes. If a session begins in the middle of a block,
    /// the outcomes before this index are unused.
    at: usize,
}

impl<'a, K: Kernel, S: OutcomeSource> LaneSet<'a, K, S> {
    fn new(kernel: K, source: &'a S, waiting: Range<u64>, terms: &'a SessionTerms) -> Self {
        let mut room = LaneSet {
            kernel,
            source,
            terms,
            waiting,
            sittings: (0..K::LANES).map(|_| None).collect(),
            streams: Vec::with_capacity(K::LANES + AHEAD),
            places: vec![usize::MAX; K::LANES],
            ahead: Vec::with_capacity(AHEAD),
            spare: Vec::with_capacity(K::LANES + AHEAD),
            seated: 0,
            at: 0,
        };
        (0..K::LANES).for_each(|lane| room.seat(lane));
        room
    }

    fn run(&mut self, sink: &mut impl Sink) {
        while self.seated > 0 {
            let mut played = self.kernel.play(self.at);
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
        let Some(sitting) = &mut self.sittings[lane] else {
            self.kernel.wait(lane, u32::MAX);
            return;
        };
        let LaneView { state, mut course, left, done } = self.kernel.view(lane);
        course.rounds = sitting.due - left;
        if self.terms.mark_round(sitting.mark) == Some(course.rounds) {
            sink.mark(sitting.mark, Money::from_cents(course.bankroll));
            sitting.mark += 1;
        }
        if !done && course.rounds < self.terms.limit {
            sitting.due = due(self.terms, sitting.mark);
            self.kernel.wait(lane, sitting.due - course.rounds);
            return;
        }
        let number = sitting.number;
        plain::report(self.terms, &UnfinishedSession { number, state, course }, sink);
        self.sittings[lane] = None;
        self.spare.push(self.places[lane]);
        self.seated -= 1;
        self.seat(lane);
    }

    /// Begins the next session in a lane, if there is one.
    fn seat(&mut self, lane: usize) {
        let Some((number, place)) = self.next_session() else {
            self.kernel.begin(lane, None);
            return;
        };
        let due = due(self.terms, 1);
        self.places[lane] = place;
        self.sittings[lane] = Some(LaneSession { number, mark: 1, due });
        self.seated += 1;
        self.kernel.begin(lane, Some(due));
        self.fetch(lane);
    }

    /// Opens the next session, if there is one, and returns its number and the place of its stream.
    fn next_session(&mut self) -> Option<(u64, usize)> {
        if self.ahead.is_empty() {
            for number in self.waiting.by_ref().take(AHEAD) {
                let place = self.spare.pop().unwrap_or(self.streams.len());
                match self.streams.get_mut(place) {
                    Some(stream) => self.source.reopen(stream, number),
                    None => self.streams.push(self.source.open(number)),
                }
                self.ahead.push((number, place));
            }
            self.ahead.reverse();
            let ahead = |place: usize| self.ahead.iter().any(|(_, own)| *own == place);
            let fresh = self.streams.iter_mut().enumerate().filter(|(place, _)| ahead(*place));
            self.source.prepare(fresh.map(|(_, stream)| stream));
        }
        self.ahead.pop()
    }

    /// Begins a new block in every lane.
    fn refill(&mut self) {
        self.at = 0;
        // Streams that nobody uses, and those of the next sessions, are prepared too: few of them need it.
        self.source.prepare(self.streams.iter_mut());
        (0..K::LANES).for_each(|lane| self.fetch(lane));
    }

    /// Fetches the outcomes of a lane from the current index to the end of the block.
    fn fetch(&mut self, lane: usize) {
        if self.sittings[lane].is_none() {
            return;
        }
        let mut outcomes = [0; BLOCK];
        self.source.fill(&mut self.streams[self.places[lane]], &mut outcomes[self.at..]);
        self.kernel.put(lane, &outcomes);
    }
}

/// Returns the next round after which a session needs attention: the round of the next report or the last round.
fn due(terms: &SessionTerms, mark: u32) -> u32 {
    terms.mark_round(mark).unwrap_or(terms.limit)
}
