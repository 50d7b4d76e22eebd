//! All integration tests of this crate are one program, because fifty programs took longer to link than to run.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod api;
mod api_page;
mod autoplay;
mod changes;
mod cluster;
mod company;
mod doors;
mod fair;
mod lies;
mod opening;
mod ops;
mod support;
mod table;
mod trust;
