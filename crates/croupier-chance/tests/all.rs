//! Builds all integration tests of this crate as one program, because fifty programs took longer to link than to run.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod commit;
mod fair;
mod known_answers;
