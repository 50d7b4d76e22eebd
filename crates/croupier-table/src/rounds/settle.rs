//! Settling a round: what each row of each wager says, and the order in which chips move.

use croupier_rules::{Cite, Money, Odds, Pick, Prize, Rounding};

use crate::bet::{Owner, SeatNo};

use super::call::{CallKind, Topic};
use super::decide::Desk;
use super::event::{Back, Event};
use super::fact::Fact;
use super::state::{Bet, Spot};

/// What becomes of a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// This much is lost, the rest comes back.
    Lost(Money),
    Push,
    Won(Win),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Win {
    won: Money,
    back: bool,
    odds: Option<Odds>,
    /// How much of it comes from each meter.
    shares: [Money; MOST_METERS],
}

/// How many meters a table has at most.
pub(super) const MOST_METERS: usize = 4;

const NO_SHARES: [Money; MOST_METERS] = [Money::ZERO; MOST_METERS];

/// A bet and what becomes of it, by which clause.
#[derive(Clone, Copy, Debug)]
struct Judged {
    bet: Bet,
    fate: Fate,
    cite: Cite,
}

impl<'r> Desk<'r> {
    /// Settles the chosen bets: `holds` tells what is true for a bet.
    pub(super) fn settle(&mut self, chosen: impl Fn(&Bet) -> bool, holds: impl Fn(&Bet, Fact) -> bool) {
        self.return_late();
        let bets: Vec<Bet> = self.table.bets.iter().filter(|bet| chosen(bet)).copied().collect();
        let mut judged: Vec<Judged> = Vec::with_capacity(bets.len());
        for bet in bets {
            let (fate, cite) = self.judge(&bet, &|fact| holds(&bet, fact));
            judged.push(Judged { bet, fate, cite });
        }
        self.split_shares(&mut judged);
        let settlement = self.game().settlement;
        let dealers_last = self.game().dealer_bets.is_none_or(|rules| rules.paid_after.value);
        judged.sort_by_key(|one| {
            let Spot { seat, wager, player, owner } = one.bet.spot;
            let place = if settlement.from_last { u8::MAX - seat.0 } else { seat.0 };
            let lost = matches!(one.fate, Fate::Lost(_));
            let after = (owner == Owner::Dealers) == dealers_last;
            (settlement.losers_first && !lost, place, after, wager, player)
        });
        for one in &judged {
            self.carry_out(one);
        }
        self.lower_meters(&judged);
    }

    fn return_late(&mut self) {
        if self.game().betting.late_returned.is_some_and(|rule| rule.value) {
            let late = self.table.bets.iter().filter(|bet| !bet.late.is_zero());
            let late: Vec<Bet> = late.copied().collect();
            for bet in late {
                self.push(Event::TakenBack { spot: bet.spot, amount: bet.late, why: Back::Late });
            }
        }
    }

    /// What the rows of a bet's wager say.
    fn judge(&self, bet: &Bet, holds: &dyn Fn(Fact) -> bool) -> (Fate, Cite) {
        let wager = self.rules.layout.wager(bet.spot.wager);
        let held = wager.rows.iter().filter(|row| row.on.iter().all(|fact| holds(*fact)));
        let back = wager.stake_back.is_some_and(|back| back.value);
        let mut fates = held.map(|row| (self.fate(bet.stake, &row.prize, back), row.cite));
        let found = match wager.pick {
            Pick::First => fates.next(),
            Pick::Largest => fates.max_by_key(|(fate, _)| worth(fate)),
            Pick::All => fates.reduce(|(one, cite), (two, _)| (together(one, two), cite)),
        };
        let otherwise = wager.lost_otherwise;
        let none = if otherwise.value { Fate::Lost(bet.stake) } else { Fate::Push };
        found.unwrap_or((none, otherwise.cite))
    }

    fn fate(&self, stake: Money, prize: &Prize, stake_back: bool) -> Fate {
        let layout = &self.rules.layout;
        let unit = layout.smallest_chip.value;
        let part = |amount: Money, rate: i64, unit: Money| {
            amount.share(rate, 10_000, unit, Rounding::Down).unwrap_or(Money::ZERO)
        };
        match prize {
            Prize::Odds(odds) => {
                let (net, per) = odds.net();
                let won = stake.share(net, per, unit, layout.payout_rounding).unwrap_or(Money::ZERO);
                // What is paid "for" one is all that comes back: the stake is part of it.
                Fate::Won(Win { won, back: true, odds: Some(*odds), shares: NO_SHARES })
            }
            Prize::Award(won) => {
                Fate::Won(Win { won: *won, back: stake_back, odds: None, shares: NO_SHARES })
            }
            Prize::Share { meter, rate } => {
                let meters = self.game().meters();
                let index = meters.iter().position(|rules| rules.name == *meter);
                let shown = index.and_then(|index| self.table.meters.get(index));
                let won = shown.map_or(Money::ZERO, |shown| part(shown.amount, *rate, unit));
                let mut shares = NO_SHARES;
                if let Some(index) = index {
                    shares[index] = won;
                }
                Fate::Won(Win { won, back: stake_back, odds: None, shares })
            }
            Prize::Push => Fate::Push,
            Prize::Lose => Fate::Lost(stake),
            Prize::LosePart(rate) => Fate::Lost(part(stake, *rate, self.surrender_unit())),
        }
    }

    /// Where several win shares of one meter, they may have to share it.
    fn split_shares(&self, judged: &mut [Judged]) {
        let split = self.game().baccarat().is_some_and(|baccarat| baccarat.shares_split());
        if !split {
            return;
        }
        let unit = self.rules.layout.smallest_chip.value;
        let before: Vec<Fate> = judged.iter().map(|one| one.fate).collect();
        for one in judged {
            let Fate::Won(win) = &mut one.fate else { continue };
            for index in 0..MOST_METERS {
                let whole = win.shares[index];
                // Those with the same award divide it.
                let same = |fate: &&Fate| matches!(fate, Fate::Won(other) if other.shares[index] == whole);
                let winners = before.iter().filter(same).count() as i64;
                let share = Money::from_cents(whole.cents() / winners.max(1)).floor_to(unit);
                win.won = win.won.minus(whole).plus(share);
                win.shares[index] = share;
            }
        }
    }

    fn carry_out(&mut self, one: &Judged) {
        let (spot, stake, cite) = (one.bet.spot, one.bet.stake, one.cite);
        let dealers = self.game().dealer_bets.filter(|_| spot.owner == Owner::Dealers);
        match one.fate {
            Fate::Lost(lost) => {
                self.push(Event::Lost { spot, lost, back: stake.minus(lost), cite });
            }
            Fate::Push => {
                let stays = dealers.and_then(|rules| rules.push_stays).is_some_and(|stays| stays.value);
                self.push(Event::Pushed { spot, stays, cite });
            }
            Fate::Won(win) => {
                let stays = dealers.is_some_and(|rules| rules.stays_up.value);
                let back = if win.back && !stays { stake } else { Money::ZERO };
                let tipped = dealers.is_some_and(|rules| rules.to_tips.value);
                let first = self.game().baccarat().is_none_or(|baccarat| baccarat.vigorish_first());
                let marked = self.game().baccarat().is_some_and(|baccarat| baccarat.vigorish_marked());
                let (odds, vigorish) = (win.odds, self.vigorish_on(spot, win.won, marked));
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
                    self.say(CallKind::Meter, Topic::Meter(meter as u8, spot.seat, share));
                }
            }
        }
    }

    fn take_vigorish(&mut self, spot: Spot, amount: Money, marked: bool) {
        if !amount.is_zero() {
            self.push(Event::Vigorish { player: spot.player, seat: spot.seat, amount, marked });
            self.say(CallKind::Vigorish, Topic::Amount(spot.seat, amount));
        }
    }

    /// What was paid from a meter is gone from it, but it does not go under what it begins with.
    fn lower_meters(&mut self, judged: &[Judged]) {
        for index in 0..self.table.meters.len() {
            let shares = judged.iter().map(|one| match one.fate {
                Fate::Won(win) => win.shares[index],
                _ => Money::ZERO,
            });
            let paid = shares.fold(Money::ZERO, Money::plus);
            if !paid.is_zero() {
                let meters = self.game().meters();
                let (meter, reset) = (self.table.meters[index], meters[index].reset.value);
                let left = meter.amount.minus(paid);
                // A meter that begins anew begins without a rest of a cent.
                let (amount, carry) = if left > reset { (left, meter.carry) } else { (reset, 0) };
                self.push(Event::MeterSet { meter: index as u8, amount, carry });
            }
        }
    }

    /// The bets that play in this round at a position.
    pub(super) fn bets_at(&self, seat: SeatNo) -> impl Iterator<Item = &Bet> {
        self.table.bets.iter().filter(move |bet| bet.spot.seat == seat)
    }
}

/// How much a fate is worth to the player, for choosing the largest.
fn worth(fate: &Fate) -> Money {
    match fate {
        Fate::Won(win) => win.won,
        Fate::Push => Money::ZERO,
        Fate::Lost(lost) => Money::ZERO.minus(*lost),
    }
}

/// Two awards together.
fn together(one: Fate, two: Fate) -> Fate {
    match (one, two) {
        (Fate::Won(one), Fate::Won(two)) => {
            let mut shares = one.shares;
            shares.iter_mut().zip(two.shares).for_each(|(sum, share)| *sum = sum.plus(share));
            Fate::Won(Win { won: one.won.plus(two.won), back: one.back || two.back, odds: None, shares })
        }
        (Fate::Won(one), _) | (_, Fate::Won(one)) => Fate::Won(one),
        (one, _) => one,
    }
}
