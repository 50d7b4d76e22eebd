//! The figures computed from a tally.

use super::estimate::{Estimate, covariance, mean, places, ratio};
use super::{BetSummary, Histogram, Tally};

/// The percentiles in a summary.
pub const PERCENTS: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// The figures of many sessions of a strategy. Amounts are in dollars, and each estimate has its 95% interval.
///
/// Means have the normal interval, which needs a few dozen sessions. Proportions have Wilson's interval.
/// Percentiles have the interval of the order statistics, which is valid for any distribution. Quotients have the
/// interval of the delta method.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The number of sessions in the tally.
    pub sessions: u64,
    /// The total number of rounds of all sessions.
    pub rounds: u64,
    /// The average net result of a session.
    pub net: Estimate,
    /// The standard deviation of the net result.
    pub deviation: Estimate,
    /// The standard error of the mean net result.
    pub standard_error: f64,
    /// The percentiles of the final bankroll.
    pub percentiles: [(u32, Estimate); PERCENTS.len()],
    /// The smallest bankroll at the end of a session.
    pub least: f64,
    /// The largest bankroll at the end of a session.
    pub largest: f64,
    /// The proportion of sessions that ended ahead.
    pub ahead: Estimate,
    /// The proportion of sessions that ended even, with the opening bankroll.
    pub even: Estimate,
    /// The proportion of sessions that ended behind.
    pub behind: Estimate,
    /// The proportion of sessions that ended because the strategy could not pay for a bet.
    pub broke: Estimate,
    /// The proportion of sessions that ended because of a stop.
    pub stopped: Estimate,
    /// The proportion of sessions that ever reached the goal, if there is a goal.
    pub goal: Option<Estimate>,
    /// The average largest fall of a session from an earlier peak.
    pub drawdown: Estimate,
    /// The percentiles of the drawdown.
    pub drawdowns: [(u32, Estimate); PERCENTS.len()],
    /// The average number of rounds in a session.
    pub rounds_each: Estimate,
    /// The average length of a session, in hours.
    pub hours: Estimate,
    /// The average net result of a round: the total net result divided by the total number of rounds.
    pub per_round: Estimate,
    /// The average cost of an hour.
    pub loss_per_hour: Estimate,
    /// The decided bets, if they were counted.
    pub bets: Option<BetSummary>,
}

impl Summary {
    /// The factor to convert cents to dollars.
    const DOLLAR: f64 = 0.01;

    pub(super) fn of(tally: &Tally, pace: u32) -> Summary {
        let (counts, sums, n) = (&tally.counts, &tally.sums, tally.counts.sessions);
        let share = |count| Estimate::proportion(count, n);
        let net = mean(n, sums.net, sums.net_squared).times(Summary::DOLLAR);
        let variance = covariance(n, sums.net, sums.net, sums.net_squared);
        let rounds_each = mean(n, sums.rounds, sums.rounds_squared);
        let (x, y) = ((sums.net, sums.net_squared), (sums.rounds, sums.rounds_squared));
        let per_round = ratio(n, x, y, sums.net_by_rounds).times(Summary::DOLLAR);
        let ends = tally.ends.range().map(|(least, largest)| [least, largest].map(dollars));
        let [least, largest] = ends.unwrap_or([f64::NAN; 2]);
        Summary {
            sessions: n,
            rounds: tally.rounds(),
            net,
            deviation: deviation(&tally.ends, variance).times(Summary::DOLLAR),
            standard_error: (variance / n as f64).sqrt() * Summary::DOLLAR,
            percentiles: percentiles(&tally.ends),
            least,
            largest,
            ahead: share(counts.ahead),
            even: share(counts.even),
            behind: share(n - counts.ahead - counts.even),
            broke: share(counts.broke),
            stopped: share(counts.stopped),
            goal: tally.goal.map(|_| share(counts.reached)),
            drawdown: mean(n, sums.drawdown, sums.drawdown_squared).times(Summary::DOLLAR),
            drawdowns: percentiles(&tally.drawdowns),
            rounds_each,
            hours: rounds_each.times(1.0 / f64::from(pace)),
            per_round,
            loss_per_hour: per_round.times(-f64::from(pace)),
            bets: tally.bets.summary(),
        }
    }
}

fn dollars(cents: i64) -> f64 {
    cents as f64 * Summary::DOLLAR
}

/// Estimates the standard deviation in cents. Its uncertainty is computed from the fourth moment by the delta
/// method.
fn deviation(ends: &Histogram, variance: f64) -> Estimate {
    let n = ends.total() as f64;
    let deviation = variance.sqrt();
    if variance == 0.0 {
        return Estimate::normal(0.0, 0.0);
    }
    let mean = ends.counted().map(|(cents, count)| cents as f64 * count as f64).sum::<f64>() / n;
    let fourth =
        ends.counted().map(|(cents, count)| (cents as f64 - mean).powi(4) * count as f64).sum::<f64>() / n;
    let error = ((fourth - variance * variance).max(0.0) / n).sqrt() / (2.0 * deviation);
    Estimate::normal(deviation, error)
}

/// Returns the percentiles of the counted numbers, in dollars. The rank of a percentile is rounded up.
fn percentiles(of: &Histogram) -> [(u32, Estimate); PERCENTS.len()] {
    let n = of.total();
    PERCENTS.map(|percent| {
        let place = (u128::from(n) * u128::from(percent)).div_ceil(100).max(1) as u64;
        let [low, high] = places(n, f64::from(percent) / 100.0);
        // If an end of the interval has no rank, the rank of the percentile is looked up instead, and the result is
        // not used.
        let found = of.at(&[low.unwrap_or(place), place, high.unwrap_or(place)]);
        let at = |index: usize| found[index].map_or(f64::NAN, dollars);
        let low = low.map_or(f64::NEG_INFINITY, |_| at(0));
        let high = high.map_or(f64::INFINITY, |_| at(2));
        (percent, Estimate { value: at(1), low, high })
    })
}

#[cfg(test)]
mod tests;
