//! People as other nodes of the house change them: their names, passwords, second factors and sessions.

use std::collections::BTreeSet;

use croupier_ledger::Digest;
use croupier_ledger::house::{HouseAction, HouseEntry, HouseState};
use croupier_ledger::store::RecordSpace;
use serde::de::DeserializeOwned;

use super::names::NameIndex;
use super::password::PasswordRecord;
use super::records::{Records, goes_on, is_theirs};
use super::second::KEYS;
use super::session::StoredSession;
use super::{People, PeopleState};

impl People {
    /// Follows a line that another node has written.
    pub(crate) fn follow(&self, state: &HouseState, entry: &HouseEntry) {
        let mut books = self.books();
        match &entry.action {
            HouseAction::Enrolled { person, name, guest } | HouseAction::Named { person, name, guest }
                if !guest =>
            {
                books.names.add(*person, name);
            }
            HouseAction::Secured { person, .. } => {
                // The node that wrote the line deletes the records.
                let _ = books
                    .sessions
                    .end_those(|_, session| session.person == *person && !goes_on(state, session));
                if books.passwords.get(person).is_some_and(|record| !is_theirs(state, *person, record)) {
                    books.passwords.remove(person);
                }
            }
            _ => {}
        }
    }

    /// Follows a record that another node has written or, without a value, deleted.
    pub(crate) fn follow_record(
        &self,
        state: &HouseState,
        space: RecordSpace,
        key: &str,
        value: Option<&str>,
    ) {
        let mut books = self.books();
        match space {
            RecordSpace::Session => self.follow_session(&mut books, state, key, value),
            RecordSpace::Password => {
                let Ok(person) = key.parse::<u32>() else { return };
                let record = value.and_then(|text| self.authentic::<PasswordRecord>(space, key, text));
                match record.filter(|record| is_theirs(state, person, record)) {
                    Some(record) => drop(books.passwords.insert(person, record)),
                    None => drop(books.passwords.remove(&person)),
                }
            }
            RecordSpace::House => {
                let person = key.strip_prefix(KEYS).and_then(|number| number.parse::<u32>().ok());
                let Some(person) = person else { return };
                match value.and_then(|text| self.authentic(space, key, text)) {
                    Some(factor) => drop(books.factors.insert(person, factor)),
                    None => drop(books.factors.remove(&person)),
                }
            }
            _ => {}
        }
    }

    fn follow_session(&self, books: &mut PeopleState, state: &HouseState, key: &str, value: Option<&str>) {
        let Ok(token) = key.parse::<Digest>() else { return };
        let session = value.and_then(|text| self.authentic::<StoredSession>(RecordSpace::Session, key, text));
        match session.filter(|session| goes_on(state, session)) {
            Some(session) => books.sessions.follow(token, session),
            None => drop(books.sessions.end(token)),
        }
    }

    /// Returns whether this node knows a password of a person.
    pub(crate) fn has_password(&self, person: u32) -> bool {
        self.books().passwords.contains_key(&person)
    }

    /// Follows all records, after a time in which other nodes may have changed any of them.
    pub(crate) fn follow_records(&self, state: &HouseState, records: &Records) {
        let kept: BTreeSet<Digest> =
            records.sessions.iter().filter_map(|(key, _)| key.parse().ok()).collect();
        let _ = self.books().sessions.end_those(|key, _| !kept.contains(&key));
        let all = [
            (RecordSpace::Session, &records.sessions),
            (RecordSpace::Password, &records.passwords),
            (RecordSpace::House, &records.factors),
        ];
        for (space, records) in all {
            for (key, value) in records {
                self.follow_record(state, space, key, Some(value));
            }
        }
        self.names_again(state);
    }

    /// Reads all names from the log again.
    pub(crate) fn names_again(&self, state: &HouseState) {
        self.books().names = NameIndex::of(state);
    }

    /// Parses a record, if a node of this house wrote it.
    fn authentic<V: DeserializeOwned>(&self, space: RecordSpace, key: &str, text: &str) -> Option<V> {
        let value = self.seal.unseal(space.name(), key, text)?;
        serde_json::from_str(value).ok()
    }
}
