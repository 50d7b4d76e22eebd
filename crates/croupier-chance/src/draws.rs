//! Numbers below one bound, in blocks: the spins of a wheel.

use crate::seed::Seed;
use crate::stream::Stream;
use crate::wide::{BLOCKS, Wide};

/// The numbers that [`Stream::below`] returns for one bound, in blocks.
///
/// The sequence is the same whether the caller takes the numbers in blocks or in groups of any other size.
#[derive(Debug)]
pub struct DrawStream {
    bound: u32,
    key: [u32; 8],
    number: u64,
    /// Makes the numbers, if wide registers cannot.
    stream: Stream,
    /// The wide registers. `None` on a machine without them, or after a word that may be surplus: from there on,
    /// words and numbers no longer correspond one to one.
    wide: Option<Wide>,
    /// The number of blocks that wide registers have made.
    made: u64,
    numbers: [u8; DrawStream::BLOCK],
    /// How many numbers of the block have been taken.
    taken: usize,
}

impl DrawStream {
    /// The number of draws made at a time.
    pub const BLOCK: usize = 128;

    /// Starts at the first number of a session.
    ///
    /// # Panics
    ///
    /// If the bound is 0, or greater than 256.
    pub fn new(seed: &Seed, session: u64, bound: u32) -> DrawStream {
        assert!((1..=256).contains(&bound), "a number below {bound} must exist and fit in a byte");
        DrawStream {
            bound,
            key: seed.key(),
            number: session,
            stream: Stream::new(seed, session),
            wide: Wide::detect(),
            made: 0,
            numbers: [0; DrawStream::BLOCK],
            taken: DrawStream::BLOCK,
        }
    }

    /// Moves to the first number of another session, under the same seed.
    pub fn restart(&mut self, session: u64) {
        self.stream.restart(session);
        (self.number, self.wide, self.made, self.taken) = (session, Wide::detect(), 0, DrawStream::BLOCK);
    }

    /// Fills the slice with the next numbers.
    pub fn fill(&mut self, numbers: &mut [u8]) {
        let mut rest = numbers;
        while !rest.is_empty() {
            if self.taken == DrawStream::BLOCK {
                self.turn();
            }
            let left = &self.numbers[self.taken..];
            let count = left.len().min(rest.len());
            let (now, later) = rest.split_at_mut(count);
            now.copy_from_slice(&left[..count]);
            self.taken += count;
            rest = later;
        }
    }

    #[inline(never)]
    fn turn(&mut self) {
        self.taken = 0;
        if let Some(wide) = self.wide {
            let first = self.made * BLOCKS as u64;
            let words = wide.blocks(&self.key, &std::array::from_fn(|at| (self.number, first + at as u64)));
            if wide.choose(&words, self.bound, &mut self.numbers) {
                self.made += 1;
                return;
            }
            self.wide = None;
            self.stream.skip(self.made * DrawStream::BLOCK as u64);
        }
        self.numbers.fill_with(|| self.stream.below(self.bound) as u8);
    }
}
