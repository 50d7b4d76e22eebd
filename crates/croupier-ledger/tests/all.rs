//! All integration tests of this crate are one program, because fifty programs took longer to link than to run.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod appendix;
mod bank;
mod check_draw;
mod cluster;
mod corpus;
mod crew;
mod entered;
mod evening;
mod fair;
mod flips;
mod house;
mod keys;
mod notation;
mod packs;
mod playing;
mod script;
mod sealed;
mod sharing;
mod snapshots;
mod spelling;
mod store;
mod verify_log;
mod whole;
