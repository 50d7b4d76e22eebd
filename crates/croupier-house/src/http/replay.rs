//! A replay of a table's log, entry by entry, as spectators saw it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use croupier_ledger::TableLog;
use croupier_ledger::line::Entry;
use croupier_ledger::store::{StoreError, StoredLine};
use croupier_text::narration::Seats;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::answer::Problem;
use super::caller::Caller;
use super::extract::{Json, Path, Query};
use crate::house::House;
use crate::wire::{EntryInfo, View, jobs, outcomes, view};

/// The maximum number of entries in one answer.
const ENTRIES: u64 = 200;
/// The number of lines to read at a time before the first requested entry.
const LINES: u64 = 1000;
/// The number of tables whose replay is remembered.
const TABLES: usize = 16;

/// The states in which replays of tables stopped, so that a client that continues need not start from the first entry.
#[derive(Debug, Default)]
pub(super) struct ReplayCache(Mutex<HashMap<u64, TableLog>>);

impl ReplayCache {
    /// Returns the table as its last replay left it, if that replay stopped at or before this line.
    pub(super) fn before(&self, table: u64, line: u64) -> Option<TableLog> {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        left.get(&table).filter(|playing| playing.chain().lines() <= line).cloned()
    }

    pub(super) fn leave(&self, table: u64, playing: TableLog) {
        let mut left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() >= TABLES {
            left.clear();
        }
        left.insert(table, playing);
    }
}

/// The range of entries to return.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct EntryRange {
    /// The first entry, counted from 1.
    #[serde(default)]
    from: u64,
    /// The maximum number of entries, at most 200.
    most: Option<u64>,
}

/// Consecutive entries of a table.
#[derive(Serialize, ToSchema)]
pub(super) struct Replay {
    /// The table.
    table: u64,
    /// The number of the first entry.
    from: u64,
    /// The number of lines in the log. The last entry's number is one less than this number.
    lines: u64,
    /// The players before the first entry: number and name.
    people: Vec<(u32, String)>,
    /// The table before the first entry, as spectators see it.
    view: View,
    /// The entries, as a connection sends them to spectators.
    entries: Vec<ReplayedEntry>,
}

/// An entry, as a connection sends it.
#[derive(Serialize, ToSchema)]
pub(super) struct ReplayedEntry {
    #[serde(rename = "type")]
    kind: EntryTag,
    #[serde(flatten)]
    pub(super) entry: EntryInfo,
    /// The players after the entry: number and name.
    people: Vec<(u32, String)>,
}

/// The word `entry`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum EntryTag {
    Entry,
}

/// Returns entries of a table's log, each with the state of the table after it, as spectators saw it. Data that was
/// hidden at the time stays hidden.
#[utoipa::path(
    get, path = "/tables/{table}/replay", tag = "logs",
    params(("table" = u64, Path, description = "The table"), EntryRange),
    responses((status = 200, body = Replay), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn replay(
    State(app): State<App>,
    Path(table): Path<u64>,
    Query(EntryRange { from, most }): Query<EntryRange>,
) -> Result<Json<Replay>, Problem> {
    let now = app.house.peek(table).await?;
    let lines = now.chain().lines();
    let from = from.clamp(1, lines);
    let end = lines.min(from + most.unwrap_or(ENTRIES).min(ENTRIES));
    let (house, desk) = (Arc::clone(&app.house), Arc::clone(&app.desk));
    let replayed = move |caller: &Caller| {
        let mut playing = match desk.left.before(table, from) {
            Some(playing) => playing,
            None => beginning(&house, table, &now)?,
        };
        while playing.chain().lines() < from {
            let most = LINES.min(from - playing.chain().lines());
            follow((&house, table), &mut playing, most, caller, |_, _| ())?;
        }
        let people = people(&house, &playing);
        let view = view(playing.in_play(), None);
        let entries = entries((&house, table), &mut playing, end, caller)?;
        desk.left.leave(table, playing);
        Ok(Replay { table, from, lines, people, view, entries })
    };
    app.desk.compute(replayed).await?.map(Json)
}

pub(super) fn failed(error: StoreError) -> Problem {
    Problem::failed(&error)
}

/// Returns the table in its initial state.
pub(super) fn beginning(house: &House, table: u64, now: &TableLog) -> Result<TableLog, Problem> {
    let first = house.read_now(|store| store.lines(table, 0, 1)).map_err(failed)?;
    let first = first.first().ok_or_else(|| Problem::not_found("such table"))?;
    TableLog::from_header(now.library(), &first.line).map_err(|error| Problem::failed(&error))
}

/// Replays at most `most` lines of a table while the client waits. Before each line, calls `before` with the table and
/// the line.
pub(super) fn follow(
    (house, table): (&House, u64),
    playing: &mut TableLog,
    most: u64,
    caller: &Caller,
    mut before: impl FnMut(&TableLog, &StoredLine),
) -> Result<(), Problem> {
    let from = playing.chain().lines();
    let kept = house.read_now(|store| store.lines(table, from, most)).map_err(failed)?;
    if kept.is_empty() {
        return Err(Problem::not_found("such entry"));
    }
    for kept in kept {
        caller.still_waits()?;
        before(playing, &kept);
        playing.follow_kept(&kept).map_err(|error| Problem::failed(&error))?;
    }
    Ok(())
}

/// Returns the entries before line `end`, each with the state of the table after it.
pub(super) fn entries(
    (house, table): (&House, u64),
    playing: &mut TableLog,
    end: u64,
    caller: &Caller,
) -> Result<Vec<ReplayedEntry>, Problem> {
    let mut entered = Vec::new();
    while playing.chain().lines() < end {
        let mut seats = Seats::of(playing.game());
        let mut entry = None;
        follow((house, table), playing, 1, caller, |before, kept| {
            let read: Option<Entry> = serde_json::from_str(&kept.line).ok();
            entry = read.map(|read| {
                let outcomes = outcomes(before.rules(), before.game(), &read.then);
                let jobs = jobs(before, &seats, &read.then);
                let seen = EntryInfo::of(&read, before.rules(), &mut seats, &|person| house.name(person));
                EntryInfo { outcomes, jobs, ..seen }
            });
        })?;
        let entry = entry.ok_or_else(|| Problem::not_found("such entry"))?;
        let entry = entry.with_view(playing.in_play(), None);
        entered.push(ReplayedEntry { kind: EntryTag::Entry, entry, people: people(house, playing) });
    }
    Ok(entered)
}

fn people(house: &House, playing: &TableLog) -> Vec<(u32, String)> {
    playing.game().people().into_iter().map(|person| (person, house.name(person))).collect()
}

#[cfg(test)]
mod tests {
    use croupier_ledger::house::Role;
    use croupier_ledger::line::Actor;
    use serde_json::{Value, json};

    use crate::http::App;
    use crate::http::testing::{app, ask, get, person, round};

    /// Sets up a baccarat table in the middle of a shoe.
    async fn in_a_shoe(app: &App) -> u64 {
        let (ada, _) = person(app, "Ada", &[Role::Player]).await;
        let setup = app.house.plain_setup("mlgca-midi-baccarat").unwrap();
        let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
        ask(app, table, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        for _ in 0..3 {
            round(app, table, ada, "player").await;
        }
        table
    }

    #[tokio::test]
    async fn a_replay_shows_what_spectators_saw_and_no_sealed_data() {
        let (_folder, app) = app(|_| ());
        let table = in_a_shoe(&app).await;
        let playing = app.house.peek(table).await.unwrap();
        let (status, whole) = get(&app, &format!("/tables/{table}/replay"), None).await;
        assert_eq!(status, 200, "{whole}");
        let entries = whole["entries"].as_array().unwrap();
        assert_eq!(entries.len() as u64, playing.chain().lines() - 1);
        assert_eq!(whole["lines"], playing.chain().lines());
        let told: Vec<&str> = entries
            .iter()
            .flat_map(|entry| entry["told"].as_array().unwrap())
            .map(|told| told["words"].as_str().unwrap())
            .collect();
        assert!(told.iter().any(|words| words.contains("Ada")), "{told:?}");
        assert!(entries.iter().all(|entry| entry["view"]["plays"] == "rounds"));
        // The replay shows neither the order of the shoe in play nor the secret that determines it.
        let sealed: Vec<u64> = playing.sealed().collect();
        assert!(!sealed.is_empty());
        let text = whole.to_string();
        for line in sealed {
            let kept = app.house.read_now(|store| store.lines(table, line, 1)).unwrap().remove(0);
            let hidden: Value = serde_json::from_str(&kept.line).unwrap();
            let secret = hidden["chance"]["secret"].as_str().unwrap();
            assert!(!text.contains(secret));
            let cards = hidden["do"]["round"]["new-shoe"]["cards"].to_string();
            assert!(cards.len() > 1000 && !text.contains(&cards[..100]));
        }
    }

    #[tokio::test]
    async fn the_parts_of_a_replay_are_equal_to_the_whole() {
        let (_folder, app) = app(|_| ());
        let table = in_a_shoe(&app).await;
        let (_, whole) = get(&app, &format!("/tables/{table}/replay"), None).await;
        let entries = whole["entries"].as_array().unwrap();
        // Go forwards, and then back once.
        for from in (1..entries.len()).step_by(3).chain([2]) {
            let (_, part) = get(&app, &format!("/tables/{table}/replay?from={from}&most=3"), None).await;
            let part_entries = part["entries"].as_array().unwrap();
            assert_eq!(part_entries[..], entries[from - 1..(from + 2).min(entries.len())]);
            if from > 1 {
                assert_eq!(part["view"], entries[from - 2]["view"]);
            }
        }
        let (_, beyond) = get(&app, &format!("/tables/{table}/replay?from=99999"), None).await;
        assert_eq!(beyond["entries"], json!([]));
        assert_eq!(get(&app, "/tables/99/replay", None).await.0, 404);
    }
}
