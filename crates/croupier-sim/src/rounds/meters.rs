//! The meters of a table, for the general engine.

use croupier_rules::Money;
use croupier_table::rounds::MustHitRules;
use croupier_table::rounds::{Meter, Rules};

use super::deck::RandomSource;
use super::purse::ChipHoldings;

/// A meter fed by the stakes on a slot.
#[derive(Clone, Copy, Debug)]
struct MeterFeed {
    slot: Option<usize>,
    rate: i64,
    reset: Money,
}

/// The must-hit meter.
#[derive(Clone, Copy, Debug)]
struct MustHitMeter {
    rules: MustHitRules,
    slot: Option<usize>,
    meter: Meter,
    trigger: Option<Money>,
    due: bool,
}

/// The meters of a table.
#[derive(Clone, Debug)]
pub(super) struct Meters {
    fed: Vec<MeterFeed>,
    meters: Vec<Meter>,
    must_hit: Option<MustHitMeter>,
    reversed: bool,
    chip: Money,
}

impl Meters {
    pub(super) fn new(rules: &Rules, purse: &ChipHoldings<'_>) -> Meters {
        let game = rules.game.kind.rules();
        let fed = |meter: &croupier_table::rounds::MeterRules| MeterFeed {
            slot: purse.slot(meter.wager),
            rate: meter.rate.value,
            reset: meter.reset.value,
        };
        let must_hit = game.must_hit().map(|rules| MustHitMeter {
            rules: *rules,
            slot: purse.slot(rules.wager),
            meter: Meter::at(rules.reset.value),
            trigger: None,
            due: false,
        });
        let fed: Vec<MeterFeed> = rules.game.meters().iter().map(fed).collect();
        Meters {
            meters: fed.iter().map(|fed| Meter::at(fed.reset)).collect(),
            fed,
            must_hit,
            reversed: game.void_restores_meters(),
            chip: rules.layout.smallest_chip.value,
        }
    }

    /// Resets the meters for a new session.
    pub(super) fn open(&mut self) {
        for (meter, fed) in self.meters.iter_mut().zip(&self.fed) {
            *meter = Meter::at(fed.reset);
        }
        if let Some(must_hit) = &mut self.must_hit {
            must_hit.meter = Meter::at(must_hit.rules.reset.value);
            (must_hit.trigger, must_hit.due) = (None, false);
        }
    }

    /// Returns the amounts on the meters.
    pub(super) fn shown(&self) -> &[Meter] {
        &self.meters
    }

    /// Returns the must-hit meter, if there is one.
    pub(super) fn must_hit(&self) -> Option<Meter> {
        self.must_hit.map(|must_hit| must_hit.meter)
    }

    /// Draws the hidden amount, unless it is already drawn.
    #[inline]
    pub(super) fn trigger(&mut self, source: &mut impl RandomSource) {
        if let Some(must_hit) = &mut self.must_hit {
            must_hit.trigger.get_or_insert_with(|| trigger(&must_hit.rules, source));
        }
    }

    /// Feeds the meters with the stakes when bets are closed.
    #[inline]
    pub(super) fn feed(&mut self, purse: &ChipHoldings<'_>) {
        let stake = |slot: Option<usize>| slot.map_or(Money::ZERO, |slot| purse.stake(slot));
        for (meter, fed) in self.meters.iter_mut().zip(&self.fed) {
            meter.before = (meter.amount, meter.carry);
            *meter = meter.after_stake(stake(fed.slot), fed.rate);
        }
        let Some(must_hit) = &mut self.must_hit else { return };
        must_hit.meter.before = (must_hit.meter.amount, must_hit.meter.carry);
        let stake = stake(must_hit.slot);
        if !stake.is_zero() {
            must_hit.meter = must_hit.rules.after_stake(must_hit.meter, stake);
            must_hit.due = must_hit.trigger.is_some_and(|trigger| must_hit.meter.amount >= trigger);
        }
    }

    /// Feeds the meters with the same stakes for this number of rounds. The amounts add up exactly, including
    /// fractions of a cent. The must-hit meter is not fed.
    pub(super) fn feed_for(&mut self, purse: &ChipHoldings<'_>, rounds: u32) {
        for (meter, fed) in self.meters.iter_mut().zip(&self.fed) {
            let stake = fed.slot.map_or(0, |slot| purse.stake(slot).cents());
            *meter = meter.after_stake(Money::from_cents(stake.saturating_mul(i64::from(rounds))), fed.rate);
        }
    }

    /// Lowers each meter by the amount paid from it.
    pub(super) fn lower(&mut self, paid: &[Money]) {
        for ((meter, fed), paid) in self.meters.iter_mut().zip(&self.fed).zip(paid) {
            if !paid.is_zero() {
                *meter = meter.lowered(*paid, fed.reset);
            }
        }
    }

    /// Reverses the last feed after a void round, if the rules require that.
    pub(super) fn void(&mut self) {
        if !self.reversed {
            return;
        }
        for meter in self.meters.iter_mut().chain(self.must_hit.as_mut().map(|must_hit| &mut must_hit.meter))
        {
            (meter.amount, meter.carry) = meter.before;
        }
        if let Some(must_hit) = &mut self.must_hit {
            must_hit.due = false;
        }
    }

    /// Pays from the must-hit meter if it is due, and returns the slot that feeds it and the amount. The player is
    /// alone, so the draw always selects that player.
    #[inline]
    pub(super) fn hit(&mut self) -> Option<(usize, Money)> {
        let must_hit = self.must_hit.as_mut().filter(|must_hit| must_hit.due)?;
        let slot = must_hit.slot?;
        let paid = must_hit.rules.pays(must_hit.meter, self.chip);
        must_hit.meter = Meter::at(must_hit.rules.reset.value);
        (must_hit.trigger, must_hit.due) = (None, false);
        Some((slot, paid))
    }
}

/// Draws the hidden amount. It is above the meter's reset amount and at most its maximum; each amount in whole
/// cents is equally likely.
pub(crate) fn trigger(rules: &MustHitRules, source: &mut impl RandomSource) -> Money {
    let (reset, most) = (rules.reset.value, rules.most.value);
    // No meter has a range of more than forty million dollars.
    let cents = u32::try_from(most.minus(reset).cents()).unwrap_or(u32::MAX);
    reset.plus(Money::from_cents(i64::from(source.below(cents)) + 1))
}
