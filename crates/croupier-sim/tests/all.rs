//! Builds all integration tests of this crate as one program, because fifty programs took longer to link than to run.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod across;
mod best;
mod coin_in;
mod craps_engines;
mod deadline;
mod decisions;
mod every_wager;
mod expected;
mod lanes;
mod library;
mod live;
mod rounds;
mod seats;
mod shards;
mod short;
mod strategies;
mod support;
mod sweep;
mod three_engines;
mod trace;
