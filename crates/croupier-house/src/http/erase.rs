//! Deleting an account.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::line::Actor;
use croupier_ledger::store::{StoreError, Write};
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
    let training = training_data(&app, person).await?;
    let erased = app.house.change(|log| {
        let now = app.house.now();
        if let Some(attempt) = attempt {
            app.people.reauthenticate(log, now, attempt, code.as_deref())?;
        }
        let mut writes = app.people.erase(log, now, Actor::Player(person), person, at_tables)?;
        writes.extend(training);
        app.desk.school.dismiss(person);
        app.house.security().note(&SecurityEvent::new("account", "erased").of(person).from(from));
        Ok::<_, PersonRefusal>(((), writes))
    });
    erased.await?;
    forget_late_answers(&app, person).await?;
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
    let training = training_data(&app, person).await?;
    let by = Actor::Crew(session.person);
    let erased = app.house.change(|log| {
        let mut writes = app.people.erase(log, app.house.now(), by, person, at_tables)?;
        writes.extend(training);
        app.desk.school.dismiss(person);
        app.house.security().note(&SecurityEvent::new("account", "erased").of(person).by(session.person));
        Ok::<_, PersonRefusal>(((), writes))
    });
    erased.await?;
    forget_late_answers(&app, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the writes that delete what the dealer school knows of a person. They belong into the transaction that
/// deletes the account: if the client hangs up, or the house crashes, both happen or neither.
async fn training_data(app: &App, person: u32) -> Result<Vec<Write>, Problem> {
    let failed = |error: StoreError| Problem::failed(&error);
    let mut gone = app.house.forget_training_reports(person).await.map_err(failed)?;
    gone.extend(super::school::forgotten(&app.house, person).await.map_err(failed)?);
    Ok(gone)
}

/// Deletes answers that the person gave in other windows while the account was being deleted.
async fn forget_late_answers(app: &App, person: u32) -> Result<(), Problem> {
    let late = training_data(app, person).await?;
    if !late.is_empty() {
        app.house.keep(late).await?;
    }
    Ok(())
}
