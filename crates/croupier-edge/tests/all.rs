//! All integration tests of this crate are one program, because 50 programs took longer to link than to run.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod brute;
mod facts;
mod played;
mod published;
mod review;
mod session;
mod support;
