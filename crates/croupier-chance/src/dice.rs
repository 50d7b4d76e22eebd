//! Pairs of dice.

use crate::seed::Seed;
use crate::split::{spread, surplus};
use crate::stream::{HALVES, Stream};

/// The number of outcomes of two dice.
const OUTCOMES: u32 = 36;

/// The number of rolls made from each half of a word. Five rolls have 36⁵ outcomes. 2³² is a little over 71 times that,
/// so one 32-bit half in 2,298 is surplus (see [`Stream::draws`]). With six rolls, 49% of the halves would be surplus.
const STEPS: usize = 5;

/// The number of outcomes of five rolls.
const WAYS: u64 = (OUTCOMES as u64).pow(STEPS as u32);

/// The rolls of one stream.
///
/// A roll is the index of an outcome, from 0 to 35: `6 × (first die − 1) + (second die − 1)`.
///
/// The stream's 32-bit halves are taken 64 at a time, and multiplication makes five rolls from each (see
/// [`Stream::draws`]). A surplus half is replaced by the stream's next half that is not surplus. The 64 halves make a
/// block of 320 rolls: the first roll of every half, then the second of every half, and so on. The sequence is the same
/// whether the caller takes the rolls one by one, in blocks or in groups of any other size.
#[derive(Debug)]
pub struct RollStream {
    stream: Stream,
    rolls: [u8; RollStream::BLOCK],
    /// The number of rolls already taken from the block.
    taken: usize,
}

impl RollStream {
    /// The number of rolls in a block.
    pub const BLOCK: usize = STEPS * HALVES;

    /// Starts at the first roll of a session. Nothing is drawn until the first roll is requested.
    #[inline]
    pub fn new(seed: &Seed, session: u64) -> RollStream {
        RollStream {
            stream: Stream::new(seed, session),
            rolls: [0; RollStream::BLOCK],
            taken: RollStream::BLOCK,
        }
    }

    /// Moves to the first roll of the session with this number, under the same seed.
    #[inline]
    pub fn restart(&mut self, session: u64) {
        self.stream.restart(session);
        self.taken = RollStream::BLOCK;
    }

    /// Returns the next roll.
    #[inline]
    pub fn roll(&mut self) -> u8 {
        if self.taken == RollStream::BLOCK {
            self.turn();
        }
        let roll = self.rolls[self.taken];
        self.taken += 1;
        roll
    }

    /// Returns the next rolls up to the end of a block: 320, or fewer if some rolls of the block were already
    /// taken. The slice is never empty.
    #[inline]
    pub fn refill(&mut self) -> &[u8] {
        if self.taken == RollStream::BLOCK {
            self.turn();
        }
        let left = &self.rolls[self.taken..];
        self.taken = RollStream::BLOCK;
        left
    }

    /// Fills the slice with the next rolls. Whole blocks are written directly to the slice.
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

/// Throws a block of rolls. It is never inlined: as a separate function it runs one seventh faster than inside a
/// loop.
#[inline(never)]
fn throw(stream: &mut Stream, rolls: &mut [u8; RollStream::BLOCK]) {
    let (rows, _) = rolls.as_chunks_mut();
    let halves = stream.halves();
    let left = spread(halves, OUTCOMES, rows);
    if left.iter().fold(false, |any, left| any | surplus(*left, WAYS)) {
        replace(stream, halves, rows);
    }
}

/// Replaces every surplus half, in order, and throws the whole block again.
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
