//! Counts of each amount, in bounded memory.

mod stored;

use serde::{Deserialize, Serialize};
use stored::StoredHistogram;

/// Counts how often each number occurs.
///
/// Amounts at a table are whole chips. Therefore at first every number has its own cell, on a grid that is as
/// coarse as the greatest common divisor of the differences allows. When the range exceeds the maximum number of
/// cells, numbers are counted in bins. The width of a bin is the smallest sufficient power of two. The kind of grid
/// and its width depend only on the smallest number, the largest number and the divisor, not on the order in which
/// the numbers were added.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "StoredHistogram", into = "StoredHistogram")]
pub struct Histogram {
    /// The maximum number of cells.
    most: u64,
    /// The smallest and the largest number; `None` before the first number is added.
    range: Option<(i64, i64)>,
    /// The greatest common divisor of all differences; 0 while there is only one number, 1 once the bins are wide.
    unit: u64,
    grid: Grid,
    /// The count of each cell. There are spare cells on both sides.
    counts: Vec<u64>,
}

/// The assignment of numbers to cells.
#[derive(Clone, Copy, Debug)]
enum Grid {
    /// One number per cell: the first cell holds `from`, and the number of each further cell is `step` higher.
    Fine { from: i64, step: u64 },
    /// Bins: the first cell holds the numbers that equal `first` when shifted right by `shift` bits.
    Wide { first: i64, shift: u32 },
}

impl Grid {
    /// Returns the cell of a number, if the number is on the grid and not below its first cell.
    #[inline]
    fn cell(self, number: i64) -> Option<usize> {
        match self {
            Grid::Fine { from, step } => {
                // One division gives both the cell and whether the number is on the grid.
                let distance = number.abs_diff(from);
                let fits = number >= from && distance.is_multiple_of(step);
                fits.then_some((distance / step) as usize)
            }
            Grid::Wide { first, shift } => {
                let bin = number >> shift;
                (bin >= first).then(|| bin.abs_diff(first) as usize)
            }
        }
    }

    /// Returns the smallest number in a cell, which on a fine grid is its only number.
    fn number(self, cell: usize) -> i64 {
        match self {
            Grid::Fine { from, step } => from.wrapping_add_unsigned(step.wrapping_mul(cell as u64)),
            Grid::Wide { first, shift } => (first + cell as i64) << shift,
        }
    }
}

impl Histogram {
    /// Creates an empty histogram with at most this number of cells.
    pub fn new(most: usize) -> Histogram {
        let grid = Grid::Fine { from: 0, step: 1 };
        Histogram { most: most.max(2) as u64, range: None, unit: 0, grid, counts: Vec::new() }
    }

    /// Counts one number.
    #[inline]
    pub fn add(&mut self, number: i64) {
        let known = self.range.is_some_and(|(least, largest)| least <= number && number <= largest);
        let cell = if known { self.grid.cell(number) } else { None };
        let cell = cell.unwrap_or_else(|| {
            self.reach(number, number, 0);
            self.grid.cell(number).expect("the grid covers every number it was made for")
        });
        self.counts[cell] += 1;
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        let Some((least, largest)) = other.range else { return };
        self.reach(least, largest, other.unit);
        for (cell, count) in other.cells() {
            // The range of the other histogram lies within this one, so its grid is not coarser.
            let cell = self.grid.cell(other.grid.number(cell));
            self.counts[cell.expect("the grid covers every number it was made for")] += count;
        }
    }

    /// Makes the grid cover numbers from `least` to `largest` whose distances are multiples of `unit`.
    #[cold]
    fn reach(&mut self, least: i64, largest: i64, unit: u64) {
        let (low, high) = self.range.unwrap_or((least, largest));
        self.unit = common(common(self.unit, unit), least.abs_diff(low));
        let (low, high) = (low.min(least), high.max(largest));
        self.range = Some((low, high));
        let kept = self.grid;
        let now = self.grid_for(low, high);
        if let Grid::Wide { .. } = now {
            // With bins, the unit no longer matters, so it is not computed.
            self.unit = 1;
        }
        let same = match (kept, now) {
            (Grid::Fine { step: kept, .. }, Grid::Fine { step: now, .. }) => kept == now,
            (Grid::Wide { shift: kept, .. }, Grid::Wide { shift: now, .. }) => kept == now,
            _ => false,
        };
        let room = |number| kept.cell(number).is_some_and(|cell| cell < self.counts.len());
        if !(same && room(low) && room(high)) {
            self.lay_out(now, low, high);
        }
    }

    /// Returns the grid for a range, with spare room below the range.
    fn grid_for(&self, low: i64, high: i64) -> Grid {
        let step = self.unit.max(1);
        let cells = high.abs_diff(low) / step;
        if cells < self.most {
            // The spare room is half the range, so that the counts are not moved at every step of a range that
            // grows step by step.
            let room = step.saturating_mul(cells / 2);
            return Grid::Fine { from: low.checked_sub_unsigned(room).unwrap_or(low), step };
        }
        let apart = |shift: u32| (high >> shift).abs_diff(low >> shift);
        let shift = (0..64).find(|shift| apart(*shift) < self.most).unwrap_or(63);
        Grid::Wide { first: (low >> shift).saturating_sub(apart(shift) as i64 / 2), shift }
    }

    /// Moves the counts to a different grid that has spare room on both sides.
    fn lay_out(&mut self, grid: Grid, low: i64, high: i64) {
        let end = grid.cell(high).unwrap_or_default() + 1;
        let room = grid.cell(low).unwrap_or_default();
        let mut counts = vec![0; end + room];
        for (cell, count) in self.cells() {
            let moved = grid.cell(self.grid.number(cell));
            counts[moved.expect("the grid covers every number it was made for")] += count;
        }
        (self.grid, self.counts) = (grid, counts);
    }

    /// Returns the cells that are not empty.
    fn cells(&self) -> impl Iterator<Item = (usize, u64)> {
        self.counts.iter().copied().enumerate().filter(|(_, count)| *count > 0)
    }

    /// Returns the width of a cell.
    pub fn width(&self) -> u64 {
        match self.grid {
            Grid::Fine { step, .. } => step,
            Grid::Wide { shift, .. } => 1 << shift,
        }
    }

    /// Returns whether every cell holds only one number, so that all counts are exact.
    pub fn is_exact(&self) -> bool {
        matches!(self.grid, Grid::Fine { .. })
    }

    /// Returns the smallest and the largest number.
    pub fn range(&self) -> Option<(i64, i64)> {
        self.range
    }

    /// Returns the greatest common divisor of the distances between all numbers counted; 0 if there is only one
    /// number, and 1 if the counts are not exact.
    pub fn unit(&self) -> u64 {
        self.unit
    }

    /// Returns how many numbers were counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the numbers from the smallest to the largest, each with its count. If [`Histogram::is_exact`], these
    /// are the numbers themselves, else a number near the middle of each bin.
    pub fn counted(&self) -> impl Iterator<Item = (i64, u64)> {
        self.cells().map(|(cell, count)| (self.number(cell), count))
    }

    /// Returns the number that represents a cell.
    fn number(&self, cell: usize) -> i64 {
        let from = self.grid.number(cell);
        match (self.grid, self.range) {
            (Grid::Wide { .. }, Some((least, largest))) => self.round_number(from).clamp(least, largest),
            _ => from,
        }
    }

    /// Returns a number near the middle of a bin: a whole dollar if possible, else a multiple of ten cents, else
    /// any whole number of cents. Most amounts are round.
    fn round_number(&self, from: i64) -> i64 {
        let middle = i128::from(from) + i128::from(self.width() / 2);
        let near = |step: i128| (middle + step / 2).div_euclid(step) * step;
        let inside = |number: &i128| (0..i128::from(self.width())).contains(&(number - i128::from(from)));
        let found = [100, 10, 1].map(near).into_iter().find(inside);
        found.and_then(|number| i64::try_from(number).ok()).unwrap_or(from)
    }

    /// Returns the numbers at these ranks in the order of size. The ranks count from 1 and must be ascending. A
    /// rank beyond the last number gives `None`.
    pub fn at(&self, places: &[u64]) -> Vec<Option<i64>> {
        let mut found = vec![None; places.len()];
        let (mut next, mut passed) = (0, 0);
        for (cell, count) in self.cells() {
            passed += count;
            while next < places.len() && places[next] <= passed {
                found[next] = Some(self.number(cell));
                next += 1;
            }
        }
        found
    }

    /// Returns the smallest number that at least the share `part / of` of the counted numbers does not exceed;
    /// `None` if nothing was counted.
    pub fn percentile(&self, part: u64, of: u64) -> Option<i64> {
        let place = (self.total() * part).div_ceil(of).max(1);
        self.at(&[place])[0]
    }

    /// Returns how many of the counted numbers are at most this number. The result is exact if
    /// [`Histogram::is_exact`].
    pub fn up_to(&self, number: i64) -> u64 {
        self.counted().take_while(|(counted, _)| *counted <= number).map(|(_, count)| count).sum()
    }
}

/// Two histograms are equal if they have counted the same numbers, in any order.
impl PartialEq for Histogram {
    fn eq(&self, other: &Histogram) -> bool {
        let facts = |of: &Histogram| (of.most, of.range, of.unit, of.width(), of.is_exact());
        facts(self) == facts(other) && self.counted().eq(other.counted())
    }
}

impl Eq for Histogram {}

/// Returns the greatest common divisor.
fn common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests;
