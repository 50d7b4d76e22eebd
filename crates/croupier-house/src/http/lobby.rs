//! The lobby: which tables there are, and opening one.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::HeaderMap;
use croupier_ledger::house::HouseTable;
use croupier_ledger::line::{Limit, Mode, Setup};
use croupier_rules::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Problem;
use super::extract::{Json, Path};
use super::session::Session;
use super::{App, glance, opened, origin, results};
use crate::results::ResultSeen;
use crate::table::Looked;

/// A table at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TableSeen {
    /// Its number.
    pub(super) table: u64,
    /// What it is called.
    pub(super) name: String,
    /// The pack that it plays by.
    pub(super) pack: String,
    /// What the document calls the game.
    pub(super) title: Option<String>,
    /// The game: `craps`, `baccarat`, `red-dog`, `casino-war` or `wheel`.
    pub(super) game: Option<String>,
    /// `auto` or `crew`; `unknown` where the table cannot be read.
    pub(super) mode: String,
    /// The operator's choices, where they are not the defaults.
    pub(super) options: BTreeMap<String, String>,
    /// Posted limits, in cents.
    pub(super) limits: Vec<LimitSeen>,
    /// Who plays there.
    pub(super) people: Vec<String>,
    /// How many places there are.
    pub(super) places: u64,
    /// How many connections look on.
    pub(super) watching: u32,
    /// How many lines its stream has.
    pub(super) lines: u64,
    /// How long bets are open, in seconds.
    pub(super) clock_seconds: u32,
    /// Its log cannot be read, so that nobody can play there; only table, name and pack are known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(super) unreadable: bool,
    /// What the last rolls, hands or spins came to, the newest last.
    pub(super) results: Vec<ResultSeen>,
}

/// A posted limit.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitSeen {
    /// The wager, the family of wagers, or `all`.
    pub(super) wager: String,
    /// The least stake, in cents.
    pub(super) min: i64,
    /// The largest.
    pub(super) max: i64,
}

/// Which table is to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    /// What it is called.
    name: String,
    /// The pack.
    pack: String,
    /// Choices that are not the defaults.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Posted limits.
    #[serde(default)]
    limits: Vec<LimitSeen>,
    /// What the crew does by itself, if that is to be chosen.
    #[serde(default)]
    crew: Option<Vec<String>>,
    /// Does a person enter dice, cards and calls? Otherwise the house rolls, deals and spins.
    #[serde(default)]
    dealt: bool,
    /// How long bets are open, in seconds.
    #[serde(default)]
    clock_seconds: Option<u32>,
}

/// A table that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Opened {
    /// Its number.
    table: u64,
}

/// The largest clock: an hour.
const LONGEST_CLOCK: u32 = 3600;

/// The tables that are open.
#[utoipa::path(
    get, path = "/tables", tag = "tables",
    responses((status = 200, description = "All of them", body = Vec<TableSeen>), (status = 503, body = Problem)),
)]
pub(super) async fn tables(State(app): State<App>) -> Result<Json<Vec<TableSeen>>, Problem> {
    let open: Vec<(u64, HouseTable)> = {
        let log = app.house.log();
        let open = log.state().tables().filter(|(_, table)| !table.retired);
        open.map(|(number, table)| (number, table.clone())).collect()
    };
    // A table may be in the log ahead of the disk.
    app.house.keep(Vec::new()).await?;
    let numbers: Vec<u64> = open.iter().map(|(number, _)| *number).collect();
    let looked = glance::at(&app, &numbers).await?;
    let tables: Vec<_> = numbers.iter().copied().zip(looked.iter().map(Option::as_ref)).collect();
    let results = results::for_lobby(&app, &tables).await?;
    let tables =
        open.into_iter().zip(&looked).zip(results).map(|(((number, table), looked), results)| match looked {
            Some(looked) => seen(&app, number, looked, results),
            None => unreadable(&app, number, table),
        });
    Ok(Json(tables.collect()))
}

/// One table.
#[utoipa::path(
    get, path = "/tables/{table}", tag = "tables",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, body = TableSeen), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn table(
    State(app): State<App>,
    Path(table): Path<u64>,
) -> Result<Json<TableSeen>, Problem> {
    let looked = glance::one(&app, table).await?;
    let results = results::for_lobby(&app, &[(table, Some(&looked))]).await?;
    Ok(Json(seen(&app, table, &looked, results.into_iter().next().unwrap_or_default())))
}

/// What the house's log knows of a table whose own cannot be read.
fn unreadable(app: &App, number: u64, table: HouseTable) -> TableSeen {
    let pack = app.house.library().get(&table.pack);
    TableSeen {
        table: number,
        name: table.name,
        title: pack.map(|pack| pack.title.clone()),
        game: pack.map(|pack| pack.game.clone()),
        pack: table.pack,
        mode: "unknown".to_owned(),
        options: BTreeMap::new(),
        limits: Vec::new(),
        people: Vec::new(),
        places: 0,
        watching: 0,
        lines: 0,
        clock_seconds: 0,
        unreadable: true,
        results: Vec::new(),
    }
}

fn seen(app: &App, table: u64, looked: &Looked, results: Vec<ResultSeen>) -> TableSeen {
    let Looked { setup, people, places, watching, lines, .. } = looked;
    let limits = setup.limits.iter().map(|limit| LimitSeen {
        wager: limit.wager.clone(),
        min: limit.min.cents(),
        max: limit.max.cents(),
    });
    TableSeen {
        table,
        name: setup.name.clone(),
        pack: setup.pack.clone(),
        title: Some(looked.title.clone()),
        game: Some(looked.game.clone()),
        mode: if setup.mode == Mode::Auto { "auto" } else { "crew" }.to_owned(),
        options: setup.options.clone(),
        limits: limits.collect(),
        people: people.iter().map(|person| app.house.name(*person)).collect(),
        places: *places as u64,
        watching: *watching,
        lines: *lines,
        clock_seconds: setup.clock_seconds,
        unreadable: false,
        results,
    }
}

/// Opens a table.
#[utoipa::path(
    post, path = "/tables", tag = "tables",
    request_body = Opening,
    responses(
        (status = 200, description = "It is open", body = Opened),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, description = "A table that is open is called so, or too many are open", body = Problem),
        (status = 422, description = "The pack does not allow it: everything that is wrong, at once", body = Problem),
        (status = 503, body = Problem),
    ),
)]
pub(super) async fn open(
    State(app): State<App>,
    session: Session,
    headers: HeaderMap,
    Json(opening): Json<Opening>,
) -> Result<Json<Opened>, Problem> {
    origin::check(&app, &headers)?;
    let config = app.house.config();
    let clock_seconds = opening.clock_seconds.unwrap_or(config.clock_seconds);
    if !(1..=LONGEST_CLOCK).contains(&clock_seconds) {
        return Err(Problem::unreadable(format!("the clock runs from 1 to {LONGEST_CLOCK} seconds")));
    }
    let limits = opening.limits.into_iter().map(|limit| Limit {
        wager: limit.wager,
        min: Money::from_cents(limit.min),
        max: Money::from_cents(limit.max),
    });
    let setup = Setup {
        name: opening.name,
        pack: opening.pack,
        options: opening.options,
        limits: limits.collect(),
        crew: opening.crew,
        mode: if opening.dealt { Mode::Crew } else { Mode::Auto },
        clock_seconds,
        fill: Money::from_cents(config.bank),
    };
    let by = app.house.opens_tables(session.person)?;
    let _one_at_a_time = app.desk.opening.lock().await;
    let opened = opened::may_open(&app.house, session.person, by).await?;
    let records = opened.with(setup.name.clone());
    let table = app.house.open_table_with(by, None, setup, records).await?;
    Ok(Json(Opened { table }))
}

/// What the person who asks may do at a table now.
#[utoipa::path(
    get, path = "/tables/{table}/offers", tag = "tables",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, description = "Deeds with the amounts that they may have", body = Vec<serde_json::Value>),
        (status = 401, body = Problem), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn offers(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
) -> Result<Json<serde_json::Value>, Problem> {
    let playing = app.house.peek(table).await?;
    Ok(Json(crate::outward::offers(playing.rules(), playing.game(), session.person)))
}
