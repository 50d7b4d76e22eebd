//! House players: people of the house itself, who fill an empty table on request. House players play with play chips
//! only.

use std::collections::BTreeSet;
use std::sync::{MutexGuard, PoisonError};

use croupier_ledger::book::Account;
use croupier_ledger::house::{HouseAction, HouseEntry, HouseLog, HouseRequest};
use croupier_ledger::line::Actor;
use croupier_ledger::store::{RecordSpace, Store, StoreError, Write};
use croupier_rules::Money;

use super::House;

/// The prefix of the names of house players. No other person can choose such a name.
const NAME: &str = "House player ";

/// The house players.
#[derive(Default)]
pub(super) struct HousePlayers {
    /// All of them.
    known: BTreeSet<u32>,
    /// The house players who are at a table.
    engaged: BTreeSet<u32>,
}

impl HousePlayers {
    /// Finds the house players of earlier runs. Names alone do not identify house players: an earlier version of the
    /// program let people choose such names.
    pub(super) fn load(store: &mut dyn Store, log: &HouseLog) -> Result<HousePlayers, StoreError> {
        let named = log.state().people().filter(|(_, person)| person.name.starts_with(NAME) && !person.guest);
        let mut known = BTreeSet::new();
        for (person, _) in named {
            if store.get(RecordSpace::House, &record_key(person))?.is_some() {
                known.insert(person);
            }
        }
        Ok(HousePlayers { known, engaged: BTreeSet::new() })
    }
}

/// The key of the record that marks a house player.
fn record_key(person: u32) -> String {
    format!("house-player/{person}")
}

impl House {
    /// Returns whether the house's own players may sit down: the house uses play chips, and the operator allows house
    /// players.
    pub fn has_house_players(&self) -> bool {
        self.config().house_players && self.config().play_chips > 0
    }

    /// Returns the house players among these people.
    pub fn house_players(&self, people: &[u32]) -> Vec<u32> {
        let players = self.players();
        people.iter().copied().filter(|person| players.known.contains(person)).collect()
    }

    /// Engages a house player who is at no table, or enrols a new one, and makes sure that the wallet holds these chips:
    /// play chips, as for a guest.
    pub(crate) fn engage(&self, chips: Money) -> Option<u32> {
        let at = self.now();
        let mut log = self.turn_now(&[]).ok()?;
        let mut players = self.players();
        let mut writes = Vec::new();
        // A house player with chips at a table may be there for another node of the house.
        let is_free = |person: &&u32| {
            !players.engaged.contains(person)
                && log.state().person(**person).is_some_and(|known| known.tables.is_empty())
        };
        let free = players.known.iter().find(is_free).copied();
        let person = match free {
            Some(person) => person,
            None => {
                let mut names = (1_u32..).map(|number| format!("{NAME}{number}"));
                let name = names.find(|name| log.state().named(name).is_none()).unwrap_or_default();
                let entries = log.ask(at, Actor::House, None, &HouseRequest::Enrol { name }, &mut writes);
                let entries = entries.ok()?;
                let enrolled = entries.iter().find_map(|entry| match entry.action {
                    HouseAction::Enrolled { person, .. } => Some(person),
                    _ => None,
                });
                let person = enrolled?;
                let (space, key) = (RecordSpace::House, record_key(person));
                writes.push(Write::Put { space, key, value: String::new() });
                players.known.insert(person);
                person
            }
        };
        let has = log.state().balance(Account::Wallet(person));
        let granted = if has < chips {
            let grant = HouseRequest::Grant { person, amount: chips.minus(has) };
            log.ask(at, Actor::House, None, &grant, &mut writes).map(|_| ())
        } else {
            Ok(())
        };
        log.end(writes, Box::new(|_| ()));
        granted.ok()?;
        players.engaged.insert(person);
        Some(person)
    }

    /// Finds the house players among the people whom other nodes have enrolled.
    pub(crate) fn follow_house_players(&self, entries: &[HouseEntry]) {
        for entry in entries {
            let HouseAction::Enrolled { person, name, guest: false } = &entry.action else { continue };
            let marked = || self.read_now(|store| store.get(RecordSpace::House, &record_key(*person)));
            if name.starts_with(NAME) && matches!(marked(), Ok(Some(_))) {
                self.players().known.insert(*person);
            }
        }
    }

    /// Records that a house player is at a table, or has left it.
    pub(crate) fn set_engaged(&self, person: u32, is: bool) {
        let mut players = self.players();
        if is {
            players.engaged.insert(person);
        } else {
            players.engaged.remove(&person);
        }
    }

    fn players(&self) -> MutexGuard<'_, HousePlayers> {
        self.house_players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
