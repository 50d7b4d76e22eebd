//! Pairs of dice.

use crate::seed::Seed;
use crate::split::{spread, surplus};
use crate::words::{GROUP as HALVES, GroupedWords};

/// The number of outcomes of two dice.
const OUTCOMES: u32 = 36;

/// The number of rolls made from each half of a word. Five rolls have 36⁵ outcomes. 2³² is a little over 71 times that,
/// so one 32-bit half in 2,298 is surplus (see [`Stream::draws`]). With six rolls, 49% of the halves would be surplus.
const STEPS: usize = 5;

/// The number of outcomes of five rolls.
const WAYS: u64 = (OUTCOMES as u64).pow(STEPS as u32);

/// A half whose remainder is below this number is surplus.
const OVER: u32 = ((1 << 32) % WAYS) as u32;

/// The rolls of one stream.
///
/// A roll is the index of an outcome, from 0 to 35: `6 × (first die − 1) + (second die − 1)`.
///
/// The stream's 32-bit halves are taken 64 at a time, and multiplication makes five rolls from each (see
/// `Stream::draws`). A surplus half is replaced by the stream's next half that is not surplus. The 64 halves make a
/// block of 320 rolls: the first roll of every half, then the second of every half, and so on. The sequence is the same
/// whether the caller takes the rolls one by one, in blocks or in groups of any other size.
#[derive(Debug)]
pub struct RollStream {
    words: GroupedWords,
    /// Rolls that have been thrown. Those from `taken` to `end` have not been taken. There is room for a block after
    /// part of one, and for copies of a fixed size beyond the last roll.
    rolls: [u8; RollStream::BLOCK + 2 * RollStream::PART],
    taken: usize,
    end: usize,
}

impl RollStream {
    /// The rolls made at a time: five from each of 64 halves.
    pub const BLOCK: usize = STEPS * HALVES;

    /// The number of rolls that [`RollStream::part`] returns.
    pub const PART: usize = 128;

    /// Starts at the first roll of a session. Nothing is drawn until the first roll is requested.
    #[inline]
    pub fn new(seed: &Seed, session: u64) -> RollStream {
        RollStream {
            words: GroupedWords::new(seed, session),
            rolls: [0; RollStream::BLOCK + 2 * RollStream::PART],
            taken: 0,
            end: 0,
        }
    }

    /// Moves to the first roll of the session with this number, under the same seed.
    #[inline]
    pub fn restart(&mut self, session: u64) {
        self.words.restart(session);
        (self.taken, self.end) = (0, 0);
    }

    /// Throws ahead for these sessions, which have the same seed, so that each has at least a [`RollStream::PART`] of
    /// its next rolls. Throwing for several sessions together is faster than for one at a time, and changes no roll.
    pub fn prepare<'s>(sessions: impl Iterator<Item = &'s mut RollStream>) {
        let mut due = sessions.filter(|session| session.end - session.taken < RollStream::PART);
        while let Some(first) = due.next() {
            let mut few = [Some(first), due.next(), due.next(), due.next()];
            GroupedWords::make_together(few.iter_mut().flatten().map(|session| &mut session.words));
            few.into_iter().flatten().for_each(RollStream::throw_ahead);
        }
    }

    /// Returns the next roll.
    #[inline]
    pub fn roll(&mut self) -> u8 {
        if self.taken == self.end {
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
        if self.taken == self.end {
            self.turn();
        }
        let left = &self.rolls[self.taken..self.end];
        self.taken = self.end;
        left
    }

    /// Returns the next [`RollStream::PART`] rolls. All copies have a fixed size, so this is faster than
    /// [`RollStream::fill`].
    #[inline]
    pub fn part(&mut self) -> [u8; RollStream::PART] {
        if self.end - self.taken < RollStream::PART {
            self.throw_ahead();
        }
        let part = self.ahead();
        self.taken += RollStream::PART;
        part
    }

    /// Throws a block after the rolls that have not been taken, which are less than a part.
    fn throw_ahead(&mut self) {
        // The rolls after the last one have no meaning, and are overwritten.
        let left = self.ahead();
        self.rolls[..RollStream::PART].copy_from_slice(&left);
        (self.taken, self.end) = (0, self.end - self.taken);
        let room = self.rolls[self.end..].first_chunk_mut().expect("less than a part was left");
        throw(&mut self.words, room);
        self.end += RollStream::BLOCK;
    }

    /// Returns the values after the last roll that was taken. Not all of them need be rolls.
    #[inline]
    fn ahead(&self) -> [u8; RollStream::PART] {
        *self.rolls[self.taken..].first_chunk().expect("there is room after the last roll")
    }

    /// Fills the slice with the next rolls. Whole blocks are written directly to the slice.
    #[inline]
    pub fn fill(&mut self, rolls: &mut [u8]) {
        let left = &self.rolls[self.taken..self.end];
        let first = left.len().min(rolls.len());
        let (before, rest) = rolls.split_at_mut(first);
        before.copy_from_slice(&left[..first]);
        self.taken += first;
        let (blocks, last) = rest.as_chunks_mut();
        for block in blocks {
            throw(&mut self.words, block);
        }
        if !last.is_empty() {
            self.turn();
            last.copy_from_slice(&self.rolls[..last.len()]);
            self.taken = last.len();
        }
    }

    #[cold]
    fn turn(&mut self) {
        let block = self.rolls.first_chunk_mut().expect("there is room for a block");
        throw(&mut self.words, block);
        (self.taken, self.end) = (0, RollStream::BLOCK);
    }
}

/// Throws a block of rolls. It is never inlined: as a separate function it runs one seventh faster than inside a
/// loop.
#[inline(never)]
fn throw(words: &mut GroupedWords, rolls: &mut [u8; RollStream::BLOCK]) {
    let (rows, _) = rolls.as_chunks_mut();
    let wide = words.wide();
    let halves = words.group();
    let any_surplus = match wide {
        Some(wide) => wide.spread(halves, OUTCOMES, OVER, rows),
        None => {
            let left = spread(*halves, OUTCOMES, rows);
            left.iter().fold(false, |any, left| any | surplus(*left, WAYS))
        }
    };
    if any_surplus {
        let halves = *halves;
        replace(words, halves, rows);
    }
}

/// Replaces every surplus half, in order, and throws the whole block again.
#[cold]
#[inline(never)]
fn replace(words: &mut GroupedWords, mut halves: [u32; HALVES], rows: &mut [[u8; HALVES]]) {
    for half in &mut halves {
        while surplus(spread([*half], OUTCOMES, &mut [[0]; STEPS])[0], WAYS) {
            *half = words.half();
        }
    }
    spread(halves, OUTCOMES, rows);
}
