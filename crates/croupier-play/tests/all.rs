//! The tests of the table in the terminal.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod plain;
mod screen;
