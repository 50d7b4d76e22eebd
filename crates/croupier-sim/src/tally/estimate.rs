//! Estimates with their uncertainty. This last step of the computation uses floating-point numbers.

/// The number of standard errors on either side of the mean that contain 95% of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// An estimate, and an interval that contains the true value in 95% of simulations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// The lower end; minus infinity if there are too few sessions.
    pub low: f64,
    /// The upper end; infinity if there are too few sessions.
    pub high: f64,
}

impl Estimate {
    /// Creates an estimate from a value and its standard error, with a normal interval. The interval is accurate if
    /// there are many sessions.
    pub(super) fn normal(value: f64, error: f64) -> Estimate {
        let by = if error.is_finite() { Z95 * error } else { f64::INFINITY };
        Estimate { value, low: value - by, high: value + by }
    }

    /// Estimates a proportion with Wilson's score interval, which is accurate near 0 and 1 too.
    pub(super) fn proportion(count: u64, of: u64) -> Estimate {
        if of == 0 {
            return Estimate { value: f64::NAN, low: 0.0, high: 1.0 };
        }
        let (n, value, z2) = (of as f64, count as f64 / of as f64, Z95 * Z95);
        let middle = value + z2 / (2.0 * n);
        let by = Z95 * (value * (1.0 - value) / n + z2 / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z2 / n;
        // If none or all of the sessions are counted, the bound is exactly 0 or 1, without rounding errors.
        let low = if count == 0 { 0.0 } else { (middle - by) / scale };
        let high = if count == of { 1.0 } else { (middle + by) / scale };
        Estimate { value, low, high }
    }

    /// Returns the same estimate in a different unit.
    pub(super) fn times(self, factor: f64) -> Estimate {
        let [one, other] = [self.low * factor, self.high * factor];
        Estimate { value: self.value * factor, low: one.min(other), high: one.max(other) }
    }
}

/// Computes the covariance of two quantities from the sums over `n` sessions; the variance if both are the same.
pub(super) fn covariance(n: u64, x: i128, y: i128, xy: i128) -> f64 {
    if n < 2 {
        return f64::NAN;
    }
    let count = i128::from(n);
    // The computation is exact as long as the products fit in 128 bits, so that rounding does not lose the
    // difference of two large numbers.
    let exact = count.checked_mul(xy).zip(x.checked_mul(y)).and_then(|(a, b)| a.checked_sub(b));
    let (n, times_n) = (n as f64, exact.map(|exact| exact as f64));
    times_n.unwrap_or(n * xy as f64 - x as f64 * y as f64) / (n * (n - 1.0))
}

/// Estimates a mean from the sums over `n` sessions.
pub(super) fn mean(n: u64, sum: i128, squares: i128) -> Estimate {
    let error = (covariance(n, sum, sum, squares) / n as f64).sqrt();
    Estimate::normal(sum as f64 / n as f64, error)
}

/// Estimates the quotient of two means, such as the net result per round. The standard error comes from the delta
/// method, because both quantities vary from session to session and are correlated.
pub(super) fn ratio(n: u64, (x, xx): (i128, i128), (y, yy): (i128, i128), xy: i128) -> Estimate {
    if y == 0 {
        return Estimate { value: f64::NAN, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let value = x as f64 / y as f64;
    let of_x = covariance(n, x, x, xx);
    let of_y = covariance(n, y, y, yy);
    let variance = of_x + value * value * of_y - 2.0 * value * covariance(n, x, y, xy);
    let mean_y = y as f64 / n as f64;
    // Rounding may make a variance of zero slightly negative.
    Estimate::normal(value, (variance.max(0.0) / n as f64).sqrt() / mean_y)
}

/// Returns the ranks, counted from 1, between which the true quantile lies with 95% probability, for any
/// distribution. Each end cuts off a tail with a probability of at most 2.5%; an end is `None` if no rank is far
/// enough out.
pub(super) fn places(n: u64, part: f64) -> [Option<u64>; 2] {
    let [low, high] = tails(n, part, 0.025);
    [(low > 0).then_some(low), (high < n).then_some(high + 1)]
}

/// For the number of successes in `n` trials: returns the largest `low` such that fewer than `low` successes have a
/// probability of at most `tail`, and the smallest `high` such that more than `high` successes have a probability
/// of at most `tail`.
fn tails(n: u64, part: f64, tail: f64) -> [u64; 2] {
    let weights = Weights::of(n, part);
    let (mut low, mut below) = (weights.first, 0.0);
    for weight in &weights.each {
        below += weight;
        if below > tail {
            break;
        }
        low += 1;
    }
    let (mut high, mut above) = (weights.first + weights.each.len() as u64 - 1, 0.0);
    for weight in weights.each.iter().rev() {
        above += weight;
        if above > tail {
            break;
        }
        high -= 1;
    }
    [low, high]
}

/// The probability of each number of successes, without the probabilities that are too small to matter.
struct Weights {
    first: u64,
    each: Vec<f64>,
}

impl Weights {
    /// Computes each probability from its neighbour, outwards from the most likely one. That needs no factorials,
    /// and covers about 20 standard deviations.
    fn of(n: u64, part: f64) -> Weights {
        let odds = part / (1.0 - part);
        let likeliest = (((n + 1) as f64 * part) as u64).min(n);
        let mut falling = Vec::new();
        let mut weight = 1.0;
        for k in (1..=likeliest).rev() {
            weight *= k as f64 / (n - k + 1) as f64 / odds;
            if weight < SMALL {
                break;
            }
            falling.push(weight);
        }
        let first = likeliest - falling.len() as u64;
        let mut each: Vec<f64> = falling.into_iter().rev().collect();
        each.push(1.0);
        weight = 1.0;
        for k in likeliest..n {
            weight *= (n - k) as f64 / (k + 1) as f64 * odds;
            if weight < SMALL {
                break;
            }
            each.push(weight);
        }
        let total: f64 = each.iter().sum();
        each.iter_mut().for_each(|weight| *weight /= total);
        Weights { first, each }
    }
}

/// The smallest weight that matters, relative to the weight of the most likely number.
const SMALL: f64 = 1e-18;

#[cfg(test)]
mod tests;
