//! The storage of a step: one word if the step fits, else two.
//!
//! Every address is followed by enough room for the largest outcome. Therefore the sum of address and outcome is
//! always inside the table, and needs no bounds check.

use std::fmt::Debug;

/// The steps of an automaton. Each step is stored at the address of its state plus the outcome.
///
/// Each lane has a word that contains the address of its state.
pub(super) trait Steps: Clone + Debug {
    /// For each address, the smallest bankroll with which a session continues.
    type Floors;

    /// Makes room for `count` steps, or returns `None` if there are too many.
    fn places(count: usize) -> Option<Self>;

    /// Stores a step, or returns `None` if the change is too large.
    fn put(&mut self, place: usize, next: u32, change: i64) -> Option<()>;

    /// Returns the effect of an outcome: the next word, and the change.
    fn step(&self, word: u32, outcome: u32) -> (u32, i32);

    fn address(word: u32) -> u32;

    /// Creates floors with these values at these addresses.
    fn floors(at: impl Iterator<Item = (usize, i32)>) -> Self::Floors;

    /// Returns the floor at the address in a word.
    fn floor(floors: &Self::Floors, word: u32) -> i32;
}

const NARROW: usize = 1 << 16;
const NARROW_PLACES: usize = NARROW + 256;

/// Steps in one word each: the upper bits are the change of the bankroll in units, the lower bits the next address.
#[derive(Clone, Debug)]
pub(super) struct NarrowStep(Box<[u32; NARROW_PLACES]>);

impl Steps for NarrowStep {
    type Floors = Box<[i32; NARROW_PLACES]>;

    fn places(count: usize) -> Option<NarrowStep> {
        (count <= NARROW).then(|| NarrowStep(zeros()))
    }

    fn put(&mut self, place: usize, next: u32, change: i64) -> Option<()> {
        let change = i16::try_from(change).ok()?;
        self.0[place] = u32::from(change as u16) << 16 | next;
        Some(())
    }

    #[inline(always)]
    fn step(&self, word: u32, outcome: u32) -> (u32, i32) {
        let step = self.0[(NarrowStep::address(word) + outcome) as usize];
        (step, step as i32 >> 16)
    }

    #[inline(always)]
    fn address(word: u32) -> u32 {
        word & (NARROW as u32 - 1)
    }

    fn floors(at: impl Iterator<Item = (usize, i32)>) -> Self::Floors {
        fill(at)
    }

    #[inline(always)]
    fn floor(floors: &Self::Floors, word: u32) -> i32 {
        floors[NarrowStep::address(word) as usize]
    }
}

const WIDE: usize = 1 << 20;
const WIDE_PLACES: usize = WIDE + 256;

/// Steps in two words each: the upper word is the change, the lower word the next address.
#[derive(Clone, Debug)]
pub(super) struct WideStep(Box<[u64; WIDE_PLACES]>);

impl Steps for WideStep {
    type Floors = Box<[i32; WIDE_PLACES]>;

    fn places(count: usize) -> Option<WideStep> {
        (count <= WIDE).then(|| WideStep(zeros()))
    }

    fn put(&mut self, place: usize, next: u32, change: i64) -> Option<()> {
        let change = i32::try_from(change).ok()?;
        self.0[place] = u64::from(change as u32) << 32 | u64::from(next);
        Some(())
    }

    #[inline(always)]
    fn step(&self, word: u32, outcome: u32) -> (u32, i32) {
        let step = self.0[(WideStep::address(word) + outcome) as usize];
        (step as u32, (step >> 32) as i32)
    }

    #[inline(always)]
    fn address(word: u32) -> u32 {
        word & (WIDE as u32 - 1)
    }

    fn floors(at: impl Iterator<Item = (usize, i32)>) -> Self::Floors {
        fill(at)
    }

    #[inline(always)]
    fn floor(floors: &Self::Floors, word: u32) -> i32 {
        floors[WideStep::address(word) as usize]
    }
}

/// Allocates zeros. They cost nothing until they are overwritten, and most of them never are.
fn zeros<T: Copy + Default + Debug, const N: usize>() -> Box<[T; N]> {
    vec![T::default(); N].into_boxed_slice().try_into().expect("the vector has this length")
}

fn fill<const N: usize>(at: impl Iterator<Item = (usize, i32)>) -> Box<[i32; N]> {
    let mut floors = zeros();
    at.for_each(|(address, floor)| floors[address] = floor);
    floors
}
