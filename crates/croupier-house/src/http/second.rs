//! Second factors: setting one up, confirming it, and removing it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use croupier_ledger::house::permission::Permission;
use croupier_ledger::line::Actor;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::client::ClientAddress;
use super::extract::{Json, Path};
use super::people::{device, note_attempt};
use super::session::{AnySession, Session};
use crate::people::{PersonRefusal, SignInOrigin, VerifiedPassword};
use crate::security::SecurityEvent;

/// The password again, to prove the person's identity.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordConfirmation {
    /// The password.
    password: String,
    /// A code, if there already is a second factor.
    #[serde(default)]
    code: Option<String>,
}

/// A code that an authenticator shows now.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AuthenticatorCode {
    /// Six digits.
    code: String,
}

/// A second factor to enter into an authenticator.
#[derive(Serialize, ToSchema)]
pub(super) struct NewFactor {
    /// The secret, in base32.
    secret: String,
    /// The secret as a link for authenticators.
    uri: String,
}

/// Codes for people who have lost their authenticator.
#[derive(Serialize, ToSchema)]
pub(super) struct RecoveryCodes {
    /// The recovery codes. Each code is valid for one sign-in. The codes are not shown again.
    recovery: Vec<String>,
}

/// Sets up a second factor. The second factor takes effect once it is confirmed with a code.
#[utoipa::path(
    post, path = "/me/second-factor", tag = "people", request_body = PasswordConfirmation,
    responses((status = 200, body = NewFactor), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, description = "There already is a second factor", body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)),
)]
pub(super) async fn begin(
    State(app): State<App>,
    AnySession(session): AnySession,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Json(proof): Json<PasswordConfirmation>,
) -> Result<Json<NewFactor>, Problem> {
    must_not_change(&session)?;
    let attempt =
        prove(&app, &session, SignInOrigin { from, device: device(&app, &headers) }, proof.password).await?;
    let made = app.house.change(|log| {
        app.people.reauthenticate(log, app.house.now(), attempt, None)?;
        app.people.begin_factor(log, session.person)
    });
    let made = made.await?;
    Ok(Json(NewFactor { secret: made.secret, uri: made.uri }))
}

/// Confirms the second factor with a code. From then on, signing in needs a code.
#[utoipa::path(
    put, path = "/me/second-factor", tag = "people", request_body = AuthenticatorCode,
    responses((status = 200, body = RecoveryCodes), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn confirm(
    State(app): State<App>,
    AnySession(session): AnySession,
    Json(AuthenticatorCode { code }): Json<AuthenticatorCode>,
) -> Result<Json<RecoveryCodes>, Problem> {
    must_not_change(&session)?;
    let person = session.person;
    let confirmed = app.house.change(|log| {
        let confirmed = app.people.confirm_factor(log, app.house.now(), person, &code)?;
        app.house.security().note(&SecurityEvent::new("second-factor", "set").of(person));
        Ok::<_, PersonRefusal>(confirmed)
    });
    Ok(Json(RecoveryCodes { recovery: confirmed.await? }))
}

/// Removes my second factor.
#[utoipa::path(
    delete, path = "/me/second-factor", tag = "people", request_body = PasswordConfirmation,
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn remove(
    State(app): State<App>,
    session: Session,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Json(proof): Json<PasswordConfirmation>,
) -> Result<StatusCode, Problem> {
    let person = session.person;
    let attempt =
        prove(&app, &session, SignInOrigin { from, device: device(&app, &headers) }, proof.password).await?;
    let removed = app.house.change(|log| {
        let now = app.house.now();
        let mut writes = app.people.reauthenticate(log, now, attempt, proof.code.as_deref())?;
        // The record of the used code is deleted with the second factor.
        writes.clear();
        writes.extend(app.people.remove_factor(log, now, Actor::Player(person), person)?);
        app.house.security().note(&SecurityEvent::new("second-factor", "removed").of(person));
        Ok::<_, PersonRefusal>(((), writes))
    });
    removed.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes the second factor of a person who has lost the authenticator and the recovery codes.
#[utoipa::path(
    delete, path = "/people/{person}/second-factor", tag = "house",
    params(("person" = u32, Path, description = "The person")),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, description = "Remove your own second factor with DELETE /me/second-factor", body = Problem),
        (status = 503, body = Problem)),
)]
pub(super) async fn remove_theirs(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
) -> Result<StatusCode, Problem> {
    app.house.needs(session.person, Permission::ManagePeople)?;
    if person == session.person {
        let words = "remove your own second factor with your password and a code: DELETE /me/second-factor";
        return Err(Problem::new("own-second-factor", words));
    }
    let by = Actor::Crew(session.person);
    let removed = app.house.change(|log| {
        let writes = app.people.remove_factor(log, app.house.now(), by, person)?;
        app.house
            .security()
            .note(&SecurityEvent::new("second-factor", "removed").of(person).by(session.person));
        Ok::<_, PersonRefusal>(((), writes))
    });
    removed.await?;
    Ok(StatusCode::NO_CONTENT)
}

fn must_not_change(session: &super::session::Session) -> Result<(), Problem> {
    if session.present.must_change { Err(PersonRefusal::MustChangePassword.into()) } else { Ok(()) }
}

/// Checks the password of a person who is signed in.
pub(super) async fn prove(
    app: &App,
    session: &super::session::Session,
    visit: SignInOrigin,
    password: String,
) -> Result<VerifiedPassword, Problem> {
    let (person, name) = (session.person, app.house.name(session.person));
    let (people, house) = (Arc::clone(&app.people), Arc::clone(&app.house));
    let tried = app.desk.hash(move || {
        let tried = people.try_password(house.now(), &name, Some(person), &password, &visit);
        note_attempt(&house, (&name, Some(person), visit.from), &tried);
        tried
    });
    Ok(tried.await??)
}
