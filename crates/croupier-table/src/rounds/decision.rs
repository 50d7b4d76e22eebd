//! Decisions in a round: a raise, a war. Both make a wager that goes with another.

use croupier_rules::{Cited, Money};

use crate::bet::{Owner, Range};
use crate::refusal::{Reason, Refusal};

use super::decide::{Desk, unless};
use super::form::DealerDecides;
use super::state::Spot;

impl<'r> Desk<'r> {
    /// What the dealer bet costs that does what the player's does. `spot` is that of the decision's wager.
    pub(super) fn goes_along(&self, spot: Spot) -> Money {
        let along = self.game().dealer_bets.is_some_and(|d| d.decides.value == DealerDecides::WithPlayer);
        let of = self.rules.layout.wager(spot.wager).of.filter(|_| along && spot.owner == Owner::Player);
        let bet = of.and_then(|wager| self.table.bet(Spot { wager, owner: Owner::Dealers, ..spot }));
        bet.map_or(Money::ZERO, |bet| bet.stake)
    }

    /// How much a decision's wager may be: as much as the bet that it goes with or, where it may be, less.
    pub(super) fn decision_amounts(&self, spot: Spot, stake: Money, equal: bool) -> Option<Range> {
        let rail = self.table.player(spot.player).map_or(Money::ZERO, |player| player.rail);
        let funds = rail.minus(self.goes_along(spot));
        if equal {
            let exact = Range { min: stake, max: stake, step: Money::CENT };
            return (funds >= stake).then_some(exact);
        }
        let step = self.stake_step(spot);
        let most = self.rules.layout.wager(spot.wager).limits.max.map_or(stake, |max| max.value.min(stake));
        let (min, max) = (self.least(spot).ceil_to(step), most.min(funds).floor_to(step));
        (min <= max).then_some(Range { min, max, step })
    }

    /// What a decision costs when its player names no amount: the most that it may be.
    pub(super) fn usual_amount(&self, spot: Spot, stake: Money, equal: bool) -> Money {
        self.decision_amounts(spot, stake, equal).map_or(stake, |amounts| amounts.max)
    }

    /// A decision's wager is as much as the bet that it goes with, or where it may be, less.
    pub(super) fn as_much(
        &self,
        amount: Money,
        stake: Money,
        equal: Cited<bool>,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let betting = &self.game().betting;
        unless(amount > Money::ZERO, Reason::NotAnAmount, betting.amount)?;
        let right = if equal.value { amount == stake } else { amount <= stake };
        if !right {
            return Err(Refusal::with_limit(Reason::NotEqual, equal.cite, stake));
        }
        if !equal.value {
            self.whole_stake(spot, amount)?;
        }
        unless(self.player(spot.player)?.rail >= amount, Reason::NotCovered, betting.covered)
    }
}
