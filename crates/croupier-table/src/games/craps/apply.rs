//! Applies an event to the table. This cannot fail: `decide` has made every check.

use croupier_rules::Money;

use crate::bet::{Bet, BetStatus, Seat, SeatNo};

use super::event::{Event, LayoutPlace, Payment, Rethrow, ReturnReason};
use super::state::{
    BettingState, Booking, ComeOutStage, CrapsState, DiceSetState, DiceState, MovableStake, OriginalBet,
    OverruleState, RollUndo, ShooterHand, ShooterTurn, Table,
};

impl Table {
    /// Changes the table by one event.
    pub fn apply(&mut self, event: &Event) {
        if matches!(event, Event::Said { .. }) {
            return; // Calls change nothing, and half of all events are calls.
        }
        self.keep_or_close_settlement(event);
        match *event {
            Event::Sat { seat, player, chips } => self.sit(seat, player, chips),
            Event::BoughtIn { seat, amount } => {
                self.head.accounts.bank = self.head.accounts.bank.minus(amount);
                self.credit(seat, amount);
            }
            Event::WalkedAway { seat } => {
                if let Some(player) = self.seats[seat.index()].as_mut() {
                    player.away = true;
                }
                self.no_longer_offered(seat);
            }
            Event::Left { seat, .. } => self.leave(seat),
            Event::Placed { at, amount, commission, unconfirmed, .. } => {
                self.keep_for_round(at);
                let late = self.head.dice.out;
                self.bookings.push(Booking { seat: at.seat, slot: at.slot, amount, unconfirmed, late });
                self.place(at, amount, commission, unconfirmed);
            }
            Event::TakenBack { at, amount, returned, kept, why } => {
                self.keep_for_round(at);
                self.unbook(at, amount);
                if let Some(changed) = self.round.last_mut().filter(|_| !kept.is_zero() && !self.settling) {
                    changed.kept = changed.kept.plus(kept);
                }
                if why == ReturnReason::BecamePoint {
                    self.movable.push(MovableStake { seat: at.seat, wager: at.key.wager, amount });
                }
                if why == ReturnReason::NotConfirmed {
                    self.with_bet(at, |bet| bet.unconfirmed = false);
                }
                self.take_stake(at, amount, returned.plus(kept));
                self.head.accounts.vigorish = self.head.accounts.vigorish.plus(kept);
                self.credit(at.seat, amount.plus(returned));
            }
            Event::Turned { at, on, unconfirmed } => {
                self.keep_for_round(at);
                // A call has no effect until the crew confirms it.
                self.with_bet(at, |bet| {
                    bet.call_unconfirmed = unconfirmed;
                    if !unconfirmed {
                        bet.turn(on);
                    }
                });
            }
            Event::CallUndone { at, called } => self.with_bet(at, |bet| {
                bet.called = called;
                bet.call_unconfirmed = false;
            }),
            Event::CommissionReturned { seat, amount } => {
                self.head.accounts.vigorish = self.head.accounts.vigorish.minus(amount);
                self.credit(seat, amount);
            }
            Event::OffForDown { at } => self.with_bet(at, |bet| bet.standing = BetStatus::OffForDown),
            Event::Confirmed { at } => {
                for booking in self.bookings.iter_mut().filter(|b| b.seat == at.seat && b.slot == at.slot) {
                    booking.unconfirmed = false;
                }
                self.with_bet(at, |bet| {
                    bet.unconfirmed = false;
                    if std::mem::take(&mut bet.call_unconfirmed) {
                        bet.turn(true);
                    }
                });
            }
            Event::ToBeMoved { at } => self.with_bet(at, |bet| bet.standing = BetStatus::ToMove),
            Event::UnderMinimum { at, .. } => self.with_bet(at, |bet| bet.noticed = true),
            Event::Frozen { at } => self.with_bet(at, |bet| bet.standing = BetStatus::Frozen),
            Event::MovedOver { seat, wager, .. } => {
                let moved = self.movable.iter().position(|back| back.seat == seat && back.wager == wager);
                moved.map(|index| self.movable.remove(index));
            }
            Event::RuledPayment { seat, amount, .. } => {
                self.head.accounts.bank = self.head.accounts.bank.minus(amount);
                self.credit(seat, amount);
            }
            Event::CallsLapsed => self.lapse_calls(),
            Event::Lost { at, stake, earned, .. } => {
                if !self.settling {
                    // A ruling forfeited the bet, which therefore no longer belongs to the round.
                    self.unbook(at, stake);
                    self.round.retain(|kept| (kept.seat, kept.slot) != (at.seat, at.slot));
                }
                self.take_stake(at, stake, earned);
                self.head.accounts.bank = self.head.accounts.bank.plus(stake);
                self.head.accounts.vigorish = self.head.accounts.vigorish.plus(earned);
            }
            Event::Paid { at, payment, .. } => self.pay(at, payment),
            Event::Pushed { at, .. } => self.with_bet(at, |bet| bet.pushed = true),
            Event::Moved { at, to, .. } => self.with_bet(at, |bet| bet.key.state = to),
            Event::Overruled => self.undo(),
            Event::Settled => {
                self.settling = false;
                self.head.overrule = OverruleState::Open { changed: false, opened: false };
            }
            _ => self.dice_and_hand(event),
        }
    }

    /// Keeps the last settlement open to overruling, or closes it. The boxperson can overrule a settlement until the
    /// dice go out again. Until then the table records the players' changes to their bets, so that it can undo them
    /// together with the settlement. An arrival, a buy-in or a departure closes the settlement.
    fn keep_or_close_settlement(&mut self, event: &Event) {
        let OverruleState::Open { changed, opened } = &mut self.head.overrule else { return };
        match event {
            Event::Placed { .. } | Event::TakenBack { .. } | Event::Turned { .. } => *changed = true,
            Event::BetsOpened => *opened = true,
            Event::DiceSent
            | Event::RuledPayment { .. }
            | Event::PaysChanged
            | Event::RoundVoided { .. }
            | Event::Sat { .. }
            | Event::BoughtIn { .. }
            | Event::WalkedAway { .. }
            | Event::Left { .. }
            | Event::GameEnded => {
                self.head.overrule = OverruleState::Closed;
                self.recording = false;
            }
            _ => {}
        }
    }

    /// Applies the events of the dice, the shooter and the puck.
    fn dice_and_hand(&mut self, event: &Event) {
        let all = u8::MAX;
        let head = &mut self.head;
        // Dice that await inspection keep waiting for it when another player gets them.
        let waiting = DiceState { inspect: head.dice.inspect, ..DiceState::default() };
        match *event {
            Event::DiceOffered { seat } => head.turn.offered = Some(seat),
            Event::DiceDeclined { seat } => {
                head.turn.declined |= 1 << seat.0;
                head.turn.offered = None;
            }
            Event::DiceTaken { seat } => {
                let ShooterTurn { hand, former, .. } = head.turn;
                let (shooter, substitute) = (Some(seat), head.point != 0);
                head.turn =
                    ShooterTurn { shooter, fresh: true, substitute, hand, former, ..Default::default() };
                head.dice = DiceState { presented: all, ..waiting };
            }
            Event::DiceGivenUp { seat, by_box, hand_goes_on } => {
                let there = self.seats[seat.index()].as_ref().is_some_and(|player| !player.away);
                head.turn.shooter = None;
                head.turn.former = there.then_some(seat);
                head.turn.come_resolution = false;
                head.turn.come_out = ComeOutStage::NotYet;
                head.turn.declined = if by_box { 0 } else { 1 << seat.0 };
                head.dice = waiting;
                if !hand_goes_on {
                    head.turn.hand = ShooterHand::default();
                }
            }
            Event::DiceAsked { from } => {
                let others = !head.dice.chosen;
                let presented = if from == super::DicePool::OtherThree { others } else { all };
                head.dice = DiceState { presented, ..waiting };
            }
            Event::DiceChosen { dice } => head.dice = DiceState { chosen: dice, ..waiting },
            Event::BowlEmptied => {
                // Dice that cannot be chosen again stay excluded.
                let DiceState { kept, because, .. } = head.dice;
                let kept = if because.is_some() { kept } else { 0 };
                head.dice = DiceState { presented: all, kept, because, ..waiting };
            }
            Event::DiceSent => {
                head.dice.out = true;
                self.movable.clear();
            }
            Event::PaysChanged => head.edition = head.edition.saturating_add(1),
            Event::BetsOpened => head.bets = BettingState::Open,
            Event::BetsClosed => head.bets = BettingState::Closed,
            Event::ResolutionBegan { seat } => {
                head.turn.come_resolution = true;
                head.turn.fresh = false;
                if head.turn.shooter != Some(seat) {
                    head.turn.shooter = Some(seat);
                    head.turn.offered = None;
                    head.dice = DiceState { presented: all, ..waiting };
                }
            }
            Event::ResolutionEnded => {
                head.turn.come_resolution = false;
                head.turn.declined = 0;
            }
            Event::RoundVoided { .. } => {
                head.bets = BettingState::Waiting;
                head.dice.out = false;
                self.round.clear();
                self.bookings.clear();
            }
            Event::DiceSpoilt { cite, every_throw } => {
                head.set = match head.set {
                    DiceSetState::Due(cite) => DiceSetState::Due(cite),
                    _ if every_throw => DiceSetState::Due(cite),
                    _ => DiceSetState::DueAtComeOut(cite),
                };
            }
            Event::DiceReplaced => {
                head.set = DiceSetState::Good;
                head.dice = DiceState { presented: all, ..DiceState::default() };
            }
            Event::DiceStopped { .. } => head.dice.out = false,
            Event::InspectionDue { why } => head.dice.inspect = Some(why),
            Event::SameDiceCalled { counts: true, .. } => {
                head.dice = DiceState { chosen: head.dice.kept, ..waiting };
            }
            Event::DiceInspected => head.dice.inspect = None,
            Event::NoRoll { again, cite } => {
                self.before.clear();
                self.round_before.clone_from(&self.round);
                self.bookings_before.clone_from(&self.bookings);
                self.head_before = *head;
                self.recording = true;
                let chosen = head.dice.chosen;
                let choose =
                    |presented| DiceState { kept: chosen, same_dice_open: true, presented, ..waiting };
                head.dice = match again {
                    Rethrow::Same => DiceState { chosen, ..waiting },
                    Rethrow::Choose => choose(all),
                    Rethrow::ChooseOthers => DiceState { because: Some(cite), ..choose(all) },
                };
            }
            Event::FellShort => head.turn.short_throws = head.turn.short_throws.saturating_add(1),
            Event::Rolled { dice } => {
                self.before.clear();
                std::mem::swap(&mut self.round, &mut self.round_before);
                self.round.clear();
                std::mem::swap(&mut self.bookings, &mut self.bookings_before);
                self.bookings.clear();
                self.settling = true;
                self.head_before = *head;
                self.recording = true;
                head.dice.out = false;
                head.turn.fresh = false;
                head.turn.lost_line = None;
                head.turn.hand.thrown = true;
                head.rolls += 1;
                head.bets = BettingState::Waiting;
                head.turn.come_out = match head.turn.come_out {
                    ComeOutStage::NotYet if head.point != 0 => ComeOutStage::NotYet,
                    _ if head.point == 0 && dice.total() == 7 => ComeOutStage::Seven,
                    _ => ComeOutStage::Past,
                };
            }
            Event::PointSet { number } => {
                head.point = number;
                head.turn.substitute = false;
                head.turn.hand.point_set = true;
            }
            Event::PointMade { number } => {
                head.point = 0;
                head.turn.hand.points_made = head.turn.hand.points_made.saturating_add(1);
                head.turn.hand.markers |= 1 << number;
            }
            Event::PointLifted => {
                head.point = 0;
                head.turn.substitute = false;
            }
            Event::ComeOutAgain { lost } => head.turn.lost_line = lost,
            Event::SevenOut => {
                head.point = 0;
                head.turn.shooter = None;
                head.turn.declined = 0;
                head.turn.come_out = ComeOutStage::NotYet;
                head.turn.hand = ShooterHand::default();
                head.dice = waiting;
            }
            Event::GameEnded => {
                head.ended = true;
                head.turn.offered = None;
                head.turn.shooter = None;
            }
            _ => {}
        }
    }

    fn sit(&mut self, seat: SeatNo, player: u32, chips: Money) {
        self.head.turn.declined &= !(1 << seat.0);
        self.head.accounts.outside = self.head.accounts.outside.minus(chips);
        self.seats[seat.index()] = Some(Seat { player, rail: chips, bets: Vec::new(), away: false });
    }

    fn leave(&mut self, seat: SeatNo) {
        self.round.retain(|kept| kept.seat != seat);
        self.bookings.retain(|booking| booking.seat != seat);
        self.movable.retain(|back| back.seat != seat);
        self.head.turn.former = self.head.turn.former.filter(|former| *former != seat);
        if let Some(gone) = self.seats[seat.index()].take() {
            self.head.accounts.outside = self.head.accounts.outside.plus(gone.rail);
            self.no_longer_offered(seat);
            if self.recording {
                self.before.push(RollUndo::Seat(seat, gone));
            }
        }
    }

    fn no_longer_offered(&mut self, seat: SeatNo) {
        if self.head.turn.offered == Some(seat) {
            self.head.turn.offered = None;
        }
    }

    fn credit(&mut self, seat: SeatNo, amount: Money) {
        if let Some(player) = self.seats[seat.index()].as_mut() {
            if self.recording {
                self.before.push(RollUndo::Rail(seat, player.rail));
            }
            player.rail = player.rail.plus(amount);
        }
    }

    /// Remembers a bet as it was when the round began.
    fn keep_for_round(&mut self, at: LayoutPlace) {
        if self.settling {
            return;
        }
        let known = self.round.iter().position(|kept| kept.seat == at.seat && kept.slot == at.slot);
        let changed = match known {
            Some(index) => self.round.remove(index),
            None => {
                let Some(seat) = &self.seats[at.seat.index()] else { return };
                let was = seat.bets.get(usize::from(at.slot)).copied().unwrap_or(Bet::new(at.key));
                OriginalBet { seat: at.seat, slot: at.slot, was, kept: Money::ZERO }
            }
        };
        self.round.push(changed);
    }

    /// Removes an amount from the bookings, starting with the latest.
    fn unbook(&mut self, at: LayoutPlace, mut amount: Money) {
        for booking in self.bookings.iter_mut().rev().filter(|b| b.seat == at.seat && b.slot == at.slot) {
            let part = booking.amount.min(amount);
            booking.amount = booking.amount.minus(part);
            amount = amount.minus(part);
        }
        self.bookings.retain(|booking| !booking.amount.is_zero());
    }

    fn place(&mut self, at: LayoutPlace, amount: Money, commission: Money, unconfirmed: bool) {
        let Some(seat) = self.seats[at.seat.index()].as_mut() else { return };
        let slot = usize::from(at.slot);
        if slot == seat.bets.len() {
            seat.bets.push(Bet::new(at.key));
        }
        let bet = &mut seat.bets[slot];
        if self.recording {
            self.before.push(RollUndo::Rail(at.seat, seat.rail));
            self.before.push(RollUndo::Bet(at.seat, at.slot, *bet));
        }
        seat.rail = seat.rail.minus(amount).minus(commission);
        if bet.stake.is_zero() {
            *bet = Bet { edition: self.head.edition, ..Bet::new(at.key) };
        }
        bet.stake = bet.stake.plus(amount);
        bet.held = bet.held.plus(commission);
        bet.unconfirmed |= unconfirmed;
        bet.noticed = false;
    }

    /// Changes a bet, and first records its state if the last roll can still be undone.
    fn with_bet(&mut self, at: LayoutPlace, change: impl FnOnce(&mut Bet)) {
        let Some(seat) = self.seats[at.seat.index()].as_mut() else { return };
        let bet = &mut seat.bets[usize::from(at.slot)];
        if self.recording {
            self.before.push(RollUndo::Bet(at.seat, at.slot, *bet));
        }
        change(bet);
    }

    fn take_stake(&mut self, at: LayoutPlace, stake: Money, held: Money) {
        self.with_bet(at, |bet| {
            bet.stake = bet.stake.minus(stake);
            bet.held = bet.held.minus(held);
        });
    }

    fn pay(&mut self, at: LayoutPlace, payment: Payment) {
        let Payment { win, back, earned, next, fee, rides, to_tips, state, .. } = payment;
        self.with_bet(at, |bet| {
            bet.stake = bet.stake.minus(back).plus(rides);
            bet.held = bet.held.minus(earned).plus(next);
            bet.key.state = state;
            bet.paid = true;
            bet.riding = true;
        });
        self.head.accounts.bank = self.head.accounts.bank.minus(win);
        self.head.accounts.vigorish = self.head.accounts.vigorish.plus(earned).plus(fee);
        if to_tips {
            self.head.accounts.tips = self.head.accounts.tips.plus(payment.to_rail());
        } else {
            self.credit(at.seat, payment.to_rail());
        }
    }

    fn lapse_calls(&mut self) {
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let Some(seat) = seat else { continue };
            for (slot, bet) in seat.bets.iter_mut().enumerate().filter(|(_, bet)| bet.called.is_some()) {
                if self.recording {
                    self.before.push(RollUndo::Bet(SeatNo(number as u8), slot as u8, *bet));
                }
                bet.called = None;
                bet.call_unconfirmed = false;
            }
        }
    }

    /// Restores the state before the last roll.
    fn undo(&mut self) {
        // The state of the dice set is kept: spoiling or replacing the dice is not undone.
        self.head = CrapsState { set: self.head.set, ..self.head_before };
        self.recording = false;
        self.movable.clear();
        std::mem::swap(&mut self.round, &mut self.round_before);
        std::mem::swap(&mut self.bookings, &mut self.bookings_before);
        while let Some(before) = self.before.pop() {
            match before {
                RollUndo::Bet(seat, slot, bet) => {
                    if let Some(seat) = self.seats[seat.index()].as_mut() {
                        seat.bets[usize::from(slot)] = bet;
                    }
                }
                RollUndo::Rail(seat, rail) => {
                    if let Some(seat) = self.seats[seat.index()].as_mut() {
                        seat.rail = rail;
                    }
                }
                RollUndo::Seat(seat, gone) => self.seats[seat.index()] = Some(gone),
            }
        }
    }
}
