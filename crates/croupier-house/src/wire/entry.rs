//! An entry in the form that people may see.

use std::collections::BTreeMap;

use croupier_ledger::line::{Actor, CancelledDraw, Command, Entry, Event, RevealedDraw, RevealedPart};
use croupier_ledger::{Digest, TableInPlay};
use croupier_table::GameRules;
use croupier_text::narration::{self, Seats, Sentence};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::{BetOutcome, DealerJob, View};

/// A command or an event in the log's notation (see docs/log.md): an object with one field, which is its name.
#[derive(ToSchema)]
#[allow(dead_code, reason = "this type only describes the format that the log's types write")]
pub struct LogObject(BTreeMap<String, serde_json::Value>);

/// An entry without its hidden parts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EntryInfo {
    /// The number in the table's stream.
    pub n: u64,
    /// The time of the decision.
    #[schema(value_type = String)]
    pub at: Timestamp,
    /// The requester.
    pub by: Actor,
    /// The command.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = LogObject, required = false)]
    pub command: Option<Command>,
    /// The events.
    #[schema(value_type = Vec<LogObject>)]
    pub then: Vec<Event>,
    /// The events in words, with clauses.
    pub told: Vec<Sentence>,
    /// The result of each bet that the entry decides, returns or moves. Entries that the house sends because a client
    /// missed them do not have these results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub outcomes: Vec<BetOutcome>,
    /// At a table that people deal: what the dealer does with chips and the puck, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub jobs: Vec<DealerJob>,
    /// The draw, if chance decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = DrawInfo, required = false)]
    pub chance: Option<DrawInfo>,
    /// A draw that was called off, with its secret revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = CancelledDraw, required = false)]
    pub undrawn: Option<Box<CancelledDraw>>,
    /// The table afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = View, required = false)]
    pub view: Option<View>,
    /// The time for which bets stay open from now on, in milliseconds, if the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    pub clock_ms: Option<u64>,
}

/// A draw in the form that people may see.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DrawInfo {
    /// The number of the draw at this table, counted from 0.
    pub draw: u64,
    /// The house's secret; none while it would reveal the cards to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub secret: Option<Digest>,
    /// The players' parts, in version 1 of the log.
    pub players: Vec<(u32, String)>,
    /// The parts revealed by the players who pledged, in the order of the call; none for a player who did not reveal
    /// theirs.
    #[schema(value_type = Vec<(u32, Option<String>)>)]
    pub parts: Vec<RevealedPart>,
    /// The commitment to the next draw.
    #[schema(value_type = String)]
    pub commits: Digest,
}

impl EntryInfo {
    /// Returns the visible form of an entry. `seats` is the state of the seats before the entry; `names` returns
    /// people's names.
    pub fn of(
        entry: &Entry,
        rules: &GameRules,
        seats: &mut Seats,
        names: &dyn Fn(u32) -> String,
    ) -> EntryInfo {
        let then: Vec<Event> = entry.then.iter().filter_map(narration::public).collect();
        let command = narration::public_command(&entry.command);
        // A draw's secret stays hidden as long as the outcome of the draw does.
        let secret = command.as_ref() != Some(&entry.command);
        EntryInfo {
            n: entry.n,
            at: entry.at,
            by: entry.by,
            command,
            told: narration::tell(rules, seats, &then, names),
            then,
            outcomes: Vec::new(),
            jobs: Vec::new(),
            chance: entry.chance.as_ref().map(|chance| draw_info(chance, secret)),
            undrawn: entry.undrawn.clone().map(Box::new),
            view: None,
            clock_ms: None,
        }
    }

    /// Adds the state of the table after the entry, as a person sees it.
    pub fn with_view(mut self, played: TableInPlay<'_>, person: Option<u32>) -> EntryInfo {
        self.view = Some(super::view(played, person));
        self
    }
}

fn draw_info(chance: &RevealedDraw, secret: bool) -> DrawInfo {
    DrawInfo {
        draw: chance.draw,
        secret: (!secret).then_some(chance.secret),
        players: chance.players.clone(),
        parts: chance.parts.clone(),
        commits: chance.commits,
    }
}
