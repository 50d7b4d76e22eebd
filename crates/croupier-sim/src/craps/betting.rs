//! Making, lowering, taking down and calling bets, by the table's own checks.

use croupier_rules::Money;
use croupier_table::craps::{Back, Bounds, Moment, bounds, lowering, odds_cap, wrong_rest};
use croupier_table::{Bet, BetKey, Owner, Range, Reason, Standing};

use crate::felt::Refused;

use super::quick::{MOMENTS, Quick, Taken};

impl<'r> Quick<'r> {
    /// Makes a bet, or adds to it.
    pub(super) fn place(&mut self, slot: usize, amount: Money) -> Result<(), Refused> {
        let (key, flat) = self.key(slot)?;
        let asked = self.asked(slot, key.state, flat, amount);
        let needs = self.spots.needs[slot];
        let place = slot * MOMENTS + kind(&asked.moment);
        if let Some((taken, commission, pile)) = self.taken[place]
            && taken == asked
            && needs.is_none_or(|needs| needs & self.signs.up != 0)
            && self.rail >= amount.plus(commission)
        {
            self.pay_for(slot, amount, commission);
            self.bets[slot] = pile;
            self.signs.up |= 1 << slot;
            return Ok(());
        }
        self.may_place(slot, key, &asked.moment)?;
        let bounds = self.bounds(slot, key);
        let trims = self.rules.game.betting.trimmed.is_some_and(|rule| rule.value);
        let amount = if trims { bounds.trimmed(amount) } else { amount };
        bounds.check(amount)?;
        let commission = bounds.commission(amount).unwrap_or(Money::ZERO);
        let by_player = self.rules.layout.wager(key.wager).terms.limits.max_of_player.is_some();
        self.pay_for(slot, amount, commission);
        let had = Some(*self.bet_in(slot)).filter(|_| self.is_up(slot));
        let mut bet = had.unwrap_or(Bet::new(key));
        bet.stake = bet.stake.plus(amount);
        bet.held = bet.held.plus(commission);
        self.lay(slot, &bet);
        // What depends on the player's other bets, and what was called or paid before, is asked each time.
        let again = !by_player && asked.amount == amount && had.is_none();
        self.taken[place] = again.then_some((asked, commission, self.bets[slot]));
        Ok(())
    }

    /// Everything that the table's answer depends on, but the chips in the rail.
    fn asked(&self, slot: usize, state: u16, flat: Money, amount: Money) -> Taken {
        let bet = self.bet_in(slot);
        let carried = self.is_up(slot) && self.fresh >> slot & 1 == 0;
        let moment = Moment {
            point_on: self.point_on(),
            thrown: self.hand.thrown,
            came_out: self.hand.came_out,
            come_out_seven: self.hand.come_out_seven,
            carried,
        };
        Taken { amount, had: bet.stake, flat, state, pushed: self.is_up(slot) && bet.pushed, moment }
    }

    /// Chips go from the rail to the layout.
    fn pay_for(&mut self, slot: usize, amount: Money, commission: Money) {
        self.rail = self.rail.minus(amount).minus(commission);
        self.least_rail = self.least_rail.min(self.rail);
        self.layout = self.layout.plus(amount).plus(commission);
        self.fresh |= 1 << slot;
    }

    /// Which bet a slot means when it is to be made, and the flat bet that it stands behind.
    fn key(&self, slot: usize) -> Result<(BetKey, Money), Refused> {
        let (id, pinned) = self.spots.slots[slot];
        let wager = self.rules.layout.wager(id);
        let there = self.is_up(slot);
        let key = |state| BetKey { wager: id, state, owner: Owner::Player };
        if wager.terms.backs.is_some() {
            let open = wager.terms.open.at(self.point_on());
            let flat = self.spots.flats[slot].iter().find(|flat| self.is_up(**flat));
            let Some(flat) = flat.map(|flat| self.bet_in(*flat)) else {
                return Quick::refuse(Reason::NeedsAnother, open.cite);
            };
            if !wager.underway[usize::from(flat.key.state)] {
                return Quick::refuse(Reason::NotNow, open.cite);
            }
            return Ok((key(flat.key.state), flat.stake));
        }
        let state = match pinned {
            Some(state) if wager.underway[usize::from(state)] && !there => {
                return Quick::refuse(Reason::NoSuchBet, wager.terms.raise.then.cite);
            }
            Some(state) => state,
            None if there => self.bet_in(slot).key.state,
            // A line bet that is made with a point on is on that point.
            None => {
                let point = self.hand.point;
                wager.numbers.iter().position(|number| point != 0 && *number == point).unwrap_or(0) as u16
            }
        };
        Ok((key(state), Money::ZERO))
    }

    fn may_place(&self, slot: usize, key: BetKey, moment: &Moment) -> Result<(), Refused> {
        let wager = self.rules.layout.wager(key.wager);
        // Odds that were left from another number are no bet on this one.
        let found = Some(self.bet_in(slot)).filter(|bet| self.is_up(slot) && bet.key == key);
        moment.allows(wager, key.state, found)?;
        match (&wager.terms.needs, self.spots.needs[slot]) {
            (Some(needs), Some(bits)) if bits & self.signs.up == 0 => {
                Quick::refuse(Reason::NeedsAnother, needs.cite)
            }
            _ => Ok(()),
        }
    }

    fn bounds(&self, slot: usize, key: BetKey) -> Bounds<'r> {
        let rules = self.rules;
        bounds(&rules.layout, &rules.game.betting, self, key, self.bet_in(slot).stake, self.rail, true)
    }

    /// The amounts that may be added. What the table takes of somebody with chips enough is worked out once.
    pub(super) fn range(&mut self, slot: usize) -> Option<Range> {
        let (key, flat) = self.key(slot).ok()?;
        let asked = self.asked(slot, key.state, flat, Money::ZERO);
        let place = slot * MOMENTS + kind(&asked.moment);
        if let Some((known, range)) = self.ranges[place]
            && known == asked
            && self.rail >= range.max
        {
            return Some(range);
        }
        self.may_place(slot, key, &asked.moment).ok()?;
        let bounds = self.bounds(slot, key);
        let range = bounds.range()?;
        let terms = &self.rules.layout.wager(key.wager).terms;
        let plain =
            terms.needs.is_none() && terms.commission.is_none() && terms.limits.max_of_player.is_none();
        // A range that the rail cut short is not what the table takes.
        let whole = bounds.with_funds(Money::CEILING).range() == Some(range);
        self.ranges[place] = (plain && whole).then_some((asked, range));
        Some(range)
    }

    fn there(&self, slot: usize, cite: croupier_rules::Cite) -> Result<Bet, Refused> {
        if self.is_up(slot) { Ok(*self.bet_in(slot)) } else { Quick::refuse(Reason::NoSuchBet, cite) }
    }

    /// Does a flat bet of this size carry the odds behind it, where that matters?
    fn carries_odds(&self, slot: usize, rest: Money) -> bool {
        let too_large = |odds: &usize| {
            let bet = self.bet_in(*odds);
            let cap = odds_cap(&self.rules.layout, bet.key.wager, bet.key.state, rest);
            !bet.stake.is_zero() && cap.is_some_and(|(most, ..)| bet.stake > most)
        };
        !self.rules.game.betting.orphan_odds_refused.value || !self.spots.odds[slot].iter().any(too_large)
    }

    /// Takes part of a bet back.
    pub(super) fn lower(&mut self, slot: usize, amount: Money) -> Result<(), Refused> {
        let rules = self.rules;
        let terms = &rules.layout.wager(self.spots.slots[slot].0).terms;
        let bet = self.there(slot, terms.lower.first.cite)?;
        if amount == bet.stake {
            return self.take_down(slot);
        }
        let range = lowering(&rules.layout, &bet, |rest| self.carries_odds(slot, rest))?;
        if amount <= Money::ZERO || amount > Money::CEILING {
            return Quick::refuse(Reason::NotAnAmount, rules.game.betting.amount);
        }
        if amount > bet.stake {
            return Quick::refuse(Reason::NotSoMuch, terms.lower.first.cite);
        }
        if !range.is_some_and(|range| range.contains(amount)) {
            let orphaned = rules.game.betting.orphan_odds_refused.cite;
            return Err(wrong_rest(&rules.layout, bet.key, bet.stake.minus(amount), orphaned).into());
        }
        self.shrink(slot, amount, Back::Asked);
        Ok(())
    }

    /// Takes a bet down.
    pub(super) fn take_down(&mut self, slot: usize) -> Result<(), Refused> {
        let rules = self.rules;
        let wager = rules.layout.wager(self.spots.slots[slot].0);
        let bet = self.there(slot, wager.terms.down.first.cite)?;
        let rule = wager.terms.down.at(wager.underway[usize::from(bet.key.state)]);
        if !rule.value {
            return Quick::refuse(Reason::Locked, rule.cite);
        }
        if rules.game.betting.orphan_odds_refused.value {
            let odds = self.spots.odds[slot].iter().find(|odds| self.is_up(**odds));
            if let Some(odds) = odds {
                return Quick::refuse(Reason::OddsFirst, rules.layout.wager(self.spots.slots[*odds].0).cite);
            }
        }
        let may_be_off = self.point_on() && wager.terms.call_off.point.value;
        if rules.game.betting.off_instead_of_down.value && may_be_off {
            self.call(slot, false)?;
            let bet = Bet { standing: Standing::OffForDown, ..*self.bet_in(slot) };
            self.lay(slot, &bet);
            return Ok(());
        }
        self.shrink(slot, bet.stake, Back::Asked);
        Ok(())
    }

    /// Calls a bet on or off.
    pub(super) fn call(&mut self, slot: usize, on: bool) -> Result<(), Refused> {
        let terms = &self.rules.layout.wager(self.spots.slots[slot].0).terms;
        let rule = if on { terms.call_on } else { terms.call_off }.at(self.point_on());
        let mut bet = self.there(slot, rule.cite)?;
        if !rule.value {
            return Quick::refuse(Reason::PlaysAsIs, rule.cite);
        }
        bet.turn(on);
        self.lay(slot, &bet);
        self.called = true;
        Ok(())
    }
}

/// A number for each kind of moment.
fn kind(moment: &Moment) -> usize {
    usize::from(moment.point_on)
        | usize::from(moment.thrown) << 1
        | usize::from(moment.came_out) << 2
        | usize::from(moment.come_out_seven) << 3
}
