//! The bets that the table decides, from its events.

use croupier_rules::{Cite, Money, WagerId};
use croupier_table::Owner;
use croupier_table::rounds::{BetSpot, Event, Judge};

use crate::account::{BetAccount, BetCounter};
use crate::trace::TraceResult;

use super::full::TableEngine;

pub(super) type Stakes = Vec<(WagerId, Money)>;

/// A bet of the strategy that a command decides or returns.
pub(super) struct SettledStake {
    pub(super) wager: WagerId,
    pub(super) result: TraceResult,
    pub(super) stake: Money,
    pub(super) net: Money,
    pub(super) cite: Option<Cite>,
}

impl TableEngine<'_> {
    /// Returns the stake on each wager.
    pub(super) fn stakes(&self) -> Stakes {
        let own = self.table.bets.iter().filter(|bet| self.is_own(bet.spot));
        own.map(|bet| (bet.spot.wager, bet.stake)).collect()
    }

    /// Returns the bets that the last command decided or returned, given the stakes before the command.
    pub(super) fn settled(&self, mut stakes: Stakes) -> Vec<SettledStake> {
        let mut bets = Vec::new();
        let mut decide = |stakes: &mut Stakes, wager: WagerId, result, cite, net: &dyn Fn(Money) -> Money| {
            let stake = std::mem::replace(change(stakes, wager), Money::ZERO);
            bets.push(SettledStake { wager, result, stake, net: net(stake), cite });
        };
        for event in &self.events {
            match event {
                Event::Placed { spot, amount, .. } if self.is_own(*spot) => {
                    let stake = change(&mut stakes, spot.wager);
                    *stake = stake.plus(*amount);
                }
                Event::TakenBack { spot, amount, .. } if self.is_own(*spot) => {
                    let stake = change(&mut stakes, spot.wager);
                    let rest = stake.minus(*amount);
                    *stake = *amount;
                    decide(&mut stakes, spot.wager, TraceResult::Returned, None, &|_| Money::ZERO);
                    *change(&mut stakes, spot.wager) = rest;
                }
                Event::Lost { spot, lost, cite, .. } if self.is_own(*spot) => {
                    let net = Money::ZERO.minus(*lost);
                    decide(&mut stakes, spot.wager, TraceResult::Lost, Some(*cite), &|_| net);
                }
                Event::Paid { spot, won, back, cite, .. } if self.is_own(*spot) => {
                    let paid = won.minus(self.owed(spot.wager, *won)).plus(*back);
                    let net = |stake: Money| paid.minus(stake);
                    decide(&mut stakes, spot.wager, TraceResult::Won, Some(*cite), &net);
                }
                Event::Pushed { spot, cite, .. } if self.is_own(*spot) => {
                    decide(&mut stakes, spot.wager, TraceResult::Pushed, Some(*cite), &|_| Money::ZERO);
                }
                _ => {}
            }
        }
        bets
    }

    /// Returns the vigorish that is marked for a win.
    fn owed(&self, wager: WagerId, won: Money) -> Money {
        let marked = self.rules.game.kind.rules().vigorish().is_some_and(|rules| rules.marked.value);
        let vigorish = || Judge { rules: self.rules, meters: &[] }.vigorish_on(wager, won);
        if marked { vigorish() } else { Money::ZERO }
    }

    /// Counts the bets that the last command decided.
    pub(super) fn count(&mut self, bets: &[SettledStake]) {
        let counted = &self.counted;
        let place = |wager: WagerId| counted.iter().position(|known| *known == wager);
        for bet in bets.iter().filter(|bet| bet.result.is_decided()) {
            if let Some(place) = place(bet.wager) {
                self.account.decide(place, bet.stake.cents(), bet.net.cents());
            }
        }
        let fed = self.rules.game.kind.rules().must_hit().and_then(|rules| place(rules.wager));
        for event in &self.events {
            if let (Event::MustHitPaid { amount, .. }, Some(place)) = (event, fed) {
                self.account.change(place, amount.cents());
            }
        }
    }

    /// Returns whether a bet belongs to the simulated player.
    pub(super) fn is_own(&self, spot: BetSpot) -> bool {
        spot == BetSpot { seat: self.seat, player: self.player, owner: Owner::Player, ..spot }
    }
}

fn change(stakes: &mut Stakes, wager: WagerId) -> &mut Money {
    let place = stakes.iter().position(|(known, _)| *known == wager).unwrap_or_else(|| {
        stakes.push((wager, Money::ZERO));
        stakes.len() - 1
    });
    &mut stakes[place].1
}

impl BetCounter for TableEngine<'_> {
    fn count_bets(&mut self, counts: bool) {
        self.counts = counts;
        self.account.clear();
    }

    fn account(&mut self) -> &mut BetAccount {
        &mut self.account
    }
}
