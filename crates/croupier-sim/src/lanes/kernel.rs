//! The rounds of all lanes, one after the other: the loop in which a simulation spends its time.

use pulp::{Simd, WithSimd};

use super::steps::Steps;
use super::table::ScaledTable;

/// How many sessions are side by side.
pub(super) const LANES: usize = 48;

/// How many outcomes of each session are at hand.
pub(super) const BLOCK: usize = 128;

/// How many words a block is, four outcomes a word.
pub(super) const WORDS: usize = BLOCK / 4;

/// The outcomes at hand: the same words of all lanes are side by side.
pub(super) type LaneOutcomes = [[u32; LANES]; WORDS];

/// What a round changes, for each lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct LaneState {
    /// The word with the address of the state.
    pub(super) word: [u32; LANES],
    /// The bankroll, in units from the opening; so are the others.
    pub(super) bankroll: [i32; LANES],
    /// The most that it was.
    pub(super) peak: [i32; LANES],
    /// The least that it was.
    pub(super) low: [i32; LANES],
    /// The most that it fell.
    pub(super) drawdown: [i32; LANES],
    /// How many rounds the lane has until it is looked at.
    pub(super) left: [u32; LANES],
}

/// What there is to play: all rounds from the outcome `at` on, until a lane wants to be looked at.
pub(super) struct RoundBatch<'a, T: Steps> {
    pub(super) scaled: &'a ScaledTable<'a, T>,
    pub(super) outcomes: &'a LaneOutcomes,
    pub(super) at: usize,
    pub(super) lots: &'a mut LaneState,
}

/// What was played.
pub(super) struct PlayedRounds {
    /// How many rounds.
    pub(super) rounds: usize,
    /// A bit for each lane that is to be looked at: it is due, or must not go on.
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

/// Plays up to so many rounds; fewer, if a session must not go on. Says how many.
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

/// One round of all lanes. Is there one whose bankroll is not between `safe` and `safe + span`?
#[inline(always)]
fn round<T: Steps>(
    steps: &T,
    outcomes: &[u32; LANES],
    shift: usize,
    safe: i32,
    span: u32,
    now: &mut LaneState,
) -> bool {
    // The look-ups have a loop of their own: where nothing is written that might be the table, they become one instruction.
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

/// Is there a session that must not go on?
#[inline(always)]
fn any_done<T: Steps>(scaled: &ScaledTable<T>, now: &LaneState) -> bool {
    let mut done = 0;
    for lane in 0..LANES {
        done |= u32::from(scaled.is_done(now.word[lane], now.bankroll[lane]));
    }
    done != 0
}

/// The lanes that are due or must not go on.
#[inline(always)]
fn look<T: Steps>(scaled: &ScaledTable<T>, now: &LaneState) -> u64 {
    let mut look = 0;
    for lane in 0..LANES {
        let done = scaled.is_done(now.word[lane], now.bankroll[lane]);
        look |= u64::from(done | (now.left[lane] == 0)) << lane;
    }
    look
}
