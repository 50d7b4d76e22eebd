//! Baccarat in scripts: the lines and expectations that only this game has.

use croupier_rules::{Card, unknown};
use croupier_table::games::baccarat::{
    BaccaratResult, BaccaratRound, BaccaratRules, Colour, Event, PlayRequest, Road, roads,
};
use croupier_table::games::{GameEvent, Play};
use croupier_table::rounds::request::{DealingError, Hand, SharedRequest};
use croupier_table::rounds::{Event as RoundEvent, Side};

use crate::NamedRequest;
use crate::read::is_reserved;
use crate::rounds::{RoundsStage, cards_of, list, number};
use crate::stage::shown;

use super::ScriptWords;

pub(crate) const WORDS: ScriptWords = ScriptWords {
    game: (BaccaratRules::NAME, "baccarat"),
    reserved: "banker winner cards road",
    actions: "turns, accepts cards, declines cards",
    irregularities: "delay NAME, extra-card, third-card hidden or shown, banker-third hidden or shown, exposed, exposed at N",
};

/// Reads a line; `None` for any other words.
pub(crate) fn line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let slip = |slip: DealingError| NamedRequest::crews(SharedRequest::Deal { slip: Some(slip) });
    let third = |hand: Hand, how: &str| match how {
        "hidden" | "shown" => Ok(slip(DealingError::Third { hand, shown: how == "shown" })),
        _ => Err(format!("a third card dealt by mistake must be hidden or shown, not '{how}'")),
    };
    Some(match *words {
        ["irregular", "delay", name] => {
            Ok(NamedRequest::crews(PlayRequest::Delay { position: 0 }).about(name))
        }
        ["irregular", "extra-card"] => Ok(NamedRequest::crews(PlayRequest::DrawnInError {})),
        ["irregular", "exposed"] => Ok(NamedRequest::crews(PlayRequest::FoundFaceUp {})),
        ["irregular", "third-card", how] => third(Hand::Player, how),
        ["irregular", "banker-third", how] => third(Hand::Banker, how),
        ["irregular", "exposed", "at", card] => number(card).and_then(|card| match card {
            1..=6 => Ok(slip(DealingError::Exposed { card: card as u8 })),
            _ => Err(format!("a round has no card number {card}")),
        }),
        [name, ..] if is_reserved(name) => return None,
        [name, "turns"] | [name, "accepts", "cards"] => Ok(NamedRequest::players(name, PlayRequest::Turn {})),
        [name, "declines", "cards"] => Ok(NamedRequest::players(name, PlayRequest::GiveUp {})),
        _ => return None,
    })
}

/// An expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum ScriptFact {
    Hand { side: Side, cards: Vec<Card> },
    Total { side: Side, total: u8 },
    Down { side: Side },
    Winner(Option<Side>),
    CardsWith(Option<String>),
    Road { road: String, marks: String },
}

/// Reads an expectation; `None` for any other words.
pub(crate) fn expectation(words: &[&str]) -> Option<Result<ScriptFact, String>> {
    use ScriptFact as R;
    let side = |word: &str| if word == "player" { Side::Player } else { Side::Banker };
    Some(match *words {
        [hand @ ("player" | "banker"), "hand", ref cards @ ..] => {
            cards_of(cards).map(|cards| R::Hand { side: side(hand), cards })
        }
        [hand @ ("player" | "banker"), "total", total] => {
            let total = total.parse::<u8>().map_err(|_| format!("'{total}' is not a total"));
            total.map(|total| R::Total { side: side(hand), total })
        }
        [hand @ ("player" | "banker"), "down"] => Ok(R::Down { side: side(hand) }),
        ["winner", "tie"] => Ok(R::Winner(None)),
        ["winner", hand @ ("player" | "banker")] => Ok(R::Winner(Some(side(hand)))),
        ["cards", "with", "dealer"] => Ok(R::CardsWith(None)),
        ["cards", "with", name] => Ok(R::CardsWith(Some(name.to_owned()))),
        ["road", road, ref marks @ ..] => Ok(R::Road { road: road.to_owned(), marks: marks.join(" ") }),
        _ => return None,
    })
}

impl ScriptFact {
    pub(crate) fn holds(&self, stage: &RoundsStage) -> Result<(), String> {
        if let ScriptFact::Road { road, marks } = self {
            return holds_road(stage, road, marks);
        }
        if let ScriptFact::CardsWith(name) = self {
            let with = stage.table.play.holders().first().and_then(|seat| stage.name_at(*seat));
            return shown(with == *name, || with.unwrap_or_else(|| "the dealer".to_owned()));
        }
        let (Play::Baccarat(round), Some(rules)) =
            (&stage.table.play, BaccaratRules::of(&stage.rules.game.kind))
        else {
            return Err("this table never shows that".to_owned());
        };
        match self {
            ScriptFact::Hand { side, cards } => {
                let hand = hand_seen(stage, *side);
                shown(hand == *cards, || list(&hand))
            }
            ScriptFact::Total { side, total } => {
                let there = rules.points.total(&hand_seen(stage, *side));
                shown(there == *total, || there.to_string())
            }
            ScriptFact::Down { side } => {
                let hand = round.hand(*side);
                let down = hand.cards.len() > usize::from(hand.up);
                shown(down, || format!("face up: {}", list(hand.seen())))
            }
            ScriptFact::Winner(wanted) => {
                let last = BaccaratRound::results(&stage.table).last().ok_or("no round was decided")?;
                shown(last.winner == *wanted, || last.winner.map_or("tie", Side::name).to_owned())
            }
            ScriptFact::CardsWith(_) | ScriptFact::Road { .. } => Ok(()),
        }
    }
}

/// Returns the face-up cards of a hand in the last round. If that round was simulated, returns the cards of the last
/// round with wagers.
fn hand_seen(stage: &RoundsStage, side: Side) -> Vec<Card> {
    let real = |event: &RoundEvent| matches!(event, RoundEvent::RoundBegan { simulated: false, .. });
    let Some(began) = stage.last_events.iter().rposition(real) else {
        return match &stage.table.play {
            Play::Baccarat(round) => round.hand(side).seen().to_vec(),
            _ => Vec::new(),
        };
    };
    let after = stage.last_events[began + 1..].iter();
    let of_round = after.take_while(|event| !matches!(event, RoundEvent::RoundBegan { .. }));
    let turned = of_round.filter_map(|event| match event {
        RoundEvent::Game(GameEvent::Baccarat(Event::Turned { side: turned, cards })) if *turned == side => {
            Some(cards.iter().flatten().copied())
        }
        _ => None,
    });
    turned.flatten().collect()
}

fn holds_road(stage: &RoundsStage, road: &str, marks: &str) -> Result<(), String> {
    let all = roads(BaccaratRound::results(&stage.table));
    let letters = |road: &Road, red: char, blue: char| -> String {
        let mut text = String::new();
        for mark in &road.marks {
            text.push(if mark.colour == Colour::Red { red } else { blue });
            if mark.ties > 0 {
                text.push_str(&mark.ties.to_string());
            }
        }
        text
    };
    let there = match road {
        "bead-plate" => {
            let letter = |result: &BaccaratResult| match result.winner {
                Some(Side::Banker) => 'B',
                Some(Side::Player) => 'P',
                None => 'T',
            };
            all.bead_plate.iter().map(|(_, _, result)| letter(result)).collect()
        }
        "big-road" => letters(&all.big_road, 'B', 'P'),
        "big-eye-boy" => letters(&all.big_eye_boy, 'R', 'B'),
        "small-road" => letters(&all.small_road, 'R', 'B'),
        "cockroach-pig" => letters(&all.cockroach_pig, 'R', 'B'),
        other => {
            let known = ["bead-plate", "big-road", "big-eye-boy", "small-road", "cockroach-pig"];
            return Err(unknown("road", other, known));
        }
    };
    let wanted: String = marks.chars().filter(|mark| !mark.is_whitespace()).collect();
    shown(there == wanted || wanted == "none" && there.is_empty(), || there)
}
