//! Making and raising bets.

use croupier_rules::{
    BetChange, Dice, Layout, Money, OddsTerms, Rounding, Wager, WagerId, WagerList, WagerPlacer, Window,
};

use crate::bet::{Bet, BetKey, Owner, Seat, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::call::{Call, CallKind};
use super::command::{BetMethod, BetRef};
use super::decide::{CommandDecider, allowed, unless};
use super::event::{Event, LayoutPlace};
use super::form::BettingClose;
use super::moment::BettingContext;
use super::state::{ComeOutStage, Table};

/// A bet that may be made or raised; only the amount is still unchecked.
pub(super) struct Placement<'t> {
    pub(super) seat: SeatNo,
    pub(super) player: &'t Seat,
    pub(super) key: BetKey,
    slot: u8,
    pub(super) existing: Option<Bet>,
    pub(super) called: bool,
    set_by: WagerPlacer,
}

impl<'t> CommandDecider<'t> {
    /// Makes or raises a bet; `checked` says whether its limits are checked.
    pub(super) fn bet(
        &mut self,
        which: BetRef,
        amount: Money,
        way: BetMethod,
        cash: Option<Money>,
        checked: bool,
    ) -> Result<(), Refusal> {
        self.opened();
        let placing = self.placing(which, way, cash.is_some())?;
        if let Some(cash) = cash {
            self.room(cash)?;
        }
        let bounds = self.bounds(&placing, cash, checked);
        let asked = amount;
        let trims = self.craps().betting.trimmed.is_some_and(|rule| rule.value);
        let amount = if checked && trims { bounds.trimmed(asked)? } else { asked };
        bounds.check(amount)?;
        let commission = bounds.commission(amount).unwrap_or(Money::ZERO);
        let Placement { seat, key, slot, called, set_by, .. } = placing;
        if let Some(cash) = cash {
            self.push(Event::BoughtIn { seat, amount: cash });
        }
        let at = LayoutPlace { seat, slot, key };
        let unconfirmed = self.needs_confirmation(key.wager, cash.is_some());
        let pieces = self.rules.layout.wager(key.wager).terms.breaks_into.as_ref();
        if pieces.is_none() {
            self.push(Event::Placed { at, amount, commission, set_by, called, unconfirmed });
        }
        if amount < asked {
            let (_, _, cite) = bounds.posted.unwrap_or((Money::ZERO, Reason::OverMaximum, bounds.amount));
            self.push(Event::ExcessRefused { at, amount: asked.minus(amount), cite });
        }
        if let Some(pieces) = pieces {
            return self.book_pieces(which, amount, pieces, unconfirmed);
        }
        let exact = cash.is_none_or(|cash| cash == amount.plus(commission));
        self.announce(&placing, amount, exact);
        if unconfirmed {
            self.crew_confirms(at);
        }
        self.pass_ends_resolution(key.wager);
        Ok(())
    }

    /// Books a combination that has no area on the layout as its component wagers.
    ///
    /// The combination's limits and the components' maximums are checked. The components' minimums are not, because the
    /// combination is one bet.
    fn book_pieces(
        &mut self,
        which: BetRef,
        amount: Money,
        pieces: &WagerList,
        unconfirmed: bool,
    ) -> Result<(), Refusal> {
        let layout = &self.rules.layout;
        let parts_of = |wager: WagerId| layout.wager(wager).terms.parts.map_or(1, |parts| parts.count);
        let all: u32 = pieces.wagers.iter().map(|piece| parts_of(*piece)).sum();
        for piece in &pieces.wagers {
            let share =
                amount.share(i64::from(parts_of(*piece)), i64::from(all), Money::CENT, Rounding::Down);
            let share = share.ok_or(Refusal::new(Reason::NotAnAmount, pieces.cite))?;
            let piece = BetRef { wager: *piece, state: None, ..which };
            self.and_then(|desk| {
                let placing = desk.placing(piece, BetMethod::Proper, false)?;
                desk.bounds(&placing, None, false).check(share)?;
                let Placement { seat, key, slot, called, set_by, .. } = placing;
                let at = LayoutPlace { seat, slot, key };
                let commission = Money::ZERO;
                desk.push(Event::Placed { at, amount: share, commission, set_by, called, unconfirmed });
                desk.announce(&placing, share, true);
                if unconfirmed {
                    desk.crew_confirms(at);
                }
                Ok::<(), Refusal>(())
            })?;
        }
        Ok(())
    }

    /// Makes the call for a bet that is booked.
    fn announce(&mut self, placing: &Placement<'_>, amount: Money, exact: bool) {
        let about =
            |kind| Call { seat: Some(placing.seat), bet: Some(placing.key), amount, ..Call::plain(kind) };
        let terms = &self.rules.layout.wager(placing.key.wager).terms;
        if placing.called {
            self.say(about(CallKind::CallBet));
        } else if matches!(placing.set_by, WagerPlacer::Dealer | WagerPlacer::Stick) {
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

    /// Checks everything but the amount of a bet to make or raise.
    pub(super) fn placing(
        &self,
        which: BetRef,
        way: BetMethod,
        cash: bool,
    ) -> Result<Placement<'t>, Refusal> {
        let player = self.player(which.seat)?;
        let wager = self.wager(which)?;
        let terms = &wager.terms;
        let key = self.key(player, wager, which)?;
        let (slot, found) = player.slot_for(key);
        self.moment(which.wager).allows(wager, key.state, found)?;
        self.raised_after_change(found)?;
        self.taken_in_resolution(wager, which.wager)?;
        let called = self.called(wager, way, cash, found.is_some())?;
        let set_by = set_by(wager, way)?;
        if let Some(needs) = &terms.needs {
            unless(
                self.table.has_any(player, needs.wagers.iter().copied()),
                Reason::NeedsAnother,
                needs.cite,
            )?;
        }
        if key.owner == Owner::Dealers {
            self.dealer_bet(player, wager, which)?;
        } else if found.is_none() {
            self.holders(which.seat, wager, which)?;
        }
        Ok(Placement { seat: which.seat, player, key, slot, existing: found.copied(), called, set_by })
    }

    /// Returns `Ok` if an existing bet is still paid like a new bet; if not, the rules may refuse a raise.
    fn raised_after_change(&self, found: Option<&Bet>) -> Result<(), Refusal> {
        let rule = self.craps().pays_change.as_ref().and_then(|change| change.raises_refused);
        let (Some(rule), Some(bet)) = (rule.filter(|rule| rule.value), found) else { return Ok(()) };
        let (made_at, now) = (self.layout_of(bet), &self.rules.layout);
        let pays =
            |layout: &Layout, dice| layout.pay(layout.cell(bet.key.wager, bet.key.state, dice).pay).net;
        let same = Dice::all().all(|dice| pays(made_at, dice) == pays(now, dice));
        unless(same, Reason::MayNotRaise, rule.cite)
    }

    /// Returns the facts about this moment that decide whether a bet may be made or raised.
    fn moment(&self, wager: WagerId) -> BettingContext {
        let head = &self.table.head;
        BettingContext {
            point_on: self.table.point_on(),
            thrown: head.turn.hand.thrown,
            came_out: head.turn.come_out != ComeOutStage::NotYet,
            come_out_seven: head.turn.come_out == ComeOutStage::Seven,
            carried: self.carried(wager),
        }
    }

    pub(super) fn wager(&self, which: BetRef) -> Result<&'t Wager, Refusal> {
        let wager = self.rules.layout.wagers.get(usize::from(which.wager.0));
        wager
            .filter(|wager| which.state.is_none_or(|state| usize::from(state) < wager.spots.len()))
            .ok_or_else(|| Refusal::new(Reason::NotOffered, self.craps().betting.not_offered))
    }

    /// Returns the key of the existing bet to raise, or of the new bet to make.
    fn key(&self, player: &Seat, wager: &Wager, which: BetRef) -> Result<BetKey, Refusal> {
        let key = |state| BetKey { wager: which.wager, state, owner: which.owner };
        if let Some(backs) = &wager.terms.backs {
            return self.behind(player, wager, backs, which).map(key);
        }
        match which.state {
            Some(state) if wager.underway[usize::from(state)] => {
                // A player cannot bet directly on a number that a bet travels to, or on a side bet that is under way.
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

    /// Returns the state of a new bet: a line bet made with a point on is on that point.
    fn new_state(&self, wager: &Wager) -> u16 {
        let point = self.table.head.point;
        let state = wager.numbers.iter().position(|number| point != 0 && *number == point);
        state.unwrap_or(0) as u16
    }

    /// Returns the state of odds, which is that of their flat bet. The flat bet must have its number.
    fn behind(&self, player: &Seat, wager: &Wager, backs: &OddsTerms, which: BetRef) -> Result<u16, Refusal> {
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

    /// Returns whether this is a call bet, or a refusal if it comes after bets have closed. If bets stay open while the
    /// dice are out, the rules may treat every bet made then as a call bet. Cash on the table never makes a call bet.
    fn called(&self, wager: &Wager, way: BetMethod, cash: bool, raised: bool) -> Result<bool, Refusal> {
        let betting = self.craps().betting;
        if cash {
            allowed(betting.cash_bets, Reason::NoCallBet)?;
        }
        let out = self.table.head.dice.out;
        if betting.close.value != BettingClose::AtDiceOutButCalls {
            // A bet that needs confirmation cannot be raised once unconfirmed bets have gone back.
            let confirmed = wager.terms.confirmed.is_some_and(|rule| rule.value);
            let change = if raised { BetChange::Raise } else { BetChange::Make };
            let too_late = |refusal: Refusal| match betting.late_calls.filter(|_| way == BetMethod::Called) {
                Some(cite) => Refusal { cite, ..refusal },
                None => refusal,
            };
            self.open_now(wager, (!(raised && confirmed)).then_some(change)).map_err(too_late)?;
        }
        let by_player =
            way == BetMethod::ByPlayer && out && betting.close.value == BettingClose::AtDiceOutButCalls;
        unless(!by_player, Reason::BetsClosed, betting.close.cite)?;
        let late = match betting.close.value {
            BettingClose::AtThrow => out && betting.called_while_out.value,
            BettingClose::AtDiceOutButCalls => out,
            BettingClose::AtDiceOut | BettingClose::ByAnnouncement => false,
        };
        let called = way == BetMethod::Called && !cash || late;
        if called {
            allowed(wager.terms.call_bets, Reason::NoCallBet)?;
        }
        Ok(called)
    }

    /// Returns whether a player has a bet on this wager from before the last roll. Only a wager that is open once per
    /// shooter needs this fact.
    fn carried(&self, wager: WagerId) -> bool {
        let open = self.rules.layout.wager(wager).terms.open.at(self.table.point_on());
        if open.value != Window::EachShooterAnew {
            return false;
        }
        let new =
            |seat: SeatNo, slot: u8| self.table.bookings.iter().any(|b| b.seat == seat && b.slot == slot);
        self.table
            .players()
            .any(|(seat, player)| player.live().any(|(slot, bet)| bet.key.wager == wager && !new(seat, slot)))
    }

    fn dealer_bet(&self, player: &Seat, wager: &Wager, which: BetRef) -> Result<(), Refusal> {
        let rules = self.craps().dealer_bets;
        allowed(wager.terms.dealer_bets.unwrap_or(rules.allowed), Reason::NoDealerBets)?;
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

    fn holders(&self, seat: SeatNo, wager: &Wager, which: BetRef) -> Result<(), Refusal> {
        let Some(holders) = wager.terms.holders else { return Ok(()) };
        if holders.by_position.is_some_and(|rule| rule.value) {
            let has_spot = seat.position() <= holders.table.value;
            return unless(has_spot, Reason::TooManyHolders, holders.table.cite);
        }
        let end = Table::end_of(self.rules, seat);
        let (mut table, mut same_end) = (0, 0);
        for (other, player) in self.table.players() {
            if player.find_wager(which.wager, Owner::Player).is_some() {
                table += 1;
                same_end += u32::from(Table::end_of(self.rules, other) == end);
            }
        }
        unless(table < holders.table.value, Reason::TooManyHolders, holders.table.cite)?;
        match holders.end {
            Some(end) => unless(same_end < end.value, Reason::TooManyHolders, end.cite),
            None => Ok(()),
        }
    }
}

fn set_by(wager: &Wager, way: BetMethod) -> Result<WagerPlacer, Refusal> {
    let rule = wager.terms.set_by;
    match (way, rule.value) {
        (BetMethod::ByPlayer, WagerPlacer::Dealer | WagerPlacer::Stick) => {
            Err(Refusal::new(Reason::NotByPlayer, rule.cite))
        }
        (BetMethod::ByPlayer | BetMethod::Proper, WagerPlacer::Either) => Ok(WagerPlacer::Player),
        (BetMethod::ByCrew, WagerPlacer::Either) => Ok(WagerPlacer::Dealer),
        (BetMethod::ByCrew, WagerPlacer::Player) => Err(Refusal::new(Reason::NotByCrew, rule.cite)),
        (_, hand) => Ok(hand),
    }
}
