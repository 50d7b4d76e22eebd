//! The crew of an auto table: what the house itself does, and when.
//!
//! When the betting clock or the clock of a decision has run out, or everybody is ready, the house begins an [`Occasion`]
//! and asks for the [`next`] step, does it, and asks again until the answer is [`Step::Wait`]. Then a new clock begins:
//! for bets, or for the decisions that [`waiting`] lists. The steps of one occasion belong together: nobody else's
//! command comes between them.
//!
//! Nothing here knows a pack. The crew tries what would go on, and a refusal tells what is missing.

mod craps;
mod ends;
mod rounds;

use croupier_ledger::line::Command;
use croupier_ledger::{Drawing, TableState};
use croupier_rules::Money;
use croupier_table::rounds::{BetSpot, RoundStage, Side};
use croupier_table::{GameRules, Refusal};

pub use ends::{after_crash, is_under_way, leave_for, must_stay, over};

/// What the crew does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrewStep {
    /// This.
    Do(Command),
    /// Chance brings something; [`Drawing::command`] makes a command of it.
    Draw(Drawing),
    /// Nothing goes on before this player has so much more in the rail, in whole chips: what is owed is due, and the
    /// rail is short.
    /// The house buys in for the player from the wallet, or lends it.
    Short {
        /// Who.
        person: u32,
        /// How much is missing.
        amount: Money,
    },
    /// Nothing: people may bet or decide, and a new clock begins.
    Wait,
}

/// What a player may decide in a round, or before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerDecision {
    /// Cut the cards, or not.
    Cut,
    /// Turn the cards of a hand, of which so many are face up, or give up the right to.
    Turn(Side, u8),
    /// Raise this bet, or stand.
    Raise(BetSpot),
    /// Go to war with this bet, or surrender it.
    War(BetSpot),
}

/// A decision that the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PendingDecision {
    /// Whose it is.
    pub person: u32,
    /// What is to be decided.
    pub decision: PlayerDecision,
}

/// The decisions that are open now. Who stands at Red Dog is still listed: the table keeps no note of it, so the house
/// takes whoever stood for ready.
pub fn waiting(rules: &GameRules, game: &TableState) -> Vec<PendingDecision> {
    match (rules, game) {
        (GameRules::Rounds(rules), TableState::Round(table)) => rounds::waiting(rules, table),
        _ => Vec::new(),
    }
}

/// Has the crew something to do now, if the clock ran out? Also without bets there is sometimes: bets to be opened where
/// that is announced and not done by itself, somebody to be drawn, a game that has ended to be left.
pub fn due(rules: &GameRules, game: &TableState) -> bool {
    next(rules, game, &mut CrewOccasion::begin(rules, game)) != CrewStep::Wait
}

/// Why the crew does not go on although there is something to decide, where the rules say it: the shooter needs a line bet.
pub fn hindrance(rules: &GameRules, game: &TableState) -> Option<Refusal> {
    match (rules, game) {
        (GameRules::Craps(rules), TableState::Craps(table)) => craps::hindrance(rules, table),
        _ => None,
    }
}

/// So many steps are more than any occasion needs: a shoe that every position is asked to cut, with all that follows.
const MOST_STEPS: u32 = 200;

/// A clock has run out, or everybody is ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewOccasion {
    /// The decisions that people had their time for.
    late: Vec<PendingDecision>,
    /// The dice were thrown, or the round was begun: when it is over, so is the occasion.
    played: bool,
    steps: u32,
}

impl CrewOccasion {
    /// It begins. Decisions that are open now have had their time; those that come up later have not.
    pub fn begin(rules: &GameRules, game: &TableState) -> CrewOccasion {
        let played = matches!(game, TableState::Round(table) if table.stage != RoundStage::Betting);
        CrewOccasion { late: waiting(rules, game), played, steps: 0 }
    }
}

/// What the crew does next on an occasion, at the table as it is now.
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
