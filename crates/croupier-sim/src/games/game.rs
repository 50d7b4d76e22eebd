//! The questions that the simulator asks the rules of a game.

use croupier_rules::Money;
use croupier_table::SeatNo;
use croupier_table::games::GameCommand;
use croupier_table::rounds::{Command, Decider, Rules, Table};

use crate::plan::RoundAnswer;

/// The words of strategies that only some games have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameWords {
    /// The name of the game in packs.
    pub(crate) game: &'static str,
    /// The decisions in mid-round, each with the answer that it gives.
    pub(crate) decisions: &'static [(&'static str, RoundAnswer)],
    /// The facts about the question in mid-round.
    pub(crate) facts: &'static [&'static str],
}

impl GameWords {
    /// Returns the decisions for messages: "'raise' and 'stand'".
    pub(crate) fn all_decisions(&self) -> String {
        let quoted: Vec<String> = self.decisions.iter().map(|(word, _)| format!("'{word}'")).collect();
        quoted.join(" and ")
    }
}

/// A command of a game as a line of a script.
pub(crate) struct ScriptLine {
    /// The line; without the player's name if the player decides.
    pub(crate) line: String,
    /// The outcome that the line gives; `None` for a decision of the player.
    pub(crate) outcome: Option<String>,
    /// The bet on which the player decides, if the decision is about one.
    pub(crate) by: Option<Decider>,
}

impl ScriptLine {
    /// Creates the line of an outcome.
    pub(crate) fn outcome(line: String, outcome: Option<String>) -> Option<ScriptLine> {
        Some(ScriptLine { line, outcome, by: None })
    }

    /// Creates the line of a decision on a bet, with the amount that the player chose, if any.
    pub(crate) fn decision(line: &str, by: Decider, amount: Option<Money>) -> Option<ScriptLine> {
        let line = amount.map_or_else(|| line.to_owned(), |amount| format!("{line} {amount}"));
        Some(ScriptLine { line, outcome: None, by: Some(by) })
    }

    /// Creates the line of another action of a player.
    pub(crate) fn action(line: &str) -> Option<ScriptLine> {
        Some(ScriptLine { line: line.to_owned(), outcome: None, by: None })
    }
}

/// The rules of a game that is simulated. A default is the answer for a game without decisions in mid-round.
#[allow(unused_variables, reason = "the defaults do not look at the table")]
pub(crate) trait SimulatedGame {
    /// Returns the names of the results, by their index: see [`sign::result`](crate::rounds::sign::result).
    fn results(&self) -> Vec<&str>;

    /// Returns the results that end a run of other results, one bit each by their index.
    fn run_results(&self) -> u64 {
        u64::MAX
    }

    /// Returns the flags of the result for a position, at a table whose last round is not void.
    fn table_result(&self, rules: &Rules, table: &Table, seat: SeatNo) -> u64;

    /// Returns a fact about the question that is open at a table, by its index in [`GameWords::facts`]. The default is
    /// for a game whose only fact is that a question is open.
    fn table_fact(&self, table: &Table, fact: usize) -> i64 {
        1
    }

    /// Returns a command of the game as a line of a script, if a player or chance gives that command.
    fn script(&self, command: &GameCommand) -> Option<ScriptLine> {
        None
    }

    /// Returns the command for an answer, if it needs one.
    fn command(&self, answer: RoundAnswer, by: Decider) -> Option<Command> {
        None
    }
}
