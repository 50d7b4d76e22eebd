//! The distribution of the bankroll in a few bins, for charts.

use croupier_rules::Money;
use dashu_int::UBig;
use dashu_int::ops::Gcd;

use super::after::{BankrollDistribution, FinalBankroll, PlayerStatus};
use super::fraction::UnreducedFraction;

/// A range of bankrolls.
#[derive(Clone, Debug)]
pub struct BankrollBin {
    /// The player's status at these bankrolls.
    pub standing: PlayerStatus,
    /// The smallest bankroll in the bin; `None` if it has no lower bound.
    pub from: Option<Money>,
    /// The largest bankroll in the bin; `None` if it has no upper bound.
    pub to: Option<Money>,
    /// The chance to end in the bin.
    pub chance: UnreducedFraction,
}

impl BankrollBin {
    /// The length of the bin's bar if the longest bar has `longest` characters.
    pub fn bar(&self, bins: &[BankrollBin], longest: usize) -> usize {
        let largest = bins.iter().map(|bin| bin.chance.to_f64()).fold(f64::MIN_POSITIVE, f64::max);
        (self.chance.to_f64() / largest * longest as f64).round() as usize
    }
}

/// The outermost bins include the tails. Among the sessions that are still in play, at most 1 in `TAIL` is in each
/// tail.
const TAIL: u32 = 200;

impl BankrollDistribution {
    /// Returns about `about` bins: ruin, the bankrolls still in play in bins of equal width, and the goal.
    ///
    /// Each bin covers the same number of possible bankrolls, so that a longer bar is likelier and not just wider.
    pub fn bins(&self, about: usize) -> Vec<BankrollBin> {
        let ends = |standing: PlayerStatus| self.ends().iter().filter(move |end| end.standing == standing);
        let whole = |standing: PlayerStatus| {
            let bin = BankrollBin { standing, from: None, to: None, chance: self.standing(standing) };
            ends(standing).next().map(|_| bin)
        };
        let mut bins: Vec<BankrollBin> = whole(PlayerStatus::Ruined).into_iter().collect();
        let playing: Vec<&FinalBankroll> = ends(PlayerStatus::Playing).collect();
        bins.extend(self.between(&playing, about));
        bins.extend(whole(PlayerStatus::AtGoal));
        bins
    }

    fn between(&self, playing: &[&FinalBankroll], about: usize) -> Vec<BankrollBin> {
        let Some((low, high)) = likely(playing) else { return Vec::new() };
        let (spacing, outermost) = (spacing(playing), [least(playing), most(playing)]);
        let places = (high - low) / spacing + 1;
        let width = spacing * round_number(places.unsigned_abs().div_ceil(about.max(1) as u64)) as i64;
        let bin_of = |bankroll: i64| (bankroll.clamp(low, high)).div_euclid(width);
        let (first, last) = (bin_of(low), bin_of(high));
        let bin = |number: i64| {
            let held = playing.iter().filter(|end| bin_of(end.bankroll.cents()) == number);
            // The first possible bankroll at or above the bin's lower edge, and the last one below the next bin's lower
            // edge.
            let from = number * width + (low - number * width).rem_euclid(spacing);
            let to = from + width - spacing;
            let edge = |closed: bool, cents: i64| closed.then_some(Money::from_cents(cents));
            BankrollBin {
                standing: PlayerStatus::Playing,
                from: edge(number > first || from <= outermost[0], from.max(outermost[0])),
                to: edge(number < last || to >= outermost[1], to.min(outermost[1])),
                chance: self.part(held.map(|end| &end.weight).sum()),
            }
        };
        (first..=last).map(bin).collect()
    }
}

fn least(playing: &[&FinalBankroll]) -> i64 {
    playing.first().map_or(0, |end| end.bankroll.cents())
}

fn most(playing: &[&FinalBankroll]) -> i64 {
    playing.last().map_or(0, |end| end.bankroll.cents())
}

/// The lowest and the highest bankroll outside the tails, in cents.
fn likely(playing: &[&FinalBankroll]) -> Option<(i64, i64)> {
    let all: UBig = playing.iter().map(|end| &end.weight).sum();
    Some((beyond(playing.iter(), &all)?, beyond(playing.iter().rev(), &all)?))
}

/// The first bankroll outside the tail, in cents.
fn beyond<'e>(mut ends: impl Iterator<Item = &'e &'e FinalBankroll>, all: &UBig) -> Option<i64> {
    let mut sum = UBig::ZERO;
    let found = ends.find(|end| {
        sum += &end.weight;
        &sum * UBig::from(TAIL) > *all
    });
    found.map(|end| end.bankroll.cents())
}

/// The greatest common divisor of all differences between the bankrolls.
fn spacing(playing: &[&FinalBankroll]) -> i64 {
    let gaps = playing.windows(2).map(|pair| pair[1].bankroll.cents().abs_diff(pair[0].bankroll.cents()));
    gaps.reduce(|spacing, gap| spacing.gcd(gap)).unwrap_or(1) as i64
}

/// Returns the smallest round number that is at least `least`.
fn round_number(least: u64) -> u64 {
    let mut ten = 1;
    loop {
        for round in [1, 2, 3, 4, 5, 6, 8, 10, 12, 15].map(|digits| digits * ten) {
            if round >= least {
                return round;
            }
        }
        ten *= 10;
    }
}
