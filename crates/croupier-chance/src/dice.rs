//! Pairs of dice.

use crate::seed::Seed;
use crate::split::{spread, surplus};
use crate::stream::{HALVES, Stream};

/// How many ways two dice fall.
const OUTCOMES: u32 = 36;

/// Rolls from each half of a word. Five of them have 36⁵ ways, of which 2³² holds 71 and a little: one half in 2,298 is
/// surplus. A sixth would make it every second.
const STEPS: usize = 5;

/// In how many ways these rolls fall.
const WAYS: u64 = (OUTCOMES as u64).pow(STEPS as u32);

/// The rolls of one stream.
///
/// A roll is the number of an outcome, from 0 to 35: six times the first die's face less one, and the second's less one.
///
/// The stream's 32-bit halves are taken 64 at a time, and five rolls come from each by multiplication (as in
/// [`Stream::draws`]); a surplus half is replaced by the next of the stream that is none. So a block of 320 rolls is
/// made: the first roll of every half, then the second of every half, and so on. Whether rolls are then taken one by one,
/// by the block or in any other number, their sequence is the same.
#[derive(Debug)]
pub struct Throws {
    stream: Stream,
    rolls: [u8; Throws::BLOCK],
    /// How many of them are taken.
    taken: usize,
}

impl Throws {
    /// How many rolls are made at a time.
    pub const BLOCK: usize = STEPS * HALVES;

    /// The rolls of this session, from its first. Nothing is drawn until a roll is asked for.
    #[inline]
    pub fn new(seed: &Seed, session: u64) -> Throws {
        Throws { stream: Stream::new(seed, session), rolls: [0; Throws::BLOCK], taken: Throws::BLOCK }
    }

    /// Goes to the first roll of another session, under the same seed.
    #[inline]
    pub fn restart(&mut self, session: u64) {
        self.stream.restart(session);
        self.taken = Throws::BLOCK;
    }

    /// The next roll.
    #[inline]
    pub fn roll(&mut self) -> u8 {
        if self.taken == Throws::BLOCK {
            self.turn();
        }
        let roll = self.rolls[self.taken];
        self.taken += 1;
        roll
    }

    /// The next rolls, up to the end of a block: 320 of them, or, if rolls were taken singly, what is left. Never none.
    #[inline]
    pub fn refill(&mut self) -> &[u8] {
        if self.taken == Throws::BLOCK {
            self.turn();
        }
        let left = &self.rolls[self.taken..];
        self.taken = Throws::BLOCK;
        left
    }

    /// The next rolls, as many as there is room for. Whole blocks go straight to where they are wanted.
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

/// A block of rolls. It is called, not inlined: on its own the compiler makes it a seventh faster than within a loop.
#[inline(never)]
fn throw(stream: &mut Stream, rolls: &mut [u8; Throws::BLOCK]) {
    let (rows, _) = rolls.as_chunks_mut();
    let halves = stream.halves();
    let left = spread(halves, OUTCOMES, rows);
    if left.iter().fold(false, |any, left| any | surplus(*left, WAYS)) {
        replace(stream, halves, rows);
    }
}

/// Draws again for every surplus half, in their order, and throws anew.
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
