//! The crew of an auto table: the actions of the house, and their times.
//!
//! When the betting clock or the clock of a decision has run out, or every player is ready, the house begins a
//! [`CrewOccasion`] and asks for the [`next`] step, does it, and asks again until the answer is [`CrewStep::Wait`].
//! Then a new clock begins: for bets, or for the decisions that [`waiting`] lists. The steps of one occasion belong
//! together: no other command comes between them.
//!
//! Nothing here depends on a pack. The crew tries a command that would continue the game, and a refusal says what is
//! missing.

mod craps;
mod ends;
mod rounds;

use croupier_ledger::line::Command;
use croupier_ledger::{Drawing, TableState};
use croupier_rules::Money;
use croupier_table::rounds::{BetSpot, RoundStage, Side};
use croupier_table::{GameRules, Refusal};

pub use ends::{after_crash, is_under_way, leave_for, must_stay, over};

/// The crew's next step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrewStep {
    /// Give this command.
    Do(Command),
    /// Draw from chance; [`Drawing::command`] turns the result into a command.
    Draw(Drawing),
    /// The player has to pay a debt first, and the rail is short of this amount, rounded up to whole chips. The house
    /// buys in for the player from the wallet, or lends it.
    Short {
        /// The player's number.
        person: u32,
        /// The missing amount.
        amount: Money,
    },
    /// No step: players may bet or decide, and a new clock begins.
    Wait,
}

/// A decision that a player may make in a round, or before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerDecision {
    /// Cut the cards, or not.
    Cut,
    /// Turn the cards of a hand, of which this number are face up, or give up the right to.
    Turn(Side, u8),
    /// Raise this bet, or stand.
    Raise(BetSpot),
    /// Go to war with this bet, or surrender it.
    War(BetSpot),
}

/// A decision that the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PendingDecision {
    /// The player's number.
    pub person: u32,
    /// The decision to make.
    pub decision: PlayerDecision,
}

/// Returns the decisions that are open now. A player who stands at Red Dog is still listed: the table does not record
/// it, so the house treats players who stood as ready.
pub fn waiting(rules: &GameRules, game: &TableState) -> Vec<PendingDecision> {
    match (rules, game) {
        (GameRules::Rounds(rules), TableState::Round(table)) => rounds::waiting(rules, table),
        _ => Vec::new(),
    }
}

/// Returns whether the crew has work to do when the clock runs out. There can be work without bets: announcing that
/// bets are open, drawing a player, leaving a game that has ended.
pub fn due(rules: &GameRules, game: &TableState) -> bool {
    next(rules, game, &mut CrewOccasion::begin(rules, game)) != CrewStep::Wait
}

/// Returns the reason why the crew does not go on although there are bets to decide, where the rules name one: the
/// shooter needs a line bet.
pub fn hindrance(rules: &GameRules, game: &TableState) -> Option<Refusal> {
    match (rules, game) {
        (GameRules::Craps(rules), TableState::Craps(table)) => craps::hindrance(rules, table),
        _ => None,
    }
}

/// More steps than any occasion needs: a shoe that every position may cut, and all that follows.
const MOST_STEPS: u32 = 200;

/// A clock that has run out, or the moment when every player is ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewOccasion {
    /// The decisions whose time has run out.
    late: Vec<PendingDecision>,
    /// Whether the dice were thrown or the round was begun: the occasion ends with it.
    played: bool,
    steps: u32,
}

impl CrewOccasion {
    /// Begins an occasion. Decisions that are open now have had their time; later ones have not.
    pub fn begin(rules: &GameRules, game: &TableState) -> CrewOccasion {
        let played = matches!(game, TableState::Round(table) if table.stage != RoundStage::Betting);
        CrewOccasion { late: waiting(rules, game), played, steps: 0 }
    }
}

/// Returns the crew's next step on an occasion, given the state of the table.
pub fn next(rules: &GameRules, game: &TableState, occasion: &mut CrewOccasion) -> CrewStep {
    occasion.steps += 1;
    if occasion.steps > MOST_STEPS {
        return CrewStep::Wait;
    }
    match (rules, game) {
        (GameRules::Craps(rules), TableState::Craps(table)) => craps::next(rules, table, occasion),
        (GameRules::Rounds(rules), TableState::Round(table)) => rounds::next(rules, table, occasion),
        _ => CrewStep::Wait,
    }
}

#[cfg(test)]
pub(crate) mod tests;
