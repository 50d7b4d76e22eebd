//! A roll, settled by the cells.

use croupier_rules::{Dice, Money, OnPoint, Terms, Verdict, Winner};
use croupier_table::craps::{Back, PuckAfter, Stakes, freed_commission, odds_cap, payment};
use croupier_table::{Bet, Standing};

use super::piles::{Effect, MOVES, STAYS, UNKNOWN};
use super::quick::Quick;

/// The bits of a set, lowest first.
pub(super) struct Bits(pub(super) u64);

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
        let riders = self.spots.riders & self.signs.up;
        if self.to_move || riders != 0 {
            self.before_roll(riders);
        }
        // Not while a roll is being settled: what it has found out of its piles is still needed then.
        if self.piles.is_full() {
            self.forget();
        }
        let point_on = self.point_on();
        let working = if self.called { self.working() } else { self.spots.works[usize::from(point_on)] };
        let touched = self.signs.up & self.spots.touched[outcome];
        (self.signs.won, self.signs.lost, self.fresh) = (0, 0, 0);
        self.settle(touched & working, outcome);
        if touched & !working != 0 {
            self.odds_off(touched & !working, outcome);
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
    #[inline]
    fn settle(&mut self, working: u64, outcome: usize) {
        let (mut won, mut lost, mut gone, mut moved) = (0_u64, 0_u64, 0_u64, 0_u64);
        let (mut rail, mut layout) = (0_i64, 0_i64);
        for slot in Bits(working) {
            let mut effect = self.piles.effect(self.bets[slot], outcome);
            if effect.course == UNKNOWN {
                let Some(learnt) = self.learn(slot, outcome) else { continue };
                effect = learnt;
            }
            rail += i64::from(effect.rail);
            layout += i64::from(effect.layout);
            won |= u64::from(effect.won) << slot;
            lost |= u64::from(effect.lost) << slot;
            gone |= u64::from(effect.gone) << slot;
            if effect.course >= MOVES {
                moved |= 1 << slot;
            } else {
                self.bets[slot] = effect.next;
            }
        }
        self.rail = self.rail.plus(Money::from_cents(rail));
        self.layout = self.layout.plus(Money::from_cents(layout));
        self.signs.won |= won;
        self.signs.lost |= lost;
        self.signs.up &= !gone;
        if moved != 0 {
            self.travel(moved, outcome);
        }
    }

    /// Bets go to the slots of their numbers.
    fn travel(&mut self, moved: u64, outcome: usize) {
        for slot in Bits(moved) {
            let effect = self.piles.effect(self.bets[slot], outcome);
            let to = usize::from(effect.course - MOVES);
            self.bets[slot] = 0;
            self.bets[to] = effect.next;
            self.signs.up |= 1 << to;
        }
    }

    /// Works out what an outcome does to a bet. What depends on other bets, or is beyond all measure, is done at once and
    /// not kept.
    #[cold]
    fn learn(&mut self, slot: usize, outcome: usize) -> Option<Effect> {
        let before = *self.bet_in(slot);
        let mark = self.spots.mark(slot, before.key.state, outcome);
        let (mut bet, mut to, mut back, mut rides) = (before, slot, Money::ZERO, false);
        match mark.verdict {
            Verdict::Stand => {
                bet.key.state = mark.next;
                to = self.spots.travels[slot][usize::from(mark.next)];
            }
            Verdict::Push => bet.pushed = true,
            Verdict::Lose => (bet.stake, bet.held) = (Money::ZERO, Money::ZERO),
            Verdict::Win => (back, rides) = self.win(slot, &mut bet, outcome),
        }
        let change = bet.stake.plus(bet.held).minus(before.stake.plus(before.held));
        let (won, lost) = (mark.verdict == Verdict::Win, mark.verdict == Verdict::Lose);
        let cents = |money: Money| i32::try_from(money.cents()).ok();
        let (Some(rail), Some(layout), false) = (cents(back), cents(change), rides) else {
            self.rail = self.rail.plus(back);
            self.layout = self.layout.plus(change);
            self.signs.won |= u64::from(won) << slot;
            self.signs.lost |= u64::from(lost) << slot;
            self.lay(slot, &bet);
            return None;
        };
        let effect = Effect {
            rail,
            layout,
            next: self.piles.pile(&bet),
            won: u8::from(won),
            lost: u8::from(lost),
            gone: u8::from(bet.stake.is_zero() || to != slot),
            course: if to == slot { STAYS } else { MOVES + to as u8 },
        };
        self.piles.learn(self.bets[slot], outcome, effect);
        Some(effect)
    }

    /// The bets that work, after what their player called.
    #[cold]
    fn working(&self) -> u64 {
        let works = |slot: &usize| {
            let bet = self.bet_in(*slot);
            bet.works(&self.rules.layout.wager(bet.key.wager).terms, self.point_on())
        };
        Bits(self.signs.up).filter(works).fold(0, |bits, slot| bits | 1 << slot)
    }

    /// Odds that are off go back when their flat bet is decided; any other bet just waits.
    fn odds_off(&mut self, off: u64, outcome: usize) {
        for slot in Bits(off) {
            let key = self.bet_in(slot).key;
            let mark = self.spots.mark(slot, key.state, outcome);
            let decided = matches!(mark.verdict, Verdict::Win | Verdict::Lose);
            if decided && self.rules.layout.wager(key.wager).terms.backs.is_some() {
                self.give_back(slot, self.bet_in(slot).stake, Back::FlatGone);
            }
        }
    }

    /// Pays a bet, by the table's own reckoning. Answers with what the rail gets, and whether something rides.
    fn win(&self, slot: usize, bet: &mut Bet, outcome: usize) -> (Money, bool) {
        let layout = &self.rules.layout;
        let dice = Dice::from_index(outcome).expect("an outcome of two dice");
        let cell = layout.cell(bet.key.wager, bet.key.state, dice);
        let terms = &layout.wager(bet.key.wager).terms;
        let room = |kept: Money| self.room_to_ride(slot, terms, kept);
        let (payment, lost) = payment(layout, &self.rules.game.dealer_bets, bet, cell, room);
        bet.stake = bet.stake.minus(lost).minus(payment.back).plus(payment.rides);
        bet.held = bet.held.minus(payment.earned).plus(payment.next);
        bet.key.state = payment.state;
        (bet.paid, bet.riding) = (true, true);
        (payment.to_rail(), terms.winner.value == Winner::Rides)
    }

    /// How much may be added to a bet that rides.
    fn room_to_ride(&self, slot: usize, terms: &Terms, kept: Money) -> Money {
        let mut most = terms.limits.max.map_or(Money::CEILING, |max| max.value);
        if terms.limits.max_of_player.is_some_and(|rule| rule.value) {
            most = most.minus(self.all().minus(self.bet_in(slot).stake));
        }
        most.minus(kept).max(Money::ZERO)
    }

    /// Bets that are off when their number becomes the point, where the document says what becomes of them.
    fn became_point(&mut self) {
        let layout = &self.rules.layout;
        for slot in Bits(self.spots.on_point & self.signs.up) {
            let bet = *self.bet_in(slot);
            let wager = layout.wager(bet.key.wager);
            let here = wager.numbers[usize::from(bet.key.state)] == self.hand.point;
            if !here || bet.works(&wager.terms, false) {
                continue;
            }
            match wager.terms.on_point.map(|rule| rule.value) {
                Some(OnPoint::Refund | OnPoint::RefundOrMove) => {
                    self.give_back(slot, bet.stake, Back::BecamePoint);
                }
                Some(OnPoint::Move) => {
                    self.lay(slot, &Bet { standing: Standing::ToMove, ..bet });
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
            for slot in Bits(self.signs.up) {
                let bet = Bet { called: None, ..*self.bet_in(slot) };
                self.lay(slot, &bet);
            }
            self.called = Bits(self.signs.up).any(|slot| self.bet_in(slot).standing != Standing::Plain);
        }
    }

    /// What goes back when the dice go out: bets that nobody moved, and bets that ride on without their line bet.
    #[cold]
    fn before_roll(&mut self, riders: u64) {
        if self.to_move {
            self.to_move = false;
            for slot in Bits(self.signs.up) {
                let bet = self.bet_in(slot);
                if bet.standing == Standing::ToMove {
                    self.shrink(slot, bet.stake, Back::NotConfirmed);
                }
            }
        }
        if riders != 0 && !self.point_on() && !self.hand.thrown {
            for slot in Bits(riders).filter(|slot| self.bet_in(*slot).riding).collect::<Vec<_>>() {
                if self.spots.needs[slot].is_some_and(|needs| needs & self.signs.up == 0) {
                    self.give_back(slot, self.bet_in(slot).stake, Back::NoLineBet);
                }
            }
        }
    }

    /// Gives part of a stake back, with the commission that was held for it.
    pub(super) fn give_back(&mut self, slot: usize, amount: Money, why: Back) {
        let mut bet = *self.bet_in(slot);
        let (returned, kept) = freed_commission(&self.rules.layout, &bet, amount, why);
        bet.stake = bet.stake.minus(amount);
        bet.held = bet.held.minus(returned).minus(kept);
        self.layout = self.layout.minus(amount).minus(returned).minus(kept);
        self.rail = self.rail.plus(amount).plus(returned);
        self.lay(slot, &bet);
    }

    /// Gives part of a bet back, or all of it, with the odds that what is left does not carry.
    pub(super) fn shrink(&mut self, slot: usize, amount: Money, why: Back) {
        let Bet { stake, key, .. } = *self.bet_in(slot);
        let (rest, state) = (stake.minus(amount), key.state);
        self.give_back(slot, amount, why);
        for n in 0..self.spots.odds[slot].len() {
            let odds = self.spots.odds[slot][n];
            let bet = *self.bet_in(odds);
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
