//! Checks whether a line of the house's stream is valid.

use croupier_rules::Money;
use jiff::Timestamp;

use super::decide::{postings, short_of};
use super::denial::HouseDenial;
use super::request::HouseRequest;
use super::state::HouseState;
use super::{HouseAction, HouseEntry};
use crate::book::{Account, PostingError};
use crate::digest::Digest;
use crate::line::Actor;

/// A fault in a line of the house's stream.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// The text is not a line of a house's stream.
    #[error("it cannot be read: {0}")]
    NotALine(String),
    /// The first line belongs to a different kind of log.
    #[error("it is the first line of a '{0}', not of a house's stream")]
    Kind(String),
    /// Parsing the line loses some of its text.
    #[error("it is not in canonical form")]
    NotAsRead,
    /// The line uses a later version of the notation.
    #[error("it uses version {0} of the notation, which is newer than this program")]
    Version(u32),
    /// A snapshot does not belong to this point in the stream.
    #[error("the snapshot belongs to a different point in the stream")]
    Snapshot,
    /// A line is missing or duplicated.
    #[error("it should have number {expected} but has {found}")]
    Number {
        /// The correct number.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// An earlier line was changed.
    #[error("it gives {found} as the hash of the previous line, but that hash is {expected}")]
    Chain {
        /// The correct hash.
        expected: Digest,
        /// The hash found.
        found: Digest,
    },
    /// The line's time is earlier than that of the line before it.
    #[error("its time {found} is before that of the previous line, {before}")]
    Time {
        /// The time of the previous line.
        before: Timestamp,
        /// The time of this line.
        found: Timestamp,
    },
    /// Chips appear or disappear, or an account would be overdrawn.
    #[error(transparent)]
    Unbalanced(#[from] PostingError),
    /// The house would have refused the request.
    #[error("the house would refuse this: {0}")]
    Denied(#[from] HouseDenial),
    /// The house would have taken a different action.
    #[error("the house would have acted differently: {0}")]
    Otherwise(String),
    /// Chips were issued that the next line did not need.
    #[error("the previous line issued {0} to the cage, which is not what this line needs")]
    Issued(Money),
    /// Chips were issued, but no line that needs them follows.
    #[error("{0} is issued to the cage, but no line that needs it follows")]
    IssuedForNothing(Money),
}

/// Chips that the previous line issued for the next one, with the actor and the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct IssuedChips {
    pub(super) amount: Money,
    at: Timestamp,
    by: Actor,
}

impl IssuedChips {
    /// Returns the chips that a line issues, if any.
    pub(super) fn by(entry: &HouseEntry) -> Option<IssuedChips> {
        match entry.action {
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
    /// Decides a line again. `issued` are the chips that the previous line issued for it.
    pub(super) fn check_decision(
        &self,
        entry: &HouseEntry,
        issued: Option<IssuedChips>,
    ) -> Result<(), LineFault> {
        let decided = match request(&entry.action, entry.by) {
            Some(request) => self.decide(entry.at, entry.by, &request)?,
            // The house issues chips to the cage without a request. The next line shows the purpose of the chips.
            None => vec![(entry.action.clone(), postings(&entry.action))],
        };
        match decided.as_slice() {
            [(action, book)] if *action == entry.action && *book == entry.book => self.needed(entry, issued),
            other => Err(LineFault::Otherwise(format!("{other:?}"))),
        }
    }

    /// Checks that the chips issued to the cage are what this line needs, and have this line's actor and time.
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

/// Returns the request behind an action.
fn request(action: &HouseAction, by: Actor) -> Option<HouseRequest> {
    Some(match action.clone() {
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
