//! The open questions to supervisors, for those who are not at the table.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::House;
use crate::table::SupervisorQuestion;

pub(super) type OpenQuestions = Mutex<BTreeMap<u64, SupervisorQuestion>>;

impl House {
    /// Records the open question of a table, or that it has none.
    pub(crate) fn set_question(&self, table: u64, question: Option<SupervisorQuestion>) {
        let mut questions = self.questions.lock().unwrap_or_else(PoisonError::into_inner);
        match question {
            Some(question) => drop(questions.insert(table, question)),
            None => drop(questions.remove(&table)),
        }
    }

    /// Returns the open questions. A table that fell asleep has lost its question.
    pub(crate) fn open_questions(&self) -> Vec<SupervisorQuestion> {
        let mut questions = self.questions.lock().unwrap_or_else(PoisonError::into_inner);
        questions.retain(|table, _| self.is_awake(*table));
        questions.values().cloned().collect()
    }
}
