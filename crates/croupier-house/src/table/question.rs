//! Questions to a supervisor: a dealer asks for an action that only a supervisor may take, such as a correction after the
//! next bet. The supervisor sees the effect of the action and approves or declines it.
//!
//! The log does not record questions. An approved action is the supervisor's command like any other. A restart of the
//! house loses only the question, and the dealer asks again.

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_ledger::book::{Account, Balances};
use croupier_ledger::house::HouseDenial;
use croupier_ledger::house::permission::{self, Permission, PermittedActor};
use croupier_ledger::line::{Command, Mode};
use croupier_ledger::{ClientCommand, PreparedCommand, TableDenial, TableInPlay};
use croupier_text::narration::{self, Sentence};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::{oneshot, watch};
use utoipa::ToSchema;

use super::{TableAnswer, TableTask};
use crate::ask::{CommonRequest, RequestError, TableRequest};
use crate::wire::{View, view};

/// A question to a supervisor, with the effect of the requested action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SupervisorQuestion {
    /// The number of the question. The number changes when the effect changes.
    pub question: u64,
    /// The table.
    pub table: u64,
    /// The name of the table.
    pub name: String,
    /// The person who asks: number and name.
    pub by: (u32, String),
    /// The time of the question.
    #[schema(value_type = String)]
    pub at: Timestamp,
    /// The request that the supervisor would make.
    #[schema(value_type = TableRequest)]
    pub ask: serde_json::Value,
    /// The effect in words, with clauses.
    pub told: Vec<Sentence>,
    /// The table now, as spectators see it.
    pub before: View,
    /// The table after the action, as spectators would see it.
    pub after: View,
    /// The players: number and name.
    pub people: Vec<(u32, String)>,
    /// The chips of each person whom the action concerns.
    pub changes: Vec<ChipChange>,
}

/// The chips of a person before and after an action, in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChipChange {
    /// The person.
    pub person: u32,
    /// The person's name.
    pub name: String,
    /// The chips in the rail: now, and after the action.
    pub rail: (i64, i64),
    /// The chips on the layout, with the commission held for them: now, and after the action.
    pub layout: (i64, i64),
    /// The chips that come from the person's wallet; negative if they go there.
    pub from_wallet: i64,
}

/// The end of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionOutcome {
    /// A supervisor took the action.
    Approved,
    /// A supervisor declined.
    Declined,
    /// The person who asked withdrew the question.
    Withdrawn,
    /// The table no longer allows the action, or it would change nothing.
    Lapsed,
}

/// A question that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AnsweredQuestion {
    /// The number that the question had last.
    pub question: u64,
    /// The end of the question.
    pub outcome: QuestionOutcome,
    /// The person who asked: number and name.
    pub asked_by: (u32, String),
    /// The person who answered: number and name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = (u32, String), required = false)]
    pub by: Option<(u32, String)>,
    /// The entry of the action, if it was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub entry: Option<u64>,
}

/// The questions of a table to a supervisor, for its crew.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct QuestionBoard {
    /// The open question.
    pub open: Option<SupervisorQuestion>,
    /// The last question that has ended.
    pub last: Option<AnsweredQuestion>,
}

/// The questions of a table's task.
#[derive(Default)]
pub(super) struct Questions {
    /// The command of the open question.
    command: Option<Command>,
    /// The number of lines that the table had when the effect was last computed.
    lines: u64,
    board: QuestionBoard,
    told: watch::Sender<Arc<QuestionBoard>>,
}

impl Questions {
    pub(super) fn subscribe(&self) -> watch::Receiver<Arc<QuestionBoard>> {
        self.told.subscribe()
    }

    /// Returns a number larger than that of every earlier question, even of those before a restart.
    fn number(&self, at: Timestamp) -> u64 {
        let open = self.board.open.as_ref().map_or(0, |open| open.question);
        let last = self.board.last.as_ref().map_or(0, |last| last.question);
        u64::try_from(at.as_millisecond()).unwrap_or(0).max(open.max(last) + 1)
    }
}

impl TableTask {
    /// Opens a question, unless the table would refuse the action anyway.
    pub(super) fn ask_supervisor(
        &mut self,
        person: u32,
        command: Command,
        request: TableRequest,
        reply: oneshot::Sender<TableAnswer>,
    ) {
        if let Err(denied) = self.may_ask(person) {
            return drop(reply.send(TableAnswer::House(denied)));
        }
        let mistake = if permission::who(&command) != PermittedActor::Crew(Permission::Rule) {
            Some(RequestError::NeedsNoSupervisor)
        } else {
            self.questions.command.is_some().then_some(RequestError::QuestionOpen)
        };
        if let Some(mistake) = mistake {
            return drop(reply.send(TableAnswer::Mistake(mistake, Arc::clone(self.playing.rules()))));
        }
        let prepared = match self.playing.prepare(command.clone()) {
            Ok(prepared) => prepared,
            Err(TableDenial::Refused(refusal)) => {
                let words = narration::refused(self.playing.in_play(), &command, &refusal);
                let rules = Arc::clone(self.playing.rules());
                return drop(reply.send(TableAnswer::Refused(refusal, words, rules)));
            }
            Err(denied) => return drop(reply.send(TableAnswer::Denied(denied))),
        };
        let TableRequest::Table(CommonRequest::AskSupervisor { ask }) = request else { return };
        let at = self.house.now();
        let question = SupervisorQuestion {
            question: self.questions.number(at),
            table: self.playing.header().table,
            name: self.playing.header().setup.name.clone(),
            by: (person, self.house.name(person)),
            at,
            ask,
            ..self.effect(&prepared)
        };
        self.questions.command = Some(command);
        self.questions.lines = self.playing.chain().lines();
        self.questions.board.open = Some(question);
        self.tell_questions();
        self.answer_when_kept(reply, TableAnswer::Noted);
    }

    /// Only a person who may deal at this table asks for corrections there.
    fn may_ask(&self, person: u32) -> Result<(), HouseDenial> {
        self.house.needs(person, Permission::Deal)?;
        match self.playing.header().setup.mode {
            Mode::Crew => Ok(()),
            Mode::Auto => Err(HouseDenial::HouseIsCrew),
        }
    }

    /// Takes the action as the supervisor's, or ends the question without it.
    pub(super) fn answer_question(
        &mut self,
        person: u32,
        (question, approve): (u64, bool),
        asked: Option<ClientCommand>,
        reply: oneshot::Sender<TableAnswer>,
    ) {
        let open = self.questions.board.open.as_ref().filter(|open| open.question == question);
        let (Some(open), Some(command)) = (open, self.questions.command.clone()) else {
            // A person without the permission does not learn whether there is a question.
            let answer = match self.house.needs(person, Permission::Rule) {
                Err(denied) => TableAnswer::House(denied),
                Ok(()) => {
                    TableAnswer::Mistake(RequestError::NoSuchQuestion, Arc::clone(self.playing.rules()))
                }
            };
            return drop(reply.send(answer));
        };
        let asker = open.by.0;
        if !approve {
            let outcome =
                if person == asker { QuestionOutcome::Withdrawn } else { QuestionOutcome::Declined };
            if let (true, Err(denied)) = (person != asker, self.house.needs(person, Permission::Rule)) {
                return drop(reply.send(TableAnswer::House(denied)));
            }
            self.end_question(outcome, Some(person), None);
            return self.answer_when_kept(reply, TableAnswer::Noted);
        }
        let by = match self.allowed(person, &command) {
            Ok(by) => by,
            Err(denied) => return drop(reply.send(TableAnswer::House(denied))),
        };
        let lines = self.playing.chain().lines();
        self.decide(command, by, asked, reply);
        if self.playing.chain().lines() > lines {
            self.end_question(QuestionOutcome::Approved, Some(person), Some(lines));
        }
    }

    /// Looks at the open question again if the table has changed.
    pub(super) fn review_question(&mut self) {
        let lines = self.playing.chain().lines();
        let Some(command) = self.questions.command.clone().filter(|_| self.questions.lines != lines) else {
            return;
        };
        self.questions.lines = lines;
        let Ok(prepared) = self.playing.prepare(command) else {
            return self.end_question(QuestionOutcome::Lapsed, None, None);
        };
        let Some(open) = self.questions.board.open.clone() else { return };
        let SupervisorQuestion { told, before, after, people, changes, .. } = self.effect(&prepared);
        if before == after && changes.is_empty() {
            return self.end_question(QuestionOutcome::Lapsed, None, None);
        }
        let new = SupervisorQuestion { told, before, after, people, changes, ..open.clone() };
        if new != open {
            let question = self.questions.number(self.house.now());
            self.questions.board.open = Some(SupervisorQuestion { question, ..new });
            self.tell_questions();
        }
    }

    fn end_question(&mut self, outcome: QuestionOutcome, by: Option<u32>, entry: Option<u64>) {
        self.questions.command = None;
        let Some(open) = self.questions.board.open.take() else { return };
        let by = by.map(|person| (person, self.house.name(person)));
        let (question, asked_by) = (open.question, open.by);
        self.questions.board.last = Some(AnsweredQuestion { question, outcome, asked_by, by, entry });
        self.tell_questions();
    }

    /// Tells the crew once everything so far is stored.
    fn tell_questions(&self) {
        let board = Arc::new(self.questions.board.clone());
        let (told, house) = (self.questions.told.clone(), Arc::clone(&self.house));
        let table = self.playing.header().table;
        self.say_when_kept(move |kept| {
            if kept {
                house.set_question(table, board.open.clone());
                told.send_replace(board);
            }
        });
    }

    /// Returns a question with the effect of a command, and nothing else.
    fn effect(&self, prepared: &PreparedCommand) -> SupervisorQuestion {
        let rules = self.playing.rules();
        let events: Vec<_> = prepared.events().iter().filter_map(narration::public).collect();
        let name = |person: u32| self.house.name(person);
        let after = TableInPlay::new(rules, prepared.game()).expect("a command does not change the game");
        let mut people = self.playing.game().people();
        people.extend(prepared.game().people());
        people.sort_unstable();
        people.dedup();
        SupervisorQuestion {
            question: 0,
            table: 0,
            name: String::new(),
            by: (0, String::new()),
            at: Timestamp::UNIX_EPOCH,
            ask: serde_json::Value::Null,
            told: narration::tell(rules, &mut self.seats.clone(), &events, &name),
            before: view(self.playing.in_play(), None),
            after: view(after, None),
            people: people.into_iter().map(|person| (person, name(person))).collect(),
            changes: self.changes(prepared),
        }
    }

    fn changes(&self, prepared: &PreparedCommand) -> Vec<ChipChange> {
        let mut chips: BTreeMap<u32, ChipChange> = BTreeMap::new();
        let unchanged = |person: u32| ChipChange {
            person,
            name: self.house.name(person),
            rail: (0, 0),
            layout: (0, 0),
            from_wallet: 0,
        };
        let add = |chips: &mut BTreeMap<u32, ChipChange>, balances: &Balances, after: bool| {
            for (account, money) in balances.all() {
                let (person, on_layout) = match account {
                    Account::Rail(person) => (person, false),
                    Account::Layout(person) => (person, true),
                    _ => continue,
                };
                let change = chips.entry(person).or_insert_with(|| unchanged(person));
                let pair = if on_layout { &mut change.layout } else { &mut change.rail };
                *(if after { &mut pair.1 } else { &mut pair.0 }) += money.cents();
            }
        };
        add(&mut chips, self.playing.balances(), false);
        add(&mut chips, prepared.balances(), true);
        for brought in &prepared.brought {
            let change = chips.entry(brought.person).or_insert_with(|| unchanged(brought.person));
            change.from_wallet += brought.amount.cents();
        }
        let differs = |change: &ChipChange| {
            change.rail.0 != change.rail.1 || change.layout.0 != change.layout.1 || change.from_wallet != 0
        };
        chips.into_values().filter(differs).collect()
    }
}

#[cfg(test)]
mod tests;
