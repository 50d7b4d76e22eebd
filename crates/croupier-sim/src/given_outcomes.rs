//! Outcomes that a person gives instead of the random source: dice and spins.

use std::fmt;

use croupier_rules::{Dice, unknown};
use croupier_table::GameRules;
use croupier_table::rounds::Command;

use crate::games::game;

/// An error in a list of outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeMistake {
    /// The line and the column, from 1; `None` if the error concerns the whole list.
    pub at: Option<(usize, usize)>,
    /// The error, in words.
    pub message: String,
}

impl fmt::Display for OutcomeMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some((line, column)) => write!(f, "{line}:{column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for OutcomeMistake {}

/// Reads outcomes for [`trace_given`](crate::trace_given): words that spaces, commas or lines separate, with comments
/// that begin with `#`. At craps a word is a pair of dice (`3-4` or `34`), at Sic Bo three dice (`2-5-2` or `252`), and
/// at a wheel a symbol.
///
/// # Errors
/// If a word is not an outcome of the game, if the text has no outcomes, or if the game deals cards.
pub fn read_outcomes(rules: &GameRules, text: &str) -> Result<Vec<u32>, OutcomeMistake> {
    let whole = |message: &str| OutcomeMistake { at: None, message: message.to_owned() };
    let names = names(rules).ok_or_else(|| {
        whole("outcomes can be given only for games of dice and spins; the cards of a shoe cannot")
    })?;
    let mut outcomes = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        for (start, word) in words(line) {
            let meant = |name: &&String| {
                name.eq_ignore_ascii_case(word) || name.contains('-') && name.replace('-', "") == word
            };
            let found = names.iter().zip(0..).find(|(name, _)| meant(name));
            let Some((_, outcome)) = found else {
                let column = line[..start].chars().count() + 1;
                let message = unknown("outcome", word, names.iter().map(String::as_str));
                return Err(OutcomeMistake { at: Some((number + 1, column)), message });
            };
            outcomes.push(outcome);
        }
    }
    if outcomes.is_empty() { Err(whole("there are no outcomes")) } else { Ok(outcomes) }
}

/// Returns the words of a line, each with the byte at which it begins.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let parts = line.split(|c: char| c.is_whitespace() || c == ',');
    parts.filter(|word| !word.is_empty()).map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// Returns the name of each outcome of a game, by its index; `None` if the game deals cards.
fn names(rules: &GameRules) -> Option<Vec<String>> {
    match rules {
        GameRules::Craps(_) => Some(Dice::all().map(|dice| dice.to_string()).collect()),
        GameRules::Rounds(rules) => {
            let kind = rules.game.kind.rules();
            let name = |outcome: u32| match kind.outcome_command(outcome) {
                Some(Command::Game(command)) => game(rules).script(&command)?.outcome,
                _ => None,
            };
            kind.outcomes().and_then(|count| (0..count).map(name).collect())
        }
    }
}
