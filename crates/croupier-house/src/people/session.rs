//! The sessions of people in the house.

use std::collections::HashMap;
use std::net::IpAddr;

use croupier_ledger::Digest;
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{RecordSpace, Write};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::config::PeopleConfig;
use super::records;

/// A session, stored under the hash of its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredSession {
    /// The person's number.
    pub person: u32,
    /// The time when the session began.
    pub created: Timestamp,
    /// The time of the last recorded request.
    pub seen: Timestamp,
    /// The time when the session ends, even if it is in use.
    pub ends: Timestamp,
    /// The time when the person last proved their identity in this session, by the house's clock; if absent, they proved it
    /// at the start of the session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proved: Option<Timestamp>,
    /// The household from which the session began. Sessions of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<IpAddr>,
}

impl StoredSession {
    pub(super) fn new(person: u32, at: Timestamp, config: &PeopleConfig) -> StoredSession {
        let ends = at.checked_add(config.longest()).unwrap_or(Timestamp::MAX);
        StoredSession { person, created: at, seen: at, ends, proved: None, from: None }
    }

    pub(super) fn is_over(&self, at: Timestamp, config: &PeopleConfig) -> bool {
        at >= self.ends || at.duration_since(self.seen) >= config.idle()
    }

    /// Returns the time when the person last proved their identity.
    pub(super) fn proof_time(&self) -> Timestamp {
        self.proved.unwrap_or(self.created)
    }
}

/// An open session, with a channel for tasks that wait for its end.
struct OpenSession {
    session: StoredSession,
    /// Dropped together with the session, which wakes the tasks that wait.
    ends: Option<watch::Sender<()>>,
}

/// All sessions, in memory for quick lookup. Sessions are also stored as records.
#[derive(Default)]
pub(super) struct Sessions {
    open: HashMap<Digest, OpenSession>,
}

impl Sessions {
    pub(super) fn restore(&mut self, key: Digest, session: StoredSession) {
        self.open.insert(key, OpenSession { session, ends: None });
    }

    /// Takes over a session as another node has stored it. Tasks that wait for its end keep waiting.
    pub(super) fn follow(&mut self, key: Digest, session: StoredSession) {
        let ends = self.open.remove(&key).and_then(|open| open.ends);
        self.open.insert(key, OpenSession { session, ends });
    }

    pub(super) fn begin(&mut self, key: Digest, session: StoredSession, seal: &RecordKey) -> Write {
        self.restore(key, session);
        put(key, &session, seal)
    }

    /// Returns the session under a key, if it has not ended. Also returns a write if this request should be recorded.
    pub(super) fn find(
        &mut self,
        key: Digest,
        at: Timestamp,
        config: &PeopleConfig,
        seal: &RecordKey,
    ) -> Option<(StoredSession, Option<Write>)> {
        let open = self.open.get_mut(&key).filter(|open| !open.session.is_over(at, config))?;
        let session = &mut open.session;
        let noted = at.duration_since(session.seen) >= config.noted();
        if noted {
            session.seen = at;
        }
        Some((*session, noted.then(|| put(key, session, seal))))
    }

    /// Returns a channel that closes when the session ends; `None` if there is no such session.
    pub(super) fn watch(&mut self, key: Digest) -> Option<watch::Receiver<()>> {
        let open = self.open.get_mut(&key)?;
        Some(open.ends.get_or_insert_with(|| watch::channel(()).0).subscribe())
    }

    /// Records that the person has proved their identity again in this session.
    pub(super) fn prove(&mut self, key: Digest, at: Timestamp, seal: &RecordKey) -> Option<Write> {
        let open = self.open.get_mut(&key)?;
        open.session.proved = Some(at);
        Some(put(key, &open.session, seal))
    }

    /// Returns a person's sessions.
    pub(super) fn of(&self, person: u32) -> impl Iterator<Item = (Digest, &StoredSession)> {
        let all = self.open.iter().map(|(key, open)| (*key, &open.session));
        all.filter(move |(_, session)| session.person == person)
    }

    pub(super) fn end(&mut self, key: Digest) -> Option<Write> {
        self.open.remove(&key).map(|_| delete(key))
    }

    /// Ends the sessions for which the predicate holds.
    pub(super) fn end_those(&mut self, ends: impl Fn(Digest, &StoredSession) -> bool) -> Vec<Write> {
        let ended = self.open.extract_if(|key, open| ends(*key, &open.session));
        ended.map(|(key, _)| delete(key)).collect()
    }
}

fn put(key: Digest, session: &StoredSession, seal: &RecordKey) -> Write {
    let value = serde_json::to_string(session).expect("a session serializes to JSON");
    records::put(seal, RecordSpace::Session, key.to_string(), &value)
}

fn delete(key: Digest) -> Write {
    Write::Delete { space: RecordSpace::Session, key: key.to_string() }
}
