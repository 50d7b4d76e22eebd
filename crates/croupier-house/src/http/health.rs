//! Pages for operators: liveness, readiness, metrics.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;

use super::{App, page_not_found, table_figures};
use crate::telemetry;

/// The time that the figures by table may take. A house whose database is stuck still shows its other metrics.
const PATIENCE: Duration = Duration::from_secs(2);

/// The pages for operators. These pages are not part of the API, and reveal nothing about people. The metrics are among
/// these pages unless the metrics have a separate address.
pub(super) fn routes(with_metrics: bool) -> Router<App> {
    let routes = Router::new().route("/health", get(|| async { ALIVE })).route("/ready", get(ready));
    // Without its own route, the path would lead to the page.
    routes.route("/metrics", if with_metrics { get(measured) } else { get(page_not_found) })
}

/// The answer of a program that runs.
pub(super) const ALIVE: &str = "alive\n";

/// Reports whether the house is ready: it is open, and its writes are stored in time.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.house.halted().is_some() || app.house.is_closing() {
        (StatusCode::SERVICE_UNAVAILABLE, "closed\n")
    } else if app.house.is_stuck() {
        (StatusCode::SERVICE_UNAVAILABLE, "stuck\n")
    } else if app.house.cluster().is_some_and(|node| node.is_draining()) {
        (StatusCode::SERVICE_UNAVAILABLE, "draining\n")
    } else if app.house.cluster().is_some_and(|node| !node.is_current()) {
        (StatusCode::SERVICE_UNAVAILABLE, "no database\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

async fn measured(State(app): State<App>) -> impl IntoResponse {
    let counts = app.house.writer().counts();
    metrics::counter!("croupier_commits_total").absolute(counts.commits);
    metrics::counter!("croupier_jobs_total").absolute(counts.jobs);
    metrics::counter!("croupier_commit_microseconds_total").absolute(counts.micros);
    metrics::gauge!("croupier_jobs_waiting").set(counts.waiting as f64);
    app.house.is_short_of_disk();
    let figures = tokio::time::timeout(PATIENCE, table_figures::text(&app)).await.unwrap_or_default();
    exposition(&app.metrics, &figures)
}

/// Returns the metrics in Prometheus's text format.
pub(super) fn exposition(
    recorded: &metrics_exporter_prometheus::PrometheusHandle,
    figures: &str,
) -> impl IntoResponse + use<> {
    telemetry::measure_process();
    let text = format!("{}{figures}", recorded.render());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
