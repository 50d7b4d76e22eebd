//! Signing in and changing passwords.
//!
//! Each of these operations has two halves. The first checks or hashes a password: it is slow, and changes only the
//! count of attempts. The second holds the lock on the house's log, and hands its writes to the writer before it
//! releases the lock.

use std::net::IpAddr;

use croupier_ledger::Digest;
use croupier_ledger::house::{HouseLog, HouseRequest, SecurityChange};
use croupier_ledger::line::Actor;
use croupier_ledger::store::Write;
use jiff::Timestamp;

use super::device;
use super::password::{self, PasswordRecord};
use super::session::StoredSession;
use super::throttle::{Key, household};
use super::token::Token;
use super::{
    Admission, Device, LONGEST, OneTimePassword, PasswordHash, People, PeopleState, PersonRefusal,
    SignedInPerson,
};

/// The origin of a sign-in: address and device.
#[derive(Clone, Debug)]
pub struct SignInOrigin {
    /// The address.
    pub from: IpAddr,
    /// The device, if the request had its cookie.
    pub device: Option<Device>,
}

/// The parts of a sign-in other than the password.
#[derive(Clone, Copy, Debug, Default)]
pub struct SignInDetails<'a> {
    /// A code for the second factor.
    pub code: Option<&'a str>,
    /// The session in which the request was made. A successful sign-in ends that session.
    pub replaces: Option<Digest>,
}

/// A successful attempt: the password was right.
pub struct VerifiedPassword {
    person: u32,
    tried: PasswordRecord,
    /// A new hash with the current parameters, if the stored hash was made differently.
    rehashed: Option<String>,
    keys: [Key; 2],
}

/// A change of password, after the old password was found to be right.
pub struct PasswordChange {
    attempt: VerifiedPassword,
    hash: String,
}

impl VerifiedPassword {
    /// Returns the person's number.
    pub fn person(&self) -> u32 {
        self.person
    }
}

impl People {
    /// Tries a password. `person` is the owner of the name, if there is one. **This function is slow**, and takes as
    /// long for an unknown name.
    pub fn try_password(
        &self,
        at: Timestamp,
        name: &str,
        person: Option<u32>,
        password: &str,
        visit: &SignInOrigin,
    ) -> Result<VerifiedPassword, PersonRefusal> {
        let (keys, person, tried) = self.tried_against(at, name, person, password, visit)?;
        if tried.is_spent(at) {
            return Err(PersonRefusal::PasswordExpired);
        }
        let fresh = tried.nfkc && self.config.hash.is_that_of(&tried.hash);
        let rehashed = if fresh { None } else { Some(self.config.hash.hash(&password::normal(password))?) };
        Ok(VerifiedPassword { person, tried, rehashed, keys })
    }

    /// Begins a session for a person whose password was right.
    pub fn sign_in(
        &self,
        log: &HouseLog,
        at: Timestamp,
        attempt: VerifiedPassword,
        visit: &SignInOrigin,
        SignInDetails { code, replaces }: SignInDetails<'_>,
    ) -> Result<Admission, PersonRefusal> {
        let VerifiedPassword { person, mut tried, rehashed, keys } = attempt;
        let token = Token::fresh()?;
        let device = Device::new(&self.seal, person, tried.set, device::nonce()?);
        let mut books = self.books();
        // The password may have changed since the attempt, which ended all sessions.
        check_unchanged(&books, person, &tried)?;
        let code = self.second_factor(&mut books, log, at, person, code);
        if code == Err(PersonRefusal::SecondFactorNeeded) {
            books.throttle.undo(&keys);
        }
        let mut writes: Vec<Write> = code?.into_iter().collect();
        books.throttle.succeeded(&keys);
        if rehashed.is_some() || tried.must_change {
            tried.used = tried.must_change;
            if let Some(hash) = rehashed {
                (tried.hash, tried.nfkc) = (hash, true);
            }
            writes.push(self.set_password(&mut books, person, tried.clone()));
        }
        writes.extend(replaces.and_then(|replaced| books.sessions.end(replaced)));
        let proved = Some(at.max(log.state().clock()));
        let from = Some(household(visit.from));
        let session = StoredSession { proved, from, ..StoredSession::new(person, at, &self.config) };
        writes.push(books.sessions.begin(token.digest(), session, &self.seal));
        Ok(Admission { token, person, session, must_change: tried.must_change, device: Some(device), writes })
    }

    /// Records that a signed-in person has proved their identity again, with a code if they need one. Returns the
    /// writes.
    pub fn reauthenticate(
        &self,
        log: &HouseLog,
        at: Timestamp,
        attempt: VerifiedPassword,
        code: Option<&str>,
    ) -> Result<Vec<Write>, PersonRefusal> {
        let mut books = self.books();
        check_unchanged(&books, attempt.person, &attempt.tried)?;
        let used = self.second_factor(&mut books, log, at, attempt.person, code)?;
        books.throttle.succeeded(&attempt.keys);
        Ok(used.into_iter().collect())
    }

    /// Ends all of a person's sessions.
    pub fn sign_out_everywhere(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        by: Actor,
        person: u32,
    ) -> Result<Vec<Write>, PersonRefusal> {
        let mut writes = Vec::new();
        secure(log, at, by, person, SecurityChange::SignedOut, &mut writes)?;
        writes.extend(self.books().sessions.end_those(|_, session| session.person == person));
        Ok(writes)
    }

    /// Checks the old password of a person who wants a new one, and hashes the new one. **This is slow.**
    pub fn try_change(
        &self,
        at: Timestamp,
        person: u32,
        name: &str,
        (old, new): (&str, &str),
        visit: &SignInOrigin,
    ) -> Result<PasswordChange, PersonRefusal> {
        let (keys, person, tried) = self.tried_against(at, name, Some(person), old, visit)?;
        if old == new {
            return Err(PersonRefusal::SamePassword);
        }
        let PasswordHash(hash) = self.hash(new, name)?;
        Ok(PasswordChange { attempt: VerifiedPassword { person, tried, rehashed: None, keys }, hash })
    }

    /// Changes a person's password, and ends all their other sessions.
    pub fn change_password(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        who: &SignedInPerson,
        change: PasswordChange,
    ) -> Result<Vec<Write>, PersonRefusal> {
        let PasswordChange { attempt: VerifiedPassword { person, tried, keys, .. }, hash } = change;
        check_unchanged(&self.books(), person, &tried)?;
        let mut writes = Vec::new();
        let at =
            secure(log, at, Actor::Player(person), person, SecurityChange::PasswordChanged, &mut writes)?;
        let mut books = self.books();
        books.throttle.succeeded(&keys);
        writes.push(self.set_password(&mut books, person, PasswordRecord::chosen(hash, at)));
        let others = |key: Digest, session: &StoredSession| session.person == person && key != who.key;
        writes.extend(books.sessions.end_those(others));
        writes.extend(books.sessions.prove(who.key, at, &self.seal));
        Ok(writes)
    }

    /// Sets a new password for a person who has lost theirs; they must change it at their next login. All their
    /// sessions end.
    pub fn reset_password(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        by: Actor,
        person: u32,
        password: &OneTimePassword,
    ) -> Result<Vec<Write>, PersonRefusal> {
        let mut writes = Vec::new();
        let at = secure(log, at, by, person, SecurityChange::PasswordReset, &mut writes)?;
        let mut books = self.books();
        writes.push(self.set_password(&mut books, person, password.record(at)));
        writes.extend(books.sessions.end_those(|_, session| session.person == person));
        Ok(writes)
    }

    /// Checks a password, and returns the person and the matching record. Holds no lock while hashing.
    fn tried_against(
        &self,
        at: Timestamp,
        name: &str,
        person: Option<u32>,
        password: &str,
        visit: &SignInOrigin,
    ) -> Result<([Key; 2], u32, PasswordRecord), PersonRefusal> {
        // Do not hash a text that is too long to be a password, for known and unknown names alike.
        if password.len() > 4 * LONGEST {
            return Err(PersonRefusal::WrongNameOrPassword);
        }
        let (keys, known) = {
            let mut books = self.books();
            let known = person.and_then(|person| Some((person, books.passwords.get(&person)?.clone())));
            let counted =
                known.as_ref().and_then(|(person, record)| self.attempt_key(&books, *person, record, visit));
            let keys = [counted.unwrap_or_else(|| Key::name(name)), Key::address(visit.from)];
            books.throttle.begin(at, &keys).map_err(|seconds| PersonRefusal::TooOften { seconds })?;
            (keys, known)
        };
        let hash = known.as_ref().map_or(self.nobody.as_str(), |(_, record)| &record.hash);
        // Earlier versions hashed the password as typed.
        let as_typed = known.as_ref().is_some_and(|(_, record)| !record.nfkc);
        let tried = if as_typed { password.to_owned() } else { password::normal(password) };
        let fits = password::fits(&tried, hash);
        let (person, record) = known.filter(|_| fits).ok_or(PersonRefusal::WrongNameOrPassword)?;
        Ok((keys, person, record))
    }

    /// Returns the key for counting attempts from a known device, or from a household in which the person is signed in.
    /// These attempts count separately, so that an attacker elsewhere cannot use them up.
    fn attempt_key(
        &self,
        books: &PeopleState,
        person: u32,
        record: &PasswordRecord,
        visit: &SignInOrigin,
    ) -> Option<Key> {
        let device = visit.device.as_ref().filter(|device| device.belongs_to(&self.seal, person, record.set));
        let home = household(visit.from);
        let at_home = || books.sessions.of(person).any(|(_, session)| session.from == Some(home));
        match device {
            Some(device) => Some(Key::Device(device.digest())),
            None => at_home().then_some(Key::Home(person, home)),
        }
    }
}

/// Adds a line to the log about a change to a person's credentials or sessions. Returns the line's time, which the
/// accompanying records share.
pub(super) fn secure(
    log: &mut HouseLog,
    at: Timestamp,
    by: Actor,
    person: u32,
    what: SecurityChange,
    writes: &mut Vec<Write>,
) -> Result<Timestamp, PersonRefusal> {
    let entries = log.ask(at, by, None, &HouseRequest::Secure { person, what }, writes)?;
    entries.last().map(|entry| entry.at).ok_or_else(|| PersonRefusal::failed("the entry is missing"))
}

/// Checks that a password is still the one that was tried.
fn check_unchanged(books: &PeopleState, person: u32, tried: &PasswordRecord) -> Result<(), PersonRefusal> {
    let now = books.passwords.get(&person);
    if now.is_some_and(|record| record.hash == tried.hash && (tried.used || !record.used)) {
        return Ok(());
    }
    Err(PersonRefusal::WrongNameOrPassword)
}
