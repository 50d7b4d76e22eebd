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
//! assert!(!ask.is_crews());
//! let wrong = TableRequest::read(TableEngineKind::Craps, r#"{"do":"bet","wager":6}"#);
//! assert!(matches!(wrong, Err(RequestError::Unreadable(_))));
//! ```

mod craps;
mod craps_command;
mod error;
mod rounds;
mod rounds_command;
mod table;
mod words;

pub use craps::{CrapsRequest, RulingRequest};
pub use error::RequestError;
pub use rounds::RoundRequest;
pub use table::{CommonRequest, ResolvedRequest, TableEngineKind, TableRequest};
pub use words::{
    BetMethod, Cents, DealingError, DiceLanding, Direction, Hand, HouseCutter, Pool, Rank, RulingCause,
    StopCause, UnclearRequest, WheelSpace,
};

use croupier_table::SeatNo;

/// The person who makes a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Requester {
    /// The person's number.
    pub person: u32,
    /// Whether the person may make the crew's requests.
    pub crew: bool,
}

/// Turns a position, numbered from 1, into a seat number, which starts at 0.
fn seat_number(position: u32) -> Result<SeatNo, RequestError> {
    let index = position.checked_sub(1).and_then(|index| u8::try_from(index).ok());
    index.map(SeatNo).ok_or(RequestError::NotAPosition(position))
}

#[cfg(test)]
mod tests;
