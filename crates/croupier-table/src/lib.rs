//! Tables in play: seats, rails, bets, refusals and calls, and the engines that play by a pack.
//!
//! An engine is two functions. `decide` takes the rules, the table and a command, and answers with the events that
//! follow or with a [`Refusal`] that cites its clause; `apply` changes the table by one event and cannot fail. Dice,
//! cards and spins arrive as commands. Nothing here reads a clock, draws a number, opens a file or uses a float, so
//! play, replay, rehearsal, proof and simulation all take the same path.
//!
//! - [`craps`] plays every craps pack.
//! - [`rounds`] plays the card games and the wheel.
//! - [`names`] looks up the names that people type.

mod bet;
mod game;
pub mod games;
pub mod names;
mod notation;
mod refusal;
pub mod request;
pub mod rounds;
mod submitted;
mod terms;

pub use bet::{Bet, BetKey, BetStatus, Owner, Seat, SeatNo, StakeRange};
pub use game::{GameRules, RoundNoun, submission_template};
pub use games::craps;
pub use refusal::{Reason, Refusal};
pub use terms::{Cap, FeeTerms, FeeTiming, FollowUpStake, LimitsSource, MaximumScope, StakeTerms, percent};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
