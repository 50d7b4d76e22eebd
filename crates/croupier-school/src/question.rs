//! Questions, their answers, and the key that judges them.

use std::fmt;

use croupier_ledger::line::Command;
use croupier_rules::Money;
use serde::{Deserialize, Serialize};

use crate::clauses::ClauseNote;
use crate::table::SchoolTable;
use crate::topic::DrillTopic;

/// A question with the key to its answer. A house keeps the key until the answer arrives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The part that the trainee sees.
    pub question: Question,
    /// The answer and its reasons.
    pub key: AnswerKey,
}

/// A question with its key, and the table that it is about.
#[derive(Clone, Debug)]
pub struct PosedExercise {
    /// The question and its key.
    pub exercise: Exercise,
    /// The table, as it is when the question is asked.
    pub table: SchoolTable,
    /// The spot on the layout of the bet that it is about, such as `place-6`, if it is about one.
    pub about: Option<String>,
    /// The command that it asks about, given to a table with [`SchoolTable::commands`]: a request, a throw, an
    /// irregularity. `None` if it asks about the table itself.
    pub asked: Option<Command>,
}

/// A question, as the trainee sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The id: the same pack, topic, level, seed and number always give the same question.
    pub id: String,
    /// The pack whose rules apply.
    pub pack: String,
    /// The topic.
    pub topic: DrillTopic,
    /// The level, from 1.
    pub level: u8,
    /// The table.
    pub scene: TableScene,
    /// The events and requests since the scene, in sentences.
    pub happens: Vec<String>,
    /// The question.
    pub ask: String,
    /// The form that the answer must have.
    pub form: AnswerForm,
    /// Whether it asks for the payment of a single bet; grades limit the time of such answers.
    pub single_pay: bool,
}

/// The table of a question.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableScene {
    /// Sentences about the table: the puck, the cards.
    pub notes: Vec<String>,
    /// The bets on the layout.
    pub bets: Vec<SceneBet>,
}

/// A bet on the layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SceneBet {
    /// The player's name.
    pub player: String,
    /// The position, from 1.
    pub position: u32,
    /// The name of the wager, such as `Place 6`.
    pub wager: String,
    /// The stake.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub stake: Money,
    /// Whether the bet is for the dealers.
    pub for_dealers: bool,
    /// The player's last call: on or off, if there is one.
    pub called: Option<bool>,
}

/// The form of an answer: an amount or a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum AnswerForm {
    /// An amount of money.
    Amount,
    /// A whole number.
    Number,
    /// One of these choices.
    Choice {
        /// The choices; exactly one is right.
        choices: Vec<String>,
    },
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "form", content = "answer", rename_all = "kebab-case")]
pub enum Answer {
    /// An amount of money, in cents.
    Amount(Money),
    /// A whole number.
    Number(i64),
    /// The index of a choice, from 0.
    Choice(usize),
}

/// The right answer and its reasons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnswerKey {
    /// The right answer.
    pub answer: Answer,
    /// The right answer in words.
    pub words: String,
    /// The reasons, in sentences: the sum, the rule.
    pub why: Vec<String>,
    /// The clauses that decide the answer. The first clause is the one that the trainee learns.
    pub clauses: Vec<ClauseNote>,
    /// The page of the pack or the script whose play shows the answer, if one does.
    pub page: Option<String>,
}

/// The result of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// Whether the answer is right.
    pub right: bool,
    /// The trainee's answer in words.
    pub given: String,
}

/// Why a text is not an answer to the question.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct UnreadableAnswer(String);

impl AnswerForm {
    /// Reads an answer as people type it: `35`, `$1,250.50`, `b`.
    pub fn read(&self, text: &str) -> Result<Answer, UnreadableAnswer> {
        let text = text.trim();
        match self {
            AnswerForm::Amount => {
                let plain = text.trim_start_matches('$').replace(',', "");
                let amount = plain.parse::<Money>().ok().filter(|amount| *amount >= Money::ZERO);
                let wrong = || UnreadableAnswer(format!("'{text}' is not an amount; write 35 or 37.50"));
                amount.map(Answer::Amount).ok_or_else(wrong)
            }
            AnswerForm::Number => {
                let wrong = || UnreadableAnswer(format!("'{text}' is not a whole number"));
                text.parse().map(Answer::Number).map_err(|_| wrong())
            }
            AnswerForm::Choice { choices } => {
                let last = letter(choices.len().saturating_sub(1));
                let wrong =
                    || UnreadableAnswer(format!("'{text}' is not a choice; write a letter from a to {last}"));
                let found =
                    (0..choices.len()).find(|index| text.eq_ignore_ascii_case(&letter(*index).to_string()));
                found.map(Answer::Choice).ok_or_else(wrong)
            }
        }
    }

    /// Returns whether this is one of the choices.
    pub(crate) fn has(&self, words: &str) -> bool {
        matches!(self, AnswerForm::Choice { choices } if choices.iter().any(|choice| choice == words))
    }

    /// Returns an answer in words.
    pub fn words(&self, answer: Answer) -> String {
        match (self, answer) {
            (AnswerForm::Choice { choices }, Answer::Choice(index)) => {
                choices.get(index).cloned().unwrap_or_default()
            }
            (_, answer) => answer.to_string(),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Amount(amount) => f.write_str(&amount.dollars()),
            Answer::Number(number) => write!(f, "{number}"),
            Answer::Choice(index) => write!(f, "{}", letter(*index)),
        }
    }
}

impl Exercise {
    /// Judges an answer.
    pub fn judge(&self, answer: Answer) -> Judgement {
        Judgement { right: answer == self.key.answer, given: self.question.form.words(answer) }
    }

    /// Returns the clause that the question teaches; its topic if no clause decides it.
    pub fn skill(&self) -> String {
        let clause = self.key.clauses.first().map_or("", |clause| clause.id.as_str());
        format!("{} {clause}", self.question.topic.name()).trim_end().to_owned()
    }
}

/// Returns the letter of a choice.
fn letter(index: usize) -> char {
    (b'a' + (index % 26) as u8) as char
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_people_type_them() {
        let amount = |text: &str| AnswerForm::Amount.read(text).ok();
        assert_eq!(amount(" $1,250.50 "), Some(Answer::Amount(Money::from_cents(125_050))));
        assert_eq!(amount("35"), Some(Answer::Amount(Money::from_cents(3500))));
        assert_eq!((amount("-5"), amount("five"), amount("")), (None, None, None));
        let choice = AnswerForm::Choice { choices: vec!["yes".to_owned(), "no".to_owned()] };
        assert_eq!(choice.read("B"), Ok(Answer::Choice(1)));
        assert_eq!(
            choice.read("c").unwrap_err().to_string(),
            "'c' is not a choice; write a letter from a to b"
        );
        assert_eq!(choice.words(Answer::Choice(1)), "no");
        assert_eq!(AnswerForm::Number.read("-2"), Ok(Answer::Number(-2)));
    }
}
