//! Red Dog in scripts: the lines and expectations that only this game has.

use croupier_rules::Card;
use croupier_table::games::red_dog::{Pattern, PlayRequest, RedDogRules};
use croupier_table::games::{Play, RoundGameKind};

use crate::NamedRequest;
use crate::read::{cents, without_position};
use crate::rounds::{RoundsStage, decision, list, number};
use crate::stage::shown;

use super::ScriptWords;

pub(crate) const WORDS: ScriptWords = ScriptWords {
    game: (RedDogRules::NAME, "Red Dog"),
    reserved: "marker square",
    actions: "raise, stands",
    irregularities: "conversion NAME WAGER CHIP",
};

/// Reads a line; `None` for any other words.
pub(crate) fn line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    if let ["irregular", "conversion", what @ ..] = words {
        return Some(convert(what));
    }
    let read = decision(words, &["raise", "raises", "stands"])?;
    Some(read.and_then(|read| {
        let (position, for_dealers) = (read.position, read.for_dealers);
        let request = match read.words[..] {
            ["raise" | "raises"] => PlayRequest::Raise { amount: None, position, for_dealers },
            ["raise" | "raises", amount] => {
                PlayRequest::Raise { amount: Some(cents(amount)?), position, for_dealers }
            }
            ["stands"] => PlayRequest::Stand { position, for_dealers },
            _ => return Err(format!("'{}' is not a decision; expected raise or stands", words.join(" "))),
        };
        Ok(NamedRequest::players(read.name, request))
    }))
}

fn convert(what: &[&str]) -> Result<NamedRequest, String> {
    let (words, at) = without_position(what)?;
    let (name, wager, chip, stack) = match words[..] {
        [name, wager, chip] => (name, wager, chip, "0"),
        [name, wager, chip, "stack", stack] => (name, wager, chip, stack),
        _ => {
            return Err("write: irregular conversion NAME WAGER CHIP [stack N] [at N]".to_owned());
        }
    };
    let request = PlayRequest::Convert {
        wager: wager.to_owned(),
        chip: cents(chip)?,
        stack: number(stack)?,
        position: at.map(croupier_table::SeatNo::position),
        for_dealers: false,
    };
    Ok(NamedRequest::players(name, request))
}

/// An expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum ScriptFact {
    Marker(Option<String>),
    Square { square: String, card: Card },
}

/// Reads an expectation; `None` for any other words.
pub(crate) fn expectation(words: &[&str]) -> Option<Result<ScriptFact, String>> {
    Some(match *words {
        ["marker", "none"] => Ok(ScriptFact::Marker(None)),
        ["marker", ref text @ ..] => Ok(ScriptFact::Marker(Some(text.join(" ")))),
        ["square", square, text] => {
            let card = text.parse::<Card>().map_err(|error| error.to_string());
            card.map(|card| ScriptFact::Square { square: square.to_owned(), card })
        }
        _ => return None,
    })
}

impl ScriptFact {
    pub(crate) fn holds(&self, stage: &RoundsStage) -> Result<(), String> {
        let (RoundGameKind::RedDog(rules), Play::RedDog(round)) = (&stage.rules.game.kind, &stage.table.play)
        else {
            return match self {
                ScriptFact::Marker(None) => Ok(()),
                ScriptFact::Marker(Some(_)) => Err("none".to_owned()),
                ScriptFact::Square { .. } => Err("this table never shows that".to_owned()),
            };
        };
        match self {
            ScriptFact::Marker(wanted) => {
                let pattern = rules.pattern(&round.cards).filter(|_| rules.marker.value);
                let there = pattern.map(|pattern| match pattern {
                    Pattern::Spread(spread) => format!("spread {spread}"),
                    Pattern::Pair => "pair".to_owned(),
                    Pattern::Consecutive => "consecutive".to_owned(),
                });
                shown(there == *wanted, || there.unwrap_or_else(|| "none".to_owned()))
            }
            ScriptFact::Square { square, card } => {
                let squares = rules.squares.iter().zip(&round.cards);
                let there =
                    squares.filter(|(where_, _)| where_.value.name() == square).map(|(_, card)| *card);
                let there: Vec<Card> = there.collect();
                shown(there.contains(card), || list(&there))
            }
        }
    }
}
