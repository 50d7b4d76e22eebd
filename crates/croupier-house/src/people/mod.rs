//! People at the door: guests, accounts, passwords, sessions.
//!
//! What people *are* in the house (names, roles, limits, chips) is in its log, [`HouseLog`]. What proves who they are is in
//! records beside it, because secrets do not belong in a log. [`People`] has the records in memory and gives every
//! change as [`Write`]s: nobody may hear of it before they are kept. Functions that hash a password take long, and say
//! so: they belong on a thread of their own, and no lock on the house is held meanwhile.

mod admit;
mod config;
mod password;
mod refused;
mod session;
mod throttle;
mod token;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use croupier_ledger::Digest;
use croupier_ledger::store::{Space, Store, StoreError, Write};
use croupier_rules::Money;
use jiff::Timestamp;

pub use admit::{Admitted, FirstStart};
pub use config::PeopleConfig;
pub use password::{Cost, LONGEST, SHORTEST};
pub use refused::Refused;
pub use session::Session;
pub use token::{Carrier, Cookie, Token};

use password::Record;
use session::Sessions;
pub(crate) use throttle::household;
use throttle::{Key, Throttle};

#[cfg(doc)]
use croupier_ledger::house::HouseLog;

/// Everybody's passwords and sessions.
pub struct People {
    config: PeopleConfig,
    /// A hash of nobody's password: what a name that nobody has is tried against, so that it takes as long.
    nobody: String,
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    passwords: HashMap<u32, Record>,
    sessions: Sessions,
    throttle: Throttle,
}

/// A password's hash, made and not yet anybody's.
#[derive(Clone, PartialEq, Eq)]
pub struct Hashed(String);

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

    fn record(&self, at: Timestamp) -> Record {
        Record { hash: self.hash.clone(), must_change: true, set: at }
    }
}

/// A person in the house, by their session.
#[derive(Clone, PartialEq, Debug)]
pub struct Present {
    /// Who.
    pub person: u32,
    /// The session, by the hash of its token.
    pub key: Digest,
    /// All that they may do is to change their password.
    pub must_change: bool,
    /// To be kept; nobody needs to wait for it.
    pub writes: Vec<Write>,
}

/// Why the records cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// They cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// One is none.
    #[error("the record '{key}' in '{space}' cannot be read: {why}", space = space.name())]
    Record {
        /// Where.
        space: Space,
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
    /// Everybody whom the records of a store know. It hashes once, so it takes a moment.
    pub fn load(config: PeopleConfig, store: &mut dyn Store) -> Result<People, Unreadable> {
        let passwords = store.scan(Space::Password, "")?;
        let sessions = store.scan(Space::Session, "")?;
        People::open(config, &passwords, &sessions)
    }

    /// The same, with the records at hand: keys and values.
    pub fn open(
        config: PeopleConfig,
        passwords: &[(String, String)],
        sessions: &[(String, String)],
    ) -> Result<People, Unreadable> {
        if config.chips < Money::ZERO || config.chips > Money::CEILING {
            return Err(Unreadable::Config(format!("{} are no chips to give", config.chips)));
        }
        let nobody = config.hash.of_nobody();
        let nobody = nobody.map_err(|refused| match refused {
            Refused::Failed { why } => Unreadable::Config(why),
            other => Unreadable::Config(other.to_string()),
        })?;
        let mut books = Books::default();
        for (key, value) in passwords {
            let wrong = |why: String| Unreadable::Record { space: Space::Password, key: key.clone(), why };
            let person: u32 = key.parse().map_err(|_| wrong("the key is no person's number".to_owned()))?;
            let record = serde_json::from_str(value).map_err(|error| wrong(error.to_string()))?;
            books.passwords.insert(person, record);
        }
        for (key, value) in sessions {
            let wrong = |why: String| Unreadable::Record { space: Space::Session, key: key.clone(), why };
            let digest: Digest = key.parse().map_err(|_| wrong("the key is no hash".to_owned()))?;
            let session = serde_json::from_str(value).map_err(|error| wrong(error.to_string()))?;
            books.sessions.restore(digest, session);
        }
        Ok(People { config, nobody, books: Mutex::new(books) })
    }

    /// What the operator chose.
    pub fn config(&self) -> &PeopleConfig {
        &self.config
    }

    /// Whose token is this?
    pub fn present(&self, at: Timestamp, token: &Token) -> Result<Present, Refused> {
        let key = token.digest();
        let mut books = self.books();
        let found = books.sessions.find(key, at, &self.config).ok_or(Refused::NoSession)?;
        let (session, write) = found;
        let must_change = books.passwords.get(&session.person).is_some_and(|record| record.must_change);
        let writes = write.into_iter().collect();
        Ok(Present { person: session.person, key, must_change, writes })
    }

    /// Somebody goes.
    pub fn logout(&self, token: &Token) -> Vec<Write> {
        self.books().sessions.end(token.digest()).into_iter().collect()
    }

    /// Sessions that are over are forgotten: now and then.
    pub fn sweep(&self, at: Timestamp) -> Vec<Write> {
        self.books().sessions.end_those(|_, session| session.is_over(at, &self.config))
    }

    /// Hashes a password that somebody called so would like to have. **It takes long.**
    pub fn hash(&self, password: &str, name: &str) -> Result<Hashed, Refused> {
        password::check(password, name)?;
        self.config.hash.hash(password).map(Hashed)
    }

    /// Makes a password that is good for one login. **It takes long.**
    pub fn one_time(&self) -> Result<OneTime, Refused> {
        let password = password::one_time()?;
        let hash = self.config.hash.hash(&password)?;
        Ok(OneTime { password, hash })
    }

    /// Somebody logs in: `person` is whom the house knows by the name, if anybody. **It takes long**, and as long for
    /// a name that nobody has.
    pub fn login(
        &self,
        at: Timestamp,
        name: &str,
        person: Option<u32>,
        password: &str,
        from: IpAddr,
    ) -> Result<Admitted, Refused> {
        let keys = [Key::name(name), Key::address(from)];
        let (person, tried) = self.tried_against(at, &keys, person, password)?;
        let anew = if self.config.hash.is_that_of(&tried.hash) {
            None
        } else {
            Some(self.config.hash.hash(password)?)
        };
        let token = Token::fresh()?;
        let mut books = self.books();
        // Between the try and now the password may have been changed, and with it all sessions ended.
        if books.passwords.get(&person).map(|record| &record.hash) != Some(&tried.hash) {
            return Err(Refused::WrongNameOrPassword);
        }
        books.throttle.succeeded(&keys);
        let mut writes = Vec::new();
        if let Some(hash) = anew {
            writes.push(books.set_password(person, Record { hash, ..tried.clone() }));
        }
        let session = Session::new(person, at, &self.config);
        writes.push(books.sessions.begin(token.digest(), session));
        Ok(Admitted { token, person, session, must_change: tried.must_change, writes })
    }

    /// Somebody changes their password, and all their other sessions end. **It takes long.**
    pub fn change_password(
        &self,
        at: Timestamp,
        who: &Present,
        name: &str,
        old: &str,
        new: &str,
        from: IpAddr,
    ) -> Result<Vec<Write>, Refused> {
        let keys = [Key::name(name), Key::address(from)];
        let (person, tried) = self.tried_against(at, &keys, Some(who.person), old)?;
        if old == new {
            return Err(Refused::SamePassword);
        }
        let Hashed(hash) = self.hash(new, name)?;
        let mut books = self.books();
        if books.passwords.get(&person).map(|record| &record.hash) != Some(&tried.hash) {
            return Err(Refused::WrongNameOrPassword);
        }
        books.throttle.succeeded(&keys);
        let mut writes = vec![books.set_password(person, Record { hash, must_change: false, set: at })];
        let others = |key: Digest, session: &Session| session.person == person && key != who.key;
        writes.extend(books.sessions.end_those(others));
        Ok(writes)
    }

    /// A new password for somebody who has lost theirs: good until they change it at their next login. All their
    /// sessions end. **It takes long.**
    pub fn reset_password(&self, at: Timestamp, person: u32) -> Result<(String, Vec<Write>), Refused> {
        let password = self.one_time()?;
        let mut books = self.books();
        let mut writes = vec![books.set_password(person, password.record(at))];
        writes.extend(books.sessions.end_those(|_, session| session.person == person));
        Ok((password.shown(), writes))
    }

    /// Tries a password: whose it is, and the record that it fits. No lock is held while it is hashed.
    fn tried_against(
        &self,
        at: Timestamp,
        keys: &[Key],
        person: Option<u32>,
        password: &str,
    ) -> Result<(u32, Record), Refused> {
        // What can be nobody's password is not worth the house's time, whoever's name it is.
        if password.len() > 4 * LONGEST {
            return Err(Refused::WrongNameOrPassword);
        }
        let known = {
            let mut books = self.books();
            books.throttle.begin(at, keys).map_err(|seconds| Refused::TooOften { seconds })?;
            person.and_then(|person| Some((person, books.passwords.get(&person)?.clone())))
        };
        let hash = known.as_ref().map_or(self.nobody.as_str(), |(_, record)| &record.hash);
        let fits = password::fits(password, hash);
        known.filter(|_| fits).ok_or(Refused::WrongNameOrPassword)
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    fn set_password(&mut self, person: u32, record: Record) -> Write {
        let value = serde_json::to_string(&record).expect("texts and times are JSON");
        self.passwords.insert(person, record);
        Write::Put { space: Space::Password, key: person.to_string(), value }
    }
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
impl std::fmt::Debug for Hashed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hashed(..)")
    }
}

#[cfg(test)]
mod tests;
