//! All integration tests of this crate are one program.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod choices;
mod drills;
mod explanations;
mod lessons;
mod levels;
mod progress;
mod settlements;

// The independent settlements of the tests of `croupier-table`, which name each other by these paths.
#[path = "../../croupier-table/tests/reasons.rs"]
#[allow(dead_code, reason = "a drill checks amounts, not clauses")]
mod reasons;

#[allow(dead_code, reason = "a drill compares payments, and leaves the duels to the table's tests")]
mod documents;

#[allow(dead_code, reason = "see above")]
mod oracle;

#[allow(dead_code, reason = "see above")]
mod shoes;
