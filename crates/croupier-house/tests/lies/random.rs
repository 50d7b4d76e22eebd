//! Random malicious requests: arbitrary JSON, and valid requests with a random change.

use croupier_proving::times;
use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use reqwest::{Method, StatusCode};
use serde_json::{Map, Value, json};

use super::http::{filled, operations};
use super::socket::{Arrival, Line};
use super::{assert_typed, open_now};

/// Generates arbitrary JSON.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        prop_oneof![Just(0_u64), Just(u64::MAX), any::<u64>()].prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        prop::sample::select(WORDS.to_vec()).prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(
                prop_oneof![prop::sample::select(WORDS.to_vec()).prop_map(str::to_owned), "\\PC{0,8}"],
                inner,
                0..6
            )
            .prop_map(|fields| Value::Object(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Words that have a meaning somewhere in the API.
const WORDS: [&str; 28] = [
    "do",
    "n",
    "ask",
    "client",
    "bet",
    "sit",
    "leave",
    "wager",
    "amount",
    "chips",
    "pass",
    "place-6",
    "field",
    "position",
    "dice",
    "roll",
    "seed",
    "banker",
    "raise",
    "war",
    "name",
    "password",
    "pack",
    "bclc-craps",
    "roles",
    "administrator",
    "limits",
    "reference",
];

/// Valid requests to a table.
fn asks() -> Vec<Value> {
    vec![
        json!({ "do": "sit", "chips": 20_000, "position": 2 }),
        json!({ "do": "buy-in", "amount": 1_000 }),
        json!({ "do": "bet", "wager": "pass", "amount": 1_000, "for_dealers": false }),
        json!({ "do": "bet", "wager": "banker", "amount": 1_000, "position": 1 }),
        json!({ "do": "reduce", "wager": "place-6", "amount": 600 }),
        json!({ "do": "down", "wager": "place-6" }),
        json!({ "do": "turn", "wager": "place-6", "on": false }),
        json!({ "do": "move", "from": "place-6", "to": "place-8" }),
        json!({ "do": "choose-dice", "dice": [1, 2] }),
        json!({ "do": "roll", "dice": [3, 4], "landing": "flat" }),
        json!({ "do": "rule", "by": "boxperson", "ruling": { "rules": "pay", "position": 1, "amount": 100 } }),
        json!({ "do": "own-pace", "on": true }),
        json!({ "do": "autoplay", "strategy": "pass", "rounds": 3, "pause_ms": 250 }),
        json!({ "do": "autoplay", "strategy": { "text": "about Mine.\ngame craps\nbet 5 field\n" } }),
        json!({ "do": "stop-autoplay" }),
        json!({ "do": "react", "reaction": "applause" }),
        json!({ "do": "seed", "seed": "luck" }),
        json!({ "do": "pledge", "draw": 0, "pledge": "ab".repeat(32) }),
        json!({ "do": "reveal", "draw": 0, "part": "cd".repeat(32) }),
        json!({ "do": "fill", "amount": 100 }),
        json!({ "do": "cut", "at": 100 }),
        json!({ "do": "late-bet", "position": 1, "wager": "banker", "amount": 100 }),
        json!({ "do": "leave" }),
        json!({ "do": "ready" }),
    ]
}

/// Changes part of a value: replaces, drops, adds or enlarges it.
fn changed(value: &mut Value, at: usize, how: u8, with: &Value) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(at % fields.len()).cloned().unwrap_or_default();
            match how % 5 {
                0 => drop(fields.remove(&key)),
                1 => drop(fields.insert(WORDS[at % WORDS.len()].to_owned(), with.clone())),
                2 => drop(fields.insert(key, with.clone())),
                3 => changed(&mut fields[&key], at / 7, how / 5, with),
                _ => {
                    drop(fields.insert(key, json!([i64::MAX, i64::MIN, i64::from(u32::MAX), 0, -1][at % 5])))
                }
            }
        }
        Value::Array(values) if !values.is_empty() => {
            let at = at % values.len();
            changed(&mut values[at], at, how, with);
        }
        other => *other = with.clone(),
    }
}

#[test]
fn arbitrary_json_over_http_gets_typed_answers() {
    let (runtime, open) = open_now();
    let table = runtime.block_on(open.table("Craps", "bclc-craps", true));
    let (_, guest) = runtime.block_on(open.guest());
    let operations: Vec<_> = operations().into_iter().filter(|(_, _, kind)| kind.is_some()).collect();
    let mut runner =
        TestRunner::new(Runs { cases: times(1_500), failure_persistence: None, ..Runs::default() });
    let lies = (0..operations.len(), anything(), any::<bool>());
    let ran = runner.run(&lies, |(operation, body, admin)| {
        let (method, path, _) = &operations[operation];
        let path = filled(path, &table.to_string());
        let token = if admin { &open.admin } else { &guest };
        let answer = runtime.block_on(open.ask(method.clone(), &path, Some(token), Some(&body)));
        if !answer.status.is_success() {
            assert_typed(&format!("{method} {path} {body}"), &answer);
        }
        Ok(())
    });
    ran.unwrap();
    runtime.block_on(open.assert_well());
}

#[test]
fn changed_requests_are_carried_out_or_refused() {
    let (runtime, open) = open_now();
    for (pack, dealt) in [
        ("bclc-craps", true),
        ("bclc-craps", false),
        ("mlgca-midi-baccarat", true),
        ("bclc-casino-war", false),
    ] {
        let table = runtime.block_on(open.table(&format!("{pack} {dealt}"), pack, dealt));
        let (_, guest) = runtime.block_on(open.guest());
        let (path, mut n) = (format!("/tables/{table}/commands"), 0_u64);
        let mut players = Line::of(&open, table, &guest);
        let admin = open.admin.clone();
        let mut admins = Line::of(&open, table, &admin);
        players.ask(1, &json!({ "do": "sit", "chips": 100_000 }));
        let mut runner =
            TestRunner::new(Runs { cases: times(400), failure_persistence: None, ..Runs::default() });
        let lies = (prop::sample::select(asks()), any::<usize>(), any::<u8>(), anything(), 0..4_u8);
        let n = std::cell::RefCell::new((&mut n, &mut players, &mut admins));
        let ran = runner.run(&lies, |(mut ask, at, how, with, who)| {
            let (n, players, admins) = &mut *n.borrow_mut();
            **n += 1;
            // Now and then the request is valid.
            if how % 6 != 5 {
                changed(&mut ask, at, how, &with);
            }
            if who == 3 {
                let body = json!({ "client": "h", "n": **n, "ask": ask });
                let answer = runtime.block_on(open.ask(Method::POST, &path, Some(&guest), Some(&body)));
                if answer.status != StatusCode::OK {
                    assert_typed(&body.to_string(), &answer);
                }
                return Ok(());
            }
            let line = if who == 0 { &mut **admins } else { &mut **players };
            line.say(&json!({ "n": **n + 1, "ask": ask }).to_string());
            match line.answer() {
                Arrival::Said(said) if said["type"] == "done" || said["type"] == "offers" => Ok(()),
                Arrival::Said(said)
                    if said["type"] == "refused" && said["code"].is_string() && said["words"].is_string() =>
                {
                    Ok(())
                }
                other => Err(TestCaseError::fail(format!("{ask}: {other:?}"))),
            }
        });
        ran.unwrap();
        runtime.block_on(open.assert_well());
        adds_up(&runtime, &open, table);
    }
}

/// Checks that the balances of the house and of the table agree.
fn adds_up(runtime: &tokio::runtime::Runtime, open: &super::support::OpenHouse, table: u64) {
    use croupier_ledger::book::Account;
    let playing = runtime.block_on(open.house.peek(table)).unwrap();
    let own: i64 = playing.balances().all().map(|(_, money)| money.cents()).sum();
    let house = open.house.log().state().balance(Account::Table(table));
    assert_eq!(own, house.cents());
    let all: i64 = open.house.log().state().balances().all().map(|(_, money)| money.cents()).sum();
    assert_eq!(all, 0);
}
