//! Training tables of a real house: their log is valid whatever the trainee answers, nobody else plays there, and they
//! close when the trainee leaves.

use axum::http::StatusCode;
use croupier_house::Config;
use croupier_ledger::store::RecordSpace;
use serde_json::{Value, json};

use crate::support::{OpenHouse, open};

fn plain(_: &mut Config) {}

async fn acts(open: &OpenHouse, token: &str, table: u64, action: Value) -> Value {
    open.post(&format!("/school/game/{table}"), token, action).await.json()
}

async fn shows(open: &OpenHouse, token: &str, table: u64) -> Value {
    open.get(&format!("/school/game/{table}"), Some(token)).await.json()
}

/// Returns an action that is possible now, right or wrong.
pub(crate) fn careless_action(info: &Value, turn: usize) -> Value {
    let game = &info["game"];
    if let Some(ruling) = game["outcome"]["rulings"].get(0) {
        json!({ "do": "rule", "ruling": ruling })
    } else if let Some(bets) = game["outcome"]["bets"].as_array() {
        match bets.iter().find(|bet| bet["verdict"].is_null()) {
            Some(bet) => json!({ "do": "settle", "bet": bet["bet"], "verdict": "pay", "amount": 100 }),
            None => json!({ "do": "done" }),
        }
    } else if let Some(request) = game["requests"].get(0) {
        json!({ "do": "answer", "request": request["request"], "accept": true })
    } else {
        let steps = game["steps"].as_array().unwrap();
        json!({ "do": "step", "step": steps[turn % steps.len()] })
    }
}

/// Deals carelessly: accepts everything, pays $1 on every bet, and finds the next step by trying.
pub(crate) async fn deals_carelessly(open: &OpenHouse, token: &str, table: u64, actions: usize) -> Value {
    let mut info = shows(open, token, table).await;
    for turn in 0..actions {
        let action = careless_action(&info, turn);
        info = acts(open, token, table, action.clone()).await;
        assert!(info["game"].is_object(), "{action}: {info}");
    }
    info
}

#[tokio::test(flavor = "multi_thread")]
async fn a_careless_trainee_leaves_a_sound_log_at_every_pack() {
    let open = open(|config| config.tables_per_player = 0).await;
    let (_, token) = open.guest().await;
    let (_, other) = open.guest().await;
    for pack in super::packs() {
        let order = json!({ "pack": pack, "level": 1, "seed": 7, "at_once": true });
        let begun = open.post("/school/game", &token, order).await.json();
        let table = begun["table"].as_u64().unwrap_or_else(|| panic!("{pack}: {begun}"));
        let info = deals_carelessly(&open, &token, table, 120).await;
        assert!(info["game"]["rounds"].as_u64().unwrap() > 0, "{pack}: {info}");
        let listed = open.get(&format!("/tables/{table}"), None).await.json();
        assert_eq!((&listed["training"], &listed["house_players"]), (&json!(true), &json!(1)), "{pack}");
        // Nobody else plays, deals or sees the training session.
        let sit = json!({ "client": "c", "n": 1, "ask": { "do": "sit", "chips": 50_000 } });
        let sits = open.post(&format!("/tables/{table}/commands"), &other, sit).await;
        assert_eq!(sits.code(), "training-table", "{pack}");
        let looks = open.get(&format!("/school/game/{table}"), Some(&other)).await;
        assert_eq!(looks.code(), "not-training", "{pack}");
        let path = format!("/school/game/{table}");
        let ended = open.ask(reqwest::Method::DELETE, &path, Some(&token), None).await.json();
        assert!(ended["kinds"].as_array().is_some_and(|kinds| !kinds.is_empty()), "{pack}: {ended}");
        let faults = ended["marks"].as_array().unwrap().iter().filter(|mark| mark["verdict"] != "right");
        for fault in faults {
            assert!(fault["clauses"].get(0).is_some_and(|clause| clause["text"] != ""), "{pack}: {fault}");
        }
        assert_eq!(open.get(&path, Some(&token)).await.status, StatusCode::CONFLICT, "{pack}");
        let audit = open.get(&format!("/tables/{table}/audit"), None).await.json();
        assert_eq!(audit["sound"], true, "{pack}: {audit}");
        let kept = open.get(&format!("/school/game-reports/{table}"), Some(&token)).await.json();
        assert_eq!(kept, ended, "{pack}");
        let foreign = open.get(&format!("/school/game-reports/{table}"), Some(&other)).await;
        assert_eq!(foreign.status, StatusCode::NOT_FOUND, "{pack}");
        let paper = open.get(&format!("/school/game-reports/{table}/pdf"), Some(&token)).await;
        assert_eq!(paper.kind, "application/pdf", "{pack}");
    }
    let tables = open.get("/tables", None).await.json();
    assert!(tables.as_array().unwrap().iter().all(|table| table["training"].is_null()), "{tables}");
    open.assert_well().await;
    let mut found = None;
    let open = open.again_after(|config| found = Some(crate::trust::audit(config))).await;
    let differences = found.unwrap().differences;
    assert!(differences.is_empty(), "{differences:?}");
    open.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_training_ends_with_the_house() {
    let open = open(plain).await;
    let (_, token) = open.person("Ada", &["player"]).await;
    let order = json!({ "pack": "bclc-craps", "level": 2, "seed": 3 });
    let table = open.post("/school/game", &token, order).await.json()["table"].as_u64().unwrap();
    deals_carelessly(&open, &token, table, 20).await;
    let open = open.again().await;
    let tables = open.get("/tables", None).await.json();
    assert!(tables.as_array().unwrap().iter().all(|one| one["table"] != table), "{tables}");
    let reports = open.get("/school/game-reports", Some(&token)).await.json();
    assert_eq!(reports[0]["trainee"], "Ada", "{reports}");
    let audit = open.get(&format!("/tables/{table}/audit"), None).await.json();
    assert_eq!(audit["sound"], true, "{audit}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_table_has_the_name_of_a_training_table() {
    let open = open(plain).await;
    let wanted = json!({ "name": "training table 9", "pack": "bclc-wheel", "clock_seconds": 60 });
    assert_eq!(open.post("/tables", &open.admin, wanted).await.code(), "reserved-name");
    let (_, token) = open.guest().await;
    for (order, code) in [
        (json!({ "pack": "no-such-pack", "level": 1 }), "not-found"),
        (json!({ "pack": "bclc-wheel", "level": 4 }), "unreadable"),
    ] {
        assert_eq!(open.post("/school/game", &token, order).await.code(), code);
    }
}

/// Answers questions about a pack, and deals a game to its end.
async fn trains(open: &OpenHouse, token: &str) {
    for _ in 0..3 {
        let asked = open.post("/school/questions", token, json!({ "pack": "bclc-craps" })).await.json();
        let given = if asked["form"] == "choice" { "a" } else { "5" };
        let answer = json!({ "question": asked["question"], "answer": given });
        assert_eq!(open.post("/school/answers", token, answer).await.status, StatusCode::OK);
    }
    let table = begins(open, token).await;
    let path = format!("/school/game/{table}");
    let ended = open.ask(reqwest::Method::DELETE, &path, Some(token), None).await;
    assert_eq!(ended.status, StatusCode::OK);
}

/// Begins a game, and deals a little.
async fn begins(open: &OpenHouse, token: &str) -> u64 {
    let order = json!({ "pack": "bclc-wheel", "level": 1, "seed": 7 });
    let table = open.post("/school/game", token, order).await.json()["table"].as_u64().unwrap();
    deals_carelessly(open, token, table, 10).await;
    table
}

/// Returns the records of the dealer school that belong to a person.
async fn records(open: &OpenHouse) -> Vec<String> {
    let found = open.house.read(|store| {
        let mut kept = store.scan(RecordSpace::Training, "")?;
        let house = store.scan(RecordSpace::House, "")?;
        kept.extend(house.into_iter().filter(|(_, text)| text.contains("\"trainee\"")));
        Ok(kept)
    });
    found.await.unwrap().into_iter().map(|(key, _)| key).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_no_training_data() {
    let open = open(plain).await;
    for by_administrator in [false, true] {
        let name = if by_administrator { "Ada" } else { "Eve" };
        let (person, token) = open.person(name, &["player"]).await;
        trains(&open, &token).await;
        let before = records(&open).await;
        let has = |part: &str| before.iter().any(|key| key.contains(part));
        assert!(has("progress/") && has("answer/") && before.len() >= 5, "{before:?}");
        // This game is still under way when the account goes.
        begins(&open, &token).await;
        let gone = if by_administrator {
            open.ask(reqwest::Method::DELETE, &format!("/people/{person}"), Some(&open.admin), None).await
        } else {
            let proof = json!({ "password": "eleven purple marbles" });
            open.ask(reqwest::Method::DELETE, "/me", Some(&token), Some(&proof)).await
        };
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
        assert_eq!(records(&open).await, Vec::<String>::new());
        let path = format!("/school/trainees/{person}");
        let seen = open.get(&path, Some(&open.admin)).await.json();
        assert_eq!(seen["packs"], json!([]), "{seen}");
    }
    // The games end with the house, and their reports have no owner any more.
    let open = open.again().await;
    assert_eq!(records(&open).await, Vec::<String>::new());
    open.assert_well().await;
}
