//! The strategies that people choose, for simulations and for their own seat.

use std::collections::BTreeMap;

use croupier_rules::unknown;
use croupier_sim::mistakes;
use croupier_sim::strategy::{Mistake, Strategy, StrategyLibrary};
use croupier_table::GameRules;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The maximum length of a strategy, in bytes.
pub const STRATEGY_LENGTH: usize = 20_000;

/// A strategy by name, or its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum StrategyChoice {
    /// The name of a strategy of the library.
    Name(String),
    /// A strategy that the person wrote.
    Written {
        /// The text of the strategy.
        text: String,
    },
}

impl StrategyChoice {
    /// Returns the strategy, if it has no errors at a table with these rules. `sets` are the values of its numbers,
    /// in hundredths.
    pub fn read(&self, rules: &GameRules, sets: &BTreeMap<String, i64>) -> Result<Strategy, StrategyFaults> {
        let (strategy, mut wrong) = match self {
            StrategyChoice::Written { text } => Strategy::understood("own", text),
            StrategyChoice::Name(name) => match StrategyLibrary::find(name) {
                Some(known) => (known.strategy.clone(), Vec::new()),
                None => {
                    return Err(StrategyFaults::new(unknown("strategy", name, StrategyLibrary::names())));
                }
            },
        };
        let known = || strategy.lets.iter().map(|one| one.name.text.as_str());
        if let Some(name) = sets.keys().find(|name| known().all(|known| known != name.as_str())) {
            return Err(StrategyFaults::new(unknown("number", name, known())));
        }
        // Report a syntax error only once.
        let here = mistakes(rules, &strategy, &listed(sets));
        let new: Vec<Mistake> =
            here.into_iter().filter(|mistake| wrong.iter().all(|known| known.at != mistake.at)).collect();
        wrong.extend(new);
        wrong.sort_by_key(|mistake| (mistake.at.line, mistake.at.column));
        if wrong.is_empty() { Ok(strategy) } else { Err(StrategyFaults::of("line ", &wrong)) }
    }

    /// Returns whether the text is longer than the house reads.
    pub fn is_too_long(&self) -> bool {
        matches!(self, StrategyChoice::Written { text } if text.len() > STRATEGY_LENGTH)
    }
}

/// Returns the values of a strategy's numbers as a list.
pub fn listed(sets: &BTreeMap<String, i64>) -> Vec<(String, i64)> {
    sets.iter().map(|(name, value)| (name.clone(), *value)).collect()
}

/// The errors in a strategy, in words for people and with line numbers for programs.
#[derive(Clone, PartialEq, Debug)]
pub struct StrategyFaults {
    /// The errors in words.
    pub words: String,
    /// The errors with their positions, if they have any.
    pub facts: Option<Value>,
}

impl StrategyFaults {
    /// Makes a fault without a position.
    pub fn new(words: String) -> StrategyFaults {
        StrategyFaults { words, facts: None }
    }

    /// Lists all errors. Each sentence begins with `what`.
    pub fn of(what: &str, wrong: &[Mistake]) -> StrategyFaults {
        let words: Vec<String> = wrong.iter().map(|mistake| format!("{what}{mistake}")).collect();
        let faults: Vec<StrategyMistake> = wrong.iter().map(StrategyMistake::of).collect();
        let facts = Some(json!({ "faults": faults }));
        StrategyFaults { words: words.join("\n"), facts }
    }
}

/// An error in a strategy. The fact `faults` of a problem lists them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct StrategyMistake {
    /// The line, from 1.
    pub line: u32,
    /// The column in the line, from 1.
    pub column: u32,
    /// The error in words.
    pub message: String,
    /// The remedy, if there is one.
    #[schema(required = true)]
    pub help: Option<String>,
}

impl StrategyMistake {
    fn of(mistake: &Mistake) -> StrategyMistake {
        let Mistake { at, message, help, .. } = mistake;
        StrategyMistake { line: at.line, column: at.column, message: message.clone(), help: help.clone() }
    }
}
