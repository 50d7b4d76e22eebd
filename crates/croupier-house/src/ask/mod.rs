//! What people say to a table: a JSON object whose `do` names the deed, with wagers, reasons and spaces by the names that
//! people know. It becomes a command of the table's engine, or a typed mistake.
//!
//! A player's ask never names a seat: it is looked up by the number of whoever asks. What the crew asks names a position.
//!
//! ```
//! use croupier_house::ask::{Ask, Asker, AskError, Plays};
//!
//! let ask = Ask::read(Plays::Craps, r#"{"do":"bet","wager":"place-6","amount":1200}"#).unwrap();
//! assert!(!ask.is_crews());
//! assert!(matches!(Ask::read(Plays::Craps, r#"{"do":"bet","wager":6}"#), Err(AskError::Unreadable(_))));
//! ```

mod craps;
mod craps_command;
mod error;
mod rounds;
mod rounds_command;
mod table;
mod words;

pub use craps::{CrapsRequest, RulingWord};
pub use error::RequestError;
pub use rounds::RoundRequest;
pub use table::{CommonRequest, Plays, ResolvedRequest, TableRequest};
pub use words::{
    BetMethod, Cents, DiceLanding, Direction, Hand, HouseCutter, Pool, Rank, RulingCause, SlipWord,
    StopCause, UnclearRequest, WheelSpace,
};

use croupier_table::SeatNo;

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Requester {
    /// The person's number.
    pub person: u32,
    /// May they ask what only the crew asks?
    pub crew: bool,
}

/// A position as people count it.
fn seat_number(position: u32) -> Result<SeatNo, RequestError> {
    let index = position.checked_sub(1).and_then(|index| u8::try_from(index).ok());
    index.map(SeatNo).ok_or(RequestError::NotAPosition(position))
}

#[cfg(test)]
mod tests;
