//! Making, lowering, taking down and calling bets, with the same checks as the table.

use croupier_rules::Money;
use croupier_table::craps::{Bounds, ReturnReason, bounds, lowering, odds_cap, wrong_rest};
use croupier_table::{Bet, BetKey, BetStatus, Owner, Reason, StakeRange};

use crate::table_view::ActionRefusal;

use super::hand::HANDS;
use super::piles::PileNo;
use super::quick::{CALLED, FastEngine, KnownBet, KnownOffers};
use super::spots::SlotTarget;

impl<'r> FastEngine<'r> {
    /// Makes a bet, or adds to an existing bet.
    pub(super) fn place(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        let spot = &self.spots.of[slot];
        let taken = &self.taken[slot * HANDS + self.hand.number()];
        if taken.pile != 0
            && taken.amount == amount
            && taken.flat == self.flat(slot)
            && !self.is_up(slot)
            && spot.needs.is_none_or(|needs| needs & self.signs.up != 0)
            && self.rail >= taken.cost
        {
            let KnownBet { cost, pile, .. } = *taken;
            self.pay_for(slot, cost);
            self.bets[slot] = pile;
            self.stirred_by = u64::MAX;
            self.signs.up |= 1 << slot;
            return Ok(());
        }
        self.ask(slot, amount)
    }

    /// Makes a bet, or adds to an existing bet, if the table accepts the amount.
    #[inline(never)]
    fn ask(&mut self, slot: usize, wanted: Money) -> Result<(), ActionRefusal> {
        let Some(key) = self.bet_key(slot) else { return Err(self.meaningless(slot)) };
        self.may_place(slot, key, self.is_carried(slot))?;
        let bounds = self.bounds(slot, key);
        let trims = self.rules.game.betting.trimmed.is_some_and(|rule| rule.value);
        let amount = if trims { bounds.trimmed(wanted)? } else { wanted };
        bounds.check(amount)?;
        let commission = bounds.commission(amount).unwrap_or(Money::ZERO);
        let cost = amount.plus(commission);
        let by_player = self.rules.layout.wager(key.wager).terms.limits.max_of_player.is_some();
        if wanted > amount {
            // Some tables trim only a bet that the rail would have covered in full.
            self.least_rail = self.least_rail.min(self.rail.minus(wanted));
        }
        self.pay_for(slot, cost);
        let had = Some(*self.bet_in(slot)).filter(|_| self.is_up(slot));
        let mut bet = had.unwrap_or(Bet::new(key));
        bet.stake = bet.stake.plus(amount);
        bet.held = bet.held.plus(commission);
        self.lay(slot, &bet);
        // A bet is checked every time if its limit depends on the player's other bets, if the table trimmed it, or
        // if it adds to an existing bet.
        let again = !by_player && wanted == amount && had.is_none();
        let pile = if again { self.bets[slot] } else { 0 };
        self.taken[slot * HANDS + self.hand.number()] =
            KnownBet { amount, cost, flat: self.flat(slot), pile };
        Ok(())
    }

    /// Returns whether the slot has a bet from before the last roll.
    fn is_carried(&self, slot: usize) -> bool {
        (self.signs.up & !self.fresh) >> slot & 1 == 1
    }

    /// Moves chips from the rail to the layout.
    #[inline]
    fn pay_for(&mut self, slot: usize, cost: Money) {
        self.rail = self.rail.minus(cost);
        self.least_rail = self.least_rail.min(self.rail);
        self.layout = self.layout.plus(cost);
        self.fresh |= 1 << slot;
    }

    /// Returns the flat bet that a slot's odds stand behind, or 0 if there is none.
    #[inline]
    fn flat(&self, slot: usize) -> PileNo {
        let up = self.spots.of[slot].flats.iter().find(|flat| self.is_up(**flat));
        up.map_or(0, |flat| self.bets[*flat])
    }

    /// Returns the bet that a player makes in this slot, or `None` if the bet cannot be made now.
    fn bet_key(&self, slot: usize) -> Option<BetKey> {
        let spot = &self.spots.of[slot];
        let state = match &spot.means {
            SlotTarget::Odds { numbered } => {
                let flat = Some(self.flat(slot)).filter(|flat| *flat != 0)?;
                let state = self.piles.bet(flat).key.state;
                Some(state).filter(|state| numbered >> state & 1 == 1)?
            }
            SlotTarget::State(state, underway) => Some(*state).filter(|_| !underway || self.is_up(slot))?,
            SlotTarget::ByPoint(_) if self.is_up(slot) => self.bet_in(slot).key.state,
            SlotTarget::ByPoint(states) => states[usize::from(self.hand.point())],
        };
        Some(BetKey { wager: spot.wager, state, owner: Owner::Player })
    }

    /// Returns why the player cannot bet in this slot now.
    #[cold]
    fn meaningless(&self, slot: usize) -> ActionRefusal {
        let spot = &self.spots.of[slot];
        let terms = &self.rules.layout.wager(spot.wager).terms;
        if let SlotTarget::State(..) = spot.means {
            return ActionRefusal { reason: Reason::NoSuchBet, cite: terms.raise.then.cite };
        }
        let reason = if self.flat(slot) != 0 { Reason::NotNow } else { Reason::NeedsAnother };
        ActionRefusal { reason, cite: terms.open.at(self.point_on()).cite }
    }

    fn may_place(&self, slot: usize, key: BetKey, carried: bool) -> Result<(), ActionRefusal> {
        let wager = self.rules.layout.wager(key.wager);
        // Odds left over from a different number are not a bet on this number.
        let found = Some(self.bet_in(slot)).filter(|bet| self.is_up(slot) && bet.key == key);
        self.hand.moment(carried).allows(wager, key.state, found)?;
        match (&wager.terms.needs, self.spots.of[slot].needs) {
            (Some(needs), Some(bits)) if bits & self.signs.up == 0 => {
                FastEngine::refuse(Reason::NeedsAnother, needs.cite)
            }
            _ => Ok(()),
        }
    }

    fn bounds(&self, slot: usize, key: BetKey) -> Bounds<'r> {
        let rules = self.rules;
        bounds(&rules.layout, &rules.game.betting, self, key, self.bet_in(slot).stake, self.rail, true)
    }

    /// Returns the amounts that a player with enough chips may add. The last range is reused if nothing that it
    /// depends on has changed.
    pub(super) fn range(&mut self, slot: usize) -> Option<StakeRange> {
        let (flat, had, carried) = (self.flat(slot), self.bets[slot], self.is_carried(slot));
        let place = slot * HANDS + self.hand.number();
        if let Some(known) = &self.ranges[place]
            && (known.flat, known.had, known.carried) == (flat, had, carried)
        {
            return Some(known.range);
        }
        let key = self.bet_key(slot)?;
        self.may_place(slot, key, carried).ok()?;
        let range = self.bounds(slot, key).with_funds(Money::CEILING).range()?;
        let terms = &self.rules.layout.wager(key.wager).terms;
        // Ranges that depend on the player's other bets are computed every time.
        let plain = terms.needs.is_none() && terms.limits.max_of_player.is_none();
        self.ranges[place] = plain.then_some(KnownOffers { flat, had, carried, range });
        Some(range)
    }

    fn there(&self, slot: usize, cite: croupier_rules::Cite) -> Result<Bet, ActionRefusal> {
        if self.is_up(slot) { Ok(*self.bet_in(slot)) } else { FastEngine::refuse(Reason::NoSuchBet, cite) }
    }

    /// Returns whether a flat bet reduced to this size still supports the odds behind it, if the rules require that.
    fn carries_odds(&self, slot: usize, rest: Money) -> bool {
        let too_large = |odds: &usize| {
            let bet = self.bet_in(*odds);
            let cap = odds_cap(&self.rules.layout, bet.key.wager, bet.key.state, rest);
            !bet.stake.is_zero() && cap.is_some_and(|(most, ..)| bet.stake > most)
        };
        !self.rules.game.betting.orphan_odds_refused.value || !self.spots.of[slot].odds.iter().any(too_large)
    }

    /// Takes back part of a bet.
    pub(super) fn lower(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        let rules = self.rules;
        let terms = &rules.layout.wager(self.spots.of[slot].wager).terms;
        let bet = self.there(slot, terms.lower.first.cite)?;
        if amount == bet.stake {
            return self.take_down(slot);
        }
        let range = lowering(&rules.layout, &bet, |rest| self.carries_odds(slot, rest))?;
        if amount <= Money::ZERO || amount > Money::CEILING {
            return FastEngine::refuse(Reason::NotAnAmount, rules.game.betting.amount);
        }
        if amount > bet.stake {
            return FastEngine::refuse(Reason::NotSoMuch, terms.lower.first.cite);
        }
        if !range.is_some_and(|range| range.contains(amount)) {
            let orphaned = rules.game.betting.orphan_odds_refused.cite;
            return Err(wrong_rest(&rules.layout, bet.key, bet.stake.minus(amount), orphaned).into());
        }
        self.shrink(slot, amount, ReturnReason::Asked);
        Ok(())
    }

    /// Takes a bet down.
    pub(super) fn take_down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        let rules = self.rules;
        let wager = rules.layout.wager(self.spots.of[slot].wager);
        let bet = self.there(slot, wager.terms.down.first.cite)?;
        let rule = wager.terms.down.at(wager.underway[usize::from(bet.key.state)]);
        if !rule.value {
            return FastEngine::refuse(Reason::Locked, rule.cite);
        }
        if rules.game.betting.orphan_odds_refused.value {
            let odds = self.spots.of[slot].odds.iter().find(|odds| self.is_up(**odds));
            if let Some(odds) = odds {
                return FastEngine::refuse(
                    Reason::OddsFirst,
                    rules.layout.wager(self.spots.of[*odds].wager).cite,
                );
            }
        }
        let may_be_off = self.point_on() && wager.terms.call_off.point.value;
        if rules.game.betting.off_instead_of_down.value && may_be_off {
            self.call(slot, false)?;
            let bet = Bet { standing: BetStatus::OffForDown, ..*self.bet_in(slot) };
            self.lay(slot, &bet);
            return Ok(());
        }
        self.shrink(slot, bet.stake, ReturnReason::Asked);
        Ok(())
    }

    /// Calls a bet on or off.
    pub(super) fn call(&mut self, slot: usize, on: bool) -> Result<(), ActionRefusal> {
        let terms = &self.rules.layout.wager(self.spots.of[slot].wager).terms;
        let rule = if on { terms.call_on } else { terms.call_off }.at(self.point_on());
        let mut bet = self.there(slot, rule.cite)?;
        if !rule.value {
            return FastEngine::refuse(Reason::PlaysAsIs, rule.cite);
        }
        bet.turn(on);
        self.lay(slot, &bet);
        self.rare |= CALLED;
        Ok(())
    }
}
