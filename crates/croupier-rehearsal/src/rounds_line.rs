//! Lines for tables of rounds.

use croupier_rules::Card;

use crate::games::game_line;
use croupier_table::SeatNo;
use croupier_table::names::normal_name;
use croupier_table::request::Cents;
use croupier_table::rounds::request::{HouseCutter, SharedRequest};

use crate::named_request::NamedRequest;
use crate::read::{RESERVED, money, position, without_position};

/// Reads a line that only tables of rounds have; `None` if the words are something else.
pub(crate) fn round_line(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    Some(Ok(NamedRequest::crews(match *words {
        // The stage brings the cards, and knows the players who qualify for a draw.
        ["new-shoe"] => SharedRequest::NewShoe { cards: Vec::new() },
        ["draw", name] => {
            return Some(Ok(NamedRequest::crews(SharedRequest::Draw { ticket: 0 }).about(name)));
        }
        ["shoe", "only", ref cards @ ..] => return Some(arranged(cards, true)),
        ["shoe", ref cards @ ..] if !cards.is_empty() => return Some(arranged(cards, false)),
        ["deal"] => SharedRequest::Deal { slip: None },
        ["dealer", "cuts", at] => return Some(cut(at, Some(HouseCutter::Dealer)).map(NamedRequest::crews)),
        ["floor", "cuts", at] => return Some(cut(at, Some(HouseCutter::Floor)).map(NamedRequest::crews)),
        ["cover", at] => {
            let cover = |from_bottom| NamedRequest::crews(SharedRequest::Cover { from_bottom });
            return Some(number(at).map(cover));
        }
        ["load"] => SharedRequest::Load {},
        ["burn"] => SharedRequest::Burn {},
        ["trigger", amount] => {
            let trigger = |amount| NamedRequest::crews(SharedRequest::Trigger { amount });
            return Some(cents(amount).map(trigger));
        }
        ["irregular", "recut"] => SharedRequest::Recut {},
        ["irregular", "late-bet", name, amount, wager] => return Some(late_bet(name, amount, wager)),
        _ => return deed(words).or_else(|| game_line(words)),
    })))
}

fn arranged(cards: &[&str], only: bool) -> Result<NamedRequest, String> {
    cards_of(cards).map(|cards| NamedRequest::crews(SharedRequest::Arrange { cards, only }))
}

fn cut(at: &str, by: Option<HouseCutter>) -> Result<SharedRequest, String> {
    number(at).map(|at| SharedRequest::Cut { at, by })
}

fn late_bet(name: &str, amount: &str, wager: &str) -> Result<NamedRequest, String> {
    let (amount, wager) = (cents(amount)?, normal_name(wager));
    let late = SharedRequest::LateBet { position: 0, wager, amount, on: None, for_dealers: false };
    Ok(NamedRequest::crews(late).about(name))
}

fn deed(words: &[&str]) -> Option<Result<NamedRequest, String>> {
    let [name, does @ ..] = words else { return None };
    let request = match *does {
        _ if RESERVED.contains(name) => return None,
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
