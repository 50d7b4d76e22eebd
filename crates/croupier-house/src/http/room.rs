//! Refuses requests that would make the log grow while disk space is short.

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::answer::Problem;

/// Requests that are accepted even while disk space is short, although they are not only reads: signing in and out,
/// changing a password, and pure computations. [`is_taken`] adds requests that protect a person or pay them out, and
/// commands, because the table decides on those.
const TAKEN: [&str; 4] = ["/session", "/me/password", "/simulations", "/submissions/check"];

/// Passes a request on if there is enough space on the disk, or if the request needs none.
pub(super) async fn checked(State(app): State<App>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads || is_taken(request.uri().path()) || !app.house.is_short_of_disk() {
        return next.run(request).await;
    }
    Problem::short_of_disk().into_response()
}

fn is_taken(path: &str) -> bool {
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    let ends = ["/exclusion", "/limits", "/withdrawals", "/commands"];
    TAKEN.contains(&path) || ends.iter().any(|end| path.ends_with(end))
}
