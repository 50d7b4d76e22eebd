//! Random choices for tests. The tests need many choices, but not cryptographic quality.

use std::hash::{BuildHasher, RandomState};

/// A source of choices (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn of(seed: u64) -> Luck {
        Luck(seed)
    }

    /// Returns the seed of a run: the requested one, or a new one each time.
    pub(crate) fn seed() -> u64 {
        let asked = std::env::var("CROUPIER_SEED").ok().map(|text| text.parse().unwrap());
        asked.unwrap_or_else(|| RandomState::new().hash_one(0) >> 32)
    }

    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.word() % bound.max(1)
    }

    /// Returns true once in this many times, on average.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }
}
