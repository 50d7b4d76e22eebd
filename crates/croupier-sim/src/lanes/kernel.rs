//! Plays the rounds of all lanes. A simulation spends most of its time in this loop.

use pulp::{Simd, WithSimd};

use super::steps::Steps;
use super::table::ScaledTable;

/// The number of sessions played side by side.
pub(super) const LANES: usize = 48;

/// The number of outcomes fetched at a time for each session.
pub(super) const BLOCK: usize = 128;

/// The number of words in a block, four outcomes per word.
pub(super) const WORDS: usize = BLOCK / 4;

/// The fetched outcomes. The words of all lanes that have the same index are adjacent.
pub(super) type LaneOutcomes = [[u32; LANES]; WORDS];

/// The values of each lane that change in a round.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct LaneState {
    /// The word that contains the address of the state.
    pub(super) word: [u32; LANES],
    /// The bankroll, in units relative to the opening bankroll. The following three fields use the same unit.
    pub(super) bankroll: [i32; LANES],
    /// The highest bankroll so far.
    pub(super) peak: [i32; LANES],
    /// The lowest bankroll so far.
    pub(super) low: [i32; LANES],
    /// The largest fall from a peak so far.
    pub(super) drawdown: [i32; LANES],
    /// The number of rounds until the lane needs attention.
    pub(super) left: [u32; LANES],
}

/// The rounds to play: from the outcome at index `at` until a lane needs attention.
pub(super) struct RoundBatch<'a, T: Steps> {
    pub(super) scaled: &'a ScaledTable<'a, T>,
    pub(super) outcomes: &'a LaneOutcomes,
    pub(super) at: usize,
    pub(super) lots: &'a mut LaneState,
}

/// The result of playing a batch of rounds.
pub(super) struct PlayedRounds {
    /// The number of rounds that were played.
    pub(super) rounds: usize,
    /// A bit for each lane that needs attention: `left` is 0, or its session must not continue.
    pub(super) look: u64,
}

impl<T: Steps> WithSimd for RoundBatch<'_, T> {
    type Output = PlayedRounds;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> PlayedRounds {
        let mut now = *self.lots;
        let due = now.left.iter().fold(u32::MAX, |least, &left| least.min(left));
        let rounds = (BLOCK - self.at).min(due as usize);
        let rounds = play(self.scaled, self.outcomes, self.at, rounds, &mut now);
        for left in &mut now.left {
            *left = left.wrapping_sub(rounds as u32);
        }
        *self.lots = now;
        PlayedRounds { rounds, look: look(self.scaled, &now) }
    }
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

/// Tells whether any session must not continue.
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
