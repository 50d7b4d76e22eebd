//! The error of every function here.

use std::fmt;

use croupier_rules::{Citations, Faults};
use croupier_sim::UnplayableReason;
use croupier_sim::best::BestError;
use croupier_sim::strategy::Mistake;
use croupier_table::Refusal;
use croupier_table::request::RequestError;

/// Why something cannot be computed or played. Its text is a sentence for people.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The table's name, an argument or a line cannot be read. The text says what is expected.
    Argument(String),
    /// A pack, a submission or the choices of an operator are faulty.
    Faults(Faults),
    /// The dealer refuses a request.
    Refused {
        /// The refusal.
        refusal: Refusal,
        /// The refusal in words, with its clause.
        words: String,
        /// The id of the clause that the dealer cites.
        clause: String,
    },
    /// The table cannot carry out a request, for a reason other than a rule.
    Request(RequestError),
    /// A strategy has errors.
    Strategy {
        /// The name of the strategy.
        name: String,
        /// The errors, in the order of the text.
        mistakes: Vec<Mistake>,
    },
    /// A strategy cannot be played at this table.
    Unplayable(UnplayableReason),
    /// There is no best play.
    Best(BestError),
}

impl Error {
    /// Makes the error of a request at a table with these citations.
    pub(crate) fn of_request(error: RequestError, citations: &Citations) -> Error {
        match error {
            RequestError::Refused(refusal) => Error::Refused {
                refusal,
                words: refusal.describe(citations).to_string(),
                clause: citations.first(refusal.cite).to_owned(),
            },
            other => Error::Request(other),
        }
    }

    /// Returns the id of the clause behind a refusal.
    pub fn clause(&self) -> Option<&str> {
        match self {
            Error::Refused { clause, .. } => Some(clause),
            Error::Faults(faults) => faults.0.iter().find_map(|fault| fault.clause.as_deref()),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Argument(words) => f.write_str(words),
            Error::Faults(faults) => faults.fmt(f),
            Error::Refused { words, .. } => f.write_str(words),
            Error::Request(error) => error.fmt(f),
            Error::Strategy { name, mistakes } => {
                let lines: Vec<String> = mistakes.iter().map(|mistake| format!("{name}:{mistake}")).collect();
                f.write_str(&lines.join("\n"))
            }
            Error::Unplayable(reason) => reason.fmt(f),
            Error::Best(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Faults(faults) => Some(faults),
            Error::Refused { refusal, .. } => Some(refusal),
            Error::Request(error) => Some(error),
            Error::Unplayable(reason) => Some(reason),
            Error::Best(error) => Some(error),
            Error::Argument(_) | Error::Strategy { .. } => None,
        }
    }
}

impl From<Faults> for Error {
    fn from(faults: Faults) -> Error {
        Error::Faults(faults)
    }
}

impl From<UnplayableReason> for Error {
    fn from(reason: UnplayableReason) -> Error {
        Error::Unplayable(reason)
    }
}

impl From<BestError> for Error {
    fn from(error: BestError) -> Error {
        Error::Best(error)
    }
}
