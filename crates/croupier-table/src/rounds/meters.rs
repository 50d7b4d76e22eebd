//! Meters: their growth with the stakes, and the must-hit meter.

use croupier_rules::{Cited, Money, Rounding, WagerId};
use serde::{Deserialize, Serialize};

use super::call::{CallKind, Topic};
use super::decide::{CommandDecider, unless};
use super::event::Event;
use super::state::{BetSpot, Meter, RoundStage};
use crate::refusal::{Reason, Refusal};

/// The growth, the maximum and the payment of the must-hit meter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MustHitRules {
    /// The amount at which the meter starts.
    pub reset: Cited<Money>,
    /// The maximum that the meter pays.
    pub most: Cited<Money>,
    /// The part of each stake that feeds the meter, in hundredths of a percent.
    pub rate: Cited<i64>,
    /// The part of the meter that is paid, in hundredths of a percent.
    pub share: Cited<i64>,
    /// Whether a draw among all players decides the winner; if not, the stake that reached the amount wins.
    pub drawn: Cited<bool>,
    /// The wager whose stakes feed the meter.
    pub wager: WagerId,
}

/// The must-hit meter, and the wagers that may win it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MustHitState {
    /// The meter itself.
    pub meter: Meter,
    /// The hidden amount at which the meter hits.
    pub trigger: Option<Money>,
    /// After the meter hits: the wagers, one of which wins the meter.
    pub due: Vec<BetSpot>,
    /// The wager whose stake reached the amount.
    pub by: Option<BetSpot>,
}

impl MustHitState {
    /// Creates a meter at its reset amount.
    pub fn new(reset: Money) -> MustHitState {
        MustHitState { meter: Meter::at(reset), trigger: None, due: Vec::new(), by: None }
    }
}

impl MustHitRules {
    /// Returns the payout of a meter that hits, in whole chips.
    pub fn pays(&self, meter: Meter, chip: Money) -> Money {
        let paid = meter.amount.share(self.share.value, 10_000, chip, Rounding::Down);
        paid.unwrap_or(Money::ZERO)
    }

    /// Returns the meter after a stake fed it: it never shows more than its maximum payout.
    pub fn after_stake(&self, meter: Meter, stake: Money) -> Meter {
        let fed = meter.after_stake(stake, self.rate.value);
        Meter { amount: fed.amount.min(self.most.value), ..fed }
    }
}

impl<'r> CommandDecider<'r> {
    /// Returns the stakes on a wager, position by position.
    fn stakes_on(&self, wager: WagerId) -> Vec<(BetSpot, Money)> {
        let on_wager = self.table.bets.iter().filter(|bet| bet.spot.wager == wager);
        let mut stakes: Vec<(BetSpot, Money)> = on_wager.map(|bet| (bet.spot, bet.stake)).collect();
        stakes.sort_unstable();
        stakes
    }

    /// Feeds the meters with the stakes when bets are closed.
    pub(crate) fn feed_meters(&mut self) {
        let rules = self.game().kind.rules();
        for (index, meter) in rules.meters().iter().enumerate() {
            for (_, stake) in self.stakes_on(meter.wager) {
                let Meter { amount, carry, .. } =
                    self.table.meters[index].after_stake(stake, meter.rate.value);
                self.push(Event::MeterFed { meter: index as u8, amount, carry });
            }
        }
        if let Some(must_hit) = rules.must_hit() {
            self.feed_must_hit(must_hit);
        }
    }

    fn feed_must_hit(&mut self, rules: &MustHitRules) {
        let stakes = self.stakes_on(rules.wager);
        let spots: Vec<BetSpot> = stakes.iter().map(|(spot, _)| *spot).collect();
        let mut due = None;
        for (spot, stake) in stakes {
            let Some(state) = &self.table.must_hit else { return };
            let Meter { amount, carry, .. } = rules.after_stake(state.meter, stake);
            let reached = state.trigger.is_some_and(|trigger| amount >= trigger);
            self.push(Event::MustHitFed { amount, carry });
            if reached && due.is_none() {
                due = Some(spot);
            }
        }
        if let Some(by) = due {
            self.push(Event::MustHitDue { spots, by });
        }
    }

    /// Checks that chance has drawn the hidden amount, before bets are closed.
    pub(crate) fn trigger_is_set(&self) -> Result<(), Refusal> {
        let (Some(rules), Some(state)) = (self.must_hit_rules(), &self.table.must_hit) else { return Ok(()) };
        unless(state.trigger.is_some(), Reason::NeedsDraw, rules.most.cite)
    }

    fn must_hit_rules(&self) -> Option<MustHitRules> {
        self.game().kind.rules().must_hit().copied()
    }

    pub(crate) fn trigger(&mut self, amount: Money) -> Result<(), Refusal> {
        let Some(rules) = self.must_hit_rules() else {
            let cite = self.game().kind.rules().no_must_hit().unwrap_or(self.game().betting.not_offered);
            return Err(Refusal::new(Reason::NotProvided, cite));
        };
        let unset = self.table.must_hit.as_ref().is_some_and(|state| state.trigger.is_none());
        unless(unset, Reason::NoDrawDue, rules.most.cite)?;
        unless(amount > rules.reset.value, Reason::NotAnAmount, rules.reset.cite)?;
        unless(amount <= rules.most.value, Reason::NotAnAmount, rules.most.cite)?;
        self.push(Event::TriggerSet { amount });
        Ok(())
    }

    /// Checks that no draw is pending before cards are dealt.
    pub(crate) fn nothing_to_draw(&self) -> Result<(), Refusal> {
        let Some(rules) = self.must_hit_rules() else { return Ok(()) };
        // If bets are already closed, the round that reached the amount must still be played.
        let due = self.table.must_hit.as_ref().is_some_and(|state| !state.due.is_empty());
        unless(!due || self.table.stage != RoundStage::Betting, Reason::NeedsDraw, rules.drawn.cite)
    }

    /// Pays the player whose stake reached the amount, if the rules do not require a draw.
    pub(crate) fn pay_triggering_seat(&mut self) {
        let by =
            self.table.must_hit.as_ref().filter(|state| !state.due.is_empty()).and_then(|state| state.by);
        if let (Some(must_hit), Some(spot)) = (self.must_hit_rules(), by)
            && !must_hit.drawn.value
        {
            self.pay_must_hit(&must_hit, spot);
        }
    }

    pub(crate) fn draw_winner(&mut self, ticket: u32) -> Result<(), Refusal> {
        let Some(rules) = self.must_hit_rules() else { return self.not_provided() };
        unless(self.table.stage == RoundStage::Betting, Reason::RoundInPlay, rules.drawn.cite)?;
        let due = self.table.must_hit.as_ref().map(|state| &state.due[..]).unwrap_or_default();
        let spot = due.get(ticket as usize).copied();
        let spot = spot.ok_or_else(|| Refusal::new(Reason::NoDrawDue, rules.drawn.cite))?;
        self.pay_must_hit(&rules, spot);
        Ok(())
    }

    fn pay_must_hit(&mut self, rules: &MustHitRules, BetSpot { player, seat, .. }: BetSpot) {
        let Some(state) = &self.table.must_hit else { return };
        let amount = rules.pays(state.meter, self.rules.layout.smallest_chip.value);
        self.push(Event::MustHitPaid { player, seat, amount, reset: rules.reset.value });
        self.say(CallKind::MUST_HIT, Topic::Amount(seat, amount));
    }
}
