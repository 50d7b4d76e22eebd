//! A house without a network: requests are answered directly.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use croupier_ledger::house::Role;
use croupier_ledger::line::Actor;
use croupier_rules::Library;
use jiff::Timestamp;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

use super::{App, outward, router};
use crate::Config;
use crate::ask::{TableEngineKind, TableRequest};
use crate::house::House;
use crate::people::{Cost, PeopleConfig, PersonRefusal, Token};

const HERE: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

/// Opens a house; its data lives as long as the folder guard.
pub(crate) fn app(change: impl FnOnce(&mut Config)) -> (TempDir, App) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config { data: folder.path().join("data"), ..Config::default() };
    change(&mut config);
    (folder, opened(config))
}

fn opened(config: Config) -> App {
    let files = Library::embedded_files().iter();
    let files: Vec<_> = files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let house = House::open(config, &files, Library::embedded()).unwrap();
    let cheap = Cost { memory_kib: 8, passes: 1, lanes: 1 };
    let config = PeopleConfig { hash: cheap, ..house.config().people() };
    let people = house.people(config).unwrap();
    let metrics = crate::telemetry::install().clone();
    App { house, people: Arc::new(people), metrics, desk: Arc::default() }
}

/// Opens the same house again with its stored data. The house must have stopped writing before.
pub(crate) fn reopened(app: App) -> App {
    let config = app.house.config().clone();
    drop(app);
    opened(config)
}

/// Enrols a person with an account and these roles, and returns their number and token.
pub(crate) async fn person(app: &App, name: &str, roles: &[Role]) -> (u32, Token) {
    let hashed = app.people.hash("the long way home", name).unwrap();
    let admitted = app.house.change(|log| {
        let mut admitted = app.people.register(log, Timestamp::now(), name, hashed, None, HERE)?;
        let writes = std::mem::take(&mut admitted.writes);
        Ok::<_, PersonRefusal>((admitted, writes))
    });
    let admitted = admitted.await.unwrap();
    let request =
        croupier_ledger::house::HouseRequest::Roles { person: admitted.person, roles: roles.to_vec() };
    app.house.ask(Actor::House, None, request).await.unwrap();
    (admitted.person, admitted.token)
}

/// Makes a request to a table, which must succeed.
pub(crate) async fn ask(app: &App, table: u64, person: u32, ask: Value) {
    let playing = app.house.peek(table).await.unwrap();
    let asked = TableRequest::read(TableEngineKind::of(playing.rules()), &ask.to_string()).unwrap();
    let answer = app.house.ask_table(table, person, None, asked).await.unwrap();
    if let Err(problem) = outward(answer) {
        panic!("{ask}: {problem:?}");
    }
}

/// Makes a bet, sends `ready`, and waits until the house continues.
pub(crate) async fn round(app: &App, table: u64, person: u32, wager: &str) {
    ask(app, table, person, json!({ "do": "bet", "wager": wager, "amount": 500 })).await;
    let lines = app.house.peek(table).await.unwrap().chain().lines();
    ask(app, table, person, json!({ "do": "ready" })).await;
    for _ in 0..600 {
        if app.house.peek(table).await.unwrap().chain().lines() > lines {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the house did not continue within 6 s");
}

/// Posts a request without a session, and returns the answer.
pub(crate) async fn post(app: &App, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = Request::post(format!("/api/v1{path}")).header("content-type", "application/json");
    answered(app, request.body(Body::from(body.to_string())).unwrap()).await
}

/// Posts a request with a token, and returns the answer.
pub(crate) async fn post_as(app: &App, token: &Token, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = Request::post(format!("/api/v1{path}"))
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {}", token.text()));
    answered(app, request.body(Body::from(body.to_string())).unwrap()).await
}

/// Gets a page, and returns the answer.
pub(crate) async fn get(app: &App, path: &str, token: Option<&Token>) -> (StatusCode, Value) {
    let mut request = Request::get(format!("/api/v1{path}"));
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {}", token.text()));
    }
    answered(app, request.body(Body::empty()).unwrap()).await
}

async fn answered(app: &App, mut request: Request<Body>) -> (StatusCode, Value) {
    let from: SocketAddr = "127.0.0.1:9".parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(from));
    let answer = router(app.clone()).oneshot(request).await.unwrap();
    let status = answer.status();
    let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let answer = if body.is_empty() { Value::Null } else { serde_json::from_slice(&body).unwrap() };
    (status, answer)
}

#[tokio::test]
async fn no_answer_shows_changes_that_may_still_be_lost() {
    let (_folder, app) = app(|_| ());
    let (ada, token) = person(&app, "Ada", &[Role::Administrator]).await;
    let pages = ["/me", "/me/statement", "/people", &format!("/people/{ada}/statement"), "/tables"];
    for page in pages {
        assert_eq!(get(&app, page, Some(&token)).await.0, StatusCode::OK, "{page}");
    }
    // From now on, nothing is stored: changes reach the log, but not the disk.
    app.house.writer().halt("the disk is full");
    let amount = croupier_rules::Money::from_cents(100);
    let grant = croupier_ledger::house::HouseRequest::Grant { person: ada, amount };
    assert!(app.house.ask(Actor::House, None, grant).await.is_err());
    for page in pages {
        let (status, problem) = get(&app, page, Some(&token)).await;
        assert_eq!((status, &problem["code"]), (StatusCode::SERVICE_UNAVAILABLE, &"closed".into()), "{page}");
    }
}

#[tokio::test]
async fn addresses_without_recent_requests_are_forgotten() {
    let (_folder, app) = app(|config| (config.requests_per_second, config.requests_at_once) = (1, 1));
    let router = router(app.clone());
    for n in 1..=50 {
        let mut request = Request::get("/api/v1/key").body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, n], 9))));
        assert_eq!(router.clone().oneshot(request).await.unwrap().status(), StatusCode::OK);
    }
    assert!(app.desk.sweep(Timestamp::now()) > 0, "a recent address was forgotten");
    // After a second or two, each address has its full allowance again.
    for _ in 0..300 {
        if app.desk.sweep(Timestamp::now()) == 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the addresses were never forgotten");
}
