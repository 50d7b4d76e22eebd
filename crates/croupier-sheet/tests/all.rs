//! All integration tests of this crate are one program, because many programs take longer to link than to run.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod sample;
mod sheet;
mod twins;
