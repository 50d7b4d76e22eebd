//! Management of the house: people, roles, passwords, chips, protection.

use axum::extract::State;
use croupier_ledger::book::Account;
use croupier_ledger::house::permission::Permission;
use croupier_ledger::house::{HouseDenial, HouseRequest, HouseState, Person, Role};
use croupier_ledger::line::{Actor, CommandId};
use croupier_ledger::store::{RecordSpace, Write};
use croupier_ledger::{ClientCommand, CommandStatus, Fingerprint, HOUSE};
use croupier_rules::Money;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::answer::{CommandResult, Problem};
use super::extract::{Json, Path, Query};
use super::limits::LimitsRequest;
use super::people::{ExclusionRequest, LimitsInfo, until};
use super::session::Session;
use crate::house::{ChangeError, client_key};
use crate::people::PersonRefusal;
use crate::security::SecurityEvent;

/// The maximum number of people in one answer.
const PEOPLE: usize = 200;

/// The people to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PersonQuery {
    /// A part of the name; upper and lower case do not matter.
    #[serde(default)]
    search: String,
    /// Only people whose number is larger than this.
    #[serde(default)]
    after: u32,
    /// The maximum number of people, at most 200.
    most: Option<u32>,
}

/// A person, as a manager sees the person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonInfo {
    /// The person's number.
    person: u32,
    /// The person's name.
    name: String,
    /// Whether the person is a guest, who has no password.
    guest: bool,
    /// The person's roles.
    roles: Vec<String>,
    /// The chips at the cashier, in cents.
    wallet: i64,
    /// The time of enrolment, by the house's clock.
    enrolled: String,
    /// The limits that apply now.
    limits: LimitsInfo,
    /// The end of the exclusion: a time, or `for good`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    excluded: Option<String>,
}

/// A page of people.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PeopleInfo {
    /// The people found, by number.
    people: Vec<PersonInfo>,
    /// The value of `after` for the next page; absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    next: Option<u32>,
}

/// The new roles of a person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoleAssignment {
    /// All roles of the person: any of `player`, `dealer`, `supervisor`, `auditor`, `administrator` and
    /// `trainer`.
    #[schema(value_type = Vec<RoleName>)]
    roles: Vec<Role>,
}

/// A role.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[allow(dead_code, reason = "this type only documents the values of a different type")]
pub(super) enum RoleName {
    Player,
    Dealer,
    Supervisor,
    Auditor,
    Administrator,
    Trainer,
}

/// A number that the client gives to a request, so that a request sent twice is carried out only once.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestNumber {
    /// The name that the client chose for itself: at most 40 letters, digits and punctuation marks.
    client: String,
    /// The number of the command. Each number must be larger than the one before.
    n: u64,
}

/// Play chips for a person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Grant {
    /// The amount in cents.
    amount: i64,
    /// A number that makes the request safe to repeat: the house carries it out only once.
    #[serde(default)]
    id: Option<RequestNumber>,
}

/// A movement of chips through the operator's wallet.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WalletMovement {
    /// The amount in cents.
    amount: i64,
    /// The operator's reference: 1 to 64 printable characters. A repeated reference is refused with `done-before`, so
    /// that nothing is booked twice.
    reference: String,
    /// A number that makes the request safe to repeat: the house carries it out only once, and repeats the answer.
    #[serde(default)]
    id: Option<RequestNumber>,
}

/// A password that the house generated.
#[derive(Serialize, ToSchema)]
pub(super) struct NewPassword {
    /// The name of the person.
    name: String,
    /// The password. The password is valid for one login, at which the person must change it. The password is not shown
    /// again.
    password: String,
}

/// Finds people, for administrators, supervisors and auditors.
#[utoipa::path(
    get, path = "/people", tag = "house", params(PersonQuery),
    responses((status = 200, body = PeopleInfo), (status = 401, body = Problem), (status = 403, body = Problem)),
)]
pub(super) async fn people(
    State(app): State<App>,
    session: Session,
    Query(PersonQuery { search, after, most }): Query<PersonQuery>,
) -> Result<Json<PeopleInfo>, Problem> {
    looks_after_people(&app, session.person)?;
    let found = find(&app, &search.to_lowercase(), after, most);
    // The log may be ahead of the disk: do not show changes that might still be lost.
    app.house.keep(Vec::new()).await?;
    Ok(Json(found))
}

fn find(app: &App, search: &str, after: u32, most: Option<u32>) -> PeopleInfo {
    let most = most.map_or(PEOPLE, |most| usize::try_from(most).unwrap_or(PEOPLE)).clamp(1, PEOPLE);
    let now = app.house.now();
    let log = app.house.log();
    let state = log.state();
    let found = state.people().filter(|(number, person)| {
        *number > after && (search.is_empty() || person.name.to_lowercase().contains(search))
    });
    let wallet = |number| state.balance(Account::Wallet(number));
    let mut people: Vec<PersonInfo> = found
        .take(most + 1)
        .map(|(number, person)| person_info(number, person, wallet(number), now))
        .collect();
    let more = people.len() > most;
    people.truncate(most);
    let next = people.last().map(|last| last.person).filter(|_| more);
    PeopleInfo { people, next }
}

fn person_info(number: u32, person: &Person, wallet: Money, now: Timestamp) -> PersonInfo {
    PersonInfo {
        person: number,
        name: person.name.clone(),
        guest: person.guest,
        roles: person.roles.iter().map(|role| role.word().to_owned()).collect(),
        wallet: wallet.cents(),
        enrolled: person.enrolled.to_string(),
        limits: person.limits(now).into(),
        excluded: person.excluded(now).map(until),
    }
}

/// Checks that the requester may list people, which needs permission to manage people, protect players or read logs.
pub(super) fn looks_after_people(app: &App, asker: u32) -> Result<(), Problem> {
    let any = [Permission::ManagePeople, Permission::ProtectPlayers, Permission::ReadLogs];
    let permitted =
        app.house.with_person(asker, |known| any.iter().any(|permission| known.may(*permission)))?;
    if permitted { Ok(()) } else { Err(HouseDenial::NotPermitted { needs: Permission::ManagePeople }.into()) }
}

/// Sets a person's roles.
#[utoipa::path(
    put, path = "/people/{person}/roles", tag = "house",
    params(("person" = u32, Path, description = "The person")), request_body = RoleAssignment,
    responses((status = 200, body = CommandResult), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn roles(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Json(RoleAssignment { roles }): Json<RoleAssignment>,
) -> Result<Json<CommandResult>, Problem> {
    ask(&app, &session, None, |_| Ok(HouseRequest::Roles { person, roles })).await
}

/// Gives a person a new password and ends all their sessions.
#[utoipa::path(
    post, path = "/people/{person}/password", operation_id = "reset_password", tag = "house",
    params(("person" = u32, Path, description = "The person")),
    responses((status = 200, body = NewPassword), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, description = "Change your own password with PUT /me/password", body = Problem),
        (status = 422, description = "A guest has no password", body = Problem)),
)]
pub(super) async fn password(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
) -> Result<Json<NewPassword>, Problem> {
    app.house.needs(session.person, Permission::ManagePeople)?;
    let (name, guest) = app.house.with_person(person, |known| (known.name.clone(), known.guest))?;
    if guest {
        let words = "a guest has no password";
        return Err(Problem::new("guest-has-no-password", words));
    }
    if person == session.person {
        let words = "change your own password with PUT /me/password";
        return Err(Problem::new("own-password", words));
    }
    let people = std::sync::Arc::clone(&app.people);
    let password = app.desk.hash(move || people.one_time()).await??;
    let (now, by) = (app.house.now(), Actor::Crew(session.person));
    let reset = app.house.change(|log| {
        let writes = app.people.reset_password(log, now, by, person, &password)?;
        app.house.security().note(&SecurityEvent::new("password", "reset").of(person).by(session.person));
        Ok::<_, PersonRefusal>(((), writes))
    });
    reset.await?;
    Ok(Json(NewPassword { name, password: password.shown() }))
}

/// Gives play chips to a person.
#[utoipa::path(
    post, path = "/people/{person}/chips", operation_id = "grant_chips", tag = "house",
    params(("person" = u32, Path, description = "The person")), request_body = Grant,
    responses((status = 200, body = CommandResult), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn chips(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Json(Grant { amount, id }): Json<Grant>,
) -> Result<Json<CommandResult>, Problem> {
    ask(&app, &session, id, |_| Ok(HouseRequest::Grant { person, amount: Money::from_cents(amount) })).await
}

/// Deposits chips from the operator's wallet.
#[utoipa::path(
    post, path = "/people/{person}/deposits", tag = "house",
    params(("person" = u32, Path, description = "The person")), request_body = WalletMovement,
    responses((status = 200, body = CommandResult), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, description = "The reference was already booked", body = Problem),
        (status = 422, body = Problem)),
)]
pub(super) async fn deposit(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Json(WalletMovement { amount, reference, id }): Json<WalletMovement>,
) -> Result<Json<CommandResult>, Problem> {
    ask(&app, &session, id, |_| {
        Ok(HouseRequest::Deposit { person, amount: Money::from_cents(amount), reference })
    })
    .await
}

/// Withdraws chips to the operator's wallet.
#[utoipa::path(
    post, path = "/people/{person}/withdrawals", tag = "house",
    params(("person" = u32, Path, description = "The person")), request_body = WalletMovement,
    responses((status = 200, body = CommandResult), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, description = "The reference was already booked", body = Problem),
        (status = 422, body = Problem)),
)]
pub(super) async fn withdraw(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Json(WalletMovement { amount, reference, id }): Json<WalletMovement>,
) -> Result<Json<CommandResult>, Problem> {
    ask(&app, &session, id, |_| {
        Ok(HouseRequest::Withdraw { person, amount: Money::from_cents(amount), reference })
    })
    .await
}

/// Excludes a person for a time, or permanently. This cannot be undone.
#[utoipa::path(
    post, path = "/people/{person}/exclusion", operation_id = "exclude_person", tag = "house",
    params(("person" = u32, Path, description = "The person")), request_body = ExclusionRequest,
    responses((status = 200, body = CommandResult), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)),
)]
pub(super) async fn exclude(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Json(pause): Json<ExclusionRequest>,
) -> Result<Json<CommandResult>, Problem> {
    let now = app.house.now();
    ask(&app, &session, None, |state| Ok(HouseRequest::Exclude { person, until: pause.ends(now, state)? }))
        .await
}

/// Sets stricter limits for a person; a missing limit stays as it is.
#[utoipa::path(
    put, path = "/people/{person}/limits", operation_id = "limit_person", tag = "house",
    params(("person" = u32, Path, description = "The person")), request_body = LimitsRequest,
    responses((status = 200, body = CommandResult), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, description = "Only the person can request looser limits", body = Problem)),
)]
pub(super) async fn limits(
    State(app): State<App>,
    Path(person): Path<u32>,
    session: Session,
    Json(asked): Json<LimitsRequest>,
) -> Result<Json<CommandResult>, Problem> {
    app.house.needs(session.person, Permission::ProtectPlayers)?;
    ask(&app, &session, None, |state| {
        Ok(HouseRequest::Limit { person, limits: asked.of(state, person, app.house.now())? })
    })
    .await
}

/// Makes a request to the house on behalf of a crew member. If the client numbered the request, it is carried out only
/// once. The closure builds the request from the current state.
pub(super) async fn ask(
    app: &App,
    session: &Session,
    id: Option<RequestNumber>,
    request: impl FnOnce(&HouseState) -> Result<HouseRequest, Problem>,
) -> Result<Json<CommandResult>, Problem> {
    let asker = session.person;
    let id = match id {
        Some(RequestNumber { client, n }) => {
            super::ws::client_name(&client)?;
            Some(CommandId(client, n))
        }
        None => None,
    };
    let recalled = match &id {
        Some(id) => app.house.recall(HOUSE, asker, &id.0, 0).await?.last,
        None => None,
    };
    let done = app.house.change(|log| {
        let request = request(log.state())?;
        let asked = id.map(|id| ClientCommand { id, asked: fingerprint(&request) });
        if let Some(command) = &asked {
            let client = &command.id.0;
            if let Some((last, entry)) = recalled.filter(|_| !log.remembers(asker, client)) {
                log.recall(asker, client, last, entry);
            }
            // The result of an earlier request might not be on the disk yet.
            match log.known(asker, command) {
                CommandStatus::New => {}
                CommandStatus::Done(entry) => {
                    return Ok((Ok(CommandResult { entry: Some(entry), again: true }), Vec::new()));
                }
                CommandStatus::Used(entry) => return Ok((Err(Problem::number_used(entry)), Vec::new())),
                CommandStatus::Old => return Err(Problem::old_number()),
            }
        }
        let mut writes = Vec::new();
        let entries = log.ask(app.house.now(), Actor::Crew(asker), asked.as_ref(), &request, &mut writes)?;
        if let HouseRequest::Roles { person, roles } = &request {
            let words: Vec<&str> = roles.iter().map(|role| role.word()).collect();
            let event = SecurityEvent::new("roles", "changed").of(*person).by(asker).detail(words.join(" "));
            app.house.security().note(&event);
        }
        writes.extend(log.forget_clients().into_iter().map(|(person, client, last, entry)| Write::Put {
            space: RecordSpace::Client,
            key: client_key(HOUSE, person, &client),
            value: format!("{last} {entry}"),
        }));
        Ok::<_, Problem>((
            Ok(CommandResult { entry: entries.last().map(|entry| entry.n), again: false }),
            writes,
        ))
    });
    match done.await {
        Ok(done) => done.map(Json),
        Err(ChangeError::Refused(problem)) => Err(problem),
        Err(ChangeError::Halted) => Err(Problem::closed()),
    }
}

/// Returns the fingerprint of a request that clients may number. The form from which it is computed must never change,
/// as with the fingerprint of a table request.
fn fingerprint(request: &HouseRequest) -> Option<Fingerprint> {
    let asked = match request {
        HouseRequest::Grant { person, amount } => {
            json!({ "do": "grant", "person": person, "amount": amount.cents() })
        }
        HouseRequest::Deposit { person, amount, reference } => {
            json!({ "do": "deposit", "person": person, "amount": amount.cents(), "reference": reference })
        }
        HouseRequest::Withdraw { person, amount, reference } => {
            json!({ "do": "withdraw", "person": person, "amount": amount.cents(), "reference": reference })
        }
        _ => return None,
    };
    Some(Fingerprint::of(&asked.to_string()))
}
