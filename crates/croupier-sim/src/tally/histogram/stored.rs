//! A histogram as it is stored: without spare cells, so that equal histograms have equal bytes.

use serde::{Deserialize, Serialize};

use super::Histogram;

/// The largest number, in either direction, that a stored histogram may have. Grids of smaller numbers cannot overflow.
const MOST: u64 = 1 << 60;

/// The largest number of cells that a stored histogram may have.
const CELLS: u64 = 1 << 16;

#[derive(Serialize, Deserialize)]
pub(super) struct StoredHistogram {
    most: u64,
    range: Option<(i64, i64)>,
    unit: u64,
    /// For each cell that is not empty, the number of empty cells before it, and its count. The first cell is that of
    /// the smallest number.
    cells: Vec<(u64, u64)>,
}

impl From<Histogram> for StoredHistogram {
    fn from(histogram: Histogram) -> StoredHistogram {
        let Histogram { most, range, unit, grid, .. } = histogram;
        let least = range.and_then(|(least, _)| grid.cell(least)).unwrap_or_default();
        let mut next = least;
        let cells = histogram.cells().map(|(cell, count)| {
            let empty = cell - next;
            next = cell + 1;
            (empty as u64, count)
        });
        let cells = cells.collect();
        StoredHistogram { most, range, unit, cells }
    }
}

impl TryFrom<StoredHistogram> for Histogram {
    type Error = &'static str;

    fn try_from(stored: StoredHistogram) -> Result<Histogram, &'static str> {
        let StoredHistogram { most, range, unit, cells } = stored;
        if !(2..=CELLS).contains(&most) {
            return Err("a histogram has too many cells");
        }
        let mut histogram = Histogram::new(most as usize);
        let Some((least, largest)) = range else {
            return if cells.is_empty() { Ok(histogram) } else { Err("a histogram has counts but no range") };
        };
        let is_near = |number: i64| number.unsigned_abs() <= MOST;
        let width =
            largest.checked_sub(least).filter(|width| *width >= 0 && is_near(least) && is_near(largest));
        let width = width.ok_or("a histogram has an impossible range")?.unsigned_abs();
        let fits = if width == 0 { unit == 0 } else { unit > 0 && width.is_multiple_of(unit) };
        if !fits {
            return Err("a histogram has numbers off its grid");
        }
        histogram.reach(least, largest, unit);
        if histogram.unit != unit {
            return Err("a histogram has the wrong unit");
        }
        histogram.fill(least, largest, &cells)?;
        Ok(histogram)
    }
}

impl Histogram {
    /// Takes the stored counts. The counts of the first and the last cell must not be zero.
    fn fill(&mut self, least: i64, largest: i64, cells: &[(u64, u64)]) -> Result<(), &'static str> {
        let wrong = "a histogram has counts outside its range";
        let [first, last] = [least, largest].map(|number| self.grid.cell(number).unwrap_or(usize::MAX));
        let mut next = first as u64;
        for (place, (empty, count)) in cells.iter().enumerate() {
            let cell = next.checked_add(*empty).ok_or(wrong)?;
            let is_first = place > 0 || *empty == 0;
            let slot = usize::try_from(cell).ok().filter(|cell| *cell <= last && is_first && *count > 0);
            *self.counts.get_mut(slot.ok_or(wrong)?).ok_or(wrong)? = *count;
            next = cell + 1;
        }
        if next == last as u64 + 1 && !cells.is_empty() { Ok(()) } else { Err(wrong) }
    }

    /// Returns whether the histogram has this maximum number of cells.
    pub(in crate::tally) fn holds(&self, most: usize) -> bool {
        self.most == most as u64
    }

    /// Returns how many numbers were counted; `None` if the sum is too large.
    pub(in crate::tally) fn checked_total(&self) -> Option<u64> {
        self.counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A histogram that was stored and read back is the same, and its bytes do not depend on the order of the
        /// numbers.
        #[test]
        fn stored_histograms_are_equal(
            numbers in proptest::collection::vec(-3000_i64..3000, 0..60),
            (most, unit) in (2_usize..200, 1_i64..700),
        ) {
            let mut histogram = Histogram::new(most);
            numbers.iter().for_each(|number| histogram.add(number * unit));
            let mut backwards = Histogram::new(most);
            numbers.iter().rev().for_each(|number| backwards.add(number * unit));
            let bytes = postcard::to_stdvec(&histogram).unwrap();
            prop_assert_eq!(&bytes, &postcard::to_stdvec(&backwards).unwrap());
            let read: Histogram = postcard::from_bytes(&bytes).unwrap();
            prop_assert_eq!(&read, &histogram);
            prop_assert_eq!(read.checked_total(), Some(numbers.len() as u64));
            // The stored histogram counts further numbers as the original does.
            let (mut read, mut histogram) = (read, histogram);
            read.merge(&backwards);
            histogram.merge(&backwards);
            read.add(77);
            histogram.add(77);
            prop_assert_eq!(read, histogram);
        }

        /// Arbitrary numbers are refused, or give a histogram that works.
        #[test]
        fn arbitrary_numbers_do_no_harm(
            most in any::<u64>(),
            near in any::<bool>(),
            range in any::<Option<(i64, i64)>>(),
            unit in any::<u64>(),
            cells in proptest::collection::vec((0_u64..9, any::<u64>()), 0..9),
        ) {
            let most = if near { most % 300 } else { most };
            let range = range.map(|(a, b)| if near { (a % 500, b % 500) } else { (a, b) });
            let unit = if near { unit % 4 } else { unit };
            let stored = StoredHistogram { most, range, unit, cells };
            if let Ok(histogram) = Histogram::try_from(stored) {
                let mut other = Histogram::new(100);
                other.merge(&histogram);
                prop_assert_eq!(other.range(), histogram.range());
            }
        }
    }
}
