//! The bounds of a stake. The same bounds are used to check an amount and to tell a player the range.

use croupier_rules::{Cite, Layout, Money, lcm};

use crate::bet::{BetKey, StakeRange};
use crate::refusal::{Reason, Refusal};

/// A bound, and the reason and clause for refusing an amount that violates it.
pub type Bound = (Money, Reason, Cite);

/// The conditions that an amount to add to a bet must meet.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'r> {
    pub(super) layout: &'r Layout,
    pub(super) key: BetKey,
    /// The current stake of the bet.
    pub(super) had: Money,
    /// The units; the whole stake must be a multiple of them.
    pub(super) multiples: [Option<Bound>; 5],
    /// The minimum of the whole stake, and its clause.
    pub(super) min: (Money, Cite),
    /// The maximums of the whole stake.
    pub(super) max: [Option<Bound>; 3],
    /// The posted maximum, which is also in `max`.
    pub(super) posted: Option<Bound>,
    /// The chips available to pay for the amount.
    pub(super) funds: Money,
    pub(super) covered: Cite,
    /// Whether the chips must cover the whole of a bet above the maximum.
    pub(super) excess_covered: bool,
    pub(super) amount: Cite,
}

impl Bounds<'_> {
    /// Returns the same bounds for a player with these chips.
    pub fn with_funds(self, funds: Money) -> Self {
        Bounds { funds, ..self }
    }

    /// Returns the commission on a further amount; `None` if it overflows.
    pub fn commission(&self, amount: Money) -> Option<Money> {
        let charged = self.layout.wager(self.key.wager).terms.commission.is_some_and(|c| c.placed.value);
        if !charged {
            return Some(Money::ZERO);
        }
        let whole = self.had.checked_add(amount)?;
        let commission = |stake| self.layout.commission(self.key.wager, self.key.state, stake);
        let rule = self.layout.wager(self.key.wager).terms.commission.and_then(|rule| rule.each_raise);
        if self.had.is_zero() || rule.is_some_and(|rule| rule.value) {
            return commission(amount);
        }
        commission(whole)?.checked_sub(commission(self.had)?)
    }

    fn is_covered(&self, amount: Money) -> bool {
        let cost = self.commission(amount).and_then(|commission| amount.checked_add(commission));
        cost.is_some_and(|cost| cost <= self.funds)
    }

    /// Returns `Ok` if this amount may be added.
    pub fn check(&self, amount: Money) -> Result<(), Refusal> {
        if amount <= Money::ZERO || amount > Money::CEILING {
            return Err(Refusal::new(Reason::NotAnAmount, self.amount));
        }
        let whole = self.had.plus(amount);
        if whole < self.min.0 {
            return Err(Refusal::with_limit(Reason::UnderMinimum, self.min.1, self.min.0));
        }
        for (most, reason, cite) in self.max.iter().flatten() {
            if whole > *most {
                return Err(Refusal::with_limit(*reason, *cite, *most));
            }
        }
        for (unit, reason, cite) in self.multiples.iter().flatten() {
            if !whole.is_multiple_of(*unit) {
                return Err(Refusal::with_limit(*reason, *cite, *unit));
            }
        }
        if self.is_covered(amount) { Ok(()) } else { Err(Refusal::new(Reason::NotCovered, self.covered)) }
    }

    /// Returns the accepted part of an amount, at a table that cuts a bet over the maximum down to the maximum.
    pub fn trimmed(&self, amount: Money) -> Result<Money, Refusal> {
        let Some((most, ..)) = self.posted else { return Ok(amount) };
        let over = self.had.checked_add(amount).is_none_or(|whole| whole > most);
        if over && self.excess_covered && !self.is_covered(amount) {
            return Err(Refusal::new(Reason::NotCovered, self.covered));
        }
        if !over || self.had >= most {
            return Ok(amount);
        }
        let step = self.multiples.iter().flatten().fold(1, |step, (unit, ..)| lcm(step, unit.cents()));
        let room = most.floor_to(Money::from_cents(step));
        Ok(if room > self.had && room >= self.min.0 { room.minus(self.had) } else { amount })
    }

    /// Returns the amounts that may be added; `None` if there are none.
    pub fn range(&self) -> Option<StakeRange> {
        let step = self.multiples.iter().flatten().fold(1, |step, (unit, ..)| lcm(step, unit.cents()));
        let least = self.min.0.cents().max(self.had.cents() + 1);
        let least = least.checked_add(step - 1)? / step * step;
        let most = self.max.iter().flatten().map(|(most, ..)| most.cents()).min()?;
        let most = most.min(self.had.cents() + Money::CEILING.cents()) / step * step;
        if most < least || !self.is_covered(Money::from_cents(least - self.had.cents())) {
            return None;
        }
        // The cost grows with the amount, so bisect to find the largest amount that the chips cover.
        let (mut low, mut high) = (0, (most - least) / step);
        while low < high {
            let middle = low + (high - low + 1) / 2;
            let whole = least + middle * step;
            if self.is_covered(Money::from_cents(whole - self.had.cents())) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        let amount = |whole: i64| Money::from_cents(whole - self.had.cents());
        Some(StakeRange {
            min: amount(least),
            max: amount(least + low * step),
            step: Money::from_cents(step),
        })
    }
}
