//! Casino War in scripts: the lines and expectations that only this game has.

use croupier_rules::Card;
use croupier_table::SeatNo;
use croupier_table::games::Play;
use croupier_table::games::casino_war::{PlayRequest, WarRules};

use crate::NamedRequest;
use crate::read::{cents, without_position};
use crate::rounds::{RoundsStage, decision, list};
use crate::stage::shown;

use super::ScriptWords;

pub(crate) const WORDS: ScriptWords = ScriptWords {
    game: (WarRules::NAME, "Casino War"),
    reserved: "",
    actions: "war, surrenders",
    irregularities: "",
};

/// Reads a line; `None` for any other words.
pub(crate) fn line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let read = decision(words, &["war", "surrenders"])?;
    Some(read.and_then(|read| {
        let (position, for_dealers) = (read.position, read.for_dealers);
        let request = match read.words[..] {
            ["war"] => PlayRequest::War { amount: None, position, for_dealers },
            ["war", amount] => PlayRequest::War { amount: Some(cents(amount)?), position, for_dealers },
            ["surrenders"] => PlayRequest::Surrender { position, for_dealers },
            _ => return Err(format!("'{}' is not a decision; expected war or surrenders", words.join(" "))),
        };
        Ok(NamedRequest::players(read.name, request))
    }))
}

/// An expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum ScriptFact {
    CardAt { name: String, at: Option<SeatNo>, card: Card },
    DealerCard(Card),
}

/// Reads an expectation; `None` for any other words.
pub(crate) fn expectation(words: &[&str]) -> Option<Result<ScriptFact, String>> {
    let card = |text: &str| text.parse::<Card>().map_err(|error| error.to_string());
    Some(match *words {
        ["dealer", "card", text] => card(text).map(ScriptFact::DealerCard),
        [name, "card", text, ..] => without_position(words)
            .and_then(|(_, at)| Ok(ScriptFact::CardAt { name: name.to_owned(), at, card: card(text)? })),
        _ => return None,
    })
}

impl ScriptFact {
    pub(crate) fn holds(&self, stage: &RoundsStage) -> Result<(), String> {
        let Play::War(round) = &stage.table.play else {
            return Err("this table never shows that".to_owned());
        };
        match self {
            ScriptFact::CardAt { name, at, card } => {
                let contest = round.contest(stage.seat(name, *at)?).ok_or("there is no card")?;
                let cards: Vec<Card> = [Some(contest.card), contest.second].into_iter().flatten().collect();
                shown(cards.contains(card), || list(&cards))
            }
            ScriptFact::DealerCard(card) => shown(round.dealer.contains(card), || list(&round.dealer)),
        }
    }
}
