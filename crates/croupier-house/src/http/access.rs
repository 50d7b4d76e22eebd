//! Counts every request by method and status, and writes the access log if it is enabled.

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;
use tower_governor::key_extractor::KeyExtractor as _;

use super::App;
use super::client::Households;

/// The longest path to log.
const PATH: usize = 200;

/// Passes a request on; counts and times it.
pub(super) async fn observed(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = label(request.method());
    let logged = app.house.config().access_log.then(|| {
        let trusted = app.house.config().trusted_proxies.clone();
        // Queries are left out: a program may have put a secret there by mistake.
        let path: String = request.uri().path().chars().take(PATH).collect();
        (path, Households(trusted.into()).extract(&request).ok())
    });
    let answer = next.run(request).await;
    let (status, took) = (answer.status().as_u16(), begun.elapsed());
    metrics::counter!("croupier_http_requests_total", "method" => method, "status" => status.to_string())
        .increment(1);
    metrics::histogram!("croupier_http_request_seconds").record(took.as_secs_f64());
    if let Some((path, household)) = logged {
        let household = household.map(tracing::field::display);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        tracing::info!(target: "croupier::access", method, path, status, micros, household);
    }
    answer
}

/// Returns the label of a method. A client can invent methods, but not labels.
fn label(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}
