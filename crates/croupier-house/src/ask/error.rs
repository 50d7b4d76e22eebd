//! Why something that was asked is no command.

use croupier_rules::{Citations, shortened, unknown};
use croupier_table::Refusal;
use croupier_table::names::UnknownName;

/// Something that was asked is no command: the dealer says no, or it was asked wrongly.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// The dealer says no, by a clause: the wager is known, and not offered here.
    #[error("{}", .0.reason.words())]
    Refused(Refusal),
    /// It cannot be read.
    #[error("that cannot be read: {0}")]
    Unreadable(String),
    /// A pledge or a part is 32 bytes, in hexadecimal digits.
    #[error("64 hexadecimal digits in small letters are needed")]
    NotHexadecimal,
    /// It is asked of another game.
    #[error("this table plays another game")]
    OtherGame,
    /// Whoever asks has no place at the table.
    #[error("take a place at the table first")]
    NotSeated,
    /// Whoever asks has a place already.
    #[error("you have a place at this table already")]
    AlreadySeated,
    /// Only the crew asks that.
    #[error("only the crew does that")]
    NotYours,
    /// Nobody is at the position.
    #[error("nobody is at position {0}")]
    NobodyAt(u32),
    /// It is no position.
    #[error("there is no position {0}: positions are counted from 1")]
    NotAPosition(u32),
    /// Both a position and an end of the table were named.
    #[error("name a position or an end of the table, not both")]
    TwoPlaces,
    /// It is no end of the table.
    #[error("there is no end {0}: the ends of a table are 1 and 2")]
    NotAnEnd(u32),
    /// No wager is called that.
    #[error("{}", unknown("wager", name, known.iter().map(String::as_str)))]
    UnknownWager {
        /// The name that was sent.
        name: String,
        /// The wagers of the layout.
        known: Vec<String>,
    },
    /// The pack has no such reason.
    #[error("{}", unknown(&format!("reason for {what}"), name, known.iter().map(String::as_str)))]
    UnknownReason {
        /// For what.
        what: &'static str,
        /// What was given.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// They are no two dice.
    #[error("these are no dice: faces are from 1 to 6")]
    NotDice,
    /// It is no die of the set.
    #[error("there is no die {0} in the set: they are counted from 1")]
    NotADie(u8),
    /// The table has no wheel.
    #[error("there is no wheel here")]
    NoWheel,
    /// The wheel has no such space.
    #[error("the wheel has no space '{0}'")]
    NoSuchSpace(String),
    /// A text is too long.
    #[error("that is too long: at most {0} bytes")]
    TooLong(usize),
}

impl RequestError {
    /// A word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            RequestError::Refused(_) => "refused",
            RequestError::Unreadable(_) => "unreadable",
            RequestError::NotHexadecimal => "not-hexadecimal",
            RequestError::OtherGame => "other-game",
            RequestError::NotSeated => "not-seated",
            RequestError::AlreadySeated => "already-seated",
            RequestError::NotYours => "not-yours",
            RequestError::NobodyAt(_) => "nobody-at",
            RequestError::NotAPosition(_) => "not-a-position",
            RequestError::TwoPlaces => "two-places",
            RequestError::NotAnEnd(_) => "not-an-end",
            RequestError::UnknownWager { .. } => "unknown-wager",
            RequestError::UnknownReason { .. } => "unknown-reason",
            RequestError::NotDice => "not-dice",
            RequestError::NotADie(_) => "not-a-die",
            RequestError::NoWheel => "no-wheel",
            RequestError::NoSuchSpace(_) => "no-such-space",
            RequestError::TooLong(_) => "too-long",
        }
    }

    /// The clause by which the dealer says no.
    pub fn clause<'c>(&self, citations: &'c Citations) -> Option<&'c str> {
        match self {
            RequestError::Refused(refusal) => Some(citations.first(refusal.cite)),
            _ => None,
        }
    }

    pub(super) fn unnamed(name: &str, why: UnknownName) -> RequestError {
        match why {
            UnknownName::NotOffered(refusal) => RequestError::Refused(refusal),
            UnknownName::Unknown(known) => RequestError::UnknownWager { name: shortened(name), known },
        }
    }

    pub(super) fn reason<T>(what: &'static str, name: &str, known: &[(String, T)]) -> RequestError {
        let known = known.iter().map(|(name, _)| name.clone()).collect();
        RequestError::UnknownReason { what, name: shortened(name), known }
    }
}
