//! The commands and events that only Red Dog has.

use croupier_rules::Money;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::games::Play;
use crate::refusal::Refusal;
use crate::rounds::command::Decider;
use crate::rounds::decide::CommandDecider;
use crate::rounds::game::{CommandFacts, EventFacts, GameActor, RoundGame, TableNames};
use crate::rounds::state::{BetSpot, Table};

use super::RedDogRules;

/// A command that only Red Dog has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Command {
    /// A player raises, by this amount if there is a choice.
    Raise { by: Decider, amount: Option<Money> },
    /// A player does not raise.
    Stand { by: Decider },
    /// The dealer pays in larger chips; `stack` is the number of chips in the bet.
    Convert { spot: BetSpot, chip: Money, stack: u32 },
}

/// An event that only Red Dog has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Event {
    /// A player does not raise.
    Stood { spot: BetSpot },
    /// No more raises are taken.
    RaisesClosed,
    /// A payment was made in larger chips.
    Converted { spot: BetSpot, chip: Money, amount: Money },
}

impl RedDogRules {
    pub(crate) fn command<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        command: &Command,
    ) -> Result<(), Refusal> {
        match *command {
            Command::Raise { by, amount } => desk.raise(self, by, amount),
            Command::Stand { by } => desk.stand(self, by),
            Command::Convert { spot, chip, stack } => desk.convert(&self.conversion, spot, chip, stack),
        }
    }
}

impl CommandFacts for Command {
    fn actor(&self) -> GameActor {
        match *self {
            Command::Raise { by, .. } | Command::Stand { by } => GameActor::Player(by.player),
            Command::Convert { spot, .. } => GameActor::Player(spot.player),
        }
    }

    fn bet(&self) -> Option<BetSpot> {
        if let Command::Convert { spot, .. } = *self { Some(spot) } else { None }
    }

    fn is_decision(&self) -> bool {
        matches!(self, Command::Raise { .. } | Command::Stand { .. })
    }

    fn adds_stake(&self) -> bool {
        matches!(self, Command::Raise { .. })
    }
}

impl Event {
    pub(crate) fn apply(&self, table: &mut Table) {
        match (*self, &mut table.play) {
            (Event::RaisesClosed, Play::RedDog(round)) => round.raises_closed = true,
            (Event::Stood { spot }, Play::RedDog(round)) if !round.stood.contains(&spot) => {
                round.stood.push(spot);
            }
            (Event::Converted { spot, .. }, _) => {
                if let Some(paid) = table.last_paid.iter_mut().find(|paid| paid.spot == spot) {
                    paid.converted = true;
                }
            }
            _ => {}
        }
    }
}

impl EventFacts for Event {
    fn sentence(&self, _: &dyn RoundGame, names: &dyn TableNames) -> Option<String> {
        Some(match *self {
            Event::Stood { spot } => format!("{} does not raise.", names.player(spot.player)),
            Event::RaisesClosed => "No more raises.".to_owned(),
            Event::Converted { spot, chip, amount } => {
                let (bet, amount, chip) = (names.bet(spot), amount.dollars(), chip.dollars());
                format!("{bet} is paid {amount} in chips of {chip}.")
            }
        })
    }
}
