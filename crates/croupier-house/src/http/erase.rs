//! Deleting an account.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::line::Actor;
use serde::Deserialize;
use utoipa::ToSchema;

use super::App;
use super::answer::Problem;
use super::client::ClientAddress;
use super::extract::{Json, Path};
use super::people::device;
use super::second::prove;
use super::session::Session;
use crate::people::{PersonRefusal, SignInOrigin};
use crate::security::SecurityEvent;

/// The credentials for deleting an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeletionCredentials {
    /// The password; a guest has none.
    #[serde(default)]
    password: Option<String>,
    /// A code of the second factor, if there is one.
    #[serde(default)]
    code: Option<String>,
}

/// Deletes my account with its password, sessions and second factor, and replaces my name. This cannot be undone.
#[utoipa::path(
    delete, path = "/me", operation_id = "erase_me", tag = "people", request_body = DeletionCredentials,
    responses((status = 204), (status = 401, body = Problem), (status = 409, description = "There are still chips at a table", body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn me(
    State(app): State<App>,
    session: Session,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Json(DeletionCredentials { password, code }): Json<DeletionCredentials>,
) -> Result<Response, Problem> {
    let person = session.person;
    let guest = app.house.with_person(person, |known| known.guest)?;
    let attempt = match password {
        None if guest => None,
        password => {
            let visit = SignInOrigin { from, device: device(&app, &headers) };
            Some(prove(&app, &session, visit, password.unwrap_or_default()).await?)
        }
    };
    let at_tables = app.house.at_tables(person).await?;
    let reports = app.house.forget_training_reports(person).await.map_err(|error| Problem::failed(&error))?;
    let erased = app.house.change(|log| {
        let now = app.house.now();
        if let Some(attempt) = attempt {
            app.people.reauthenticate(log, now, attempt, code.as_deref())?;
        }
        let mut writes = app.people.erase(log, now, Actor::Player(person), person, at_tables)?;
        writes.extend(reports);
        app.house.security().note(&SecurityEvent::new("account", "erased").of(person).from(from));
        Ok::<_, PersonRefusal>(((), writes))
    });
    erased.await?;
    forget_training(&app, person).await?;
    Ok(super::sessions::signed_out(&app))
}

/// Deletes a person's account. This cannot be undone.
#[utoipa::path(
    delete, path = "/people/{person}", tag = "house",
    params(("person" = u32, Path, description = "The person")),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "There are still chips at a table", body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)),
)]
pub(super) async fn person(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
) -> Result<StatusCode, Problem> {
    app.house.needs(session.person, Permission::ManagePeople)?;
    let at_tables = app.house.at_tables(person).await?;
    let reports = app.house.forget_training_reports(person).await.map_err(|error| Problem::failed(&error))?;
    let by = Actor::Crew(session.person);
    let erased = app.house.change(|log| {
        let mut writes = app.people.erase(log, app.house.now(), by, person, at_tables)?;
        writes.extend(reports);
        app.house.security().note(&SecurityEvent::new("account", "erased").of(person).by(session.person));
        Ok::<_, PersonRefusal>(((), writes))
    });
    erased.await?;
    forget_training(&app, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes what the dealer school knows of a person.
async fn forget_training(app: &App, person: u32) -> Result<(), Problem> {
    app.desk.school.dismiss(person);
    Ok(super::school::forget(&app.house, person).await?)
}
