//! Who asks, by the token that comes with a request.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use croupier_ledger::store::Job;
use jiff::Timestamp;

use super::answer::Problem;
use super::{App, origin};
use crate::people::{Carrier, Present, Refused, Token};

/// Somebody who has signed in, or plays as a guest.
#[derive(Clone, Debug)]
pub(super) struct Session {
    /// Who.
    pub(super) person: u32,
    /// All that is known of the session.
    pub(super) present: Present,
    /// The token.
    pub(super) token: Token,
}

/// The token of a request. One that comes by itself, as cookies do, counts only from the house's own pages.
fn token(parts: &Parts, app: &App) -> Result<Option<Token>, Problem> {
    let text = |name| parts.headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let found = app.people.config().cookie.token(text(header::COOKIE), text(header::AUTHORIZATION).next());
    match found {
        Some((token, Carrier::Cookie)) if !parts.method.is_safe() => {
            origin::check(app, &parts.headers)?;
            Ok(Some(token))
        }
        Some((token, _)) => Ok(Some(token)),
        None => Ok(None),
    }
}

fn present(parts: &Parts, app: &App) -> Result<Option<Session>, Problem> {
    let Some(token) = token(parts, app)? else { return Ok(None) };
    match app.people.present(Timestamp::now(), &token) {
        Ok(mut present) => {
            let writes = std::mem::take(&mut present.writes);
            if !writes.is_empty() {
                app.house.writer().send(Job { writes, done: Box::new(|_| ()) });
            }
            Ok(Some(Session { person: present.person, present, token }))
        }
        Err(Refused::NoSession) => Ok(None),
        Err(refused) => Err(refused.into()),
    }
}

impl FromRequestParts<App> for Session {
    type Rejection = Problem;

    /// Whoever must change their password may do nothing else: see [`Changing`].
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Session, Problem> {
        let session = present(parts, app)?.ok_or_else(Problem::no_session)?;
        if session.present.must_change {
            return Err(Refused::MustChangePassword.into());
        }
        Ok(session)
    }
}

impl OptionalFromRequestParts<App> for Session {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Session>, Problem> {
        let session = present(parts, app)?;
        Ok(session.filter(|session| !session.present.must_change))
    }
}

/// Somebody who has signed in, and who may have to change the password.
#[derive(Clone, Debug)]
pub(super) struct Changing(pub Session);

impl FromRequestParts<App> for Changing {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Changing, Problem> {
        present(parts, app)?.map(Changing).ok_or_else(Problem::no_session)
    }
}

impl OptionalFromRequestParts<App> for Changing {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Changing>, Problem> {
        Ok(present(parts, app)?.map(Changing))
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        let status = match &refused {
            Refused::House(denied) => return denied.clone().into(),
            Refused::WrongNameOrPassword | Refused::NoSession => StatusCode::UNAUTHORIZED,
            Refused::TooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
            Refused::MustChangePassword | Refused::NoGuests | Refused::NoRegistration => {
                StatusCode::FORBIDDEN
            }
            Refused::HasAccount | Refused::ChipsAtTable => StatusCode::CONFLICT,
            Refused::NotAPassword { .. } | Refused::SamePassword => StatusCode::UNPROCESSABLE_ENTITY,
            Refused::Failed { why } => {
                tracing::error!(why, "a request failed");
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        Problem::new(status, refused.code(), refused.to_string())
    }
}
