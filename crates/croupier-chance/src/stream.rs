//! Random words, and bounded draws from them.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use crate::seed::Seed;
use crate::split::split;
use crate::wide::{BLOCKS, Wide};

/// A numbered stream of random words: a pure function of its seed and its number.
#[derive(Debug)]
pub struct Stream {
    source: ChaCha20Rng,
    ahead: Option<Box<WordsAhead>>,
}

impl Clone for Stream {
    /// Copies the stream at its current position, so that both streams continue with the same words. Callers that must
    /// look ahead use it, such as a table that takes a whole shoe at once.
    fn clone(&self) -> Stream {
        let mut source = ChaCha20Rng::from_seed(self.source.get_seed());
        source.set_stream(self.source.get_stream());
        source.set_word_pos(self.source.get_word_pos());
        Stream { source, ahead: self.ahead.clone() }
    }
}

impl Stream {
    /// Starts the stream with this number. That takes a few nanoseconds; nothing is drawn yet.
    #[inline]
    pub fn new(seed: &Seed, number: u64) -> Stream {
        let mut source = ChaCha20Rng::from_seed(*seed.bytes());
        source.set_stream(number);
        Stream { source, ahead: None }
    }

    /// Starts the stream with this number, for a user who needs many words: if the machine has wide registers, it
    /// makes 128 words at a time. The words are the same.
    pub fn in_bulk(seed: &Seed, number: u64) -> Stream {
        let ahead = Wide::detect().map(|wide| Box::new(WordsAhead::new(wide, seed, number)));
        Stream { ahead, ..Stream::new(seed, number) }
    }

    /// Moves to the start of the stream with this number, under the same seed.
    #[inline]
    pub fn restart(&mut self, number: u64) {
        self.source.set_stream(number);
        if let Some(ahead) = &mut self.ahead {
            ahead.restart(number);
        }
    }

    pub(crate) fn skip(&mut self, words: u64) {
        if let Some(ahead) = &mut self.ahead {
            return (0..words).for_each(|_| {
                ahead.word();
            });
        }
        self.source.set_word_pos(self.source.get_word_pos() + 2 * u128::from(words));
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        match &mut self.ahead {
            None => self.source.next_u64(),
            Some(ahead) => ahead.word(),
        }
    }

    /// Fills the slice with the bytes of the next words, the lowest byte of a word first. If the length is not a multiple
    /// of eight, the rest of the last word is not used.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        let (words, rest) = bytes.as_chunks_mut::<8>();
        match &mut self.ahead {
            None => self.source.fill_bytes(words.as_flattened_mut()),
            Some(ahead) => ahead.fill(words),
        }
        if !rest.is_empty() {
            rest.copy_from_slice(&self.word().to_le_bytes()[..rest.len()]);
        }
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

/// Random words generated in advance with wide registers, a block at a time.
#[derive(Clone, Debug)]
struct WordsAhead {
    wide: Wide,
    key: [u32; 8],
    number: u64,
    /// The number of blocks that have been made.
    block: u64,
    words: [u64; WordsAhead::COUNT],
    taken: usize,
}

impl WordsAhead {
    /// The number of words made at a time.
    const COUNT: usize = 8 * BLOCKS;

    fn new(wide: Wide, seed: &Seed, number: u64) -> WordsAhead {
        let words = [0; WordsAhead::COUNT];
        WordsAhead { wide, key: seed.key(), number, block: 0, words, taken: WordsAhead::COUNT }
    }

    fn restart(&mut self, number: u64) {
        (self.number, self.block, self.taken) = (number, 0, WordsAhead::COUNT);
    }

    #[inline]
    fn word(&mut self) -> u64 {
        if self.taken == WordsAhead::COUNT {
            self.turn();
        }
        self.taken += 1;
        self.words[self.taken - 1]
    }

    fn fill(&mut self, bytes: &mut [[u8; 8]]) {
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.taken == WordsAhead::COUNT {
                self.turn();
            }
            let left = &self.words[self.taken..];
            let count = left.len().min(rest.len());
            let (now, later) = rest.split_at_mut(count);
            now.iter_mut().zip(left).for_each(|(bytes, word)| *bytes = word.to_le_bytes());
            self.taken += count;
            rest = later;
        }
    }

    #[inline(never)]
    fn turn(&mut self) {
        let places = std::array::from_fn(|at| (self.number, self.block + at as u64));
        let blocks = self.wide.blocks(&self.key, &places);
        let (halves, _) = blocks.as_flattened().as_chunks::<2>();
        for (word, [low, high]) in self.words.iter_mut().zip(halves) {
            *word = u64::from(*high) << 32 | u64::from(*low);
        }
        self.block += BLOCKS as u64;
        self.taken = 0;
    }
}
