//! Setting back what movements of chips changed, so that several requests are done together or not at all without a copy
//! of the whole house.

use croupier_rules::Money;
use jiff::Timestamp;

use super::{HouseState, Person};
use crate::book::{Account, Posting};
use crate::house::{HouseAction, HouseRequest};

/// What a deed is about to change.
pub(in crate::house) struct Undo {
    clock: Timestamp,
    balances: Vec<(Account, Money)>,
    person: Option<(u32, Person)>,
    /// A table that it closes.
    retires: Option<u64>,
}

impl HouseRequest {
    /// Is it one whose deeds can be set back: chips that come to a table or leave it, with what goes before or after?
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
    /// What sets a deed of such a request back, taken before it is done.
    pub(in crate::house) fn before(&self, deed: &HouseAction, book: &[Posting]) -> Undo {
        let person = match *deed {
            HouseAction::Granted { person, .. }
            | HouseAction::ToTable { person, .. }
            | HouseAction::FromTable { person, .. } => {
                self.person(person).map(|known| (person, known.clone()))
            }
            _ => None,
        };
        let retires = match *deed {
            HouseAction::Retired { table } => Some(table),
            _ => None,
        };
        let balances = book.iter().map(|Posting(account, _)| (*account, self.balance(*account))).collect();
        Undo { clock: self.clock, balances, person, retires }
    }

    /// Sets the last deed back.
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
