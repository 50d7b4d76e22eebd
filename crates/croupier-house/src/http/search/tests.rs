//! Entries are found by person, wager, clause and kind, and a round can be exported.

use axum::http::StatusCode;
use croupier_ledger::house::Role;
use croupier_ledger::line::{Actor, Mode};
use serde_json::{Value, json};

use super::is_within;
use crate::http::App;
use crate::http::testing::{app, ask, get, person};

/// Opens a dealt craps table with two players; a roll is overruled, and another bet is refused.
async fn played(app: &App) -> (u64, u32, u32) {
    let (ada, _) = person(app, "Ada", &[Role::Player]).await;
    let (ben, _) = person(app, "Ben", &[Role::Player]).await;
    let (sue, _) = person(app, "Sue", &[Role::Supervisor]).await;
    let mut setup = app.house.plain_setup("bclc-craps").unwrap();
    setup.mode = Mode::Crew;
    let table = app.house.open_table(Actor::House, None, setup).await.unwrap();
    ask(app, table, ada, json!({ "do": "sit", "chips": 50_000 })).await;
    ask(app, table, ben, json!({ "do": "sit", "chips": 50_000 })).await;
    ask(app, table, ada, json!({ "do": "bet", "wager": "pass", "amount": 1_000 })).await;
    ask(app, table, ben, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    ask(app, table, sue, json!({ "do": "roll", "dice": [3, 4] })).await;
    ask(app, table, ben, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    ask(app, table, sue, json!({ "do": "overrule", "dice": [3, 3] })).await;
    ask(app, table, ben, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    ask(app, table, sue, json!({ "do": "roll", "dice": [2, 2] })).await;
    (table, ada, ben)
}

async fn found(app: &App, table: u64, query: &str) -> Vec<u64> {
    let (status, answer) = get(app, &format!("/tables/{table}/entries?{query}"), None).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer["entries"].as_array().unwrap().iter().map(|entry| entry["n"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn entries_are_found_by_person_wager_clause_and_kind() {
    let (_folder, app) = app(|_| ());
    let (table, ada, ben) = played(&app).await;
    let (_, all) = get(&app, &format!("/tables/{table}/entries"), None).await;
    let entries = all["entries"].as_array().unwrap();
    let lines = all["lines"].as_u64().unwrap();
    assert_eq!(entries.len() as u64, lines - 1, "without conditions, every entry is found");
    let number = |is: &dyn Fn(&Value) -> bool| -> Vec<u64> {
        entries.iter().filter(|entry| is(entry)).map(|entry| entry["n"].as_u64().unwrap()).collect()
    };
    let overruled = number(&|entry| entry["kinds"].as_array().unwrap().contains(&json!("overruled")));
    assert_eq!(overruled.len(), 1);
    assert_eq!(found(&app, table, "kind=overruled").await, overruled);
    assert_eq!(found(&app, table, "kind=ruled").await, overruled, "overruling needs a supervisor");
    assert_eq!(found(&app, table, "kind=any&most=1&from=2").await, overruled);
    assert!(found(&app, table, &format!("kind=any&from={}", overruled[0] + 1)).await.is_empty());
    let (of_ada, of_ben) = (
        found(&app, table, &format!("person={ada}")).await,
        found(&app, table, &format!("person={ben}")).await,
    );
    assert_ne!(of_ada, of_ben);
    let own = number(&|entry| entry["by"] == json!({ "player": ben }));
    assert!(own.len() >= 4 && own.iter().all(|n| of_ben.contains(n)));
    let field = found(&app, table, "wager=field").await;
    assert!(own[1..].iter().all(|n| field.contains(n)), "{field:?} has the bets {own:?}");
    assert!(!field.contains(&of_ada[0]), "sitting down is not a bet");
    assert_eq!(
        found(&app, table, &format!("wager=field&person={ada}&kind=refused")).await,
        Vec::<u64>::new()
    );
    // Every cited clause finds its entry.
    for entry in entries {
        for told in entry["told"].as_array().unwrap() {
            let Some(clause) = told["clause"].as_str() else { continue };
            let clause = clause.replace('#', "%23").replace(' ', "%20");
            let n = entry["n"].as_u64().unwrap();
            assert!(found(&app, table, &format!("clause={clause}")).await.contains(&n), "{clause} of {n}");
        }
    }
    assert!(found(&app, table, "clause=no-such-clause").await.is_empty());
    // The search continues where it stopped.
    let (_, one) = get(&app, &format!("/tables/{table}/entries?most=1"), None).await;
    assert_eq!(one["next"], 2);
    assert_eq!(get(&app, "/tables/99/entries", None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_round_is_exported_from_the_end_of_the_round_before() {
    let (_folder, app) = app(|_| ());
    let (table, ..) = played(&app).await;
    let lines = app.house.look(table).await.unwrap().lines;
    let mut next = 1;
    let mut rounds = 0;
    while next < lines {
        let (status, round) = get(&app, &format!("/tables/{table}/rounds/{next}"), None).await;
        assert_eq!(status, StatusCode::OK, "{round}");
        let (from, to) = (round["from"].as_u64().unwrap(), round["to"].as_u64().unwrap());
        assert_eq!(from, next, "rounds follow each other");
        let entries = round["entries"].as_array().unwrap();
        assert_eq!(entries.len() as u64, to - from + 1);
        // Each entry of a round belongs to the same round.
        assert_eq!(get(&app, &format!("/tables/{table}/rounds/{to}"), None).await.1["from"], from);
        next = to + 1;
        rounds += 1;
    }
    assert!(rounds >= 3);
    assert_eq!(get(&app, &format!("/tables/{table}/rounds/{lines}"), None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(super::super::rounds::cell("=Ben, \"B\""), "\"'=Ben, \"\"B\"\"\"");
}

#[test]
fn a_clause_includes_its_parts_but_not_its_neighbours() {
    for (cited, sought, within) in
        [("5.2", "5.2", true), ("5.2.1", "5.2", true), ("5.2#lose", "5.2", true), ("5.21", "5.2", false)]
    {
        assert_eq!(is_within(cited, sought), within, "{cited} within {sought}");
    }
}
