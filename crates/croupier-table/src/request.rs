//! Requests that people make of a table: their small types, and the reasons why one is not a valid command.

use croupier_rules::{Citations, Money, shortened, unknown};
use serde::{Deserialize, Serialize};

use crate::bet::SeatNo;
use crate::names::UnknownName;
use crate::refusal::Refusal;

/// An amount in whole cents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(example = 2500))]
pub struct Cents(pub i64);

impl From<Cents> for Money {
    fn from(cents: Cents) -> Money {
        Money::from_cents(cents.0)
    }
}

/// The person who makes a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Requester {
    /// The person's number.
    pub person: u32,
    /// Whether the person may make the crew's requests.
    pub crew: bool,
}

/// Turns a position, numbered from 1, into a seat number, which starts at 0.
pub fn seat_number(position: u32) -> Result<SeatNo, RequestError> {
    let index = position.checked_sub(1).and_then(|index| u8::try_from(index).ok());
    index.map(SeatNo).ok_or(RequestError::NotAPosition(position))
}

/// Returns whether a flag is off, so that a request leaves it out.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde requires it")]
pub fn is_false(value: &bool) -> bool {
    !value
}

/// Why a request cannot become a command: the dealer refuses it, or the request is malformed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RequestError {
    /// The dealer refuses the request and cites a clause: the wager exists, but this table does not offer it.
    #[error("{}", .0.reason.words())]
    Refused(Refusal),
    /// The request is not valid JSON of a known form.
    #[error("cannot read the request: {0}")]
    Unreadable(String),
    /// A pledge or a part is not 32 bytes in hexadecimal digits.
    #[error("expected 64 lower-case hexadecimal digits")]
    NotHexadecimal,
    /// The request is for a different game.
    #[error("this table plays a different game")]
    OtherGame,
    /// The requester is not at the table.
    #[error("take a place at the table first")]
    NotSeated,
    /// The requester is already at the table.
    #[error("you already have a place at this table")]
    AlreadySeated,
    /// Another player is at the table.
    #[error("other players are at this table, so its clock stays on")]
    NotAlone,
    /// The question to a supervisor is answered or withdrawn, or the table has changed since it was shown.
    #[error("this question is no longer open, or the table has changed since: look at it again")]
    NoSuchQuestion,
    /// Another question to a supervisor is open at the table.
    #[error("another question to a supervisor is open at this table")]
    QuestionOpen,
    /// The request needs no supervisor.
    #[error("this needs no supervisor")]
    NeedsNoSupervisor,
    /// The player reacted a moment ago.
    #[error("wait a moment before you react again")]
    TooSoon,
    /// Only the crew may make this request.
    #[error("only the crew may do that")]
    NotYours,
    /// Nobody is at the position.
    #[error("nobody is at position {0}")]
    NobodyAt(u32),
    /// A position was 0; positions are numbered from 1.
    #[error("there is no position {0}; positions are numbered from 1")]
    NotAPosition(u32),
    /// The request names both a position and an end of the table.
    #[error("name a position or an end of the table, not both")]
    TwoPlaces,
    /// An end of the table was neither 1 nor 2.
    #[error("there is no end {0}; a table has ends 1 and 2")]
    NotAnEnd(u32),
    /// No wager has this name.
    #[error("{}", unknown("wager", name, known.iter().map(String::as_str)))]
    UnknownWager {
        /// The name as the request spells it.
        name: String,
        /// The names of the wagers on the layout.
        known: Vec<String>,
    },
    /// The pack does not know this reason.
    #[error("{}", unknown(&format!("reason for {what}"), name, known.iter().map(String::as_str)))]
    UnknownReason {
        /// The action that needs the reason.
        what: &'static str,
        /// The reason in the request.
        name: String,
        /// The reasons that the pack knows.
        known: Vec<String>,
    },
    /// A face is outside 1 to 6.
    #[error("a die shows a face from 1 to 6")]
    NotDice,
    /// The set has no die with this number.
    #[error("there is no die {0} in the set; dice are numbered from 1")]
    NotADie(u8),
    /// A mistake that only requests of one game can make.
    #[error("{words}")]
    Game {
        /// Its code.
        code: &'static str,
        /// Its words.
        words: String,
    },
    /// A text is too long.
    #[error("the text is too long; at most {0} bytes")]
    TooLong(usize),
}

impl RequestError {
    /// Returns the code of the error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            RequestError::Game { code, .. } => code,
            other => other.into(),
        }
    }

    /// Returns the clause that the dealer cites.
    pub fn clause<'c>(&self, citations: &'c Citations) -> Option<&'c str> {
        match self {
            RequestError::Refused(refusal) => Some(citations.first(refusal.cite)),
            _ => None,
        }
    }

    /// Returns the error for a name that is not a wager on the layout.
    pub fn unnamed(name: &str, why: UnknownName) -> RequestError {
        match why {
            UnknownName::NotOffered(refusal) => RequestError::Refused(refusal),
            UnknownName::Unknown(known) => RequestError::UnknownWager { name: shortened(name), known },
        }
    }

    /// Returns the error for a reason that is not in a pack's list.
    pub fn reason<T>(what: &'static str, name: &str, known: &[(String, T)]) -> RequestError {
        let known = known.iter().map(|(name, _)| name.clone()).collect();
        RequestError::UnknownReason { what, name: shortened(name), known }
    }
}
