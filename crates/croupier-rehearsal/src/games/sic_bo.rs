//! Sic Bo in scripts: the lines and expectations that only this game has.

use croupier_table::games::sic_bo::{Event, PlayRequest, SicBoRules, ThreeDice};
use croupier_table::games::{GameEvent, Play};
use croupier_table::rounds::Event as RoundEvent;

use crate::NamedRequest;
use crate::rounds::{RoundsStage, number};
use crate::stage::shown;

use super::ScriptWords;

pub(crate) const WORDS: ScriptWords = ScriptWords {
    game: (SicBoRules::NAME, "Sic Bo"),
    reserved: "shakes",
    actions: "",
    irregularities: "cocked, cocked A B C, shaker-fault, new-shaker",
};

/// Reads a line; `None` for any other words.
pub(crate) fn line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let request = match *words {
        ["dice", a, b, c] => dice([a, b, c]).map(|dice| PlayRequest::Shake { dice, shakes: None }),
        ["dice", a, b, c, "shakes", shakes] => dice([a, b, c]).and_then(|dice| {
            let shakes = Some(number(shakes)?);
            Ok(PlayRequest::Shake { dice, shakes })
        }),
        ["irregular", "cocked"] => Ok(PlayRequest::Cocked { dice: None }),
        ["irregular", "cocked", a, b, c] => {
            dice([a, b, c]).map(|dice| PlayRequest::Cocked { dice: Some(dice) })
        }
        ["irregular", "shaker-fault"] => Ok(PlayRequest::ShakerFault {}),
        ["irregular", "new-shaker"] => Ok(PlayRequest::NewShaker {}),
        _ => return None,
    };
    Some(request.map(NamedRequest::crews))
}

fn dice(faces: [&str; 3]) -> Result<ThreeDice, String> {
    let read: Result<Vec<u8>, _> = faces.iter().map(|face| face.parse::<u8>()).collect();
    let faces = read.ok().and_then(|read| <[u8; 3]>::try_from(read).ok());
    faces.map_or_else(|| Err("expected three faces from 1 to 6".to_owned()), ThreeDice::try_from)
}

/// An expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum ScriptFact {
    Dice(ThreeDice),
    Shakes(u32),
}

/// Reads an expectation; `None` for any other words.
pub(crate) fn expectation(words: &[&str]) -> Option<Result<ScriptFact, String>> {
    Some(match *words {
        ["dice", a, b, c] => dice([a, b, c]).map(ScriptFact::Dice),
        ["shakes", shakes] => number(shakes).map(ScriptFact::Shakes),
        _ => return None,
    })
}

impl ScriptFact {
    pub(crate) fn holds(&self, stage: &RoundsStage) -> Result<(), String> {
        match self {
            ScriptFact::Dice(wanted) => {
                let dice = if let Play::SicBo(round) = &stage.table.play { round.dice } else { None };
                shown(dice == Some(*wanted), || dice.map_or("no roll".to_owned(), |dice| dice.to_string()))
            }
            ScriptFact::Shakes(wanted) => {
                let shaken = |event: &RoundEvent| match event {
                    RoundEvent::Game(GameEvent::SicBo(Event::Shaken { shakes, .. })) => Some(*shakes),
                    _ => None,
                };
                let shakes = stage.last_events.iter().rev().find_map(shaken);
                shown(shakes == Some(*wanted), || {
                    shakes.map_or("no roll".to_owned(), |shakes| shakes.to_string())
                })
            }
        }
    }
}
