//! Whether a line of the house's stream can be.

use croupier_rules::Money;
use jiff::Timestamp;

use super::decide::{postings, short_of};
use super::denied::Denied;
use super::request::Request;
use super::state::HouseState;
use super::{Deed, HouseEntry};
use crate::book::{Account, Unbalanced};
use crate::digest::Digest;
use crate::line::By;

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// It is no line of a house's stream.
    #[error("it cannot be read: {0}")]
    NotALine(String),
    /// The first line is that of something else.
    #[error("it begins a '{0}', and no house's stream")]
    Kind(String),
    /// What is read is not all that is written.
    #[error("it is not written as it is read")]
    NotAsRead,
    /// A later version of the notation.
    #[error("it is written in version {0} of the notation, which is later than this program")]
    Version(u32),
    /// A snapshot is not of the place that it is kept for.
    #[error("the snapshot is of another place in the stream")]
    Snapshot,
    /// A line is missing, or there twice.
    #[error("it should have number {expected} and has {found}")]
    Number {
        /// What it should be.
        expected: u64,
        /// What it is.
        found: u64,
    },
    /// Something before it was changed.
    #[error("it names {found} as the hash of the line before, which is {expected}")]
    Chain {
        /// What it should be.
        expected: Digest,
        /// What it is.
        found: Digest,
    },
    /// Time went back.
    #[error("it is of {found}, and the line before of {before}")]
    Time {
        /// When the line before was.
        before: Timestamp,
        /// When this one is.
        found: Timestamp,
    },
    /// Chips appear, disappear or are owed.
    #[error(transparent)]
    Unbalanced(#[from] Unbalanced),
    /// The house would have said no.
    #[error("the house does not do this: {0}")]
    Denied(#[from] Denied),
    /// The house would have done something else.
    #[error("the house would have done otherwise: {0}")]
    Otherwise(String),
    /// Chips were issued that nothing needed.
    #[error("the cage was issued {0} just before, which is not what this needs")]
    Issued(Money),
    /// Chips were issued, and nothing follows.
    #[error("the cage is issued {0}, and nothing follows that needs it")]
    IssuedForNothing(Money),
}

/// Chips that the line before made: by whom, and when. They are for what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Issued {
    pub(super) amount: Money,
    at: Timestamp,
    by: By,
}

impl Issued {
    /// What a line makes, if it does.
    pub(super) fn by(entry: &HouseEntry) -> Option<Issued> {
        match entry.deed {
            Deed::Issued { amount } => Some(Issued { amount, at: entry.at, by: entry.by }),
            _ => None,
        }
    }
}

impl Wrong {
    pub(super) fn not_a_line(error: serde_json::Error) -> Wrong {
        Wrong::NotALine(error.to_string())
    }
}

impl HouseState {
    /// Decides a line anew. `issued` are chips that the line before made for it.
    pub(super) fn must_be(&self, entry: &HouseEntry, issued: Option<Issued>) -> Result<(), Wrong> {
        let decided = match request(&entry.deed, entry.by) {
            Some(request) => self.decide(entry.at, entry.by, &request)?,
            // The cage is issued chips by nobody's request: the next line shows what they are for.
            None => vec![(entry.deed.clone(), postings(&entry.deed))],
        };
        match decided.as_slice() {
            [(deed, book)] if *deed == entry.deed && *book == entry.book => self.needed(entry, issued),
            other => Err(Wrong::Otherwise(format!("{other:?}"))),
        }
    }

    /// Was the cage issued what this line needs, and was it for this line?
    fn needed(&self, entry: &HouseEntry, issued: Option<Issued>) -> Result<(), Wrong> {
        let Some(Issued { amount, at, by }) = issued else { return Ok(()) };
        let before = Money::from_cents(self.balance(Account::Cage).cents().saturating_sub(amount.cents()));
        let needs = short_of(before, &entry.book)?;
        if needs == Some(amount) && (at, by) == (entry.at, entry.by) {
            Ok(())
        } else {
            Err(Wrong::Issued(amount))
        }
    }
}

/// What was asked, by what was done.
fn request(deed: &Deed, by: By) -> Option<Request> {
    Some(match deed.clone() {
        Deed::Issued { .. } => return None,
        Deed::Enrolled { guest: true, .. } => Request::Guest,
        Deed::Enrolled { name, guest: false, .. } => Request::Enrol { name },
        Deed::Named { person, name, .. } => Request::Name { person, name },
        Deed::Roles { person, roles } => Request::Roles { person, roles },
        Deed::Granted { person, amount } if by == By::Player(person) => Request::TopUp { person, amount },
        Deed::Granted { person, amount } => Request::Grant { person, amount },
        Deed::Deposited { person, amount, reference } => Request::Deposit { person, amount, reference },
        Deed::Withdrawn { person, amount, reference } => Request::Withdraw { person, amount, reference },
        Deed::ToTable { person, table, entry, amount } => Request::ToTable { person, table, entry, amount },
        Deed::FromTable { person, table, entry, amount } => {
            Request::FromTable { person, table, entry, amount }
        }
        Deed::Filled { table, entry, amount } => Request::Fill { table, entry, amount },
        Deed::Credited { table, entry, amount } => Request::Credit { table, entry, amount },
        Deed::Limited { person, limits, .. } => Request::Limit { person, limits },
        Deed::Excluded { person, until } => Request::Exclude { person, until },
        Deed::Opened { name, pack, player_edge, .. } => Request::Open { name, pack, player_edge },
        Deed::Retired { table } => Request::Retire { table },
        Deed::Secured { person, what } => Request::Secure { person, what },
        Deed::Sealed { records } => Request::Seal { records },
        Deed::Upgraded { version } => Request::Upgrade { version },
    })
}
