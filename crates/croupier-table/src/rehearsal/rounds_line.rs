//! Lines for card tables and the wheel.

use croupier_rules::{Card, Money};

use crate::bet::{Owner, SeatNo};
use crate::games::wheel::Direction;
use crate::rounds::{DealingIrregularity, Side};

use super::read::{RESERVED, money, named, position, without_position};
use super::statement::NamedBet;

/// The place where a wheel comes to rest, as a script names it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants")]
pub enum NamedSpace {
    /// On a space with this symbol.
    Symbol(String),
    /// On the space with this number, from 1.
    Number(u8),
}

/// The way in which a wheel stops.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants")]
pub enum WheelStopName {
    At(NamedSpace),
    Slipping(NamedSpace, NamedSpace),
    SlippingLate(NamedSpace, NamedSpace),
    OnPeg(Option<NamedSpace>),
}

/// The player who decides, as a script names the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedDecisionBet {
    /// The player's name.
    pub name: String,
    /// The position of the bet.
    pub at: Option<SeatNo>,
    /// The beneficiary of the bet.
    pub owner: Owner,
}

/// A line of a card table or a wheel.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum RoundLine {
    NewShoe,
    Arrange { cards: Vec<Card>, only: bool },
    Deal { slip: Option<DealingIrregularity> },
    Cut { by: String, at: u32 },
    DeclineCut { name: String },
    Recut,
    Cover { from_bottom: u32 },
    Load,
    Burn,
    Turn { name: String },
    GiveUp { name: String },
    Delay { name: String },
    PayVigorish { name: String },
    ExtraCard,
    FoundFaceUp,
    Trigger { amount: Money },
    Draw { name: String },
    TakePosition { name: String, seat: SeatNo },
    Raise { by: NamedDecisionBet, amount: Option<Money> },
    Stand { by: NamedDecisionBet },
    War { by: NamedDecisionBet, amount: Option<Money> },
    Surrender { by: NamedDecisionBet },
    Convert { bet: NamedBet, chip: Money, stack: u32 },
    LateBet { bet: NamedBet, amount: Money },
    Spin { stops: WheelStopName, direction: Option<Direction>, turns: Option<u32> },
    ProposeWheel { wheel: String },
}

/// Reads a line of a card table or a wheel; `None` if the words are something else.
pub(super) fn round_line(words: &[&str]) -> Option<Result<RoundLine, String>> {
    Some(match *words {
        ["new-shoe"] => Ok(RoundLine::NewShoe),
        ["shoe", "only", ref cards @ ..] => {
            cards_of(cards).map(|cards| RoundLine::Arrange { cards, only: true })
        }
        ["shoe", ref cards @ ..] if !cards.is_empty() => {
            cards_of(cards).map(|cards| RoundLine::Arrange { cards, only: false })
        }
        ["deal"] => Ok(RoundLine::Deal { slip: None }),
        [by @ ("dealer" | "floor"), "cuts", at] => {
            number(at).map(|at| RoundLine::Cut { by: by.to_owned(), at })
        }
        ["cover", at] => number(at).map(|from_bottom| RoundLine::Cover { from_bottom }),
        ["load"] => Ok(RoundLine::Load),
        ["burn"] => Ok(RoundLine::Burn),
        ["trigger", amount] => money(amount).map(|amount| RoundLine::Trigger { amount }),
        ["draw", name] => Ok(RoundLine::Draw { name: name.to_owned() }),
        ["spin", ref how @ ..] if !how.is_empty() => spin(how),
        ["irregular", ref what @ ..] => return irregular(what),
        [name, ref does @ ..] if !RESERVED.contains(&name) => return deed(name, does),
        [..] => return None,
    })
}

fn deed(name: &str, does: &[&str]) -> Option<Result<RoundLine, String>> {
    let player = || name.to_owned();
    Some(match *does {
        ["cuts", at] => number(at).map(|at| RoundLine::Cut { by: player(), at }),
        ["declines", "cut"] => Ok(RoundLine::DeclineCut { name: player() }),
        ["turns"] | ["accepts", "cards"] => Ok(RoundLine::Turn { name: player() }),
        ["declines", "cards"] => Ok(RoundLine::GiveUp { name: player() }),
        ["pays", "vigorish"] => Ok(RoundLine::PayVigorish { name: player() }),
        ["takes", "position", seat] => {
            position(seat).map(|seat| RoundLine::TakePosition { name: player(), seat })
        }
        ["raise" | "raises" | "stands" | "war" | "surrenders", ..] => decision(name, does),
        _ => return None,
    })
}

fn decision(name: &str, does: &[&str]) -> Result<RoundLine, String> {
    let (words, at) = without_position(does)?;
    let (words, owner) = match &words[..] {
        [rest @ .., "for", "dealer" | "dealers"] => (rest.to_vec(), Owner::Dealers),
        all => (all.to_vec(), Owner::Player),
    };
    let by = NamedDecisionBet { name: name.to_owned(), at, owner };
    match words[..] {
        ["raise" | "raises"] => Ok(RoundLine::Raise { by, amount: None }),
        ["raise" | "raises", amount] => Ok(RoundLine::Raise { by, amount: Some(money(amount)?) }),
        ["stands"] => Ok(RoundLine::Stand { by }),
        ["war"] => Ok(RoundLine::War { by, amount: None }),
        ["war", amount] => Ok(RoundLine::War { by, amount: Some(money(amount)?) }),
        ["surrenders"] => Ok(RoundLine::Surrender { by }),
        _ => Err(format!(
            "'{name} {}' is not a decision; expected raise, stands, war or surrenders",
            does.join(" ")
        )),
    }
}

fn irregular(what: &[&str]) -> Option<Result<RoundLine, String>> {
    let third = |side: Side, how: &str| match how {
        "hidden" | "shown" => {
            Ok(RoundLine::Deal { slip: Some(DealingIrregularity::Third { side, shown: how == "shown" }) })
        }
        _ => Err(format!("a third card dealt by mistake must be hidden or shown, not '{how}'")),
    };
    Some(match *what {
        ["recut"] => Ok(RoundLine::Recut),
        ["delay", name] => Ok(RoundLine::Delay { name: name.to_owned() }),
        ["extra-card"] => Ok(RoundLine::ExtraCard),
        ["third-card", how] => third(Side::Player, how),
        ["banker-third", how] => third(Side::Banker, how),
        ["exposed"] => Ok(RoundLine::FoundFaceUp),
        ["exposed", "at", card] => number(card).and_then(|card| match card {
            1..=6 => Ok(RoundLine::Deal { slip: Some(DealingIrregularity::Exposed(card as u8)) }),
            _ => Err(format!("a round has no card number {card}")),
        }),
        ["conversion", ref what @ ..] => convert(what),
        ["late-bet", name, amount, wager] => {
            money(amount).map(|amount| RoundLine::LateBet { bet: named(name, wager, Owner::Player), amount })
        }
        ["propose-wheel", ref wheel @ ..] => Ok(RoundLine::ProposeWheel { wheel: wheel.join(" ") }),
        ["peg"] => Ok(spun(WheelStopName::OnPeg(None))),
        ["peg", beside] => Ok(spun(WheelStopName::OnPeg(Some(space(beside))))),
        ["slip", from, to] | ["slip", from, "to", to] => {
            Ok(spun(WheelStopName::SlippingLate(space(from), space(to))))
        }
        ["rests", from, "then", to] => Ok(spun(WheelStopName::Slipping(space(from), space(to)))),
        _ => return None,
    })
}

fn convert(what: &[&str]) -> Result<RoundLine, String> {
    let (words, at) = without_position(what)?;
    let (name, wager, chip, stack) = match words[..] {
        [name, wager, chip] => (name, wager, chip, "0"),
        [name, wager, chip, "stack", stack] => (name, wager, chip, stack),
        _ => {
            return Err("write: irregular conversion NAME WAGER CHIP [stack N] [at N]".to_owned());
        }
    };
    let bet = NamedBet { at, ..named(name, wager, Owner::Player) };
    Ok(RoundLine::Convert { bet, chip: money(chip)?, stack: number(stack)? })
}

fn spun(stops: WheelStopName) -> RoundLine {
    RoundLine::Spin { stops, direction: None, turns: None }
}

fn space(text: &str) -> NamedSpace {
    NamedSpace::Symbol(text.to_lowercase())
}

/// Reads `20`, `joker counterclockwise`, `at 12 turns 2`.
fn spin(how: &[&str]) -> Result<RoundLine, String> {
    let (stops, mut rest) = match how {
        ["at", number, rest @ ..] => {
            let space = number.parse::<u8>().ok().filter(|number| *number > 0);
            let space = space.ok_or_else(|| format!("'{number}' is not the number of a space"))?;
            (WheelStopName::At(NamedSpace::Number(space)), rest)
        }
        [symbol, rest @ ..] => (WheelStopName::At(space(symbol)), rest),
        [] => return Err("a spin must name the space where the wheel rests".to_owned()),
    };
    let (mut direction, mut turns) = (None, None);
    loop {
        rest = match rest {
            [] => return Ok(RoundLine::Spin { stops, direction, turns }),
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
            ["turns", count, rest @ ..] if turns.is_none() => {
                turns = Some(number(count)?);
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

pub(super) fn cards_of(words: &[&str]) -> Result<Vec<Card>, String> {
    words.iter().map(|word| word.parse::<Card>().map_err(|error| error.to_string())).collect()
}

fn number(text: &str) -> Result<u32, String> {
    text.parse::<u32>().map_err(|_| format!("'{text}' is not a whole number"))
}
