//! Accounts that the crew opens, and names that the crew changes.

use std::sync::Arc;

use axum::extract::State;
use croupier_ledger::house::HouseRequest;
use croupier_ledger::house::permission::Permission;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::admin::ask;
use super::answer::{CommandResult, Problem};
use super::extract::{Json, Path};
use super::session::Session;

/// A person's name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NameQuery {
    /// The name.
    name: String,
}

/// A person with a new account.
#[derive(Serialize, ToSchema)]
pub(super) struct NewAccount {
    /// The person's number.
    person: u32,
    /// The person's name.
    name: String,
    /// The password. The password is valid for one login, at which the person must change it. The password is not shown
    /// again.
    password: String,
}

/// Opens an account for a person, who is a player until they get other roles.
#[utoipa::path(
    post, path = "/people", tag = "house", request_body = NameQuery,
    responses((status = 200, body = NewAccount), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, description = "The name is taken", body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn enrol(
    State(app): State<App>,
    session: Session,
    Json(NameQuery { name }): Json<NameQuery>,
) -> Result<Json<NewAccount>, Problem> {
    // Check before the slow hash.
    app.house.needs(session.person, Permission::ManagePeople)?;
    let people = Arc::clone(&app.people);
    let password = app.desk.hash(move || people.one_time()).await??;
    let people = &app.people;
    let enrolled =
        app.house.change(|log| people.enrol(log, app.house.now(), session.person, &name, &password));
    let person = enrolled.await?;
    Ok(Json(NewAccount { person, name, password: password.shown() }))
}

/// Changes the name of an account. The person signs in with the new name from then on.
#[utoipa::path(
    put, path = "/people/{person}/name", tag = "house",
    params(("person" = u32, Path, description = "The person")), request_body = NameQuery,
    responses((status = 200, body = CommandResult), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, description = "The name is taken", body = Problem),
        (status = 422, description = "The name is invalid, or the person is a guest", body = Problem)),
)]
pub(super) async fn rename(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Json(NameQuery { name }): Json<NameQuery>,
) -> Result<Json<CommandResult>, Problem> {
    app.house.needs(session.person, Permission::ManagePeople)?;
    ask(&app, &session, None, |state| {
        // Only accounts have chosen names, and an account needs a password, which a guest does not have.
        if state.person(person).is_some_and(|known| known.guest) {
            let words = "a guest gets a name by opening an account";
            return Err(Problem::new("guest-has-no-name", words));
        }
        app.people.check_name(state, &name, Some(person), true)?;
        // If the house refuses the request after all, the next check of this name corrects the index.
        app.people.named(person, &name);
        Ok(HouseRequest::Name { person, name })
    })
    .await
}
