//! Fuzz targets: random games with every pack, and broken input for every parser.
//!
//! A [`Target`] plays one case from a [`Tape`] of numbers and panics if it finds a fault: chips that appear, a log that
//! does not replay, a parser that panics. The numbers have one of two sources. The first is a numbered stream of
//! `croupier-chance`: a case is then a seed and a number, and a core plays millions of commands per second. The second
//! is the bytes of a file: a crash stored in `corpus/`, or an input from a coverage-guided fuzzer (`scripts/fuzz.sh`).
//!
//! The program `croupier-fuzz TARGET` runs any number of cases and counts them. The tests run a few cases, which are
//! always the same.

#![allow(
    clippy::unwrap_used,
    clippy::manual_is_multiple_of,
    reason = "a target panics when it finds a fault, and `% n == 0` makes a random choice"
)]

pub mod games;
#[cfg(feature = "house")]
mod mutate;
mod tape;
mod targets;

pub use tape::Tape;
pub use targets::{TARGETS, Target, find};
