//! Whole games of the dealer school: a person deals a training table, and gets a report.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use croupier_ledger::line::{Actor, Mode};
use croupier_rules::{Composition, Money};
use croupier_school::{
    BOT_CHIPS, Drill, GameMark, GamePlan, GameReport, GameView, LEVELS, PackReference, TraineeAction,
};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::extract::{Json, Path};
use super::opened_tables;
use super::session::Session;
use crate::house::{House, OpenError, TableExtras};
use crate::table::{
    TableMessage, TrainingAnswer, TrainingDenial, TrainingEnvelope, TrainingRequest, TrainingStart,
};

/// The minimum in a house player's wallet, in multiples of the chips that a player brings: players come back.
const BAGS: i64 = 4;

/// The settings of a new whole game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainingOrder {
    /// The pack.
    pack: String,
    /// The level: 1, 2 or 3.
    level: u8,
    /// The seed of the players and of chance; without it, the house chooses one.
    #[serde(default)]
    seed: Option<u32>,
    /// Whether the trainee sees each fault immediately; otherwise only in the report.
    #[serde(default)]
    at_once: bool,
}

/// A whole game that is under way.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrainingInfo {
    /// The number of the training table.
    table: u64,
    /// The plan.
    plan: GamePlan,
    /// The game as the trainee sees it.
    game: GameView,
    /// The marks of the last action; empty if the trainee wants them at the end.
    marks: Vec<GameMark>,
}

/// Opens a training table for me, and starts a whole game there.
#[utoipa::path(
    post, path = "/school/game", operation_id = "begin_training", tag = "school",
    request_body = TrainingOrder,
    responses((status = 200, description = "The game has started", body = TrainingInfo), (status = 401, body = Problem),
        (status = 403, description = "The house has no training tables", body = Problem), (status = 404, body = Problem),
        (status = 409, description = "Too many tables are open", body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)),
)]
pub(super) async fn begin(
    State(app): State<App>,
    session: Session,
    Json(order): Json<TrainingOrder>,
) -> Result<Json<TrainingInfo>, Problem> {
    let house = &app.house;
    if house.config().play_chips == 0 {
        return Err(Problem::new(
            "no-training",
            "training tables are for play chips, and this house has none",
        ));
    }
    if !(1..=LEVELS).contains(&order.level) {
        return Err(Problem::unreadable(format!("level must be from 1 to {LEVELS}")));
    }
    let none = || Problem::unknown_pack(house.library(), &order.pack);
    let playable = house.library().playable(&order.pack).ok_or_else(none)?;
    let composition = house.library().compose(playable).ok_or_else(none)?;
    let seed = u64::from(order.seed.unwrap_or_else(fresh_seed));
    let plan = GamePlan { level: order.level, seed, at_once: order.at_once };
    let drill = drill(&app, &order.pack).await?;
    let one_at_a_time = Arc::clone(&app.desk.opening).lock_owned().await;
    let (app, pack, person) = (app.clone(), order.pack, session.person);
    // A table without its session would stay open, so the work finishes even if the client hangs up.
    let begun = tokio::spawn(async move {
        let table = open(&app, person, (&pack, &composition), plan).await?;
        drop(one_at_a_time);
        start(&app, person, (table, pack), drill, plan).await
    });
    begun.await.map_err(|error| Problem::failed(&error))?
}

/// Starts a session at a new training table.
async fn start(
    app: &App,
    person: u32,
    (table, pack): (u64, String),
    drill: Arc<Drill>,
    plan: GamePlan,
) -> Result<Json<TrainingInfo>, Problem> {
    let house = &app.house;
    let mut players = Vec::new();
    for _ in 0..plan.players() {
        players.push(house.engage(Money::from_cents(BOT_CHIPS * BAGS)).ok_or_else(Problem::closed)?);
    }
    let start =
        TrainingStart { name: house.name(person), drill, plan, players, pack: pack_reference(house, &pack) };
    let begun = house.train(table, person, TrainingRequest::Begin(Box::new(start))).await?;
    game(table, begun)
}

/// Opens the training table, with the limits of a small table.
async fn open(
    app: &App,
    person: u32,
    (pack, composition): (&str, &Composition),
    plan: GamePlan,
) -> Result<u64, Problem> {
    let house = &app.house;
    let playable = house.library().playable(pack).unwrap_or(pack);
    let mut setup =
        house.plain_setup(playable).ok_or_else(|| Problem::unknown_pack(house.library(), pack))?;
    setup.options.extend(house.library().offering(pack));
    setup.mode = Mode::Crew;
    setup.crew = Some(plan.automatic(&composition.game));
    // The table counts like any table that a player opens.
    let opened = opened_tables::may_open(house, person, Actor::House).await?;
    let (name, mark) = house.names_training();
    setup.name.clone_from(&name);
    let records = opened.with(name.clone()).into_iter().chain([mark]).collect();
    let table =
        house.open_table_with(Actor::House, None, setup, TableExtras { records, player_edge: None }).await;
    if table.is_err() {
        house.training_is_over(&name);
    }
    Ok(table?)
}

/// Returns the drill of a pack: the texts of its rules, and the habits of its players.
async fn drill(app: &App, pack: &str) -> Result<Arc<Drill>, Problem> {
    let (library, pack) = (Arc::clone(app.house.library()), pack.to_owned());
    let made = move || Drill::of_table(&library, &pack);
    let made = app.desk.school.make(move || made().map_err(|error| Problem::unreadable(error.to_string())));
    made.await.map(Arc::new)
}

fn fresh_seed() -> u32 {
    use std::hash::{BuildHasher, Hasher};
    // It only chooses the game; the outcomes of training tables are not draws of the house.
    std::collections::hash_map::RandomState::new().build_hasher().finish() as u32
}

fn pack_reference(house: &House, pack: &str) -> PackReference {
    let known = house.library().get(pack);
    let text = |read: fn(&croupier_rules::Pack) -> &str| known.map(read).unwrap_or_default().to_owned();
    PackReference {
        id: pack.to_owned(),
        title: text(|pack| &pack.title),
        version: text(|pack| &pack.version),
        document: text(|pack| &pack.document),
        digest: house.pack_digest(pack).to_owned(),
    }
}

fn game(table: u64, answer: TrainingAnswer) -> Result<Json<TrainingInfo>, Problem> {
    match answer {
        TrainingAnswer::Game(game) => {
            let (game, marks, plan) = *game;
            Ok(Json(TrainingInfo { table, plan, game, marks }))
        }
        TrainingAnswer::Over(_) => Err(not_training()),
    }
}

fn not_training() -> Problem {
    Problem::new("not-training", "you have no training session at this table")
}

/// Returns the whole game that I deal, as I see it.
#[utoipa::path(
    get, path = "/school/game/{table}", operation_id = "training", tag = "school",
    params(("table" = u64, Path, description = "The training table")),
    responses((status = 200, body = TrainingInfo), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "I have no training session there", body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn show(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
) -> Result<Json<TrainingInfo>, Problem> {
    game(table, app.house.train(table, session.person, TrainingRequest::Show).await?)
}

/// Acts as the dealer of my training table.
#[utoipa::path(
    post, path = "/school/game/{table}", operation_id = "act_in_training", tag = "school",
    params(("table" = u64, Path, description = "The training table")),
    request_body = TraineeAction,
    responses((status = 200, body = TrainingInfo), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "The action is impossible now, or I have no training session there", body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn act(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
    Json(action): Json<TraineeAction>,
) -> Result<Json<TrainingInfo>, Problem> {
    game(table, app.house.train(table, session.person, TrainingRequest::Act(action)).await?)
}

/// Ends my training, closes its table, and returns the report.
#[utoipa::path(
    delete, path = "/school/game/{table}", operation_id = "end_training", tag = "school",
    params(("table" = u64, Path, description = "The training table")),
    responses((status = 200, body = GameReport), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "I have no training session there", body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn end(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
) -> Result<Json<GameReport>, Problem> {
    match app.house.train(table, session.person, TrainingRequest::End).await? {
        TrainingAnswer::Over(report) => Ok(Json(*report)),
        TrainingAnswer::Game(_) => Err(not_training()),
    }
}

/// Returns the reports of my whole games, the oldest first.
#[utoipa::path(
    get, path = "/school/game-reports", operation_id = "training_reports", tag = "school",
    responses((status = 200, body = Vec<GameReport>), (status = 401, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn reports(
    State(app): State<App>,
    session: Session,
) -> Result<Json<Vec<GameReport>>, Problem> {
    Ok(Json(app.house.training_reports(session.person).await.map_err(|error| Problem::failed(&error))?))
}

/// Returns the report of one of my whole games.
#[utoipa::path(
    get, path = "/school/game-reports/{table}", operation_id = "training_report", tag = "school",
    params(("table" = u64, Path, description = "The training table")),
    responses((status = 200, body = GameReport), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem)),
)]
pub(super) async fn report(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
) -> Result<Json<GameReport>, Problem> {
    own_report(&app, session.person, table).await.map(Json)
}

/// Returns the report of one of my whole games as PDF/A, with lines for signatures.
#[utoipa::path(
    get, path = "/school/game-reports/{table}/pdf", operation_id = "training_report_pdf", tag = "school",
    params(("table" = u64, Path, description = "The training table")),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn paper(
    State(app): State<App>,
    Path(table): Path<u64>,
    session: Session,
) -> Result<Response, Problem> {
    let report = own_report(&app, session.person, table).await?;
    let paper = app.desk.school.make(move || report.pdf().map_err(|error| Problem::failed(&error))).await?;
    let named = format!("attachment; filename=\"whole-game-{table}.pdf\"");
    let headers =
        [(header::CONTENT_TYPE, "application/pdf".to_owned()), (header::CONTENT_DISPOSITION, named)];
    Ok((headers, paper).into_response())
}

async fn own_report(app: &App, person: u32, table: u64) -> Result<GameReport, Problem> {
    let reports = app.house.training_reports(person).await.map_err(|error| Problem::failed(&error))?;
    let mut own = reports.into_iter().filter(|report| report.table == table);
    own.next().ok_or_else(|| Problem::not_found("such report"))
}

impl From<TrainingDenial> for Problem {
    fn from(denied: TrainingDenial) -> Problem {
        match denied {
            TrainingDenial::NotTraining => not_training(),
            TrainingDenial::NotNow(error) => Problem::new(error.into(), error.to_string()),
        }
    }
}

impl House {
    /// Makes a trainee's request to a training table, and waits until its result is stored.
    async fn train(
        self: &Arc<Self>,
        table: u64,
        person: u32,
        asked: TrainingRequest,
    ) -> Result<TrainingAnswer, Problem> {
        let (reply, answer) = oneshot::channel();
        let envelope = TrainingEnvelope { person, asked, reply };
        self.send(table, TableMessage::Train(Box::new(envelope))).await?;
        let answered = answer.await.map_err(|_| Problem::from(OpenError::Closed))?;
        answered.map_err(Problem::from)
    }
}
