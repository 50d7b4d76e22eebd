//! Tests of a sequence of equally likely outcomes: frequency, pairs, runs, serial correlation.

use crate::statistics::{TestResult, chi_square};

/// A chi-square test needs this expected count in each cell.
pub(crate) const LEAST_EXPECTED: u64 = 5;

/// The counts of a sequence, from which all tests follow.
#[derive(Clone, Debug)]
pub(crate) struct SequenceCounts {
    /// The number of possible outcomes.
    outcomes: u32,
    /// How often each outcome occurred.
    counts: Vec<u64>,
    /// How often each outcome follows each other outcome, in pairs that do not overlap.
    pairs: Vec<u64>,
    /// The first outcome of a pair whose second is to come.
    half: Option<u8>,
    /// The numbers of outcomes in the lower and in the upper half of the range.
    sides: [u64; 2],
    runs: u64,
    last_side: Option<bool>,
    /// The sum of the products of neighbours.
    products: u64,
    first: Option<u8>,
    last: Option<u8>,
}

impl SequenceCounts {
    pub(crate) fn new(outcomes: u32) -> SequenceCounts {
        let size = outcomes as usize;
        SequenceCounts {
            outcomes,
            counts: vec![0; size],
            pairs: vec![0; size * size],
            half: None,
            sides: [0; 2],
            runs: 0,
            last_side: None,
            products: 0,
            first: None,
            last: None,
        }
    }

    pub(crate) fn add(&mut self, outcomes: &[u8]) {
        for outcome in outcomes {
            self.add_one(*outcome);
        }
    }

    #[inline]
    fn add_one(&mut self, outcome: u8) {
        self.counts[usize::from(outcome)] += 1;
        self.half = match self.half {
            None => Some(outcome),
            Some(first) => {
                self.pairs[usize::from(first) * self.outcomes as usize + usize::from(outcome)] += 1;
                None
            }
        };
        let number = u32::from(outcome);
        // The middle outcome of an odd number of outcomes belongs to neither side.
        let (lower, upper) = (self.outcomes / 2, self.outcomes.div_ceil(2));
        let side = if number < lower { Some(false) } else { (number >= upper).then_some(true) };
        if let Some(side) = side {
            self.sides[usize::from(side)] += 1;
            self.runs += u64::from(self.last_side != Some(side));
            self.last_side = Some(side);
        }
        if let Some(last) = self.last {
            self.products += u64::from(last) * u64::from(outcome);
        }
        self.first = self.first.or(Some(outcome));
        self.last = Some(outcome);
    }

    /// Runs every test for which there are enough outcomes.
    pub(crate) fn tests(&self) -> Vec<TestResult> {
        let total: u64 = self.counts.iter().sum();
        let enough = |cells: u64, draws: u64| draws / cells >= LEAST_EXPECTED;
        let of = u64::from(self.outcomes);
        let mut tests = Vec::new();
        if enough(of, total) {
            tests.push(uniformity_test("frequency", &self.counts));
        }
        if enough(of * of, total / 2) {
            tests.push(uniformity_test("pairs", &self.pairs));
        }
        tests.push(TestResult::of_deviation("runs", self.runs_deviation()));
        tests.push(TestResult::of_deviation("serial correlation", self.correlation_deviation()));
        tests
    }

    /// Wald and Wolfowitz: given the numbers on both sides, the number of runs is nearly normal.
    fn runs_deviation(&self) -> f64 {
        let [low, high] = self.sides.map(|count| count as f64);
        let all = low + high;
        let twice = 2.0 * low * high;
        let variance = twice * (twice - all) / (all * all * (all - 1.0));
        (self.runs as f64 - twice / all - 1.0) / variance.sqrt()
    }

    /// The correlation of neighbours in a circle, with mean and variance by Knuth (volume 2, 3.3.2 K).
    fn correlation_deviation(&self) -> f64 {
        let weighted = |power: u32| -> f64 {
            let terms = self.counts.iter().enumerate();
            terms.map(|(outcome, count)| *count as f64 * (outcome as f64).powi(power as i32)).sum()
        };
        let count = weighted(0);
        let around = self.first.zip(self.last).map_or(0, |(first, last)| u64::from(first) * u64::from(last));
        let products = (self.products + around) as f64;
        let square = weighted(1).powi(2);
        let correlation = (count * products - square) / (count * weighted(2) - square);
        let (mean, deviation) = (-1.0 / (count - 1.0), count / ((count - 1.0) * (count - 2.0).sqrt()));
        (correlation - mean) / deviation
    }
}

/// Judges counts that should be equal.
fn uniformity_test(test: &str, counts: &[u64]) -> TestResult {
    let (statistic, freedom) = chi_square(counts, &vec![1.0; counts.len()]);
    TestResult::of_chi_square(test, statistic, freedom)
}

/// Judges counts of something that follows from an outcome, such as the total of the dice.
pub(crate) fn derived(test: &str, counts: &[u64], of: impl Fn(usize) -> usize) -> TestResult {
    let cells = (0..counts.len()).map(&of).max().unwrap_or_default() + 1;
    let (mut found, mut weights) = (vec![0; cells], vec![0.0; cells]);
    for (outcome, count) in counts.iter().enumerate() {
        found[of(outcome)] += count;
        weights[of(outcome)] += 1.0;
    }
    let (statistic, freedom) = chi_square(&found, &weights);
    TestResult::of_chi_square(test, statistic, freedom)
}

impl SequenceCounts {
    /// How often each outcome occurred.
    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts
    }
}
