//! Chi-square tests of counts.

/// The verdict of a chi-square test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The counts are plausible.
    Fair,
    /// The counts differ more than chance would make them.
    Biased,
    /// The counts differ less than chance would make them. A source does this if it cycles through the outcomes instead
    /// of drawing them.
    TooEven,
}

/// The number of standard deviations needed for a verdict. Each tail has a probability of one in a million. The
/// seeds are fixed, so a test that passes once always passes.
const DEVIATIONS: f64 = 4.753_424;

/// Judges a statistic with this number of degrees of freedom, by the Wilson-Hilferty approximation.
pub(crate) fn judge(statistic: f64, freedom: usize) -> Verdict {
    if statistic > quantile(freedom, DEVIATIONS) {
        Verdict::Biased
    } else if statistic < quantile(freedom, -DEVIATIONS) {
        Verdict::TooEven
    } else {
        Verdict::Fair
    }
}

fn quantile(freedom: usize, deviations: f64) -> f64 {
    let k = freedom as f64;
    let share = 2.0 / (9.0 * k);
    k * (1.0 - share + deviations * share.sqrt()).powi(3)
}

/// Measures how far the counts deviate from the weights.
pub(crate) fn statistic(counts: &[u64], weights: &[u64]) -> f64 {
    assert_eq!(counts.len(), weights.len());
    let total: u64 = counts.iter().sum();
    let weight: u64 = weights.iter().sum();
    let cell = |(count, share): (&u64, &u64)| {
        let expected = total as f64 * *share as f64 / weight as f64;
        assert!(expected >= 20.0, "too few draws for a verdict");
        (*count as f64 - expected).powi(2) / expected
    };
    counts.iter().zip(weights).map(cell).sum()
}

/// Judges counts that should be proportional to the weights.
pub(crate) fn weighted(counts: &[u64], weights: &[u64]) -> Verdict {
    judge(statistic(counts, weights), counts.len() - 1)
}

/// Judges counts that should be equal.
pub(crate) fn equal(counts: &[u64]) -> Verdict {
    weighted(counts, &vec![1; counts.len()])
}

/// Returns the probability of a larger statistic, in closed form for an even number of degrees of freedom.
fn tail(statistic: f64, freedom: usize) -> f64 {
    let half = statistic / 2.0;
    let terms = (0..freedom / 2).scan(1.0, |term, turn| {
        let now = *term;
        *term *= half / (turn + 1) as f64;
        Some(now)
    });
    terms.sum::<f64>() * (-half).exp()
}

#[test]
fn a_verdict_is_wrong_once_in_a_million() {
    for freedom in [10, 36, 176, 600] {
        let above = tail(quantile(freedom, DEVIATIONS), freedom);
        let below = 1.0 - tail(quantile(freedom, -DEVIATIONS), freedom);
        assert!((0.5e-6..1.5e-6).contains(&above), "{freedom}: {above}");
        assert!(below < 1.5e-6, "{freedom}: {below}");
    }
}

#[test]
fn counting_is_too_even() {
    assert_eq!(equal(&[1000; 36]), Verdict::TooEven);
}
