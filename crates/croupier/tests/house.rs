//! The house as a process: people play at all its tables, and it is killed.
#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "house/books.rs"]
mod books;
#[path = "house/client.rs"]
mod client;
#[path = "house/kill.rs"]
mod kill;
#[path = "house/luck.rs"]
mod luck;
#[path = "house/player.rs"]
mod player;
#[path = "house/server.rs"]
mod server;
#[path = "house/witness.rs"]
mod witness;
