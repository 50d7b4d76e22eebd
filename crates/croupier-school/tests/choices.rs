//! Every offered choice of a question, decided again from the table: exactly the choice that the key names holds.

mod amounts;
mod may;
mod rulings;
mod spoken;
mod steps;

use croupier_ledger::line::{Command, Event};
use croupier_ledger::{TableInPlay, TableState};
use croupier_school::{Answer, AnswerForm, DrillTopic, PosedExercise, SchoolTable};
use croupier_table::craps;

/// Fails if another choice than the right one holds, or the right one does not. The settlements of `settlements` decide the
/// other topics.
pub(crate) fn check(posed: &PosedExercise) {
    match posed.exercise.question.topic {
        DrillTopic::MayThey => may::check(posed),
        DrillTopic::Limits => amounts::check(posed),
        DrillTopic::Calls => spoken::check(posed),
        DrillTopic::WhatNow if posed.asked.is_some() => rulings::check(posed),
        DrillTopic::WhatNow => steps::check(posed),
        _ => {}
    }
}

/// Fails unless a statement is true for the right choice and false for each of the others.
pub(crate) fn only_the_key_holds(posed: &PosedExercise, holds: impl Fn(&str) -> bool) {
    let question = &posed.exercise.question;
    let AnswerForm::Choice { choices } = &question.form else { panic!("{question:#?}") };
    for (index, choice) in choices.iter().enumerate() {
        let is_right = posed.exercise.key.answer == Answer::Choice(index);
        assert_eq!(holds(choice), is_right, "{choice}: {:#?}\n{:#?}", posed.exercise, posed.asked);
    }
}

/// Returns a table with its rules.
pub(crate) fn in_play(table: &SchoolTable) -> TableInPlay<'_> {
    TableInPlay::new(table.rules(), table.state()).unwrap()
}

/// Plays commands on a new table.
pub(crate) fn played<'c>(table: &SchoolTable, commands: impl IntoIterator<Item = &'c Command>) -> TableState {
    let mut state = TableState::open(table.rules());
    for command in commands {
        let events = TableInPlay::new(table.rules(), &state).unwrap().decide(command).unwrap();
        for event in &events {
            state.apply(event);
        }
    }
    state
}

/// Returns whether these events are the acceptance of a request, and not of a part of its chips.
pub(crate) fn is_whole(events: &[Event]) -> bool {
    !events.iter().any(|event| matches!(event, Event::Craps(craps::Event::ExcessRefused { .. })))
}

/// Returns whether a table accepts a command as it is.
pub(crate) fn accepts(played: TableInPlay<'_>, command: &Command) -> bool {
    played.decide(command).is_ok_and(|events| is_whole(&events))
}
