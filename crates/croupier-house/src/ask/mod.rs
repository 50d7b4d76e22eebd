//! Requests that people make of a table. A request is a JSON object whose `do` names the action; it refers to wagers,
//! reasons and spaces by the names that people know. The house turns it into a command for the table's engine, or into
//! a typed error.
//!
//! A player's request never names their seat: the server looks it up by the player's number. A request from the crew
//! names a position.
//!
//! ```
//! use croupier_house::ask::{RequestError, TableEngineKind, TableRequest};
//!
//! let bet = r#"{"do":"bet","wager":"place-6","amount":1200}"#;
//! let ask = TableRequest::read(TableEngineKind::Craps, bet).unwrap();
//! assert!(!ask.is_crew_only());
//! let wrong = TableRequest::read(TableEngineKind::Craps, r#"{"do":"bet","wager":6}"#);
//! assert!(matches!(wrong, Err(RequestError::Unreadable(_))));
//! ```

mod strategy;
mod table;

pub use croupier_table::craps::{CrapsRequest, RulingRequest};
pub use croupier_table::request::{Cents, RequestError, Requester};
pub use croupier_table::rounds::request::RoundRequest;
pub use strategy::{STRATEGY_LENGTH, StrategyChoice, StrategyFaults, StrategyMistake, listed};
pub use table::{AutoplayOrder, CommonRequest, Reaction, ResolvedRequest, TableEngineKind, TableRequest};

#[cfg(test)]
mod tests;
