//! Sets of session numbers.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A set of session numbers, as ranges in ascending order with gaps between them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<(u64, u64)>", into = "Vec<(u64, u64)>")]
pub struct SessionRanges(Vec<Range<u64>>);

impl SessionRanges {
    /// The largest session number plus one. Counts of this size can be multiplied by a percentage in 64 bits.
    pub const MOST: u64 = 1 << 56;

    /// Returns the ranges in ascending order, each as its first number and the number after its last.
    pub fn iter(&self) -> impl Iterator<Item = Range<u64>> {
        self.0.iter().cloned()
    }

    /// Returns whether there is no session in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how many sessions are in the set.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns the smallest range that contains the set.
    pub fn hull(&self) -> Range<u64> {
        match (self.0.first(), self.0.last()) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        }
    }

    /// Adds the sessions of a range, which may already be in the set.
    pub fn insert(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        let from = self.0.partition_point(|one| one.end < range.start);
        let to = self.0.partition_point(|one| one.start <= range.end);
        let touched = &self.0[from..to];
        let start = touched.first().map_or(range.start, |one| one.start.min(range.start));
        let end = touched.last().map_or(range.end, |one| one.end.max(range.end));
        self.0.splice(from..to, std::iter::once(start..end));
    }

    /// Adds the sessions of another set.
    pub fn extend(&mut self, other: &SessionRanges) {
        other.iter().for_each(|range| self.insert(range));
    }

    /// Returns the sessions that are in both sets.
    pub fn common(&self, other: &SessionRanges) -> SessionRanges {
        let mut both = SessionRanges::default();
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (one.peek(), two.peek()) {
            both.insert(a.start.max(b.start)..a.end.min(b.end));
            if a.end < b.end {
                one.next()
            } else {
                two.next()
            };
        }
        both
    }

    /// Returns the sessions of a range that are not in the set.
    pub fn missing(&self, of: Range<u64>) -> SessionRanges {
        let mut missing = SessionRanges::default();
        let mut next = of.start;
        for range in self.iter() {
            missing.insert(next..range.start.min(of.end));
            next = next.max(range.end);
        }
        missing.insert(next..of.end);
        missing
    }
}

impl FromIterator<Range<u64>> for SessionRanges {
    fn from_iter<I: IntoIterator<Item = Range<u64>>>(ranges: I) -> SessionRanges {
        let mut all = SessionRanges::default();
        ranges.into_iter().for_each(|range| all.insert(range));
        all
    }
}

impl From<SessionRanges> for Vec<(u64, u64)> {
    fn from(ranges: SessionRanges) -> Vec<(u64, u64)> {
        ranges.0.iter().map(|range| (range.start, range.end)).collect()
    }
}

impl TryFrom<Vec<(u64, u64)>> for SessionRanges {
    type Error = &'static str;

    fn try_from(pairs: Vec<(u64, u64)>) -> Result<SessionRanges, &'static str> {
        let ascend = pairs.windows(2).all(|two| two[0].1 < two[1].0);
        let whole = pairs.iter().all(|(start, end)| start < end && *end <= SessionRanges::MOST);
        match ascend && whole {
            true => Ok(SessionRanges(pairs.into_iter().map(|(start, end)| start..end).collect())),
            false => Err("the ranges of sessions are not in order"),
        }
    }
}

impl fmt::Display for SessionRanges {
    /// Writes the first and the last number of each range: `0 to 99, 250 to 299`. If there are many ranges, it writes
    /// only the first few.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        for (place, range) in self.0.iter().take(SHOWN).enumerate() {
            f.write_str(if place == 0 { "" } else { ", " })?;
            match range.end - range.start {
                1 => write!(f, "{}", range.start)?,
                _ => write!(f, "{} to {}", range.start, range.end - 1)?,
            }
        }
        match self.0.len().checked_sub(SHOWN) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, " and {more} more ranges"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn numbers(ranges: &SessionRanges) -> BTreeSet<u64> {
        ranges.iter().flatten().collect()
    }

    proptest! {
        /// Ranges behave as the sets of their numbers.
        #[test]
        fn ranges_are_sets(pairs in proptest::collection::vec((0_u64..40, 0_u64..9), 0..8), at in 0_u64..30) {
            let each: Vec<Range<u64>> = pairs.iter().map(|(start, count)| *start..start + count).collect();
            let all: SessionRanges = each.iter().cloned().collect();
            let set: BTreeSet<u64> = each.iter().cloned().flatten().collect();
            prop_assert_eq!(&numbers(&all), &set);
            prop_assert_eq!(all.count(), set.len() as u64);
            let gaps = all.missing(at..at + 12);
            prop_assert_eq!(numbers(&gaps), (at..at + 12).filter(|n| !set.contains(n)).collect());
            let some: SessionRanges = [at..at + 5, at + 7..at + 9].into_iter().collect();
            let both = numbers(&some).intersection(&set).copied().collect();
            prop_assert_eq!(numbers(&all.common(&some)), both);
            prop_assert_eq!(SessionRanges::try_from(Vec::from(all.clone())), Ok(all));
        }
    }

    #[test]
    fn ranges_name_their_first_and_last_session() {
        let some: SessionRanges = [0..100, 200..201, 250..300].into_iter().collect();
        assert_eq!(some.to_string(), "0 to 99, 200, 250 to 299");
        let many: SessionRanges = (0..11).map(|n| n * 10..n * 10 + 2).collect();
        assert!(many.to_string().ends_with("70 to 71 and 3 more ranges"), "{many}");
    }
}
