//! Calls: the table says the right call and none of the others, from any person.

use croupier_ledger::TableInPlay;
use croupier_ledger::line::Event;
use croupier_school::PosedExercise;
use croupier_table::{craps, rounds};
use croupier_text::narration::{self, Seats};

use super::{only_the_key_holds, played};

pub(super) fn check(posed: &PosedExercise) {
    let table = &posed.table;
    let before = played(table, table.commands());
    let play = TableInPlay::new(table.rules(), &before).unwrap();
    let events = play.decide(posed.asked.as_ref().unwrap()).unwrap();
    let is_call = |event: &&Event| {
        matches!(event, Event::Craps(craps::Event::Said { .. }) | Event::Round(rounds::Event::Said { .. }))
    };
    let calls: Vec<Event> = events.iter().filter(is_call).cloned().collect();
    let told = narration::tell(table.rules(), &mut Seats::of(&before), &calls, &|person| table.name(person));
    let said: Vec<String> = told.iter().map(|sentence| plain(&sentence.words)).collect();
    assert!(!said.is_empty(), "{:#?}", posed.exercise);
    only_the_key_holds(posed, |choice| said.contains(&plain(choice)));
}

/// Returns the words of a call without its speaker, its letter case and its punctuation.
fn plain(call: &str) -> String {
    let words = call.split_once(": ").map_or(call, |(_, words)| words);
    words.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}
