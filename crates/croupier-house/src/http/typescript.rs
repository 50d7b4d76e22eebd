//! The page's types are what the house says: every field that goes out is known there, and every field that must be there
//! goes out.

use std::collections::BTreeMap;

use croupier_ledger::house::Role;
use croupier_ledger::line::By;
use serde_json::{Value, json};

use super::testing::{app, ask, get, person, round};

/// The interfaces of the page's protocol: each field, and whether it may be missing.
struct Interfaces(BTreeMap<String, BTreeMap<String, bool>>);

impl Interfaces {
    fn read() -> Interfaces {
        let text = include_str!("../../../../web/src/lib/protocol.ts");
        let mut interfaces = BTreeMap::new();
        for part in text.split("export interface ").skip(1) {
            let (name, body) = part.split_once(" {\n").unwrap();
            let body = body.split("\n}").next().unwrap();
            // Fields stand two spaces in; what is deeper belongs to one of them, and what is a remark has no colon.
            let fields = body.lines().filter_map(|line| {
                let line = line.strip_prefix("  ").filter(|line| line.starts_with(char::is_alphabetic))?;
                let (field, _) = line.split_once(": ")?;
                Some((field.trim_end_matches('?').to_owned(), field.ends_with('?')))
            });
            interfaces.insert(name.to_owned(), fields.collect());
        }
        Interfaces(interfaces)
    }

    fn check(&self, name: &str, value: &Value) {
        let fields = self.0.get(name).unwrap_or_else(|| panic!("the page has no {name}"));
        let value = value.as_object().unwrap_or_else(|| panic!("{name} is no object: {value}"));
        for key in value.keys() {
            assert!(fields.contains_key(key), "the page's {name} has no {key}");
        }
        for (field, _) in fields.iter().filter(|(_, optional)| !**optional) {
            assert!(value.contains_key(field), "{name} goes out without {field}");
        }
    }

    fn check_all(&self, name: &str, values: &Value) {
        values.as_array().unwrap().iter().for_each(|value| self.check(name, value));
    }

    fn check_view(&self, view: &Value) {
        let name = if view["plays"] == "craps" { "CrapsSeen" } else { "RoundSeen" };
        self.check(name, view);
        if view["shoe"].is_object() {
            self.check("ShoeSeen", &view["shoe"]);
        }
        let behind = view["behind"].as_array().into_iter().flatten();
        for place in view["places"].as_array().unwrap().iter().chain(behind) {
            self.check("PlaceSeen", place);
            self.check_all("BetSeen", &place["bets"]);
        }
    }

    fn check_rules(&self, rules: &Value) {
        self.check("RulesSeen", rules);
        self.check_all("WagerSeen", &rules["wagers"]);
        self.check_all("ClauseSeen", &rules["clauses"]);
        self.check_all("CallSeen", &rules["calls"]);
        for reasons in rules["reasons"].as_object().unwrap().values() {
            self.check_all("ReasonSeen", reasons);
        }
    }
}

#[test]
fn the_pages_types_are_read() {
    let interfaces = Interfaces::read();
    assert!(interfaces.0.len() > 10);
    assert!(!interfaces.0["BetSeen"]["stake"]);
    assert!(interfaces.0["BetSeen"]["held"]);
}

#[tokio::test]
async fn what_goes_out_is_what_the_page_knows() {
    let interfaces = Interfaces::read();
    let (_folder, app) = app(|_| ());
    let (ada, token) = person(&app, "Ada", &[Role::Player]).await;
    interfaces.check("Person", &get(&app, "/me", Some(&token)).await.1);
    for pack in ["bclc-craps", "mlgca-midi-baccarat", "bclc-red-dog", "bclc-casino-war", "bclc-wheel"] {
        let setup = app.house.plain_setup(pack).unwrap();
        let table = app.house.open_table(By::House, None, setup).await.unwrap();
        ask(&app, table, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        let (_, offers) = get(&app, &format!("/tables/{table}/offers"), Some(&token)).await;
        interfaces.check_all("Offer", &offers);
        let bet = offers.as_array().unwrap().iter().find(|offer| offer["do"] == "bet").unwrap();
        for _ in 0..3 {
            round(&app, table, ada, bet["wager"].as_str().unwrap()).await;
        }
        let (_, rules) = get(&app, &format!("/tables/{table}/rules"), None).await;
        interfaces.check_rules(&rules);
        let (_, replay) = get(&app, &format!("/tables/{table}/replay"), None).await;
        interfaces.check_all("Entry", &replay["entries"]);
        for entry in replay["entries"].as_array().unwrap() {
            interfaces.check_view(&entry["view"]);
            interfaces.check_all("Told", &entry["told"]);
        }
        ask(&app, table, ada, json!({ "do": "leave" })).await;
    }
    let (_, tables) = get(&app, "/tables", None).await;
    interfaces.check_all("TableSeen", &tables);
    let results = tables.as_array().unwrap().iter().map(|table| &table["results"]);
    results.for_each(|results| interfaces.check_all("Result", results));
}
