//! An entry as people may hear of it.

use std::collections::BTreeMap;

use croupier_ledger::line::{Actor, Chance, Command, Entry, Event, RevealedPart, UndrawnDraw};
use croupier_ledger::{Digest, TableState};
use croupier_table::GameRules;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::{BetOutcome, View};
use crate::narration::{self, Seats, Sentence};

/// A command or an event in the log's notation, which docs/log.md describes: an object with one field, the name of it.
#[derive(ToSchema)]
#[allow(dead_code, reason = "it describes what the log's types write")]
pub struct LogObject(BTreeMap<String, serde_json::Value>);

/// An entry, without what nobody may see yet.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EntrySeen {
    /// Its number in the table's stream.
    pub n: u64,
    /// When it was decided.
    #[schema(value_type = String)]
    pub at: Timestamp,
    /// Who asked.
    pub by: Actor,
    /// What was asked.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = LogObject, required = false)]
    pub command: Option<Command>,
    /// What followed.
    #[schema(value_type = Vec<LogObject>)]
    pub then: Vec<Event>,
    /// The same in words, with clauses.
    pub told: Vec<Sentence>,
    /// The result of each bet that the entry decides, returns or moves. Entries that are repeated to a client which missed them
    /// do not have it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub outcomes: Vec<BetOutcome>,
    /// The draw, where chance decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ChanceSeen, required = false)]
    pub chance: Option<ChanceSeen>,
    /// The draw that will not be made, revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = UndrawnDraw, required = false)]
    pub undrawn: Option<Box<UndrawnDraw>>,
    /// The table afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = View, required = false)]
    pub view: Option<View>,
    /// How long bets are open from now on, in milliseconds, where the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub clock_ms: Option<u64>,
}

/// A draw as people may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChanceSeen {
    /// Its number at this table.
    pub draw: u64,
    /// The house's secret; not yet where it would tell the cards to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub secret: Option<Digest>,
    /// The players' parts, in version 1 of the log.
    pub players: Vec<(u32, String)>,
    /// What those revealed who had pledged, in the order of the call; nothing for those who did not.
    #[schema(value_type = Vec<(u32, Option<String>)>)]
    pub parts: Vec<RevealedPart>,
    /// The commitment to the next draw.
    #[schema(value_type = String)]
    pub commits: Digest,
}

impl EntrySeen {
    /// An entry under rules; `seats` are as they were before it, `names` knows what people are called.
    pub fn of(
        entry: &Entry,
        rules: &GameRules,
        seats: &mut Seats,
        names: &dyn Fn(u32) -> String,
    ) -> EntrySeen {
        let then: Vec<Event> = entry.then.iter().filter_map(narration::public).collect();
        let command = narration::public_command(&entry.command);
        // A secret whose outcome is not to be seen yet is not either.
        let secret = command.as_ref() != Some(&entry.command);
        EntrySeen {
            n: entry.n,
            at: entry.at,
            by: entry.by,
            command,
            told: narration::tell(rules, seats, &then, names),
            then,
            outcomes: Vec::new(),
            chance: entry.chance.as_ref().map(|chance| seen(chance, secret)),
            undrawn: entry.undrawn.clone().map(Box::new),
            view: None,
            clock_ms: None,
        }
    }

    /// With the table afterwards, as somebody sees it.
    pub fn with_view(mut self, rules: &GameRules, game: &TableState, person: Option<u32>) -> EntrySeen {
        self.view = super::view(rules, game, person);
        self
    }
}

fn seen(chance: &Chance, secret: bool) -> ChanceSeen {
    ChanceSeen {
        draw: chance.draw,
        secret: (!secret).then_some(chance.secret),
        players: chance.players.clone(),
        parts: chance.parts.clone(),
        commits: chance.commits,
    }
}
