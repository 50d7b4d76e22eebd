//! Expectations of scripts as sentences for a trainee.

use croupier_rehearsal::{CrapsFact, ExpectedFact, NamedBet, RoundExpectedFact};
use croupier_table::Owner;

/// Returns a bet with its owner: `Ann's place-6`.
pub(crate) fn bet(bet: &NamedBet) -> String {
    let dealers = if bet.owner == Owner::Dealers { " for the dealers" } else { "" };
    let at = bet.at.map(|seat| format!(" at {seat}")).unwrap_or_default();
    format!("{}'s {}{dealers}{at}", bet.player, bet.wager)
}

/// Returns the statement that a fact makes. `words` are the script's words, for facts that need no other words.
pub(crate) fn statement(fact: &ExpectedFact, words: &str) -> String {
    let nobody = |name: &Option<String>| name.clone().unwrap_or_else(|| "Nobody".to_owned());
    match fact {
        ExpectedFact::Offered(name) => format!("{} is offered it.", nobody(name)),
        ExpectedFact::Decided { bet: named, decided, .. } => format!("{} {}.", bet(named), decided.name()),
        ExpectedFact::Call(text) => format!("“{text}”"),
        ExpectedFact::SettledBefore { first, second } => {
            format!("{} is settled before {}.", bet(first), bet(second))
        }
        ExpectedFact::BetsOpen(true) => "Bets are open.".to_owned(),
        ExpectedFact::BetsOpen(false) => "Bets are closed.".to_owned(),
        ExpectedFact::Pending(named) => format!("{} still waits for the crew's confirmation.", bet(named)),
        ExpectedFact::Craps(fact) => craps(fact, words),
        ExpectedFact::Round(fact) => round(fact, words),
        _ => plain(words),
    }
}

fn craps(fact: &CrapsFact, words: &str) -> String {
    let yes_or_no = |yes: bool, on: &str, off: &str| if yes { on.to_owned() } else { off.to_owned() };
    match fact {
        CrapsFact::Works { bet: named, on: true } => format!("{} works.", bet(named)),
        CrapsFact::Works { bet: named, on: false } => format!("{} is off.", bet(named)),
        CrapsFact::SetBy { bet: named, hand } => {
            let hand = if hand == "stick" { "stickperson" } else { hand.as_str() };
            format!("The {hand} sets {}.", bet(named))
        }
        CrapsFact::Lammer { bet: named, text } if text == "none" => format!("{} has no lammer.", bet(named)),
        CrapsFact::Lammer { bet: named, text } => format!("{} has the lammer “{text}”.", bet(named)),
        CrapsFact::Point(None) => "The puck is off.".to_owned(),
        CrapsFact::Point(Some(number)) => format!("The puck is on {number}."),
        CrapsFact::Shooter(None) => "Nobody has the dice.".to_owned(),
        CrapsFact::Shooter(Some(name)) => format!("{name} has the dice."),
        CrapsFact::PaidFrom { bet: named, from } => {
            let from =
                if from == "anywhere" { "any chips" } else { &format!("the {}", from.replace('-', " ")) };
            format!("{} is paid from {from}.", bet(named))
        }
        CrapsFact::GameOver(over) => yes_or_no(*over, "The game is over.", "The game continues."),
        CrapsFact::Disputed => "The correction came too late and is recorded as a dispute.".to_owned(),
        CrapsFact::ComeResolution(on) => yes_or_no(
            *on,
            "The shooter throws only to decide the come bets.",
            "Play follows its usual order.",
        ),
        CrapsFact::Void => "The last throw did not count.".to_owned(),
        CrapsFact::Posted { wager, min, max } => {
            let most =
                max.map_or_else(|| "no maximum".to_owned(), |max| format!("at most {}", max.dollars()));
            format!("{wager} takes at least {} and {most}.", min.dollars())
        }
        _ => plain(words),
    }
}

fn round(fact: &RoundExpectedFact, words: &str) -> String {
    use RoundExpectedFact as R;
    match fact {
        R::Step { step, done: true } => format!("The crew has taken this step with the cards: {step}."),
        R::Step { step, done: false } => format!("The crew has not taken this step with the cards: {step}."),
        R::Fresh(true) => "The decks are fresh.".to_owned(),
        R::Fresh(false) => "The decks have been used.".to_owned(),
        R::ShoeDue => "A new shoe is due.".to_owned(),
        R::LastHand => "The next hand is the last of the shoe.".to_owned(),
        R::Notice { text, shown: true } => format!("The table shows the notice “{text}”."),
        R::Notice { text, shown: false } => format!("The table does not show the notice “{text}”."),
        R::Displayed { wager, text } => format!("The layout shows for {wager}: “{text}”."),
        R::Voided => "The round is void.".to_owned(),
        R::Carried(None) => "No card is kept for the next round.".to_owned(),
        R::Carried(Some(None)) => "A hidden card is kept for the next round.".to_owned(),
        R::Carried(Some(Some(card))) => format!("The {card} is kept for the next round."),
        R::Converted { name, amount } => {
            format!("{name}'s payment is converted to chips worth {}.", amount.dollars())
        }
        R::CalledBefore { bet: named } => format!("The result is called before {} is settled.", bet(named)),
        _ => plain(words),
    }
}

/// Returns the script's words as a sentence.
fn plain(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    format!("{}.", first.unwrap_or_default())
}
