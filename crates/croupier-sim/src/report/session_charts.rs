//! Data for charts of sessions: the bankroll over time, and its distribution at the end.

use crate::{StrategyResults, Tally};
use serde::Serialize;

/// The maximum number of bins for the final bankrolls.
const BINS: i64 = 60;

/// Percentiles of the bankroll after a number of rounds, in cents.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BankrollSpread {
    /// The number of rolls, hands or spins.
    pub round: u32,
    /// The 5th percentile.
    pub p5: i64,
    /// The 25th percentile.
    pub p25: i64,
    /// The median.
    pub p50: i64,
    /// The 75th percentile.
    pub p75: i64,
    /// The 95th percentile.
    pub p95: i64,
    /// The fraction of sessions that have gone broke by this round.
    pub broke: f64,
}

/// Sessions with similar final bankrolls.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndingBin {
    /// The lower bound, in cents, inclusive.
    pub from: i64,
    /// The upper bound, in cents, exclusive.
    pub to: i64,
    /// The number of simulated sessions that ended in the bin.
    pub sessions: u64,
    /// The exact probability, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = f64, required = false))]
    pub exact: Option<f64>,
}

/// Returns the bankroll over time, starting at round 0; empty if it was not recorded.
pub fn fan(played: &StrategyResults) -> Vec<BankrollSpread> {
    let (tally, rounds) = (&played.tally, played.most_rounds.unwrap_or_default());
    let marks = tally.marks();
    let sessions = tally.sessions() as f64;
    let moments = marks.iter().enumerate().filter_map(|(mark, bankrolls)| {
        let round = Tally::moment(mark, marks.len() as u32, rounds);
        let [p5, p25, p50, p75, p95] = [5, 25, 50, 75, 95].map(|part| bankrolls.percentile(part, 100));
        let broke = tally.ruins().up_to(i64::from(round)) as f64 / sessions;
        Some(BankrollSpread { round, p5: p5?, p25: p25?, p50: p50?, p75: p75?, p95: p95?, broke })
    });
    let opening = tally.opening().cents();
    let [p5, p25, p50, p75, p95] = [opening; 5];
    let beginning = BankrollSpread { round: 0, p5, p25, p50, p75, p95, broke: 0.0 };
    if marks.is_empty() { Vec::new() } else { std::iter::once(beginning).chain(moments).collect() }
}

/// Returns the distribution of the final bankrolls: bins of equal width, in ascending order.
pub fn ends(played: &StrategyResults) -> Vec<EndingBin> {
    let counted = played.tally.ends();
    let Some((least, largest)) = counted.range() else { return Vec::new() };
    let unit = i64::try_from(counted.width()).unwrap_or(1).max(1);
    let width = ((largest - least) / BINS / unit + 1) * unit;
    let known = played.exact.as_ref().and_then(|exact| exact.ends.as_ref());
    let bin = |cents: i64| usize::try_from((cents - least) / width).unwrap_or(0);
    let mut bins: Vec<EndingBin> = (0..=bin(largest) as i64)
        .map(|at| least + at * width)
        .map(|from| EndingBin { from, to: from + width, sessions: 0, exact: known.map(|_| 0.0) })
        .collect();
    for (cents, sessions) in counted.counted() {
        bins[bin(cents)].sessions += sessions;
    }
    // A bankroll can have a probability even if no simulated session ended with it. Bankrolls outside the simulated
    // range are left out.
    for (bankroll, chance) in known.into_iter().flat_map(|known| &known.bankrolls) {
        let seen = bankroll.cents() >= least;
        if let Some(exact) =
            bins.get_mut(bin(bankroll.cents())).filter(|_| seen).and_then(|bin| bin.exact.as_mut())
        {
            *exact += chance;
        }
    }
    bins
}
