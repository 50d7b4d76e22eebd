//! Logs requests that are refused for lack of permission, and attempts to bypass the house's controls.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::App;
use super::answer::Problem;
use super::client::ClientAddress;
use crate::people::Token;
use crate::security::SecurityEvent;

/// The code of a problem, as an extension of the response for the layers around it.
#[derive(Clone, Debug)]
pub(super) struct ProblemCode(pub(super) String);

/// Passes a request on, and logs it if it is forbidden.
pub(super) async fn note(
    State(app): State<App>,
    ClientAddress(from): ClientAddress,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let token = token(&app, request.headers());
    let asked = format!("{} {}", request.method(), request.uri().path());
    let answer = next.run(request).await;
    if answer.status() == StatusCode::FORBIDDEN {
        let code = answer.extensions().get::<ProblemCode>().map_or("forbidden", |ProblemCode(code)| code);
        let event = SecurityEvent::new("permission", "refused").from(from).detail(format!("{asked}: {code}"));
        let person = token.and_then(|token| app.present(&token).ok()).map(|present| present.person);
        app.house.security().note(&SecurityEvent { person, ..event });
    }
    Ok(answer)
}

/// The longest path to log.
const PATH: usize = 100;

/// Returns the kind of attempt that a refusal with this code points to, if any.
pub(super) fn attempt(code: &str) -> Option<&'static str> {
    match code {
        "other-host" => Some("other-host"),
        "unreadable" | "too-large" | "not-json" => Some("unreadable"),
        "too-often" | "too-many" | "too-many-guests" | "too-many-accounts" => Some("too-often"),
        _ => None,
    }
}

/// Passes a request on. Logs some of the requests that cannot be read, are for a different host name, or exceed a
/// limit.
pub(super) async fn note_attempts(
    State(app): State<App>,
    ClientAddress(from): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let answer = next.run(request).await;
    let code = answer.extensions().get::<ProblemCode>().map_or("", |ProblemCode(code)| code);
    if let Some(result) = attempt(code) {
        let path: String = uri.path().chars().take(PATH).collect();
        let event =
            SecurityEvent::new("request", result).from(from).detail(format!("{method} {path}: {code}"));
        app.house.security().note_sometimes(event);
    }
    answer
}

fn token(app: &App, headers: &HeaderMap) -> Option<Token> {
    let text = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let found = app.people.config().cookie.token(text(header::COOKIE), text(header::AUTHORIZATION).next());
    found.map(|(token, _)| token)
}
