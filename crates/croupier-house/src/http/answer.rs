//! Answers to commands, for programs and for people.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use croupier_ledger::TableDenial;
use croupier_ledger::house::HouseDenial;
use croupier_ledger::store::StoreError;
use croupier_rules::{Citations, Fault, FaultSubject, Faults, Library, Money};
use croupier_table::Refusal;
use croupier_text::narration;
use serde::Serialize;
use utoipa::ToSchema;

use super::codes;
use crate::ask::{RequestError, StrategyFaults};
use crate::house::{OpenError, RequestFailure};
use crate::table::{AutoplayDenial, TableAnswer};

/// The maximum number of faults that an answer lists.
pub(super) const MOST_FAULTS: usize = 200;

/// A fault in the rules of a table or in a submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct FaultInfo {
    /// The line of a submission.
    pub line: u32,
    /// The fault in words.
    pub message: String,
    /// The clause that the fault violates; several are joined by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub clause: Option<String>,
    /// The same clauses one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clauses: Vec<String>,
    /// The remedy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub help: Option<String>,
    /// The option that the fault concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub option: Option<String>,
    /// The wager, or the family of wagers, whose limits the fault concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub wager: Option<String>,
}

impl FaultInfo {
    pub(super) fn of(fault: &Fault) -> FaultInfo {
        let (option, wager) = match &fault.about {
            Some(FaultSubject::Option(name)) => (Some(name.clone()), None),
            Some(FaultSubject::Wager(name)) => (None, Some(name.clone())),
            None => (None, None),
        };
        let Fault { place, message, clause, help, .. } = fault.clone();
        let clauses = clause.iter().flat_map(|all| all.split(", ")).map(str::to_owned).collect();
        FaultInfo { line: place.line, message, clause, clauses, help, option, wager }
    }
}

/// A refusal by the house, the table or the dealer, or the error of an invalid request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The code, for programs.
    pub code: String,
    /// The reason, for people.
    pub words: String,
    /// The clause that the dealer cites for the refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub clause: Option<String>,
    /// The amount in cents that would have been accepted, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    pub limit: Option<i64>,
    /// Details of the code, by name. The errors of a strategy are the list `faults`, of type `StrategyMistake`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = std::collections::BTreeMap<String, serde_json::Value>, required = false)]
    pub facts: Option<serde_json::Value>,
    /// All faults in the rules of a table, if those are the problem.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub faults: Vec<FaultInfo>,
    /// The status of an HTTP answer.
    #[serde(skip)]
    pub status: u16,
}

impl Problem {
    /// Makes a problem without further details.
    pub fn new(code: &str, words: impl Into<String>) -> Problem {
        Problem {
            code: code.to_owned(),
            words: words.into(),
            clause: None,
            limit: None,
            facts: None,
            faults: Vec::new(),
            status: codes::status(code).as_u16(),
        }
    }

    /// Reports that something does not exist.
    pub fn not_found(what: &str) -> Problem {
        Problem::new("not-found", format!("there is no {what}"))
    }

    /// Reports that the library does not have a pack, and suggests the nearest.
    pub fn unknown_pack(library: &Library, id: &str) -> Problem {
        Problem::new("not-found", library.unknown_pack(id))
    }

    /// Reports that a request cannot be read.
    pub fn unreadable(words: impl Into<String>) -> Problem {
        Problem::new("unreadable", words)
    }

    /// Reports that the client has not signed in.
    pub fn no_session() -> Problem {
        Problem::new("no-session", "sign in first, or play as a guest")
    }

    /// Reports that the client has already sent a command with a larger number.
    pub fn old_number() -> Problem {
        let words = "this client has already sent a later command; this one was ignored";
        Problem::new("old-number", words)
    }

    /// Reports that the client has already used this number for a different command.
    pub fn number_used(entry: u64) -> Problem {
        let words = format!(
            "this number already belongs to a different command, in entry {entry}; this one was ignored"
        );
        let facts = Some(serde_json::json!({ "entry": entry }));
        Problem { facts, ..Problem::new("number-used", words) }
    }

    /// Reports that the house has halted, or is about to close.
    pub fn closed() -> Problem {
        Problem::new("closed", "the house is closed at the moment")
    }

    /// Reports that the table is on its way to another node of the house.
    pub fn moving() -> Problem {
        Problem::new("moving", "the table is moving to another node of the house: try again in a moment")
    }

    /// Reports that a request claims to come from another node of the house, and does not.
    pub fn not_a_node() -> Problem {
        Problem::new("not-a-node", "the request has no valid proof of the cluster's secret")
    }

    /// Reports that disk space is short: players can only leave and take bets down.
    pub fn short_of_disk() -> Problem {
        let words =
            "the house is short of disk space: only leaving and taking bets down are accepted at the moment";
        Problem::new("disk-short", words)
    }

    /// Reports that the house could not read its data. The details go to the operator's log only. A database that is
    /// away for a moment, as while its standby takes over, is a reason to try again.
    pub fn failed(error: &(dyn std::error::Error + 'static)) -> Problem {
        tracing::error!(%error, "a request failed");
        if error.downcast_ref::<StoreError>().is_some_and(StoreError::is_unreachable) {
            return Problem::closed();
        }
        Problem::new("failed", "the house could not read its data")
    }

    pub(super) fn refused(refusal: &Refusal, words: String, citations: &Citations) -> Problem {
        let clause = citations.first(refusal.cite);
        let reason = serde_json::to_value(refusal.reason).ok();
        let code = reason.as_ref().and_then(|reason| reason.as_str()).unwrap_or("refused").to_owned();
        Problem {
            clause: Some(clause.to_owned()).filter(|clause| !clause.is_empty()),
            limit: refusal.limit.map(Money::cents),
            ..Problem::new(&code, words)
        }
    }

    /// Reports that a request makes no sense at its table.
    pub(super) fn mistake(mistake: &RequestError, citations: &Citations) -> Problem {
        match mistake {
            RequestError::Refused(refusal) => {
                Problem::refused(refusal, narration::plain_refusal(refusal), citations)
            }
            other => Problem::new(other.code(), other.to_string()),
        }
    }

    fn denied(denied: &TableDenial) -> Problem {
        Problem::new(denied.into(), denied.to_string())
    }
}

impl From<HouseDenial> for Problem {
    fn from(denied: HouseDenial) -> Problem {
        let facts = serde_json::to_value(&denied).ok().and_then(|facts| match facts {
            serde_json::Value::Object(mut facts) => {
                facts.remove("code");
                (!facts.is_empty()).then_some(serde_json::Value::Object(facts))
            }
            _ => None,
        });
        Problem { facts, ..Problem::new(denied.code(), denied.to_string()) }
    }
}

impl From<StrategyFaults> for Problem {
    fn from(faults: StrategyFaults) -> Problem {
        let StrategyFaults { words, facts } = faults;
        Problem { facts, ..Problem::new("faults", words) }
    }
}

impl From<AutoplayDenial> for Problem {
    fn from(denied: AutoplayDenial) -> Problem {
        match denied {
            AutoplayDenial::Faults(faults) => faults.into(),
            other => Problem::new((&other).into(), other.to_string()),
        }
    }
}

impl From<RequestFailure> for Problem {
    fn from(failed: RequestFailure) -> Problem {
        match failed {
            RequestFailure::Denied(denied) => denied.into(),
            RequestFailure::Halted => Problem::closed(),
        }
    }
}

impl From<Faults> for Problem {
    fn from(faults: Faults) -> Problem {
        let seen = faults.0.iter().take(MOST_FAULTS).map(FaultInfo::of).collect();
        let words = faults.to_string();
        Problem { faults: seen, ..Problem::new("faults", words) }
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Problem {
        match error {
            OpenError::Denied(denied) => denied.into(),
            OpenError::Faults(faults) => faults.into(),
            OpenError::Closed => Problem::closed(),
            OpenError::Elsewhere { .. } | OpenError::Draining => Problem::moving(),
            OpenError::Store(error) => Problem::failed(&error),
            other => Problem::failed(&other),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let code = super::refusals::ProblemCode(self.code.clone());
        (status, axum::Extension(code), axum::Json(self)).into_response()
    }
}

/// The result of a command that the table has carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CommandResult {
    /// The entry of the table's stream that records the command; none if the command needs no entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub entry: Option<u64>,
    /// Whether the command had already been carried out, so that nothing happened this time.
    pub again: bool,
}

/// Converts a table's answer to the result that the client gets.
pub fn outward(answer: TableAnswer) -> Result<CommandResult, Problem> {
    match answer {
        TableAnswer::Done { entry, again } => Ok(CommandResult { entry: Some(entry), again }),
        TableAnswer::Noted => Ok(CommandResult { entry: None, again: false }),
        TableAnswer::Used(entry) => Err(Problem::number_used(entry)),
        TableAnswer::Old => Err(Problem::old_number()),
        TableAnswer::Refused(refusal, words, rules) => {
            Err(Problem::refused(&refusal, words, rules.citations()))
        }
        TableAnswer::Denied(denied) => Err(Problem::denied(&denied)),
        TableAnswer::House(denied) => Err(denied.into()),
        TableAnswer::Mistake(mistake, rules) => Err(Problem::mistake(&mistake, rules.citations())),
        TableAnswer::Autoplay(denied) => Err(denied.into()),
        TableAnswer::Company(denied) => Err(Problem::new((&denied).into(), denied.to_string())),
        TableAnswer::Training => {
            let words = "this is a training table: only the trainee deals here, and nobody else plays";
            Err(Problem::new("training-table", words))
        }
        TableAnswer::Short => Err(Problem::short_of_disk()),
        // No client gets the answer `Forgotten`: the house first recalls a forgotten client and makes its request
        // again.
        TableAnswer::Halted | TableAnswer::Forgotten => Err(Problem::closed()),
    }
}
