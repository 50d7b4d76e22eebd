//! Exact figures against printed ones.

use std::collections::BTreeMap;

/// The number of ways to get each result. Results are in cents for a stake of [`STAKE`].
pub(crate) type Spread = BTreeMap<i64, u128>;

/// The stake for all figures, large enough that every payout and the vigorish are whole cents.
pub(crate) const STAKE: i64 = 10_000;

/// Checks that a fraction matches a printed decimal to all of its digits, rounded half away from zero.
#[track_caller]
pub(crate) fn assert_prints(above: i128, below: i128, text: &str) {
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len() as u32);
    let printed: i128 = text.replace('.', "").parse().unwrap();
    let scaled = above.abs() * 10_i128.pow(digits);
    let rounded = (2 * scaled + below) / (2 * below) * above.signum();
    assert_eq!(rounded, printed, "{above}/{below} does not print as {text}");
}

/// Returns the total number of ways.
pub(crate) fn total(spread: &Spread) -> i128 {
    spread.values().sum::<u128>() as i128
}

/// Returns the number of ways to a result, in units of the stake.
pub(crate) fn ways(spread: &Spread, units: i64) -> u128 {
    spread.get(&(units * STAKE)).copied().unwrap_or(0)
}

/// Returns the average value of the wager, as a fraction of the stake.
pub(crate) fn worth(spread: &Spread) -> (i128, i128) {
    let sum: i128 = spread.iter().map(|(net, ways)| i128::from(*net) * *ways as i128).sum();
    (sum, i128::from(STAKE) * total(spread))
}

/// Checks the house edge of a wager against the printed one, in percent.
#[track_caller]
pub(crate) fn assert_edge(spread: &Spread, percent: &str) {
    let (above, below) = worth(spread);
    assert_prints(-100 * above, below, percent);
}

/// Checks the share of some ways against the printed one.
#[track_caller]
pub(crate) fn assert_share(ways: u128, spread: &Spread, text: &str) {
    assert_prints(ways as i128, total(spread), text);
}

/// Checks that the value is this fraction.
#[track_caller]
pub(crate) fn assert_fraction((above, below): (i128, i128), expected_above: i128, expected_below: i128) {
    assert_eq!(above * expected_below, expected_above * below, "{above}/{below}");
}

/// Returns `count * (count - 1) * …`, with `taken` factors.
pub(crate) fn falling(count: u128, taken: u128) -> u128 {
    (0..taken).map(|step| count - step).product()
}

/// Returns the number of ways to choose `taken` of `count`.
pub(crate) fn choose(count: u128, taken: u128) -> u128 {
    falling(count, taken) / falling(taken, taken)
}
