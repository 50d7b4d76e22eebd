//! Statistics with their chances.

use serde::Serialize;
use statrs::distribution::{Binomial, ChiSquared, ContinuousCDF, DiscreteCDF, Normal};

use crate::report::{FAILURE, WEAKNESS};

/// Whether chance explains a statistic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TestVerdict {
    /// A statistic like this is common.
    Pass,
    /// Chance gives a statistic like this in one test of a hundred.
    Weak,
    /// Chance gives a statistic like this in one test of a million.
    Fail,
}

/// A statistic, its chance and the verdict.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TestResult {
    /// The test: `frequency`, `pairs`, `runs`, `serial correlation`.
    pub test: String,
    /// The value of the statistic: chi-square if there are degrees of freedom, else a standard normal deviation.
    pub statistic: f64,
    /// The degrees of freedom of chi-square.
    pub freedom: Option<u64>,
    /// Chi-square: the chance of a larger statistic, suspicious if near 0 or 1. Others: the chance of a larger deviation
    /// to either side.
    pub p: f64,
    /// The verdict.
    pub verdict: TestVerdict,
}

impl TestResult {
    /// Judges a chi-square statistic. Counts that are too even are as suspicious as counts that are too uneven.
    pub fn of_chi_square(test: impl Into<String>, statistic: f64, freedom: u64) -> TestResult {
        let p = chi_square_tail(statistic, freedom);
        let below = 1.0 - p;
        TestResult {
            test: test.into(),
            statistic,
            freedom: Some(freedom),
            p,
            verdict: verdict(2.0 * p.min(below)),
        }
    }

    /// Judges a deviation in standard deviations.
    pub fn of_deviation(test: impl Into<String>, deviation: f64) -> TestResult {
        let p = normal_two_sided(deviation);
        TestResult { test: test.into(), statistic: deviation, freedom: None, p, verdict: verdict(p) }
    }
}

fn verdict(p: f64) -> TestVerdict {
    // A statistic that is not a number fails.
    if p >= WEAKNESS {
        TestVerdict::Pass
    } else if p >= FAILURE {
        TestVerdict::Weak
    } else {
        TestVerdict::Fail
    }
}

/// Returns the chance that chi-square is larger than this.
pub fn chi_square_tail(statistic: f64, freedom: u64) -> f64 {
    if freedom == 0 {
        return 1.0;
    }
    ChiSquared::new(freedom as f64).map_or(f64::NAN, |law| law.sf(statistic))
}

/// Returns the chance of a larger normal deviation to either side.
pub fn normal_two_sided(deviation: f64) -> f64 {
    Normal::new(0.0, 1.0).map_or(f64::NAN, |law| 2.0 * law.sf(deviation.abs()))
}

pub(crate) fn at_least(successes: u64, of: u64, chance: f64) -> f64 {
    match successes {
        0 => 1.0,
        _ => Binomial::new(chance, of).map_or(f64::NAN, |law| law.sf(successes - 1)),
    }
}

/// Returns chi-square of counts that should be proportional to the weights, and its degrees of freedom. A weight of zero
/// is an outcome that cannot occur: its count must be zero, or chi-square is infinite.
pub fn chi_square(counts: &[u64], weights: &[f64]) -> (f64, u64) {
    let total: u64 = counts.iter().sum();
    let weight: f64 = weights.iter().sum();
    let mut statistic = 0.0;
    let mut cells: u64 = 0;
    for (count, share) in counts.iter().zip(weights) {
        let expected = total as f64 * share / weight;
        if *share > 0.0 {
            statistic += (*count as f64 - expected).powi(2) / expected;
            cells += 1;
        } else if *count > 0 {
            statistic = f64::INFINITY;
        }
    }
    (statistic, cells.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of printed tables of chi-square and of the normal distribution.
    #[test]
    fn chances_agree_with_printed_tables() {
        for (statistic, freedom, p) in
            [(3.841, 1, 0.05), (11.070, 5, 0.05), (49.802, 35, 0.05), (15.086, 5, 0.01), (2.167, 7, 0.95)]
        {
            assert!((chi_square_tail(statistic, freedom) - p).abs() < 1e-4, "{statistic} {freedom}");
        }
        for (deviation, p) in [(1.959_964, 0.05), (-2.575_829, 0.01), (0.0, 1.0)] {
            assert!((normal_two_sided(deviation) - p).abs() < 1e-6, "{deviation}");
        }
        assert!((at_least(1, 10, 0.1) - (1.0 - 0.9_f64.powi(10))).abs() < 1e-9);
    }

    #[test]
    fn counts_may_be_too_uneven_or_too_even() {
        let judge = |counts: &[u64]| {
            let (statistic, freedom) = chi_square(counts, &vec![1.0; counts.len()]);
            TestResult::of_chi_square("frequency", statistic, freedom).verdict
        };
        assert_eq!(judge(&[1010, 990, 1030, 970, 1005, 995]), TestVerdict::Pass);
        assert_eq!(judge(&[1300, 940, 940, 940, 940, 940]), TestVerdict::Fail);
        assert_eq!(judge(&[1000; 36]), TestVerdict::Fail);
        assert_eq!(TestResult::of_deviation("runs", f64::NAN).verdict, TestVerdict::Fail);
        assert_eq!(chi_square(&[5, 5, 1], &[1.0, 1.0, 0.0]).0, f64::INFINITY);
    }
}
