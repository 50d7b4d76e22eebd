//! A table in the terminal: one player, the company that the program brings, and the chance of a seed.
//!
//! [`TerminalSession`] is the table without a terminal: its offers, the player's actions, undo, and the record as a rehearsal.
//! [`PlainTable`] plays it line by line, for pipes and screen readers; [`Screen`] draws it and reads keys.

mod plain;
mod screen;
mod session;

pub use plain::{PlainStep, PlainTable};
pub use screen::{KeyAnswer, Screen};
pub use session::{
    BetLine, LogEntry, LogKind, OfferKind, PlayOffer, PlayRefusal, RulePage, SeatLine, SessionSetup,
    SessionSummary, TablePicture, TerminalSession,
};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
