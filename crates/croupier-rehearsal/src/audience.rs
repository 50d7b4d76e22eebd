//! The audience of a rehearsal, which follows it line by line.

use croupier_rules::SourceLine;
use croupier_table::craps::{self, CrapsRequest};
use croupier_table::{GameRules, Refusal, rounds};

use crate::read::without_comment;
use crate::{Expectation, ExpectedFact, Script, Statement};

/// Follows a rehearsal line by line, for example to print it.
pub trait RehearsalObserver {
    /// Called when the table is set up or its rules change. `rules` returns a copy to keep.
    fn set(&mut self, rules: &dyn Fn() -> GameRules);

    /// Called when a line was played.
    fn played(&mut self, scene: &PlayedLine<'_>);

    /// Called before an expectation is checked.
    fn asked(&mut self, _asked: &mut AskedExpectation<'_>) {}
}

/// An expectation that is about to be checked. An observer may compare other facts with the table as well.
pub struct AskedExpectation<'s> {
    /// The line number.
    pub line: u32,
    /// The expectation of the script.
    pub expectation: &'s Expectation,
    pub(crate) holds: &'s mut dyn FnMut(&ExpectedFact) -> Result<(), String>,
}

impl AskedExpectation<'_> {
    /// Returns `Ok` if a fact is true now, otherwise the state that the table shows. Nothing changes.
    pub fn holds(&mut self, fact: &ExpectedFact) -> Result<(), String> {
        (self.holds)(fact)
    }
}

/// A line that was played, and its result.
#[derive(Clone, Copy, Debug)]
pub struct PlayedLine<'s> {
    /// The line number.
    pub line: u32,
    /// The line's statement.
    pub statement: &'s Statement,
    /// The events, and the table afterwards.
    pub act: PlayedEvents<'s>,
    /// All players who have arrived so far. A player's number is the index of the name in this list, counted from 1.
    pub people: &'s [String],
    /// The refusal, if the line was refused.
    pub refused: Option<Refusal>,
}

/// The events of a line, and the table afterwards.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the variants are the engines, and the types explain the fields")]
pub enum PlayedEvents<'s> {
    Craps { rules: &'s craps::CrapsRules, events: &'s [craps::Event], table: &'s craps::Table },
    Rounds { rules: &'s rounds::Rules, events: &'s [rounds::Event], table: &'s rounds::Table },
}

impl Script {
    /// Returns the text of a line, and its comment; both empty if the script has no such line.
    pub fn written(&self, line: u32) -> (&str, &str) {
        let at = line.checked_sub(self.place.line).map(|at| at as usize);
        let text = at.and_then(|at| self.source.lines().nth(at)).unwrap_or_default();
        let line = without_comment(text);
        (line.trim(), text[line.len()..].trim_start_matches('#').trim())
    }

    /// Returns the expectations between a line and the next line that acts.
    pub fn expected_after(&self, line: u32) -> impl Iterator<Item = u32> {
        let after = self.lines.iter().skip_while(move |(at, _)| *at <= line);
        after.take_while(|(_, statement)| matches!(statement, Statement::Expect(_))).map(|(at, _)| *at)
    }

    /// Returns the script's expectations.
    pub fn expectations(&self) -> impl Iterator<Item = &Expectation> {
        self.lines.iter().filter_map(|(_, statement)| match statement {
            Statement::Expect(expectation) => Some(expectation),
            _ => None,
        })
    }

    /// Returns the wagers that players bet on, as the lines name them.
    pub fn wagers(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter_map(|(_, statement)| match statement {
            Statement::Request(line) => match &line.craps {
                Ok(CrapsRequest::Bet { wager, .. }) => Some(wager.as_str()),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns the place of a line.
    pub(crate) fn at(&self, line: u32) -> SourceLine {
        SourceLine { file: self.place.file.clone(), line }
    }

    /// Returns the number of the script's lines.
    pub fn length(&self) -> usize {
        self.lines.len()
    }
}
