//! Who watches a rehearsal, line by line.

use crate::game::GameRules;
use crate::refusal::Refusal;
use crate::{craps, rounds};

use super::read::without_comment;
use super::{Script, Stage, Statement};

/// Somebody who watches a rehearsal.
pub trait Audience {
    /// The table is set, or plays by other rules from now on. Whoever wants them to keep asks for a copy.
    fn set(&mut self, rules: &dyn Fn() -> GameRules);

    /// A line was played.
    fn played(&mut self, scene: &PlayedLine<'_>);
}

/// A line that was played, and what it came to.
#[derive(Clone, Copy, Debug)]
pub struct PlayedLine<'s> {
    /// The line.
    pub line: u32,
    /// What happened, and the table afterwards.
    pub act: PlayedEvents<'s>,
    /// Everybody who came so far. A player's number is the place of the name in this list, counted from 1.
    pub people: &'s [String],
    /// Why it was not done, where it was refused.
    pub refused: Option<Refusal>,
}

/// What happened, and the table afterwards.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the variants are the engines; their fields are named by their types")]
pub enum PlayedEvents<'s> {
    Craps { rules: &'s craps::CrapsRules, events: &'s [craps::Event], table: &'s craps::Table },
    Rounds { rules: &'s rounds::Rules, events: &'s [rounds::Event], table: &'s rounds::Table },
}

/// Everybody who came, by name.
#[derive(Default)]
pub(super) struct Arrivals(Vec<String>);

impl Arrivals {
    /// The number of whoever comes under this name: whoever comes back has the same.
    pub(super) fn number(&self, name: &str) -> u32 {
        self.0.iter().position(|known| known == name).unwrap_or(self.0.len()) as u32 + 1
    }

    /// Somebody came.
    pub(super) fn came(&mut self, name: &str) {
        if !self.0.iter().any(|known| known == name) {
            self.0.push(name.to_owned());
        }
    }
}

impl Stage {
    /// The rules by which the table plays.
    pub(super) fn rules(&self) -> GameRules {
        match self {
            Stage::Craps(stage) => GameRules::Craps(Box::new((*stage.rules).clone())),
            Stage::Rounds(stage) => GameRules::Rounds(Box::new((*stage.rules).clone())),
        }
    }

    /// What the last line came to.
    pub(super) fn scene(&self, line: u32) -> PlayedLine<'_> {
        let (act, people, prompter) = match self {
            Stage::Craps(stage) => {
                let act =
                    PlayedEvents::Craps { rules: &stage.rules, events: &stage.played, table: &stage.table };
                (act, &stage.arrivals, &stage.prompter)
            }
            Stage::Rounds(stage) => {
                let act =
                    PlayedEvents::Rounds { rules: &stage.rules, events: &stage.played, table: &stage.table };
                (act, &stage.arrivals, &stage.prompter)
            }
        };
        PlayedLine { line, act, people: &people.0, refused: prompter.refusal() }
    }
}

impl Script {
    /// What stands in a line, and the comment after it; nothing where the script has no such line.
    pub fn written(&self, line: u32) -> (&str, &str) {
        let at = line.checked_sub(self.place.line).map(|at| at as usize);
        let text = at.and_then(|at| self.source.lines().nth(at)).unwrap_or_default();
        let line = without_comment(text);
        (line.trim(), text[line.len()..].trim_start_matches('#').trim())
    }

    /// The lines that only say what must be true then, after a line and before the next that does something.
    pub fn expected_after(&self, line: u32) -> impl Iterator<Item = u32> {
        let after = self.lines.iter().skip_while(move |(at, _)| *at <= line);
        after.take_while(|(_, statement)| matches!(statement, Statement::Expect(_))).map(|(at, _)| *at)
    }

    /// The wagers that somebody bets on, as the lines name them.
    pub fn wagers(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter_map(|(_, statement)| match statement {
            Statement::Bet { bet, .. } => Some(bet.wager.as_str()),
            _ => None,
        })
    }

    /// How many lines it has.
    pub fn length(&self) -> usize {
        self.lines.len()
    }
}
