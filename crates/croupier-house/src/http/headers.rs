//! Headers of every answer, and the limit on requests.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_governor::GovernorError;
use tower_governor::GovernorLayer;
use tower_governor::governor::GovernorConfigBuilder;
use tower_http::set_header::SetResponseHeaderLayer;

use super::App;
use super::answer::Problem;
use super::client::{Households, came_by_https};
use super::origin;
use crate::network::Network;

/// The content security policy: allows only the house's scripts, styles and pictures, and prevents other pages from
/// embedding this one in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Tells browsers to use only HTTPS for one year.
const TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=31536000; includeSubDomains");

/// Tells browsers that connected over HTTPS to use only HTTPS from now on. Local names such as `localhost` are exempt,
/// because other programs on this machine may speak HTTP.
async fn strict_transport(State(trusted): State<Arc<[Network]>>, request: Request, next: Next) -> Response {
    let strict = came_by_https(&trusted, &request) && !origin::is_for_this_machine(request.headers());
    let mut response = next.run(request).await;
    if strict {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, TRANSPORT);
    }
    response
}

/// Adds security headers for browsers to all answers of the router.
pub(super) fn secured(trusted: Arc<[Network]>, router: Router) -> Router {
    let set = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    router
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::REFERRER_POLICY, "same-origin"))
        .layer(set(header::X_FRAME_OPTIONS, "DENY"))
        .layer(set(header::CACHE_CONTROL, "no-store"))
        .layer(from_fn_with_state(trusted, strict_transport))
}

/// Returns the answer to a client that has sent too many requests, in the form of all other problems.
fn too_often(error: GovernorError) -> Response {
    let (words, headers) = match error {
        GovernorError::TooManyRequests { wait_time, headers } => {
            (format!("too many requests: try again in {wait_time} seconds"), headers)
        }
        _ => ("too many requests".to_owned(), None),
    };
    let mut response = Problem::new("too-often", words).into_response();
    response.headers_mut().extend(headers.unwrap_or_default());
    response
}

/// Adds a limit on requests from one address to the router.
pub(super) fn limited(app: &App, router: Router<App>) -> Router<App> {
    let config = app.house.config();
    let limits = GovernorConfigBuilder::default()
        .period(std::time::Duration::from_nanos(1_000_000_000 / u64::from(config.requests_per_second.max(1))))
        .burst_size(config.requests_at_once.max(1))
        .key_extractor(Households(config.trusted_proxies.clone().into()))
        .finish();
    match limits {
        Some(limits) => {
            let counted = Arc::clone(limits.limiter());
            app.desk.counts_requests(move || {
                counted.retain_recent();
                counted.len()
            });
            router.layer(GovernorLayer::new(Arc::new(limits)).error_handler(too_often))
        }
        None => router,
    }
}
