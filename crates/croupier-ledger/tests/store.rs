//! The stores keep what they are given, both alike: every test runs against SQLite and against PostgreSQL.
#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "store/backups.rs"]
mod backups;
#[path = "store/kept.rs"]
mod kept;
#[path = "store/opened.rs"]
mod opened;
#[path = "store/support.rs"]
mod support;
#[path = "store/writer.rs"]
mod writer;
