//! The chances of consecutive bankrolls in one state, and the sums of chances that arrive from other states.

use pulp::{Simd, WithSimd};

use super::moves::Move;
use super::sum::total;

/// A chance below this at either end of a row is left out and added to the error.
const TINY: f64 = 1e-19;

/// The maximum number of chances that are summed at a time. They fit into registers.
const CHUNK: usize = 32;

/// The number of bankrolls for which all states are summed before the next bankrolls. The chances of all states for
/// these bankrolls fit into a processor's cache, and each is needed by several states.
const BLOCK: i64 = 512;

/// The chances of consecutive bankrolls. Rounds fill the same memory again, because allocating it takes as long as the
/// sums.
#[derive(Clone, Default)]
pub(super) struct Row {
    /// The bankroll of the first chance, in units.
    first: i64,
    /// The place of the first chance in `padded`.
    start: usize,
    /// The number of chances.
    width: usize,
    /// The chances, between at least [`CHUNK`] zeros on each side, so that a chunk that begins before the first chance or
    /// ends after the last needs no special treatment. It is empty if the row has had no chances since it was cleared.
    padded: Vec<f64>,
}

/// Some consecutive chances of a row.
#[derive(Clone, Copy)]
pub(super) struct RowPart<'a> {
    /// The bankroll of the first chance, in units.
    pub(super) first: i64,
    pub(super) chances: &'a [f64],
}

impl<'a> RowPart<'a> {
    pub(super) fn end(self) -> i64 {
        self.first + self.chances.len() as i64
    }

    /// Splits off the chances of the bankrolls of `level` or more.
    pub(super) fn split(self, level: i64) -> (RowPart<'a>, RowPart<'a>) {
        let many = level.saturating_sub(self.first).clamp(0, self.chances.len() as i64);
        let (below, above) = self.chances.split_at(many as usize);
        (RowPart { chances: below, ..self }, RowPart { first: self.first + many, chances: above })
    }

    /// Returns the part without negligible chances at both ends, and their sum.
    pub(super) fn trimmed(self) -> (RowPart<'a>, f64) {
        let tiny = |chance: &&f64| **chance < TINY;
        let below = self.chances.iter().take_while(tiny).count() as i64;
        let (low, rest) = self.split(self.first + below);
        let above = rest.chances.iter().rev().take_while(tiny).count() as i64;
        let (rest, high) = rest.split(rest.end() - above);
        (rest, low.total() + high.total())
    }

    /// Returns the sum of all chances with almost no rounding error.
    pub(super) fn total(self) -> f64 {
        total(self.chances.iter().copied())
    }

    /// Returns the sum of all chances. Several sums side by side take less time than one.
    pub(super) fn whole(self) -> f64 {
        let (chunks, rest) = self.chances.as_chunks::<8>();
        let mut sums = [0.0; 8];
        for chunk in chunks {
            sums.iter_mut().zip(chunk).for_each(|(sum, chance)| *sum += chance);
        }
        sums.iter().chain(rest).sum()
    }
}

impl Row {
    pub(super) fn part(&self) -> RowPart<'_> {
        let chances = self.padded.get(self.start..self.start + self.width).unwrap_or_default();
        RowPart { first: self.first, chances }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn is_empty(&self) -> bool {
        self.width == 0
    }

    pub(super) fn end(&self) -> i64 {
        self.first + self.width as i64
    }

    pub(super) fn clear(&mut self) {
        self.padded.clear();
        self.width = 0;
    }

    /// Makes the row wide enough for all arrivals from the rows before the round. The sums then replace every chance.
    pub(super) fn fit(&mut self, before: &[Row], arrivals: &[Move]) {
        let (mut first, mut end) = (i64::MAX, i64::MIN);
        for each in arrivals {
            let row = &before[each.from];
            if !row.is_empty() {
                first = first.min(row.first + each.change);
                end = end.max(row.end() + each.change);
            }
        }
        if first >= end {
            self.clear();
            return;
        }
        (self.first, self.start, self.width) = (first, CHUNK, (end - first) as usize);
        self.padded.resize(self.width + 2 * CHUNK, 0.0);
        self.padded[..CHUNK].fill(0.0);
        self.padded[CHUNK + self.width..].fill(0.0);
    }

    /// Adds the chances of a part, each times `share`.
    pub(super) fn add(&mut self, part: RowPart<'_>, share: f64) {
        if part.chances.is_empty() {
            return;
        }
        self.cover(part.first, part.end());
        let at = self.start + (part.first - self.first) as usize;
        self.padded[at..].iter_mut().zip(part.chances).for_each(|(sum, chance)| *sum += chance * share);
    }

    /// Extends the row to these bankrolls.
    fn cover(&mut self, first: i64, end: i64) {
        if self.is_empty() {
            (self.first, self.start, self.width) = (first, CHUNK, (end - first) as usize);
            self.padded.clear();
            self.padded.resize(self.width + 2 * CHUNK, 0.0);
            return;
        }
        let below = (self.first - first).max(0) as usize;
        let above = (end - self.end()).max(0) as usize;
        if self.start < below + CHUNK || self.padded.len() < self.start + self.width + above + CHUNK {
            // Grow by more than needed, because growing moves all chances.
            let room = |more: usize| CHUNK + if more > 0 { more + self.width } else { 0 };
            let start = room(below);
            let mut padded = vec![0.0; start + self.width + room(above)];
            padded[start..start + self.width].copy_from_slice(self.part().chances);
            (self.start, self.padded) = (start, padded);
        }
        self.start -= below;
        self.first -= below as i64;
        self.width += below + above;
    }

    /// Removes the chances below the bankroll `from`, and those of the bankroll `to` or more.
    pub(super) fn keep(&mut self, from: i64, to: i64) {
        if self.is_empty() {
            return;
        }
        let place = |level: i64| (level - self.first).clamp(0, self.width as i64) as usize;
        let (from, to) = (place(from), place(to).max(place(from)));
        self.padded[self.start..self.start + from].fill(0.0);
        self.padded[self.start + to..self.start + self.width].fill(0.0);
        self.first += from as i64;
        self.start += from;
        self.width = to - from;
    }

    /// Returns the chances of at most [`CHUNK`] bankrolls from `level` on; `None` if they are all zero.
    #[inline(always)]
    fn chunk(&self, level: i64, width: usize) -> Option<&[f64]> {
        let low = level - self.first;
        if self.is_empty() || low <= -(width as i64) || low >= self.width as i64 {
            return None;
        }
        let at = (self.start as i64 + low) as usize;
        self.padded.get(at..at + width)
    }
}

/// The rows of the states after a round, which [`Row::fit`] has made wide enough.
pub(super) struct ArrivalSum<'a> {
    pub(super) before: &'a [Row],
    pub(super) arrivals: &'a [Vec<Move>],
    pub(super) rows: &'a mut [Row],
}

impl WithSimd for ArrivalSum<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        match S::F64_LANES {
            8 => self.sum::<S, 4>(simd),
            2 | 4 => self.sum::<S, 8>(simd),
            _ => self.sum::<S, 4>(simd),
        }
    }
}

impl ArrivalSum<'_> {
    #[inline(always)]
    fn sum<S: Simd, const REGISTERS: usize>(self, simd: S) {
        let (mut from, end) = extent(self.rows);
        while from < end {
            let to = (from + BLOCK).min(end);
            for (row, arrivals) in self.rows.iter_mut().zip(self.arrivals) {
                let (first, end) = (from.max(row.first), to.min(row.end()));
                if first < end {
                    let at = row.start + (first - row.first) as usize;
                    let sums = &mut row.padded[at..at + (end - first) as usize];
                    sum_arrivals::<S, REGISTERS>(simd, self.before, arrivals, first, sums);
                }
            }
            from = to;
        }
    }
}

/// Sums the chances of consecutive bankrolls, starting with `first`, over all moves that lead to a state. A chunk takes
/// `REGISTERS` registers; an array of numbers would be in memory.
#[inline(always)]
fn sum_arrivals<S: Simd, const REGISTERS: usize>(
    simd: S,
    before: &[Row],
    arrivals: &[Move],
    first: i64,
    sums: &mut [f64],
) {
    let width = REGISTERS * S::F64_LANES;
    for (place, sums) in sums.chunks_mut(width).enumerate() {
        let level = first + (place * width) as i64;
        let mut sum = [simd.splat_f64s(0.0); REGISTERS];
        for each in arrivals {
            let Some(chances) = before[each.from].chunk(level - each.change, width) else { continue };
            let Some(chances) = S::as_simd_f64s(chances).0.first_chunk::<REGISTERS>() else { continue };
            let chance = simd.splat_f64s(each.chance);
            for (sum, before) in sum.iter_mut().zip(chances) {
                *sum = simd.add_f64s(*sum, simd.mul_f64s(chance, *before));
            }
        }
        let mut chunk = [0.0; CHUNK];
        S::as_mut_simd_f64s(&mut chunk).0[..REGISTERS].copy_from_slice(&sum);
        sums.copy_from_slice(&chunk[..sums.len()]);
    }
}

/// Returns the bankrolls from the first of all rows up to the end of all rows.
fn extent(rows: &[Row]) -> (i64, i64) {
    let occupied = || rows.iter().filter(|row| !row.is_empty());
    (occupied().map(|row| row.first).min().unwrap_or(0), occupied().map(Row::end).max().unwrap_or(0))
}
