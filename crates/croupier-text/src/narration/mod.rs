//! Sentences for people: each event in plain English, with its clause. They are for people who watch a table, read its
//! transcript or follow an audit.
//!
//! Events name positions, so the narration needs to know who is at each position: [`Seats`] tracks that from the
//! events. [`public`] leaves out hidden data.

mod craps;
mod refusal;
mod rounds;
mod seats;

use croupier_ledger::line::{Command, Event, TableEvent};
use croupier_rules::{Cite, Money, WagerId};
use croupier_table::{GameRules, rounds as engine};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use refusal::{plain as plain_refusal, refused};
pub use seats::Seats;

/// A sentence about an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Sentence {
    /// The text.
    pub words: String,
    /// The clause that decided the event, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The words that a member of the crew calls, without the caller, if the sentence is a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub call: Option<String>,
}

/// A sentence whose clause is not yet looked up.
struct DraftSentence {
    words: String,
    cite: Option<Cite>,
    call: Option<String>,
}

impl From<String> for DraftSentence {
    fn from(words: String) -> DraftSentence {
        DraftSentence { words, cite: None, call: None }
    }
}

impl From<&str> for DraftSentence {
    fn from(words: &str) -> DraftSentence {
        words.to_owned().into()
    }
}

/// Creates a sentence with a citation.
fn by(words: String, cite: Cite) -> DraftSentence {
    DraftSentence { words, cite: Some(cite), call: None }
}

/// Returns the sentence for an event; none if the event does not concern people. `seats` is the state before the event;
/// `names` returns a person's name.
pub fn words(
    rules: &GameRules,
    seats: &Seats,
    event: &Event,
    names: &dyn Fn(u32) -> String,
) -> Option<Sentence> {
    let says = match (rules, event) {
        (GameRules::Craps(rules), Event::Craps(event)) => craps::says(rules, seats, event, names)?,
        (GameRules::Rounds(rules), Event::Round(event)) => rounds::says(rules, seats, event, names)?,
        (_, Event::Table(event)) => table_says(event, names),
        _ => return None,
    };
    let clause = says.cite.map(|cite| rules.citations().first(cite).to_owned());
    Some(Sentence { words: says.words, clause, call: says.call })
}

/// Returns the sentences for all events of an entry. `seats` is the state before the events, and is updated.
pub fn tell(
    rules: &GameRules,
    seats: &mut Seats,
    events: &[Event],
    names: &dyn Fn(u32) -> String,
) -> Vec<Sentence> {
    let mut told = Vec::new();
    for event in events {
        told.extend(words(rules, seats, event, names));
        seats.follow(event);
    }
    told
}

/// Returns the name of a bet: that of its wager, with the number to which a bet at craps has travelled.
pub fn bet_name(rules: &GameRules, wager: WagerId, state: u16) -> String {
    match rules {
        GameRules::Craps(rules) => craps::bet_name(&rules.layout, wager, state),
        GameRules::Rounds(rules) => rules.layout.wager(wager).name.clone(),
    }
}

fn table_says(event: &TableEvent, names: &dyn Fn(u32) -> String) -> DraftSentence {
    match event {
        TableEvent::Filled { amount, unasked: false } => {
            format!("The cage fills the bank with {}.", dollars(*amount))
        }
        TableEvent::Filled { amount, unasked: true } => {
            format!("The bank would run out: the cage fills it with {}.", dollars(*amount))
        }
        TableEvent::Credited { amount } => format!("The bank sends {} to the cage.", dollars(*amount)),
        TableEvent::SeedChosen { person, seed } if seed.is_empty() => {
            format!("{} withdraws their seed from the draws.", names(*person))
        }
        TableEvent::SeedChosen { person, .. } => format!("{} adds a seed to the next draws.", names(*person)),
        TableEvent::PaysChosen { option, value } => format!("From now on {option} is {value}."),
        TableEvent::Retired => "The table is closed permanently.".to_owned(),
        TableEvent::DrawCalled { pledges, .. } => {
            let who: Vec<String> = pledges.iter().map(|(person, _)| names(*person)).collect();
            format!("No more bets. The draw waits for the parts of {}.", who.join(", "))
        }
        TableEvent::Upgraded { version } => {
            format!("The log continues in version {version} of its notation.")
        }
    }
    .into()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn dollars(amount: Money) -> String {
    amount.dollars()
}

/// Returns the part of an event that people may see; none if all of it is hidden.
pub fn public(event: &Event) -> Option<Event> {
    match event {
        Event::Craps(_) | Event::Table(_) => Some(event.clone()),
        Event::Round(event) => event.public().map(Event::Round),
    }
}

/// Returns the part of a command that people may see, without the order of the cards; none if all of it is hidden.
///
/// The secret of the draw that ordered the cards also reveals that order, so it stays hidden as long as the cards do.
pub fn public_command(command: &Command) -> Option<Command> {
    let Command::Round(asked) = command else { return Some(command.clone()) };
    match asked {
        engine::Command::Trigger { .. } | engine::Command::Deal { slip: Some(_) } => None,
        engine::Command::NewShoe { .. } => {
            Some(Command::Round(engine::Command::NewShoe { cards: Vec::new() }))
        }
        engine::Command::Arrange { only, .. } => {
            Some(Command::Round(engine::Command::Arrange { cards: Vec::new(), only: *only }))
        }
        _ => Some(command.clone()),
    }
}

#[cfg(test)]
mod tests;
