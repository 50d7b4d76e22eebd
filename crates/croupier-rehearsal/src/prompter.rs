//! The records that every rehearsal keeps: refusals and calls.

use croupier_rules::{Citations, SourceLine};
use croupier_table::Refusal;
use croupier_table::request::RequestError;

use crate::bet_result::named;
use crate::statement::Expectation;
use crate::vocabulary::plain_words;
use crate::{PlayVerdict, RehearsalError, Report};

/// Why a line does not become a command.
pub(crate) enum LineError {
    /// The line cannot be read.
    Unreadable(String),
    /// The line asks for a wager or an action that the table does not offer.
    Refused(Refusal),
}

impl From<String> for LineError {
    fn from(message: String) -> LineError {
        LineError::Unreadable(message)
    }
}

impl From<RequestError> for LineError {
    fn from(error: RequestError) -> LineError {
        match error {
            RequestError::Refused(refusal) => LineError::Refused(refusal),
            other => LineError::Unreadable(other.to_string()),
        }
    }
}

impl From<Refusal> for LineError {
    fn from(refusal: Refusal) -> LineError {
        LineError::Refused(refusal)
    }
}

/// Records the refusals and calls of a rehearsal.
#[derive(Clone, Default)]
pub(crate) struct RehearsalRecorder {
    /// A refusal that no expectation has consumed, with its line and its text.
    pending: Option<(SourceLine, String, Refusal)>,
    /// The refusal of the part of the last bet that was over the maximum. A script may expect it, but need not.
    pub(crate) excess: Option<Refusal>,
    /// The crew's calls since the last throw, deal or spin began.
    pub(crate) calls: Vec<String>,
}

impl RehearsalRecorder {
    /// Records the result of an expectation: it holds, or the table differs from it.
    pub(crate) fn judge(
        &self,
        place: &SourceLine,
        expectation: &Expectation,
        held: Result<(), String>,
        report: &mut Report,
    ) -> Result<(), PlayVerdict> {
        match held {
            Ok(()) => {
                report.checked += 1;
                Ok(())
            }
            Err(shows) => {
                let mut message = format!("expected {}, but the table shows: {shows}", expectation.words);
                if let Some((refused, words, _)) = &self.pending {
                    message.push_str(&format!(" (line {} was refused: {words})", refused.line));
                }
                Err(PlayVerdict::Failed(RehearsalError { place: place.clone(), message }))
            }
        }
    }

    /// Fails if there is a refusal that no line expected before the next action.
    pub(crate) fn no_refusal_left(&mut self) -> Result<(), PlayVerdict> {
        match self.pending.take() {
            Some((place, words, _)) => {
                let message = format!("unexpected refusal: {words}");
                Err(PlayVerdict::Failed(RehearsalError { place, message }))
            }
            None => Ok(()),
        }
    }

    /// Returns the refusal that no expectation has consumed yet.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        self.pending.as_ref().map(|(_, _, refusal)| *refusal)
    }

    /// Records the refusal of a line.
    pub(crate) fn refuse(
        &mut self,
        place: &SourceLine,
        refusal: Refusal,
        citations: &Citations,
        report: &mut Report,
    ) {
        let words = refusal.describe(citations).to_string();
        report.transcript.push((place.line, format!("refused: {words}")));
        let clause = citations.first(refusal.cite);
        let short = clause.rsplit('/').next().unwrap_or(clause);
        report.money.push((place.line, format!("refused by {short}")));
        self.pending = Some((place.clone(), words, refusal));
    }

    /// Checks that the previous line was refused, and under this clause if one is named.
    pub(crate) fn refused(&mut self, clause: Option<&str>, citations: &Citations) -> Result<(), String> {
        let pending = self.pending.take().map(|(_, _, refusal)| refusal).or(self.excess.take());
        let Some(refusal) = pending else { return Err("nothing was refused".to_owned()) };
        let clauses = citations.clauses(refusal.cite);
        match clause {
            Some(clause) if named(clauses, clause).is_none() => Err(refusal.describe(citations).to_string()),
            _ => Ok(()),
        }
    }

    /// Records a call of the crew.
    pub(crate) fn say(&mut self, place: &SourceLine, text: String, report: &mut Report) {
        report.transcript.push((place.line, text.clone()));
        self.calls.push(text);
    }

    /// Checks that the crew has said this.
    pub(crate) fn said(&self, text: &str) -> Result<(), String> {
        let held = has_words(&self.calls.join(" "), text);
        if held { Ok(()) } else { Err(format!("the crew said: {}", self.calls.join("; "))) }
    }

    /// Checks that the crew has not said this.
    pub(crate) fn not_said(&self, text: &str) -> Result<(), String> {
        match self.said(text) {
            Ok(()) => Err(format!("the crew said: {}", self.calls.join("; "))),
            Err(_) => Ok(()),
        }
    }
}

/// Returns whether a text contains these words, regardless of case and punctuation.
pub(crate) fn has_words(whole: &str, part: &str) -> bool {
    format!(" {} ", plain_words(whole)).contains(&format!(" {} ", plain_words(part)))
}
