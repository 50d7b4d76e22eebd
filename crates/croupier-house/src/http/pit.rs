//! The pit board: the figures of all tables, and the people at them.
//!
//! The house reads each line of its stream once and adds up the chips that crossed the rails. A request reads only the
//! lines since the last one, and no table's stream.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use croupier_ledger::HOUSE;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::house::{HouseAction, HouseEntry, HouseTable};
use croupier_ledger::store::{Store, StoreError};
use croupier_text::rulebook::GameName;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::Problem;
use super::extract::Json;
use super::lobby::ModeInfo;
use super::session::Session;
use super::{App, glance};
use crate::house::House;
use crate::table::{TableBooks, TableSummary};

/// The number of lines of the house's stream to read at a time.
const LINES: u64 = 2000;

/// Chips that crossed the rail of a table, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ChipTotals {
    fills: i64,
    credits: i64,
    drop: i64,
    cashed: i64,
}

impl ChipTotals {
    fn add(&mut self, other: ChipTotals) {
        self.fills += other.fills;
        self.credits += other.credits;
        self.drop += other.drop;
        self.cashed += other.cashed;
    }
}

/// The sums of one table.
#[derive(Debug, Default)]
struct TableCrossings {
    sums: ChipTotals,
    /// Movements of entries that a summary of the table might not include yet.
    recent: Vec<(u64, ChipTotals)>,
}

impl TableCrossings {
    /// Returns the sums of the entries in the first `lines` lines of the table.
    fn within(&mut self, lines: u64) -> ChipTotals {
        let sums = &mut self.sums;
        self.recent.retain(|(entry, moved)| {
            let included = *entry < lines;
            if included {
                sums.add(*moved);
            }
            !included
        });
        *sums
    }
}

/// The chips that crossed the rails of all tables, from the lines of the house's stream that were read so far.
#[derive(Debug, Default)]
pub(super) struct CrossedChips(Mutex<CountedLines>);

#[derive(Debug, Default)]
struct CountedLines {
    lines: u64,
    tables: HashMap<u64, TableCrossings>,
}

impl CountedLines {
    fn count(&mut self, entry: HouseEntry) {
        let none = ChipTotals::default();
        let (table, entry, moved) = match entry.action {
            HouseAction::Filled { table, entry, amount } => {
                (table, entry, ChipTotals { fills: amount.cents(), ..none })
            }
            HouseAction::Credited { table, entry, amount } => {
                (table, entry, ChipTotals { credits: amount.cents(), ..none })
            }
            HouseAction::ToTable { table, entry, amount, .. } => {
                (table, entry, ChipTotals { drop: amount.cents(), ..none })
            }
            HouseAction::FromTable { table, entry, amount, .. } => {
                (table, entry, ChipTotals { cashed: amount.cents(), ..none })
            }
            _ => return,
        };
        self.tables.entry(table).or_default().recent.push((entry, moved));
    }

    /// Reads the lines of the house's stream before `end` that were not read yet.
    fn read(&mut self, store: &mut dyn Store, end: u64) -> Result<(), StoreError> {
        while self.lines < end {
            let kept = store.lines(HOUSE, self.lines, LINES.min(end - self.lines))?;
            let Some(last) = kept.last() else { break };
            self.lines = last.n + 1;
            // The first line is a header.
            kept.iter()
                .filter_map(|kept| serde_json::from_str(&kept.line).ok())
                .for_each(|entry| self.count(entry));
        }
        Ok(())
    }
}

/// The pit board.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PitBoard {
    /// The time of the answer.
    at: String,
    /// Whether the disk is nearly full, so that the house accepts little.
    short_of_disk: bool,
    /// The open tables.
    tables: Vec<PitTable>,
}

/// A table on the pit board. Amounts are in cents.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PitTable {
    /// The table's number, which is also the number of its stream.
    pub(super) table: u64,
    /// The table's name, unique among open tables.
    name: String,
    /// The game.
    #[schema(value_type = Option<GameName>, required = true)]
    pub(super) game: Option<String>,
    /// The dealer: the house, or its crew.
    mode: ModeInfo,
    /// Whether the table's log cannot be read. If so, only the fields above are known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    unreadable: bool,
    /// Whether the table is in memory. A table that nobody uses sleeps.
    awake: bool,
    /// The time for which bets stay open, in milliseconds, if the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    clock_ms: Option<u64>,
    /// Whether a dealer waits for a supervisor's answer.
    question: bool,
    /// The players: number, name, and chips on the rail and on the layout.
    pub(super) players: Vec<PitPlayer>,
    /// The members of the crew who are connected to the table: number and name.
    crew: Vec<(u32, String)>,
    /// The number of connections that watch.
    watching: u32,
    /// The number of lines in the table's stream.
    lines: u64,
    /// The age of the last entry, in seconds.
    age_seconds: i64,
    /// The number of lines that the last signed checkpoint covers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u64, required = false)]
    checkpoint_lines: Option<u64>,
    /// The age of the last signed checkpoint, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    checkpoint_age_seconds: Option<i64>,
    /// Chips that players brought to the table.
    pub(super) drop: i64,
    /// Chips that players took away.
    cashed: i64,
    /// Chips from the cage to the bank.
    fills: i64,
    /// Chips from the bank to the cage.
    credits: i64,
    /// The bank.
    bank: i64,
    /// Players' chips on the layout.
    layout: i64,
    /// Players' chips that are not on the layout.
    rails: i64,
    /// The tip box.
    tips: i64,
    /// The house's win, as in the statement of the table.
    pub(super) win: i64,
    /// The win as a part of the drop, in hundredths of a percent; absent without a drop.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64, required = false)]
    hold: Option<i64>,
}

/// A player on the pit board.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PitPlayer {
    /// The person's number.
    person: u32,
    /// The person's name.
    name: String,
    /// The person's chips at the table, in cents.
    chips: i64,
}

/// Returns the figures of all open tables, for supervisors, auditors and administrators.
#[utoipa::path(
    get, path = "/pit", operation_id = "pit", tag = "house",
    responses((status = 200, body = PitBoard), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 503, body = Problem)),
)]
pub(super) async fn board(State(app): State<App>, session: Session) -> Result<Json<PitBoard>, Problem> {
    app.house.needs(session.person, Permission::ReadLogs)?;
    let tables = tables(&app, usize::MAX).await?;
    let short_of_disk = app.house.is_short_of_disk();
    Ok(Json(PitBoard { at: app.house.now().to_string(), short_of_disk, tables }))
}

/// Returns the open tables with the smallest numbers, at most `most`.
pub(super) async fn tables(app: &App, most: usize) -> Result<Vec<PitTable>, Problem> {
    let open: Vec<(u64, HouseTable)> = {
        let log = app.house.log();
        let open = log.state().tables().filter(|(_, table)| !table.retired).take(most);
        open.map(|(number, table)| (number, table.clone())).collect()
    };
    // The log may know a table before it is on the disk.
    app.house.keep(Vec::new()).await?;
    let numbers: Vec<u64> = open.iter().map(|(number, _)| *number).collect();
    let mut looked = glance::at(app, &numbers).await?;
    for (table, looked) in numbers.iter().zip(&mut looked) {
        // An earlier version of the program stored the summary without the balances.
        if looked.as_ref().is_some_and(|looked| looked.books.is_none())
            && let Ok(read) = app.house.read_asleep(*table).await
        {
            app.house.lay_down(*table, read.clone());
            *looked = Some(read);
        }
    }
    // The house's lines about an entry are stored together with it, so they include all entries of the summaries.
    if app.house.is_of_cluster() {
        // Of entries at other nodes, too, once this node has followed them.
        app.house.settle().await?;
    }
    let end = app.house.log().chain().lines();
    app.house.keep(Vec::new()).await?;
    let desk = Arc::clone(&app.desk);
    let counting = app
        .house
        .read(move |store| desk.crossed.0.lock().unwrap_or_else(PoisonError::into_inner).read(store, end));
    counting.await.map_err(|error| Problem::failed(&error))?;
    let questions: Vec<u64> =
        super::peers::questions(app).await.into_iter().map(|question| question.table).collect();
    let now = app.house.now();
    let mut counted = app.desk.crossed.0.lock().unwrap_or_else(PoisonError::into_inner);
    let tables = open.into_iter().zip(looked).map(|((number, table), looked)| {
        let Some(looked) = looked else { return unreadable(&app.house, number, table) };
        let crossed = counted.tables.entry(number).or_default().within(looked.lines);
        let question = questions.contains(&number);
        PitTable { question, ..pit_table(&app.house, number, &looked, crossed, now) }
    });
    Ok(tables.collect())
}

fn unreadable(house: &House, number: u64, table: HouseTable) -> PitTable {
    PitTable {
        table: number,
        game: house.library().get(&table.pack).map(|pack| pack.game.clone()),
        name: table.name,
        mode: ModeInfo::Unknown,
        unreadable: true,
        awake: false,
        clock_ms: None,
        question: false,
        players: Vec::new(),
        crew: Vec::new(),
        watching: 0,
        lines: 0,
        age_seconds: 0,
        checkpoint_lines: None,
        checkpoint_age_seconds: None,
        drop: 0,
        cashed: 0,
        fills: 0,
        credits: 0,
        bank: 0,
        layout: 0,
        rails: 0,
        tips: 0,
        win: 0,
        hold: None,
    }
}

fn pit_table(
    house: &House,
    table: u64,
    looked: &TableSummary,
    crossed: ChipTotals,
    now: Timestamp,
) -> PitTable {
    let books = looked.books.clone().unwrap_or_default();
    let win = books.result(crossed.fills - crossed.credits);
    let TableBooks { bank, layout, rails, tips, .. } = books;
    let ChipTotals { fills, credits, drop, cashed } = crossed;
    let chips_of = |person: u32| {
        let own = looked.chips.iter().filter(|(owner, _)| *owner == person);
        own.map(|(_, chips)| chips.cents()).sum()
    };
    let players = looked.people.iter().map(|person| PitPlayer {
        person: *person,
        name: house.name(*person),
        chips: chips_of(*person),
    });
    let crew = looked.watchers.iter().filter(|person| house.is_crew(**person));
    let seconds = |since: Timestamp| now.duration_since(since).as_secs().max(0);
    PitTable {
        table,
        name: looked.setup.name.clone(),
        game: Some(looked.game.clone()),
        mode: looked.setup.mode.into(),
        unreadable: false,
        awake: house.is_awake(table),
        clock_ms: looked.clock.map(|clock| clock.as_millis() as u64),
        question: false,
        players: players.collect(),
        crew: crew.map(|person| (*person, house.name(*person))).collect(),
        watching: looked.watching,
        lines: looked.lines,
        age_seconds: seconds(looked.at),
        checkpoint_lines: looked.checkpoint.map(|(lines, _)| lines),
        checkpoint_age_seconds: looked.checkpoint.map(|(_, at)| seconds(at)),
        drop,
        cashed,
        fills,
        credits,
        bank,
        layout,
        rails,
        tips,
        win,
        hold: (drop > 0).then(|| win * 10_000 / drop.max(1)),
    }
}

#[cfg(test)]
mod tests;
