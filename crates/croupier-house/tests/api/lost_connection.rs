//! Connections that are lost in the middle of a request. The house's memory must match its database.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::{IpAddr, TcpStream};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use croupier_house::people::Cost;
use croupier_ledger::store::RecordSpace;
use serde_json::{Value, json};

use super::changing_requests::{Case, ChangeRequest, NEW, OLD, Scene, case, changing_routes};
use super::plain;
use crate::support::hang_up::{DoorlessHouse, hang_up_after};
use crate::support::{OpenHouse, open, open_at};
use crate::training::house::careless_action;

/// Returns the house's view of the person of a case.
async fn truth(case: &Case, what: &str, scene: &Scene<'_>) -> BTreeMap<String, Value> {
    let mut truth = BTreeMap::new();
    let mut note = |name: String, answer: (StatusCode, Value)| {
        truth.insert(format!("{what}: {name}"), json!([answer.0.as_u16(), answer.1]));
    };
    let get = |path: &str, token: &str| scene.indoors.asks(case.from, (Method::GET, path), Some(token), None);
    for (n, token) in case.tokens.iter().enumerate() {
        note(format!("session {n}"), get("/me", token).await);
    }
    note("school".into(), get(&format!("/school/trainees/{}", case.person), scene.admin).await);
    for password in [OLD, NEW] {
        let wants = json!({ "name": case.name, "password": password });
        let signed_in = scene.indoors.asks(case.from, (Method::POST, "/session"), None, Some(&wants)).await;
        note(format!("password {password}"), (signed_in.0, signed_in.1["code"].clone()));
    }
    truth
}

/// Returns the tables in the lobby: number, name and people.
async fn lobby(indoors: &DoorlessHouse) -> Vec<Value> {
    let from = IpAddr::from([198, 51, 100, 1]);
    let (_, tables) = indoors.asks(from, (Method::GET, "/tables"), None, None).await;
    let tables = tables.as_array().unwrap().iter();
    tables.map(|one| json!([one["table"], one["name"], one["people"], one["training"]])).collect()
}

/// Returns the keys of the records that the dealer school has of a person.
async fn school_records(open: &OpenHouse, person: u64) -> Vec<String> {
    let found = open.house.read(|store| store.scan(RecordSpace::Training, "")).await.unwrap();
    let own = format!("/{person:010}/");
    found.into_iter().map(|(key, _)| key).filter(|key| key.contains(&own)).collect()
}

/// Answers the same question once more. Afterwards the house must have exactly one answer.
async fn answers_again(open: &OpenHouse, indoors: &DoorlessHouse, case: &Case) {
    let ChangeRequest { method, path, token, body } = &case.request;
    indoors.asks(case.from, (method.clone(), path), token.as_deref(), body.as_ref()).await;
    open.house.keep(Vec::new()).await.unwrap();
    let kept = school_records(open, case.person).await;
    let answers = kept.iter().filter(|key| key.starts_with("answer/")).count();
    assert_eq!(answers, 1, "{kept:?}");
}

/// A client may hang up at any `await`. The test drops each request that changes something at each `await` in turn.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_client_hangs_up_memory_and_database_agree() {
    let mut open = open(plain).await;
    let mut indoors = DoorlessHouse::of(&open);
    let (table, admin) = (open.table("Craps", "bclc-craps", false).await, open.admin.clone());
    let (mut cases, mut n) = (Vec::new(), 0);
    for route in changing_routes() {
        for polls in 0.. {
            n += 1;
            let scene = Scene { indoors: &indoors, admin: &admin, table };
            let case = case(&scene, &route, n).await;
            let ChangeRequest { method, path, token, body } = &case.request;
            let asks = indoors.asks(case.from, (method.clone(), path), token.as_deref(), body.as_ref());
            let done = hang_up_after(asks, polls).await;
            if route == "POST /school/answers" {
                answers_again(&open, &indoors, &case).await;
            }
            cases.push((format!("{route} after {polls} polls"), case));
            if let Some((status, answer)) = done {
                assert!(status.is_success(), "{route}: {status} {answer}");
                break;
            }
            assert!(polls < 100, "{route} did not finish within 100 polls");
        }
    }
    // Work on a separate thread continues without its request.
    tokio::time::sleep(Duration::from_millis(100)).await;
    open.house.keep(Vec::new()).await.unwrap();
    let scene = Scene { indoors: &indoors, admin: &admin, table };
    let mut before = BTreeMap::new();
    for (what, case) in &cases {
        before.extend(truth(case, what, &scene).await);
        let erased = open.house.log().state().person(case.person as u32).unwrap().erased;
        let kept = school_records(&open, case.person).await;
        assert!(!erased || kept.is_empty(), "{what}: the account is deleted, but not {kept:?}");
    }
    let tables = lobby(&indoors).await;
    let stood = open.house.log().state().clone();
    drop(indoors);
    open = open.again().await;
    assert!(*open.house.log().state() == stood, "the log changed with the restart");
    indoors = DoorlessHouse::of(&open);
    assert_eq!(lobby(&indoors).await, tables);
    let scene = Scene { indoors: &indoors, admin: &admin, table };
    let mut after = BTreeMap::new();
    for (what, case) in &cases {
        after.extend(truth(case, what, &scene).await);
    }
    for (what, truth) in &before {
        assert_eq!(after[what], *truth, "{what}");
    }
    open.assert_well().await;
}

/// Returns the open training tables.
async fn training_tables(indoors: &DoorlessHouse) -> Vec<u64> {
    let tables = lobby(indoors).await;
    tables.iter().filter(|one| one[3] == true).map(|one| one[0].as_u64().unwrap()).collect()
}

/// Hangs up at each `await` while a whole game begins, goes on and ends. Either the trainee deals at the table, or the
/// table is closed; and the trainee, who may have one table, can begin again.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_client_hangs_up_no_training_table_is_left_over() {
    let open = open(|config| config.tables_per_player = 1).await;
    let indoors = DoorlessHouse::of(&open);
    let from = IpAddr::from([198, 51, 100, 7]);
    let order = json!({ "pack": "bclc-wheel", "level": 1, "seed": 7 });
    for step in ["begin", "act", "end"] {
        for polls in 0..100 {
            let (_, token) = open.guest().await;
            let asks = |method, path: &str, body: Option<&Value>| {
                indoors.asks(from, (method, path), Some(&token), body)
            };
            let begins = || asks(Method::POST, "/school/game", Some(&order));
            let done = if step == "begin" {
                hang_up_after(begins(), polls).await
            } else {
                let begun = begins().await.1;
                let path = format!("/school/game/{}", begun["table"]);
                let first = careless_action(&begun, 0);
                let acts = || asks(Method::POST, &path, Some(&first));
                if step == "act" {
                    hang_up_after(acts(), polls).await
                } else {
                    assert_eq!(acts().await.0, StatusCode::OK);
                    hang_up_after(asks(Method::DELETE, &path, None), polls).await
                }
            };
            let what = format!("{step} after {polls} polls");
            // The house may go on with the request for a moment.
            tokio::time::sleep(Duration::from_millis(250)).await;
            for table in training_tables(&indoors).await {
                let path = format!("/school/game/{table}");
                let shown = asks(Method::GET, &path, None).await;
                assert_eq!(shown.0, StatusCode::OK, "{what}: {shown:?}");
                assert_eq!(asks(Method::DELETE, &path, None).await.0, StatusCode::OK, "{what}");
            }
            assert_eq!(training_tables(&indoors).await, [0; 0], "{what}");
            let again = begins().await;
            assert_eq!(again.0, StatusCode::OK, "{what}: {again:?}");
            let path = format!("/school/game/{}", again.1["table"]);
            assert_eq!(asks(Method::DELETE, &path, None).await.0, StatusCode::OK, "{what}");
            if done.is_some() {
                break;
            }
            assert!(polls < 99, "{step} did not finish within 100 polls");
        }
    }
    drop(indoors);
    open.again().await.assert_well().await;
}

/// Sends the head and body of a request, and hangs up a moment later.
fn lost(open: &OpenHouse, token: &str, body: &Value, after: Duration) {
    let (address, body) = (open.address, body.to_string());
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "PUT /api/v1/me/password HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(after);
}

/// The attack over a real connection, with a password hash at its real cost.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_changes_a_password_completely_or_not_at_all() {
    let mut open = open_at(Cost::default(), plain).await;
    let mut people = Vec::new();
    for (n, name) in ["Iris", "Ruth", "Hugo"].into_iter().enumerate() {
        let wants = json!({ "name": name, "password": OLD });
        let own = open.ask(reqwest::Method::POST, "/accounts", None, Some(&wants)).await.json();
        let thief = open.ask(reqwest::Method::POST, "/session", None, Some(&wants)).await.json();
        let token = own["token"].as_str().unwrap();
        let after = Duration::from_millis([5, 40, 80][n]);
        tokio::task::block_in_place(|| lost(&open, token, &json!({ "old": OLD, "new": NEW }), after));
        people.push((name, thief["token"].as_str().unwrap().to_owned()));
    }
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let mut truths = Vec::new();
    for _ in 0..2 {
        let mut truth = Vec::new();
        for (name, thief) in &people {
            let mut works = Vec::new();
            for password in [OLD, NEW] {
                let wants = json!({ "name": name, "password": password });
                let answer = open.ask(reqwest::Method::POST, "/session", None, Some(&wants)).await;
                works.push(answer.status.as_u16());
            }
            works.push(open.get("/me", Some(thief)).await.status.as_u16());
            let changed = [401, 200, 401];
            let not_changed = [200, 401, 200];
            assert!(works == changed || works == not_changed, "{name}: {works:?}");
            truth.push(works);
        }
        truths.push(truth);
        open = open.again().await;
    }
    assert_eq!(truths[0], truths[1], "the restart changed a password or a session");
    assert_eq!(open.get("/tables", None).await.status, StatusCode::OK);
}
