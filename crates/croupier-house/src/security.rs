//! Security events: successful and failed sign-ins, refusals, and changes to passwords, roles and sessions.
//!
//! Each event goes to the program's log under the target `croupier::security` and to a counter in `/metrics`. If the
//! operator names a file, the event also goes there, as one JSON object on a line. The file is opened for each event,
//! so that a tool may rotate it at any time. Events name people by number and addresses by household. An unknown name
//! appears only as a keyed hash.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::RecordSpace;
use jiff::Timestamp;
use serde::Serialize;
use tokio::time::Instant;

use crate::machine::Machine;
use crate::people::household;

/// One security event. Fields that do not apply are left out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SecurityEvent {
    /// The kind: `sign-in`, `password`, `roles`, `session`, `second-factor`, `permission`, `account`, `request`.
    pub event: &'static str,
    /// The result, such as `ok`, `failed`, `throttled`, `refused`, `changed`, `reset`.
    pub result: &'static str,
    /// The person whom the event is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<u32>,
    /// The person who caused the event, if it was not the same person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<u32>,
    /// The keyed hash of an unknown name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The household that the event came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub household: Option<IpAddr>,
    /// The request, or the code of the refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl SecurityEvent {
    /// Makes an event without a person.
    pub fn new(event: &'static str, result: &'static str) -> SecurityEvent {
        SecurityEvent { event, result, ..SecurityEvent::default() }
    }

    /// Sets the person whom the event is about.
    #[must_use]
    pub fn of(self, person: u32) -> SecurityEvent {
        SecurityEvent { person: Some(person), ..self }
    }

    /// Sets the person who caused the event.
    #[must_use]
    pub fn by(self, person: u32) -> SecurityEvent {
        SecurityEvent { by: Some(person), ..self }
    }

    /// Sets the household from an address.
    #[must_use]
    pub fn from(self, address: IpAddr) -> SecurityEvent {
        SecurityEvent { household: Some(household(address)), ..self }
    }

    /// Adds a detail.
    #[must_use]
    pub fn detail(self, detail: impl Into<String>) -> SecurityEvent {
        SecurityEvent { detail: Some(detail.into()), ..self }
    }
}

/// Logs and counts a record in the database that the house ignores, because it is not authentic or not the latest.
pub(crate) fn log_refused_record(space: RecordSpace, key: &str) {
    // The key of a session is the hash of its token. The first characters are enough to identify the session.
    let shown = if space == RecordSpace::Session { 16 } else { usize::MAX };
    let key: String = key.chars().take(shown).collect();
    let space = space.name();
    tracing::error!(
        target: "croupier::security",
        event = "record", result = "refused", space, key,
        "ignoring a record in the database that is not authentic or not the latest"
    );
    metrics::counter!("croupier_records_refused_total", "space" => space).increment(1);
}

/// A line of the file.
#[derive(Serialize)]
struct SecurityLine<'a> {
    at: Timestamp,
    #[serde(flatten)]
    event: &'a SecurityEvent,
}

/// The time for which an event that anyone can cause is not written again for the same household.
const PAUSE: Duration = Duration::from_secs(60);
/// The maximum number of these events to write in that time, over all households.
const MOST: usize = 60;

/// Events that anyone can cause without limit.
#[derive(Default)]
struct FrequentEvents {
    /// The events written within the last [`PAUSE`], with their times.
    written: HashMap<(&'static str, Option<IpAddr>), Instant>,
    /// The number of events that were left out since the last one was written.
    left_out: u64,
}

impl FrequentEvents {
    /// If this event should be written now, returns the number of events that were left out since the last one was
    /// written.
    fn admit(&mut self, event: &SecurityEvent, now: Instant) -> Option<u64> {
        self.written.retain(|_, written| now.saturating_duration_since(*written) < PAUSE);
        let key = (event.result, event.household);
        if self.written.contains_key(&key) || self.written.len() >= MOST {
            self.left_out += 1;
            return None;
        }
        self.written.insert(key, now);
        Some(std::mem::take(&mut self.left_out))
    }
}

/// The log of security events.
pub struct SecurityLog {
    path: Option<PathBuf>,
    key: RecordKey,
    /// The machine that provides the clock.
    machine: Arc<dyn Machine>,
    frequent: Mutex<FrequentEvents>,
    /// Held while a line is written.
    writing: Mutex<()>,
}

impl SecurityLog {
    pub(crate) fn new(path: Option<PathBuf>, key: RecordKey, machine: Arc<dyn Machine>) -> SecurityLog {
        SecurityLog { path, key, machine, frequent: Mutex::default(), writing: Mutex::new(()) }
    }

    /// Checks that the file can be written.
    pub(crate) fn check(&self) -> io::Result<()> {
        self.open().map(drop)
    }

    fn open(&self) -> io::Result<Option<File>> {
        let open = |path: &PathBuf| OpenOptions::new().create(true).append(true).mode(0o600).open(path);
        self.path.as_ref().map(open).transpose()
    }

    /// Returns a keyed hash of an unknown name. The same name always has the same hash, and names cannot be tested
    /// against it without the key.
    pub fn hash_of(&self, name: &str) -> String {
        let hash = self.key.tag("unknown-name", &[name.to_lowercase().as_bytes()]).to_string();
        hash.chars().take(16).collect()
    }

    /// Logs an event that anyone can cause without limit: counts every occurrence, but writes only some.
    pub fn note_sometimes(&self, event: SecurityEvent) {
        let admitted = {
            let mut frequent = self.frequent.lock().unwrap_or_else(PoisonError::into_inner);
            frequent.admit(&event, Instant::now())
        };
        match admitted {
            None => count(&event),
            Some(0) => self.note(&event),
            Some(more) => {
                let detail = event.detail.as_deref().unwrap_or_default();
                let detail = format!("{detail}; {more} earlier events were not written");
                self.note(&event.detail(detail));
            }
        }
    }

    /// Logs an event.
    pub fn note(&self, event: &SecurityEvent) {
        count(event);
        tracing::info!(
            target: "croupier::security",
            event = event.event,
            result = event.result,
            person = event.person,
            by = event.by,
            name = event.name.as_deref(),
            household = event.household.map(tracing::field::display),
            detail = event.detail.as_deref(),
        );
        if let Err(error) = self.write(event) {
            tracing::error!(%error, "cannot write a security event to its file");
            metrics::counter!("croupier_security_events_lost_total").increment(1);
        }
    }

    fn write(&self, event: &SecurityEvent) -> io::Result<()> {
        let _one_at_a_time = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut file) = self.open()? else { return Ok(()) };
        let mut line = serde_json::to_string(&SecurityLine { at: self.machine.now(), event })?;
        line.push('\n');
        file.write_all(line.as_bytes())
    }
}

fn count(event: &SecurityEvent) {
    metrics::counter!("croupier_security_events_total", "event" => event.event, "result" => event.result)
        .increment(1);
    if event.event == "sign-in" {
        metrics::counter!("croupier_sign_ins_total", "result" => event.result).increment(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_that_anyone_can_cause_are_not_all_written() {
        let (mut frequent, began) = (FrequentEvents::default(), Instant::now());
        let event = |result, last: u32| {
            SecurityEvent::new("request", result).from(IpAddr::from((0xc633_6400 + last).to_be_bytes()))
        };
        assert_eq!(frequent.admit(&event("unreadable", 1), began), Some(0));
        for _ in 0..1000 {
            assert_eq!(frequent.admit(&event("unreadable", 1), began), None, "a repeated event was written");
        }
        assert_eq!(
            frequent.admit(&event("too-often", 1), began),
            Some(1000),
            "expected an event of a different kind to be written"
        );
        let written = (2..1000).filter(|n| frequent.admit(&event("unreadable", *n), began).is_some()).count();
        assert_eq!(written, MOST - 2, "expected a limit over all households");
        assert_eq!(
            frequent.admit(&event("unreadable", 1), began + PAUSE),
            Some(998 - 58),
            "expected events to be written again after the pause"
        );
    }
}
