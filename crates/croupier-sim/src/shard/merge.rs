//! Adds parts up.

use std::fmt;

use super::part::{Part, PlannedSessions};
use super::ranges::SessionRanges;
use super::record::RequestDifference;

/// Why parts cannot be merged. Parts are named as the caller named them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MergeError {
    /// There are no parts.
    NoParts,
    /// A part is of a different request than the first one.
    Foreign {
        /// The first part, and the one that differs from it.
        parts: [String; 2],
        /// The fields that differ, with the values of both.
        differences: Vec<RequestDifference>,
    },
    /// A part has sessions that another part already has.
    Overlap {
        /// The parts: one that has some of these sessions, and the one that repeats them.
        parts: [String; 2],
        /// The sessions that both parts have.
        sessions: SessionRanges,
    },
    /// Some sessions are in no part.
    Missing {
        /// The sessions.
        sessions: SessionRanges,
        /// The parts that lack some of their sessions.
        unfinished: Vec<String>,
    },
    /// A part does not match its own request.
    Inconsistent {
        /// The part.
        part: String,
        /// The contradiction.
        reason: String,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::NoParts => f.write_str("there are no parts to merge"),
            MergeError::Foreign { parts: [one, other], differences } => {
                write!(f, "{other} is not a part of the same simulation as {one}; these differ:")?;
                differences.iter().try_for_each(|difference| write!(f, "\n  {difference}"))
            }
            MergeError::Overlap { parts: [one, other], sessions } => {
                write!(f, "{other} repeats sessions that {one} has: {sessions}")
            }
            MergeError::Missing { sessions, unfinished } => {
                write!(f, "sessions are missing: {sessions}")?;
                unfinished.iter().try_for_each(|part| write!(f, "\n  {part} is not finished"))
            }
            MergeError::Inconsistent { part, reason } => write!(f, "{part} contradicts itself: {reason}"),
        }
    }
}

impl std::error::Error for MergeError {}

/// Adds up parts one by one, so that only their sum is in memory.
#[derive(Clone, Default, Debug)]
pub struct Merger {
    sum: Option<Part>,
    parts: Vec<(String, SessionRanges)>,
    unfinished: Vec<String>,
    /// The first session of the part whose exact results the sum has.
    exact_from: u64,
    /// The number of sessions that the caller expects, if any.
    expected: u64,
}

impl Merger {
    /// Creates a merger without parts.
    pub fn new() -> Merger {
        Merger::default()
    }

    /// Expects at least this number of sessions, so that a missing last part is noticed.
    pub fn expect(&mut self, sessions: u64) {
        self.expected = sessions;
    }

    /// Adds a part. Its name appears in messages.
    ///
    /// # Errors
    /// If the part is of a different request, or has sessions that another part has. The sum stays as it was.
    pub fn add(&mut self, name: impl Into<String>, part: Part) -> Result<(), MergeError> {
        let name = name.into();
        let sessions = part_sessions(&part);
        let Some(sum) = &mut self.sum else {
            if !part.is_complete() {
                self.unfinished.push(name.clone());
            }
            self.parts.push((name, sessions));
            self.exact_from = part.planned.first;
            self.sum = Some(part);
            return Ok(());
        };
        let first = self.parts.first().map(|(first, _)| first.clone()).unwrap_or_default();
        let mut differences = sum.request.differences(&part.request);
        if differences.is_empty() {
            differences = differences_of_play(sum, &part);
        }
        if !differences.is_empty() {
            return Err(MergeError::Foreign { parts: [first, name], differences });
        }
        for column in 0..part.columns.len() {
            let doubled = sum.played(column).common(&part.played(column));
            if !doubled.is_empty() {
                let has = |(_, known): &&(String, SessionRanges)| !known.common(&doubled).is_empty();
                let other = self.parts.iter().find(has).map_or(first, |(other, _)| other.clone());
                return Err(MergeError::Overlap { parts: [other, name], sessions: doubled });
            }
        }
        let inconsistent =
            |reason: &str| MergeError::Inconsistent { part: name.clone(), reason: reason.to_owned() };
        for (known, new) in sum.columns.iter().zip(&part.columns) {
            if let (Some(known), Some(new)) = (known, new) {
                known.accepts(new).map_err(inconsistent)?;
            }
        }
        // The exact results are those of the earliest part that has them, whatever the order of the parts.
        let takes_exact = part.exact && (!sum.exact || part.planned.first < self.exact_from);
        if takes_exact {
            self.exact_from = part.planned.first;
        }
        sum.exact |= part.exact;
        sum.seconds += part.seconds;
        sum.planned = hull(sum.planned, part.planned);
        if !part.is_complete() {
            self.unfinished.push(name.clone());
        }
        for (column, new) in part.columns.into_iter().enumerate() {
            let Some(new) = new else { continue };
            let exact = new.exact.clone();
            sum.add(column, new).map_err(inconsistent)?;
            if let Some(known) = sum.columns[column].as_mut().filter(|_| takes_exact) {
                known.exact = exact;
            }
        }
        self.parts.push((name, sessions));
        Ok(())
    }

    /// Returns the sum of parts that together have all sessions from 0 to the last planned or expected one.
    ///
    /// # Errors
    /// If there are no parts, or sessions are missing.
    pub fn finish(self) -> Result<Part, MergeError> {
        let unfinished = self.unfinished.clone();
        let sum = self.finish_with_gaps()?;
        let missing = sum.missing(&sum.planned.range());
        match missing.is_empty() {
            true => Ok(sum),
            false => Err(MergeError::Missing { sessions: missing, unfinished }),
        }
    }

    /// Returns the sum of the parts, whether or not sessions are missing.
    ///
    /// # Errors
    /// If there are no parts.
    pub fn finish_with_gaps(self) -> Result<Part, MergeError> {
        let mut sum = self.sum.ok_or(MergeError::NoParts)?;
        sum.planned = hull(sum.planned, PlannedSessions { first: 0, sessions: self.expected });
        Ok(sum)
    }
}

/// Merges parts into the result of one run that plays all their sessions. Messages call them part 1, part 2 and so on.
///
/// # Errors
/// If a part is of a different request, or sessions are doubled or missing.
pub fn merge(parts: impl IntoIterator<Item = Part>) -> Result<Part, MergeError> {
    let mut merger = Merger::new();
    for (place, part) in parts.into_iter().enumerate() {
        merger.add(format!("part {}", place + 1), part)?;
    }
    merger.finish()
}

/// Returns the sessions that any column of a part has.
fn part_sessions(part: &Part) -> SessionRanges {
    let mut all = SessionRanges::default();
    (0..part.columns.len()).for_each(|column| all.extend(&part.played(column)));
    all
}

fn hull(one: PlannedSessions, two: PlannedSessions) -> PlannedSessions {
    let (a, b) = (one.range(), two.range());
    let (first, end) = (a.start.min(b.start), a.end.max(b.end));
    PlannedSessions { first, sessions: end - first }
}

/// Returns the differences in how the same request was played. Different versions of the program may cause such
/// differences.
fn differences_of_play(one: &Part, two: &Part) -> Vec<RequestDifference> {
    let mut found = Vec::new();
    for (column, both) in one.columns.iter().zip(&two.columns).enumerate() {
        let (Some(a), Some(b)) = both else { continue };
        let mut differ = |field: &str, a: String, b: String| {
            if a != b {
                found.push(RequestDifference { field: format!("results[{column}].{field}"), values: [a, b] });
            }
        };
        differ("engine", a.engine.to_string(), b.engine.to_string());
        differ("states", format!("{:?}", a.states), format!("{:?}", b.states));
        differ("most_rounds", format!("{:?}", a.most_rounds), format!("{:?}", b.most_rounds));
    }
    found
}
