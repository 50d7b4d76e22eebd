//! Decisions in a round: a raise or a war. Both add a follow-up wager to a bet.

use croupier_rules::{Cited, Money, WagerId};

use crate::bet::{Owner, StakeRange};
use crate::refusal::{Reason, Refusal};

use super::decide::{CommandDecider, unless};
use super::event::Event;
use super::form::DealerBetDecider;
use super::guard;
use super::state::{Bet, BetSpot};

impl<'r> CommandDecider<'r> {
    /// Returns the dealer bet that follows the player's decision.
    pub(crate) fn along(&self, bet: BetSpot) -> Option<Bet> {
        let along = self.game().dealer_bets.is_some_and(|d| d.decides.value == DealerBetDecider::WithPlayer);
        let dealers = self.table.bet(BetSpot { owner: Owner::Dealers, ..bet });
        dealers.filter(|_| along && bet.owner == Owner::Player).copied()
    }

    /// Makes the follow-up wager of a decision, for a bet and for the dealer bet that goes with it. Returns both bets.
    pub(crate) fn make_decided(
        &mut self,
        bet: Bet,
        wager: WagerId,
        amount: Option<Money>,
        equal: Cited<bool>,
    ) -> Result<Vec<BetSpot>, Refusal> {
        let along = self.along(bet.spot);
        let amount = match amount {
            Some(amount) => amount,
            // If no amount is given, the follow-up wager is the maximum.
            None => self.decision_amounts(bet, wager, equal.value).map_or(bet.stake, |amounts| amounts.max),
        };
        let mut made = Vec::new();
        for (bet, amount) in [(bet, amount)].into_iter().chain(along.map(|bet| (bet, bet.stake))) {
            let spot = BetSpot { wager, ..bet.spot };
            self.as_much(amount, bet.stake, equal, spot)?;
            self.push(Event::Placed { spot, amount, unconfirmed: false, late: false });
            made.push(bet.spot);
        }
        Ok(made)
    }

    /// Returns the amounts of a follow-up wager: equal to its bet or, if the rules allow it, less.
    pub(crate) fn decision_amounts(&self, bet: Bet, wager: WagerId, equal: bool) -> Option<StakeRange> {
        let rail = self.table.player(bet.spot.player).map_or(Money::ZERO, |player| player.rail);
        let funds = rail.minus(self.along(bet.spot).map_or(Money::ZERO, |along| along.stake));
        let spot = BetSpot { wager, ..bet.spot };
        let staked = (self.stake_step(spot), self.least(spot));
        guard::decision_room(self.rules, wager, staked, (bet.stake, equal), funds)
    }

    /// Checks that a follow-up wager equals its bet or, if the rules allow it, is less.
    fn as_much(&self, amount: Money, stake: Money, equal: Cited<bool>, spot: BetSpot) -> Result<(), Refusal> {
        guard::as_much(self.rules, amount, stake, equal)?;
        if !equal.value {
            self.whole_stake(spot, amount)?;
        }
        let covered = self.game().betting.covered;
        unless(self.player(spot.player)?.rail >= amount, Reason::NotCovered, covered)
    }
}
