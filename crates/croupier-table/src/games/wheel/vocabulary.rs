//! The commands and events that only a wheel has.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::games::{Play, RoundGameKind};
use crate::refusal::Refusal;
use crate::rounds::Rules;
use crate::rounds::decide::CommandDecider;
use crate::rounds::game::{CommandFacts, EventFacts, GameActor, RoundGame, TableNames};
use crate::rounds::state::{RoundStage, Table};

use super::WheelRules;

/// The direction in which a wheel turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Direction {
    /// Clockwise.
    Clockwise,
    /// Counterclockwise.
    Counterclockwise,
}

impl Direction {
    /// Returns the other direction.
    pub fn opposite(self) -> Direction {
        if self == Direction::Clockwise { Direction::Counterclockwise } else { Direction::Clockwise }
    }

    /// Returns the name for readers.
    pub fn name(self) -> &'static str {
        if self == Direction::Clockwise { "clockwise" } else { "counterclockwise" }
    }
}

/// The place where a wheel comes to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WheelStop {
    /// In a space, counted from 0.
    Space(u8),
    /// In the first space, from which the indicator slipped into the second before the dealer called.
    Slipped(u8, u8),
    /// In the first space, from which the indicator slipped into the second after the dealer called.
    SlippedLate(u8, u8),
    /// On a peg. The space beside it is given if it can be determined.
    Peg(Option<u8>),
}

/// A command that only a wheel has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Command {
    /// The wheel is spun.
    Spin { rest: WheelStop, direction: Option<Direction>, revolutions: Option<u32> },
    /// The operator proposes a different wheel.
    Propose { wheel: String },
}

/// An event that only a wheel has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Event {
    /// The wheel was spun and rests in a space.
    Spun { direction: Direction, revolutions: u32, space: u8, symbol: u8 },
    /// The spin did not count.
    NoSpin { direction: Direction },
    /// A wheel was inspected and is in order.
    WheelInOrder { spaces: u32 },
}

impl WheelRules {
    pub(crate) fn command<'r>(
        &'r self,
        desk: &mut CommandDecider<'r>,
        command: &Command,
    ) -> Result<(), Refusal> {
        match *command {
            Command::Spin { rest, direction, revolutions } => desk.spin(self, rest, direction, revolutions),
            Command::Propose { ref wheel } => desk.propose(self, wheel),
        }
    }
}

impl CommandFacts for Command {
    fn actor(&self) -> GameActor {
        match self {
            Command::Spin { .. } => GameActor::Dealer,
            Command::Propose { .. } => GameActor::Operator,
        }
    }

    fn begins_round(&self, stage: RoundStage) -> bool {
        stage == RoundStage::Betting && matches!(self, Command::Spin { .. })
    }

    fn is_drawn(&self) -> bool {
        matches!(self, Command::Spin { .. })
    }
}

impl Event {
    pub(crate) fn apply(&self, table: &mut Table) {
        let Play::Wheel(wheel) = &mut table.play else { return };
        match *self {
            Event::Spun { direction, space, symbol, .. } => {
                wheel.last = Some(direction);
                wheel.rests = Some((space, symbol));
                wheel.repeat = None;
            }
            Event::NoSpin { direction } => wheel.repeat = Some(direction),
            Event::WheelInOrder { .. } => {}
        }
    }
}

impl EventFacts for Event {
    fn is_outcome(&self) -> bool {
        matches!(self, Event::Spun { .. })
    }

    fn sentence(&self, rules: &dyn RoundGame, _: &dyn TableNames) -> Option<String> {
        Some(match *self {
            Event::Spun { direction, revolutions, space, symbol } => {
                let (symbol, place) = (rules.symbol(symbol), u32::from(space) + 1);
                let turned = format!("The wheel turned {} {revolutions} times", direction.name());
                format!("{turned} and rests on {symbol}, space {place}.")
            }
            Event::NoSpin { .. } => "The spin does not count.".to_owned(),
            Event::WheelInOrder { spaces } => format!("A wheel of {spaces} spaces is in order."),
        })
    }

    fn remark(&self, rules: &Rules) -> Option<String> {
        let (Event::Spun { revolutions, .. }, RoundGameKind::Wheel(wheel)) = (self, &rules.game.kind) else {
            return None;
        };
        let short = *revolutions < wheel.revolutions.value;
        short.then(|| format!("the wheel turned only {revolutions} times; this is recorded"))
    }

    fn result(&self, rules: &dyn RoundGame) -> Option<(String, String)> {
        let Event::Spun { symbol, .. } = *self else { return None };
        let symbol = rules.symbol(symbol);
        Some((symbol.to_owned(), symbol.to_owned()))
    }
}
