//! Options: the choices that a document leaves to the operator.

use std::collections::BTreeMap;

use crate::fault::SourceLine;
use crate::money::Money;
use crate::odds::Odds;

/// A choice that a clause, or the reading of one, leaves to the operator.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// Its name, such as `place-odd-units`.
    pub name: String,
    /// What may be chosen.
    pub choice: Choice,
    /// The clauses that leave it open, by whole id.
    pub clauses: Vec<String>,
    /// The clauses by which the operator must declare, post or submit what was chosen, by whole id.
    pub declared: Vec<String>,
    /// Is a rules submission at fault that leaves it undeclared where it matters? Otherwise a reviewer only warns.
    pub must_be_declared: bool,
    /// What it does, in a sentence.
    pub help: String,
    /// Where the pack declares it.
    pub place: SourceLine,
}

/// What may be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// One of these words, the default first.
    Word(Vec<String>),
    /// An amount of money; it may be nothing only where that is the default.
    Amount(Money),
    /// An amount of money above nothing, or none, which is the default.
    AmountOrNone,
    /// An amount of money above nothing that the operator must give.
    Required,
    /// A whole number within bounds; where that is the default, also none.
    Number {
        /// What holds otherwise.
        default: Option<u32>,
        /// At least this.
        least: u32,
        /// At most this.
        most: u32,
    },
    /// Odds.
    Odds {
        /// What holds otherwise.
        default: Odds,
        /// At least these, where the document says so.
        least: Option<Odds>,
    },
    /// A description in words that the game's engine understands, such as a wheel.
    Text(String),
    /// A rate from nothing up, in hundredths of a percent.
    Rate {
        /// What holds otherwise.
        default: Money,
        /// At most this.
        most: Money,
    },
}

impl OptionSpec {
    /// Stands for an amount that the operator must give and has not, where rules are only read. No table opens with it.
    pub const UNPOSTED: &'static str = "unposted";

    /// What holds when the operator says nothing; `None` if the operator must say.
    pub fn default(&self) -> Option<String> {
        match &self.choice {
            Choice::Word(words) => words.first().cloned(),
            Choice::Amount(amount) => Some(amount.to_string()),
            Choice::AmountOrNone => Some("none".to_owned()),
            Choice::Required => None,
            Choice::Number { default, .. } => Some(default.map_or("none".to_owned(), |n| n.to_string())),
            Choice::Rate { default, .. } => Some(format!("{default}%")),
            Choice::Odds { default, .. } => Some(default.to_string()),
            Choice::Text(default) => Some(default.clone()),
        }
    }

    /// What may be chosen, for people.
    pub fn allowed(&self) -> String {
        match &self.choice {
            Choice::Word(words) => format!("one of: {}", words.join(", ")),
            Choice::Amount(least) if least.is_zero() => "0 or an amount of money, such as 0.25".to_owned(),
            Choice::Amount(_) => "an amount of money above 0, such as 0.25".to_owned(),
            Choice::AmountOrNone => "none, or an amount of money above 0".to_owned(),
            Choice::Required => "an amount of money above 0, which must be given".to_owned(),
            Choice::Number { default: None, least, most } => {
                format!("none, or a whole number from {least} to {most}")
            }
            Choice::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Choice::Rate { most, .. } => format!("a rate from 0% to {most}%"),
            Choice::Odds { least: Some(least), .. } => {
                format!("odds of at least {least}, such as 9 to 1 or 17 to 2")
            }
            Choice::Odds { default, .. } => format!("odds, such as {default}"),
            Choice::Text(default) => format!("a description, such as {default}"),
        }
    }

    /// Values that show the whole of what may be chosen, for tests: all words, the bounds of a number.
    pub fn samples(&self) -> Vec<String> {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        match &self.choice {
            Choice::Word(words) => words.clone(),
            Choice::Amount(least) if least.is_zero() => texts(&["0", "1", "5"]),
            Choice::Amount(_) => texts(&["0.01", "0.25", "1", "5"]),
            Choice::AmountOrNone => texts(&["none", "5", "500"]),
            Choice::Required => texts(&["100", "1000000"]),
            Choice::Number { least, most, .. } => {
                self.default().into_iter().chain([least, most].map(u32::to_string)).collect()
            }
            Choice::Rate { most, .. } => vec!["0%".to_owned(), format!("{most}%")],
            Choice::Odds { default, .. } => vec![default.to_string(), default.with_one_more().to_string()],
            Choice::Text(default) => vec![default.clone()],
        }
    }

    /// The value as the pack writes it, or what would be allowed.
    ///
    /// Yes-or-no options take `on`, `yes` and `true` alike.
    pub fn accept(&self, value: &str) -> Result<String, String> {
        let money = |text: &str| text.trim_start_matches('$').parse::<Money>().ok();
        let amount = |least: Money| {
            money(value).filter(|amount| (least..=Money::CEILING).contains(amount)).map(|m| m.to_string())
        };
        let accepted = match &self.choice {
            Choice::Word(words) => {
                let same =
                    |word: &&String| *word == value || truth(word).is_some() && truth(word) == truth(value);
                words.iter().find(same).cloned()
            }
            Choice::Amount(default) => amount((*default).min(Money::CENT)),
            Choice::AmountOrNone | Choice::Number { default: None, .. } if value == "none" => {
                Some(value.to_owned())
            }
            Choice::AmountOrNone | Choice::Required => amount(Money::CENT),
            Choice::Number { least, most, .. } => {
                value.parse::<u32>().ok().filter(|n| (least..=most).contains(&n)).map(|n| n.to_string())
            }
            Choice::Rate { most, .. } => money(value.trim_end_matches('%').trim_end())
                .filter(|rate| (Money::ZERO..=*most).contains(rate))
                .map(|rate| format!("{rate}%")),
            Choice::Text(_) => Some(value.trim().to_owned()).filter(|text| !text.is_empty()),
            Choice::Odds { least, .. } => odds(value)
                .filter(|odds| least.is_none_or(|least| odds.is_at_least(least)))
                .map(|odds| odds.to_string()),
        };
        accepted.ok_or_else(|| self.allowed())
    }
}

/// Odds as an operator writes them: one word will do where only one can stand, 3-to-1, and a number alone is so many
/// to one.
fn odds(text: &str) -> Option<Odds> {
    let alone = text.parse::<Money>().is_ok();
    let whole = if alone { format!("{text} to 1") } else { text.replace('-', " ") };
    whole.parse().ok()
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
