//! A void round: the bets that were made in it go back.

use croupier_rules::{Money, WagerPlacer};

use crate::bet::Bet;

use super::decide::CommandDecider;
use super::event::{Event, LayoutPlace, ReturnReason};
use super::form::InterruptionRules;
use super::state::OriginalBet;

impl CommandDecider<'_> {
    /// Voids the round. Depending on the rules, every bet goes back; or only the bets made in the round go back, and
    /// its calls on or off are undone.
    pub(super) fn void_round(&mut self, rules: InterruptionRules) {
        if rules.void_all.value {
            self.return_everything(ReturnReason::Void);
            self.lift_puck();
        } else {
            let restored = |kept: &&OriginalBet| match rules.withdrawn_put_back {
                Some(rule) => rule.value && self.table.seat(kept.seat).is_some_and(|player| !player.away),
                None => true,
            };
            let (restored, kept): (Vec<&OriginalBet>, Vec<&OriginalBet>) =
                self.table.round.iter().partition(restored);
            self.restore(&restored);
            for kept in kept.into_iter().rev() {
                self.return_what_is_new(kept);
            }
        }
        self.push(Event::RoundVoided { cite: rules.void_all.cite });
    }

    /// Gives back chips that were put on a bet in the round; chips that were taken off the bet stay off.
    fn return_what_is_new(&mut self, kept: &OriginalBet) {
        let Some((at, bet, before)) = self.kept(kept) else { return };
        let new = self.booked_since(at, |_| true).min(bet.stake);
        let freed = if new.is_zero() {
            Money::ZERO
        } else {
            self.give_back(at, &bet, new, ReturnReason::Void).minus(new)
        };
        // Commission charged before the round and kept by the house belongs to the chips that stay off.
        let still_held = if before.is_zero() { Money::ZERO } else { bet.held.minus(freed) };
        let for_withdrawn = kept.was.held.minus(still_held).max(Money::ZERO);
        let amount = kept.kept.minus(for_withdrawn).max(Money::ZERO);
        if !amount.is_zero() {
            self.push(Event::CommissionReturned { seat: kept.seat, amount });
        }
        if !before.is_zero() && bet.stake > new && bet.called != kept.was.called {
            self.push(Event::CallUndone { at, called: kept.was.called });
        }
    }

    /// Restores bets as they were when the round began, including chips that were taken off them.
    fn restore(&mut self, round: &[&OriginalBet]) {
        // Give new bets back before putting withdrawn bets back, so that every rail can pay for them.
        for kept in round.iter().rev() {
            if let Some((at, bet, before)) = self.kept(kept).filter(|(_, bet, before)| bet.stake > *before) {
                self.give_back(at, &bet, bet.stake.minus(before), ReturnReason::Void);
            }
        }
        for kept in round.iter().filter(|kept| !kept.kept.is_zero()) {
            self.push(Event::CommissionReturned { seat: kept.seat, amount: kept.kept });
        }
        for kept in round {
            self.put_back(kept);
            let at = LayoutPlace { seat: kept.seat, slot: kept.slot, key: kept.was.key };
            // A bet that was put back has no call.
            let now = self.kept(kept).filter(|(at, bet, _)| at.key == kept.was.key && !bet.stake.is_zero());
            let now = now.and_then(|(_, bet, _)| bet.called);
            if !kept.was.stake.is_zero() && now != kept.was.called {
                self.push(Event::CallUndone { at, called: kept.was.called });
            }
        }
    }

    /// Returns a bet that was made or changed in the round, and its stake before the round.
    fn kept(&self, kept: &OriginalBet) -> Option<(LayoutPlace, Bet, Money)> {
        let bet = *self.table.seat(kept.seat)?.bets.get(usize::from(kept.slot))?;
        let before = if bet.key == kept.was.key { kept.was.stake } else { Money::ZERO };
        Some((LayoutPlace { seat: kept.seat, slot: kept.slot, key: bet.key }, bet, before))
    }

    /// Puts back chips that were taken off a bet in the round.
    fn put_back(&mut self, kept: &OriginalBet) {
        let Some((at, bet, before)) = self.kept(kept) else { return };
        let (stake, held) = if before.is_zero() { (Money::ZERO, Money::ZERO) } else { (bet.stake, bet.held) };
        if stake < kept.was.stake {
            self.push(Event::Placed {
                at: LayoutPlace { key: kept.was.key, ..at },
                amount: kept.was.stake.minus(stake),
                commission: kept.was.held.minus(held).max(Money::ZERO),
                set_by: WagerPlacer::Dealer,
                called: false,
                unconfirmed: false,
            });
        }
    }
}
