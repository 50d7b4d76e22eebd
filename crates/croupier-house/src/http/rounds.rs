//! One round of a table, to keep or to send: the entries from the end of the previous round to the end of this one.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use croupier_ledger::line::{Actor, Entry, Event};
use croupier_table::{craps, rounds};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::answer::Problem;
use super::caller::Caller;
use super::extract::{Json, Path, Query};
use super::replay::{ReplayedEntry, beginning, entries, failed, follow};
use crate::house::House;
use crate::wire::EntryInfo;

/// The number of lines to read at a time, and the maximum number of entries of a round.
const LINES: u64 = 200;
const ENTRIES: u64 = 2000;

/// The form in which a round is exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RoundFormat {
    /// All facts, as JSON.
    #[default]
    Json,
    /// A row for each sentence and for each decided bet.
    Csv,
}

/// The form of the answer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RoundQuery {
    /// The form; JSON if absent.
    #[serde(default)]
    format: RoundFormat,
}

/// A round of a table, from the end of the previous round to its own end.
#[derive(Serialize, ToSchema)]
pub(super) struct RoundRecord {
    /// The table.
    table: u64,
    /// The name of the table.
    name: String,
    /// The pack that provides the rules.
    pack: String,
    /// The first entry of the round.
    from: u64,
    /// The last entry of the round.
    to: u64,
    /// Whether the round has ended.
    ended: bool,
    /// The entries, as a connection sends them to spectators.
    entries: Vec<ReplayedEntry>,
}

/// Returns the round that includes an entry: a hand, a spin or a roll, with the bets before it.
#[utoipa::path(
    get, path = "/tables/{table}/rounds/{entry}", operation_id = "round_of_entry", tag = "logs",
    params(("table" = u64, Path, description = "The table"), ("entry" = u64, Path, description = "An entry of the round"), RoundQuery),
    responses((status = 200, content((RoundRecord = "application/json"), (String = "text/csv"))), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn of_entry(
    State(app): State<App>,
    Path((table, entry)): Path<(u64, u64)>,
    Query(RoundQuery { format }): Query<RoundQuery>,
) -> Result<Response, Problem> {
    let now = app.house.peek(table).await?;
    let lines = now.chain().lines();
    if entry == 0 || entry >= lines {
        return Err(Problem::not_found("such entry"));
    }
    let (house, desk) = (Arc::clone(&app.house), Arc::clone(&app.desk));
    let read = move |caller: &Caller| {
        let from = begins(&house, table, entry)?;
        let (to, ended) = ends(&house, table, entry, lines)?;
        let mut playing = match desk.left.before(table, from) {
            Some(playing) => playing,
            None => beginning(&house, table, &now)?,
        };
        while playing.chain().lines() < from {
            let most = LINES.min(from - playing.chain().lines());
            follow((&house, table), &mut playing, most, caller, |_, _| ())?;
        }
        let entries = entries((&house, table), &mut playing, to + 1, caller)?;
        desk.left.leave(table, playing);
        let setup = &now.header().setup;
        let (name, pack) = (setup.name.clone(), setup.pack.clone());
        Ok::<_, Problem>(RoundRecord { table, name, pack, from, to, ended, entries })
    };
    let round = app.desk.compute(read).await??;
    Ok(match format {
        RoundFormat::Json => Json(round).into_response(),
        RoundFormat::Csv => {
            let text = csv(&round, &|person| app.house.name(person));
            ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response()
        }
    })
}

/// Returns whether an entry ends a round.
fn is_end(line: &str) -> bool {
    let entry: Option<Entry> = serde_json::from_str(line).ok();
    entry.is_some_and(|entry| {
        entry.then.iter().any(|event| {
            matches!(
                event,
                Event::Craps(craps::Event::Rolled { .. } | craps::Event::NoRoll { .. })
                    | Event::Round(rounds::Event::RoundOver { .. })
            )
        })
    })
}

/// Returns the first entry of the round that includes this one.
fn begins(house: &House, table: u64, entry: u64) -> Result<u64, Problem> {
    let mut end = entry;
    while end > 1 && entry - end < ENTRIES {
        let from = end.saturating_sub(LINES).max(1);
        let kept = house.read_now(|store| store.lines(table, from, end - from)).map_err(failed)?;
        if let Some(last) = kept.iter().rev().find(|kept| is_end(&kept.line)) {
            return Ok(last.n + 1);
        }
        end = from;
    }
    Ok(end)
}

/// Returns the last entry of the round that includes this one, and whether the round has ended there.
fn ends(house: &House, table: u64, entry: u64, lines: u64) -> Result<(u64, bool), Problem> {
    let mut from = entry;
    while from < lines && from - entry < ENTRIES {
        let most = LINES.min(lines - from);
        let kept = house.read_now(|store| store.lines(table, from, most)).map_err(failed)?;
        if let Some(end) = kept.iter().find(|kept| is_end(&kept.line)) {
            return Ok((end.n, true));
        }
        from += most;
    }
    Ok((from - 1, false))
}

/// Returns the round as a table: a row for each sentence and for each decided bet. Amounts are in cents.
fn csv(round: &RoundRecord, names: &dyn Fn(u32) -> String) -> String {
    let mut text =
        "entry,time,by,kind,words,clause,person,position,wager,verdict,stake,won,returned,commission,net\r\n"
            .to_owned();
    for ReplayedEntry { entry: EntryInfo { n, at, by, told, outcomes, .. }, .. } in &round.entries {
        let by = match by {
            Actor::House => "the house".to_owned(),
            Actor::Player(person) => names(*person),
            Actor::Crew(person) => format!("{} (crew)", names(*person)),
        };
        let start = format!("{n},{at},{}", cell(&by));
        for told in told {
            let clause = cell(told.clause.as_deref().unwrap_or_default());
            let _ = write!(text, "{start},sentence,{},{clause},,,,,,,,,\r\n", cell(&told.words));
        }
        for bet in outcomes {
            let verdict = serde_json::to_value(bet.verdict).unwrap_or_default();
            let _ = write!(
                text,
                "{start},bet,,{},{},{},{},{},{},{},{},{},{}\r\n",
                cell(bet.clause.as_deref().unwrap_or_default()),
                cell(&bet.person.map(names).unwrap_or_default()),
                bet.position,
                cell(&bet.wager),
                verdict.as_str().unwrap_or_default(),
                bet.stake.cents(),
                bet.won.cents(),
                bet.returned.cents(),
                bet.commission.cents(),
                bet.net.cents(),
            );
        }
    }
    text
}

/// Quotes a cell if that is necessary. A spreadsheet must not take a name for a formula.
pub(super) fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}
