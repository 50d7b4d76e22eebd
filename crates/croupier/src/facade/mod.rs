//! The library's own types: short ways to the other crates.

pub(crate) mod best;
pub(crate) mod edge;
pub(crate) mod error;
pub(crate) mod game;
pub(crate) mod simulation;
pub(crate) mod sweep;
pub(crate) mod table;
