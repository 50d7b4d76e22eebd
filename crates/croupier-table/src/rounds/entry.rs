//! Cards that the dealer enters when they can be seen, from a shoe whose order nobody knows.
//!
//! A command that needs such a card stops, and the table keeps the command together with the table as it was before
//! the command. After each entered card the table decides the command again from that earlier state: it repeats the
//! same events and adds those that follow from the new card. So the games deal as if they knew every card, and the
//! dealer can correct a wrong card.

use croupier_rules::{Card, Cite, Money};
use serde::{Deserialize, Serialize};

use crate::refusal::{Reason, Refusal};

use super::Rules;
use super::command::Command;
use super::decide::{CommandDecider, unless};
use super::event::{CardDestination, Event};
use super::state::{PlayerNo, ShoeEndStage, Table};

/// A card that the dealer entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EnteredCard {
    /// The card.
    pub card: Card,
    /// Whether the cover card came out before this card.
    pub after_cover: bool,
}

/// A command that needs cards from the dealer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardEntry {
    /// The table before the command, with the people who have come and gone since.
    pub before: Table,
    /// The command.
    pub command: Command,
    /// The cards that were entered so far.
    pub cards: Vec<EnteredCard>,
    /// Whether the command waits for another card.
    pub waits: bool,
    /// Whether something else has happened since the command had all its cards.
    pub changed: bool,
}

/// Returns the destination of the card that the dealer has to enter next; `None` if no card is awaited.
pub fn awaited_card(rules: &Rules, table: &Table) -> Option<CardDestination> {
    let entry = table.entry.as_ref().filter(|entry| entry.waits)?;
    entry.decided(rules, &entry.before, &entry.cards).0.awaited
}

impl CardEntry {
    /// Decides the command with these cards.
    fn decided<'r>(
        &self,
        rules: &'r Rules,
        before: &'r Table,
        cards: &[EnteredCard],
    ) -> (CommandDecider<'r>, Result<(), Refusal>) {
        let mut desk = CommandDecider::new(rules, before);
        desk.entered = cards.iter().copied().collect();
        let done = desk.command(&self.command);
        (desk, done)
    }

    /// Decides a command while a card is awaited: people may come and go, but nothing else happens.
    pub(super) fn meanwhile<'r>(
        &self,
        rules: &'r Rules,
        table: &'r Table,
        command: &Command,
    ) -> Result<CommandDecider<'r>, Refusal> {
        let mut desk = CommandDecider::new(rules, table);
        let cite = desk.decks()?;
        match command {
            Command::EnterCards { cards, cover } => {
                desk.enter_cards(self, cards, *cover)?;
                return Ok(desk);
            }
            Command::CorrectCard { card, late } => {
                desk.correct_card(*card, *late)?;
                return Ok(desk);
            }
            Command::Sit { .. }
            | Command::TakePosition { .. }
            | Command::BuyIn { .. }
            | Command::Colour { .. }
            | Command::Leave { .. } => desk.command(command)?,
            _ => return Err(Refusal::new(Reason::CardAwaited, cite)),
        }
        let mut before = self.before.clone();
        desk.events.iter().for_each(|event| before.apply(event));
        let as_it_was = self.decided(rules, &self.before, &self.cards).0.events;
        let as_it_is = self.decided(rules, &before, &self.cards).0.events;
        unless(as_it_was == as_it_is, Reason::CardAwaited, cite)?;
        Ok(desk)
    }
}

impl<'r> CommandDecider<'r> {
    fn decks(&self) -> Result<Cite, Refusal> {
        match &self.game().shoe {
            Some(rules) => Ok(rules.decks.cite),
            None => self.not_provided(),
        }
    }

    /// Takes the next card that the dealer entered. If there is none, the table awaits the card and adds no further
    /// events.
    pub(crate) fn entered(&mut self, to: CardDestination) -> Option<Card> {
        if self.awaited.is_some() {
            return None;
        }
        let Some(entered) = self.entered.pop_front() else {
            self.awaited = Some(to);
            return None;
        };
        let shoe = self.table.shoe.as_ref()?;
        if entered.after_cover && shoe.ending == ShoeEndStage::No {
            self.push(Event::CoverSeen);
        }
        Some(entered.card)
    }

    /// Makes the command wait for the card that it needs.
    pub(super) fn begin_entry(self, table: &'r Table, command: &Command) -> CommandDecider<'r> {
        let mut desk = CommandDecider::new(self.rules, table);
        desk.push(Event::EntryBegan { command: Box::new(command.clone()) });
        self.events.into_iter().for_each(|event| desk.push(event));
        desk
    }

    pub(super) fn no_card_awaited(&self) -> Result<(), Refusal> {
        Err(Refusal::new(Reason::NoCardAwaited, self.decks()?))
    }

    fn enter_cards(&mut self, entry: &CardEntry, cards: &[Card], cover: bool) -> Result<(), Refusal> {
        let cite = self.decks()?;
        unless(!cards.is_empty(), Reason::CardAwaited, cite)?;
        let new = cards.iter().enumerate();
        let new = new.map(|(place, card)| EnteredCard { card: *card, after_cover: cover && place == 0 });
        let all: Vec<EnteredCard> = entry.cards.iter().copied().chain(new).collect();
        let repeated = entry.decided(self.rules, &entry.before, &entry.cards).0.events.len();
        let events = self.carried_out(entry, &all)?;
        self.push(Event::CardsEntered { cards: cards.to_vec(), cover });
        events.into_iter().skip(repeated).for_each(|event| self.push(event));
        Ok(())
    }

    /// Corrects the card that was entered last. Until something else happens, the dealer may correct it; after that,
    /// only a supervisor may, and bets made since then go back.
    pub(super) fn correct_card(&mut self, card: Card, late: bool) -> Result<(), Refusal> {
        let cite = self.decks()?;
        let nothing = Refusal::new(Reason::InOrder, cite);
        let Some(entry) = self.table.entry.clone() else { return Err(nothing) };
        let mut cards = entry.cards.clone();
        let Some(last) = cards.last_mut().filter(|last| last.card != card) else { return Err(nothing) };
        last.card = card;
        unless(late || !entry.changed, Reason::TooLate, cite)?;
        let events = self.carried_out(&entry, &cards)?;
        self.push(Event::CardCorrected { card });
        events.into_iter().for_each(|event| self.push(event));
        Ok(())
    }

    /// Returns the events of a command with these cards, followed by the end of the entry if the command needs no
    /// more cards.
    fn carried_out(&self, entry: &CardEntry, cards: &[EnteredCard]) -> Result<Vec<Event>, Refusal> {
        let cite = self.decks()?;
        unless(entry.has(cards), Reason::WrongCards, cite)?;
        let covered = |shoe: &super::state::Shoe| shoe.cover.is_some();
        let (mut desk, done) = entry.decided(self.rules, &entry.before, cards);
        let has_cover = desk.table.shoe.as_ref().is_some_and(covered);
        unless(has_cover || !cards.iter().any(|card| card.after_cover), Reason::NotProvided, cite)?;
        if desk.awaited.is_none() {
            done?;
            unless(desk.entered.is_empty(), Reason::TooManyCards, cite)?;
            desk.push(Event::EntryOver);
        }
        Ok(desk.events)
    }
}

impl CardEntry {
    /// Returns whether a player had this rail, and no bets, before the command.
    fn has_as_before(&self, player: PlayerNo, rail: Money) -> bool {
        let bets = self.before.bets.iter().any(|bet| bet.spot.player == player);
        !bets && self.before.player(player).is_some_and(|there| there.rail == rail)
    }

    /// Returns whether the shoe could have held these cards.
    fn has(&self, cards: &[EnteredCard]) -> bool {
        let shoe = self.before.shoe.as_ref().filter(|_| self.command != Command::UnseenShoe);
        let Some(unseen) = shoe.and_then(|shoe| shoe.unseen.as_ref()) else { return true };
        let mut counts = unseen.counts.clone();
        cards.iter().all(|entered| {
            let count = &mut counts[entered.card.index()];
            let there = *count > 0;
            *count = count.saturating_sub(1);
            there
        })
    }
}

impl Table {
    /// Applies an event to the entry of cards. Returns `true` if the event changes nothing else at the table.
    pub(super) fn apply_entry(&mut self, event: &Event) -> bool {
        match event {
            Event::EntryBegan { command } => {
                self.entry = None;
                self.entry = Some(Box::new(CardEntry {
                    before: self.clone(),
                    command: (**command).clone(),
                    cards: Vec::new(),
                    waits: true,
                    changed: false,
                }));
                return true;
            }
            Event::CardCorrected { card } => {
                let Some(mut entry) = self.entry.take() else { return true };
                if let Some(last) = entry.cards.last_mut() {
                    last.card = *card;
                }
                (entry.waits, entry.changed) = (true, false);
                *self = entry.before.clone();
                self.entry = Some(entry);
                return true;
            }
            _ => {}
        }
        let Some(entry) = &mut self.entry else { return false };
        match event {
            Event::CardsEntered { cards, cover } => {
                let new = cards.iter().enumerate();
                entry.cards.extend(
                    new.map(|(place, card)| EnteredCard { card: *card, after_cover: *cover && place == 0 }),
                );
                return true;
            }
            Event::EntryOver => {
                entry.waits = false;
                return true;
            }
            // A player who leaves with a payment cannot give it back.
            Event::Left { player, chips } if !entry.has_as_before(*player, *chips) => self.entry = None,
            // Arrivals and departures also apply to the table before the command.
            Event::Sat { .. }
            | Event::TookPosition { .. }
            | Event::BoughtIn { .. }
            | Event::Changed { .. }
            | Event::Coloured { .. }
            | Event::Left { .. } => entry.before.apply(event),
            _ if entry.waits => {}
            Event::RoundBegan { .. } | Event::CardsBrought { .. } | Event::UnseenBrought { .. } => {
                self.entry = None;
            }
            _ => entry.changed = true,
        }
        false
    }
}
