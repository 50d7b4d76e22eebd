//! The house as a process: people play at all its tables, and the test kills it.

mod books;
mod client;
mod description;
mod ending;
mod fleet;
mod frozen;
mod kill;
mod lost;
mod luck;
mod player;
mod server;
mod simulation;
mod standby;
mod witness;
