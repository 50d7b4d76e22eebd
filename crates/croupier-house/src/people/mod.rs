//! Admission to the house: guests, accounts, passwords and sessions.
//!
//! The house's log, [`HouseLog`], holds the names, roles, limits and chips of people. People's credentials are in
//! separate records, because secrets do not belong in a log. [`People`] has the records in memory and returns every
//! change as [`Write`]s. The house must not reveal a change before its writes are stored. Functions that hash a
//! password are slow; their comments say so. Call them on a separate thread, without holding a lock on the house.

mod admit;
mod config;
mod device;
mod erasing;
mod following;
mod names;
mod password;
mod records;
mod refusal;
mod second;
mod session;
mod signing;
mod throttle;
mod token;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use croupier_ledger::Digest;
use croupier_ledger::house::{HouseLog, HouseState};
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{RecordSpace, StoreError, Write};
use croupier_rules::Money;
use jiff::Timestamp;
use tokio::sync::watch;

pub use admit::{Admission, FirstAdministrator};
pub use config::PeopleConfig;
pub use device::Device;
pub use password::{Cost, LONGEST, ONE_TIME_HOURS, SHORTEST};
pub use records::Records;
pub use refusal::PersonRefusal;
pub use second::Enrolment;
pub use session::StoredSession;
pub use signing::{PasswordChange, SignInDetails, SignInOrigin, VerifiedPassword};
pub use token::{Cookie, Token, TokenTransport};

use names::NameIndex;
use password::PasswordRecord;
use second::Factor;
use session::Sessions;
use throttle::Throttle;
pub(crate) use throttle::household;

/// The passwords and sessions of all people.
///
/// Changes reach the disk in the order in which they were made in memory. A caller makes a change while it holds the
/// lock on the house's log, and hands the writes to the writer before it releases the lock. There is no `await` in
/// between, because a request whose connection is lost ends at its next `await`.
pub struct People {
    config: PeopleConfig,
    /// Authenticates records, and the cookies of devices.
    seal: RecordKey,
    /// A hash that matches no password. Passwords for unknown names are checked against it, so that the answer takes as
    /// long as for known names.
    nobody: String,
    books: Mutex<PeopleState>,
}

#[derive(Default)]
struct PeopleState {
    passwords: HashMap<u32, PasswordRecord>,
    sessions: Sessions,
    factors: HashMap<u32, Factor>,
    names: NameIndex,
    throttle: Throttle,
}

/// The hash of a password that has not been assigned to a person yet.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

/// A password that the house generated, which the person must change at the first login.
pub struct OneTimePassword {
    password: String,
    hash: String,
}

impl OneTimePassword {
    /// Returns the password, to be shown once to the person who requested it.
    pub fn shown(self) -> String {
        self.password
    }

    fn record(&self, at: Timestamp) -> PasswordRecord {
        PasswordRecord { must_change: true, ..PasswordRecord::chosen(self.hash.clone(), at) }
    }
}

/// A person with a session.
#[derive(Clone, PartialEq, Debug)]
pub struct SignedInPerson {
    /// The person's number.
    pub person: u32,
    /// The key of the session: the hash of its token.
    pub key: Digest,
    /// Whether the person must change their password before anything else.
    pub must_change: bool,
}

/// A fault in the records.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The records cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A record cannot be parsed.
    #[error("cannot read the record '{key}' in '{space}': {why}", space = space.name())]
    Record {
        /// The space of the record.
        space: RecordSpace,
        /// The key of the record.
        key: String,
        /// The cause.
        why: String,
    },
    /// The cost of a hash is invalid, or the machine provides no random bytes.
    #[error("{0}")]
    Config(String),
}

impl People {
    /// Reads all people from the records and the log. Returns them with the writes to store: an earlier version did not
    /// authenticate records, and this function authenticates the records that it left.
    pub fn open(
        config: PeopleConfig,
        seal: RecordKey,
        log: &mut HouseLog,
        at: Timestamp,
        records: &Records,
    ) -> Result<(People, Vec<Write>), RecordsError> {
        if config.chips < Money::ZERO || config.chips > Money::CEILING {
            return Err(RecordsError::Config(format!(
                "play-chips must be from $0 to {}, not {}",
                Money::CEILING.dollars(),
                config.chips.dollars()
            )));
        }
        let nobody = config.hash.of_nobody();
        let nobody = nobody.map_err(|refused| match refused {
            PersonRefusal::Failed { why } => RecordsError::Config(why),
            other => RecordsError::Config(other.to_string()),
        })?;
        let (books, writes) = records::read(records, &seal, log, at)?;
        Ok((People { config, nobody, seal, books: Mutex::new(books) }, writes))
    }

    /// Returns the operator's configuration.
    pub fn config(&self) -> &PeopleConfig {
        &self.config
    }

    /// Checks that a new person, or `person`, may take a name. The crew may choose reserved names.
    pub fn check_name(
        &self,
        state: &HouseState,
        name: &str,
        person: Option<u32>,
        by_crew: bool,
    ) -> Result<(), PersonRefusal> {
        self.books().names.check(state, name, person, by_crew)
    }

    /// Records a person's new name.
    pub fn named(&self, person: u32, name: &str) {
        self.books().names.add(person, name);
    }

    /// Returns the person whom a token belongs to. `keep` hands the record of this request to the writer before the
    /// session can be ended by another request, because the record must not be written after the session's end. `keep`
    /// must be quick.
    pub fn present(
        &self,
        at: Timestamp,
        token: &Token,
        keep: impl FnOnce(Write),
    ) -> Result<SignedInPerson, PersonRefusal> {
        let key = token.digest();
        let mut books = self.books();
        let found = books.sessions.find(key, at, &self.config, &self.seal).ok_or(PersonRefusal::NoSession)?;
        let (session, note) = found;
        if let Some(note) = note {
            keep(note);
        }
        let must_change = books.passwords.get(&session.person).is_some_and(|record| record.must_change);
        Ok(SignedInPerson { person: session.person, key, must_change })
    }

    /// Returns a channel that closes when the session of a token ends; `None` if the session has ended.
    pub fn session_ends(&self, token: &Token) -> Option<watch::Receiver<()>> {
        self.books().sessions.watch(token.digest())
    }

    /// Ends the session of a token.
    pub fn logout(&self, token: &Token) -> Vec<Write> {
        self.books().sessions.end(token.digest()).into_iter().collect()
    }

    /// Returns a person's sessions, latest first. Each session has the id that the person sees, the hash of the token,
    /// and the session.
    pub fn sessions_of(&self, person: u32, at: Timestamp) -> Vec<(String, Digest, StoredSession)> {
        let books = self.books();
        let open = books.sessions.of(person).filter(|(_, session)| !session.is_over(at, &self.config));
        let mut open: Vec<_> = open.map(|(key, session)| (session_id(key), key, *session)).collect();
        open.sort_by_key(|(_, key, session)| (std::cmp::Reverse(session.created), *key));
        open
    }

    /// Ends one of a person's sessions, identified by its id.
    pub fn end_session(&self, person: u32, id: &str) -> Vec<Write> {
        self.books().sessions.end_those(|key, session| session.person == person && session_id(key) == id)
    }

    /// Forgets expired sessions. The house calls this function periodically.
    pub fn sweep(&self, at: Timestamp) -> Vec<Write> {
        self.books().sessions.end_those(|_, session| session.is_over(at, &self.config))
    }

    /// Checks and hashes a new password for the person with this name. **This is slow.**
    pub fn hash(&self, password: &str, name: &str) -> Result<PasswordHash, PersonRefusal> {
        password::check(password, name)?;
        self.config.hash.hash(&password::normal(password)).map(PasswordHash)
    }

    /// Generates a password for one login. **This is slow.**
    pub fn one_time(&self) -> Result<OneTimePassword, PersonRefusal> {
        let password = password::one_time()?;
        let hash = self.config.hash.hash(&password)?;
        Ok(OneTimePassword { password, hash })
    }

    fn books(&self) -> MutexGuard<'_, PeopleState> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_password(&self, books: &mut PeopleState, person: u32, record: PasswordRecord) -> Write {
        let value = serde_json::to_string(&record).expect("a password record serializes to JSON");
        books.passwords.insert(person, record);
        records::put(&self.seal, RecordSpace::Password, person.to_string(), &value)
    }
}

/// Returns the id of a session as its person sees it. The id does not reveal the token.
fn session_id(key: Digest) -> String {
    key.to_string().chars().take(16).collect()
}

/// Reveals nothing.
impl std::fmt::Debug for People {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("People(..)")
    }
}

/// Does not reveal the password.
impl std::fmt::Debug for OneTimePassword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OneTime(..)")
    }
}

/// Does not reveal the hash, which does not belong in a log either.
impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hashed(..)")
    }
}

#[cfg(test)]
mod tests;
