//! Why a table does not do what is asked, and why lines make no table.

use croupier_rules::{Faults, Money};
use croupier_table::Refusal;

use super::SEED_LENGTH;
use crate::book::PostingError;

/// The table does not do what is asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableDenial {
    /// The dealer says no, by a clause.
    #[error("{}", .0.reason.words())]
    Refused(Refusal),
    /// It is a command of another game.
    #[error("this table plays another game")]
    NotThisGame,
    /// The table was closed for good.
    #[error("the table is closed")]
    Retired,
    /// People sit there, or bets are open.
    #[error("the table is not empty")]
    NotEmpty,
    /// It is no amount of chips.
    #[error("that is no amount of chips")]
    NotAnAmount,
    /// The bank does not hold so much.
    #[error("the bank holds only {0}")]
    BankHolds(Money),
    /// A seed is at most so many bytes long, without control characters.
    #[error("a seed has at most {SEED_LENGTH} bytes and no control characters")]
    NotASeed,
    /// The person has no place at the table.
    #[error("take a place at the table first")]
    NotThere,
    /// The person has a place at the table already.
    #[error("this person has a place at the table already")]
    SeatedAlready,
    /// The table's rules cannot be changed so.
    #[error("the rules cannot be changed so: {0}")]
    Rules(String),
    /// The command names a wager or a state that the layout does not have.
    #[error("the layout has no such wager")]
    NoSuchWager,
    /// A draw is called: nothing else is done before it is made.
    #[error("a draw is under way: try again in a moment")]
    DrawIsCalled,
    /// The draw cannot be called with these pledges.
    #[error("the draw cannot be called so")]
    NotCallable,
    /// No such part was pledged for the draw that is called, or none is called.
    #[error("no such part was pledged for a draw that is called")]
    NotPledged,
    /// Another draw is next.
    #[error("the next draw is {0}")]
    OtherDraw(u64),
    /// Seeds were public, so that the last to set one could choose the outcome: pledges have taken their place.
    #[error("this table takes pledges instead of seeds")]
    PledgesInstead,
    /// The person did not reveal what they had pledged, too often.
    #[error("you did not reveal your part too often: your pledges do not count for a while")]
    WithheldTooOften,
    /// At this table too many parts were not revealed: newcomers do not pledge for a while.
    #[error("too many parts were withheld at this table: newcomers' pledges do not count for a while")]
    TooManyWithheld,
    /// The table is of this version of the notation, or a later one, already.
    #[error("the table's log is of this version already")]
    NotLater,
    /// The chips do not add up: a fault of the program, and nothing was done.
    #[error("the book does not balance: {0}")]
    Book(#[from] PostingError),
}

impl From<Refusal> for TableDenial {
    fn from(refusal: Refusal) -> TableDenial {
        TableDenial::Refused(refusal)
    }
}

/// Why lines make no table.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableLog {
    /// A line is not what it should be.
    #[error("line {0}: {1}")]
    Line(u64, String),
    /// The rules cannot be read.
    #[error("the table's rules cannot be read:\n{0}")]
    Rules(Faults),
    /// The state of a snapshot cannot be read.
    #[error("the snapshot after {0} lines cannot be read: {1}")]
    Snapshot(u64, String),
}
