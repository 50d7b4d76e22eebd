//! Lowering, taking down and calling bets, and giving stakes back.

use croupier_rules::{BetChange, Cite, Layout, Money, Terms, Wager, lcm};

use crate::bet::{Bet, BetKey, Owner, Seat, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::amounts::{least, multiples};
use super::call::{Call, CallKind};
use super::command::BetRef;
use super::decide::{CommandDecider, allowed, unless};
use super::event::{Event, LayoutPlace, ReturnReason};
use super::form::LineRemoval;
use crate::bet::StakeRange;

impl<'t> CommandDecider<'t> {
    /// Returns the bet if it exists and may be changed now. `rule` gives the clause for a bet that does not exist.
    pub(super) fn existing(
        &self,
        which: BetRef,
        change: BetChange,
        rule: impl FnOnce(&Terms) -> Cite,
    ) -> Result<(&'t Seat, u8, &'t Bet, &'t Wager), Refusal> {
        let player = self.player(which.seat)?;
        let wager = self.wager(which)?;
        let found = which.find_in(player);
        let (slot, bet) = found.ok_or_else(|| Refusal::new(Reason::NoSuchBet, rule(&wager.terms)))?;
        self.open_now(wager, Some(change))?;
        Ok((player, slot, bet, wager))
    }

    /// Returns the amounts by which a bet may be lowered so that the rest is still a valid bet.
    pub(super) fn lowering(&self, which: BetRef) -> Result<Option<StakeRange>, Refusal> {
        let (player, _, bet, _) = self.existing(which, BetChange::Lower, |terms| terms.lower.first.cite)?;
        // The rest must still support the odds; a larger rest supports larger odds.
        lowering(&self.rules.layout, bet, |rest| self.carries_odds(player, bet.key, rest))
    }

    /// Returns whether a flat bet of this size supports its odds. Always true if the rules allow a player to lower the
    /// flat bet below that size.
    fn carries_odds(&self, player: &'t Seat, flat: BetKey, rest: Money) -> bool {
        let too_large = |odds: &Bet| self.cap(odds.key, rest).is_some_and(|(most, ..)| odds.stake > most);
        !self.craps().betting.orphan_odds_refused.value
            || !self.odds_behind(player, flat).iter().any(|(_, odds)| too_large(odds))
    }

    pub(super) fn reduce(&mut self, which: BetRef, amount: Money) -> Result<(), Refusal> {
        self.opened();
        let (_, slot, bet, wager) = self.existing(which, BetChange::Lower, |terms| terms.lower.first.cite)?;
        if amount == bet.stake {
            return self.down(which);
        }
        let range = self.lowering(which)?;
        self.amount(amount)?;
        unless(amount < bet.stake, Reason::NotSoMuch, wager.terms.lower.first.cite)?;
        if !range.is_some_and(|range| range.contains(amount)) {
            let orphaned = self.craps().betting.orphan_odds_refused.cite;
            return Err(wrong_rest(&self.rules.layout, bet.key, bet.stake.minus(amount), orphaned));
        }
        self.shrink(LayoutPlace { seat: which.seat, slot, key: bet.key }, bet, amount, ReturnReason::Asked);
        self.say(Call {
            seat: Some(which.seat),
            bet: Some(bet.key),
            amount,
            ..Call::plain(CallKind::TakenDown)
        });
        Ok(())
    }

    pub(super) fn may_take_down(&self, which: BetRef) -> Result<(), Refusal> {
        let (player, _, bet, wager) = self.existing(which, BetChange::Down, |terms| terms.down.first.cite)?;
        // A player who was told that a bet is under the minimum may withdraw even a contract bet.
        if !bet.noticed {
            allowed(wager.terms.down.at(wager.underway[usize::from(bet.key.state)]), Reason::Locked)?;
        }
        if self.craps().betting.orphan_odds_refused.value
            && let Some((_, odds)) = self.odds_behind(player, bet.key).first()
        {
            return Err(Refusal::new(Reason::OddsFirst, self.rules.layout.wager(odds.key.wager).cite));
        }
        let removal = self.craps().shooter.line_removal;
        let line = removal.value == LineRemoval::Refused && self.is_last_line(which.seat, bet.key);
        unless(!line, Reason::NeedsLineBet, removal.cite)
    }

    /// Returns whether this is the shooter's last line bet, with a point on.
    fn is_last_line(&self, seat: SeatNo, key: BetKey) -> bool {
        let craps = self.craps();
        let lines = || [Some(craps.pass), craps.dont_pass].into_iter().flatten();
        let Some(player) = self.table.seat(seat) else { return false };
        self.table.point_on()
            && self.table.head.turn.shooter == Some(seat)
            && key.owner == Owner::Player
            && lines().any(|line| line == key.wager)
            && !self.table.has_any(player, lines().filter(|line| *line != key.wager))
    }

    pub(super) fn down(&mut self, which: BetRef) -> Result<(), Refusal> {
        self.opened();
        self.may_take_down(which)?;
        let (_, slot, bet, wager) = self.existing(which, BetChange::Down, |terms| terms.down.first.cite)?;
        let (key, amount) = (bet.key, bet.stake);
        let may_be_off = self.table.point_on() && wager.terms.call_off.point.value;
        if self.craps().betting.off_instead_of_down.value && may_be_off {
            self.turn(which, false)?;
            self.push(Event::OffForDown { at: LayoutPlace { seat: which.seat, slot, key } });
            return Ok(());
        }
        self.shrink(LayoutPlace { seat: which.seat, slot, key }, bet, amount, ReturnReason::Asked);
        self.say(Call { seat: Some(which.seat), bet: Some(key), amount, ..Call::plain(CallKind::TakenDown) });
        let moves_on = self.craps().shooter.line_removal.value == LineRemoval::DiceMoveOn;
        if moves_on && self.is_last_line(which.seat, key) {
            self.and_then(|desk| desk.hand_over(which.seat, false, true));
        }
        Ok(())
    }

    /// Gives back part or all of a bet, and any odds that the rest does not support.
    pub(super) fn shrink(&mut self, at: LayoutPlace, bet: &Bet, amount: Money, why: ReturnReason) {
        self.give_back(at, bet, amount, why);
        self.trim_odds(at, bet.stake.minus(amount));
    }

    /// Gives back the odds that a flat bet of this size does not support.
    pub(super) fn trim_odds(&mut self, flat: LayoutPlace, rest: Money) {
        let Some(player) = self.table.seat(flat.seat) else { return };
        for (slot, odds) in self.odds_behind(player, flat.key) {
            let most = if rest.is_zero() {
                Some(Money::ZERO)
            } else {
                self.cap(odds.key, rest).map(|(most, ..)| most)
            };
            if let Some(most) = most.filter(|most| odds.stake > *most) {
                let at = LayoutPlace { slot, key: odds.key, ..flat };
                self.give_back(at, odds, odds.stake.minus(most), ReturnReason::FlatGone);
            }
        }
    }

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

    /// Gives a whole stake back, and returns the amount that went to the rail.
    pub(super) fn take_all(&mut self, seat: SeatNo, slot: u8, bet: &Bet, why: ReturnReason) -> Money {
        self.give_back(LayoutPlace { seat, slot, key: bet.key }, bet, bet.stake, why)
    }

    /// Gives part of a stake back with the commission held for it, and returns the sum.
    pub(super) fn give_back(
        &mut self,
        at: LayoutPlace,
        bet: &Bet,
        amount: Money,
        why: ReturnReason,
    ) -> Money {
        let (returned, kept) = freed_commission(&self.rules.layout, bet, amount, why);
        self.push(Event::TakenBack { at, amount, returned, kept, why });
        amount.plus(returned)
    }

    pub(super) fn may_turn(&self, which: BetRef, on: bool) -> Result<(), Refusal> {
        let point_on = self.table.point_on();
        let rule = |terms: &Terms| if on { terms.call_on.at(point_on) } else { terms.call_off.at(point_on) };
        let (_, _, _, wager) = self.existing(which, BetChange::Turn, |terms| rule(terms).cite)?;
        allowed(rule(&wager.terms), Reason::PlaysAsIs)
    }

    pub(super) fn turn(&mut self, which: BetRef, on: bool) -> Result<(), Refusal> {
        self.opened();
        self.may_turn(which, on)?;
        let (_, slot, bet, _) = self.existing(which, BetChange::Turn, |terms| terms.call_on.come_out.cite)?;
        let key = bet.key;
        let at = LayoutPlace { seat: which.seat, slot, key };
        let unconfirmed = on && self.craps().betting.on_confirmed.value;
        self.push(Event::Turned { at, on, unconfirmed });
        let kind = if on { CallKind::TurnedOn } else { CallKind::TurnedOff };
        self.say(Call { seat: Some(which.seat), bet: Some(key), ..Call::plain(kind) });
        if unconfirmed {
            self.crew_confirms(at);
        }
        Ok(())
    }
}

/// Splits the held commission that is freed by returning part of a stake into the player's refund and the house's
/// share.
pub fn freed_commission(layout: &Layout, bet: &Bet, amount: Money, why: ReturnReason) -> (Money, Money) {
    let rest = bet.stake.minus(amount);
    let still = if rest.is_zero() {
        Money::ZERO
    } else {
        layout.commission(bet.key.wager, bet.key.state, rest).unwrap_or(bet.held).min(bet.held)
    };
    let freed = bet.held.minus(still);
    // Lowering a bet always frees the matching part of its commission. The rule for a paid bet applies only when it is
    // taken down.
    let after_win = bet.paid && rest.is_zero();
    let refunds = layout.wager(bet.key.wager).terms.commission.is_none_or(|commission| {
        let refunded = commission.refund.value && (!after_win || commission.refund_after_win.value);
        refunded || matches!(why, ReturnReason::GameOver | ReturnReason::Void | ReturnReason::Ruling)
    });
    if refunds { (freed, Money::ZERO) } else { (Money::ZERO, freed) }
}

/// Returns the amounts by which a bet may be lowered so that the rest is still a valid bet. `carries` tests whether the
/// rest supports the odds.
pub fn lowering(
    layout: &Layout,
    bet: &Bet,
    carries: impl Fn(Money) -> bool,
) -> Result<Option<StakeRange>, Refusal> {
    let wager = layout.wager(bet.key.wager);
    allowed(wager.terms.lower.at(wager.underway[usize::from(bet.key.state)]), Reason::Locked)?;
    let step = multiples(layout, bet.key.wager, bet.key.state)
        .iter()
        .flatten()
        .fold(1, |step, (unit, ..)| lcm(step, unit.cents()));
    let stake = bet.stake.cents();
    let (minimum, _) = least(&wager.terms);
    let mut least = (minimum.cents() + step - 1) / step * step;
    let most = (stake - 1).max(0) / step * step;
    if least > most || !carries(Money::from_cents(most)) {
        return Ok(None);
    }
    let mut enough = most;
    while least < enough {
        let middle = least + (enough - least) / 2 / step * step;
        if carries(Money::from_cents(middle)) {
            enough = middle;
        } else {
            least = middle + step;
        }
    }
    let amount = |rest: i64| Money::from_cents(stake - rest);
    Ok(Some(StakeRange { min: amount(most), max: amount(least), step: Money::from_cents(step) }))
}

/// Returns the refusal for lowering a bet to an invalid rest. `orphaned` is the clause for odds that the rest would not
/// support.
pub fn wrong_rest(layout: &Layout, key: BetKey, rest: Money, orphaned: Cite) -> Refusal {
    let (least, cite) = least(&layout.wager(key.wager).terms);
    if rest < least {
        return Refusal::with_limit(Reason::UnderMinimum, cite, least);
    }
    for (unit, reason, cite) in multiples(layout, key.wager, key.state).into_iter().flatten() {
        if !rest.is_multiple_of(unit) {
            return Refusal::with_limit(reason, cite, unit);
        }
    }
    Refusal::new(Reason::OddsFirst, orphaned)
}
