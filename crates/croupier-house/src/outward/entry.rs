//! An entry as people may hear of it.

use croupier_ledger::line::{By, Chance, Command, Entry, Event, TableCommand};
use croupier_ledger::{Digest, Game};
use croupier_table::{GameRules, rounds};
use jiff::Timestamp;
use serde::Serialize;

use super::View;
use crate::told::{self, Told};

/// An entry, without what nobody may see yet.
#[derive(Clone, Debug, Serialize)]
pub struct EntrySeen {
    /// Its number in the table's stream.
    pub n: u64,
    /// When it was decided.
    pub at: Timestamp,
    /// Who asked.
    pub by: By,
    /// What was asked.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub command: Option<Command>,
    /// What followed.
    pub then: Vec<Event>,
    /// The same in words, with clauses.
    pub told: Vec<Told>,
    /// The draw, where chance decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<ChanceSeen>,
    /// The table afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// How long bets are open from now on, in milliseconds, where the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
}

/// A draw as people may see it.
#[derive(Clone, Debug, Serialize)]
pub struct ChanceSeen {
    /// Its number at this table.
    pub draw: u64,
    /// The house's secret; not yet where it would tell the cards to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<Digest>,
    /// The players' parts.
    pub players: Vec<(u32, String)>,
    /// The commitment to the next draw.
    pub commits: Digest,
}

/// Does a command say what nobody may see yet?
pub fn is_secret(command: &Command) -> bool {
    matches!(
        command,
        Command::Round(
            rounds::Command::NewShoe { .. }
                | rounds::Command::Arrange { .. }
                | rounds::Command::Trigger { .. }
        )
    )
}

impl EntrySeen {
    /// An entry under rules; `names` knows what people are called.
    pub fn of(entry: &Entry, rules: &GameRules, names: &dyn Fn(u32) -> String) -> EntrySeen {
        let secret = is_secret(&entry.command);
        let then: Vec<Event> = entry.then.iter().filter_map(told::public).collect();
        EntrySeen {
            n: entry.n,
            at: entry.at,
            by: entry.by,
            command: (!secret).then(|| entry.command.clone()).filter(|command| !is_seed(command)),
            told: told::all(rules, &then, names),
            then,
            chance: entry.chance.as_ref().map(|chance| seen(chance, secret)),
            view: None,
            clock_ms: None,
        }
    }

    /// With the table afterwards, as somebody sees it.
    pub fn with_view(mut self, rules: &GameRules, game: &Game, person: Option<u32>) -> EntrySeen {
        self.view = super::view(rules, game, person);
        self
    }
}

fn is_seed(command: &Command) -> bool {
    matches!(command, Command::Table(TableCommand::Seed { .. }))
}

fn seen(chance: &Chance, secret: bool) -> ChanceSeen {
    ChanceSeen {
        draw: chance.draw,
        secret: (!secret).then_some(chance.secret),
        players: chance.players.clone(),
        commits: chance.commits,
    }
}
