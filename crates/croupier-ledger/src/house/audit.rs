//! Whether a line of the house's stream can be.

use croupier_rules::Money;
use jiff::Timestamp;

use super::decide::{postings, short_of};
use super::denied::HouseDenial;
use super::request::HouseRequest;
use super::state::HouseState;
use super::{HouseAction, HouseEntry};
use crate::book::{Account, PostingError};
use crate::digest::Digest;
use crate::line::Actor;

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
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
    Unbalanced(#[from] PostingError),
    /// The house would have said no.
    #[error("the house does not do this: {0}")]
    Denied(#[from] HouseDenial),
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
pub(super) struct IssuedChips {
    pub(super) amount: Money,
    at: Timestamp,
    by: Actor,
}

impl IssuedChips {
    /// What a line makes, if it does.
    pub(super) fn by(entry: &HouseEntry) -> Option<IssuedChips> {
        match entry.deed {
            HouseAction::Issued { amount } => Some(IssuedChips { amount, at: entry.at, by: entry.by }),
            _ => None,
        }
    }
}

impl LineFault {
    pub(super) fn not_a_line(error: serde_json::Error) -> LineFault {
        LineFault::NotALine(error.to_string())
    }
}

impl HouseState {
    /// Decides a line anew. `issued` are chips that the line before made for it.
    pub(super) fn must_be(&self, entry: &HouseEntry, issued: Option<IssuedChips>) -> Result<(), LineFault> {
        let decided = match request(&entry.deed, entry.by) {
            Some(request) => self.decide(entry.at, entry.by, &request)?,
            // The cage is issued chips by nobody's request: the next line shows what they are for.
            None => vec![(entry.deed.clone(), postings(&entry.deed))],
        };
        match decided.as_slice() {
            [(deed, book)] if *deed == entry.deed && *book == entry.book => self.needed(entry, issued),
            other => Err(LineFault::Otherwise(format!("{other:?}"))),
        }
    }

    /// Was the cage issued what this line needs, and was it for this line?
    fn needed(&self, entry: &HouseEntry, issued: Option<IssuedChips>) -> Result<(), LineFault> {
        let Some(IssuedChips { amount, at, by }) = issued else { return Ok(()) };
        let before = Money::from_cents(self.balance(Account::Cage).cents().saturating_sub(amount.cents()));
        let needs = short_of(before, &entry.book)?;
        if needs == Some(amount) && (at, by) == (entry.at, entry.by) {
            Ok(())
        } else {
            Err(LineFault::Issued(amount))
        }
    }
}

/// What was asked, by what was done.
fn request(deed: &HouseAction, by: Actor) -> Option<HouseRequest> {
    Some(match deed.clone() {
        HouseAction::Issued { .. } => return None,
        HouseAction::Enrolled { guest: true, .. } => HouseRequest::Guest,
        HouseAction::Enrolled { name, guest: false, .. } => HouseRequest::Enrol { name },
        HouseAction::Named { person, name, .. } => HouseRequest::Name { person, name },
        HouseAction::Roles { person, roles } => HouseRequest::Roles { person, roles },
        HouseAction::Granted { person, amount } if by == Actor::Player(person) => {
            HouseRequest::TopUp { person, amount }
        }
        HouseAction::Granted { person, amount } => HouseRequest::Grant { person, amount },
        HouseAction::Deposited { person, amount, reference } => {
            HouseRequest::Deposit { person, amount, reference }
        }
        HouseAction::Withdrawn { person, amount, reference } => {
            HouseRequest::Withdraw { person, amount, reference }
        }
        HouseAction::ToTable { person, table, entry, amount } => {
            HouseRequest::ToTable { person, table, entry, amount }
        }
        HouseAction::FromTable { person, table, entry, amount } => {
            HouseRequest::FromTable { person, table, entry, amount }
        }
        HouseAction::Filled { table, entry, amount } => HouseRequest::Fill { table, entry, amount },
        HouseAction::Credited { table, entry, amount } => HouseRequest::Credit { table, entry, amount },
        HouseAction::Limited { person, limits, .. } => HouseRequest::Limit { person, limits },
        HouseAction::Excluded { person, until } => HouseRequest::Exclude { person, until },
        HouseAction::Opened { name, pack, player_edge, .. } => HouseRequest::Open { name, pack, player_edge },
        HouseAction::Retired { table } => HouseRequest::Retire { table },
        HouseAction::Secured { person, what } => HouseRequest::Secure { person, what },
        HouseAction::Sealed { records } => HouseRequest::Seal { records },
        HouseAction::Upgraded { version } => HouseRequest::Upgrade { version },
    })
}
