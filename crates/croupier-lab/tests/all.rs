//! All integration tests of this crate are one program.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod collection;
mod report;
