//! The reasons why a table denies a command, and the reasons why a log is unreadable.

use croupier_rules::{Faults, Money};
use croupier_table::Refusal;

use super::SEED_LENGTH;
use crate::book::PostingError;

/// A table's denial of a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum TableDenial {
    /// The dealer refuses, citing a clause.
    #[error("{}", .0.reason.words())]
    Refused(Refusal),
    /// The command belongs to a different game.
    #[error("this table plays a different game")]
    NotThisGame,
    /// The table was closed for good.
    #[error("the table is closed")]
    Retired,
    /// There are people or open bets at the table.
    #[error("the table is not empty")]
    NotEmpty,
    /// The amount of chips is invalid.
    #[error("that is not a valid amount of chips; it must be above $0 and at most {}", Money::CEILING.dollars())]
    NotAnAmount,
    /// The bank does not hold enough.
    #[error("the bank holds only {}: request no more than that", .0.dollars())]
    BankHolds(Money),
    /// A seed may have at most [`SEED_LENGTH`] bytes, and no control characters.
    #[error("a seed has at most {SEED_LENGTH} bytes and no control characters")]
    NotASeed,
    /// The person has no place at the table.
    #[error("take a place at the table first")]
    #[strum(serialize = "not-seated")]
    NotThere,
    /// The person already has a place at the table.
    #[error("this person already has a place at the table")]
    #[strum(serialize = "already-seated")]
    SeatedAlready,
    /// The table's rules cannot be changed this way.
    #[error("the rules cannot be changed this way: {0}")]
    Rules(String),
    /// The command names a wager or a state that the layout does not have.
    #[error("the layout has no such wager")]
    NoSuchWager,
    /// A draw is called, and nothing else happens until it is made.
    #[error("a draw is under way: try again in a moment")]
    DrawIsCalled,
    /// The draw cannot be called with these pledges.
    #[error("the draw cannot be called with these pledges")]
    NotCallable,
    /// The person did not pledge this part for the called draw, or no draw is called.
    #[error("no such part was pledged for a called draw")]
    NotPledged,
    /// A different draw is next.
    #[error("the next draw is {0}")]
    OtherDraw(u64),
    /// The table takes pledges instead of seeds. Seeds were public, so the last player to set one could choose the
    /// outcome.
    #[error("this table takes pledges instead of seeds")]
    PledgesInstead,
    /// The person withheld pledged parts too often.
    #[error("you withheld your part too often: your pledges do not count for a while")]
    WithheldTooOften,
    /// Too many parts were withheld at this table, so newcomers cannot pledge for a while.
    #[error("too many parts were withheld at this table: newcomers' pledges do not count for a while")]
    TooManyWithheld,
    /// The table already has this version of the notation or a later one, or this program does not know the version.
    #[error("the table's log cannot be upgraded to this version of the notation")]
    NotLater,
    /// The chips do not add up. This is a fault of the program, and nothing has changed.
    #[error("the book does not balance: {0}")]
    Book(#[from] PostingError),
}

impl From<Refusal> for TableDenial {
    fn from(refusal: Refusal) -> TableDenial {
        TableDenial::Refused(refusal)
    }
}

/// Why a log is unreadable.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableLog {
    /// A line is invalid.
    #[error("line {0}: {1}")]
    Line(u64, String),
    /// The rules cannot be read.
    #[error("the table's rules cannot be read:\n{0}")]
    Rules(Faults),
    /// The state of a snapshot cannot be read.
    #[error("the snapshot after {0} lines cannot be read: {1}")]
    Snapshot(u64, String),
}
