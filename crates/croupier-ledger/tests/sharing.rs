//! Several nodes that share a database.

mod cable;
mod failover;
mod fencing;
mod joining;
mod lost;
pub(crate) mod nodes;
mod turns;
