//! Errors as exceptions of the Python package, with a code, a clause and a suggestion.

use croupier_rules::{Citations, Fault, Faults};
use croupier_sim::strategy::Mistake;
use croupier_table::Refusal;
use croupier_table::request::RequestError;
use pyo3::prelude::*;

/// An error before it becomes an exception.
#[derive(Clone, Debug)]
pub(crate) struct ErrorDraft {
    code: String,
    message: String,
    clause: Option<String>,
    suggestion: Option<String>,
    /// True if the dealer refuses a request.
    is_refusal: bool,
}

impl ErrorDraft {
    pub(crate) fn new(code: &str, message: impl Into<String>) -> ErrorDraft {
        ErrorDraft {
            code: code.to_owned(),
            message: message.into(),
            clause: None,
            suggestion: None,
            is_refusal: false,
        }
    }

    pub(crate) fn citing(mut self, clause: impl Into<String>) -> ErrorDraft {
        self.clause = Some(clause.into()).filter(|clause| !clause.is_empty());
        self
    }

    pub(crate) fn suggesting(mut self, suggestion: Option<String>) -> ErrorDraft {
        self.suggestion = suggestion;
        self
    }

    pub(crate) fn refused(mut self) -> ErrorDraft {
        self.is_refusal = true;
        self
    }

    /// The first of several faults; the message has all of them.
    pub(crate) fn of_faults(code: &str, faults: &Faults) -> ErrorDraft {
        let words: Vec<String> = faults.0.iter().map(Fault::words).collect();
        let clause = faults.0.iter().find_map(|fault| fault.clause.clone());
        let help = faults.0.iter().find_map(|fault| fault.help.clone());
        ErrorDraft::new(code, words.join("\n")).citing(clause.unwrap_or_default()).suggesting(help)
    }

    /// All errors of a strategy, each with its line and column.
    pub(crate) fn of_mistakes(code: &str, source: &str, mistakes: &[Mistake]) -> ErrorDraft {
        let lines: Vec<String> = mistakes.iter().map(|mistake| format!("{source}:{mistake}")).collect();
        let help = mistakes.iter().find_map(|mistake| mistake.help.clone());
        ErrorDraft::new(code, lines.join("\n")).suggesting(help)
    }

    /// The dealer's refusal.
    pub(crate) fn of_refusal(refusal: &Refusal, citations: &Citations) -> ErrorDraft {
        let code = serde_json::to_value(refusal.reason).ok();
        let code = code.as_ref().and_then(serde_json::Value::as_str).unwrap_or("refused").to_owned();
        let words = refusal.describe(citations).to_string();
        ErrorDraft::new(&code, words).citing(citations.first(refusal.cite))
    }

    /// A request that is not a command.
    pub(crate) fn of_request(error: &RequestError, citations: &Citations) -> ErrorDraft {
        match error {
            RequestError::Refused(refusal) => ErrorDraft::of_refusal(refusal, citations),
            other => ErrorDraft::new(other.code(), other.to_string()),
        }
    }
}

impl From<ErrorDraft> for PyErr {
    fn from(draft: ErrorDraft) -> PyErr {
        Python::attach(|py| {
            let made = py
                .import("croupier._errors")
                .and_then(|module| module.getattr("make_error"))
                .and_then(|make| {
                    make.call1((draft.code, draft.message, draft.clause, draft.suggestion, draft.is_refusal))
                });
            match made {
                Ok(exception) => PyErr::from_value(exception),
                Err(error) => error,
            }
        })
    }
}
