//! Pages for operators: liveness, readiness, metrics.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use super::App;

/// The pages for operators. They are not part of the API, and reveal nothing about people.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/health", get(|| async { "alive\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(measured))
}

/// Reports whether the house is ready: it is open, and its writes are stored in time.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.house.halted().is_some() || app.house.is_closing() {
        (StatusCode::SERVICE_UNAVAILABLE, "closed\n")
    } else if app.house.is_stuck() {
        (StatusCode::SERVICE_UNAVAILABLE, "stuck\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

async fn measured(State(app): State<App>) -> String {
    let counts = app.house.writer().counts();
    metrics::counter!("croupier_commits_total").absolute(counts.commits);
    metrics::counter!("croupier_jobs_total").absolute(counts.jobs);
    metrics::counter!("croupier_commit_microseconds_total").absolute(counts.micros);
    metrics::gauge!("croupier_jobs_waiting").set(counts.waiting as f64);
    app.metrics.render()
}
