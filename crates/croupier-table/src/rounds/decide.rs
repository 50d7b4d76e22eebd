//! Decides a command: the resulting events, or a refusal with its clause.

use std::borrow::Cow;
use std::collections::VecDeque;

use croupier_rules::{Cite, Cited, Money};

use crate::refusal::{Reason, Refusal};

use super::Rules;
use super::call::{Call, CallKind, Topic};
use super::command::Command;
use super::entry::EnteredCard;
use super::event::{CardDestination, Event, ReturnReason};
use super::form::RoundSettings;
use super::state::{Player, PlayerNo, RoundStage, ShoeEndStage, Table};

/// Returns the events that a command leads to.
pub fn decide(rules: &Rules, table: &Table, command: &Command) -> Result<Vec<Event>, Refusal> {
    Ok(decided(rules, table, command)?.events)
}

/// Decides a command and applies its events. A refusal leaves the table unchanged.
pub fn play(rules: &Rules, table: &mut Table, command: &Command) -> Result<Vec<Event>, Refusal> {
    let CommandDecider { table: after, events, .. } = decided(rules, table, command)?;
    if let Cow::Owned(after) = after {
        *table = after;
    }
    Ok(events)
}

fn decided<'r>(rules: &'r Rules, table: &'r Table, command: &Command) -> Result<CommandDecider<'r>, Refusal> {
    if let Some(entry) = &table.entry
        && entry.waits
    {
        return entry.meanwhile(rules, table, command);
    }
    let mut desk = CommandDecider::new(rules, table);
    let done = desk.command(command);
    if desk.awaited.is_some() {
        return Ok(desk.begin_entry(table, command));
    }
    done.map(|()| desk)
}

/// Abandons the table: every stake goes back undecided, and all players leave with their chips. Vigorish that is owed
/// is waived. No document provides for this; it is for cases outside the documents, such as restoring a house from a
/// backup.
pub fn abandon(rules: &Rules, table: &Table) -> Vec<Event> {
    let mut desk = CommandDecider::new(rules, table);
    if table.entry.as_ref().is_some_and(|entry| entry.waits) {
        desk.push(Event::EntryOver);
    }
    for bet in &table.bets {
        desk.push(Event::TakenBack { spot: bet.spot, amount: bet.stake, why: ReturnReason::Void });
    }
    let there: Vec<PlayerNo> = table.people().map(|(player, _)| player).collect();
    for player in there {
        let chips = desk.table.player(player).map_or(Money::ZERO, |there| there.rail);
        desk.push(Event::Left { player, chips });
    }
    desk.events
}

/// Decides a command: collects its events, or refuses it. Each event is applied immediately, to a copy of the table that
/// the first event makes: a refusal and a question to the rules copy nothing.
pub(crate) struct CommandDecider<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) table: Cow<'r, Table>,
    pub(crate) events: Vec<Event>,
    /// The cards that the dealer entered and that are not drawn or turned yet.
    pub(crate) entered: VecDeque<EnteredCard>,
    /// The destination of the card that the dealer has to enter next. While it is set, no event is added.
    pub(crate) awaited: Option<CardDestination>,
}

impl<'r> CommandDecider<'r> {
    pub(crate) fn new(rules: &'r Rules, table: &'r Table) -> CommandDecider<'r> {
        let table = Cow::Borrowed(table);
        CommandDecider { rules, table, events: Vec::new(), entered: VecDeque::new(), awaited: None }
    }

    pub(super) fn command(&mut self, command: &Command) -> Result<(), Refusal> {
        match *command {
            Command::Sit { id, seat, chips } => self.sit(id, seat, chips),
            Command::TakePosition { player, seat } => self.take_position(player, seat),
            Command::BuyIn { player, amount } => self.buy_in(player, amount),
            Command::Colour { player, chip } => self.colour(player, chip),
            Command::Leave { player } => self.leave(player),
            Command::Bet { spot, amount, way } => self.bet(spot, amount, way),
            Command::Confirm { spot } => self.confirm(spot),
            Command::Reduce { spot, amount } => self.reduce(spot, amount),
            Command::Down { spot } => self.down(spot),
            Command::Close => self.close(),
            Command::Deal { slip } => self.rules.game.kind.play().deal(self, slip),
            Command::NewShoe { ref cards } => self.new_shoe(cards),
            Command::UnseenShoe => self.unseen_shoe(),
            Command::EnterCards { .. } => self.no_card_awaited(),
            Command::CorrectCard { card, late } => self.correct_card(card, late),
            Command::Cut { by, at } => self.cut(by, at),
            Command::DeclineCut { player } => self.decline_cut(player),
            Command::Recut => self.recut(),
            Command::Cover { from_bottom } => self.cover(from_bottom),
            Command::Load => self.load(),
            Command::Burn => self.burn(),
            Command::Arrange { ref cards, only } => self.arrange(cards, only),
            Command::PayVigorish { player } => self.pay_vigorish(player),
            Command::Trigger { amount } => self.trigger(amount),
            Command::Draw { ticket } => self.draw_winner(ticket),
            Command::Game(ref command) => command.decide(self),
        }
    }

    pub(crate) fn game(&self) -> &'r RoundSettings {
        &self.rules.game
    }

    /// Adds an event and applies it, unless a card is awaited.
    pub(crate) fn push(&mut self, event: impl Into<Event>) {
        if self.awaited.is_some() {
            return;
        }
        let event = event.into();
        self.table.to_mut().apply(&event);
        self.events.push(event);
    }

    /// Makes a call, if the pack prescribes it.
    pub(crate) fn say(&mut self, kind: CallKind, topic: Topic) {
        if self.game().script(kind).is_some() {
            self.push(Event::Said { call: Call { kind, topic } });
        }
    }

    /// Returns a player who is at the table.
    pub(crate) fn player(&self, player: PlayerNo) -> Result<&Player, Refusal> {
        let cite = self.game().betting.there;
        self.table.player(player).ok_or_else(|| Refusal::new(Reason::NobodyThere, cite))
    }

    pub(crate) fn not_provided<T>(&self) -> Result<T, Refusal> {
        Err(Refusal::new(Reason::NotProvided, self.game().betting.not_offered))
    }

    /// Checks that no round is in play.
    pub(crate) fn between_rounds(&self) -> Result<(), Refusal> {
        unless(
            self.table.stage != RoundStage::InPlay,
            Reason::RoundInPlay,
            self.game().betting.made_before_close.cite,
        )
    }

    /// Ends a round: its cards are discarded or go to the bottom of the shoe, and betting reopens.
    pub(crate) fn round_over(&mut self, discarded: bool, simulated: bool) {
        let played = self.table.cards().len() as u32;
        if !discarded && played > 0 {
            self.push(Event::PutBack);
        }
        let (ending, last_hand) = self.next_ending(simulated);
        self.push(Event::RoundOver { discarded: if discarded { played } else { 0 }, ending });
        if last_hand {
            self.say(CallKind::LAST_HAND, Topic::Plain);
        }
    }

    /// Returns how close the shoe is to its end after this round, and whether "last hand" is announced.
    fn next_ending(&self, simulated: bool) -> (ShoeEndStage, bool) {
        let one_more = self.game().shoe.as_ref().is_some_and(|shoe| shoe.one_more.value);
        match self.table.shoe.as_ref().map_or(ShoeEndStage::No, |shoe| shoe.ending) {
            ShoeEndStage::CoverSeen if one_more => (ShoeEndStage::LastHand, true),
            ShoeEndStage::No => (ShoeEndStage::No, false),
            ShoeEndStage::LastHand if simulated => (ShoeEndStage::LastHand, false),
            _ => (ShoeEndStage::Due, false),
        }
    }

    /// Voids a round that cannot be finished: all stakes go back. With `replaced`, new cards are due.
    pub(crate) fn void_round(&mut self, meters_reversed: bool, replaced: bool) {
        self.push(Event::Voided);
        self.say(CallKind::VOID_ROUND, Topic::Plain);
        for bet in self.table.bets.clone() {
            self.push(Event::TakenBack { spot: bet.spot, amount: bet.stake, why: ReturnReason::Void });
        }
        if meters_reversed && !(self.table.meters.is_empty() && self.table.must_hit.is_none()) {
            self.push(Event::MetersReversed);
        }
        if replaced {
            self.push(Event::CardsDue);
        }
        // A void round does not count as the last hand.
        self.round_over(true, true);
    }
}

/// Returns a refusal unless the condition holds.
pub(crate) fn unless(holds: bool, reason: Reason, cite: Cite) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal::new(reason, cite)) }
}

/// Returns `Ok` if a rule says yes, otherwise a refusal that cites the rule's clause.
pub(crate) fn allowed(rule: Cited<bool>, reason: Reason) -> Result<(), Refusal> {
    unless(rule.value, reason, rule.cite)
}
