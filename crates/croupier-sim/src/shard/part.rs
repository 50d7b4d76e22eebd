//! A part of a simulation.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::ranges::SessionRanges;
use super::record::RequestRecord;
use crate::request::StrategyResults;

/// The sessions that a part is to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedSessions {
    /// The first session's number, from 0.
    pub first: u64,
    /// The number of sessions, with consecutive numbers.
    pub sessions: u64,
}

impl PlannedSessions {
    /// Returns the session numbers as a range.
    pub fn range(self) -> Range<u64> {
        self.first..self.first.saturating_add(self.sessions)
    }
}

/// A part of a simulation: the results of some sessions of a request.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The request.
    pub request: RequestRecord,
    /// The sessions that this part is to play. After an interruption, not all of them are played.
    pub planned: PlannedSessions,
    /// True if exact results were computed where possible.
    pub exact: bool,
    /// The time that playing took, in seconds.
    pub seconds: f64,
    /// The program that played the part, with its version. All programs with the same [`super::RESULTS`] must give
    /// the same results.
    pub program: String,
    /// The result of each strategy at the first table, then at the second table, and so on; `None` if it has no
    /// session yet.
    pub columns: Vec<Option<StrategyResults>>,
}

impl Part {
    /// Creates a part without sessions.
    pub fn new(request: RequestRecord, planned: PlannedSessions, exact: bool, program: String) -> Part {
        let columns = vec![None; request.tables.len() * request.strategies.len()];
        Part { request, planned, exact, seconds: 0.0, program, columns }
    }

    /// Returns the position of the column of a strategy at a table. Both count from 0.
    pub fn column(&self, table: usize, strategy: usize) -> usize {
        table * self.request.strategies.len() + strategy
    }

    /// Returns the sessions of a column that were played.
    pub fn played(&self, column: usize) -> SessionRanges {
        let outcome = self.columns.get(column).and_then(Option::as_ref);
        outcome.map(|outcome| outcome.sessions.clone()).unwrap_or_default()
    }

    /// Returns the planned sessions of a column that are not played yet.
    pub fn left(&self, column: usize) -> SessionRanges {
        self.played(column).missing(self.planned.range())
    }

    /// Returns whether all planned sessions of all columns are played.
    pub fn is_complete(&self) -> bool {
        (0..self.columns.len()).all(|column| self.left(column).is_empty())
    }

    /// Returns the sessions of a range that a column lacks, for the first column that lacks any.
    pub fn missing(&self, of: &Range<u64>) -> SessionRanges {
        let missing = (0..self.columns.len()).map(|column| self.played(column).missing(of.clone()));
        missing.into_iter().find(|missing| !missing.is_empty()).unwrap_or_default()
    }

    /// Adds sessions of a column that were played later.
    ///
    /// # Errors
    /// If the sessions are not of the same request, or some of them are already in this part.
    pub fn add(&mut self, column: usize, outcome: StrategyResults) -> Result<(), &'static str> {
        let Some(place) = self.columns.get_mut(column) else { return Err("there is no such column") };
        match place {
            Some(known) => known.merge(outcome),
            None => {
                *place = Some(outcome);
                Ok(())
            }
        }
    }
}
