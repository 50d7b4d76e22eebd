//! People at the door: guests, accounts, passwords, sessions.
//!
//! What people *are* in the house (names, roles, limits, chips) is in its log, [`HouseLog`]. What proves who they are is in
//! records beside it, because secrets do not belong in a log. [`People`] has the records in memory and gives every
//! change as [`Write`]s: nobody may hear of it before they are kept. Functions that hash a password take long, and say
//! so: they belong on a thread of their own, and no lock on the house is held meanwhile.

mod admit;
mod config;
mod device;
mod erasing;
mod names;
mod password;
mod records;
mod refused;
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

pub use admit::{Admission, FirstStart};
pub use config::PeopleConfig;
pub use device::Device;
pub use password::{Cost, LONGEST, ONE_TIME_HOURS, SHORTEST};
pub use records::Records;
pub use refused::PersonRefusal;
pub use second::Enrolment;
pub use session::StoredSession;
pub use signing::{Attempt, PasswordChange, SignInDetails, Visit};
pub use token::{Carrier, Cookie, Token};

use names::NameIndex;
use password::PasswordRecord;
use second::Factor;
use session::Sessions;
use throttle::Throttle;
pub(crate) use throttle::household;

/// Everybody's passwords and sessions.
///
/// Memory and disk change in the same order: whoever changes something does so while holding the house's log, and hands
/// what is to be written to the writer before letting go. Nothing is awaited in between, because a request whose connection
/// is lost ends at its next `await`.
pub struct People {
    config: PeopleConfig,
    /// Authenticates records, and the cookies of devices.
    seal: RecordKey,
    /// A hash of nobody's password: what a name that nobody has is tried against, so that it takes as long.
    nobody: String,
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    passwords: HashMap<u32, PasswordRecord>,
    sessions: Sessions,
    factors: HashMap<u32, Factor>,
    names: NameIndex,
    throttle: Throttle,
}

/// A password's hash, made and not yet anybody's.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

/// A password that the house has made for somebody, who must change it at the first login.
pub struct OneTime {
    password: String,
    hash: String,
}

impl OneTime {
    /// To be shown to whoever asked for it, once.
    pub fn shown(self) -> String {
        self.password
    }

    fn record(&self, at: Timestamp) -> PasswordRecord {
        PasswordRecord { must_change: true, ..PasswordRecord::chosen(self.hash.clone(), at) }
    }
}

/// A person in the house, by their session.
#[derive(Clone, PartialEq, Debug)]
pub struct SignedInPerson {
    /// Who.
    pub person: u32,
    /// The session, by the hash of its token.
    pub key: Digest,
    /// All that they may do is to change their password.
    pub must_change: bool,
}

/// Why the records cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// They cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// One is none.
    #[error("the record '{key}' in '{space}' cannot be read: {why}", space = space.name())]
    Record {
        /// Where.
        space: RecordSpace,
        /// Which.
        key: String,
        /// What is wrong with it.
        why: String,
    },
    /// The cost of a hash cannot be, or the machine gives no random bytes.
    #[error("{0}")]
    Config(String),
}

impl People {
    /// Everybody whom the records and the log know, and what is to be kept of it: an earlier version did not authenticate
    /// records, and what it left is authenticated now. It hashes once, so it takes a moment.
    pub fn open(
        config: PeopleConfig,
        seal: RecordKey,
        log: &mut HouseLog,
        at: Timestamp,
        records: &Records,
    ) -> Result<(People, Vec<Write>), RecordsError> {
        if config.chips < Money::ZERO || config.chips > Money::CEILING {
            return Err(RecordsError::Config(format!("{} are no chips to give", config.chips)));
        }
        let nobody = config.hash.of_nobody();
        let nobody = nobody.map_err(|refused| match refused {
            PersonRefusal::Failed { why } => RecordsError::Config(why),
            other => RecordsError::Config(other.to_string()),
        })?;
        let (books, writes) = records::read(records, &seal, log, at)?;
        Ok((People { config, nobody, seal, books: Mutex::new(books) }, writes))
    }

    /// What the operator chose.
    pub fn config(&self) -> &PeopleConfig {
        &self.config
    }

    /// Whether a name may be given: to `person`, if they have an account already, and by the crew or by themselves.
    pub fn check_name(
        &self,
        state: &HouseState,
        name: &str,
        person: Option<u32>,
        by_crew: bool,
    ) -> Result<(), PersonRefusal> {
        self.books().names.check(state, name, person, by_crew)
    }

    /// Somebody is called so from now on.
    pub fn named(&self, person: u32, name: &str) {
        self.books().names.add(person, name);
    }

    /// Whose token is this? `keep` hands the note that they were heard of to the writer, before anybody can end the
    /// session: the note must not be written after the session's end. It must be quick.
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

    /// A channel that closes when the session of a token ends; `None` if it has ended.
    pub fn session_ends(&self, token: &Token) -> Option<watch::Receiver<()>> {
        self.books().sessions.watch(token.digest())
    }

    /// Ends the session of a token.
    pub fn logout(&self, token: &Token) -> Vec<Write> {
        self.books().sessions.end(token.digest()).into_iter().collect()
    }

    /// A person's sessions, the latest first: what each is called by its person, the hash of its token, and itself.
    pub fn sessions_of(&self, person: u32, at: Timestamp) -> Vec<(String, Digest, StoredSession)> {
        let books = self.books();
        let open = books.sessions.of(person).filter(|(_, session)| !session.is_over(at, &self.config));
        let mut open: Vec<_> = open.map(|(key, session)| (session_id(key), key, *session)).collect();
        open.sort_by_key(|(_, key, session)| (std::cmp::Reverse(session.created), *key));
        open
    }

    /// Ends one of a person's sessions, by what it is called.
    pub fn end_session(&self, person: u32, id: &str) -> Vec<Write> {
        self.books().sessions.end_those(|key, session| session.person == person && session_id(key) == id)
    }

    /// Sessions that are over are forgotten: now and then.
    pub fn sweep(&self, at: Timestamp) -> Vec<Write> {
        self.books().sessions.end_those(|_, session| session.is_over(at, &self.config))
    }

    /// Hashes a password that somebody called so would like to have. **It takes long.**
    pub fn hash(&self, password: &str, name: &str) -> Result<PasswordHash, PersonRefusal> {
        password::check(password, name)?;
        self.config.hash.hash(&password::normal(password)).map(PasswordHash)
    }

    /// Makes a password that is good for one login. **It takes long.**
    pub fn one_time(&self) -> Result<OneTime, PersonRefusal> {
        let password = password::one_time()?;
        let hash = self.config.hash.hash(&password)?;
        Ok(OneTime { password, hash })
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_password(&self, books: &mut Books, person: u32, record: PasswordRecord) -> Write {
        let value = serde_json::to_string(&record).expect("texts and times are JSON");
        books.passwords.insert(person, record);
        records::put(&self.seal, RecordSpace::Password, person.to_string(), &value)
    }
}

/// What a session is called by its person: nobody learns the token from it.
fn session_id(key: Digest) -> String {
    key.to_string().chars().take(16).collect()
}

/// Whatever is in here is nobody's business.
impl std::fmt::Debug for People {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("People(..)")
    }
}

/// It is for its person alone.
impl std::fmt::Debug for OneTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OneTime(..)")
    }
}

/// Not even a hash belongs in a log.
impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hashed(..)")
    }
}

#[cfg(test)]
mod tests;
