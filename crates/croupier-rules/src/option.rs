//! Options: the choices that a document leaves to the operator.

use std::collections::BTreeMap;

use crate::fault::SourceLine;
use crate::money::Money;
use crate::odds::Odds;

/// A choice that a clause, or its interpretation, leaves to the operator.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// The option's name, such as `place-odd-units`.
    pub name: String,
    /// The allowed values.
    pub choice: Choice,
    /// The clauses that leave the choice open, as full ids.
    pub clauses: Vec<String>,
    /// The clauses that require the operator to declare, post or submit the choice, as full ids.
    pub declared: Vec<String>,
    /// Is it a fault if a rules submission does not declare this choice where it matters? If not, a reviewer only
    /// warns.
    pub must_be_declared: bool,
    /// A description in one sentence.
    pub help: String,
    /// The place of the option's declaration in the pack.
    pub place: SourceLine,
}

/// The allowed values of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// One of these words; the first is the default.
    Word(Vec<String>),
    /// An amount of money; zero is allowed only if it is the default.
    Amount(Money),
    /// A positive amount of money, or none, which is the default.
    AmountOrNone,
    /// A positive amount of money that the operator must give.
    Required,
    /// A whole number within bounds. `none` is also allowed if it is the default.
    Number {
        /// The default; `None` is "none".
        default: Option<u32>,
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// Odds.
    Odds {
        /// The default.
        default: Odds,
        /// The minimum odds, if the document sets them.
        least: Option<Odds>,
    },
    /// A description that the game's engine reads, such as a wheel.
    Text(String),
    /// A rate of zero or more, in hundredths of a percent.
    Rate {
        /// The default.
        default: Money,
        /// The maximum.
        most: Money,
    },
}

impl OptionSpec {
    /// A placeholder for an amount that the operator must give but has not given. It is only for reading rules: a table
    /// cannot open with it.
    pub const UNPOSTED: &'static str = "unposted";

    /// The default value; `None` if the operator must choose.
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

    /// Describes the allowed values.
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

    /// Returns sample values for tests: all words, or the bounds of a number.
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

    /// Returns the value as the pack writes it, or a description of the allowed values.
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

/// Parses odds as an operator writes them. Odds in one word (`3-to-1`) are also accepted, and so is a single number:
/// `3` means `3 to 1`.
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

/// The operator's choices, as a map from option to value, without the defaults.
pub type Choices = BTreeMap<String, String>;
