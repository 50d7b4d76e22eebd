//! The bets that the table decides, from its events.

use croupier_rules::{Cite, Money, WagerId};
use croupier_table::craps::{Event, LayoutPlace, Payment};
use croupier_table::{BetKey, Owner};

use crate::account::{BetAccount, BetCounter};
use crate::trace::TraceResult;

use super::full::TableEngine;

/// A bet of the strategy that a command decides or returns.
pub(super) struct SettledStake {
    slot: u8,
    pub(super) key: BetKey,
    pub(super) result: TraceResult,
    pub(super) stake: Money,
    pub(super) net: Money,
    pub(super) cite: Option<Cite>,
}

impl TableEngine<'_> {
    /// Returns the bets that a command decides or returns. The table is still in the position before the command.
    pub(super) fn settled(&self) -> Vec<SettledStake> {
        let mut bets: Vec<SettledStake> = Vec::new();
        for event in &self.events {
            match event {
                Event::TakenBack { at, amount, kept, .. } if self.is_own(at) => bets.push(SettledStake {
                    slot: at.slot,
                    key: at.key,
                    result: TraceResult::Returned,
                    stake: *amount,
                    net: Money::ZERO.minus(*kept),
                    cite: None,
                }),
                Event::Lost { at, stake, earned, cite } if self.is_own(at) => {
                    let net = Money::ZERO.minus(*stake).minus(*earned);
                    self.decide(&mut bets, at, TraceResult::Lost, net, *cite);
                }
                Event::Paid { at, payment, cite } if self.is_own(at) => {
                    let Payment { win, fee, earned, .. } = *payment;
                    self.decide(&mut bets, at, TraceResult::Won, win.minus(fee).minus(earned), *cite);
                }
                Event::Pushed { at, cite } if self.is_own(at) => {
                    self.decide(&mut bets, at, TraceResult::Pushed, Money::ZERO, *cite);
                }
                _ => {}
            }
        }
        bets
    }

    /// Adds to the result of a bet. A bet with a losing part and a winning part counts as one bet that won. The part
    /// of a bet that is over the maximum has gone back before the bet is settled.
    fn decide(
        &self,
        bets: &mut Vec<SettledStake>,
        at: &LayoutPlace,
        result: TraceResult,
        net: Money,
        cite: Cite,
    ) {
        let decided = bets.iter_mut().find(|bet| bet.slot == at.slot && bet.result.is_decided());
        if let Some(bet) = decided {
            (bet.result, bet.net, bet.cite) = (result, bet.net.plus(net), Some(cite));
            return;
        }
        let there = self.table.seat(self.seat).map(|seat| seat.bets[usize::from(at.slot)].stake);
        let returned = bets.iter().filter(|bet| bet.slot == at.slot);
        let stake = returned.fold(there.unwrap_or(Money::ZERO), |stake, bet| stake.minus(bet.stake));
        bets.push(SettledStake { slot: at.slot, key: at.key, result, stake, net, cite: Some(cite) });
    }

    /// Counts the bets that a command decides.
    pub(super) fn count(&mut self, bets: &[SettledStake], is_roll: bool) {
        for bet in bets {
            let Some(wager) = self.counted_wager(bet.key.wager) else { continue };
            if bet.result.is_decided() {
                self.account.decide(wager, bet.stake.cents(), bet.net.cents());
            } else if !bet.net.is_zero() {
                self.account.keep(wager, -bet.net.cents());
            }
        }
        if is_roll {
            self.account.end_round();
        }
    }

    /// Returns whether a bet is the strategy's.
    pub(super) fn is_own(&self, at: &LayoutPlace) -> bool {
        at.seat == self.seat && at.key.owner == Owner::Player
    }

    fn counted_wager(&self, wager: WagerId) -> Option<usize> {
        self.counted.iter().position(|known| *known == wager)
    }
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
