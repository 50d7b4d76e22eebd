//! A wheel in scripts: the lines and expectations that only this game has.

use croupier_table::games::wheel::{Direction, Event, PlayRequest, WheelRules, WheelSpace};
use croupier_table::games::{GameEvent, Play};
use croupier_table::rounds::Event as RoundEvent;

use crate::NamedRequest;
use crate::rounds::{RoundsStage, number};
use crate::stage::shown;

use super::ScriptWords;

pub(crate) const WORDS: ScriptWords = ScriptWords {
    game: (WheelRules::NAME, "a wheel"),
    reserved: "spin",
    actions: "",
    irregularities: "peg, peg SYMBOL, slip SYMBOL SYMBOL, rests SYMBOL then SYMBOL, propose-wheel TEXT",
};

/// Reads a line; `None` for any other words.
pub(crate) fn line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let (direction, revolutions) = (None, None);
    let slip = |from: &str, to: &str, called| PlayRequest::Slip {
        from: space(from),
        to: space(to),
        called,
        direction,
        revolutions,
    };
    Some(Ok(NamedRequest::crews(match *words {
        ["spin", ref how @ ..] if !how.is_empty() => return Some(spin(how).map(NamedRequest::crews)),
        ["irregular", "propose-wheel", ref wheel @ ..] => PlayRequest::Propose { wheel: wheel.join(" ") },
        ["irregular", "peg"] => PlayRequest::Peg { beside: None, direction, revolutions },
        ["irregular", "peg", beside] => {
            PlayRequest::Peg { beside: Some(space(beside)), direction, revolutions }
        }
        ["irregular", "slip", from, to] | ["irregular", "slip", from, "to", to] => slip(from, to, true),
        ["irregular", "rests", from, "then", to] => slip(from, to, false),
        _ => return None,
    })))
}

fn space(text: &str) -> WheelSpace {
    WheelSpace::Symbol(text.to_lowercase())
}

/// Reads `20`, `joker counterclockwise`, `at 12 turns 2`.
fn spin(how: &[&str]) -> Result<PlayRequest, String> {
    let (space, mut rest) = match how {
        ["at", number, rest @ ..] => {
            let space = number.parse::<u32>().ok().filter(|number| *number > 0);
            let space = space.ok_or_else(|| format!("'{number}' is not the number of a space"))?;
            (WheelSpace::Number(space), rest)
        }
        [symbol, rest @ ..] => (space(symbol), rest),
        [] => return Err("a spin must name the space where the wheel rests".to_owned()),
    };
    let (mut direction, mut revolutions) = (None, None);
    loop {
        rest = match rest {
            [] => return Ok(PlayRequest::Spin { space, direction, revolutions }),
            ["clockwise" | "counterclockwise", ..] if direction.is_some() => {
                return Err("a spin can have only one direction".to_owned());
            }
            ["clockwise", rest @ ..] => {
                direction = Some(Direction::Clockwise);
                rest
            }
            ["counterclockwise", rest @ ..] => {
                direction = Some(Direction::Counterclockwise);
                rest
            }
            ["turns", count, rest @ ..] if revolutions.is_none() => {
                revolutions = Some(number(count)?);
                rest
            }
            [other, ..] => {
                return Err(format!(
                    "unknown word '{other}' for a spin; expected clockwise, counterclockwise or turns N"
                ));
            }
        };
    }
}

/// An expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum ScriptFact {
    Direction(Direction),
    Turns(u32),
}

/// Reads an expectation; `None` for any other words.
pub(crate) fn expectation(words: &[&str]) -> Option<Result<ScriptFact, String>> {
    Some(match *words {
        ["direction", "clockwise"] => Ok(ScriptFact::Direction(Direction::Clockwise)),
        ["direction", "counterclockwise"] => Ok(ScriptFact::Direction(Direction::Counterclockwise)),
        ["turns", turns] => number(turns).map(ScriptFact::Turns),
        _ => return None,
    })
}

impl ScriptFact {
    pub(crate) fn holds(&self, stage: &RoundsStage) -> Result<(), String> {
        match self {
            ScriptFact::Direction(direction) => {
                let last = if let Play::Wheel(wheel) = &stage.table.play { wheel.last } else { None };
                shown(last == Some(*direction), || last.map_or("no spin", Direction::name).to_owned())
            }
            ScriptFact::Turns(wanted) => {
                let spun = |event: &RoundEvent| match event {
                    RoundEvent::Game(GameEvent::Wheel(Event::Spun { revolutions, .. })) => Some(*revolutions),
                    _ => None,
                };
                let turns = stage.last_events.iter().rev().find_map(spun);
                shown(turns == Some(*wanted), || {
                    turns.map_or("no spin".to_owned(), |turns| turns.to_string())
                })
            }
        }
    }
}
