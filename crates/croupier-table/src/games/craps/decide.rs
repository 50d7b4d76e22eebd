//! Decides a command: the resulting events, or a refusal with its clause.

use croupier_rules::{Cite, Money};

use crate::bet::{Seat, SeatNo};
use crate::refusal::{Reason, Refusal};

use super::call::{Call, CallKind};
use super::command::{BetMethod, Command, UnclearRequest};
use super::event::Event;
use super::state::Table;
use super::{Craps, CrapsRules};

/// Returns the events that a command leads to.
pub fn decide(rules: &CrapsRules, table: &Table, command: &Command) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    decide_into(rules, table, command, &mut events)?;
    Ok(events)
}

/// Like [`decide`], but appends to the caller's list. A refusal leaves the list unchanged.
pub fn decide_into(
    rules: &CrapsRules,
    table: &Table,
    command: &Command,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let start = events.len();
    let outcome = CommandDecider { rules, table, events, start }.command(command);
    if outcome.is_err() {
        events.truncate(start);
    }
    outcome
}

/// Decides a command: adds its events to the list, or refuses it.
pub(super) struct CommandDecider<'t> {
    pub(super) rules: &'t CrapsRules,
    pub(super) table: &'t Table,
    pub(super) events: &'t mut Vec<Event>,
    /// The index of this command's first event in the list.
    pub(super) start: usize,
}

impl<'t> CommandDecider<'t> {
    fn command(&mut self, command: &Command) -> Result<(), Refusal> {
        if self.table.head.ended && !matches!(command, Command::Leave { .. }) {
            return Err(Refusal::new(Reason::GameOver, self.craps().shooter.nobody.cite));
        }
        match *command {
            Command::Sit { player, spot, chips } => self.sit(player, spot, chips),
            Command::BuyIn { seat, amount } => self.buy_in(seat, amount),
            Command::ColourChange { seat, amount, into } => self.colour_change(seat, amount, into),
            Command::Leave { seat } => self.leave(seat),
            Command::Bet { which, amount, way, cash } => {
                self.bet(which, amount, way, cash, self.craps().betting.limits_checked.value)
            }
            Command::Reduce { which, amount } => self.reduce(which, amount),
            Command::Down { which } => self.down(which),
            Command::Turn { which, on } => self.turn(which, on),
            Command::TakeDice { seat } => self.take_dice(seat),
            Command::DeclineDice { seat } => self.decline_dice(seat),
            Command::PassDice { seat } => self.pass_dice(seat),
            Command::ChooseDice { seat, dice } => self.choose_dice(seat, dice),
            Command::ChangeDice { seat, from } => self.change_dice(seat, from),
            Command::Send => self.send(),
            Command::Roll { dice, landing } => self.roll(dice, landing),
            Command::NoRoll { reason } => self.no_roll(reason),
            Command::ShortThrow { dice, ruling } => self.short_throw(dice, ruling),
            Command::SameDice { seat } => self.same_dice(seat),
            Command::Inspected => self.inspected(),
            Command::Stop { why } => self.stop(why),
            Command::Relieve { reason } => self.relieve(reason),
            Command::Overrule { dice } => self.overrule(dice),
            Command::CorrectRoll { dice } => self.correct_roll(dice),
            Command::Unclear { seat, asked } => self.unclear(seat, asked),
            Command::OpenBets => self.open_bets(),
            Command::CloseBets => self.close_bets(),
            Command::Move { from, to } => self.move_over(from, to),
            Command::Confirm { which } => self.confirm(which),
            Command::NoBet { which } => self.declare_no_bet(which),
            Command::Flagged { reason, dice } => self.flagged(reason, dice),
            Command::Unchecked { which, amount } => {
                self.limits_may_fail()?;
                self.bet(which, amount, BetMethod::Proper, None, false)
            }
            Command::Noticed { which } => self.noticed(which),
            Command::Correct { which } => self.correct(which),
            Command::Interrupted { dice, agreed } => self.interrupted(dice, agreed),
            Command::Rule { by, why, ruling } => self.rule(by, why, ruling),
            Command::Spoilt { reason } => self.spoilt(reason),
            Command::DiceHours { hours } => self.dice_hours(hours),
            Command::NewDice => self.new_dice(),
            Command::CloseTable { override_undecided } => self.close_table(override_undecided),
            Command::Remove { seat } => self.remove(seat),
        }
    }

    pub(super) fn craps(&self) -> &'t Craps {
        &self.rules.game
    }

    pub(super) fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Returns the events of this command so far.
    pub(super) fn so_far(&self) -> &[Event] {
        &self.events[self.start..]
    }

    /// Returns the table as it will be after the events so far.
    pub(super) fn after_so_far(&self) -> Table {
        let mut after = self.table.clone();
        self.so_far().iter().for_each(|event| after.apply(event));
        after
    }

    /// Makes a further decision at the table as it will be after the events so far.
    pub(super) fn and_then<R>(&mut self, decide: impl FnOnce(&mut CommandDecider<'_>) -> R) -> R {
        let (table, start) = (self.after_so_far(), self.events.len());
        decide(&mut CommandDecider { rules: self.rules, table: &table, events: self.events, start })
    }

    /// Like [`CommandDecider::and_then`], but copies the table only if the events so far have changed a bet.
    ///
    /// A step that gives bets back or settles them reads them from `self.table`. If an earlier step gave some of them
    /// back, this step must not find them there, or it would give them back twice.
    pub(super) fn with_bets_now<R>(&mut self, decide: impl FnOnce(&mut CommandDecider<'_>) -> R) -> R {
        let changes = |event: &Event| matches!(event, Event::TakenBack { .. } | Event::Frozen { .. });
        if self.so_far().iter().any(changes) { self.and_then(decide) } else { decide(self) }
    }

    /// Makes a call, if the pack prescribes it.
    pub(super) fn say(&mut self, call: Call) {
        if self.craps().script(call.kind).is_some() {
            self.push(Event::Said { call });
        }
    }

    /// Returns a player who is at the table and has not left.
    pub(super) fn player(&self, seat: SeatNo) -> Result<&'t Seat, Refusal> {
        let present = self.table.seat(seat).filter(|player| !player.away);
        present.ok_or_else(|| Refusal::new(Reason::NobodyThere, self.craps().betting.there))
    }

    /// Checks that an amount is positive and within the ceiling.
    pub(super) fn amount(&self, amount: Money) -> Result<(), Refusal> {
        if amount > Money::ZERO && amount <= Money::CEILING {
            Ok(())
        } else {
            Err(Refusal::new(Reason::NotAnAmount, self.craps().betting.amount))
        }
    }

    fn unclear(&mut self, seat: SeatNo, asked: UnclearRequest) -> Result<(), Refusal> {
        self.player(seat)?;
        self.push(Event::NotClear { seat, asked });
        let kind = if asked == UnclearRequest::CallBet { CallKind::NoBet } else { CallKind::PlaysAsIs };
        self.say(Call { seat: Some(seat), ..Call::plain(kind) });
        Ok(())
    }
}

/// Returns `Ok` if a rule says yes, otherwise a refusal that cites the rule's clause.
pub(super) fn allowed(rule: croupier_rules::Cited<bool>, reason: Reason) -> Result<(), Refusal> {
    if rule.value { Ok(()) } else { Err(Refusal::new(reason, rule.cite)) }
}

/// Returns a refusal unless the condition holds.
pub(super) fn unless(holds: bool, reason: Reason, cite: Cite) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal::new(reason, cite)) }
}
