//! Admission to the house: functions that change its log and its records together.

use std::net::IpAddr;

use croupier_ledger::house::{HouseAction, HouseEntry, HouseLog, HouseRequest, Person, Role};
use croupier_ledger::line::Actor;
use croupier_ledger::store::Write;
use croupier_rules::Money;
use jiff::Timestamp;

use super::device;
use super::password::PasswordRecord;
use super::refusal::PersonRefusal;
use super::session::StoredSession;
use super::throttle::household;
use super::token::Token;
use super::{Device, OneTimePassword, PasswordHash, People, SignedInPerson};

/// The admission of a person.
#[derive(Clone, PartialEq)]
pub struct Admission {
    /// The token of the session.
    pub token: Token,
    /// The person's number.
    pub person: u32,
    /// The session.
    pub session: StoredSession,
    /// Whether the person must change their password before anything else.
    pub must_change: bool,
    /// The device, if the person used a password. The house recognises the device from now on.
    pub device: Option<Device>,
    /// The writes to store before the person gets the answer.
    pub writes: Vec<Write>,
}

/// The first administrator. The terminal shows the password once, *before* the writes are stored. If it cannot be
/// shown, the administrator is not stored either, and the next start creates a new one.
#[derive(Clone, PartialEq)]
pub struct FirstAdministrator {
    /// The name.
    pub name: String,
    /// The password. The password is valid for one login, at which the administrator must change it.
    pub password: String,
    /// The writes to store.
    pub writes: Vec<Write>,
}

impl People {
    /// Admits a guest, who gets play chips.
    pub fn guest(&self, log: &mut HouseLog, at: Timestamp, from: IpAddr) -> Result<Admission, PersonRefusal> {
        if !self.config.guests {
            return Err(PersonRefusal::NoGuests);
        }
        let token = Token::fresh()?;
        let mut writes = Vec::new();
        let person = enrolled_person(log.ask(at, Actor::House, None, &HouseRequest::Guest, &mut writes)?)?;
        self.give_chips(log, at, person, &mut writes);
        Ok(self.let_in(at, token, person, from, writes))
    }

    /// Opens an account for a guest, who keeps the chips, or for a new person. A guest's session continues with a new
    /// token. The old token and all other sessions of the guest end.
    pub fn register(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        name: &str,
        password: PasswordHash,
        guest: Option<&SignedInPerson>,
        from: IpAddr,
    ) -> Result<Admission, PersonRefusal> {
        if !self.config.registration {
            return Err(PersonRefusal::NoRegistration);
        }
        let (token, nonce) = (Token::fresh()?, device::nonce()?);
        self.check_name(log.state(), name, guest.map(|guest| guest.person), false)?;
        let mut writes = Vec::new();
        let person = match guest {
            Some(guest) => become_person(log, at, name, guest.person, &mut writes)?,
            None => {
                let request = HouseRequest::Enrol { name: name.to_owned() };
                let person = enrolled_person(log.ask(at, Actor::House, None, &request, &mut writes)?)?;
                self.give_chips(log, at, person, &mut writes);
                person
            }
        };
        let at_house = at.max(log.state().clock());
        let record = PasswordRecord::chosen(password.0, at_house);
        let device = Device::new(&self.seal, person, record.set, nonce);
        {
            let mut books = self.books();
            books.names.add(person, name);
            writes.push(self.set_password(&mut books, person, record));
            writes.extend(books.sessions.end_those(|_, session| session.person == person));
        }
        Ok(Admission { device: Some(device), ..self.let_in(at, token, person, from, writes) })
    }

    /// Opens an account on behalf of the crew, with play chips and a password for one login. Returns the person's
    /// number and the writes to store.
    pub fn enrol(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        by: u32,
        name: &str,
        password: &OneTimePassword,
    ) -> Result<(u32, Vec<Write>), PersonRefusal> {
        self.check_name(log.state(), name, None, true)?;
        let mut writes = Vec::new();
        let request = HouseRequest::Enrol { name: name.to_owned() };
        let person = enrolled_person(log.ask(at, Actor::Crew(by), None, &request, &mut writes)?)?;
        self.named(person, name);
        self.give_chips(log, at, person, &mut writes);
        writes.push(self.set_password(&mut self.books(), person, password.record(at)));
        Ok((person, writes))
    }

    /// Gives chips to a person who has none. `at_tables` is the amount of the person's chips at tables, counted while
    /// the log's `back` figure had the value given here. If that figure has changed, chips have moved since, and the
    /// current amount is unknown.
    pub fn top_up(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        person: u32,
        (at_tables, back): (Money, Money),
    ) -> Result<Vec<Write>, PersonRefusal> {
        let moved = log.state().person(person).is_some_and(|known| known.back != back);
        if !at_tables.is_zero() || moved {
            return Err(PersonRefusal::ChipsAtTable);
        }
        let mut writes = Vec::new();
        let request = HouseRequest::TopUp { person, amount: self.config.chips };
        log.ask(at, Actor::Player(person), None, &request, &mut writes)?;
        Ok(writes)
    }

    /// Creates an administrator if the house has none, or gives the first administrator a new password if no
    /// administrator can sign in any more. **This function is slow**; no client is connected yet.
    pub fn first_start(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
    ) -> Result<Option<FirstAdministrator>, PersonRefusal> {
        let runs = |person: &Person| person.roles.contains(&Role::Administrator) && !person.erased;
        let administrators: Vec<u32> =
            log.state().people().filter(|(_, person)| runs(person)).map(|(number, _)| number).collect();
        if administrators.iter().any(|person| self.can_sign_in(*person, at)) {
            return Ok(None);
        }
        let password = self.one_time()?;
        let mut writes = Vec::new();
        if let Some(person) = administrators.first().copied() {
            let name = log.state().person(person).map(|known| known.name.clone()).unwrap_or_default();
            writes.extend(self.reset_password(log, at, Actor::House, person, &password)?);
            return Ok(Some(FirstAdministrator { name, password: password.shown(), writes }));
        }
        let name = free_name(log);
        let request = HouseRequest::Enrol { name: name.clone() };
        let person = enrolled_person(log.ask(at, Actor::House, None, &request, &mut writes)?)?;
        let roles = HouseRequest::Roles { person, roles: vec![Role::Administrator] };
        log.ask(at, Actor::House, None, &roles, &mut writes)?;
        writes.push(self.set_password(&mut self.books(), person, password.record(at)));
        Ok(Some(FirstAdministrator { name, password: password.shown(), writes }))
    }

    /// Returns whether a person has a password that still works, or a session in which they can change it.
    fn can_sign_in(&self, person: u32, at: Timestamp) -> bool {
        let books = self.books();
        let works = books.passwords.get(&person).is_some_and(|record| !record.is_spent(at));
        works || books.sessions.of(person).any(|(_, session)| !session.is_over(at, &self.config))
    }

    /// Gives play chips. Even if the house cannot give any chips, the person is admitted and the lines so far are kept.
    fn give_chips(&self, log: &mut HouseLog, at: Timestamp, person: u32, writes: &mut Vec<Write>) {
        let amount = self.config.chips;
        if !amount.is_zero() {
            let _ = log.ask(at, Actor::House, None, &HouseRequest::Grant { person, amount }, writes);
        }
    }

    fn let_in(
        &self,
        at: Timestamp,
        token: Token,
        person: u32,
        from: IpAddr,
        mut writes: Vec<Write>,
    ) -> Admission {
        let session =
            StoredSession { from: Some(household(from)), ..StoredSession::new(person, at, &self.config) };
        writes.push(self.books().sessions.begin(token.digest(), session, &self.seal));
        Admission { token, person, session, must_change: false, device: None, writes }
    }
}

/// Turns a guest into a person with an account.
fn become_person(
    log: &mut HouseLog,
    at: Timestamp,
    name: &str,
    guest: u32,
    writes: &mut Vec<Write>,
) -> Result<u32, PersonRefusal> {
    if log.state().person(guest).is_some_and(|person| !person.guest) {
        return Err(PersonRefusal::HasAccount);
    }
    let request = HouseRequest::Name { person: guest, name: name.to_owned() };
    log.ask(at, Actor::Player(guest), None, &request, writes)?;
    Ok(guest)
}

/// Returns `admin`, or a numbered variant if that name is taken.
fn free_name(log: &HouseLog) -> String {
    let names = std::iter::once("admin".to_owned()).chain((2..).map(|n: u64| format!("admin {n}")));
    let mut free = names.filter(|name| log.state().named(name).is_none());
    free.next().unwrap_or_default()
}

fn enrolled_person(entries: Vec<HouseEntry>) -> Result<u32, PersonRefusal> {
    let person = entries.iter().find_map(|entry| match entry.action {
        HouseAction::Enrolled { person, .. } => Some(person),
        _ => None,
    });
    person.ok_or_else(|| PersonRefusal::failed("the enrolment wrote no entry to the house's log"))
}

/// Does not reveal the token or the stored password.
impl std::fmt::Debug for Admission {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Admitted(person {})", self.person)
    }
}

/// Does not reveal the password, which is for the terminal.
impl std::fmt::Debug for FirstAdministrator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FirstStart({})", self.name)
    }
}
