//! The requests that only a wheel has.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::games::RoundGameKind;
use crate::refusal::{Reason, Refusal};
use crate::request::RequestError;
use crate::rounds::Command as RoundCommand;
use crate::rounds::request::{RequestContext, RequestFacts};

use super::{Command, Direction, WheelRules, WheelStop};

/// A request that only a wheel has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PlayRequest {
    /// Crew: the wheel was spun and stopped on a space.
    Spin {
        /// The space on which the wheel stopped.
        space: WheelSpace,
        /// The direction in which the wheel turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// The number of revolutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the wheel was spun, and the indicator slipped from one space to another.
    Slip {
        /// The space on which the indicator rested first.
        from: WheelSpace,
        /// The space on which the indicator rested afterwards.
        to: WheelSpace,
        /// Whether the dealer had already called the first space.
        called: bool,
        /// The direction in which the wheel turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// The number of revolutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the wheel was spun, and the indicator rests on a peg.
    Peg {
        /// The space next to the peg, if it can be determined.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beside: Option<WheelSpace>,
        /// The direction in which the wheel turned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// The number of revolutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revolutions: Option<u32>,
    },
    /// Crew: the operator proposes a different wheel, such as `1=1 joker=40 : 1 1 joker`.
    Propose {
        /// The wheel.
        wheel: String,
    },
}

/// The maximum length of a wheel's description, in bytes. A wheel with 200 spaces needs less.
const WHEEL_LENGTH: usize = 8_192;

/// The code of a request to a table without a wheel, and its meaning.
pub(super) const NO_WHEEL: (&str, &str) = ("no-wheel", "The table has no wheel.");

/// A space of a wheel: its number from 1, or a symbol, which stands for the first space that shows it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum WheelSpace {
    /// The number of the space, from 1.
    Number(u32),
    /// The symbol that the space shows.
    Symbol(String),
}

impl WheelSpace {
    /// Returns the number of the space on the table's wheel, counted from 0.
    fn number(&self, at: &RequestContext<'_>) -> Result<u8, RequestError> {
        let RoundGameKind::Wheel(wheel) = &at.rules.game.kind else {
            return Err(RequestError::Game { code: NO_WHEEL.0, words: "this table has no wheel".to_owned() });
        };
        let found = match self {
            WheelSpace::Number(number) => {
                let there = number.checked_sub(1).filter(|at| (*at as usize) < wheel.plan.symbols.len());
                there.and_then(|at| u8::try_from(at).ok())
            }
            WheelSpace::Symbol(symbol) => space(wheel, &symbol.to_lowercase()),
        };
        let none = Refusal::new(Reason::NoSuchSpace, wheel.described.cite);
        found.ok_or(RequestError::Refused(none))
    }
}

/// Returns the first space of a wheel with a symbol, counted from 0.
fn space(wheel: &WheelRules, symbol: &str) -> Option<u8> {
    let symbol = symbol.strip_prefix("space-").unwrap_or(symbol);
    wheel.plan.symbols.iter().position(|known| known == symbol).map(|at| at as u8)
}

impl RequestFacts for PlayRequest {
    fn is_crew_only(&self) -> bool {
        true
    }

    fn command(&self, at: &RequestContext<'_>) -> Result<RoundCommand, RequestError> {
        let spin = |rest: WheelStop, direction: Option<Direction>, revolutions: Option<u32>| Command::Spin {
            rest,
            direction,
            revolutions,
        };
        Ok(RoundCommand::from(match self {
            PlayRequest::Spin { space, direction, revolutions } => {
                spin(WheelStop::Space(space.number(at)?), *direction, *revolutions)
            }
            PlayRequest::Slip { from, to, called, direction, revolutions } => {
                let (from, to) = (from.number(at)?, to.number(at)?);
                let rest =
                    if *called { WheelStop::SlippedLate(from, to) } else { WheelStop::Slipped(from, to) };
                spin(rest, *direction, *revolutions)
            }
            PlayRequest::Peg { beside, direction, revolutions } => {
                let beside = beside.as_ref().map(|space| space.number(at)).transpose()?;
                spin(WheelStop::Peg(beside), *direction, *revolutions)
            }
            PlayRequest::Propose { wheel } if wheel.len() > WHEEL_LENGTH => {
                return Err(RequestError::TooLong(WHEEL_LENGTH));
            }
            PlayRequest::Propose { wheel } => Command::Propose { wheel: wheel.clone() },
        }))
    }
}
