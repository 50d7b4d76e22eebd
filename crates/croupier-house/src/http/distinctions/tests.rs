use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use croupier_ledger::line::{Actor, TableLimit};
use croupier_rules::Money;
use serde_json::{Value, json};

use crate::http::App;
use crate::http::testing::{app, get};

async fn opened(app: &App, pack: &str, name: &str, options: &[(&str, &str)]) -> u64 {
    let mut setup = app.house.plain_setup(pack).unwrap();
    name.clone_into(&mut setup.name);
    setup.options.extend(options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    app.house.open_table(Actor::House, None, setup).await.unwrap()
}

async fn facts(app: &App) -> BTreeMap<u64, Vec<Value>> {
    let (status, answer) = get(app, "/distinctions", None).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["left_out"], 0, "{answer}");
    let mut facts = BTreeMap::new();
    for set in answer["sets"].as_array().unwrap() {
        for table in set["tables"].as_array().unwrap() {
            facts.insert(table.as_u64().unwrap(), set["facts"].as_array().unwrap().clone());
        }
    }
    facts
}

fn words(facts: &[Value]) -> Vec<&str> {
    facts.iter().map(|fact| fact["words"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn every_table_of_every_game_says_what_sets_it_apart_in_its_own_words() {
    let (_folder, app) = app(|_| ());
    let packs: Vec<String> = {
        let packs = app.house.library().packs();
        packs.filter(|pack| pack.amends.is_none()).map(|pack| pack.id.clone()).collect()
    };
    for pack in &packs {
        opened(&app, pack, pack, &[]).await;
    }
    let facts = facts(&app).await;
    let mut told = BTreeSet::new();
    for (pack, facts) in packs.iter().zip(facts.values()) {
        println!("{pack}: {:#?}", words(facts));
        let shown: Vec<&str> = words(facts).into_iter().take(2).collect();
        assert!(!shown.is_empty(), "{pack} says nothing");
        assert!(shown.iter().all(|words| words.len() <= 80), "{pack}: {shown:?}");
        assert!(told.insert(shown.join("; ")), "{pack} reads like another table: {shown:?}");
    }
    let of = |pack: &str| {
        words(&facts[&(packs.iter().position(|known| known == pack).unwrap() as u64 + 1)]).join("; ")
    };
    let crapless = of("mlgca-crapless");
    assert!(crapless.contains("10 numbers can be the point, usually 6"), "{crapless}");
    assert!(crapless.contains("Pass Bet: house edge 5.38%, usually 1.41%"), "{crapless}");
    assert!(crapless.contains("No Don't"), "{crapless}");
    let casablanca = of("casablanca-craps");
    assert!(casablanca.contains("Place 6: pays 4.25 to 4, usually 7 to 6"), "{casablanca}");
    let baccarat = of("mlgca-midi-baccarat");
    assert!(baccarat.contains("Lowest house edge: Banker, 1.06%"), "{baccarat}");
}

#[tokio::test]
async fn an_operators_choices_and_limits_come_first() {
    let (_folder, app) = app(|_| ());
    let fire = opened(&app, "bclc-craps", "Fire", &[("fire-bet", "on")]).await;
    let ez = opened(&app, "mlgca-midi-baccarat", "EZ", &[("variant", "ez")]).await;
    let mut setup = app.house.plain_setup("bclc-craps").unwrap();
    "Limits".clone_into(&mut setup.name);
    let (min, max) = (Money::from_cents(100), Money::from_cents(5000));
    setup.limits.push(TableLimit { wager: "hard-8".to_owned(), min, max });
    let limits = app.house.open_table(Actor::House, None, setup).await.unwrap();
    let facts = facts(&app).await;
    assert!(words(&facts[&fire])[0].starts_with("Offers Fire Bet, house edge "), "{:?}", facts[&fire]);
    assert_eq!(facts[&fire][0]["chosen"], true);
    assert_eq!(words(&facts[&limits])[0], "Hard 8: $1 to $50");
    let banker = facts[&ez].iter().find(|fact| fact["wager"] == "banker").unwrap();
    assert_eq!(banker["words"], "Banker: no commission");
    assert!((banker["edge_percent"].as_f64().unwrap() - 1.0183).abs() < 0.001, "{banker}");
    assert!((banker["usual_edge_percent"].as_f64().unwrap() - 1.0579).abs() < 0.001, "{banker}");
}

#[tokio::test]
async fn a_large_lobby_computes_each_set_of_rules_once() {
    const TABLES: usize = 300;
    let (_folder, app) = app(|_| ());
    for n in 0..TABLES {
        opened(&app, ["bclc-craps", "bclc-midi-craps"][n % 2], &format!("Table {n}"), &[]).await;
    }
    let first = facts(&app).await;
    assert_eq!(first.len(), TABLES);
    assert!(first.values().all(|facts| !facts.is_empty()));
    // Replace the cached facts: the next answer shows the replacement, because it computes nothing.
    let known = &app.desk.distinctions.facts;
    known.lock().unwrap().values_mut().for_each(|facts| *facts = Arc::default());
    let (_, answer) = get(&app, "/distinctions", None).await;
    let sets = answer["sets"].as_array().unwrap();
    assert_eq!(sets.len(), 2);
    assert!(sets.iter().all(|set| set["facts"] == json!([])), "{answer}");
}
