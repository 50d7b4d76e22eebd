//! Decisions in a round: a raise, a war. Both make a wager that goes with another.

use croupier_rules::{Cited, Money, WagerId};

use crate::bet::{Owner, Range};
use crate::refusal::{Reason, Refusal};

use super::decide::{Desk, unless};
use super::event::Event;
use super::form::DealerDecides;
use super::state::{Bet, Spot};

impl<'r> Desk<'r> {
    /// The dealer bet that does what the player's does.
    pub(super) fn along(&self, bet: Spot) -> Option<Bet> {
        let along = self.game().dealer_bets.is_some_and(|d| d.decides.value == DealerDecides::WithPlayer);
        let dealers = self.table.bet(Spot { owner: Owner::Dealers, ..bet });
        dealers.filter(|_| along && bet.owner == Owner::Player).copied()
    }

    /// Makes the wager of a decision about a bet, and about the dealer bet that goes along. These are the bets.
    pub(super) fn make_decided(
        &mut self,
        bet: Bet,
        wager: WagerId,
        amount: Option<Money>,
        equal: Cited<bool>,
    ) -> Result<Vec<Spot>, Refusal> {
        let along = self.along(bet.spot);
        let amount = match amount {
            Some(amount) => amount,
            // The most that it may be.
            None => self.decision_amounts(bet, wager, equal.value).map_or(bet.stake, |amounts| amounts.max),
        };
        let mut made = Vec::new();
        for (bet, amount) in [(bet, amount)].into_iter().chain(along.map(|bet| (bet, bet.stake))) {
            let spot = Spot { wager, ..bet.spot };
            self.as_much(amount, bet.stake, equal, spot)?;
            self.push(Event::Placed { spot, amount, unconfirmed: false, late: false });
            made.push(bet.spot);
        }
        Ok(made)
    }

    /// How much a decision's wager may be: as much as the bet that it goes with or, where it may be, less.
    pub(super) fn decision_amounts(&self, bet: Bet, wager: WagerId, equal: bool) -> Option<Range> {
        let rail = self.table.player(bet.spot.player).map_or(Money::ZERO, |player| player.rail);
        let funds = rail.minus(self.along(bet.spot).map_or(Money::ZERO, |along| along.stake));
        let stake = bet.stake;
        if equal {
            let exact = Range { min: stake, max: stake, step: Money::CENT };
            return (funds >= stake).then_some(exact);
        }
        let spot = Spot { wager, ..bet.spot };
        let step = self.stake_step(spot);
        let most = self.rules.layout.wager(wager).limits.max.map_or(stake, |max| max.value.min(stake));
        let (min, max) = (self.least(spot).ceil_to(step), most.min(funds).floor_to(step));
        (min <= max).then_some(Range { min, max, step })
    }

    /// A decision's wager is as much as the bet that it goes with, or where it may be, less.
    fn as_much(&self, amount: Money, stake: Money, equal: Cited<bool>, spot: Spot) -> Result<(), Refusal> {
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
