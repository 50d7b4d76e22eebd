//! Questions and results, as clients get them.

use croupier_ledger::line::{Legend, Setup};
use croupier_ledger::{TableInPlay, table_legend};
use croupier_school::{
    AnswerForm, AskedQuestion, ClauseNote, Exercise, Judgement, PosedExercise, SchoolTable,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::TopicName;
use crate::wire::{View, view};

/// A question, without its key.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct AskedInfo {
    /// The number of the question; the answer repeats it.
    pub(super) question: u64,
    /// The pack.
    pack: String,
    /// The topic.
    topic: TopicName,
    /// The level.
    level: u8,
    /// The step of the course, if it belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = usize, required = false)]
    pub(super) step: Option<usize>,
    /// Sentences about the table: the puck, the cards.
    notes: Vec<String>,
    /// The bets on the layout, in sentences.
    bets: Vec<String>,
    /// The later events and requests, in sentences.
    happens: Vec<String>,
    /// The question.
    ask: String,
    /// The form of the answer.
    form: AnswerFormName,
    /// The choices, in order; empty if the answer is an amount or a number. Their letters are a, b, c and so on.
    choices: Vec<String>,
    /// The table.
    table: SchoolTableInfo,
}

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum AnswerFormName {
    /// An amount of money.
    Amount,
    /// A whole number.
    Number,
    /// One of the choices.
    Choice,
}

/// The table of a question, as spectators would see it.
#[derive(Debug, Serialize, ToSchema)]
struct SchoolTableInfo {
    /// The setup.
    setup: Setup,
    /// The meanings of the numbers in events.
    legend: Legend,
    /// The players: number and name.
    people: Vec<(u32, String)>,
    /// The table.
    view: View,
}

/// A judged answer, with the key.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct JudgedInfo {
    /// Whether the answer is right.
    right: bool,
    /// The person's answer in words.
    given: String,
    /// The right answer in words.
    answer: String,
    /// The index of the right choice, from 0, if there are choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = usize, required = false)]
    choice: Option<usize>,
    /// The reasons, in sentences: the sum, the rule.
    why: Vec<String>,
    /// The clauses that decide it; the first is the one to learn.
    clauses: Vec<SchoolClause>,
    /// The page and line of the script, if the question comes from a play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    page: Option<String>,
    /// The id of the question; `croupier drill --seed` repeats it.
    id: String,
    /// The time in milliseconds, if it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    millis: Option<u32>,
    /// The right answers to the step of the course so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    step_right: Option<u32>,
}

/// A clause that decides an answer.
#[derive(Debug, Serialize, ToSchema)]
struct SchoolClause {
    /// The full id.
    id: String,
    /// The text; empty if the pack has none.
    text: String,
}

impl AskedInfo {
    pub(super) fn of(posed: &PosedExercise, setup: Setup) -> Option<AskedInfo> {
        let asked = &posed.exercise.question;
        let bet = |bet: &croupier_school::SceneBet| {
            let dealers = if bet.for_dealers { " for the dealers" } else { "" };
            let called = match bet.called {
                Some(true) => ", called on",
                Some(false) => ", called off",
                None => "",
            };
            let (player, wager, stake) = (&bet.player, &bet.wager, bet.stake.dollars());
            format!("{player} at position {}: {wager} {stake}{dealers}{called}", bet.position)
        };
        let (form, choices) = match &asked.form {
            AnswerForm::Amount => (AnswerFormName::Amount, Vec::new()),
            AnswerForm::Number => (AnswerFormName::Number, Vec::new()),
            AnswerForm::Choice { choices } => (AnswerFormName::Choice, choices.clone()),
        };
        Some(AskedInfo {
            question: 0,
            pack: asked.pack.clone(),
            topic: asked.topic.into(),
            level: asked.level,
            step: None,
            notes: asked.scene.notes.clone(),
            bets: asked.scene.bets.iter().map(bet).collect(),
            happens: asked.happens.clone(),
            ask: asked.ask.clone(),
            form,
            choices,
            table: SchoolTableInfo::of(&posed.table, setup)?,
        })
    }
}

impl SchoolTableInfo {
    fn of(table: &SchoolTable, setup: Setup) -> Option<SchoolTableInfo> {
        let rules = table.rules();
        let view = view(TableInPlay::new(rules, table.state())?, None);
        let people = table.people().into_iter().map(|person| (person, table.name(person))).collect();
        let legend = table_legend(rules);
        Some(SchoolTableInfo { setup, legend, people, view })
    }
}

impl JudgedInfo {
    pub(super) fn of(
        exercise: &Exercise,
        judgement: &Judgement,
        asked: &AskedQuestion,
        step_right: Option<u32>,
    ) -> JudgedInfo {
        let key = &exercise.key;
        let clause = |note: &ClauseNote| SchoolClause { id: note.id.clone(), text: note.text.clone() };
        let choice = match key.answer {
            croupier_school::Answer::Choice(index) => Some(index),
            _ => None,
        };
        JudgedInfo {
            right: judgement.right,
            given: judgement.given.clone(),
            answer: key.words.clone(),
            choice,
            why: key.why.clone(),
            clauses: key.clauses.iter().map(clause).collect(),
            page: key.page.clone(),
            id: asked.id.clone(),
            millis: asked.millis,
            step_right,
        }
    }
}
