//! From which pages one may connect.

use axum::http::{HeaderMap, StatusCode, header};

use super::{App, Problem};

/// A browser says which page asks. It must be the house's own, or one that the operator named; a program says nothing.
pub(super) fn check(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, from)| !from.is_empty() && from == host);
    if own || app.house.config().origins.iter().any(|known| known == origin) {
        return Ok(());
    }
    let words = "this page may not ask the house anything";
    Err(Problem::new(StatusCode::FORBIDDEN, "other-origin", words))
}
