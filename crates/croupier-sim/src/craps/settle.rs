//! A roll, settled by the cells.

use croupier_rules::{Cell, Dice, Money, OnPoint, Terms, Verdict};
use croupier_table::Standing;
use croupier_table::craps::{Back, Payment, PuckAfter, Stakes, freed_commission, odds_cap, payment};

use super::quick::{PAYMENTS, Paid, Quick};

/// The bits of a set, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

impl Quick<'_> {
    /// Settles a roll.
    #[inline]
    pub(super) fn roll(&mut self, outcome: usize) {
        let Some(dice) = Dice::from_index(outcome) else { return };
        self.before_roll();
        (self.signs.won, self.signs.lost, self.fresh) = (0, 0, 0);
        let touched = self.signs.up & self.spots.touched[outcome];
        if touched != 0 {
            self.settle(touched, dice);
        }
        let point = self.hand.point;
        self.move_puck(outcome);
        if self.spots.on_point & self.signs.up != 0 && point == 0 && self.hand.point != 0 {
            self.became_point();
        }
        if self.called {
            self.lapse_calls(point, dice);
        }
    }

    /// Losers are taken, winners paid, and then the others move: a come bet may go to a number whose bet was just paid.
    fn settle(&mut self, touched: u64, dice: Dice) {
        let layout = &self.rules.layout;
        let point_on = self.point_on();
        let (mut movers, mut winners) = (0_u64, 0_u64);
        for slot in Bits(touched) {
            let bet = &self.bets[slot];
            let cell = layout.cell(bet.key.wager, bet.key.state, dice);
            if cell.verdict == Verdict::Stand && cell.next == bet.key.state {
                continue;
            }
            let terms = &layout.wager(bet.key.wager).terms;
            if !bet.works(terms, point_on) {
                // Odds that are off go back when their flat bet is decided; any other bet just waits.
                if terms.backs.is_some() && matches!(cell.verdict, Verdict::Win | Verdict::Lose) {
                    self.give_back(slot, self.bets[slot].stake, Back::FlatGone);
                }
                continue;
            }
            match cell.verdict {
                Verdict::Stand => movers |= 1 << slot,
                Verdict::Push => self.bets[slot].pushed = true,
                Verdict::Lose => {
                    let bet = &mut self.bets[slot];
                    self.layout = self.layout.minus(bet.stake).minus(bet.held);
                    (bet.stake, bet.held) = (Money::ZERO, Money::ZERO);
                    self.signs.lost |= 1 << slot;
                    self.signs.up &= !(1 << slot);
                }
                Verdict::Win => winners |= 1 << slot,
            }
        }
        for slot in Bits(winners) {
            let key = self.bets[slot].key;
            self.win(slot, layout.cell(key.wager, key.state, dice));
        }
        for slot in Bits(movers) {
            let key = self.bets[slot].key;
            self.travel(slot, layout.cell(key.wager, key.state, dice).next);
        }
    }

    /// A bet goes to another state, which may be another slot.
    fn travel(&mut self, slot: usize, state: u16) {
        let to = self.spots.travels[slot][usize::from(state)];
        let mut bet = self.bets[slot];
        bet.key.state = state;
        if to != slot {
            self.bets[slot].stake = Money::ZERO;
            self.show(slot);
        }
        self.bets[to] = bet;
        self.show(to);
    }

    fn win(&mut self, slot: usize, cell: Cell) {
        let (payment, lost) = self.payment(slot, cell);
        let bet = &mut self.bets[slot];
        let before = bet.stake.plus(bet.held);
        bet.stake = bet.stake.minus(lost).minus(payment.back).plus(payment.rides);
        bet.held = bet.held.minus(payment.earned).plus(payment.next);
        self.layout = self.layout.minus(before).plus(bet.stake).plus(bet.held);
        bet.key.state = payment.state;
        (bet.paid, bet.riding) = (true, true);
        self.rail = self.rail.plus(payment.to_rail());
        self.signs.won |= 1 << slot;
        self.show(slot);
    }

    /// What a win comes to, remembered by stake: most bets are made again as they were.
    fn payment(&mut self, slot: usize, cell: Cell) -> (Payment, Money) {
        let bet = self.bets[slot];
        let place = slot * PAYMENTS + usize::from(cell.pay) % PAYMENTS;
        if let Some(Paid { pay, stake, held, payment, lost }) = self.payments[place]
            && (pay, stake, held) == (cell.pay, bet.stake, bet.held)
            && payment.rides.is_zero()
            && payment.state == if payment.back.is_zero() { cell.next } else { bet.key.state }
        {
            return (payment, lost);
        }
        let layout = &self.rules.layout;
        let terms = &layout.wager(bet.key.wager).terms;
        let room = |kept: Money| self.room_to_ride(slot, terms, kept);
        let (payment, lost) = payment(layout, &self.rules.game.dealer_bets, &bet, cell, room);
        self.payments[place] = Some(Paid { pay: cell.pay, stake: bet.stake, held: bet.held, payment, lost });
        (payment, lost)
    }

    /// How much may be added to a bet that rides.
    fn room_to_ride(&self, slot: usize, terms: &Terms, kept: Money) -> Money {
        let mut most = terms.limits.max.map_or(Money::CEILING, |max| max.value);
        if terms.limits.max_of_player.is_some_and(|rule| rule.value) {
            most = most.minus(self.all().minus(self.bets[slot].stake));
        }
        most.minus(kept).max(Money::ZERO)
    }

    fn move_puck(&mut self, outcome: usize) {
        let rules = &self.rules.game.shooter;
        let total = self.spots.totals[outcome];
        let hand = &mut self.hand;
        let point = hand.point;
        hand.thrown = true;
        hand.came_out |= point == 0;
        hand.come_out_seven = point == 0 && total == 7;
        let (mut made, mut out, mut passes_on) = (false, false, false);
        if point == 0 {
            if self.spots.points >> total & 1 == 1 {
                hand.point = total;
            } else {
                let craps = self.spots.craps[outcome];
                passes_on = !(if craps { rules.keeps_after_craps } else { rules.keeps_after_come_out }).value;
            }
        } else if total == point {
            (made, hand.point) = (true, 0);
            passes_on = !rules.keeps_after_point.value;
        } else if total == 7 {
            (out, hand.point) = (true, 0);
            (hand.thrown, hand.came_out) = (false, false);
        }
        if passes_on {
            (hand.came_out, hand.come_out_seven) = (false, false);
        }
        self.show_hand(outcome, made, out, out || passes_on);
    }

    /// Bets that are off when their number becomes the point, where the document says what becomes of them.
    fn became_point(&mut self) {
        let layout = &self.rules.layout;
        for slot in Bits(self.spots.on_point & self.signs.up) {
            let bet = &self.bets[slot];
            let wager = layout.wager(bet.key.wager);
            let here = wager.numbers[usize::from(bet.key.state)] == self.hand.point;
            if !here || bet.works(&wager.terms, false) {
                continue;
            }
            match wager.terms.on_point.map(|rule| rule.value) {
                Some(OnPoint::Refund | OnPoint::RefundOrMove) => {
                    self.give_back(slot, self.bets[slot].stake, Back::BecamePoint);
                }
                Some(OnPoint::Move) => {
                    self.bets[slot].standing = Standing::ToMove;
                    self.to_move = true;
                }
                _ => {}
            }
        }
    }

    /// What players called on or off lapses for the next throw, or when a new come-out begins.
    fn lapse_calls(&mut self, point: u8, dice: Dice) {
        let puck = PuckAfter::of(&self.rules.layout, point, dice);
        if self.rules.game.betting.calls_last.value.lapses(puck) {
            self.bets.iter_mut().for_each(|bet| bet.called = None);
            self.called = false;
        }
    }

    /// What goes back when the dice go out: bets that nobody moved, and bets that ride on without their line bet.
    fn before_roll(&mut self) {
        if self.to_move {
            self.to_move = false;
            for slot in Bits(self.signs.up) {
                if self.bets[slot].standing == Standing::ToMove {
                    self.shrink(slot, self.bets[slot].stake, Back::NotConfirmed);
                }
            }
        }
        let riders = self.spots.riders & self.signs.up;
        if riders != 0 && !self.point_on() && !self.hand.thrown {
            for slot in Bits(riders).filter(|slot| self.bets[*slot].riding).collect::<Vec<_>>() {
                if self.spots.needs[slot].is_some_and(|needs| needs & self.signs.up == 0) {
                    self.give_back(slot, self.bets[slot].stake, Back::NoLineBet);
                }
            }
        }
    }

    /// Gives part of a stake back, with the commission that was held for it.
    pub(super) fn give_back(&mut self, slot: usize, amount: Money, why: Back) {
        let bet = &mut self.bets[slot];
        let (returned, kept) = freed_commission(&self.rules.layout, bet, amount, why);
        bet.stake = bet.stake.minus(amount);
        bet.held = bet.held.minus(returned).minus(kept);
        self.layout = self.layout.minus(amount).minus(returned).minus(kept);
        self.rail = self.rail.plus(amount).plus(returned);
        self.show(slot);
    }

    /// Gives part of a bet back, or all of it, with the odds that what is left does not carry.
    pub(super) fn shrink(&mut self, slot: usize, amount: Money, why: Back) {
        let rest = self.bets[slot].stake.minus(amount);
        let state = self.bets[slot].key.state;
        self.give_back(slot, amount, why);
        for n in 0..self.spots.odds[slot].len() {
            let odds = self.spots.odds[slot][n];
            let bet = &self.bets[odds];
            if bet.stake.is_zero() || bet.key.state != state {
                continue;
            }
            let cap = odds_cap(&self.rules.layout, bet.key.wager, bet.key.state, rest);
            let most = if rest.is_zero() { Some(Money::ZERO) } else { cap.map(|(most, ..)| most) };
            if let Some(most) = most.filter(|most| bet.stake > *most) {
                self.give_back(odds, bet.stake.minus(most), Back::FlatGone);
            }
        }
    }
}
