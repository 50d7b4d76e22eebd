//! Sessions, accounts, limits, statements.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use croupier_ledger::book::Account;
use croupier_ledger::house::{Exclusion, HouseDenial, HouseRequest, HouseState, PlayerLimits};
use croupier_ledger::line::Actor;
use croupier_rules::Money;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Problem;
use super::client::ClientAddress;
use super::extract::Json;
use super::limits::{LimitsRequest, PendingLimit, to_come};
use super::session::{AnySession, Session, lacks_factor};
use super::{App, origin};
use crate::house::{ChangeError, House};
use crate::people::{Admission, Device, PersonRefusal, SignInDetails, SignInOrigin};
use crate::security::SecurityEvent;

/// A person's account, as they see it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AccountInfo {
    /// The person's number.
    person: u32,
    /// The person's name.
    name: String,
    /// Whether the person is a guest. A guest has no password, and loses the chips when the session ends.
    guest: bool,
    /// The person's roles.
    roles: Vec<String>,
    /// The chips at the cashier, in cents.
    wallet: i64,
    /// The chips at tables, in cents.
    at_tables: i64,
    /// The amount won or lost in this sitting, in cents, including the chips at tables.
    net: i64,
    /// The limits that apply now.
    limits: LimitsInfo,
    /// Pending limits, which are looser and take effect later.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    limits_to_come: Vec<PendingLimit>,
    /// The end of the exclusion: a time, or `for good`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    excluded: Option<String>,
    /// Whether the person must change their password before anything else.
    must_change_password: bool,
    /// Whether signing in needs a code.
    second_factor: bool,
    /// Whether the person must set up a second factor before anything else.
    must_set_second_factor: bool,
}

/// The limits that apply now.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(super) struct LimitsInfo {
    /// The maximum deposit in a day, in cents.
    #[schema(required = true)]
    deposit_day: Option<i64>,
    /// The maximum loss in a day, in cents.
    #[schema(required = true)]
    loss_day: Option<i64>,
    /// The maximum time of play without a break, in minutes.
    #[schema(required = true)]
    session_minutes: Option<u32>,
    /// The interval between reality checks, which show the net result and the time, in minutes.
    #[schema(required = true)]
    reality_minutes: Option<u32>,
}

impl From<PlayerLimits> for LimitsInfo {
    fn from(limits: PlayerLimits) -> LimitsInfo {
        LimitsInfo {
            deposit_day: limits.deposit_day.map(Money::cents),
            loss_day: limits.loss_day.map(Money::cents),
            session_minutes: limits.session_minutes,
            reality_minutes: limits.reality_minutes,
        }
    }
}

/// A person who was admitted.
#[derive(Serialize, ToSchema)]
pub(super) struct SignInInfo {
    /// The person's number.
    person: u32,
    /// The person's name.
    name: String,
    /// The session's token. Programs send the token in the header `Authorization: Bearer`; browsers store the token in
    /// a cookie.
    token: String,
    /// Whether the person must change their password before anything else.
    must_change_password: bool,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// The name.
    name: String,
    /// The password.
    password: String,
    /// A code of the second factor, or a recovery code, if there is a second factor.
    #[serde(default)]
    code: Option<String>,
}

/// A change of password: the old one and the new one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChangeRequest {
    /// The current password.
    old: String,
    /// The new password.
    new: String,
}

/// The length of an exclusion.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExclusionRequest {
    /// The number of hours. Without a number of hours, the exclusion is permanent.
    hours: Option<u32>,
}

impl ExclusionRequest {
    /// Returns the end of the exclusion; none if it is permanent. The time is that of the house's clock, which, unlike
    /// the machine's, never goes back.
    pub(super) fn ends(&self, now: Timestamp, state: &HouseState) -> Result<Option<Timestamp>, Problem> {
        let Some(hours) = self.hours else { return Ok(None) };
        let now = now.max(state.clock());
        let ends = now.checked_add(SignedDuration::from_hours(i64::from(hours)));
        ends.map(Some).map_err(|error| Problem::unreadable(error.to_string()))
    }
}

/// Returns an exclusion's end in words.
pub(super) fn until(exclusion: Exclusion) -> String {
    exclusion.until.map_or("for good".to_owned(), |until| until.to_string())
}

impl<E: Into<Problem>> From<ChangeError<E>> for Problem {
    fn from(changed: ChangeError<E>) -> Problem {
        match changed {
            ChangeError::Refused(refused) => refused.into(),
            ChangeError::Halted => Problem::closed(),
        }
    }
}

fn let_in(app: &App, admitted: &Admission) -> Response {
    let seconds = admitted.session.ends.duration_since(app.house.now()).as_secs();
    let cookie = app.people.config().cookie;
    let device = admitted.device.as_ref().map(|device| cookie.set_device(device));
    let cookies = [cookie.set(&admitted.token, seconds)].into_iter().chain(device);
    let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)).collect::<Vec<_>>());
    let body = SignInInfo {
        person: admitted.person,
        name: app.house.name(admitted.person),
        token: admitted.token.text(),
        must_change_password: admitted.must_change,
    };
    (cookies, Json(body)).into_response()
}

/// Returns the device that a request's cookie names.
pub(super) fn device(app: &App, headers: &HeaderMap) -> Option<Device> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    app.people.config().cookie.device(cookies)
}

/// Logs an attempt to use a password. The function is called where the password is tried, so that a client cannot hide
/// the attempt by hanging up.
pub(super) fn note_attempt<T>(
    house: &House,
    (name, person, from): (&str, Option<u32>, IpAddr),
    tried: &Result<T, PersonRefusal>,
) {
    let result = match tried {
        Ok(_) => return,
        Err(PersonRefusal::TooOften { .. }) => "throttled",
        Err(PersonRefusal::PasswordExpired) => "expired",
        Err(_) => "failed",
    };
    let event = SecurityEvent::new("sign-in", result).from(from);
    house.security().note(&match person {
        Some(person) => event.of(person),
        None => SecurityEvent { name: Some(house.security().hash_of(name)), ..event },
    });
}

/// Starts a session as a guest, with play chips.
#[utoipa::path(
    post, path = "/session/guest", tag = "people",
    responses((status = 200, body = SignInInfo), (status = 403, body = Problem),
        (status = 429, description = "Too many guests came from this address", body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn guest(
    State(app): State<App>,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    origin::check(&app, &headers)?;
    if !app.desk.guests.admit(from, app.house.now(), app.house.config().guests_per_hour) {
        let words = "too many guests came from your address: wait an hour, or open an account";
        return Err(Problem::new("too-many-guests", words));
    }
    let people = &app.people;
    let admitted = app.house.change(|log| {
        let mut admitted = people.guest(log, app.house.now(), from)?;
        let writes = std::mem::take(&mut admitted.writes);
        app.house.security().note(&SecurityEvent::new("sign-in", "guest").of(admitted.person).from(from));
        Ok::<_, PersonRefusal>((admitted, writes))
    });
    Ok(let_in(&app, &admitted.await?))
}

/// Signs in.
#[utoipa::path(
    post, path = "/session", tag = "people", request_body = Credentials,
    responses((status = 200, body = SignInInfo), (status = 401, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn login(
    State(app): State<App>,
    ClientAddress(from): ClientAddress,
    before: Option<AnySession>,
    headers: HeaderMap,
    Json(Credentials { name, password, code }): Json<Credentials>,
) -> Result<Response, Problem> {
    origin::check(&app, &headers)?;
    let person = app.house.log().state().named(&name);
    if let Some(person) = person {
        app.house.recall_password(person).await;
    }
    let visit = SignInOrigin { from, device: device(&app, &headers) };
    let (people, house, seen) = (Arc::clone(&app.people), Arc::clone(&app.house), visit.clone());
    let tried = app.desk.hash(move || {
        let tried = people.try_password(house.now(), &name, person, &password, &seen);
        note_attempt(&house, (&name, person, from), &tried);
        tried
    });
    let attempt = tried.await??;
    let replaces = before.map(|AnySession(session)| session.present.key);
    let opening = SignInDetails { code: code.as_deref(), replaces };
    let who = attempt.person();
    let admitted = app.house.change(|log| {
        let admitted = app.people.sign_in(log, app.house.now(), attempt, &visit, opening);
        if let Err(refused) = &admitted {
            let event = SecurityEvent::new("sign-in", "second-factor").of(who).from(from);
            app.house.security().note(&event.detail(refused.code()));
        }
        let mut admitted = admitted?;
        let writes = std::mem::take(&mut admitted.writes);
        app.house.security().note(&SecurityEvent::new("sign-in", "ok").of(admitted.person).from(from));
        Ok::<_, PersonRefusal>((admitted, writes))
    });
    Ok(let_in(&app, &admitted.await?))
}

/// Signs out.
#[utoipa::path(
    delete, path = "/session", tag = "people",
    responses((status = 204), (status = 401, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn logout(
    State(app): State<App>,
    AnySession(session): AnySession,
) -> Result<Response, Problem> {
    let ended = app.house.change(|_| {
        app.house.security().note(&SecurityEvent::new("session", "signed-out").of(session.person));
        Ok::<_, PersonRefusal>(((), app.people.logout(&session.token)))
    });
    ended.await?;
    Ok(super::sessions::signed_out(&app))
}

/// Opens an account. A guest who opens an account keeps their chips.
#[utoipa::path(
    post, path = "/accounts", tag = "people", request_body = Credentials,
    responses((status = 200, body = SignInInfo), (status = 403, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem),
        (status = 429, description = "Too many accounts were opened from this address", body = Problem),
        (status = 503, body = Problem)),
)]
pub(super) async fn register(
    State(app): State<App>,
    session: Option<Session>,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Json(Credentials { name, password, .. }): Json<Credentials>,
) -> Result<Response, Problem> {
    origin::check(&app, &headers)?;
    if !app.people.config().registration {
        return Err(PersonRefusal::NoRegistration.into());
    }
    // Each attempt counts, even a failed one: it costs the house a hash.
    if !app.desk.accounts.admit(from, app.house.now(), app.house.config().accounts_per_hour) {
        let words = "too many accounts were opened from your address: wait an hour";
        return Err(Problem::new("too-many-accounts", words));
    }
    let people = Arc::clone(&app.people);
    let called = name.clone();
    let hashed = app.desk.hash(move || people.hash(&password, &called)).await??;
    let people = &app.people;
    let present = session.as_ref().map(|session| &session.present);
    let admitted = app.house.change(|log| {
        let mut admitted = people.register(log, app.house.now(), &name, hashed, present, from)?;
        let writes = std::mem::take(&mut admitted.writes);
        app.house
            .security()
            .note(&SecurityEvent::new("sign-in", "registered").of(admitted.person).from(from));
        Ok::<_, PersonRefusal>((admitted, writes))
    });
    Ok(let_in(&app, &admitted.await?))
}

/// Returns the signed-in person's account.
#[utoipa::path(
    get, path = "/me", tag = "people",
    responses((status = 200, body = AccountInfo), (status = 401, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn me(
    State(app): State<App>,
    AnySession(session): AnySession,
) -> Result<Json<AccountInfo>, Problem> {
    Ok(Json(stands(&app, &session).await?))
}

/// Returns the signed-in person's account, as `/me` does; null without a session.
#[utoipa::path(
    get, path = "/session", tag = "people",
    responses((status = 200, body = Option<AccountInfo>), (status = 503, body = Problem)),
)]
pub(super) async fn signed_in(
    State(app): State<App>,
    session: Option<AnySession>,
) -> Result<Json<Option<AccountInfo>>, Problem> {
    Ok(Json(match session {
        Some(AnySession(session)) => Some(stands(&app, &session).await?),
        None => None,
    }))
}

/// Returns a person's account.
async fn stands(app: &App, session: &Session) -> Result<AccountInfo, Problem> {
    let person = session.person;
    let now = app.house.now();
    let at_tables = app.house.chips_of(person).await;
    let net = app.house.net(person).await;
    let wallet = app.house.log().state().balance(Account::Wallet(person)).cents();
    let me = app.house.with_person(person, |known| AccountInfo {
        person,
        name: known.name.clone(),
        guest: known.guest,
        roles: known.roles.iter().map(|role| role.word().to_owned()).collect(),
        wallet,
        at_tables: at_tables.cents(),
        net: net.cents(),
        limits: known.limits(now).into(),
        limits_to_come: to_come(&known.limits, now),
        excluded: known.excluded(now).map(until),
        must_change_password: session.present.must_change,
        second_factor: known.second_factor,
        must_set_second_factor: lacks_factor(app, known),
    })?;
    // The log may be ahead of the disk: do not show changes that might still be lost.
    app.house.keep(Vec::new()).await?;
    Ok(me)
}

/// Changes the password. All other sessions end.
#[utoipa::path(
    put, path = "/me/password", tag = "people", request_body = PasswordChangeRequest,
    responses((status = 204), (status = 401, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn password(
    State(app): State<App>,
    AnySession(session): AnySession,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Json(PasswordChangeRequest { old, new }): Json<PasswordChangeRequest>,
) -> Result<StatusCode, Problem> {
    let (person, name) = (session.person, app.house.name(session.person));
    let visit = SignInOrigin { from, device: device(&app, &headers) };
    let (people, house) = (Arc::clone(&app.people), Arc::clone(&app.house));
    let tried = app.desk.hash(move || {
        let tried = people.try_change(house.now(), person, &name, (&old, &new), &visit);
        if let Err(PersonRefusal::WrongNameOrPassword | PersonRefusal::TooOften { .. }) = &tried {
            note_attempt(&house, (&name, Some(person), from), &tried);
        }
        tried
    });
    let change = tried.await??;
    let changed = app.house.change(|log| {
        let writes = app.people.change_password(log, app.house.now(), &session.present, change)?;
        app.house.security().note(&SecurityEvent::new("password", "changed").of(person).from(from));
        Ok::<_, PersonRefusal>(((), writes))
    });
    changed.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets limits. Stricter limits apply immediately, looser ones after a day. A limit that is missing here stays as it
/// is.
#[utoipa::path(
    put, path = "/me/limits", tag = "people", request_body = LimitsRequest,
    responses((status = 204), (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn limits(
    State(app): State<App>,
    session: Session,
    Json(asked): Json<LimitsRequest>,
) -> Result<StatusCode, Problem> {
    let (person, at) = (session.person, app.house.now());
    let limited = app.house.change(|log| {
        let request = HouseRequest::Limit { person, limits: asked.of(log.state(), person, at)? };
        let mut writes = Vec::new();
        log.ask(at, Actor::Player(person), None, &request, &mut writes)?;
        Ok::<_, HouseDenial>(((), writes))
    });
    limited.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Excludes me from play for a time, or permanently. This cannot be undone.
#[utoipa::path(
    post, path = "/me/exclusion", tag = "people", request_body = ExclusionRequest,
    responses((status = 204), (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn exclude(
    State(app): State<App>,
    session: Session,
    Json(pause): Json<ExclusionRequest>,
) -> Result<StatusCode, Problem> {
    let person = session.person;
    let excluded = app.house.change(|log| {
        let request = HouseRequest::Exclude { person, until: pause.ends(app.house.now(), log.state())? };
        let mut writes = Vec::new();
        log.ask(app.house.now(), Actor::Player(person), None, &request, &mut writes)?;
        Ok::<_, Problem>(((), writes))
    });
    excluded.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Requests play chips when none are left.
#[utoipa::path(
    post, path = "/me/chips", tag = "people",
    responses((status = 204), (status = 401, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)),
)]
pub(super) async fn chips(State(app): State<App>, session: Session) -> Result<StatusCode, Problem> {
    let person = session.person;
    // A person who still has chips at the cashier gets none, so there is no need to check the tables.
    let left = app.house.log().state().balance(Account::Wallet(person));
    if !left.is_zero() {
        return Err(HouseDenial::NotEmpty { left }.into());
    }
    let at_tables = app.house.at_tables(person).await?;
    let people = &app.people;
    let topped = app.house.change(|log| {
        let writes = people.top_up(log, app.house.now(), person, at_tables)?;
        Ok::<_, PersonRefusal>(((), writes))
    });
    topped.await?;
    Ok(StatusCode::NO_CONTENT)
}
