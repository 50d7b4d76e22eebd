//! Settles a roll by the cells of the wagers.

use croupier_rules::{Dice, Money, PointTreatment, Terms, Verdict, WinTreatment};
use croupier_table::craps::{PuckEffect, ReturnReason, Stakes, freed_commission, odds_cap, payment};
use croupier_table::{Bet, BetStatus};

use super::piles::{MOVES, PileEffect, PileNo, STAYS, UNKNOWN};
use super::quick::{CALLED, COUNTED, CROWDED, FastEngine, KEPT, TO_MOVE};

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

/// Widens a flag to a mask: -1 sets all bits, 0 sets none.
#[inline]
fn mask(flag: i8) -> u64 {
    i64::from(flag) as u64
}

impl FastEngine<'_> {
    /// Settles a roll. This function is never inlined, so that the loop over the bets stays in registers.
    #[inline(never)]
    pub(super) fn roll(&mut self, outcome: usize) {
        let turn = self.hands.roll(self.hand, outcome);
        if self.rare & !COUNTED != 0 || turn.aside & self.signs.up != 0 {
            return self.roll_with_care(outcome);
        }
        let working = turn.working & self.signs.up;
        (self.hand, self.signs.game, self.fresh) = (turn.hand, turn.signs, 0);
        if self.stirred_by >> outcome & 1 == 0 {
            (self.signs.won, self.signs.lost) = (0, 0);
        } else if self.is_counted() {
            self.settle::<true>(working, outcome);
        } else {
            self.settle::<false>(working, outcome);
        }
    }

    #[inline]
    fn is_counted(&self) -> bool {
        self.rare & COUNTED != 0
    }

    /// Settles a roll that needs more work: some bets are called, waiting or off, or the house may return them.
    #[inline(never)]
    fn roll_with_care(&mut self, outcome: usize) {
        self.before_roll();
        let (before, point_on) = (self.hand.point(), self.point_on());
        let working =
            if self.rare & CALLED != 0 { self.called() } else { self.spots.works[usize::from(point_on)] };
        let touched = self.signs.up & self.spots.touched[outcome];
        let turn = self.hands.roll(self.hand, outcome);
        (self.hand, self.signs.game, self.fresh) = (turn.hand, turn.signs, 0);
        if self.is_counted() {
            self.settle::<true>(touched & working, outcome);
        } else {
            self.settle::<false>(touched & working, outcome);
        }
        self.odds_off(touched & !working, outcome);
        if !point_on && self.point_on() {
            self.became_point();
        }
        if self.rare & CALLED != 0 {
            self.lapse_calls(before, outcome);
        }
        if self.rare & KEPT != 0 {
            self.rare &= !KEPT;
            self.account.end_round();
        }
    }

    /// Takes losing bets, pays winning bets, and then moves the bets that travel. Bets move last because a come bet
    /// may move to a number whose bet was just paid.
    #[inline(always)]
    fn settle<const COUNTS: bool>(&mut self, working: u64, outcome: usize) {
        let (mut won, mut lost, mut gone, mut moved) = (0_u64, 0_u64, 0_u64, 0_u64);
        let (mut rail, mut layout) = (0_i64, 0_i64);
        let mut left = working;
        while left != 0 {
            let (slot, bit) = (left.trailing_zeros() as usize, left & left.wrapping_neg());
            left ^= bit;
            if COUNTS {
                self.count_known(slot, outcome);
            }
            let effect = self.piles.effect(self.bets[slot], outcome);
            if effect.course == STAYS {
                self.bets[slot] = effect.next;
            } else if effect.course != UNKNOWN {
                moved |= bit;
            } else {
                let (pile, had) = (self.bets[slot], self.rail.plus(self.layout));
                let learned = self.learn(slot, outcome);
                if COUNTS && learned.is_some() {
                    let net = self.rail.plus(self.layout).minus(had).cents();
                    self.count(slot, pile, outcome, net);
                }
                match learned {
                    // The effect is now known, so the slot is handled again.
                    None => left |= bit,
                    Some(Verdict::Win) => won |= bit,
                    Some(Verdict::Lose) => lost |= bit,
                    Some(_) => {}
                }
                continue;
            }
            rail += i64::from(effect.rail);
            layout += i64::from(effect.layout);
            won |= bit & mask(effect.won);
            lost |= bit & mask(effect.lost);
            gone |= bit & mask(effect.gone);
        }
        self.rail = self.rail.plus(Money::from_cents(rail));
        self.layout = self.layout.plus(Money::from_cents(layout));
        (self.signs.won, self.signs.lost) = (won, lost);
        self.signs.up &= !gone;
        if moved != 0 {
            self.travel(moved, outcome);
        }
        self.stirred_by = self.piles.stirred_by(&self.bets, self.signs.up);
    }

    /// Counts a bet whose effect is known, if the outcome decides it.
    #[inline]
    fn count_known(&mut self, slot: usize, outcome: usize) {
        let pile = self.bets[slot];
        let PileEffect { rail, layout, course, .. } = *self.piles.effect(pile, outcome);
        if course != UNKNOWN {
            self.count(slot, pile, outcome, i64::from(rail) + i64::from(layout));
        }
    }

    /// Counts a bet that works, if the outcome decides it.
    #[inline]
    fn count(&mut self, slot: usize, pile: PileNo, outcome: usize, net: i64) {
        let bet = self.piles.bet(pile);
        if self.spots.mark(slot, bet.key.state, outcome).verdict != Verdict::Stand {
            self.account.decide(self.spots.of[slot].account, bet.stake.cents(), net);
        }
    }

    /// Moves bets to the slots of their numbers.
    #[inline(never)]
    fn travel(&mut self, moved: u64, outcome: usize) {
        for slot in Bits(moved) {
            let effect = *self.piles.effect(self.bets[slot], outcome);
            let to = usize::from(effect.course - MOVES);
            self.bets[slot] = 0;
            self.bets[to] = effect.next;
            self.signs.up |= 1 << to;
        }
    }

    /// Computes the effect of an outcome on a bet, stores it and returns `None`. If the effect depends on other
    /// bets or is too large to store, applies it immediately instead, and returns the verdict.
    #[cold]
    fn learn(&mut self, slot: usize, outcome: usize) -> Option<Verdict> {
        let before = *self.bet_in(slot);
        let mark = self.spots.mark(slot, before.key.state, outcome);
        let (mut bet, mut to, mut back, mut rides) = (before, slot, Money::ZERO, false);
        match mark.verdict {
            Verdict::Stand => {
                bet.key.state = mark.next;
                to = self.spots.of[slot].travels[usize::from(mark.next)];
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
            self.lay(slot, &bet);
            return Some(mark.verdict);
        };
        let effect = PileEffect {
            rail,
            layout,
            next: self.pile(&bet),
            won: -i8::from(won),
            lost: -i8::from(lost),
            gone: -i8::from(bet.stake.is_zero() || to != slot),
            course: if to == slot { STAYS } else { MOVES + to as u8 },
        };
        self.piles.learn(self.bets[slot], outcome, effect, mark.verdict != Verdict::Stand);
        None
    }

    /// Returns the slots whose bets work, given the player's calls.
    #[cold]
    fn called(&self) -> u64 {
        let works = |slot: &usize| {
            let bet = self.bet_in(*slot);
            bet.works(&self.rules.layout.wager(bet.key.wager).terms, self.point_on())
        };
        Bits(self.signs.up).filter(works).fold(0, |bits, slot| bits | 1 << slot)
    }

    /// If odds are off when their flat bet is decided, gives them back to the player. Any other bet that is off
    /// stays on the layout.
    fn odds_off(&mut self, off: u64, outcome: usize) {
        for slot in Bits(off) {
            let key = self.bet_in(slot).key;
            let mark = self.spots.mark(slot, key.state, outcome);
            let decided = matches!(mark.verdict, Verdict::Win | Verdict::Lose);
            if decided && self.rules.layout.wager(key.wager).terms.backs.is_some() {
                self.give_back(slot, self.bet_in(slot).stake, ReturnReason::FlatGone);
            }
        }
    }

    /// Pays a bet with the table's calculation. Returns the amount for the rail, and whether winning bets of this
    /// wager ride.
    fn win(&self, slot: usize, bet: &mut Bet, outcome: usize) -> (Money, bool) {
        let layout = &self.rules.layout;
        let dice = Dice::from_index(outcome).expect("the outcome is below 36");
        let cell = layout.cell(bet.key.wager, bet.key.state, dice);
        let terms = &layout.wager(bet.key.wager).terms;
        let room = |kept: Money| self.room_to_ride(slot, terms, kept);
        let (payment, lost) = payment(layout, &self.rules.game.dealer_bets, bet, cell, room);
        bet.stake = bet.stake.minus(lost).minus(payment.back).plus(payment.rides);
        bet.held = bet.held.minus(payment.earned).plus(payment.next);
        bet.key.state = payment.state;
        (bet.paid, bet.riding) = (true, true);
        (payment.to_rail(), terms.winner.value == WinTreatment::Rides)
    }

    /// Returns the maximum amount that may be added to a riding bet.
    fn room_to_ride(&self, slot: usize, terms: &Terms, kept: Money) -> Money {
        let mut most = terms.limits.max.map_or(Money::CEILING, |max| max.value);
        if terms.limits.max_of_player.is_some_and(|rule| rule.value) {
            most = most.minus(self.all().minus(self.bet_in(slot).stake));
        }
        most.minus(kept).max(Money::ZERO)
    }

    /// Applies the rule for bets that are off when their number becomes the point, if the document has such a rule.
    fn became_point(&mut self) {
        let layout = &self.rules.layout;
        for slot in Bits(self.spots.on_point & self.signs.up) {
            let bet = *self.bet_in(slot);
            let wager = layout.wager(bet.key.wager);
            let here = wager.numbers[usize::from(bet.key.state)] == self.hand.point();
            if !here || bet.works(&wager.terms, false) {
                continue;
            }
            match wager.terms.on_point.map(|rule| rule.value) {
                Some(PointTreatment::Refund | PointTreatment::RefundOrMove) => {
                    self.give_back(slot, bet.stake, ReturnReason::BecamePoint);
                }
                Some(PointTreatment::Move) => {
                    self.lay(slot, &Bet { standing: BetStatus::ToMove, ..bet });
                    self.rare |= TO_MOVE | CALLED;
                }
                _ => {}
            }
        }
    }

    /// Ends a player's call on or off after the roll for which it was made, or when the puck changes.
    fn lapse_calls(&mut self, point: u8, outcome: usize) {
        let dice = Dice::from_index(outcome).expect("the outcome is below 36");
        let puck = PuckEffect::of(&self.rules.layout, point, dice);
        if self.rules.game.betting.calls_last.at(point != 0).value.lapses(puck) {
            for slot in Bits(self.signs.up) {
                let bet = Bet { called: None, ..*self.bet_in(slot) };
                self.lay(slot, &bet);
            }
            if !Bits(self.signs.up).any(|slot| self.bet_in(slot).standing != BetStatus::Plain) {
                self.rare &= !CALLED;
            }
        }
    }

    /// Returns bets when the dice go out: bets that did not move, and bets that ride on without their line bet. Also
    /// drops piles if there are too many. Piles cannot be dropped during a roll, because the effects of the roll
    /// refer to them.
    fn before_roll(&mut self) {
        if self.rare & TO_MOVE != 0 {
            self.rare &= !TO_MOVE;
            for slot in Bits(self.signs.up) {
                let bet = self.bet_in(slot);
                if bet.standing == BetStatus::ToMove {
                    self.shrink(slot, bet.stake, ReturnReason::NotConfirmed);
                }
            }
        }
        let riders = if self.hand.thrown() { 0 } else { self.spots.riders & self.signs.up };
        for slot in Bits(riders) {
            let (bet, needs) = (self.bet_in(slot), self.spots.of[slot].needs);
            if bet.riding && needs.is_some_and(|needs| needs & self.signs.up == 0) {
                self.give_back(slot, bet.stake, ReturnReason::NoLineBet);
            }
        }
        if self.rare & CROWDED != 0 {
            self.forget();
        }
    }

    /// Gives back part of a stake, with the commission that was held for it.
    pub(super) fn give_back(&mut self, slot: usize, amount: Money, why: ReturnReason) {
        let mut bet = *self.bet_in(slot);
        let (returned, kept) = freed_commission(&self.rules.layout, &bet, amount, why);
        bet.stake = bet.stake.minus(amount);
        bet.held = bet.held.minus(returned).minus(kept);
        if self.is_counted() && !kept.is_zero() {
            self.account.keep(self.spots.of[slot].account, kept.cents());
            self.rare |= KEPT;
        }
        self.layout = self.layout.minus(amount).minus(returned).minus(kept);
        self.rail = self.rail.plus(amount).plus(returned);
        self.lay(slot, &bet);
    }

    /// Gives back part or all of a bet, and also the odds that the rest of the bet does not support.
    pub(super) fn shrink(&mut self, slot: usize, amount: Money, why: ReturnReason) {
        let Bet { stake, key, .. } = *self.bet_in(slot);
        let (rest, state) = (stake.minus(amount), key.state);
        self.give_back(slot, amount, why);
        for n in 0..self.spots.of[slot].odds.len() {
            let odds = self.spots.of[slot].odds[n];
            let bet = *self.bet_in(odds);
            if bet.stake.is_zero() || bet.key.state != state {
                continue;
            }
            let cap = odds_cap(&self.rules.layout, bet.key.wager, bet.key.state, rest);
            let most = if rest.is_zero() { Some(Money::ZERO) } else { cap.map(|(most, ..)| most) };
            if let Some(most) = most.filter(|most| bet.stake > *most) {
                self.give_back(odds, bet.stake.minus(most), ReturnReason::FlatGone);
            }
        }
    }
}
