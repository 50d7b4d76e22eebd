//! Bankrolls of an automaton, expressed as the smallest possible whole numbers.

use croupier_rules::Money;

use crate::{Automaton, SessionProgress};

/// Bankrolls relative to the opening bankroll, in a unit that divides every change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Units {
    opening: Money,
    unit: i64,
}

impl Units {
    /// Creates the units of a session that begins with this bankroll.
    pub(crate) fn new(unit: i64, opening: Money) -> Units {
        Units { opening, unit }
    }

    /// Converts units to money.
    pub(crate) fn amount(&self, units: i64) -> Money {
        Money::from_cents(units * self.unit)
    }

    /// Returns the bankroll that is `units` above the opening bankroll.
    pub(crate) fn bankroll(&self, units: i64) -> Money {
        self.opening.plus(self.amount(units))
    }

    /// Returns the progress of a session after an unknown number of rounds. The bankroll, its peak and its low are
    /// relative to the opening bankroll.
    pub(crate) fn course(&self, [bankroll, peak, low, drawdown]: [i32; 4]) -> SessionProgress {
        let cents = |units: i32| self.bankroll(units.into()).cents();
        SessionProgress {
            rounds: 0,
            bankroll: cents(bankroll),
            peak: cents(peak),
            low: cents(low),
            drawdown: self.amount(drawdown.into()).cents(),
        }
    }

    /// Returns the number of units between the opening bankroll and a bankroll in cents. If the difference is not a
    /// whole number of units, returns it in cents as an error.
    pub(crate) fn level(&self, cents: i64) -> Result<i64, i64> {
        let change = cents - self.opening.cents();
        if change % self.unit == 0 { Ok(change / self.unit) } else { Err(change) }
    }

    /// Returns the smallest number of units that makes a bankroll of at least `cents`.
    pub(crate) fn least_not_under(&self, cents: i64) -> i64 {
        let exact = i128::from(cents) - i128::from(self.opening.cents());
        let units = -(-exact).div_euclid(i128::from(self.unit));
        i64::try_from(units).unwrap_or(if units < 0 { i64::MIN } else { i64::MAX })
    }

    /// Returns the smallest number of units that makes a bankroll of more than `cents`.
    pub(crate) fn least_over(&self, cents: i64) -> i64 {
        cents.checked_add(1).map_or(i64::MAX, |cents| self.least_not_under(cents))
    }
}

/// Returns the greatest common divisor of all changes of an automaton, in cents.
pub(crate) fn unit(automaton: &Automaton) -> i64 {
    let divisor =
        automaton.steps.iter().fold(0, |divisor, step| gcd(divisor, u64::from(step.change.unsigned_abs())));
    divisor.max(1) as i64
}

/// Returns the greatest common divisor.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
