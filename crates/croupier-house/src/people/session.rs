//! Who is in the house.

use std::collections::HashMap;

use croupier_ledger::Digest;
use croupier_ledger::store::{Space, Write};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::config::PeopleConfig;

/// A session, as it is kept under the hash of its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Whose.
    pub person: u32,
    /// When they came.
    pub created: Timestamp,
    /// When they were last heard of, as far as that was noted.
    pub seen: Timestamp,
    /// When it ends whatever happens.
    pub ends: Timestamp,
}

impl Session {
    pub(super) fn new(person: u32, at: Timestamp, config: &PeopleConfig) -> Session {
        let ends = at.checked_add(config.longest()).unwrap_or(Timestamp::MAX);
        Session { person, created: at, seen: at, ends }
    }

    pub(super) fn is_over(&self, at: Timestamp, config: &PeopleConfig) -> bool {
        at >= self.ends || at.duration_since(self.seen) >= config.idle()
    }
}

/// All sessions. They are kept as records too; this is what is asked.
#[derive(Default)]
pub(super) struct Sessions {
    open: HashMap<Digest, Session>,
}

impl Sessions {
    /// One that was kept.
    pub(super) fn restore(&mut self, key: Digest, session: Session) {
        self.open.insert(key, session);
    }

    pub(super) fn begin(&mut self, key: Digest, session: Session) -> Write {
        self.open.insert(key, session);
        put(key, &session)
    }

    /// The session under a key, if it is not over; with a write when that it was heard of is worth noting.
    pub(super) fn find(
        &mut self,
        key: Digest,
        at: Timestamp,
        config: &PeopleConfig,
    ) -> Option<(Session, Option<Write>)> {
        let session = self.open.get_mut(&key).filter(|session| !session.is_over(at, config))?;
        let noted = at.duration_since(session.seen) >= config.noted();
        if noted {
            session.seen = at;
        }
        Some((*session, noted.then(|| put(key, session))))
    }

    pub(super) fn end(&mut self, key: Digest) -> Option<Write> {
        self.open.remove(&key).map(|_| delete(key))
    }

    /// Ends those of which something is so.
    pub(super) fn end_those(&mut self, ends: impl Fn(Digest, &Session) -> bool) -> Vec<Write> {
        let ended = self.open.extract_if(|key, session| ends(*key, session));
        ended.map(|(key, _)| delete(key)).collect()
    }
}

fn put(key: Digest, session: &Session) -> Write {
    let value = serde_json::to_string(session).expect("numbers and times are JSON");
    Write::Put { space: Space::Session, key: key.to_string(), value }
}

fn delete(key: Digest) -> Write {
    Write::Delete { space: Space::Session, key: key.to_string() }
}
