//! The dealer's calls: those that are due, and those from which the trainee chooses.

use croupier_ledger::line::Event;

use super::bots::Bots;
use super::mark::{MarkDraft, MarkKind, MarkVerdict};
use super::steps;
use crate::drill::{SpokenCall, spoken};
use crate::table::SchoolTable;

/// The number of calls that are offered together; more if more are due.
const OFFERED: usize = 6;
/// The number of other outcomes whose calls are offered as well.
const OTHERS: usize = 6;

/// The calls of a moment.
#[derive(Clone, Default, Debug)]
pub(crate) struct Calls {
    due: Vec<SpokenCall>,
    made: Vec<SpokenCall>,
    /// Calls that belong to other steps and other outcomes.
    others: Vec<SpokenCall>,
}

impl Calls {
    /// Begins a new moment: a step or an outcome of this table.
    pub(crate) fn begin(&mut self, table: &SchoolTable, bots: &mut Bots) {
        self.due.clear();
        self.made.clear();
        self.others.clear();
        let mut add = |calls: Vec<SpokenCall>| {
            for call in calls {
                if !self.others.contains(&call) {
                    self.others.push(call);
                }
            }
        };
        for _ in 0..OTHERS {
            let command = steps::command(super::DealerStep::Play, table, &mut bots.stream());
            let events = command.and_then(|command| table.decide(&command).ok()).unwrap_or_default();
            add(spoken(table, &events));
        }
        for step in steps::of_game(table) {
            let command = steps::command(step, table, &mut bots.stream());
            let events = command.and_then(|command| table.decide(&command).ok()).unwrap_or_default();
            add(spoken(table, &events));
        }
        bots.stream().shuffle(&mut self.others);
    }

    /// Makes the calls due that the events of a step, an outcome or a request require.
    pub(crate) fn due(&mut self, before: &SchoolTable, events: &[Event]) {
        for call in spoken(before, events) {
            if !self.due.contains(&call) && !self.made.contains(&call) {
                self.due.push(call);
            }
        }
    }

    /// Returns the calls from which the trainee chooses, in an order that does not reveal the right one.
    pub(crate) fn offered(&self) -> Vec<String> {
        let mut offered: Vec<String> =
            self.due.iter().chain(&self.made).map(|call| call.spoken.clone()).collect();
        for call in &self.others {
            if offered.len() >= OFFERED {
                break;
            }
            if !offered.contains(&call.spoken) {
                offered.push(call.spoken.clone());
            }
        }
        offered.sort_unstable();
        offered
    }

    /// Returns the calls that are due now.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &str> {
        self.due.iter().map(|call| call.spoken.as_str())
    }

    /// Makes a call; `None` if it is not offered, or was made before.
    pub(crate) fn make(&mut self, words: &str) -> Option<MarkDraft> {
        if let Some(index) = self.due.iter().position(|call| call.spoken == words) {
            let call = self.due.remove(index);
            let draft = draft(&call, MarkVerdict::Right, words, words.to_owned());
            self.made.push(call);
            return Some(draft);
        }
        let call = self.others.iter().find(|call| call.spoken == words)?;
        if self.made.iter().any(|made| made.spoken == words) {
            return None;
        }
        let (expected, cited) = match self.due.first() {
            Some(due) => (due.spoken.clone(), due.clone()),
            None => ("No call.".to_owned(), call.clone()),
        };
        Some(draft(&cited, MarkVerdict::Wrong, words, expected))
    }

    /// Returns the calls that were due and were not made.
    pub(crate) fn missed(&mut self) -> Vec<MarkDraft> {
        let due = std::mem::take(&mut self.due);
        due.iter().map(|call| draft(call, MarkVerdict::Missed, "", call.spoken.clone())).collect()
    }
}

fn draft(call: &SpokenCall, verdict: MarkVerdict, given: &str, expected: String) -> MarkDraft {
    MarkDraft {
        kind: MarkKind::Call,
        verdict,
        what: "The call.".to_owned(),
        given: given.to_owned(),
        expected,
        why: vec!["The rules prescribe the call.".to_owned()],
        clauses: call.clause.iter().cloned().collect(),
    }
}
