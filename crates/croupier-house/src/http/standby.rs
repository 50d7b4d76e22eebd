//! The answers of a process that stands by for a house.

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::answer::Problem;
use super::{headers, health};
use crate::config::Config;
use crate::telemetry;

/// Returns the router of the house's address while another process serves the house.
pub(crate) fn standby_router(config: &Config) -> Router {
    secured(config, routes(config.metrics.is_none()).fallback(elsewhere))
}

/// Returns the router of the operators' own address while another process serves the house.
pub(crate) fn operators_standby_router(config: &Config) -> Router {
    secured(config, routes(true))
}

fn routes(with_metrics: bool) -> Router {
    let routes = Router::new()
        .route("/health", get(|| async { health::ALIVE }))
        .route("/ready", get(|| async { (StatusCode::SERVICE_UNAVAILABLE, "standby\n") }));
    let measured = || async { health::exposition(telemetry::install(), "") };
    if with_metrics { routes.route("/metrics", get(measured)) } else { routes }
}

fn secured(config: &Config, router: Router) -> Router {
    headers::secured(config.trusted_proxies.clone().into(), router)
}

/// Answers any other request: a client that is not behind a balancer may try again.
async fn elsewhere() -> Response {
    let words = "this process stands by: another one serves the house";
    let mut answer = Problem::new("closed", words).into_response();
    answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    answer
}
