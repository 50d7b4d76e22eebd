//! Bankrolls of an automaton as whole numbers, as small as they can be.

use croupier_rules::Money;

use crate::Automaton;

/// Bankrolls counted from the opening, in what every change is a multiple of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Units {
    opening: Money,
    unit: i64,
}

impl Units {
    /// The units of a session that opens with so much.
    pub(crate) fn new(unit: i64, opening: Money) -> Units {
        Units { opening, unit }
    }

    /// So many units as money.
    pub(crate) fn amount(&self, units: i64) -> Money {
        Money::from_cents(units * self.unit)
    }

    /// The bankroll that is so many units from the opening.
    pub(crate) fn bankroll(&self, units: i64) -> Money {
        self.opening.plus(self.amount(units))
    }

    /// How many units from the opening a bankroll of so many cents is, if it is a whole number of them.
    pub(crate) fn level(&self, cents: i64) -> Result<i64, i64> {
        let change = cents - self.opening.cents();
        if change % self.unit == 0 { Ok(change / self.unit) } else { Err(change) }
    }

    /// The least number of units that makes a bankroll of so many cents.
    pub(crate) fn least_not_under(&self, cents: i64) -> i64 {
        let exact = i128::from(cents) - i128::from(self.opening.cents());
        let units = -(-exact).div_euclid(i128::from(self.unit));
        i64::try_from(units).unwrap_or(if units < 0 { i64::MIN } else { i64::MAX })
    }

    /// The least number of units that makes more than so many cents.
    pub(crate) fn least_over(&self, cents: i64) -> i64 {
        cents.checked_add(1).map_or(i64::MAX, |cents| self.least_not_under(cents))
    }
}

/// What every change of an automaton is a multiple of, in cents.
pub(crate) fn unit(automaton: &Automaton) -> i64 {
    let divisor =
        automaton.steps.iter().fold(0, |divisor, step| gcd(divisor, u64::from(step.change.unsigned_abs())));
    divisor.max(1) as i64
}

/// The largest number of which both are multiples.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
