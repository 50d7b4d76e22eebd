//! A table of the engine beside the second settlement.

use std::collections::HashMap;

use croupier_rules::{Card as EngineCard, Choices, Library, Money};
use croupier_table::rounds::{self, Command, Event, PlayerNo, Rules, Spot, Table, Way};
use croupier_table::{Owner, SeatNo};

use super::cards::{Card, Dice};

/// A table of the engine.
pub(crate) struct House {
    pub(crate) rules: Rules,
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
}

impl House {
    pub(crate) fn open(library: &Library, pack: &str, options: &[(&str, &str)]) -> House {
        let choices: Choices =
            options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let rules = rounds::rules(&library.compose(pack).unwrap(), &choices).unwrap();
        let table = Table::open(&rules.game);
        House { rules, table, events: Vec::new() }
    }

    /// Does something that must be allowed, and keeps what followed.
    pub(crate) fn must(&mut self, command: Command) {
        let events = rounds::play(&self.rules, &mut self.table, &command);
        let events = events.unwrap_or_else(|refusal| {
            panic!("{command:?} was refused: {}", refusal.describe(&self.rules.layout.citations))
        });
        self.events.extend(events);
    }

    pub(crate) fn sit(&mut self, chips: i64) -> PlayerNo {
        let there = self.table.people().count();
        self.must(Command::Sit { id: there as u32, seat: None, chips: Money::from_cents(chips) });
        PlayerNo(there as u8)
    }

    /// The spot of a wager, if the layout has it.
    pub(crate) fn spot(&self, player: PlayerNo, seat: u8, wager: &str, owner: Owner) -> Option<Spot> {
        Some(Spot { seat: SeatNo(seat), wager: self.rules.layout.find(wager)?, player, owner })
    }

    pub(crate) fn bet(&mut self, spot: Spot, cents: i64) {
        self.must(Command::Bet { spot, amount: Money::from_cents(cents), way: Way::Chips });
    }

    /// Brings cards in an order that these dice give.
    pub(crate) fn new_shoe(&mut self, dice: &mut Dice) {
        let decks = self.rules.game.shoe.as_ref().unwrap().decks.value;
        let mut cards = EngineCard::decks(decks);
        dice.shuffle(&mut cards);
        self.must(Command::NewShoe { cards });
    }

    /// The cards that will come out, as the second settlement writes them.
    pub(crate) fn upcoming(&self, count: usize) -> Vec<Card> {
        let shoe = self.table.shoe.as_ref().unwrap();
        shoe.cards[shoe.next..].iter().take(count).map(|card| same_card(*card)).collect()
    }

    /// What came back to the player for each of these bets of the last round, vigorish taken out.
    pub(crate) fn returned(&self, stakes: impl Iterator<Item = (Spot, i64)>) -> HashMap<Spot, i64> {
        let stakes: HashMap<Spot, i64> = stakes.collect();
        let mut returned = HashMap::new();
        for event in &self.events {
            match event {
                Event::Pushed { spot, stays: false, .. } => {
                    *returned.entry(*spot).or_insert(0) += stakes[spot];
                }
                Event::Paid { spot, won, back, .. } => {
                    *returned.entry(*spot).or_insert(0) += won.cents() + back.cents();
                }
                Event::Lost { spot, back, .. } => *returned.entry(*spot).or_insert(0) += back.cents(),
                _ => {}
            }
        }
        returned
    }
}

pub(crate) fn same_card(card: EngineCard) -> Card {
    Card::parse(&card.to_string()).unwrap()
}
