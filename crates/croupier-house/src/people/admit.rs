//! Who comes to the house: what touches its log and its records together.

use croupier_ledger::house::{Deed, HouseEntry, HouseLog, Request, Role};
use croupier_ledger::line::By;
use croupier_ledger::store::Write;
use croupier_rules::Money;
use jiff::Timestamp;

use super::password::Record;
use super::refused::Refused;
use super::session::Session;
use super::token::Token;
use super::{Hashed, OneTime, People, Present};

/// Somebody is let in.
#[derive(Clone, PartialEq)]
pub struct Admitted {
    /// What they show from now on.
    pub token: Token,
    /// Who they are.
    pub person: u32,
    /// Their session.
    pub session: Session,
    /// All that they may do is to change their password.
    pub must_change: bool,
    /// To be kept before they hear of it.
    pub writes: Vec<Write>,
}

/// The first administrator. The password is shown once, on the terminal and nowhere else, *before* the writes are
/// kept: if that fails there is no administrator, and the next start makes another.
#[derive(Clone, PartialEq)]
pub struct FirstStart {
    /// The name.
    pub name: String,
    /// Good for the first login, at which it must be changed.
    pub password: String,
    /// To be kept.
    pub writes: Vec<Write>,
}

impl People {
    /// A guest comes, and gets play chips.
    pub fn guest(&self, log: &mut HouseLog, at: Timestamp) -> Result<Admitted, Refused> {
        if !self.config.guests {
            return Err(Refused::NoGuests);
        }
        let token = Token::fresh()?;
        let mut writes = Vec::new();
        let person = enrolled(log.ask(at, By::House, None, &Request::Guest, &mut writes)?)?;
        self.give_chips(log, at, person, &mut writes);
        Ok(self.let_in(at, token, person, writes))
    }

    /// Somebody opens an account: a guest who keeps the chips, or somebody new. A guest's session goes on, with a new
    /// token: the old one, and any other of theirs, ends.
    pub fn register(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        name: &str,
        password: Hashed,
        guest: Option<&Present>,
    ) -> Result<Admitted, Refused> {
        if !self.config.registration {
            return Err(Refused::NoRegistration);
        }
        let token = Token::fresh()?;
        let mut writes = Vec::new();
        let person = match guest {
            Some(guest) => become_person(log, at, name, guest.person, &mut writes)?,
            None => {
                let request = Request::Enrol { name: name.to_owned() };
                let person = enrolled(log.ask(at, By::House, None, &request, &mut writes)?)?;
                self.give_chips(log, at, person, &mut writes);
                person
            }
        };
        let record = Record { hash: password.0, must_change: false, set: at };
        {
            let mut books = self.books();
            writes.push(books.set_password(person, record));
            writes.extend(books.sessions.end_those(|_, session| session.person == person));
        }
        Ok(self.let_in(at, token, person, writes))
    }

    /// One of the crew opens an account for somebody, with play chips and a password for one login: their number, and
    /// what is to be kept.
    pub fn enrol(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        by: u32,
        name: &str,
        password: &OneTime,
    ) -> Result<(u32, Vec<Write>), Refused> {
        let mut writes = Vec::new();
        let request = Request::Enrol { name: name.to_owned() };
        let person = enrolled(log.ask(at, By::Crew(by), None, &request, &mut writes)?)?;
        self.give_chips(log, at, person, &mut writes);
        writes.push(self.books().set_password(person, password.record(at)));
        Ok((person, writes))
    }

    /// Somebody without chips gets some. `at_tables` is what they have at tables.
    pub fn top_up(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        person: u32,
        at_tables: Money,
    ) -> Result<Vec<Write>, Refused> {
        if !at_tables.is_zero() {
            return Err(Refused::ChipsAtTable);
        }
        let mut writes = Vec::new();
        let request = Request::TopUp { person, amount: self.config.chips };
        log.ask(at, By::Player(person), None, &request, &mut writes)?;
        Ok(writes)
    }

    /// A house without an administrator gets one. **It takes long**; nobody else is there yet.
    pub fn first_start(&self, log: &mut HouseLog, at: Timestamp) -> Result<Option<FirstStart>, Refused> {
        let runs = log.state().people().any(|(_, person)| person.roles.contains(&Role::Administrator));
        if runs {
            return Ok(None);
        }
        let password = self.one_time()?;
        let mut writes = Vec::new();
        let name = free_name(log);
        let request = Request::Enrol { name: name.clone() };
        let person = enrolled(log.ask(at, By::House, None, &request, &mut writes)?)?;
        let roles = Request::Roles { person, roles: vec![Role::Administrator] };
        log.ask(at, By::House, None, &roles, &mut writes)?;
        writes.push(self.books().set_password(person, password.record(at)));
        Ok(Some(FirstStart { name, password: password.shown(), writes }))
    }

    /// Who has been let in is let in: if the house can give nothing they have nothing, and the lines so far are kept.
    fn give_chips(&self, log: &mut HouseLog, at: Timestamp, person: u32, writes: &mut Vec<Write>) {
        let amount = self.config.chips;
        if !amount.is_zero() {
            let _ = log.ask(at, By::House, None, &Request::Grant { person, amount }, writes);
        }
    }

    fn let_in(&self, at: Timestamp, token: Token, person: u32, mut writes: Vec<Write>) -> Admitted {
        let session = Session::new(person, at, &self.config);
        writes.push(self.books().sessions.begin(token.digest(), session));
        Admitted { token, person, session, must_change: false, writes }
    }
}

/// A guest registers.
fn become_person(
    log: &mut HouseLog,
    at: Timestamp,
    name: &str,
    guest: u32,
    writes: &mut Vec<Write>,
) -> Result<u32, Refused> {
    if log.state().person(guest).is_some_and(|person| !person.guest) {
        return Err(Refused::HasAccount);
    }
    let request = Request::Name { person: guest, name: name.to_owned() };
    log.ask(at, By::Player(guest), None, &request, writes)?;
    Ok(guest)
}

/// `admin`, unless somebody has that name.
fn free_name(log: &HouseLog) -> String {
    let names = std::iter::once("admin".to_owned()).chain((2..).map(|n: u64| format!("admin {n}")));
    let mut free = names.filter(|name| log.state().named(name).is_none());
    free.next().unwrap_or_default()
}

fn enrolled(entries: Vec<HouseEntry>) -> Result<u32, Refused> {
    let person = entries.iter().find_map(|entry| match entry.deed {
        Deed::Enrolled { person, .. } => Some(person),
        _ => None,
    });
    person.ok_or_else(|| Refused::failed("who enrols is enrolled"))
}

/// The token is for its person, and what is kept of a password for nobody.
impl std::fmt::Debug for Admitted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Admitted(person {})", self.person)
    }
}

/// The password is for the terminal.
impl std::fmt::Debug for FirstStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FirstStart({})", self.name)
    }
}
