//! The crew of an auto table: the actions of the house, and when the house takes them.
//!
//! The house begins a [`CrewTurn`] when the clock for bets or for a decision has run out, or when every player is
//! ready. The house asks for the [`next`] step, takes it, and asks again until the answer is [`CrewStep::Wait`]. Then a
//! new clock starts, for bets or for the decisions that [`waiting`] lists. The steps of one turn belong together: no
//! other command comes between them.
//!
//! This module does not depend on any pack. The crew tries a command that would continue the game. If the table refuses
//! the command, the refusal says what is missing.

mod craps;
mod ends;
mod rounds;

use croupier_ledger::line::Command;
use croupier_ledger::{DrawKind, TableInPlay};
use croupier_rules::Money;
use croupier_table::Refusal;
use croupier_table::rounds::{PlayerDecision, RoundStage};

pub use ends::{after_crash, is_under_way, leave_for, must_stay, over};

/// The crew's next step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrewStep {
    /// Give this command.
    Do(Command),
    /// Make a random draw; [`DrawKind::command`] turns the result into a command.
    Draw(DrawKind),
    /// The player must pay a debt first, and the rail lacks this amount, rounded up to whole chips. The house buys in
    /// for the player from the wallet, or lends the amount.
    Short {
        /// The player's number.
        person: u32,
        /// The missing amount.
        amount: Money,
    },
    /// No step: players may bet or decide, and a new clock begins.
    Wait,
}

/// A decision that the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PendingDecision {
    /// The player's number.
    pub person: u32,
    /// The decision to make.
    pub decision: PlayerDecision,
}

/// Returns the decisions that are open now.
pub fn waiting(played: TableInPlay<'_>) -> Vec<PendingDecision> {
    match played {
        TableInPlay::Craps(..) => Vec::new(),
        TableInPlay::Rounds(rules, table) => rounds::waiting(rules, table),
    }
}

/// Returns whether the crew has work to do when the clock runs out. There can be work even without bets, such as
/// announcing that bets are open, drawing a player for a meter, or leaving on behalf of players after the game has
/// ended.
pub fn due(played: TableInPlay<'_>) -> bool {
    next(played, &mut CrewTurn::begin(played)) != CrewStep::Wait
}

/// Returns whether the table takes bets on the next roll, deal or spin.
pub fn takes_bets(played: TableInPlay<'_>) -> bool {
    match played {
        TableInPlay::Craps(rules, table) => craps::takes_bets(rules, table),
        TableInPlay::Rounds(_, table) => table.stage == RoundStage::Betting,
    }
}

/// Returns why the crew cannot continue although there are bets to decide, if the rules name one. For
/// example, the shooter needs a line bet.
pub fn hindrance(played: TableInPlay<'_>) -> Option<Refusal> {
    match played {
        TableInPlay::Craps(rules, table) => craps::hindrance(rules, table),
        TableInPlay::Rounds(..) => None,
    }
}

/// The maximum number of steps in a turn. The limit is more than any turn needs, even with a new shoe that every
/// position may cut.
const MOST_STEPS: u32 = 200;

/// The steps that the crew takes when a clock has run out or every player is ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewTurn {
    /// The decisions whose time has run out.
    late: Vec<PendingDecision>,
    /// Whether the dice were thrown or the round was begun, which ends the turn.
    played: bool,
    steps: u32,
}

impl CrewTurn {
    /// Begins a turn. The time for the decisions that are open now has run out; decisions that open later get their
    /// full time.
    pub fn begin(played: TableInPlay<'_>) -> CrewTurn {
        let is_played = matches!(played, TableInPlay::Rounds(_, table) if table.stage != RoundStage::Betting);
        CrewTurn { late: waiting(played), played: is_played, steps: 0 }
    }
}

/// Returns the crew's next step in a turn, given the state of the table.
pub fn next(played: TableInPlay<'_>, occasion: &mut CrewTurn) -> CrewStep {
    occasion.steps += 1;
    if occasion.steps > MOST_STEPS {
        return CrewStep::Wait;
    }
    match played {
        TableInPlay::Craps(rules, table) => craps::next(rules, table, occasion),
        TableInPlay::Rounds(rules, table) => rounds::next(rules, table, occasion),
    }
}

#[cfg(test)]
pub(crate) mod tests;
