//! A person's sessions: listing and ending them.

use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_ledger::line::Actor;
use serde::Serialize;
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::extract::{Json, Path};
use super::session::{AnySession, Session};
use crate::people::PersonRefusal;
use crate::security::SecurityEvent;

/// A session, as its person sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionInfo {
    /// The id for requests to end the session.
    id: String,
    /// The time when the session began.
    created: String,
    /// The time of the session's last request, to within a few minutes.
    last_seen: String,
    /// The latest time at which the session ends.
    ends: String,
    /// The network that it began from: the first three numbers of an IPv4 address, or the first three groups of an IPv6
    /// address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    from: Option<String>,
    /// Whether this is the session of the current request.
    current: bool,
}

/// My sessions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionsInfo {
    /// My sessions, latest first.
    sessions: Vec<SessionInfo>,
}

/// Lists my sessions.
#[utoipa::path(
    get, path = "/me/sessions", tag = "people",
    responses((status = 200, body = SessionsInfo), (status = 401, body = Problem), (status = 403, body = Problem)),
)]
pub(super) async fn list(State(app): State<App>, session: Session) -> Json<SessionsInfo> {
    let open = app.people.sessions_of(session.person, app.house.now());
    let seen = open.into_iter().map(|(id, key, open)| SessionInfo {
        id,
        created: open.created.to_string(),
        last_seen: open.seen.to_string(),
        ends: open.ends.to_string(),
        from: open.from.map(coarse),
        current: key == session.present.key,
    });
    Json(SessionsInfo { sessions: seen.collect() })
}

/// Ends one of my sessions.
#[utoipa::path(
    delete, path = "/me/sessions/{session}", tag = "people",
    params(("session" = String, Path, description = "The id of the session")),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn end(
    State(app): State<App>,
    Path(id): Path<String>,
    session: Session,
) -> Result<StatusCode, Problem> {
    let ended = app.house.change(|_| {
        let writes = app.people.end_session(session.person, &id);
        if writes.is_empty() {
            return Err(Problem::not_found("such session"));
        }
        app.house.security().note(&SecurityEvent::new("session", "ended").of(session.person).detail(id));
        Ok(((), writes))
    });
    ended.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs out everywhere: ends all my sessions, including this one.
#[utoipa::path(
    delete, path = "/me/sessions", tag = "people",
    responses((status = 204), (status = 401, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn end_all(
    State(app): State<App>,
    AnySession(session): AnySession,
) -> Result<Response, Problem> {
    let person = session.person;
    let ended = app.house.change(|log| {
        let writes = app.people.sign_out_everywhere(log, app.house.now(), Actor::Player(person), person)?;
        app.house.security().note(&SecurityEvent::new("session", "signed-out-everywhere").of(person));
        Ok::<_, PersonRefusal>(((), writes))
    });
    ended.await?;
    Ok(signed_out(&app))
}

/// The header that makes browsers delete a page's data.
const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

/// Returns the answer to signing out: the browser deletes the session's cookie and the page's data. The cookie of a
/// known device stays.
pub(super) fn signed_out(app: &App) -> Response {
    let cookie = app.people.config().cookie.clear();
    let headers = [(header::SET_COOKIE, &*cookie), (CLEAR_SITE_DATA, "\"cache\", \"storage\"")];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// Ends all sessions of a person, without changing the password.
#[utoipa::path(
    delete, path = "/people/{person}/sessions", tag = "house",
    params(("person" = u32, Path, description = "The person")),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn end_theirs(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
) -> Result<StatusCode, Problem> {
    let by = session.person;
    let ended = app.house.change(|log| {
        let writes = app.people.sign_out_everywhere(log, app.house.now(), Actor::Crew(by), person)?;
        app.house.security().note(&SecurityEvent::new("session", "ended-by-crew").of(person).by(by));
        Ok::<_, PersonRefusal>(((), writes))
    });
    ended.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the network of an address, to show instead of the full address.
fn coarse(address: std::net::IpAddr) -> String {
    match address {
        std::net::IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        std::net::IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}
