//! The parts of the school that only one game has, and the registry of these games.

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
use crate::drill::{PositionMaker, SeenIrregularity, TableRuling};
use crate::game::{DealerStep, Irregularity};
use crate::table::SchoolTable;

/// Returns the steps with which a player learns a game, from the simplest wager to the others.
pub(crate) fn course(kind: &RoundGameKind) -> &'static [PlannedStep] {
    match kind {
        RoundGameKind::Baccarat(_) => baccarat::COURSE,
        RoundGameKind::War(_) => casino_war::COURSE,
        RoundGameKind::RedDog(_) => red_dog::COURSE,
        RoundGameKind::SicBo(_) => sic_bo::COURSE,
        RoundGameKind::Wheel(_) => wheel::COURSE,
    }
}

/// Returns the irregularities of a game that the drill asks about.
pub(crate) fn cases(maker: &mut PositionMaker<'_>, kind: &RoundGameKind) -> Vec<SeenIrregularity> {
    match kind {
        RoundGameKind::Baccarat(_) => baccarat::cases(maker),
        RoundGameKind::SicBo(rules) => sic_bo::cases(maker, rules),
        RoundGameKind::Wheel(rules) => wheel::cases(maker, rules),
        _ => Vec::new(),
    }
}

/// Returns the ruling that an event of one game shows.
pub(crate) fn ruling(event: &GameEvent, table: &SchoolTable) -> Option<TableRuling> {
    sic_bo::ruling(event).or_else(|| wheel::ruling(event, table))
}

/// Returns the rulings that are conceivable after a command; `None` if the game adds none.
pub(crate) fn rulings(kind: &RoundGameKind, command: &rounds::Command) -> Option<Vec<TableRuling>> {
    match kind {
        RoundGameKind::SicBo(_) => Some(sic_bo::rulings()),
        RoundGameKind::Wheel(rules) => wheel::rulings(rules, command),
        _ => None,
    }
}

/// Draws an irregularity of a whole game. `regular` is the outcome that would occur otherwise.
pub(crate) fn irregularity(
    table: &SchoolTable,
    kind: &RoundGameKind,
    stream: &mut Stream,
    regular: &Command,
) -> Option<Irregularity> {
    match kind {
        RoundGameKind::Baccarat(_) => baccarat::drawn(table, stream),
        RoundGameKind::SicBo(_) => sic_bo::drawn(table, stream, regular),
        RoundGameKind::Wheel(_) => wheel::drawn(table, stream, regular),
        _ => None,
    }
}

/// Returns the steps that only dealers of this game take.
pub(crate) fn steps(kind: &RoundGameKind) -> &'static [DealerStep] {
    match kind {
        RoundGameKind::SicBo(_) => sic_bo::STEPS,
        _ => &[],
    }
}

/// Returns the command of a step that only one game has.
pub(crate) fn step_command(step: DealerStep) -> Option<GameCommand> {
    (step == DealerStep::NewShaker).then(sic_bo::new_shaker)
}

/// Returns the command with which a player turns the cards of a hand over.
pub(crate) fn turn_command(player: rounds::PlayerNo) -> GameCommand {
    baccarat::turn(player)
}
