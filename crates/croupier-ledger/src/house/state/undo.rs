//! Rolls back movements of chips, so that several requests can be carried out together or not at all without a copy of the
//! whole house.

use croupier_rules::Money;
use jiff::Timestamp;

use super::{HouseState, Person};
use crate::book::{Account, Posting};
use crate::house::{HouseAction, HouseRequest};

/// The parts of the state that an action is about to change.
pub(in crate::house) struct Undo {
    clock: Timestamp,
    balances: Vec<(Account, Money)>,
    person: Option<(u32, Person)>,
    /// The table that the action closes, if any.
    retires: Option<u64>,
}

impl HouseRequest {
    /// Returns true if the request's actions can be rolled back: grants, movements of chips to or from a table, and the
    /// closing of a table.
    pub(in crate::house) fn can_be_set_back(&self) -> bool {
        matches!(
            self,
            HouseRequest::Grant { .. }
                | HouseRequest::ToTable { .. }
                | HouseRequest::FromTable { .. }
                | HouseRequest::Fill { .. }
                | HouseRequest::Credit { .. }
                | HouseRequest::Retire { .. }
        )
    }
}

impl HouseState {
    /// Returns the data needed to roll back an action, taken before it is applied.
    pub(in crate::house) fn before(&self, action: &HouseAction, book: &[Posting]) -> Undo {
        let person = match *action {
            HouseAction::Granted { person, .. }
            | HouseAction::ToTable { person, .. }
            | HouseAction::FromTable { person, .. } => {
                self.person(person).map(|known| (person, known.clone()))
            }
            _ => None,
        };
        let retires = match *action {
            HouseAction::Retired { table } => Some(table),
            _ => None,
        };
        let balances = book.iter().map(|Posting(account, _)| (*account, self.balance(*account))).collect();
        Undo { clock: self.clock, balances, person, retires }
    }

    /// Rolls back the last action.
    pub(in crate::house) fn set_back(&mut self, undo: Undo) {
        self.clock = undo.clock;
        for (account, money) in undo.balances.into_iter().rev() {
            self.balances.set(account, money);
        }
        if let Some((number, person)) = undo.person {
            self.everybody.people.insert(number, person);
        }
        if let Some(table) = undo.retires.and_then(|table| self.tables.get_mut(&table)) {
            table.retired = false;
        }
    }
}
