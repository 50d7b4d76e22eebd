//! The records of passwords and sessions, as the database stores them.
//!
//! Each record is authenticated with the house's key, and the house ignores a record that was written into the database
//! by hand. The house accepts records of earlier versions only once, at the first start of this version, and
//! authenticates them then. A marker records that this has happened. The log also records it if there were records to
//! authenticate, or if a password was set since.

use croupier_ledger::Digest;
use croupier_ledger::house::{HouseLog, HouseRequest, HouseState};
use croupier_ledger::line::Actor;
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{RecordSpace, Store, StoreError, Write};
use jiff::Timestamp;
use serde::de::DeserializeOwned;

use super::names::NameIndex;
use super::password::PasswordRecord;
use super::second::KEYS;
use super::session::StoredSession;
use super::{PeopleState, RecordsError};
use crate::security::log_refused_record;

/// The key of the record that holds the time since which records are authenticated.
const MARKER: &str = "records-sealed";

/// All records about people: keys and values.
#[derive(Default, Debug)]
pub struct Records {
    /// Passwords, by the person's number.
    pub passwords: Vec<(String, String)>,
    /// Sessions, by the hash of their token.
    pub sessions: Vec<(String, String)>,
    /// Second factors, by their prefix and the person's number.
    pub factors: Vec<(String, String)>,
    /// The time since which all records are authenticated.
    pub marker: Option<String>,
}

impl Records {
    /// Reads the records.
    pub fn of(store: &mut dyn Store) -> Result<Records, StoreError> {
        Ok(Records {
            passwords: store.scan(RecordSpace::Password, "")?,
            sessions: store.scan(RecordSpace::Session, "")?,
            factors: store.scan(RecordSpace::House, KEYS)?,
            marker: store.get(RecordSpace::House, MARKER)?,
        })
    }
}

/// Returns the write for a record, with its tag.
pub(super) fn put(seal: &RecordKey, space: RecordSpace, key: String, value: &str) -> Write {
    let value = seal.seal(space.name(), &key, value);
    Write::Put { space, key, value }
}

/// Reads all records. Also returns the writes that authenticate records of an earlier version.
pub(super) fn read(
    records: &Records,
    seal: &RecordKey,
    log: &mut HouseLog,
    at: Timestamp,
) -> Result<(PeopleState, Vec<Write>), RecordsError> {
    let marked = |text: &String| seal.unseal(RecordSpace::House.name(), MARKER, text).is_some();
    let marked = records.marker.as_ref().is_some_and(marked);
    let takes_over = !marked && !log.state().authenticates_records();
    let mut reading = RecordsReader { seal, believes_all: takes_over, resealed: Vec::new() };
    let mut books = PeopleState::default();
    for (key, text) in &records.passwords {
        let record = reading.one::<u32, PasswordRecord>(RecordSpace::Password, key, text)?;
        let known = record.filter(|(person, record)| is_theirs(log.state(), *person, record));
        match known {
            Some((person, record)) => drop(books.passwords.insert(person, record)),
            None => log_refused_record(RecordSpace::Password, key),
        }
    }
    for (key, text) in &records.sessions {
        let session = reading.one::<Digest, StoredSession>(RecordSpace::Session, key, text)?;
        match session.filter(|(_, session)| goes_on(log.state(), session)) {
            Some((key, session)) => books.sessions.restore(key, session),
            None => log_refused_record(RecordSpace::Session, key),
        }
    }
    // Earlier versions had no second factors, so each of these records must be authentic.
    reading.believes_all = false;
    for (key, text) in &records.factors {
        let number = key.strip_prefix(KEYS).and_then(|number| number.parse::<u32>().ok());
        let factor = reading.value(RecordSpace::House, key, text)?;
        match number.zip(factor) {
            Some((person, factor)) => drop(books.factors.insert(person, factor)),
            None => log_refused_record(RecordSpace::House, key),
        }
    }
    books.names = NameIndex::of(log.state());
    let mut writes = reading.resealed;
    if takes_over {
        let count = writes.len() as u64;
        if count > 0 {
            let asked = log.ask(at, Actor::House, None, &HouseRequest::Seal { records: count }, &mut writes);
            asked.map_err(|denied| RecordsError::Config(denied.to_string()))?;
        }
        writes.push(put(seal, RecordSpace::House, MARKER.to_owned(), &at.to_string()));
    }
    Ok((books, writes))
}

struct RecordsReader<'a> {
    seal: &'a RecordKey,
    /// Whether records without a tag are accepted as those of an earlier version. This is so until the marker or the
    /// log says that records are authenticated.
    believes_all: bool,
    resealed: Vec<Write>,
}

impl RecordsReader<'_> {
    /// Parses a record and its key, if the record is authentic.
    fn one<K: std::str::FromStr, V: DeserializeOwned>(
        &mut self,
        space: RecordSpace,
        key: &str,
        text: &str,
    ) -> Result<Option<(K, V)>, RecordsError> {
        let Some(value) = self.value(space, key, text)? else { return Ok(None) };
        let why =
            || RecordsError::Record { space, key: key.to_owned(), why: "its key is malformed".to_owned() };
        Ok(Some((key.parse().map_err(|_| why())?, value)))
    }

    /// Parses a record, if it is authentic.
    fn value<V: DeserializeOwned>(
        &mut self,
        space: RecordSpace,
        key: &str,
        text: &str,
    ) -> Result<Option<V>, RecordsError> {
        let value = match self.seal.unseal(space.name(), key, text) {
            Some(value) => value,
            None if self.believes_all && text.starts_with('{') => {
                self.resealed.push(put(self.seal, space, key.to_owned(), text));
                text
            }
            None => return Ok(None),
        };
        let wrong = |error: serde_json::Error| RecordsError::Record {
            space,
            key: key.to_owned(),
            why: error.to_string(),
        };
        serde_json::from_str(value).map(Some).map_err(wrong)
    }
}

/// Returns whether a password is the person's latest according to the log.
pub(super) fn is_theirs(state: &HouseState, person: u32, record: &PasswordRecord) -> bool {
    let Some(person) = state.person(person) else { return false };
    !person.guest && !person.erased && person.password_since.is_none_or(|since| record.set >= since)
}

/// Returns whether a session is still valid according to the log: its person exists, and proved their identity in it
/// after they last signed out everywhere or changed their password.
pub(super) fn goes_on(state: &HouseState, session: &StoredSession) -> bool {
    let Some(person) = state.person(session.person) else { return false };
    !person.erased && person.sessions_since.is_none_or(|since| session.proof_time() >= since)
}
