//! The lobby: the open tables, and opening a table.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::HeaderMap;
use croupier_ledger::house::HouseTable;
use croupier_ledger::line::{Actor, Mode, Setup, TableLimit};
use croupier_rules::{Money, unknown};
use croupier_text::results::ResultInfo;
use croupier_text::rulebook::GameName;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::answer::Problem;
use super::extract::{Json, Path};
use super::session::Session;
use super::{App, favour, glance, opened_tables, origin};
use crate::config::Config;
use crate::house::{TableExtras, is_training_name};
use crate::table::TableSummary;
use crate::template::{LONGEST_CLOCK, Template};
use crate::wire::Offer;

/// The dealer of a table: the house or the crew rolls, deals and spins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ModeInfo {
    /// The house.
    Auto,
    /// The crew.
    Crew,
    /// The table cannot be read.
    Unknown,
}

impl From<Mode> for ModeInfo {
    fn from(mode: Mode) -> ModeInfo {
        match mode {
            Mode::Auto => ModeInfo::Auto,
            Mode::Crew => ModeInfo::Crew,
        }
    }
}

/// A summary of a table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TableInfo {
    /// The table's number, which is also the number of its stream.
    pub(super) table: u64,
    /// The table's name, unique among open tables.
    pub(super) name: String,
    /// The pack that provides the rules.
    pub(super) pack: String,
    /// The document's name for the game.
    #[schema(required = true)]
    pub(super) title: Option<String>,
    /// The game.
    #[schema(value_type = Option<GameName>, required = true)]
    pub(super) game: Option<String>,
    /// Craps: the number of totals that can become a point; 0 in other games.
    pub(super) points: usize,
    /// The dealer: the house, or its crew.
    pub(super) mode: ModeInfo,
    /// The operator's choices that differ from the defaults.
    pub(super) options: BTreeMap<String, String>,
    /// Posted limits, in cents.
    pub(super) limits: Vec<LimitInfo>,
    /// The names of the players.
    pub(super) people: Vec<String>,
    /// The number of house players among the players.
    #[serde(skip_serializing_if = "is_zero")]
    #[schema(required = false)]
    pub(super) house_players: u32,
    /// Whether it is a training table: a trainee deals it to house players, with play chips, and nobody else can play.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(super) training: bool,
    /// The number of places, free and taken.
    pub(super) places: u64,
    /// The number of connections that watch.
    pub(super) watching: u32,
    /// The number of lines in the table's stream.
    pub(super) lines: u64,
    /// The time for which bets are open, in seconds.
    pub(super) clock_seconds: u32,
    /// Whether the table's log cannot be read. If so, nobody can play there, and only `table`, `name` and `pack` are
    /// known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(super) unreadable: bool,
    /// The results of the last rolls, hands or spins, newest last.
    pub(super) results: Vec<ResultInfo>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A posted limit.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitInfo {
    /// The wager, the family of wagers, or `all`.
    pub(super) wager: String,
    /// The minimum stake, in cents.
    pub(super) min: i64,
    /// The maximum stake, in cents.
    pub(super) max: i64,
}

/// The body of a request to open a table.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningRequest {
    /// The name of the new table, unique among open tables.
    name: String,
    /// The name of an operator's template. With a template, the only other field is `name`. In a house with an
    /// operator's wallet, players can open tables only from templates.
    #[serde(default)]
    template: Option<String>,
    /// The pack, unless there is a template.
    #[serde(default)]
    pack: Option<String>,
    /// Choices that differ from the defaults.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Posted limits.
    #[serde(default)]
    limits: Vec<LimitInfo>,
    /// The tasks that the crew performs automatically. Without this field, the default applies.
    #[serde(default)]
    crew: Option<Vec<String>>,
    /// Whether a person enters dice, cards and calls; otherwise the house rolls, deals and spins.
    #[serde(default)]
    dealt: bool,
    /// The time for which bets are open, in seconds.
    #[serde(default)]
    clock_seconds: Option<u32>,
    /// For the crew only: open the table although a wager favours the player. The house's log records the confirmation.
    #[serde(default)]
    confirm_player_edge: bool,
}

/// A newly opened table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenedTableInfo {
    /// The table's number, which is also the number of its stream.
    table: u64,
}

impl OpeningRequest {
    /// Returns the setup of the requested table.
    fn setup(self, config: &Config) -> Result<Setup, Problem> {
        let clock_seconds = self.clock_seconds.unwrap_or(config.clock_seconds);
        if !(1..=LONGEST_CLOCK).contains(&clock_seconds) {
            return Err(Problem::unreadable(format!("clock_seconds must be from 1 to {LONGEST_CLOCK}")));
        }
        let pack = self.pack.ok_or_else(|| Problem::unreadable("a table needs a pack or a template"))?;
        let limits = self.limits.into_iter().map(|limit| TableLimit {
            wager: limit.wager,
            min: Money::from_cents(limit.min),
            max: Money::from_cents(limit.max),
        });
        Ok(Setup {
            name: self.name,
            pack,
            options: self.options,
            limits: limits.collect(),
            crew: self.crew,
            mode: if self.dealt { Mode::Crew } else { Mode::Auto },
            clock_seconds,
            fill: Money::from_cents(config.bank),
        })
    }

    /// Returns the setup from an operator's template. The player chooses only the name.
    fn of_template(&self, template: &str, config: &Config) -> Result<Setup, Problem> {
        let known = config.template.iter().find(|known| known.name == template);
        let known =
            known.ok_or_else(|| Problem::new("no-such-template", unknown_template(template, config)))?;
        let chosen = self.pack.is_some() || self.crew.is_some() || self.clock_seconds.is_some() || self.dealt;
        if chosen || !self.options.is_empty() || !self.limits.is_empty() {
            let words = "a template sets everything but the name: leave out pack, options, limits, crew, dealt and clock_seconds";
            return Err(Problem::unreadable(words));
        }
        Ok(known.setup(self.name.clone(), config))
    }
}

fn unknown_template(name: &str, config: &Config) -> String {
    let words = unknown("template", name, config.template.iter().map(|template| template.name.as_str()));
    if config.template.is_empty() { format!("{words}: the operator has not set up any") } else { words }
}

fn only_templates(config: &Config) -> Problem {
    let names: Vec<&str> = config.template.iter().map(|template| template.name.as_str()).collect();
    let words = match names.as_slice() {
        [] => "players can open tables only from templates, and the operator has not set up any".to_owned(),
        _ => format!("players can open tables only from templates; expected one of: {}", names.join(", ")),
    };
    let facts = json!({ "templates": names });
    Problem { facts: Some(facts), ..Problem::new("only-templates", words) }
}

/// Returns the operator's templates: the tables that players may open by name.
#[utoipa::path(
    get, path = "/templates", tag = "tables",
    responses((status = 200, description = "All templates", body = Vec<Template>)),
)]
pub(super) async fn templates(State(app): State<App>) -> Json<Vec<Template>> {
    Json(app.house.config().template.clone())
}

/// Returns the open tables.
#[utoipa::path(
    get, path = "/tables", tag = "tables",
    responses((status = 200, description = "All open tables", body = Vec<TableInfo>), (status = 503, body = Problem)),
)]
pub(super) async fn tables(State(app): State<App>) -> Result<Json<Vec<TableInfo>>, Problem> {
    let open: Vec<(u64, HouseTable)> = {
        let log = app.house.log();
        let open = log.state().tables().filter(|(_, table)| !table.retired);
        open.map(|(number, table)| (number, table.clone())).collect()
    };
    // The log may know a table before it is on the disk.
    app.house.keep(Vec::new()).await?;
    let numbers: Vec<u64> = open.iter().map(|(number, _)| *number).collect();
    let looked = glance::at(&app, &numbers).await?;
    let tables = open.into_iter().zip(looked).map(|((number, table), looked)| match looked {
        Some(looked) => table_info(&app, number, &looked),
        None => unreadable(&app, number, table),
    });
    Ok(Json(tables.collect()))
}

/// Returns one table.
#[utoipa::path(
    get, path = "/tables/{table}", tag = "tables",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, body = TableInfo), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn table(
    State(app): State<App>,
    Path(table): Path<u64>,
) -> Result<Json<TableInfo>, Problem> {
    let looked = glance::one(&app, table).await?;
    Ok(Json(table_info(&app, table, &looked)))
}

/// Returns the entry for a table whose log cannot be read, from the house's log.
fn unreadable(app: &App, number: u64, table: HouseTable) -> TableInfo {
    let pack = app.house.library().get(&table.pack);
    TableInfo {
        table: number,
        training: app.house.is_training(&table.name),
        name: table.name,
        title: pack.map(|pack| pack.title.clone()),
        game: pack.map(|pack| pack.game.clone()),
        points: 0,
        pack: table.pack,
        mode: ModeInfo::Unknown,
        options: BTreeMap::new(),
        limits: Vec::new(),
        people: Vec::new(),
        house_players: 0,
        places: 0,
        watching: 0,
        lines: 0,
        clock_seconds: 0,
        unreadable: true,
        results: Vec::new(),
    }
}

fn table_info(app: &App, table: u64, looked: &TableSummary) -> TableInfo {
    let TableSummary { setup, people, places, watching, lines, .. } = looked;
    let limits = setup.limits.iter().map(|limit| LimitInfo {
        wager: limit.wager.clone(),
        min: limit.min.cents(),
        max: limit.max.cents(),
    });
    TableInfo {
        table,
        training: app.house.is_training(&setup.name),
        name: setup.name.clone(),
        pack: setup.pack.clone(),
        title: Some(looked.title.clone()),
        game: Some(looked.game.clone()),
        points: looked.points,
        mode: setup.mode.into(),
        options: setup.options.clone(),
        limits: limits.collect(),
        people: people.iter().map(|person| app.house.name(*person)).collect(),
        house_players: app.house.house_players(people).len() as u32,
        places: *places as u64,
        watching: *watching,
        lines: *lines,
        clock_seconds: setup.clock_seconds,
        unreadable: false,
        results: looked.results.clone(),
    }
}

/// Opens a table.
#[utoipa::path(
    post, path = "/tables", tag = "tables",
    request_body = OpeningRequest,
    responses(
        (status = 200, description = "The table is open", body = OpenedTableInfo),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, description = "An open table has this name, or too many tables are open", body = Problem),
        (status = 422, description = "The pack does not allow this table (the answer lists all faults), or a wager would favour the player", body = Problem),
        (status = 503, body = Problem),
    ),
)]
pub(super) async fn open(
    State(app): State<App>,
    session: Session,
    headers: HeaderMap,
    Json(opening): Json<OpeningRequest>,
) -> Result<Json<OpenedTableInfo>, Problem> {
    origin::check(&app, &headers)?;
    if is_training_name(&opening.name) {
        return Err(Problem::new("reserved-name", "only training tables have such a name"));
    }
    let config = app.house.config();
    let by = app.house.opens_tables(session.person)?;
    let confirmed = opening.confirm_player_edge;
    let setup = match &opening.template {
        Some(template) => opening.of_template(template, config)?,
        None if by == Actor::House && !config.players_choose_rules() => return Err(only_templates(config)),
        None => opening.setup(config)?,
    };
    // Check the limits first, so that a refused request needs no figures.
    opened_tables::may_open(&app.house, session.person, by).await?;
    let player_edge = favour::check(&app, by, &setup, confirmed).await?;
    let _one_at_a_time = app.desk.opening.lock().await;
    let opened = opened_tables::may_open(&app.house, session.person, by).await?;
    let extras = TableExtras { records: opened.with(setup.name.clone()), player_edge };
    let table = app.house.open_table_with(by, None, setup, extras).await?;
    Ok(Json(OpenedTableInfo { table }))
}

/// Returns the requester's current options at a table.
#[utoipa::path(
    get, path = "/tables/{table}/offers", tag = "tables",
    params(("table" = u64, Path, description = "The table")),
    responses((status = 200, description = "Requests with their possible amounts", body = Vec<Offer>),
        (status = 401, body = Problem), (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn offers(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
) -> Result<Json<Vec<Offer>>, Problem> {
    let playing = app.house.peek(table).await?;
    Ok(Json(crate::wire::offers(playing.in_play(), session.person)))
}
