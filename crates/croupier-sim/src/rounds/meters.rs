//! The meters of a table without the table.

use croupier_rules::Money;
use croupier_table::rounds::baccarat::MustHit;
use croupier_table::rounds::{Meter, Rules};

use super::deck::Draw;
use super::purse::Purse;

/// A meter that stakes on a slot feed.
#[derive(Clone, Copy, Debug)]
struct MeterFeed {
    slot: Option<usize>,
    rate: i64,
    reset: Money,
}

/// The meter that must hit.
#[derive(Clone, Copy, Debug)]
struct MustHitMeter {
    rules: MustHit,
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
    pub(super) fn new(rules: &Rules, purse: &Purse<'_>) -> Meters {
        let baccarat = rules.game.baccarat();
        let fed = |meter: &croupier_table::rounds::MeterRules| MeterFeed {
            slot: purse.slot(meter.wager),
            rate: meter.rate.value,
            reset: meter.reset.value,
        };
        let must_hit = baccarat.and_then(|baccarat| baccarat.must_hit).map(|rules| MustHitMeter {
            rules,
            slot: purse.slot(rules.wager),
            meter: Meter::at(rules.reset.value),
            trigger: None,
            due: false,
        });
        let progressive = baccarat.and_then(|baccarat| baccarat.progressive.as_ref());
        let fed: Vec<MeterFeed> = rules.game.meters().iter().map(fed).collect();
        Meters {
            meters: fed.iter().map(|fed| Meter::at(fed.reset)).collect(),
            fed,
            must_hit,
            reversed: progressive.is_none_or(|progressive| progressive.void_reversed.value),
            chip: rules.layout.smallest_chip.value,
        }
    }

    /// A session begins with the meters as they are reset.
    pub(super) fn open(&mut self) {
        for (meter, fed) in self.meters.iter_mut().zip(&self.fed) {
            *meter = Meter::at(fed.reset);
        }
        if let Some(must_hit) = &mut self.must_hit {
            must_hit.meter = Meter::at(must_hit.rules.reset.value);
            (must_hit.trigger, must_hit.due) = (None, false);
        }
    }

    /// What they show.
    pub(super) fn shown(&self) -> &[Meter] {
        &self.meters
    }

    /// What the meter that must hit shows.
    pub(super) fn must_hit(&self) -> Option<Meter> {
        self.must_hit.map(|must_hit| must_hit.meter)
    }

    /// Chance draws the hidden amount, if that is due.
    #[inline]
    pub(super) fn trigger(&mut self, source: &mut impl Draw) {
        if let Some(must_hit) = &mut self.must_hit {
            must_hit.trigger.get_or_insert_with(|| trigger(&must_hit.rules, source));
        }
    }

    /// Bets are closed: the stakes feed the meters.
    #[inline]
    pub(super) fn feed(&mut self, purse: &Purse<'_>) {
        let stake = |slot: Option<usize>| slot.map_or(Money::ZERO, |slot| purse.stake(slot));
        for (meter, fed) in self.meters.iter_mut().zip(&self.fed) {
            meter.before = (meter.amount, meter.carry);
            *meter = meter.fed(stake(fed.slot), fed.rate);
        }
        let Some(must_hit) = &mut self.must_hit else { return };
        must_hit.meter.before = (must_hit.meter.amount, must_hit.meter.carry);
        let stake = stake(must_hit.slot);
        if !stake.is_zero() {
            must_hit.meter = must_hit.rules.fed(must_hit.meter, stake);
            must_hit.due = must_hit.trigger.is_some_and(|trigger| must_hit.meter.amount >= trigger);
        }
    }

    /// The same stakes feed the meters in so many rounds: what is fed adds up, rests of a cent included. Not for the meter
    /// that must hit.
    pub(super) fn feed_for(&mut self, purse: &Purse<'_>, rounds: u32) {
        for (meter, fed) in self.meters.iter_mut().zip(&self.fed) {
            let stake = fed.slot.map_or(0, |slot| purse.stake(slot).cents());
            *meter = meter.fed(Money::from_cents(stake.saturating_mul(i64::from(rounds))), fed.rate);
        }
    }

    /// So much was paid from each.
    pub(super) fn lower(&mut self, paid: &[Money]) {
        for ((meter, fed), paid) in self.meters.iter_mut().zip(&self.fed).zip(paid) {
            if !paid.is_zero() {
                *meter = meter.lowered(*paid, fed.reset);
            }
        }
    }

    /// The round is void.
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

    /// What the meter that must hit pays, if it does: the player is alone, so whoever is drawn is the player.
    #[inline]
    pub(super) fn hit(&mut self) -> Money {
        let Some(must_hit) = self.must_hit.as_mut().filter(|must_hit| must_hit.due) else {
            return Money::ZERO;
        };
        let paid = must_hit.rules.pays(must_hit.meter, self.chip);
        must_hit.meter = Meter::at(must_hit.rules.reset.value);
        (must_hit.trigger, must_hit.due) = (None, false);
        paid
    }
}

/// The hidden amount: above what the meter begins with, at most what it pays at most, each cent as likely.
pub(super) fn trigger(rules: &MustHit, source: &mut impl Draw) -> Money {
    let (reset, most) = (rules.reset.value, rules.most.value);
    // A meter of more than forty million is nobody's.
    let cents = u32::try_from(most.minus(reset).cents()).unwrap_or(u32::MAX);
    reset.plus(Money::from_cents(i64::from(source.below(cents)) + 1))
}
