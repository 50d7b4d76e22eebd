//! The round of play: opening and closing betting, and the bets that the crew confirms, cancels or sends back.

use croupier_rules::{BetChange, Cite, Money, PointTreatment, Wager, WagerId};

use crate::bet::{Bet, BetStatus, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::amounts::{area_most, least};
use super::call::{Call, CallKind};
use super::command::{BetMethod, BetRef};
use super::decide::{CommandDecider, allowed, unless};
use super::event::{Event, LayoutPlace, ReturnReason};
use super::form::BettingClose;
use super::state::{BettingState, Booking};

impl CommandDecider<'_> {
    fn by_announcement(&self) -> bool {
        self.craps().betting.close.value == BettingClose::ByAnnouncement
    }

    /// Returns the clause under which bets open.
    fn opening(&self) -> Cite {
        let script = self.craps().script(CallKind::PlaceBets);
        script.map_or(self.craps().betting.close.cite, |script| script.cite)
    }

    /// Opens betting automatically for the first bet of a round.
    pub(super) fn opened(&mut self) {
        let waiting = self.by_announcement() && self.table.head.bets == BettingState::Waiting;
        if waiting && self.craps().crew.announces && self.so_far().is_empty() {
            self.push(Event::BetsOpened);
            self.say(Call::plain(CallKind::PlaceBets));
        }
    }

    pub(super) fn open_bets(&mut self) -> Result<(), Refusal> {
        unless(self.by_announcement(), Reason::NotProvided, self.craps().betting.close.cite)?;
        let reason =
            if self.table.head.bets == BettingState::Open { Reason::BetsOpen } else { Reason::BetsClosed };
        unless(self.table.head.bets == BettingState::Waiting, reason, self.opening())?;
        self.push(Event::BetsOpened);
        self.say(Call::plain(CallKind::PlaceBets));
        Ok(())
    }

    pub(super) fn close_bets(&mut self) -> Result<(), Refusal> {
        let close = self.craps().betting.close.cite;
        unless(self.by_announcement(), Reason::NotProvided, close)?;
        unless(self.table.head.bets != BettingState::Closed, Reason::BetsClosed, close)?;
        self.opened();
        let open = self.table.head.bets == BettingState::Open || !self.so_far().is_empty();
        unless(open, Reason::BetsClosed, self.opening())?;
        self.push(Event::BetsClosed);
        self.say(Call::plain(CallKind::NoMoreBets));
        self.send_back_unready();
        Ok(())
    }

    /// Closes betting before the dice go out; the crew announces it automatically.
    pub(super) fn closed_for_throw(&mut self) -> Result<(), Refusal> {
        if !self.by_announcement() {
            self.send_back_unready();
            return Ok(());
        }
        if self.table.head.bets == BettingState::Closed {
            return Ok(());
        }
        unless(self.craps().crew.announces, Reason::BetsOpen, self.craps().betting.close.cite)?;
        if self.table.head.bets == BettingState::Waiting {
            self.push(Event::BetsOpened);
            self.say(Call::plain(CallKind::PlaceBets));
        }
        self.push(Event::BetsClosed);
        self.say(Call::plain(CallKind::NoMoreBets));
        self.send_back_unready();
        Ok(())
    }

    /// Returns `Ok` if bets on this wager may be made or changed now.
    pub(super) fn open_now(&self, wager: &Wager, change: Option<BetChange>) -> Result<(), Refusal> {
        let close = self.craps().betting.close;
        let may = wager.terms.late_changes.as_ref().zip(change);
        let late = may.is_some_and(|(late, change)| late.value.contains(&change));
        let own = wager.terms.closed.map(|closed| closed.at(self.table.point_on()));
        let (open, cite) = match (close.value, self.table.head.bets) {
            (BettingClose::AtThrow, _) | (BettingClose::ByAnnouncement, BettingState::Open) => {
                (true, close.cite)
            }
            (BettingClose::AtDiceOut | BettingClose::AtDiceOutButCalls, _) => {
                (!self.table.head.dice.out || late, close.cite)
            }
            (BettingClose::ByAnnouncement, BettingState::Waiting) => {
                (self.craps().crew.announces, self.opening())
            }
            (BettingClose::ByAnnouncement, BettingState::Closed) => (false, close.cite),
        };
        unless(open, Reason::BetsClosed, own.unwrap_or(cite))
    }

    /// Sends back bets that were not confirmed, moved or raised in time.
    pub(super) fn send_back_unready(&mut self) {
        if !self.craps().may_go_back {
            return;
        }
        for (seat, player) in self.table.players() {
            for (slot, bet) in player.live() {
                if bet.unconfirmed || bet.standing == BetStatus::ToMove || bet.noticed {
                    // The bet may be odds that have just gone back with their flat bet.
                    self.with_bets_now(|desk| desk.send_back(seat, slot));
                }
            }
        }
    }

    /// Sends back the part of a bet that is not ready, if it is still up.
    fn send_back(&mut self, seat: SeatNo, slot: u8) {
        let mut bets = self.table.seat(seat).into_iter().flat_map(|player| player.live());
        let Some((_, bet)) = bets.find(|(live, _)| *live == slot) else { return };
        let at = LayoutPlace { seat, slot, key: bet.key };
        if bet.unconfirmed {
            let unconfirmed = self.booked_since(at, |booking| booking.unconfirmed);
            self.shrink(at, bet, unconfirmed, ReturnReason::NotConfirmed);
        } else if bet.standing == BetStatus::ToMove {
            self.shrink(at, bet, bet.stake, ReturnReason::NotConfirmed);
        } else if bet.noticed {
            self.shrink(at, bet, bet.stake, ReturnReason::UnderMinimum);
        }
    }

    pub(super) fn needs_confirmation(&self, wager: WagerId, cash: bool) -> bool {
        let terms = &self.rules.layout.wager(wager).terms;
        terms.confirmed.is_some_and(|rule| rule.value) || cash && self.craps().betting.cash_confirmed.value
    }

    pub(super) fn crew_confirms(&mut self, at: LayoutPlace) {
        if self.craps().crew.confirms {
            self.confirmed(at);
        }
    }

    fn confirmed(&mut self, at: LayoutPlace) {
        self.push(Event::Confirmed { at });
        self.say(Call { seat: Some(at.seat), bet: Some(at.key), ..Call::plain(CallKind::Confirmed) });
    }

    pub(super) fn confirm(&mut self, which: BetRef) -> Result<(), Refusal> {
        let (_, slot, bet, wager) =
            self.existing(which, BetChange::Raise, |terms| terms.open.come_out.cite)?;
        let asked = wager.terms.confirmed.map_or(self.craps().betting.on_confirmed.cite, |rule| rule.cite);
        unless(bet.unconfirmed || bet.call_unconfirmed, Reason::InOrder, asked)?;
        self.confirmed(LayoutPlace { seat: which.seat, slot, key: bet.key });
        Ok(())
    }

    /// Returns a bet, whether or not bets are open.
    pub(super) fn bet_of(&self, which: BetRef, cite: Cite) -> Result<(u8, Bet), Refusal> {
        let nobody = Refusal::new(Reason::NobodyThere, self.craps().betting.there);
        let player = self.table.seat(which.seat).ok_or(nobody)?;
        which.find_in(player).map(|(slot, bet)| (slot, *bet)).ok_or(Refusal::new(Reason::NoSuchBet, cite))
    }

    pub(super) fn declare_no_bet(&mut self, which: BetRef) -> Result<(), Refusal> {
        let rule = self.craps().betting.no_bet;
        allowed(rule, Reason::NotProvided)?;
        let (slot, bet) = self.bet_of(which, rule.cite)?;
        let at = LayoutPlace { seat: which.seat, slot, key: bet.key };
        let late = self.booked_since(at, |booking| booking.late);
        unless(late > Money::ZERO, Reason::NotLate, rule.cite)?;
        self.shrink(at, &bet, late, ReturnReason::NoBet);
        self.say(Call { seat: Some(which.seat), bet: Some(bet.key), ..Call::plain(CallKind::NoBet) });
        Ok(())
    }

    /// Cancels the part of a bet that was booked since the last roll.
    pub(super) fn correct(&mut self, which: BetRef) -> Result<(), Refusal> {
        let rule = self.craps().betting.correction;
        allowed(rule, Reason::NotProvided)?;
        let (_, slot, bet, _) = self.existing(which, BetChange::Lower, |_| rule.cite)?;
        let booked = self.booked_since(LayoutPlace { seat: which.seat, slot, key: bet.key }, |_| true);
        unless(booked > Money::ZERO, Reason::NotNew, rule.cite)?;
        self.shrink(
            LayoutPlace { seat: which.seat, slot, key: bet.key },
            bet,
            booked,
            ReturnReason::Corrected,
        );
        Ok(())
    }

    /// Returns the sum of the bookings on a bet since the last roll for which `counts` returns `true`.
    pub(super) fn booked_since(&self, at: LayoutPlace, counts: impl Fn(&Booking) -> bool) -> Money {
        let booked = self.table.bookings.iter().filter(|b| b.seat == at.seat && b.slot == at.slot);
        let booked = booked.filter(|booking| counts(booking));
        booked.fold(Money::ZERO, |sum, booking| sum.plus(booking.amount))
    }

    /// Checks that the document has rules for bets outside the limits.
    pub(super) fn limits_may_fail(&self) -> Result<(), Refusal> {
        let betting = self.craps().betting;
        let spoken_of = betting.can_exceed() || betting.under_minimum.value || !betting.limits_checked.value;
        unless(spoken_of, Reason::NotProvided, betting.limits_checked.cite)
    }

    /// Handles the crew's notice that a bet is outside the limits.
    ///
    /// If the area is over the maximum, the excess of the latest bets goes back. If the bet is under the minimum, the
    /// crew tells the player.
    pub(super) fn noticed(&mut self, which: BetRef) -> Result<(), Refusal> {
        let betting = self.craps().betting;
        self.limits_may_fail()?;
        let (_, slot, bet, wager) = self.existing(which, BetChange::Lower, |_| betting.there)?;
        let terms = &wager.terms;
        let (least, under) = least(terms);
        let at = LayoutPlace { seat: which.seat, slot, key: bet.key };
        if bet.stake < least {
            allowed(betting.under_minimum, Reason::NotProvided)?;
            self.push(Event::UnderMinimum { at, cite: betting.under_minimum.cite });
            self.say(Call { seat: Some(at.seat), bet: Some(at.key), ..Call::plain(CallKind::UnderMinimum) });
            return Ok(());
        }
        let most = area_most(terms).ok_or(Refusal::new(Reason::InOrder, under))?;
        let area = if betting.shared_boxes.value {
            self.table.on_area(bet.key.wager, bet.key.state)
        } else {
            bet.stake
        };
        let mut excess = area.minus(most.value);
        unless(excess > Money::ZERO, Reason::InOrder, most.cite)?;
        if !betting.shared_boxes.value {
            self.shrink(at, bet, excess, ReturnReason::OverMaximum);
            return Ok(());
        }
        let latest_first: Vec<Booking> = self.table.bookings.iter().rev().copied().collect();
        let mut back: Vec<(LayoutPlace, Bet, Money)> = Vec::new();
        for Booking { seat, slot, amount, .. } in latest_first {
            let Some(other) = self.table.seat(seat).map(|player| player.bets[usize::from(slot)]) else {
                continue;
            };
            if other.key.wager != bet.key.wager || other.key.state != bet.key.state || excess.is_zero() {
                continue;
            }
            let part = amount.min(excess);
            excess = excess.minus(part);
            match back.iter_mut().find(|(at, ..)| at.seat == seat && at.slot == slot) {
                Some((_, _, sum)) => *sum = sum.plus(part),
                None => back.push((LayoutPlace { seat, slot, key: other.key }, other, part)),
            }
        }
        // Stakes from before the last roll do not go back now: they are settled pro rata.
        unless(!back.is_empty(), Reason::NotNew, most.cite)?;
        for (at, bet, amount) in back {
            self.shrink(at, &bet, amount, ReturnReason::OverMaximum);
        }
        Ok(())
    }

    /// Moves a bet whose number became the point to another number of its kind.
    pub(super) fn move_over(&mut self, from: BetRef, to: BetRef) -> Result<(), Refusal> {
        let PendingMove { amount, waiting } = self.moving(from, to)?;
        match waiting {
            Some((slot, bet)) => {
                self.take_all(from.seat, slot, &bet, ReturnReason::Asked);
            }
            None => self.push(Event::MovedOver { seat: from.seat, wager: from.wager, amount }),
        }
        self.and_then(|desk| desk.bet(to, amount, BetMethod::Proper, None, true))
    }

    /// Checks the move of a bet whose number became the point. The stake comes from the rail if it went back there, or
    /// from its number if it still waits on the layout.
    pub(super) fn moving(&self, from: BetRef, to: BetRef) -> Result<PendingMove, Refusal> {
        let layout = &self.rules.layout;
        let player = self.player(from.seat)?;
        let wager = |which: BetRef| layout.wagers.get(usize::from(which.wager.0));
        let not_offered = Refusal::new(Reason::NotOffered, self.craps().betting.not_offered);
        let (source, target) = wager(from).zip(wager(to)).ok_or(not_offered)?;
        let closed = Refusal::new(Reason::NotProvided, source.terms.open.point.cite);
        let rule = source.terms.on_point.ok_or(closed)?;
        let moves = matches!(rule.value, PointTreatment::Move | PointTreatment::RefundOrMove);
        let kin = source.family == target.family && from.wager != to.wager;
        unless(
            moves && kin && from.seat == to.seat && from.owner == to.owner,
            Reason::NotProvided,
            rule.cite,
        )?;
        self.open_now(target, None)?;
        let waiting = player.live().find(|(_, bet)| {
            bet.standing == BetStatus::ToMove && bet.key.wager == from.wager && bet.key.owner == from.owner
        });
        let waiting = waiting.map(|(slot, bet)| (slot, *bet));
        let back = self.table.movable.iter().find(|back| back.seat == from.seat && back.wager == from.wager);
        let amount = match (waiting, back) {
            (Some((_, bet)), _) => bet.stake,
            (None, Some(back)) => back.amount,
            (None, None) => return Err(Refusal::new(Reason::NoSuchBet, rule.cite)),
        };
        let placing = self.placing(to, BetMethod::Proper, false)?;
        self.bounds(&placing, waiting.map(|(_, bet)| bet.stake), true).check(amount)?;
        Ok(PendingMove { amount, waiting })
    }
}

/// The amount to move, and the bet if it still waits on its number.
pub(super) struct PendingMove {
    amount: Money,
    waiting: Option<(u8, Bet)>,
}
