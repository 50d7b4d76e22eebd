//! A roll, settled by the cells.

use croupier_rules::{Dice, Money, OnPoint, Terms, Verdict};
use croupier_table::Standing;
use croupier_table::craps::{Back, PuckAfter, Stakes, freed_commission, odds_cap, payment};

use super::effects::{Effect, GONE, KNOWN, LOST, MOVES, PUSHED, WON};
use super::quick::Quick;

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
        self.before_roll();
        (self.signs.won, self.signs.lost, self.fresh) = (0, 0, 0);
        let touched = self.signs.up & self.spots.touched[outcome];
        if touched != 0 {
            self.settle(touched, outcome);
        }
        let point = self.hand.point;
        let turn = self.hands.roll(self.hand, outcome);
        (self.hand, self.signs.game) = (turn.hand, turn.signs);
        if turn.point_set && self.spots.on_point & self.signs.up != 0 {
            self.became_point();
        }
        if self.called {
            self.lapse_calls(point, outcome);
        }
    }

    /// Losers are taken and winners paid, and then the others move: a come bet may go to a number whose bet was just paid.
    fn settle(&mut self, touched: u64, outcome: usize) {
        let working =
            if self.called { self.working() } else { self.spots.works[usize::from(self.point_on())] };
        let (mut movers, mut won, mut lost, mut gone) = (0_u64, 0_u64, 0_u64, 0_u64);
        let (mut rail, mut layout) = (0_i64, 0_i64);
        for slot in Bits(touched & working) {
            let Some(effect) = self.effects[slot].find(&self.bets[slot], outcome) else {
                movers |= self.settle_anew(slot, outcome);
                continue;
            };
            let bit = |flag: u8| u64::from(effect.flags & flag != 0) << slot;
            rail += i64::from(effect.rail);
            layout += i64::from(effect.layout);
            won |= bit(WON);
            lost |= bit(LOST);
            gone |= bit(GONE);
            movers |= bit(MOVES);
            let bet = &mut self.bets[slot];
            bet.key.state = effect.next;
            bet.pushed |= effect.flags & PUSHED != 0;
            bet.paid |= effect.flags & WON != 0;
            bet.riding |= effect.flags & WON != 0;
            if effect.flags & GONE != 0 {
                (bet.stake, bet.held) = (Money::ZERO, Money::ZERO);
            }
        }
        self.rail = self.rail.plus(Money::from_cents(rail));
        self.layout = self.layout.plus(Money::from_cents(layout));
        self.signs.won |= won;
        self.signs.lost |= lost;
        self.signs.up &= !gone;
        for slot in Bits(movers) {
            self.travel(slot);
        }
        if touched & !working != 0 {
            self.odds_off(touched & !working, outcome);
        }
    }

    /// Settles a bet whose size is new, and keeps what came of it. Answers with the bit of a bet that goes to another slot.
    fn settle_anew(&mut self, slot: usize, outcome: usize) -> u64 {
        let before = self.bets[slot];
        let (rail, layout) = (self.rail, self.layout);
        let (mark, moves) =
            (self.spots.mark(slot, before.key.state, outcome), self.spots.travels[slot].len() > 1);
        let mut flags = KNOWN;
        match mark.verdict {
            Verdict::Stand => {
                self.bets[slot].key.state = mark.next;
                let to = self.spots.travels[slot][usize::from(mark.next)];
                flags |= if moves && to != slot { MOVES } else { 0 };
            }
            Verdict::Push => {
                self.bets[slot].pushed = true;
                flags |= PUSHED;
            }
            Verdict::Lose => {
                self.lose(slot);
                flags |= LOST | GONE;
            }
            Verdict::Win => {
                self.win(slot, outcome);
                flags |= WON | if self.bets[slot].stake.is_zero() { GONE } else { 0 };
            }
        }
        let after = &self.bets[slot];
        let change = |after: Money, before: Money| i32::try_from(after.minus(before).cents());
        let same_size = flags & GONE != 0 || (after.stake, after.held) == (before.stake, before.held);
        if let (true, Ok(rail), Ok(layout)) =
            (same_size, change(self.rail, rail), change(self.layout, layout))
        {
            let effect = Effect { rail, layout, next: after.key.state, flags };
            self.effects[slot].keep(&before, outcome, effect);
        }
        u64::from(flags & MOVES != 0) << slot
    }

    fn lose(&mut self, slot: usize) {
        let bet = &mut self.bets[slot];
        self.layout = self.layout.minus(bet.stake).minus(bet.held);
        (bet.stake, bet.held) = (Money::ZERO, Money::ZERO);
        self.signs.lost |= 1 << slot;
        self.show(slot);
    }

    /// The bets that work, after what their player called.
    fn working(&self) -> u64 {
        let works = |slot: &usize| {
            let bet = &self.bets[*slot];
            bet.works(&self.rules.layout.wager(bet.key.wager).terms, self.point_on())
        };
        Bits(self.signs.up).filter(works).fold(0, |bits, slot| bits | 1 << slot)
    }

    /// Odds that are off go back when their flat bet is decided; any other bet just waits.
    fn odds_off(&mut self, off: u64, outcome: usize) {
        for slot in Bits(off) {
            let key = self.bets[slot].key;
            let mark = self.spots.mark(slot, key.state, outcome);
            let decided = matches!(mark.verdict, Verdict::Win | Verdict::Lose);
            if decided && self.rules.layout.wager(key.wager).terms.backs.is_some() {
                self.give_back(slot, self.bets[slot].stake, Back::FlatGone);
            }
        }
    }

    /// A bet goes to the slot of its state.
    fn travel(&mut self, slot: usize) {
        let bet = self.bets[slot];
        let to = self.spots.travels[slot][usize::from(bet.key.state)];
        self.bets[slot].stake = Money::ZERO;
        self.show(slot);
        self.bets[to] = bet;
        self.show(to);
    }

    /// Pays a bet, by the table's own reckoning.
    fn win(&mut self, slot: usize, outcome: usize) {
        let bet = self.bets[slot];
        let layout = &self.rules.layout;
        let dice = Dice::from_index(outcome).expect("an outcome of two dice");
        let cell = layout.cell(bet.key.wager, bet.key.state, dice);
        let terms = &layout.wager(bet.key.wager).terms;
        let room = |kept: Money| self.room_to_ride(slot, terms, kept);
        let (payment, lost) = payment(layout, &self.rules.game.dealer_bets, &bet, cell, room);
        let after = &mut self.bets[slot];
        after.stake = bet.stake.minus(lost).minus(payment.back).plus(payment.rides);
        after.held = bet.held.minus(payment.earned).plus(payment.next);
        after.key.state = payment.state;
        (after.paid, after.riding) = (true, true);
        let (before, after) = (bet.stake.plus(bet.held), after.stake.plus(after.held));
        self.layout = self.layout.minus(before).plus(after);
        self.rail = self.rail.plus(payment.to_rail());
        self.signs.won |= 1 << slot;
        self.show(slot);
    }

    /// How much may be added to a bet that rides.
    fn room_to_ride(&self, slot: usize, terms: &Terms, kept: Money) -> Money {
        let mut most = terms.limits.max.map_or(Money::CEILING, |max| max.value);
        if terms.limits.max_of_player.is_some_and(|rule| rule.value) {
            most = most.minus(self.all().minus(self.bets[slot].stake));
        }
        most.minus(kept).max(Money::ZERO)
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
                    (self.to_move, self.called) = (true, true);
                }
                _ => {}
            }
        }
    }

    /// What players called on or off lapses for the next throw, or when a new come-out begins.
    fn lapse_calls(&mut self, point: u8, outcome: usize) {
        let dice = Dice::from_index(outcome).expect("an outcome of two dice");
        let puck = PuckAfter::of(&self.rules.layout, point, dice);
        if self.rules.game.betting.calls_last.value.lapses(puck) {
            self.bets.iter_mut().for_each(|bet| bet.called = None);
            self.called = Bits(self.signs.up).any(|slot| self.bets[slot].standing != Standing::Plain);
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
