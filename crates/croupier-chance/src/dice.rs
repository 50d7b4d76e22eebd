//! Pairs of dice.

use crate::seed::Seed;
use crate::split::{spread, surplus};
use crate::stream::{HALVES, Stream};

/// The number of ways in which two dice fall.
const OUTCOMES: u32 = 36;

/// Rolls from each half of a word. Five rolls have 36⁵ outcomes; 2³² is a little over 71 times that, so one half in
/// 2,298 is surplus. With a sixth roll, every second half would be.
const STEPS: usize = 5;

/// The number of outcomes of these rolls.
const WAYS: u64 = (OUTCOMES as u64).pow(STEPS as u32);

/// The rolls of one stream.
///
/// A roll is the number of an outcome, from 0 to 35: six times the first die's face less one, plus the second's less
/// one.
///
/// The stream's 32-bit halves are taken 64 at a time, and five rolls come from each by multiplication (as in
/// [`Stream::draws`]); a surplus half is replaced by the stream's next half that is not surplus. This makes a block
/// of 320 rolls: the first roll of every half, then the second of every half, and so on. The sequence is the same
/// whether rolls are then taken one by one, by the block or in any other number.
#[derive(Debug)]
pub struct Throws {
    stream: Stream,
    rolls: [u8; Throws::BLOCK],
    /// The number of rolls of the block already taken.
    taken: usize,
}

impl Throws {
    /// The number of rolls made at a time.
    pub const BLOCK: usize = STEPS * HALVES;

    /// Starts at the first roll of this session. Nothing is drawn before the first roll is requested.
    #[inline]
    pub fn new(seed: &Seed, session: u64) -> Throws {
        Throws { stream: Stream::new(seed, session), rolls: [0; Throws::BLOCK], taken: Throws::BLOCK }
    }

    /// Moves to the first roll of another session, under the same seed.
    #[inline]
    pub fn restart(&mut self, session: u64) {
        self.stream.restart(session);
        self.taken = Throws::BLOCK;
    }

    /// Returns the next roll.
    #[inline]
    pub fn roll(&mut self) -> u8 {
        if self.taken == Throws::BLOCK {
            self.turn();
        }
        let roll = self.rolls[self.taken];
        self.taken += 1;
        roll
    }

    /// Returns the next rolls up to the end of a block: 320, or the rest of the block if rolls were taken singly.
    /// Never empty.
    #[inline]
    pub fn refill(&mut self) -> &[u8] {
        if self.taken == Throws::BLOCK {
            self.turn();
        }
        let left = &self.rolls[self.taken..];
        self.taken = Throws::BLOCK;
        left
    }

    /// Fills the slice with the next rolls. Whole blocks go straight to their destination.
    #[inline]
    pub fn fill(&mut self, rolls: &mut [u8]) {
        let left = &self.rolls[self.taken..];
        let first = left.len().min(rolls.len());
        let (before, rest) = rolls.split_at_mut(first);
        before.copy_from_slice(&left[..first]);
        self.taken += first;
        let (blocks, last) = rest.as_chunks_mut();
        for block in blocks {
            throw(&mut self.stream, block);
        }
        if !last.is_empty() {
            self.turn();
            last.copy_from_slice(&self.rolls[..last.len()]);
            self.taken = last.len();
        }
    }

    #[cold]
    fn turn(&mut self) {
        throw(&mut self.stream, &mut self.rolls);
        self.taken = 0;
    }
}

/// Throws a block of rolls. It is called, not inlined: the compiler makes it a seventh faster alone than within a
/// loop.
#[inline(never)]
fn throw(stream: &mut Stream, rolls: &mut [u8; Throws::BLOCK]) {
    let (rows, _) = rolls.as_chunks_mut();
    let halves = stream.halves();
    let left = spread(halves, OUTCOMES, rows);
    if left.iter().fold(false, |any, left| any | surplus(*left, WAYS)) {
        replace(stream, halves, rows);
    }
}

/// Replaces every surplus half, in order, and throws again.
#[cold]
#[inline(never)]
fn replace(stream: &mut Stream, mut halves: [u32; HALVES], rows: &mut [[u8; HALVES]]) {
    for half in &mut halves {
        while surplus(spread([*half], OUTCOMES, &mut [[0]; STEPS])[0], WAYS) {
            *half = stream.half();
        }
    }
    spread(halves, OUTCOMES, rows);
}
