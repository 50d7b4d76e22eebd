//! Random words, and bounded draws from them.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use crate::seed::Seed;
use crate::split::split;

/// A numbered stream of random words: a pure function of its seed and its number.
#[derive(Debug)]
pub struct Stream {
    source: ChaCha20Rng,
}

impl Clone for Stream {
    /// Copies the stream at its current position, so that both streams continue with the same words. Callers that must
    /// look ahead use it, such as a table that takes a whole shoe at once.
    fn clone(&self) -> Stream {
        let mut source = ChaCha20Rng::from_seed(self.source.get_seed());
        source.set_stream(self.source.get_stream());
        source.set_word_pos(self.source.get_word_pos());
        Stream { source }
    }
}

impl Stream {
    /// Starts the stream with this number. That takes a few nanoseconds; nothing is drawn yet.
    #[inline]
    pub fn new(seed: &Seed, number: u64) -> Stream {
        let mut source = ChaCha20Rng::from_seed(*seed.bytes());
        source.set_stream(number);
        Stream { source }
    }

    /// Moves to the beginning of the stream with this number, under the same seed.
    #[inline]
    pub fn restart(&mut self, number: u64) {
        self.source.set_stream(number);
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.source.next_u64()
    }

    /// Returns the next 32 bits. A word consists of two halves, the lower one first.
    #[inline]
    pub(crate) fn half(&mut self) -> u32 {
        self.source.next_u32()
    }

    /// Returns the next [`HALVES`] halves at once.
    #[inline(always)]
    pub(crate) fn halves(&mut self) -> [u32; HALVES] {
        let mut bytes = [0; 4 * HALVES];
        self.source.fill_bytes(&mut bytes);
        let (halves, _) = bytes.as_chunks();
        std::array::from_fn(|place| u32::from_le_bytes(halves[place]))
    }

    /// Returns a number below `count`, each equally likely: a pocket of a wheel, a card of a shoe.
    ///
    /// # Panics
    ///
    /// If `count` is 0.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        let [choice] = self.draws([count]);
        choice
    }

    /// Returns one number below each of the bounds, all from one word. Each combination is equally likely.
    ///
    /// The first number is the high half of word × bound; the low half is multiplied by the next bound. Some
    /// combinations have one word more than the others. The remainder identifies these surplus words, and each is
    /// replaced by the next word. That almost never happens with a small product of the bounds. With a product near
    /// 2⁶⁴, up to half of all words are replaced.
    ///
    /// # Panics
    ///
    /// If a bound is 0, or if the product of all bounds is 2⁶⁴ or more.
    #[inline]
    pub fn draws<const K: usize>(&mut self, bounds: [u32; K]) -> [u32; K] {
        loop {
            if let Some(choices) = split(self.word(), bounds) {
                return choices;
            }
        }
    }
}

/// The number of halves that the source makes at a time. Taking that many at a time leaves none unused.
pub(crate) const HALVES: usize = 64;
