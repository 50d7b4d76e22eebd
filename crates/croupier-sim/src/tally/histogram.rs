//! How often each amount came, in bounded memory.

/// How often each number came.
///
/// Numbers are counted in bins whose width is a power of two. It is 1 at first and doubles when the range outgrows the
/// bins that there may be, so that it follows from the least and the largest number and not from their order.
#[derive(Clone, Debug)]
pub struct Histogram {
    /// How many bins there may be.
    most: usize,
    /// The bins are `1 << shift` wide.
    shift: u32,
    /// The number of the first bin that is kept: it holds what is `first << shift` or a little more.
    first: i64,
    /// The counts. There is room on both sides, which is of no meaning.
    counts: Vec<u64>,
    /// The least and the largest number; `None` before the first.
    range: Option<(i64, i64)>,
    /// What all numbers leave when divided by `unit`: any of them will do.
    anchor: i64,
    /// The largest number that divides all differences; 0 while there is but one number.
    unit: u64,
}

impl Histogram {
    /// An empty one of at most so many bins.
    pub fn new(most: usize) -> Histogram {
        let counts = Vec::new();
        Histogram { most: most.max(2), shift: 0, first: 0, counts, range: None, anchor: 0, unit: 0 }
    }

    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        if self.range.is_none_or(|(least, largest)| number < least || number > largest) {
            self.reach(number, number);
        }
        self.divide(number);
        let place = self.place(number >> self.shift);
        self.counts[place] += 1;
    }

    /// Counts all that another has counted.
    pub fn merge(&mut self, other: &Histogram) {
        let Some((least, largest)) = other.range else { return };
        self.reach(least, largest);
        self.divide(other.anchor);
        self.unit = common(self.unit, other.unit);
        // The other's range is part of this one, so its bins are no wider.
        let by = self.shift - other.shift;
        for (bin, count) in other.bins() {
            let place = self.place(bin >> by);
            self.counts[place] += count;
        }
    }

    /// Takes note of what a number's distance from the others can be divided by.
    fn divide(&mut self, number: i64) {
        let distance = number.abs_diff(self.anchor);
        // Nearly always there is nothing to learn, and a remainder is the cheapest way to see it.
        if self.unit != 1 && (self.unit == 0 || !distance.is_multiple_of(self.unit)) {
            self.unit = common(self.unit, distance);
        }
    }

    /// Where the count of a bin is kept.
    fn place(&self, bin: i64) -> usize {
        (bin - self.first) as usize
    }

    /// Takes numbers up to these into the range, makes the bins as wide as that needs, and makes room.
    fn reach(&mut self, least: i64, largest: i64) {
        let (low, high) = self.range.unwrap_or_else(|| {
            self.anchor = least;
            (least, largest)
        });
        let (low, high) = (low.min(least), high.max(largest));
        self.range = Some((low, high));
        let before = self.shift;
        while (high >> self.shift).abs_diff(low >> self.shift) >= self.most as u64 {
            self.shift += 1;
        }
        let (from, to) = (low >> self.shift, high >> self.shift);
        let room = from >= self.first && to.abs_diff(self.first) < self.counts.len() as u64;
        if before != self.shift || !room {
            self.spread(self.shift - before, from, to);
        }
    }

    /// Spreads the bins, which become wider by so many doublings, from one to another, with room to grow.
    fn spread(&mut self, by: u32, from: i64, to: i64) {
        let bins = (to - from) as usize + 1;
        // Half as much again on both sides: a range that grows step by step is not moved at every step.
        let first = from.saturating_sub(bins as i64 / 2);
        let mut counts = vec![0; bins * 2];
        for (bin, count) in self.bins() {
            counts[((bin >> by) - first) as usize] += count;
        }
        (self.first, self.counts) = (first, counts);
    }

    /// The bins that are not empty, by number.
    fn bins(&self) -> impl Iterator<Item = (i64, u64)> {
        let counted = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        counted.map(|(at, count)| (self.first + at as i64, *count))
    }

    /// How wide a bin is.
    pub fn width(&self) -> u64 {
        1 << self.shift
    }

    /// Does every bin hold one number only, so that all counts are exact?
    pub fn is_exact(&self) -> bool {
        self.unit == 0 || self.unit >= self.width()
    }

    /// The least and the largest number.
    pub fn range(&self) -> Option<(i64, i64)> {
        self.range
    }

    /// The largest number that divides the distances between all that was counted; 0 if that was but one number.
    pub fn unit(&self) -> u64 {
        self.unit
    }

    /// How many numbers were counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// What was counted, from the least to the largest, with how often: the numbers themselves where
    /// [`Histogram::is_exact`], otherwise one near the middle of each bin.
    pub fn counted(&self) -> impl Iterator<Item = (i64, u64)> {
        self.bins().map(|(bin, count)| (self.number(bin), count))
    }

    /// The number that a bin stands for.
    fn number(&self, bin: i64) -> i64 {
        let from = bin << self.shift;
        let (least, largest) = self.range.unwrap_or((from, from));
        if self.shift == 0 || self.unit == 0 {
            return from.clamp(least, largest);
        }
        if self.is_exact() {
            // Between two numbers that are a unit apart there is none: only one is in the bin.
            let beyond = i128::from(self.anchor) - i128::from(from);
            return from + beyond.rem_euclid(i128::from(self.unit)) as i64;
        }
        self.round_number(from).clamp(least, largest)
    }

    /// A whole dollar near the middle of a bin, or ten cents, or a cent: most amounts are round.
    fn round_number(&self, from: i64) -> i64 {
        let middle = i128::from(from) + i128::from(self.width() / 2);
        let near = |step: i128| (middle + step / 2).div_euclid(step) * step;
        let inside = |number: &i128| (0..i128::from(self.width())).contains(&(number - i128::from(from)));
        let found = [100, 10, 1].map(near).into_iter().find(inside);
        found.and_then(|number| i64::try_from(number).ok()).unwrap_or(from)
    }

    /// The numbers that have these places, counted from 1 and rising, when all are laid out by size. A place beyond the
    /// last has none.
    pub fn at(&self, places: &[u64]) -> Vec<Option<i64>> {
        let mut found = vec![None; places.len()];
        let (mut next, mut passed) = (0, 0);
        for (bin, count) in self.bins() {
            passed += count;
            while next < places.len() && places[next] <= passed {
                found[next] = Some(self.number(bin));
                next += 1;
            }
        }
        found
    }

    /// How many numbers are at most this; exact where the bins are.
    pub fn up_to(&self, number: i64) -> u64 {
        self.counted().take_while(|(counted, _)| *counted <= number).map(|(_, count)| count).sum()
    }
}

/// Two are equal when they have counted the same, however they came to it.
impl PartialEq for Histogram {
    fn eq(&self, other: &Histogram) -> bool {
        let facts = |of: &Histogram| (of.most, of.shift, of.range, of.unit);
        facts(self) == facts(other) && self.counted().eq(other.counted())
    }
}

impl Eq for Histogram {}

/// The largest number that divides both.
fn common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[i64]) -> Histogram {
        let mut histogram = Histogram::new(64);
        numbers.iter().for_each(|number| histogram.add(*number));
        histogram
    }

    #[test]
    fn counts_are_exact_while_bins_are_one_wide() {
        let histogram = of(&[5, -3, 5, 60, 5]);
        assert_eq!(histogram.counted().collect::<Vec<_>>(), [(-3, 1), (5, 3), (60, 1)]);
        assert_eq!((histogram.width(), histogram.is_exact()), (1, true));
        assert_eq!(histogram.at(&[1, 2, 4, 5, 6]), [Some(-3), Some(5), Some(5), Some(60), None]);
        assert_eq!([-4, -3, 5, 59, 60].map(|number| histogram.up_to(number)), [0, 1, 4, 4, 5]);
    }

    #[test]
    fn bins_widen_with_the_range_alone() {
        // 64 bins of 1 reach from 0 to 63, of 2 to 127.
        assert_eq!(of(&[0, 63]).width(), 1);
        assert_eq!(of(&[0, 64]).width(), 2);
        assert_eq!(of(&[0, 1000]).width(), 16);
        let wide = of(&[0, 3, 1000]);
        assert!(!wide.is_exact());
        assert_eq!(wide.counted().collect::<Vec<_>>(), [(10, 2), (1000, 1)], "0 and 3 are in one bin");
        assert_eq!(wide.total(), 3);
    }

    #[test]
    fn wide_bins_that_hold_one_number_each_are_exact() {
        let histogram = of(&[7, 107, -93, 1007, 907, 907]);
        assert_eq!((histogram.unit(), histogram.width()), (100, 32));
        assert!(histogram.is_exact());
        let counted: Vec<_> = histogram.counted().collect();
        assert_eq!(counted, [(-93, 1), (7, 1), (107, 1), (907, 2), (1007, 1)]);
    }

    #[test]
    fn one_odd_cent_does_not_move_all_others() {
        let mut numbers: Vec<i64> = (0..40).map(|dollars| dollars * 200).collect();
        numbers.push(833);
        let histogram = of(&numbers);
        assert_eq!((histogram.unit(), histogram.width()), (1, 128));
        assert!(!histogram.is_exact());
        // Where a bin holds a whole dollar, that is what it stands for.
        assert_eq!(histogram.at(&[1, 2, 3, 4]), [Some(100), Some(200), Some(400), Some(600)]);
    }

    #[test]
    fn the_ends_of_the_numbers_are_no_trouble() {
        let histogram = of(&[i64::MIN, i64::MAX, 0]);
        assert_eq!(histogram.total(), 3);
        assert_eq!(histogram.range(), Some((i64::MIN, i64::MAX)));
        assert_eq!(histogram.counted().count(), 3);
    }

    #[test]
    fn nothing_is_nothing() {
        let mut nothing = Histogram::new(64);
        assert_eq!((nothing.total(), nothing.range(), nothing.at(&[1])), (0, None, vec![None]));
        nothing.merge(&of(&[4, 8]));
        assert_eq!(nothing, of(&[8, 4]));
        nothing.merge(&Histogram::new(64));
        assert_eq!(nothing, of(&[8, 4]));
        assert_ne!(nothing, of(&[8, 8, 4]));
    }
}
