//! Deletes a person's account: their credentials and their name.

use croupier_ledger::book::Account;
use croupier_ledger::house::{HouseDenial, HouseLog, HouseRequest, Role, SecurityChange};
use croupier_ledger::line::Actor;
use croupier_ledger::store::{RecordSpace, Write};
use croupier_rules::Money;
use jiff::Timestamp;

use super::signing::secure;
use super::{People, PersonRefusal};

/// Returns the name that a deleted account gets.
fn former(person: u32) -> String {
    format!("Former player {person}")
}

impl People {
    /// Deletes a person's account. `at_tables` is the amount of the person's chips at tables, counted while the log's
    /// `back` figure had the value given here. Play chips go back to the cage; chips of an operator's wallet must have
    /// been paid out before.
    ///
    /// Everything is checked before anything is changed, because the change takes several lines of the log.
    pub fn erase(
        &self,
        log: &mut HouseLog,
        at: Timestamp,
        by: Actor,
        person: u32,
        (at_tables, back): (Money, Money),
    ) -> Result<Vec<Write>, PersonRefusal> {
        let known = log.state().person(person).ok_or(HouseDenial::NoSuchPerson { person })?;
        if !at_tables.is_zero() || known.back != back {
            return Err(PersonRefusal::ChipsAtTable);
        }
        let left = log.state().balance(Account::Wallet(person));
        if !left.is_zero() && self.config.chips.is_zero() {
            return Err(HouseDenial::NotEmpty { left }.into());
        }
        let roles = HouseRequest::Roles { person, roles: Vec::<Role>::new() };
        log.state().decide(at, Actor::House, &roles)?;
        log.state().decide(at, by, &HouseRequest::Secure { person, what: SecurityChange::Erased })?;
        let reference = format!("erased {person}");
        let paid_out = HouseRequest::Withdraw { person, amount: left, reference };
        let renamed = HouseRequest::Name { person, name: former(person) };
        let requests = [(true, roles), (!left.is_zero(), paid_out), (true, renamed)];
        let mut writes = Vec::new();
        for (_, request) in requests.iter().filter(|(needed, _)| *needed) {
            // If the house refuses this, chips or a name are left behind; the rest is still deleted.
            let _ = log.ask(at, Actor::House, None, request, &mut writes);
        }
        secure(log, at, by, person, SecurityChange::Erased, &mut writes)?;
        let mut books = self.books();
        if books.passwords.remove(&person).is_some() {
            writes.push(Write::Delete { space: RecordSpace::Password, key: person.to_string() });
        }
        if books.factors.remove(&person).is_some() {
            writes.push(Write::Delete { space: RecordSpace::House, key: super::second::key(person) });
        }
        writes.extend(books.sessions.end_those(|_, session| session.person == person));
        Ok(writes)
    }
}
