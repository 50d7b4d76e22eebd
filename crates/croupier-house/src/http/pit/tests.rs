//! The pit board agrees with the statements of the tables.

use std::time::Duration;

use axum::http::StatusCode;
use croupier_ledger::house::Role;
use croupier_ledger::line::Actor;
use serde_json::{Value, json};

use crate::ask::{TableEngineKind, TableRequest};
use crate::http::App;
use crate::http::testing::{app, ask, get, person, reopened};
use crate::people::Token;

async fn board(app: &App, token: &Token) -> Value {
    let (status, board) = get(app, "/pit", Some(token)).await;
    assert_eq!(status, StatusCode::OK, "{board}");
    board
}

/// Compares every table of the board with its statement. Nobody plays in the meantime.
async fn agrees(app: &App, token: &Token) {
    let board = board(app, token).await;
    for table in board["tables"].as_array().unwrap() {
        let (_, statement) = get(app, &format!("/tables/{}/statement", table["table"]), Some(token)).await;
        for field in ["lines", "drop", "cashed", "fills", "credits", "bank", "layout", "rails", "tips"] {
            assert_eq!(table[field], statement[field], "{field} of {table} and {statement}");
        }
        assert_eq!(table["win"], statement["result"], "{table}");
        let (win, drop) = (table["win"].as_i64().unwrap(), table["drop"].as_i64().unwrap());
        let hold = if drop > 0 { json!(win * 10_000 / drop) } else { Value::Null };
        assert_eq!(table.get("hold").cloned().unwrap_or_default(), hold);
        let chips: i64 =
            table["players"].as_array().unwrap().iter().map(|p| p["chips"].as_i64().unwrap()).sum();
        assert_eq!(chips, table["layout"].as_i64().unwrap() + table["rails"].as_i64().unwrap());
    }
}

/// Makes a request that the table may refuse, and waits until the house is idle.
async fn tried(app: &App, table: u64, person: u32, ask: Value) {
    let playing = app.house.peek(table).await.unwrap();
    let asked = TableRequest::read(TableEngineKind::of(playing.rules()), &ask.to_string()).unwrap();
    let _ = app.house.ask_table(table, person, None, asked).await.unwrap();
}

/// Waits until no table gets more lines.
async fn still(app: &App, tables: &[u64]) {
    let mut before = Vec::new();
    for _ in 0..600 {
        let mut lines = Vec::new();
        for table in tables {
            lines.push(app.house.look(*table).await.unwrap().lines);
        }
        if lines == before {
            return;
        }
        before = lines;
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    panic!("the tables did not come to rest");
}

#[tokio::test]
async fn the_board_agrees_with_the_statements_after_random_play() {
    let (folder, app) = app(|config| (config.sleep_seconds, config.leave_seconds) = (3600, 3600));
    let (_, sue) = person(&app, "Sue", &[Role::Supervisor]).await;
    let (dee, _) = person(&app, "Dee", &[Role::Dealer]).await;
    let mut tables = Vec::new();
    let wagers = [
        ("bclc-wheel", "space-1"),
        ("bclc-craps", "field"),
        ("mlgca-midi-baccarat", "banker"),
        ("house-sic-bo", "small"),
    ];
    for (pack, _) in wagers {
        let mut setup = app.house.plain_setup(pack).unwrap();
        setup.clock_seconds = 600;
        tables.push(app.house.open_table(Actor::House, None, setup).await.unwrap());
    }
    agrees(&app, &sue).await;
    let mut people = Vec::new();
    for name in ["Ada", "Ben", "Cyd"] {
        people.push(person(&app, name, &[Role::Player]).await.0);
    }
    // A fixed sequence that mixes arrivals, bets, rounds, buy-ins and departures at all tables.
    let mut state = 7_u64;
    for step in 0..160 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = (state >> 33) as usize;
        let (table, who) = (pick % tables.len(), people[pick / 7 % people.len()]);
        let request = match pick / 31 % 8 {
            0 | 1 => json!({ "do": "sit", "chips": 20_000 + (pick % 5) as i64 * 500 }),
            2..=4 => json!({ "do": "bet", "wager": wagers[table].1, "amount": 500 }),
            5 => json!({ "do": "buy-in", "amount": 1_000 }),
            6 => json!({ "do": "ready" }),
            _ => json!({ "do": "leave" }),
        };
        tried(&app, tables[table], who, request).await;
        if step % 40 == 39 {
            still(&app, &tables).await;
            agrees(&app, &sue).await;
        }
    }
    let board = board(&app, &sue).await;
    let total: i64 =
        board["tables"].as_array().unwrap().iter().map(|table| table["drop"].as_i64().unwrap()).sum();
    assert!(total > 0, "nobody played: {board}");
    // A restart counts the lines again.
    app.house.close().await;
    let app = reopened(app);
    let (status, _) = get(&app, "/pit", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    agrees(&app, &sue_again(&app).await).await;
    let _ = dee;
    drop(folder);
}

/// Returns a token of a supervisor who came after the restart.
async fn sue_again(app: &App) -> Token {
    person(app, "Sam", &[Role::Supervisor]).await.1
}

#[tokio::test]
async fn only_people_who_may_read_logs_see_the_board_and_it_reads_no_table() {
    let (_folder, app) = app(|config| (config.sleep_seconds, config.leave_seconds) = (1, 3600));
    let (_, sue) = person(&app, "Sue", &[Role::Supervisor]).await;
    let (_, ada) = person(&app, "Ada", &[Role::Player]).await;
    let (dee, dealer) = person(&app, "Dee", &[Role::Dealer]).await;
    for n in 0..30 {
        let mut setup = app.house.plain_setup("bclc-wheel").unwrap();
        setup.name = format!("Table {n}");
        app.house.open_table(Actor::House, None, setup).await.unwrap();
    }
    assert_eq!(get(&app, "/pit", None).await.0, StatusCode::UNAUTHORIZED);
    for token in [&ada, &dealer] {
        assert_eq!(get(&app, "/pit", Some(token)).await.0, StatusCode::FORBIDDEN);
    }
    let watched = app.house.watch(3, Some(dee)).await.unwrap();
    let first = board(&app, &sue).await;
    assert_eq!(first["tables"].as_array().unwrap().len(), 30);
    assert_eq!(first["tables"][2]["crew"], json!([[dee, "Dee"]]));
    app.house.unwatch(3, Some(dee));
    drop(watched);
    for _ in 0..600 {
        if (1..=30).all(|table| !app.house.is_awake(table)) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let before = app.house.reads();
    let second = board(&app, &sue).await;
    assert!(app.house.reads() - before <= 1, "the board read the tables");
    let table = &second["tables"][2];
    assert_eq!((&table["awake"], &table["crew"]), (&json!(false), &json!([])));
    assert_eq!(table["checkpoint_lines"], table["lines"], "a table that sleeps has a checkpoint: {table}");
    ask(&app, 5, person(&app, "Bob", &[Role::Player]).await.0, json!({ "do": "sit", "chips": 30_000 })).await;
    let third = board(&app, &sue).await;
    assert_eq!(third["tables"][4]["drop"], 30_000);
    assert_eq!(third["tables"][4]["players"][0]["name"], "Bob");
}
