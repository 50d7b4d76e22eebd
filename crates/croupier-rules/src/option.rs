//! Options: the choices that a document leaves to the operator.

use std::collections::BTreeMap;

use crate::fault::Place;
use crate::money::Money;

/// A choice that a clause, or the reading of one, leaves to the operator.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// Its name, such as `place-odd-units`.
    pub name: String,
    /// What may be chosen.
    pub choice: Choice,
    /// The clauses that leave it open, by whole id.
    pub clauses: Vec<String>,
    /// What it does, in a sentence.
    pub help: String,
    /// Where the pack declares it.
    pub place: Place,
}

/// What may be chosen.
#[derive(Clone, Debug)]
pub enum Choice {
    /// One of these words, the default first.
    Word(Vec<String>),
    /// An amount of money above zero.
    Amount(Money),
}

impl OptionSpec {
    /// What holds when the operator says nothing.
    pub fn default(&self) -> String {
        match &self.choice {
            Choice::Word(words) => words.first().cloned().unwrap_or_default(),
            Choice::Amount(amount) => amount.to_string(),
        }
    }

    /// The value as the pack writes it, or what would be allowed.
    ///
    /// Yes-or-no options take `on`, `yes` and `true` alike.
    pub fn accept(&self, value: &str) -> Result<String, String> {
        match &self.choice {
            Choice::Word(words) => {
                let same =
                    |word: &&String| *word == value || truth(word).is_some() && truth(word) == truth(value);
                words.iter().find(same).cloned().ok_or_else(|| format!("one of: {}", words.join(", ")))
            }
            Choice::Amount(_) => match value.trim_start_matches('$').parse::<Money>() {
                Ok(amount) if amount > Money::ZERO && amount <= Money::CEILING => Ok(amount.to_string()),
                _ => Err("an amount of money above 0, such as 0.25".to_owned()),
            },
        }
    }
}

fn truth(word: &str) -> Option<bool> {
    match word {
        "on" | "yes" | "true" => Some(true),
        "off" | "no" | "false" => Some(false),
        _ => None,
    }
}

/// The operator's choices: option to value, only those that were made.
pub type Choices = BTreeMap<String, String>;
