//! Settles a round: the result of each wager's rows, and the order in which chips move.

use croupier_rules::{Cite, Money};

use crate::bet::{Owner, SeatNo};

use super::call::{CallKind, Topic};
use super::decide::CommandDecider;
use super::event::{Event, ReturnReason};
use super::form::LateChipsRule;
use super::judge::{Judge, StakeFate, split_shares};
use super::state::{Bet, BetSpot, Meter};
use crate::games::Fact;

/// A bet, its fate and the clause.
#[derive(Clone, Copy, Debug)]
struct SettledBet {
    bet: Bet,
    fate: StakeFate,
    cite: Cite,
}

impl<'r> CommandDecider<'r> {
    /// Settles the chosen bets; `holds` returns whether a fact is true for a bet.
    pub(crate) fn settle(&mut self, chosen: impl Fn(&Bet) -> bool, holds: impl Fn(&Bet, Fact) -> bool) {
        self.return_late();
        let bets: Vec<Bet> = self.table.bets.iter().filter(|bet| chosen(bet)).copied().collect();
        let mut judged: Vec<SettledBet> = Vec::with_capacity(bets.len());
        for bet in bets {
            let judge = Judge { rules: self.rules, meters: &self.table.meters };
            let (fate, cite) = judge.judge(bet.spot.wager, bet.stake, |fact| holds(&bet, fact));
            judged.push(SettledBet { bet, fate, cite });
        }
        self.split_shares(&mut judged);
        let settlement = self.game().settlement;
        let dealers_last = self.game().dealer_bets.is_none_or(|rules| rules.paid_after.value);
        judged.sort_by_key(|one| {
            let BetSpot { seat, wager, player, owner } = one.bet.spot;
            let place = if settlement.from_last { u8::MAX - seat.0 } else { seat.0 };
            let lost = matches!(one.fate, StakeFate::Lost(_));
            let after = (owner == Owner::Dealers) == dealers_last;
            (settlement.losers_first && !lost, place, after, wager, player)
        });
        for one in &judged {
            self.carry_out(one);
        }
        self.lower_meters(&judged);
    }

    fn return_late(&mut self) {
        if self.game().betting.late.is_some_and(|rule| rule.value == LateChipsRule::Returned) {
            let late = self.table.bets.iter().filter(|bet| !bet.late.is_zero());
            let late: Vec<Bet> = late.copied().collect();
            for bet in late {
                self.push(Event::TakenBack { spot: bet.spot, amount: bet.late, why: ReturnReason::Late });
            }
        }
    }

    /// Divides a meter among several winners of its shares, if the rules say so.
    fn split_shares(&self, judged: &mut [SettledBet]) {
        let mut fates: Vec<StakeFate> = judged.iter().map(|one| one.fate).collect();
        split_shares(self.rules, &mut fates);
        judged.iter_mut().zip(fates).for_each(|(one, fate)| one.fate = fate);
    }

    fn carry_out(&mut self, one: &SettledBet) {
        let (spot, stake, cite) = (one.bet.spot, one.bet.stake, one.cite);
        let dealers = self.game().dealer_bets.filter(|_| spot.owner == Owner::Dealers);
        match one.fate {
            StakeFate::Lost(lost) => {
                self.push(Event::Lost { spot, lost, back: stake.minus(lost), cite });
            }
            StakeFate::Push => {
                let stays = dealers.and_then(|rules| rules.push_stays).is_some_and(|stays| stays.value);
                self.push(Event::Pushed { spot, stays, cite });
            }
            StakeFate::Won(win) => {
                let stays = dealers.is_some_and(|rules| rules.stays_up.value);
                let back = if win.back && !stays { stake } else { Money::ZERO };
                let tipped = dealers.is_some_and(|rules| rules.to_tips.value);
                let rules = self.game().kind.rules().vigorish();
                let first = rules.is_none_or(|rules| rules.before_payment.value);
                let marked = rules.is_some_and(|rules| rules.marked.value);
                let (odds, vigorish) =
                    (win.odds, Judge { rules: self.rules, meters: &[] }.vigorish_on(spot.wager, win.won));
                let won = if marked { win.won } else { win.won.minus(vigorish) };
                if first {
                    self.take_vigorish(spot, vigorish, marked);
                }
                self.push(Event::Paid { spot, won, back, odds, tipped, stays, cite });
                if !first {
                    self.take_vigorish(spot, vigorish, marked);
                }
                for (meter, share) in win.shares.into_iter().enumerate().filter(|(_, share)| !share.is_zero())
                {
                    self.say(CallKind::METER, Topic::Meter(meter as u8, spot.seat, share));
                }
            }
        }
    }

    fn take_vigorish(&mut self, spot: BetSpot, amount: Money, marked: bool) {
        if !amount.is_zero() {
            self.push(Event::Vigorish { player: spot.player, seat: spot.seat, amount, marked });
            self.say(CallKind::VIGORISH, Topic::Amount(spot.seat, amount));
        }
    }

    /// Takes payments out of the meters; a meter does not go below its reset amount.
    fn lower_meters(&mut self, judged: &[SettledBet]) {
        for index in 0..self.table.meters.len() {
            let shares = judged.iter().map(|one| match one.fate {
                StakeFate::Won(win) => win.shares[index],
                _ => Money::ZERO,
            });
            let paid = shares.fold(Money::ZERO, Money::plus);
            if !paid.is_zero() {
                let meters = self.game().meters();
                let (meter, reset) = (self.table.meters[index], meters[index].reset.value);
                let Meter { amount, carry, .. } = meter.lowered(paid, reset);
                self.push(Event::MeterSet { meter: index as u8, amount, carry });
            }
        }
    }

    /// Returns the bets at a position.
    pub(crate) fn bets_at(&self, seat: SeatNo) -> impl Iterator<Item = &Bet> {
        self.table.bets.iter().filter(move |bet| bet.spot.seat == seat)
    }
}
