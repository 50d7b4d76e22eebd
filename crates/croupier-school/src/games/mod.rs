//! The parts of the school that only one game has, a file for each, and the registry of these games.
//!
//! A game answers the questions of [`SchoolGame`]. They have no defaults, so that a new game cannot forget one.

mod baccarat;
mod casino_war;
mod red_dog;
mod sic_bo;
mod wheel;

use croupier_chance::Stream;
use croupier_ledger::line::Command;
use croupier_table::games::{GameCommand, GameEvent, RoundGameKind};
use croupier_table::rounds;

use crate::course::PlannedStep;
use crate::drill::{Draft, PositionMaker, SeenIrregularity, TableRuling};
use crate::game::{DealerStep, Irregularity};
use crate::table::SchoolTable;

/// A game of rounds in the school.
pub(crate) trait SchoolGame {
    /// Returns the steps with which a player learns the game, from the simplest wager to the others.
    fn course(&self) -> &'static [PlannedStep];

    /// Makes a question about a rule that only this game has; `None` if it has none, or this position leads to none.
    fn question(&self, maker: &mut PositionMaker<'_>) -> Option<Draft>;

    /// Returns the settings that fix the odds of wins, where the clauses of the wagers do not.
    fn pay_settings(&self) -> &'static [&'static str];

    /// Returns the settings that fix the rounding of the house's fee.
    fn fee_settings(&self) -> &'static [&'static str];

    /// Returns the irregularities that only this game has; `None` if it has none.
    fn irregularities(&self) -> Option<&dyn GameIrregularities>;

    /// Returns the steps that only dealers of this game take, with their commands.
    fn steps(&self) -> &'static [(DealerStep, GameCommand)];

    /// Returns the command with which a player turns the cards of a hand over; `None` if players turn no cards.
    fn turn(&self, player: rounds::PlayerNo) -> Option<GameCommand>;
}

/// The irregularities of a game.
pub(crate) trait GameIrregularities {
    /// Returns the irregularities that the drill asks about.
    fn cases(&self, maker: &mut PositionMaker<'_>) -> Vec<SeenIrregularity>;

    /// Returns the ruling that an event of this game shows.
    fn ruling(&self, event: &GameEvent) -> Option<TableRuling>;

    /// Returns the rulings that are conceivable after a command; `None` if they are those about a card drawn in error.
    fn rulings(&self, command: &rounds::Command) -> Option<Vec<TableRuling>>;

    /// Draws an irregularity of a whole game. `regular` is the outcome that would occur otherwise.
    fn drawn(&self, table: &SchoolTable, stream: &mut Stream, regular: &Command) -> Option<Irregularity>;
}

/// Returns the game of a table, for queries. This is the registry: a new game needs one line here.
pub(crate) fn game(kind: &RoundGameKind) -> &dyn SchoolGame {
    match kind {
        RoundGameKind::Baccarat(rules) => &**rules,
        RoundGameKind::RedDog(rules) => &**rules,
        RoundGameKind::War(rules) => &**rules,
        RoundGameKind::Wheel(rules) => &**rules,
        RoundGameKind::SicBo(rules) => &**rules,
    }
}
