//! Making, raising, lowering, taking down and calling bets.

use croupier_rules::{Backs, CapOn, Cite, Money, OddUnits, Rounding, SetBy, Terms, Wager, Window};

use crate::bet::{Bet, BetKey, Owner, Seat, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::bounds::{Bound, Bounds, Range, lcm};
use super::call::{Call, CallKind};
use super::command::{Way, Which};
use super::decide::{Desk, allowed, unless};
use super::event::{At, Back, Event};
use super::form::Close;
use super::state::Table;

/// A bet that may be made or raised, but for the amount.
pub(super) struct Placing<'t> {
    pub(super) seat: SeatNo,
    pub(super) player: &'t Seat,
    pub(super) key: BetKey,
    slot: u8,
    existing: Option<Bet>,
    called: bool,
    set_by: SetBy,
}

impl<'t> Desk<'t> {
    pub(super) fn bet(
        &mut self,
        which: Which,
        amount: Money,
        way: Way,
        cash: Option<Money>,
    ) -> Result<(), Refusal> {
        let placing = self.placing(which, way)?;
        if let Some(cash) = cash {
            self.room(cash)?;
        }
        let bounds = self.bounds(&placing, cash);
        bounds.check(amount)?;
        let commission = bounds.commission(amount).unwrap_or(Money::ZERO);
        let Placing { seat, key, slot, called, set_by, .. } = placing;
        if let Some(cash) = cash {
            self.push(Event::BoughtIn { seat, amount: cash });
        }
        self.push(Event::Placed { at: At { seat, slot, key }, amount, commission, set_by, called });
        let exact = cash.is_none_or(|cash| cash == amount.plus(commission));
        self.announce(&placing, amount, exact);
        Ok(())
    }

    /// What the crew says when a bet is booked.
    fn announce(&mut self, placing: &Placing<'_>, amount: Money, exact: bool) {
        let about =
            |kind| Call { seat: Some(placing.seat), bet: Some(placing.key), amount, ..Call::plain(kind) };
        let terms = &self.rules.layout.wager(placing.key.wager).terms;
        if placing.called {
            self.say(about(CallKind::CallBet));
        } else if matches!(placing.set_by, SetBy::Dealer | SetBy::Stick) {
            self.say(about(CallKind::Booked));
            if exact {
                self.say(about(CallKind::PlayersMoney));
            }
        }
        if terms.announced.is_some_and(|rule| rule.value) {
            let dealers = placing.key.owner == Owner::Dealers;
            self.say(about(if dealers { CallKind::DealerBet } else { CallKind::SideBet }));
        }
    }

    /// Everything about a bet that is to be made or raised, but for the amount.
    pub(super) fn placing(&self, which: Which, way: Way) -> Result<Placing<'t>, Refusal> {
        let player = self.player(which.seat)?;
        let wager = self.wager(which)?;
        let terms = &wager.terms;
        let key = self.key(player, wager, which)?;
        let (slot, found) = player.slot_for(key);
        let underway = wager.underway[usize::from(key.state)];
        let point_on = self.table.point_on();
        if found.is_some() {
            let rolled = underway || found.is_some_and(|bet| bet.pushed);
            allowed(terms.raise.at(rolled), Reason::MayNotRaise)?;
        }
        // A line bet that has its number, and odds behind one, are not made anew: they are raised.
        if found.is_none() || !underway {
            let open = terms.open.at(point_on);
            let now = match open.value {
                Window::Open => true,
                Window::Closed => false,
                Window::NewShooter => !self.table.head.hand.thrown,
            };
            unless(now, Reason::NotNow, open.cite)?;
        }
        let called = self.called(wager, way)?;
        let set_by = set_by(wager, way)?;
        if let Some(needs) = &terms.needs {
            unless(
                self.table.has_any(player, needs.any_of.iter().copied()),
                Reason::NeedsAnother,
                needs.cite,
            )?;
        }
        if key.owner == Owner::Dealers {
            self.dealer_bet(player, wager, which)?;
        } else if found.is_none() {
            self.holders(which.seat, wager, which)?;
        }
        Ok(Placing { seat: which.seat, player, key, slot, existing: found.copied(), called, set_by })
    }

    fn wager(&self, which: Which) -> Result<&'t Wager, Refusal> {
        let wager = self.rules.layout.wagers.get(usize::from(which.wager.0));
        wager
            .filter(|wager| which.state.is_none_or(|state| usize::from(state) < wager.spots.len()))
            .ok_or_else(|| Refusal::new(Reason::NotOffered, self.craps().betting.not_offered))
    }

    /// Which bet a name means when it is to be made: the one that is there, or the one that could be.
    fn key(&self, player: &Seat, wager: &Wager, which: Which) -> Result<BetKey, Refusal> {
        let key = |state| BetKey { wager: which.wager, state, owner: which.owner };
        if let Some(backs) = &wager.terms.backs {
            return self.behind(player, wager, backs, which).map(key);
        }
        match which.state {
            Some(state) if wager.underway[usize::from(state)] => {
                // Nobody bets straight on the number of a travelling bet, or into the middle of a side bet.
                let there = player.find(key(state)).is_some();
                unless(there, Reason::NoSuchBet, wager.terms.raise.then.cite)?;
                Ok(key(state))
            }
            Some(state) => Ok(key(state)),
            None => {
                let existing = player.find_wager(which.wager, which.owner);
                Ok(existing.map_or_else(|| key(self.new_state(wager)), |(_, bet)| bet.key))
            }
        }
    }

    /// The state of a new bet: a line bet made with a point on is on that point.
    fn new_state(&self, wager: &Wager) -> u16 {
        let point = self.table.head.point;
        let state = wager.numbers.iter().position(|number| point != 0 && *number == point);
        state.unwrap_or(0) as u16
    }

    /// The state of odds: that of the flat bet they back, which must have its number.
    fn behind(&self, player: &Seat, wager: &Wager, backs: &Backs, which: Which) -> Result<u16, Refusal> {
        let flat = match which.state {
            Some(state) => player.find(BetKey { wager: backs.flat, state, owner: which.owner }),
            None => player.find_wager(backs.flat, which.owner),
        };
        let open = wager.terms.open.at(self.table.point_on());
        let (_, flat) = flat.ok_or(Refusal::new(Reason::NeedsAnother, open.cite))?;
        let numbered = wager.underway[usize::from(flat.key.state)];
        unless(numbered, Reason::NotNow, open.cite)?;
        Ok(flat.key.state)
    }

    /// Is it a call bet? While the dice are out every bet is, if bets do not close by then.
    fn called(&self, wager: &Wager, way: Way) -> Result<bool, Refusal> {
        let close = self.craps().betting.close;
        let out = self.table.head.dice.out;
        unless(!out || close.value == Close::AtThrow, Reason::BetsClosed, close.cite)?;
        let called = way == Way::Called || out;
        if called {
            allowed(wager.terms.call_bets, Reason::NoCallBet)?;
        }
        Ok(called)
    }

    fn dealer_bet(&self, player: &Seat, wager: &Wager, which: Which) -> Result<(), Refusal> {
        let rules = self.craps().dealer_bets;
        allowed(wager.terms.dealer_bets.unwrap_or(rules.allowed), Reason::NotOffered)?;
        if rules.needs_action.value {
            let action = player.live().any(|(_, bet)| bet.key.owner == Owner::Player);
            unless(action, Reason::NeedsOwnAction, rules.needs_action.cite)?;
        }
        match wager.terms.dealer_needs_own {
            Some(rule) if rule.value => {
                let own = player.find_wager(which.wager, Owner::Player).is_some();
                unless(own, Reason::NeedsOwnAction, rule.cite)
            }
            _ => Ok(()),
        }
    }

    fn holders(&self, seat: SeatNo, wager: &Wager, which: Which) -> Result<(), Refusal> {
        let Some(holders) = wager.terms.holders else { return Ok(()) };
        let end = Table::end_of(self.rules, seat);
        let (mut table, mut same_end) = (0, 0);
        for (other, player) in self.table.players() {
            if player.find_wager(which.wager, Owner::Player).is_some() {
                table += 1;
                same_end += u32::from(Table::end_of(self.rules, other) == end);
            }
        }
        unless(table < holders.table.value, Reason::TooManyHolders, holders.table.cite)?;
        unless(same_end < holders.end.value, Reason::TooManyHolders, holders.end.cite)
    }

    /// The bounds of the amount.
    pub(super) fn bounds(&self, placing: &Placing<'t>, cash: Option<Money>) -> Bounds<'t> {
        let layout = &self.rules.layout;
        let betting = self.craps().betting;
        let terms = &layout.wager(placing.key.wager).terms;
        let cap = terms.backs.as_ref().and_then(|backs| {
            let flat = BetKey { wager: backs.flat, ..placing.key };
            let flat = placing.player.find(flat).map_or(Money::ZERO, |(_, bet)| bet.stake);
            self.cap(placing.key, flat)
        });
        let most = terms.limits.max.map(|max| (max.value, Reason::OverMaximum, max.cite));
        let max = [Some((Money::CEILING, Reason::OverMaximum, betting.amount)), most, cap];
        let covered = if placing.called && betting.call_bets_covered.value {
            betting.call_bets_covered.cite
        } else {
            betting.covered
        };
        Bounds {
            layout,
            key: placing.key,
            had: placing.existing.map_or(Money::ZERO, |bet| bet.stake),
            held: placing.existing.map_or(Money::ZERO, |bet| bet.held),
            multiples: self.units(placing.key),
            min: (terms.limits.min.value, terms.limits.min.cite),
            max,
            funds: placing.player.rail.plus(cash.unwrap_or(Money::ZERO)),
            covered,
            amount: betting.amount,
        }
    }

    /// What the stake of a bet must be a multiple of.
    fn units(&self, key: BetKey) -> [Option<Bound>; 4] {
        let layout = &self.rules.layout;
        let terms = &layout.wager(key.wager).terms;
        let chip = layout.smallest_chip;
        let unit = terms.unit.filter(|unit| unit.odd.value == OddUnits::Refuse);
        let parts = terms.parts.map(|(parts, unit)| {
            let whole = Money::from_cents(unit.value.cents().saturating_mul(i64::from(parts)));
            (whole, Reason::NotInUnits, unit.cite)
        });
        [
            Some((chip.value, Reason::NotInChips, chip.cite)),
            unit.map(|unit| (unit.of.value, Reason::NotInUnits, unit.of.cite)),
            parts,
            terms.limits.step.map(|step| (step.value, Reason::NotInUnits, step.cite)),
        ]
    }

    /// The most that odds may be behind a flat bet of this size.
    fn cap(&self, odds: BetKey, flat: Money) -> Option<Bound> {
        let layout = &self.rules.layout;
        let backs = layout.wager(odds.wager).terms.backs.as_ref()?;
        let times = backs.times[usize::from(odds.state)]?;
        let most = flat.share(i64::from(times.value), 1, Money::CENT, Rounding::Down)?;
        let most = match backs.on.value {
            CapOn::Stake => most,
            CapOn::Win => {
                let (net, per) = layout.base_pay(odds.wager, odds.state)?.net;
                most.share(per, net, Money::CENT, Rounding::Down)?
            }
        };
        Some((most, Reason::OverMultiple, times.cite))
    }

    /// A bet that is there and may be changed now; `rule` is what one asks of it.
    fn existing(
        &self,
        which: Which,
        rule: impl FnOnce(&Terms) -> Cite,
    ) -> Result<(&'t Seat, u8, &'t Bet, &'t Wager), Refusal> {
        let player = self.player(which.seat)?;
        let wager = self.wager(which)?;
        let found = match which.state {
            Some(state) => player.find(BetKey { wager: which.wager, state, owner: which.owner }),
            None => player.find_wager(which.wager, which.owner),
        };
        let betting = self.craps().betting;
        let (slot, bet) = found.ok_or_else(|| Refusal::new(Reason::NoSuchBet, rule(&wager.terms)))?;
        let closed = self.table.head.dice.out && betting.close.value == Close::AtDiceOut;
        unless(!closed, Reason::BetsClosed, betting.close.cite)?;
        Ok((player, slot, bet, wager))
    }

    /// The amounts by which a bet may be lowered and still be a bet.
    pub(super) fn lowering(&self, which: Which) -> Result<Option<Range>, Refusal> {
        let (_, _, bet, wager) = self.existing(which, |terms| terms.lower.first.cite)?;
        allowed(wager.terms.lower.at(wager.underway[usize::from(bet.key.state)]), Reason::Locked)?;
        let step = self.units(bet.key).iter().flatten().fold(1, |step, (unit, ..)| lcm(step, unit.cents()));
        let stake = bet.stake.cents();
        let least = (wager.terms.limits.min.value.cents() + step - 1) / step * step;
        let most = (stake - 1).max(0) / step * step;
        if least > most {
            return Ok(None);
        }
        let amount = |rest: i64| Money::from_cents(stake - rest);
        Ok(Some(Range { min: amount(most), max: amount(least), step: Money::from_cents(step) }))
    }

    pub(super) fn reduce(&mut self, which: Which, amount: Money) -> Result<(), Refusal> {
        let (player, slot, bet, wager) = self.existing(which, |terms| terms.lower.first.cite)?;
        if amount == bet.stake {
            return self.down(which);
        }
        let range = self.lowering(which)?;
        self.amount(amount)?;
        unless(amount < bet.stake, Reason::NotSoMuch, wager.terms.lower.first.cite)?;
        if !range.is_some_and(|range| range.contains(amount)) {
            return Err(self.wrong_rest(bet.key, wager, bet.stake.minus(amount)));
        }
        let rest = bet.stake.minus(amount);
        self.give_back(At { seat: which.seat, slot, key: bet.key }, bet, amount, Back::Asked);
        for (slot, odds) in self.odds_behind(player, bet.key) {
            if let Some((most, ..)) = self.cap(odds.key, rest).filter(|(most, ..)| odds.stake > *most) {
                let at = At { seat: which.seat, slot, key: odds.key };
                self.give_back(at, odds, odds.stake.minus(most), Back::FlatGone);
            }
        }
        self.say(Call {
            seat: Some(which.seat),
            bet: Some(bet.key),
            amount,
            ..Call::plain(CallKind::TakenDown)
        });
        Ok(())
    }

    /// Why what would be left of a bet is no bet.
    fn wrong_rest(&self, key: BetKey, wager: &Wager, rest: Money) -> Refusal {
        for (unit, reason, cite) in self.units(key).into_iter().flatten() {
            if !rest.is_multiple_of(unit) {
                return Refusal::with_limit(reason, cite, unit);
            }
        }
        let min = wager.terms.limits.min;
        Refusal::with_limit(Reason::UnderMinimum, min.cite, min.value)
    }

    pub(super) fn may_take_down(&self, which: Which) -> Result<(), Refusal> {
        let (_, _, bet, wager) = self.existing(which, |terms| terms.down.first.cite)?;
        allowed(wager.terms.down.at(wager.underway[usize::from(bet.key.state)]), Reason::Locked)
    }

    pub(super) fn down(&mut self, which: Which) -> Result<(), Refusal> {
        self.may_take_down(which)?;
        let (player, slot, bet, _) = self.existing(which, |terms| terms.down.first.cite)?;
        let (key, amount) = (bet.key, bet.stake);
        self.take_all(which.seat, slot, bet, Back::Asked);
        for (slot, odds) in self.odds_behind(player, key) {
            self.take_all(which.seat, slot, odds, Back::FlatGone);
        }
        self.say(Call { seat: Some(which.seat), bet: Some(key), amount, ..Call::plain(CallKind::TakenDown) });
        Ok(())
    }

    /// The odds that stand behind a bet.
    pub(super) fn odds_behind(&self, player: &'t Seat, flat: BetKey) -> Vec<(u8, &'t Bet)> {
        let layout = &self.rules.layout;
        let behind = |bet: &Bet| {
            let backs = layout.wager(bet.key.wager).terms.backs.as_ref();
            backs.is_some_and(|backs| backs.flat == flat.wager)
                && bet.key.state == flat.state
                && bet.key.owner == flat.owner
        };
        player.live().filter(|(_, bet)| behind(bet)).collect()
    }

    /// Gives a whole stake back, and says how much went to the rail.
    pub(super) fn take_all(&mut self, seat: SeatNo, slot: u8, bet: &Bet, why: Back) -> Money {
        self.give_back(At { seat, slot, key: bet.key }, bet, bet.stake, why)
    }

    /// Gives part of a stake back with the commission that was held for it, and says how much that is.
    fn give_back(&mut self, at: At, bet: &Bet, amount: Money, why: Back) -> Money {
        let layout = &self.rules.layout;
        let rest = bet.stake.minus(amount);
        let still = if rest.is_zero() {
            Money::ZERO
        } else {
            layout.commission(bet.key.wager, bet.key.state, rest).unwrap_or(bet.held).min(bet.held)
        };
        let freed = bet.held.minus(still);
        // Lowering a bet always frees its part; what a bet that has been paid gets back concerns taking it down.
        let after_win = bet.paid && rest.is_zero();
        let refunds = layout.wager(bet.key.wager).terms.commission.is_none_or(|commission| {
            let refunded = commission.refund.value && (!after_win || commission.refund_after_win.value);
            refunded || why == Back::GameOver
        });
        let (returned, kept) = if refunds { (freed, Money::ZERO) } else { (Money::ZERO, freed) };
        self.push(Event::TakenBack { at, amount, returned, kept, why });
        amount.plus(returned)
    }

    pub(super) fn may_turn(&self, which: Which, on: bool) -> Result<(), Refusal> {
        let point_on = self.table.point_on();
        let rule = |terms: &Terms| if on { terms.call_on.at(point_on) } else { terms.call_off.at(point_on) };
        let (_, _, _, wager) = self.existing(which, |terms| rule(terms).cite)?;
        allowed(rule(&wager.terms), Reason::PlaysAsIs)
    }

    pub(super) fn turn(&mut self, which: Which, on: bool) -> Result<(), Refusal> {
        self.may_turn(which, on)?;
        let (_, slot, bet, _) = self.existing(which, |terms| terms.call_on.come_out.cite)?;
        let key = bet.key;
        self.push(Event::Turned { at: At { seat: which.seat, slot, key }, on });
        let kind = if on { CallKind::TurnedOn } else { CallKind::TurnedOff };
        self.say(Call { seat: Some(which.seat), bet: Some(key), ..Call::plain(kind) });
        Ok(())
    }
}

fn set_by(wager: &Wager, way: Way) -> Result<SetBy, Refusal> {
    let rule = wager.terms.set_by;
    match (way, rule.value) {
        (Way::ByPlayer, SetBy::Dealer | SetBy::Stick) => Err(Refusal::new(Reason::NotByPlayer, rule.cite)),
        (Way::ByPlayer | Way::Proper, SetBy::Either) => Ok(SetBy::Player),
        (_, hand) => Ok(hand),
    }
}
