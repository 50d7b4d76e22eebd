//! The house: tables as tasks, people, HTTP and WebSocket.

pub mod ask;
mod config;
pub mod crew;
pub mod house;
pub mod http;
pub mod outward;
pub mod people;
mod serve;
pub mod table;
#[cfg(test)]
mod testing;
pub mod told;

pub use config::Config;
pub use serve::{Doors, ServeError};
