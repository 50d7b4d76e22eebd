//! Identifies the requester by the token of the request.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use croupier_ledger::house::Person;
use croupier_ledger::store::Job;

use super::answer::Problem;
use super::{App, origin};
use crate::people::{PersonRefusal, SignedInPerson, Token, TokenTransport};

/// A person who has signed in, or plays as a guest.
#[derive(Clone, Debug)]
pub(super) struct Session {
    /// The person's number.
    pub(super) person: u32,
    /// The details of the session.
    pub(super) present: SignedInPerson,
    /// The token.
    pub(super) token: Token,
}

/// Returns the token of a request. A token that the browser sends automatically, as a cookie, counts only in requests
/// from the house's pages.
fn token(parts: &Parts, app: &App) -> Result<Option<Token>, Problem> {
    let text = |name| parts.headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let found = app.people.config().cookie.token(text(header::COOKIE), text(header::AUTHORIZATION).next());
    match found {
        Some((token, TokenTransport::Cookie)) if !parts.method.is_safe() => {
            origin::check(app, &parts.headers)?;
            Ok(Some(token))
        }
        Some((token, _)) => Ok(Some(token)),
        None => Ok(None),
    }
}

impl App {
    /// Returns the person whom the token belongs to.
    pub(super) fn present(&self, token: &Token) -> Result<SignedInPerson, PersonRefusal> {
        self.people.present(self.house.now(), token, |note| {
            // The answer does not wait for this write.
            self.house.writer().send(Job { writes: vec![note], lease: None, done: Box::new(|_| ()) });
        })
    }
}

async fn present(parts: &Parts, app: &App) -> Result<Option<Session>, Problem> {
    let Some(token) = token(parts, app)? else { return Ok(None) };
    let mut present = app.present(&token);
    if matches!(present, Err(PersonRefusal::NoSession)) && app.house.is_of_cluster() {
        // Another node may have begun the session a moment ago.
        app.house.recall_session(token.digest()).await;
        present = app.present(&token);
    }
    match present {
        Ok(present) => Ok(Some(Session { person: present.person, present, token })),
        Err(PersonRefusal::NoSession) => Ok(None),
        Err(refused) => Err(refused.into()),
    }
}

/// Returns whether a person has a role that needs a second factor, but has none.
pub(super) fn lacks_factor(app: &App, known: &Person) -> bool {
    let required = &app.house.config().second_factor_roles;
    !known.second_factor && known.roles.iter().any(|role| required.contains(role))
}

/// Checks that the person does not have to change their password or set up a second factor first.
fn may_act(app: &App, session: &Session) -> Result<(), PersonRefusal> {
    if session.present.must_change {
        return Err(PersonRefusal::MustChangePassword);
    }
    let lacks = |known: &Person| lacks_factor(app, known);
    if app.house.with_person(session.person, lacks).unwrap_or(false) {
        return Err(PersonRefusal::SecondFactorRequired);
    }
    Ok(())
}

impl FromRequestParts<App> for Session {
    type Rejection = Problem;

    /// Refuses people who must change their password or set up a second factor first; for those, see [`AnySession`].
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Session, Problem> {
        let session = present(parts, app).await?.ok_or_else(Problem::no_session)?;
        may_act(app, &session)?;
        Ok(session)
    }
}

impl OptionalFromRequestParts<App> for Session {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Session>, Problem> {
        let session = present(parts, app).await?;
        Ok(session.filter(|session| may_act(app, session).is_ok()))
    }
}

/// A person who has signed in, even if they must change their password or set up a second factor first.
#[derive(Clone, Debug)]
pub(super) struct AnySession(pub Session);

impl FromRequestParts<App> for AnySession {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AnySession, Problem> {
        present(parts, app).await?.map(AnySession).ok_or_else(Problem::no_session)
    }
}

impl OptionalFromRequestParts<App> for AnySession {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<AnySession>, Problem> {
        Ok(present(parts, app).await?.map(AnySession))
    }
}

impl From<PersonRefusal> for Problem {
    fn from(refused: PersonRefusal) -> Problem {
        match &refused {
            PersonRefusal::House(denied) => return denied.clone().into(),
            PersonRefusal::Failed { why } => tracing::error!(why, "a request failed"),
            _ => {}
        }
        Problem::new(refused.code(), refused.to_string())
    }
}
