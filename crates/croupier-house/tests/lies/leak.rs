//! Nobody receives secrets, whatever they ask: the order of the cards in play, the secrets of future draws, keys,
//! passwords.

use std::collections::BTreeSet;

use croupier_ledger::store::{self, RecordSpace};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::open_now;
use super::socket::Line;
use crate::support::OpenHouse;

/// Returns a request that accepts an offer.
fn taken(offer: &Value) -> Option<Value> {
    let mut ask = json!({ "do": offer["do"] });
    for key in ["wager", "position", "for_dealers"] {
        if !offer[key].is_null() {
            ask[key] = offer[key].clone();
        }
    }
    match offer["do"].as_str()? {
        "bet" | "raise" | "war" => ask["amount"] = offer["min"].clone(),
        "stand" | "surrender" | "decline-cut" | "turn" | "give-up" => {}
        _ => return None,
    }
    Some(ask)
}

/// Plays some rounds at a table: accepts any offered bet, and also makes requests that are not offered.
fn play(open: &OpenHouse, table: u64, token: &str, rounds: u64) {
    let mut line = Line::of(open, table, token);
    let mut n = 0;
    let mut ask = |ask: Value| {
        n += 1;
        line.ask(n, &ask)
    };
    ask(json!({ "do": "sit", "chips": 500_000 }));
    for _ in 0..rounds {
        let offers = ask(json!("offers"))["offers"].clone();
        for offer in offers.as_array().unwrap().iter().filter_map(taken).take(3) {
            ask(offer);
        }
        ask(json!({ "do": "new-shoe", "cards": [] }));
        ask(json!({ "do": "pledge", "draw": 1, "pledge": "ab".repeat(32) }));
        ask(json!({ "do": "ready" }));
    }
}

/// Finds every list of cards in a value that is as long as a deck.
fn cards_of(value: &Value, found: &mut Vec<Vec<String>>) {
    match value {
        Value::Array(values) => {
            let cards: Vec<String> = values.iter().filter_map(|one| Some(one.as_str()?.to_owned())).collect();
            if cards.len() >= 52 && cards.iter().all(|card| card.parse::<croupier_rules::Card>().is_ok()) {
                found.push(cards);
            } else {
                values.iter().for_each(|value| cards_of(value, found));
            }
        }
        Value::Object(fields) => fields.values().for_each(|value| cards_of(value, found)),
        _ => {}
    }
}

/// Returns all secrets that no client may have received, each with a description.
fn hidden(open: &OpenHouse, tables: &[u64], runtime: &tokio::runtime::Runtime) -> Vec<(String, String)> {
    let mut store = store::open_read_only(&open.house.config().database()).unwrap();
    let mut hidden = Vec::new();
    let mut shoes = 0;
    for table in tables {
        let playing = runtime.block_on(open.house.peek(*table)).unwrap();
        let (_, commits) = playing.next_draw();
        let secret = store.get(RecordSpace::Secret, &commits.to_string()).unwrap().unwrap();
        hidden.push((format!("the next secret of table {table}"), secret));
        for n in playing.sealed() {
            let line = store.lines(*table, n, 1).unwrap().remove(0).line;
            let value: Value = serde_json::from_str(&line).unwrap();
            let secret = value["chance"]["secret"].as_str().unwrap_or_else(|| panic!("{line}"));
            hidden.push((format!("the secret of line {n} of table {table}"), secret.to_owned()));
            let mut orders = Vec::new();
            cards_of(&value, &mut orders);
            for order in orders {
                shoes += 1;
                // Six cards in the right order are not a coincidence.
                for six in order.windows(6) {
                    let text = serde_json::to_string(six).unwrap();
                    hidden
                        .push((format!("cards of table {table}"), text.trim_matches(['[', ']']).to_owned()));
                }
            }
        }
    }
    assert!(shoes >= 3, "expected the card order of at least 3 shoes, got {shoes}");
    let key = store.get(RecordSpace::House, "signing-key").unwrap().unwrap();
    hidden.push(("the signing key".to_owned(), key));
    for (key, record) in store.scan(RecordSpace::Password, "").unwrap() {
        // A tag precedes the record.
        let record: Value = serde_json::from_str(record.split_once(' ').unwrap().1).unwrap();
        hidden.push((format!("the password of {key}"), record["hash"].as_str().unwrap().to_owned()));
    }
    for (key, _) in store.scan(RecordSpace::Session, "").unwrap() {
        hidden.push(("a session".to_owned(), key));
    }
    hidden
}

/// Returns the descriptions of the secrets in a text.
fn leaked<'h>(hidden: &'h [(String, String)], text: &str) -> BTreeSet<&'h str> {
    hidden.iter().filter(|(_, secret)| text.contains(secret)).map(|(what, _)| what.as_str()).collect()
}

#[test]
fn no_client_receives_a_secret() {
    let (runtime, open) = open_now();
    let packs = ["mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war", "bclc-craps"];
    let tables: Vec<u64> = packs.iter().map(|pack| runtime.block_on(open.table(pack, pack, false))).collect();
    let mut tokens = vec![open.admin.clone()];
    for _ in 0..2 {
        tokens.push(runtime.block_on(open.guest()).1);
    }
    for table in &tables {
        for token in &tokens[1..] {
            play(&open, *table, token, 6);
        }
    }
    // Read everything that can be read, as every kind of client, including the administrator and auditors.
    let (_, auditor) = runtime.block_on(open.person("Auditor", &["auditor"]));
    tokens.push(auditor);
    for table in &tables {
        for token in tokens.iter().map(|token| Some(token.as_str())).chain([None]) {
            let paths = [
                format!("/tables/{table}"),
                format!("/tables/{table}/offers"),
                format!("/tables/{table}/statement"),
                format!("/streams/{table}/lines"),
                format!("/streams/{table}/checkpoint"),
                "/streams/0/lines".to_owned(),
                "/people".to_owned(),
                "/me".to_owned(),
                "/tables".to_owned(),
                "/openapi.json".to_owned(),
            ];
            for path in paths {
                let answer = runtime.block_on(open.get(&path, token));
                assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{path}: {answer:?}");
            }
            let headers: Vec<_> =
                token.iter().map(|token| ("authorization", format!("Bearer {token}"))).collect();
            let mut line =
                Line::connect(&open, &format!("/tables/{table}/play?after=0&client=z"), &headers).unwrap();
            line.say("{\"n\":1,\"ask\":\"offers\"}");
            line.answer();
        }
    }
    let hidden = hidden(&open, &tables, &runtime);
    let heard: String = open.heard.lock().unwrap().iter().map(String::as_str).collect();
    assert!(heard.len() > 100_000, "expected more than 100,000 bytes from the house, got {}", heard.len());
    let leaked = leaked(&hidden, &heard);
    assert!(leaked.is_empty(), "clients received {leaked:?}");
    // The search would find leaks, as it does in this unsealed stream.
    let unsealed = runtime.block_on(open.house.read(move |store| store.lines(tables[0], 0, 1000))).unwrap();
    let unsealed: String = unsealed.into_iter().map(|kept| kept.line).collect();
    let known: Vec<&str> = self::leaked(&hidden, &unsealed).into_iter().collect();
    assert!(known.iter().any(|what| what.starts_with("the secret of line")), "{known:?}");
    assert!(known.iter().any(|what| what.starts_with("cards of")), "{known:?}");
    runtime.block_on(open.assert_well());
}
