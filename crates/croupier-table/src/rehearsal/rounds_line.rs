//! Lines for tables of rounds.

use croupier_rules::{Card, Money};

use crate::bet::{Owner, SeatNo};
use crate::games::game_line;
use crate::request::Cents;
use crate::rounds::request::RoundRequest;

use super::read::{RESERVED, money, named, position, without_position};
use super::statement::NamedBet;

/// A line that only one game has: a request, with the name of the player who makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLine {
    /// The name of the game in packs.
    pub game: &'static str,
    /// The game for readers.
    pub title: &'static str,
    /// The request and the people whom the line names.
    pub line: NamedRequest,
}

/// A request as a script writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRequest {
    /// The name of the player who makes it; `None` for the crew.
    pub by: Option<String>,
    /// The name of the player whom the crew's request is about.
    pub about: Option<String>,
    /// The request.
    pub request: RoundRequest,
}

impl NamedRequest {
    /// Creates a request of the crew.
    pub(crate) fn crews(request: impl Into<RoundRequest>) -> NamedRequest {
        NamedRequest { by: None, about: None, request: request.into() }
    }

    /// Creates a player's request.
    pub(crate) fn players(name: &str, request: impl Into<RoundRequest>) -> NamedRequest {
        NamedRequest { by: Some(name.to_owned()), about: None, request: request.into() }
    }
}

/// A line of a table of rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum RoundLine {
    NewShoe,
    Arrange { cards: Vec<Card>, only: bool },
    Deal,
    Cut { by: String, at: u32 },
    DeclineCut { name: String },
    Recut,
    Cover { from_bottom: u32 },
    Load,
    Burn,
    PayVigorish { name: String },
    Trigger { amount: Money },
    Draw { name: String },
    TakePosition { name: String, seat: SeatNo },
    LateBet { bet: NamedBet, amount: Money },
    Game(Box<GameLine>),
}

/// Reads a line of a table of rounds; `None` if the words are something else.
pub(super) fn round_line(words: &[&str]) -> Option<Result<RoundLine, String>> {
    Some(match *words {
        ["new-shoe"] => Ok(RoundLine::NewShoe),
        ["shoe", "only", ref cards @ ..] => {
            cards_of(cards).map(|cards| RoundLine::Arrange { cards, only: true })
        }
        ["shoe", ref cards @ ..] if !cards.is_empty() => {
            cards_of(cards).map(|cards| RoundLine::Arrange { cards, only: false })
        }
        ["deal"] => Ok(RoundLine::Deal),
        [by @ ("dealer" | "floor"), "cuts", at] => {
            number(at).map(|at| RoundLine::Cut { by: by.to_owned(), at })
        }
        ["cover", at] => number(at).map(|from_bottom| RoundLine::Cover { from_bottom }),
        ["load"] => Ok(RoundLine::Load),
        ["burn"] => Ok(RoundLine::Burn),
        ["trigger", amount] => money(amount).map(|amount| RoundLine::Trigger { amount }),
        ["draw", name] => Ok(RoundLine::Draw { name: name.to_owned() }),
        ["irregular", "recut"] => Ok(RoundLine::Recut),
        ["irregular", "late-bet", name, amount, wager] => {
            money(amount).map(|amount| RoundLine::LateBet { bet: named(name, wager, Owner::Player), amount })
        }
        _ => {
            return deed(words)
                .or_else(|| game_line(words).map(|line| line.map(Box::new).map(RoundLine::Game)));
        }
    })
}

fn deed(words: &[&str]) -> Option<Result<RoundLine, String>> {
    let [name, does @ ..] = words else { return None };
    let player = || (*name).to_owned();
    Some(match *does {
        _ if RESERVED.contains(name) => return None,
        ["cuts", at] => number(at).map(|at| RoundLine::Cut { by: player(), at }),
        ["declines", "cut"] => Ok(RoundLine::DeclineCut { name: player() }),
        ["pays", "vigorish"] => Ok(RoundLine::PayVigorish { name: player() }),
        ["takes", "position", seat] => {
            position(seat).map(|seat| RoundLine::TakePosition { name: player(), seat })
        }
        _ => return None,
    })
}

/// Reads the words of a player's decision on a bet: the words without `at N` and `for dealers`, the position, and
/// whether the bet is for the dealers. `None` if the first word is none of these.
pub(crate) fn decision<'w>(words: &[&'w str], verbs: &[&str]) -> Option<Result<DecisionWords<'w>, String>> {
    let [name, does @ ..] = words else { return None };
    if RESERVED.contains(name) || !does.first().is_some_and(|verb| verbs.contains(verb)) {
        return None;
    }
    Some(without_position(does).map(|(words, at)| {
        let (words, for_dealers) = match &words[..] {
            [rest @ .., "for", "dealer" | "dealers"] => (rest.to_vec(), true),
            all => (all.to_vec(), false),
        };
        DecisionWords { name, words, position: at.map(SeatNo::position), for_dealers }
    }))
}

/// The words of a player's decision on a bet.
pub(crate) struct DecisionWords<'w> {
    pub(crate) name: &'w str,
    pub(crate) words: Vec<&'w str>,
    pub(crate) position: Option<u32>,
    pub(crate) for_dealers: bool,
}

/// Reads an amount in cents.
pub(crate) fn cents(text: &str) -> Result<Cents, String> {
    money(text).map(|amount| Cents(amount.cents()))
}

pub(crate) fn cards_of(words: &[&str]) -> Result<Vec<Card>, String> {
    words.iter().map(|word| word.parse::<Card>().map_err(|error| error.to_string())).collect()
}

pub(crate) fn number(text: &str) -> Result<u32, String> {
    text.parse::<u32>().map_err(|_| format!("'{text}' is not a whole number"))
}
