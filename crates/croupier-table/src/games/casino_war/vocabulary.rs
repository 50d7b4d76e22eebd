//! The commands and events that only Casino War has.

use croupier_rules::Money;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::bet::SeatNo;
use crate::games::Play;
use crate::refusal::Refusal;
use crate::rounds::command::Decider;
use crate::rounds::decide::CommandDecider;
use crate::rounds::game::{CommandFacts, EventFacts, GameActor, RoundGame, TableNames};
use crate::rounds::state::{BetSpot, Table};

use super::{TieBetStatus, WarRound, WarRules};

/// A command that only Casino War has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Command {
    /// A player goes to war.
    War { by: Decider, amount: Option<Money> },
    /// A player surrenders.
    Surrender { by: Decider },
}

/// An event that only Casino War has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Event {
    /// A position's card ties with the dealer's, so this bet needs a decision.
    Tied { spot: BetSpot },
    /// A bet goes to war.
    ToWar { spot: BetSpot },
    /// A bet was surrendered.
    Surrendered { spot: BetSpot },
    /// A position's war is over.
    WarOver { seat: SeatNo },
}

impl WarRules {
    pub(crate) fn command<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        command: &Command,
    ) -> Result<(), Refusal> {
        match *command {
            Command::War { by, amount } => desk.go_to_war(self, by, amount),
            Command::Surrender { by } => desk.surrender(self, by),
        }
    }
}

impl CommandFacts for Command {
    fn actor(&self) -> GameActor {
        match *self {
            Command::War { by, .. } | Command::Surrender { by } => GameActor::Player(by.player),
        }
    }

    fn is_decision(&self) -> bool {
        true
    }

    fn adds_stake(&self) -> bool {
        matches!(self, Command::War { .. })
    }
}

impl Event {
    pub(crate) fn apply(&self, table: &mut Table) {
        let Play::War(round) = &mut table.play else { return };
        match *self {
            Event::Tied { spot } => round.ties.push((spot, TieBetStatus::Tied)),
            Event::ToWar { spot } => round.set_standing(TieBetStatus::ToWar, |tied| tied == spot),
            Event::Surrendered { spot } => round.set_standing(TieBetStatus::Done, |tied| tied == spot),
            Event::WarOver { seat } => round.set_standing(TieBetStatus::Done, |tied| tied.seat == seat),
        }
    }
}

impl EventFacts for Event {
    fn sentence(&self, _: &dyn RoundGame, names: &dyn TableNames) -> Option<String> {
        Some(match *self {
            Event::Tied { spot } => format!("{} is tied: surrender or war?", names.bet(spot)),
            Event::ToWar { spot } => format!("{} goes to war.", names.bet(spot)),
            Event::Surrendered { spot } => format!("{} is surrendered.", names.bet(spot)),
            Event::WarOver { seat } => format!("The war at {seat} is over."),
        })
    }
}

impl WarRound {
    fn set_standing(&mut self, standing: TieBetStatus, is_meant: impl Fn(BetSpot) -> bool) {
        for (spot, before) in &mut self.ties {
            if is_meant(*spot) {
                *before = standing;
            }
        }
    }
}
