//! The lines that only tables of rounds have.

use croupier_rules::Card;
use croupier_table::SeatNo;
use croupier_table::names::normal_name;
use croupier_table::rounds::request::{HouseCutter, SharedRequest};

use crate::games::game_line;
use crate::named_request::NamedRequest;
use crate::read::{cents, is_reserved, position, without_position};

/// Words that cannot be a player's name, because lines and expectations of these tables start with them.
pub(crate) const RESERVED: &str = "deal shoe new-shoe unseen-shoe enter correct-card dealer floor decks discards meter trigger draw load cover";

/// The actions of players, as help for a mistyped line.
pub(crate) const ACTIONS: &str = "cuts, declines cut, pays vigorish, takes position";

/// The lines about irregularities, as help for a mistyped line.
pub(crate) const IRREGULARITIES: &str = "recut, late-bet NAME AMOUNT WAGER, correct-card CARD";

/// Reads a line; `None` for any other words.
pub(crate) fn round_line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let request = match *words {
        // The stage brings the cards, and knows the players who qualify for a draw.
        ["new-shoe"] => Ok(SharedRequest::NewShoe { cards: Vec::new() }),
        ["new-shoe", ref cards @ ..] => cards_of(cards).map(|cards| SharedRequest::NewShoe { cards }),
        ["unseen-shoe"] => Ok(SharedRequest::UnseenShoe {}),
        ["enter", "cover", ref cards @ ..] => {
            cards_of(cards).map(|cards| SharedRequest::EnterCards { cards, cover: true })
        }
        ["enter", ref cards @ ..] => {
            cards_of(cards).map(|cards| SharedRequest::EnterCards { cards, cover: false })
        }
        ["correct-card", card] => read_correction(card, false),
        ["irregular", "correct-card", card] => read_correction(card, true),
        ["draw", name] => {
            return Some(Ok(NamedRequest::crews(SharedRequest::Draw { ticket: 0 }).about(name)));
        }
        ["shoe", "only", ref cards @ ..] => {
            cards_of(cards).map(|cards| SharedRequest::Arrange { cards, only: true })
        }
        ["shoe", ref cards @ ..] if !cards.is_empty() => {
            cards_of(cards).map(|cards| SharedRequest::Arrange { cards, only: false })
        }
        ["deal"] => Ok(SharedRequest::Deal { slip: None }),
        ["dealer", "cuts", at] => cut(at, Some(HouseCutter::Dealer)),
        ["floor", "cuts", at] => cut(at, Some(HouseCutter::Floor)),
        ["cover", at] => number(at).map(|from_bottom| SharedRequest::Cover { from_bottom }),
        ["load"] => Ok(SharedRequest::Load {}),
        ["burn"] => Ok(SharedRequest::Burn {}),
        ["trigger", amount] => cents(amount).map(|amount| SharedRequest::Trigger { amount }),
        ["irregular", "recut"] => Ok(SharedRequest::Recut {}),
        ["irregular", "late-bet", name, amount, wager] => {
            let (position, wager, for_dealers) = (0, normal_name(wager), false);
            let late = |amount| SharedRequest::LateBet { position, wager, amount, on: None, for_dealers };
            return Some(cents(amount).map(|amount| NamedRequest::crews(late(amount)).about(name)));
        }
        _ => return player_action(words).or_else(|| game_line(words)),
    };
    Some(request.map(NamedRequest::crews))
}

fn read_correction(card: &str, late: bool) -> Result<SharedRequest, String> {
    let card: Card = card.parse().map_err(|error: croupier_rules::InvalidCard| error.to_string())?;
    Ok(SharedRequest::CorrectCard { card, late })
}

fn cut(at: &str, by: Option<HouseCutter>) -> Result<SharedRequest, String> {
    number(at).map(|at| SharedRequest::Cut { at, by })
}

fn player_action(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let [name, does @ ..] = words else { return None };
    let request = match *does {
        _ if is_reserved(name) => return None,
        ["cuts", at] => cut(at, None),
        ["declines", "cut"] => Ok(SharedRequest::DeclineCut {}),
        ["pays", "vigorish"] => Ok(SharedRequest::PayVigorish {}),
        ["takes", "position", seat] => {
            position(seat).map(|seat| SharedRequest::TakePosition { position: seat.position() })
        }
        _ => return None,
    };
    Some(request.map(|request| NamedRequest::players(name, request)))
}

/// Reads the words of a player's decision on a bet: the words without `at N` and `for dealers`, the position, and
/// whether the bet is for the dealers. `None` if the first word is none of these.
pub(crate) fn decision<'w>(words: &[&'w str], verbs: &[&str]) -> Option<Result<DecisionWords<'w>, String>> {
    let [name, does @ ..] = words else { return None };
    if is_reserved(name) || !does.first().is_some_and(|verb| verbs.contains(verb)) {
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

pub(crate) fn cards_of(words: &[&str]) -> Result<Vec<Card>, String> {
    words.iter().map(|word| word.parse::<Card>().map_err(|error| error.to_string())).collect()
}

pub(crate) fn number(text: &str) -> Result<u32, String> {
    text.parse::<u32>().map_err(|_| format!("'{text}' is not a whole number"))
}
