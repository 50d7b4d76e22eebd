//! The steps of a bankroll. Every result is a multiple of one unit, and every chance is a multiple of one weight.

use croupier_rules::Money;
use dashu_int::UBig;
use dashu_int::ops::{Gcd, UnsignedAbs};

use crate::exact::ExactFraction;
use crate::figures::Figures;

/// The results of a wager in whole units of money, with whole weights.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// The unit in cents: the largest amount that divides every result.
    pub(super) unit: i64,
    /// The distances that the bankroll moves, with their weights. There are no duplicates, and the largest loss comes
    /// first.
    pub(super) steps: Vec<(i64, UBig)>,
    /// The sum of the weights.
    pub(super) total: UBig,
}

impl Lattice {
    pub(super) fn new(figures: &Figures) -> Result<Lattice, String> {
        let Some(stake) = figures.stake else {
            return Err(format!("the figures of {} have no real stake: give one", figures.wager));
        };
        let mut results: Vec<(i64, ExactFraction)> = Vec::new();
        for outcome in figures.outcomes.iter().filter(|outcome| outcome.chance.is_positive()) {
            let cents = whole_cents(&figures.wager, &outcome.result, stake)?;
            match results.iter_mut().find(|(known, _)| *known == cents) {
                Some((_, chance)) => *chance = &*chance + &outcome.chance,
                None => results.push((cents, outcome.chance.clone())),
            }
        }
        results.sort_by_key(|(cents, _)| *cents);
        let sum: ExactFraction = results.iter().map(|(_, chance)| chance.clone()).sum();
        if sum != ExactFraction::ONE {
            return Err(format!("the chances of {} add up to {sum}, not 1", figures.wager));
        }
        let moving = results.iter().filter(|(cents, _)| *cents != 0);
        let Some(unit) = moving.map(|(cents, _)| cents.unsigned_abs()).reduce(|unit, cents| unit.gcd(cents))
        else {
            return Err(format!("{} neither wins nor loses anything", figures.wager));
        };
        let unit = unit as i64;
        let total = results.iter().fold(UBig::ONE, |all, (_, chance)| common(&all, chance.denominator()));
        let weight = |chance: &ExactFraction| {
            &total / chance.denominator() * chance.numerator().clone().unsigned_abs()
        };
        let steps = results.iter().map(|(cents, chance)| (cents / unit, weight(chance))).collect();
        Ok(Lattice { unit, steps, total })
    }

    /// The largest loss; zero if nothing can be lost.
    pub(super) fn loss(&self) -> i64 {
        self.steps.iter().map(|(step, _)| -step).max().unwrap_or_default().max(0)
    }

    /// The largest win; zero if nothing can be won.
    pub(super) fn win(&self) -> i64 {
        self.steps.iter().map(|(step, _)| *step).max().unwrap_or_default().max(0)
    }

    /// The mean of a power of the distance that the bankroll moves with one decision.
    fn moment(&self, power: isize) -> ExactFraction {
        let part = |weight: &UBig| ExactFraction::ratio(weight.clone(), self.total.clone());
        self.steps.iter().map(|(step, weight)| ExactFraction::from(*step).pow(power) * part(weight)).sum()
    }

    /// The mean distance that the bankroll moves with one decision.
    pub(super) fn mean(&self) -> ExactFraction {
        self.moment(1)
    }

    /// The mean square of the distance that the bankroll moves with one decision.
    pub(super) fn square(&self) -> ExactFraction {
        self.moment(2)
    }
}

/// Converts a result per unit of stake to cents.
fn whole_cents(wager: &str, result: &ExactFraction, stake: Money) -> Result<i64, String> {
    let cents = result * &ExactFraction::from(stake.cents());
    match i64::try_from(cents.numerator()) {
        Ok(whole) if cents.denominator().is_one() && whole.abs() <= Money::CEILING.cents() => Ok(whole),
        _ => Err(format!(
            "a result of {wager} at a stake of {} is {result} times the stake, not a whole number of cents: \
             compute the figures for that stake, with the table's rounding",
            stake.dollars()
        )),
    }
}

/// The least common multiple.
fn common(one: &UBig, other: &UBig) -> UBig {
    one / one.gcd(other) * other
}
