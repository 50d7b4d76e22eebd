//! The steps of a bankroll: every result a whole number of one unit, every chance a whole number of one weight.

use croupier_rules::Money;
use dashu_int::UBig;
use dashu_int::ops::{Gcd, UnsignedAbs};

use crate::exact::ExactFraction;
use crate::figures::Figures;

/// The results of a wager in whole units of money with whole weights.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// The unit in cents: the largest amount that all results are multiples of.
    pub(super) unit: i64,
    /// How far the bankroll moves, and the weight of that: each distance once, the largest loss first.
    pub(super) steps: Vec<(i64, UBig)>,
    /// What the weights come to.
    pub(super) total: UBig,
}

impl Lattice {
    pub(super) fn new(figures: &Figures) -> Result<Lattice, String> {
        let Some(stake) = figures.stake else {
            return Err(format!("the figures of {} are for no real stake: name one", figures.wager));
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
            return Err(format!("the chances of {} come to {sum}, not to one", figures.wager));
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

    /// The mean of a power of how far the bankroll moves with one decision.
    fn moment(&self, power: isize) -> ExactFraction {
        let part = |weight: &UBig| ExactFraction::ratio(weight.clone(), self.total.clone());
        self.steps.iter().map(|(step, weight)| ExactFraction::from(*step).pow(power) * part(weight)).sum()
    }

    /// How far the bankroll moves on average.
    pub(super) fn mean(&self) -> ExactFraction {
        self.moment(1)
    }

    /// The mean of the square of how far it moves.
    pub(super) fn square(&self) -> ExactFraction {
        self.moment(2)
    }
}

/// A result for each unit of stake, in cents.
fn whole_cents(wager: &str, result: &ExactFraction, stake: Money) -> Result<i64, String> {
    let cents = result * &ExactFraction::from(stake.cents());
    match i64::try_from(cents.numerator()) {
        Ok(whole) if cents.denominator().is_one() && whole.abs() <= Money::CEILING.cents() => Ok(whole),
        _ => Err(format!(
            "a result of {wager} at a stake of {stake} is {result} times the stake, which is no whole number of cents: \
             reckon the figures for that stake, with the table's rounding"
        )),
    }
}

/// The least number that both divide.
fn common(one: &UBig, other: &UBig) -> UBig {
    one / one.gcd(other) * other
}
