//! The house: tables as tasks, people, HTTP and WebSocket.

pub mod ask;
pub mod cluster;
mod config;
pub mod crew;
mod doors;
pub mod house;
pub mod http;
mod machine;
mod network;
pub mod people;
mod recovery;
pub mod security;
mod serve;
mod standby;
pub mod table;
pub mod telemetry;
mod template;
#[cfg(test)]
mod testing;
pub mod wire;

pub use cluster::{ClusterError, ClusterNode};
pub use config::Config;
pub use doors::ConnectionSource;
pub use machine::{Machine, RealMachine};
pub use network::Network;
pub use recovery::{PasswordReset, PasswordResetError, reset_password};
pub use serve::{Announcement, HouseListener, RunError, ServeError, prepare, prepare_node, run};
pub use template::{Template, TemplateLimit};
