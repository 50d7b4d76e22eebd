//! Plays the rounds of all lanes. A simulation spends most of its time in these loops.

use pulp::{Arch, Simd, WithSimd};

use super::steps::Steps;
use super::table::ScaledTable;
use crate::SessionProgress;

/// The number of sessions played side by side with look-ups in memory.
const LANES: usize = 48;

/// The number of outcomes fetched at a time for each session.
pub(super) const BLOCK: usize = 128;

/// The number of words in a block, four outcomes per word.
const WORDS: usize = BLOCK / 4;

/// A way to play the lanes.
pub(super) trait Kernel {
    /// The number of sessions played side by side, at most 64.
    const LANES: usize;

    /// Returns whether a session must not even begin.
    fn is_done_at_start(&self) -> bool;

    /// Returns a lane as it is now.
    fn view(&self, lane: usize) -> LaneView;

    /// Begins a session in a lane, which needs attention after `left` rounds. `None` leaves the lane idle.
    fn begin(&mut self, lane: usize, left: Option<u32>);

    /// Sets the number of rounds until a lane needs attention.
    fn wait(&mut self, lane: usize, left: u32);

    /// Stores the outcomes of a lane. Those before the index of the next outcome have no meaning.
    fn put(&mut self, lane: usize, outcomes: &[u8; BLOCK]);

    /// Plays rounds from the outcome at index `at` on, until a lane needs attention or the block ends.
    fn play(&mut self, at: usize) -> PlayedRounds;
}

/// The session in a lane.
pub(super) struct LaneView {
    pub(super) state: u32,
    /// The session's progress, without the number of rounds.
    pub(super) course: SessionProgress,
    /// The number of rounds until the lane needs attention.
    pub(super) left: u32,
    /// True if the session must not continue.
    pub(super) done: bool,
}

/// The result of playing a batch of rounds.
pub(super) struct PlayedRounds {
    /// The number of rounds that were played.
    pub(super) rounds: usize,
    /// A bit for each lane that needs attention: `left` is 0, or its session must not continue.
    pub(super) look: u64,
}

/// The fetched outcomes. The words of all lanes that have the same index are adjacent.
type LaneOutcomes = [[u32; LANES]; WORDS];

/// The values of each lane that change in a round.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct LaneState {
    /// The word that contains the address of the state.
    word: [u32; LANES],
    /// The bankroll, in units relative to the opening bankroll. The following three fields use the same unit.
    bankroll: [i32; LANES],
    /// The highest bankroll so far.
    peak: [i32; LANES],
    /// The lowest bankroll so far.
    low: [i32; LANES],
    /// The largest fall from a peak so far.
    drawdown: [i32; LANES],
    /// The number of rounds until the lane needs attention.
    left: [u32; LANES],
}

/// Lanes whose steps are looked up in memory.
pub(super) struct TableKernel<'a, T: Steps> {
    arch: Arch,
    scaled: ScaledTable<'a, T>,
    lots: LaneState,
    outcomes: Box<LaneOutcomes>,
}

impl<'a, T: Steps> TableKernel<'a, T> {
    pub(super) fn new(arch: Arch, scaled: ScaledTable<'a, T>) -> Self {
        let nothing = [0; LANES];
        let lots = LaneState {
            word: [scaled.idle; LANES],
            bankroll: nothing,
            peak: nothing,
            low: nothing,
            drawdown: nothing,
            left: [u32::MAX; LANES],
        };
        TableKernel { arch, scaled, lots, outcomes: Box::new([[0; LANES]; WORDS]) }
    }
}

impl<T: Steps> Kernel for TableKernel<'_, T> {
    const LANES: usize = LANES;

    fn is_done_at_start(&self) -> bool {
        self.scaled.is_done(self.scaled.start, 0)
    }

    fn view(&self, lane: usize) -> LaneView {
        let (lots, units) = (&self.lots, &self.scaled.units);
        LaneView {
            state: self.scaled.state(lots.word[lane]),
            course: units.course([lots.bankroll, lots.peak, lots.low, lots.drawdown].map(|each| each[lane])),
            left: lots.left[lane],
            done: self.scaled.is_done(lots.word[lane], lots.bankroll[lane]),
        }
    }

    fn begin(&mut self, lane: usize, left: Option<u32>) {
        let lots = &mut self.lots;
        (lots.bankroll[lane], lots.peak[lane], lots.low[lane], lots.drawdown[lane]) = (0, 0, 0, 0);
        lots.word[lane] = if left.is_some() { self.scaled.start } else { self.scaled.idle };
        lots.left[lane] = left.unwrap_or(u32::MAX);
    }

    fn wait(&mut self, lane: usize, left: u32) {
        self.lots.left[lane] = left;
    }

    fn put(&mut self, lane: usize, outcomes: &[u8; BLOCK]) {
        let mut outcomes = *outcomes;
        if let Some(kinds) = self.scaled.kinds {
            outcomes.iter_mut().for_each(|outcome| *outcome = kinds[usize::from(*outcome)]);
        }
        for (words, four) in self.outcomes.iter_mut().zip(outcomes.as_chunks().0) {
            words[lane] = u32::from_le_bytes(*four);
        }
    }

    fn play(&mut self, at: usize) -> PlayedRounds {
        let TableKernel { arch, scaled, lots, outcomes } = self;
        arch.dispatch(RoundBatch { scaled, outcomes, at, lots })
    }
}

/// The rounds to play: from the outcome at index `at` until a lane needs attention.
struct RoundBatch<'a, T: Steps> {
    scaled: &'a ScaledTable<'a, T>,
    outcomes: &'a LaneOutcomes,
    at: usize,
    lots: &'a mut LaneState,
}

impl<T: Steps> WithSimd for RoundBatch<'_, T> {
    type Output = PlayedRounds;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> PlayedRounds {
        let mut now = *self.lots;
        let rounds = due(self.at, &now.left);
        let rounds = play(self.scaled, self.outcomes, self.at, rounds, &mut now);
        for left in &mut now.left {
            *left = left.wrapping_sub(rounds as u32);
        }
        *self.lots = now;
        PlayedRounds { rounds, look: look(self.scaled, &now) }
    }
}

/// Returns the number of rounds until a lane needs attention or the block ends.
#[inline(always)]
pub(super) fn due(at: usize, left: &[u32]) -> usize {
    let due = left.iter().fold(u32::MAX, |least, &left| least.min(left));
    (BLOCK - at).min(due as usize)
}
/// Plays this number of rounds, or fewer if a session must not continue. Returns the number of rounds played.
#[inline(always)]
fn play<T: Steps>(
    scaled: &ScaledTable<T>,
    outcomes: &LaneOutcomes,
    at: usize,
    rounds: usize,
    now: &mut LaneState,
) -> usize {
    let (safe, span) = (scaled.safe, scaled.span());
    let mut played = 0;
    while played < rounds {
        let place = at + played;
        let doubt = round(scaled.steps, &outcomes[place / 4 % WORDS], place % 4 * 8, safe, span, now);
        played += 1;
        if doubt && any_done(scaled, now) {
            break;
        }
    }
    played
}

/// Plays one round of all lanes. Returns whether any bankroll is outside `safe..safe + span`.
#[inline(always)]
fn round<T: Steps>(
    steps: &T,
    outcomes: &[u32; LANES],
    shift: usize,
    safe: i32,
    span: u32,
    now: &mut LaneState,
) -> bool {
    // The look-ups have a separate loop. Without writes that might alias the table, they compile to one
    // instruction.
    let mut taken = [(0, 0); LANES];
    for (lane, taken) in taken.iter_mut().enumerate() {
        *taken = steps.step(now.word[lane], outcomes[lane] >> shift & 0xff);
    }
    let mut doubt = 0;
    for (lane, (word, change)) in taken.into_iter().enumerate() {
        let bankroll = now.bankroll[lane].wrapping_add(change);
        let peak = now.peak[lane].max(bankroll);
        now.word[lane] = word;
        now.bankroll[lane] = bankroll;
        now.peak[lane] = peak;
        now.low[lane] = now.low[lane].min(bankroll);
        now.drawdown[lane] = now.drawdown[lane].max(peak.wrapping_sub(bankroll));
        doubt |= u32::from(bankroll.wrapping_sub(safe) as u32 >= span);
    }
    doubt != 0
}

/// Returns whether any session must not continue.
#[inline(always)]
fn any_done<T: Steps>(scaled: &ScaledTable<T>, now: &LaneState) -> bool {
    let mut done = 0;
    for lane in 0..LANES {
        done |= u32::from(scaled.is_done(now.word[lane], now.bankroll[lane]));
    }
    done != 0
}

/// Returns a bit for each lane whose `left` is 0 or whose session must not continue.
#[inline(always)]
fn look<T: Steps>(scaled: &ScaledTable<T>, now: &LaneState) -> u64 {
    let mut look = 0;
    for lane in 0..LANES {
        let done = scaled.is_done(now.word[lane], now.bankroll[lane]);
        look |= u64::from(done | (now.left[lane] == 0)) << lane;
    }
    look
}
