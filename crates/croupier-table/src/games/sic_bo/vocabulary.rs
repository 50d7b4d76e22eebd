//! The commands and events that only Sic Bo has.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::games::{Play, RoundGameKind};
use crate::refusal::Refusal;
use crate::rounds::Rules;
use crate::rounds::decide::CommandDecider;
use crate::rounds::game::{CommandFacts, EventFacts, GameActor, RoundGame, TableNames};
use crate::rounds::state::{RoundStage, Table};

use super::{SicBoRules, ThreeDice};

/// A command that only Sic Bo has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Command {
    /// The dice are shaken and lie flat.
    Shake {
        dice: ThreeDice,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shakes: Option<u32>,
    },
    /// The dice are shaken, and a die does not lie flat.
    Cocked { dice: Option<ThreeDice> },
    /// The shaker does not work.
    ShakerFault,
    /// A new shaker stands on the table.
    NewShaker,
}

/// An event that only Sic Bo has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Event {
    /// The dice were shaken, and the roll counts.
    Shaken { dice: ThreeDice, shakes: u32 },
    /// The roll did not count.
    NoShake,
    /// The shaker failed; `replaced` says whether a new one is due.
    ShakerFailed { replaced: bool },
    /// The shaker was replaced.
    ShakerReplaced,
}

impl SicBoRules {
    pub(crate) fn command<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        command: &Command,
    ) -> Result<(), Refusal> {
        match *command {
            Command::Shake { dice, shakes } => desk.shake(self, dice, shakes),
            Command::Cocked { dice } => desk.cocked(self, dice),
            Command::ShakerFault => {
                desk.shaker_failed(self);
                Ok(())
            }
            Command::NewShaker => desk.new_shaker(self),
        }
    }
}

impl CommandFacts for Command {
    fn actor(&self) -> GameActor {
        GameActor::Dealer
    }

    fn begins_round(&self, stage: RoundStage) -> bool {
        stage == RoundStage::Betting && !matches!(self, Command::NewShaker)
    }

    fn is_drawn(&self) -> bool {
        matches!(self, Command::Shake { .. })
    }
}

impl Event {
    pub(crate) fn apply(&self, table: &mut Table) {
        let Play::SicBo(round) = &mut table.play else { return };
        match *self {
            Event::Shaken { dice, .. } => round.dice = Some(dice),
            Event::NoShake => {}
            Event::ShakerFailed { replaced } => round.shaker_due = replaced,
            Event::ShakerReplaced => round.shaker_due = false,
        }
    }
}

impl EventFacts for Event {
    fn is_outcome(&self) -> bool {
        matches!(self, Event::Shaken { .. })
    }

    fn sentence(&self, _: &dyn RoundGame, _: &dyn TableNames) -> Option<String> {
        Some(match *self {
            Event::Shaken { dice, .. } => format!("The dice show {dice}, total {}.", dice.total()),
            Event::NoShake => "The roll does not count.".to_owned(),
            Event::ShakerFailed { .. } => "The shaker has failed.".to_owned(),
            Event::ShakerReplaced => "The shaker was replaced.".to_owned(),
        })
    }

    fn remark(&self, rules: &Rules) -> Option<String> {
        let (Event::Shaken { shakes, .. }, RoundGameKind::SicBo(game)) = (self, &rules.game.kind) else {
            return None;
        };
        let short = *shakes < game.shakes.value;
        short.then(|| format!("the dice were shaken only {shakes} times; this is recorded"))
    }

    fn result(&self, _: &dyn RoundGame) -> Option<(String, String)> {
        let Event::Shaken { dice, .. } = *self else { return None };
        let tone = match dice.total() {
            _ if dice.is_triple() => "triple",
            ..=10 => "small",
            _ => "big",
        };
        Some((dice.to_string(), tone.to_owned()))
    }
}
