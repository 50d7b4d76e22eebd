//! Pseudo-random numbers that are the same each time.

use croupier_sim::rounds::RandomSource;

/// A generator whose state is a single number.
#[derive(Clone, Debug)]
pub(crate) struct TestRandom(u64);

impl TestRandom {
    pub(crate) fn new(seed: u64) -> TestRandom {
        TestRandom(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 32
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len() as u32) as usize]
    }

    /// Returns true once in `times` calls on average.
    pub(crate) fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }
}

impl RandomSource for TestRandom {
    fn below(&mut self, count: u32) -> u32 {
        ((self.draw() * u64::from(count)) >> 32) as u32
    }
}
