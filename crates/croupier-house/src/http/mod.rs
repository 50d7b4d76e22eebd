//! The house on the web: HTTP for lobby, accounts, logs and figures, a WebSocket for each table.

mod access;
mod admin;
mod allowance;
mod answer;
mod audit;
mod body_timeout;
mod caller;
mod client;
mod closed_bet;
pub mod codes;
mod commands;
mod comparison;
mod connection;
mod described;
mod desk;
mod distinctions;
mod effects;
mod enrol;
mod erase;
mod examples;
mod extract;
mod favour;
mod figures;
mod forward;
mod glance;
mod headers;
mod health;
mod limits;
mod lobby;
mod logs;
mod message;
mod opened_tables;
mod origin;
mod packs;
mod page;
mod paytables;
mod peers;
mod people;
mod pit;
mod questions;
mod queue;
mod refusals;
mod replay;
mod results;
mod room;
mod rounds;
mod rules;
mod school;
mod search;
mod second;
mod session;
mod sessions;
mod simulations;
mod standby;
mod statements;
mod table_figures;
#[cfg(test)]
pub(crate) mod testing;
mod training;
mod variants;
mod ws;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::house::House;
use crate::people::People;

pub use answer::{CommandResult, Problem, outward};
pub use desk::RequestState;
pub(crate) use opened_tables::close_unused;
pub use page::has_page;
pub(crate) use standby::{operators_standby_router, standby_router};
pub use ws::PROTOCOL;

/// The state that requests share.
#[derive(Clone)]
pub struct App {
    /// The house.
    pub house: Arc<House>,
    /// Its people.
    pub people: Arc<People>,
    /// The metrics, for Prometheus.
    pub metrics: metrics_exporter_prometheus::PrometheusHandle,
    /// Slow work and its cached results.
    pub desk: Arc<RequestState>,
}

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Croupier",
        description = "A house of table games: lobby, tables, people, logs. Amounts are whole cents. Play money; not certified for gaming.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/api/v1")),
    // utoipa finds the other types through the paths, but not the types that only connections use or that are in pairs.
    components(schemas(
        message::ClientMessage,
        message::ServerMessage,
        crate::table::SupervisorQuestion,
        crate::table::AnsweredQuestion,
        crate::table::ChipChange,
        crate::table::QuestionOutcome,
        crate::ask::StrategyMistake,
        search::SoughtKind,
        rounds::RoundFormat,
        croupier_table::rounds::ExplanationInfo,
        croupier_table::Owner,
        croupier_table::games::view::HandInfo,
        croupier_table::rounds::PlayerNo,
        croupier_table::rounds::BetSpot,
        croupier_table::SeatNo,
    )),
    tags(
        (name = "tables", description = "The lobby and the tables"),
        (name = "people", description = "Sessions, accounts, limits"),
        (name = "logs", description = "Streams, checkpoints and proofs"),
        (name = "packs", description = "Rules and figures"),
        (name = "school", description = "The dealer school: questions, progress and training records"),
        (name = "house", description = "Administration"),
    ),
)]
struct ApiDescription;

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(ApiDescription::openapi())
        .routes(routes!(lobby::tables, lobby::open))
        .routes(routes!(lobby::table))
        .routes(routes!(lobby::templates))
        .routes(routes!(distinctions::distinctions))
        .routes(routes!(results::of_table))
        .routes(routes!(lobby::offers))
        .routes(routes!(closed_bet::closed_bet))
        .routes(routes!(commands::command))
        .routes(routes!(training::begin))
        .routes(routes!(training::reports))
        .routes(routes!(training::show, training::act, training::end))
        .routes(routes!(training::report))
        .routes(routes!(training::paper))
        .routes(routes!(ws::play))
        .routes(routes!(logs::streams))
        .routes(routes!(logs::log))
        .routes(routes!(logs::checkpoint))
        .routes(routes!(logs::inclusion))
        .routes(routes!(logs::consistency))
        .routes(routes!(logs::key))
        .routes(routes!(replay::replay))
        .routes(routes!(search::entries))
        .routes(routes!(rounds::of_entry))
        .routes(routes!(audit::of_table))
        .routes(routes!(people::guest))
        .routes(routes!(people::signed_in, people::login, people::logout))
        .routes(routes!(people::register))
        .routes(routes!(people::me, erase::me))
        .routes(routes!(sessions::list, sessions::end_all))
        .routes(routes!(sessions::end))
        .routes(routes!(second::begin, second::confirm, second::remove))
        .routes(routes!(second::remove_theirs))
        .routes(routes!(erase::person))
        .routes(routes!(people::password))
        .routes(routes!(people::limits))
        .routes(routes!(people::exclude))
        .routes(routes!(people::chips))
        .routes(routes!(packs::packs))
        .routes(routes!(packs::pack))
        .routes(routes!(rules::of_table))
        .routes(routes!(rules::of_pack))
        .routes(routes!(examples::found))
        .routes(routes!(examples::played))
        .routes(routes!(figures::of_table))
        .routes(routes!(figures::of_pack))
        .routes(routes!(effects::of_choice))
        .routes(routes!(paytables::of_pack))
        .routes(routes!(comparison::compare))
        .routes(routes!(simulations::strategies))
        .routes(routes!(simulations::run))
        .routes(routes!(figures::check))
        .routes(routes!(school::of_pack))
        .routes(routes!(school::question))
        .routes(routes!(school::answer))
        .routes(routes!(school::mine))
        .routes(routes!(school::trainees))
        .routes(routes!(school::trainee))
        .routes(routes!(school::record))
        .routes(routes!(statements::mine))
        .routes(routes!(statements::theirs))
        .routes(routes!(statements::table))
        .routes(routes!(questions::open))
        .routes(routes!(pit::board))
        .routes(routes!(admin::people, enrol::enrol))
        .routes(routes!(enrol::rename))
        .routes(routes!(admin::roles))
        .routes(routes!(admin::password))
        .routes(routes!(sessions::end_theirs))
        .routes(routes!(admin::chips))
        .routes(routes!(admin::deposit))
        .routes(routes!(admin::withdraw))
        .routes(routes!(admin::exclude))
        .routes(routes!(admin::limits))
}

/// Returns the description of the API, as JSON.
pub fn description() -> String {
    let (_, description) = api().split_for_parts();
    format!("{:#}", described::complete(description))
}

/// Returns the description of a connection to a table, as JSON.
pub fn connection_description() -> String {
    let (_, description) = api().split_for_parts();
    format!("{:#}", connection::description(&described::complete(description)))
}

/// Returns the router for all requests to the house.
pub fn router(app: App) -> Router {
    let (api, description) = api().split_for_parts();
    let description = described::complete(description);
    let limit = app.house.config().message_bytes.max(256 * 1024);
    let connection = connection::description(&description);
    let told = |description: serde_json::Value| {
        axum::routing::get(move || std::future::ready(axum::Json(description.clone())))
    };
    let api = api
        .route("/openapi.json", told(description))
        .route("/asyncapi.json", told(connection))
        .layer(axum::middleware::from_fn_with_state(app.clone(), room::checked))
        .fallback(page_not_found)
        .method_not_allowed_fallback(not_so)
        .layer(axum::middleware::from_fn_with_state(app.clone(), refusals::note));
    let trusted = app.house.config().trusted_proxies.clone().into();
    let asked = Router::new()
        .nest("/api/v1", api)
        .route(peers::PATH, axum::routing::get(peers::awake))
        .fallback(page::page)
        .layer(axum::middleware::from_fn_with_state(app.clone(), forward::passed_on));
    let named = asked.layer(axum::middleware::from_fn_with_state(app.clone(), origin::for_this_house));
    let router = headers::limited(&app, named)
        .layer(axum::middleware::from_fn_with_state(app.clone(), refusals::note_attempts))
        .merge(health::routes(app.house.config().metrics.is_none()))
        .layer(DefaultBodyLimit::max(limit))
        .layer(axum::middleware::from_fn_with_state(
            app.house.config().body_deadline(),
            body_timeout::in_time,
        ))
        .layer(CompressionLayer::new())
        .layer(axum::middleware::from_fn_with_state(app.clone(), access::observed))
        .layer(axum::middleware::from_fn_with_state(app.clone(), forward::received))
        .with_state(app);
    headers::secured(trusted, router)
}

/// Returns the router of the operators' own address.
pub(crate) fn operators_router(app: App) -> Router {
    let trusted = app.house.config().trusted_proxies.clone().into();
    let router = health::routes(true)
        .layer(axum::middleware::from_fn_with_state(
            app.house.config().body_deadline(),
            body_timeout::in_time,
        ))
        .with_state(app);
    headers::secured(trusted, router)
}

async fn not_so() -> Problem {
    Problem::new("not-so", "this method is not allowed here")
}

async fn page_not_found() -> Problem {
    Problem::not_found("such page")
}
