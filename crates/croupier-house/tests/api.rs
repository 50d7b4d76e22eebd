//! The house's HTTP answers to the people who run it, and to people who ask about their accounts.

mod account;
mod changing_requests;
mod closed_bets;
mod door;
mod lost_connection;
mod metrics;
mod numbers;
mod people;
mod security;

use croupier_house::Config;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support;
use crate::support::{OpenHouse, open};

fn plain(_: &mut Config) {}

async fn put(open: &OpenHouse, path: &str, token: &str, body: Value) -> support::HttpAnswer {
    open.ask(Method::PUT, path, Some(token), Some(&body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_finds_people_and_gives_roles() {
    let open = open(plain).await;
    let (mary, token) = open.person("Mary-Ann", &["player"]).await;
    for n in 0..5 {
        open.person(&format!("Walker {n}"), &["player"]).await;
    }
    assert_eq!(open.get("/people", Some(&token)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(open.get("/people", None).await.code(), "no-session");
    let found = open.get("/people?search=mary", Some(&open.admin)).await.json();
    assert_eq!(found["people"].as_array().unwrap().len(), 1);
    assert_eq!(found["people"][0]["person"], mary);
    assert_eq!(found["people"][0]["wallet"], 1_000_000);
    // Across all pages, each person appears once.
    let (mut names, mut after) = (Vec::new(), 0);
    loop {
        let page =
            open.get(&format!("/people?search=walker&most=2&after={after}"), Some(&open.admin)).await.json();
        let people = page["people"].as_array().unwrap();
        assert!(people.len() <= 2);
        names.extend(people.iter().map(|person| person["name"].as_str().unwrap().to_owned()));
        match page["next"].as_u64() {
            Some(next) => after = next,
            None => break,
        }
    }
    assert_eq!(names, ["Walker 0", "Walker 1", "Walker 2", "Walker 3", "Walker 4"]);

    let path = format!("/people/{mary}/roles");
    let refused = put(&open, &path, &token, json!({ "roles": ["administrator"] })).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, "not-permitted".to_owned()));
    let given = put(&open, &path, &open.admin, json!({ "roles": ["player", "auditor"] })).await;
    assert_eq!(given.status, StatusCode::OK);
    assert_eq!(open.get("/me", Some(&token)).await.json()["roles"], json!(["player", "auditor"]));
    assert_eq!(
        open.get("/people", Some(&token)).await.status,
        StatusCode::OK,
        "expected an auditor to see all people"
    );
    let gone = put(&open, "/people/1/roles", &open.admin, json!({ "roles": [] })).await;
    assert_eq!(gone.code(), "last-administrator");
    let nobody = put(&open, "/people/4000000000/roles", &open.admin, json!({ "roles": [] })).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_resets_a_lost_password() {
    let open = open(plain).await;
    let (mary, token) = open.person("Mary-Ann", &["player"]).await;
    let path = format!("/people/{mary}/password");
    assert_eq!(open.ask(Method::POST, &path, Some(&token), None).await.code(), "not-permitted");
    let made = open.ask(Method::POST, &path, Some(&open.admin), None).await.json();
    assert_eq!(made["name"], "Mary-Ann");
    assert_eq!(
        open.get("/me", Some(&token)).await.code(),
        "no-session",
        "the session still works after the password reset"
    );
    let wants = json!({ "name": "Mary-Ann", "password": made["password"] });
    let again = open.ask(Method::POST, "/session", None, Some(&wants)).await.json();
    assert_eq!(again["must_change_password"], true);
    let token = again["token"].as_str().unwrap();
    assert_eq!(open.get("/me/statement", Some(token)).await.code(), "must-change-password");
    let (guest, _) = open.guest().await;
    let none = open.ask(Method::POST, &format!("/people/{guest}/password"), Some(&open.admin), None).await;
    assert_eq!(none.code(), "guest-has-no-password");
    let own = open.ask(Method::POST, "/people/1/password", Some(&open.admin), None).await;
    assert_eq!(own.code(), "own-password");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_moves_chips_once() {
    let open = open(plain).await;
    let (mary, token) = open.person("Mary-Ann", &["player"]).await;
    let to = |what: &str| format!("/people/{mary}/{what}");
    let wallet = async || open.get("/me", Some(&token)).await.json()["wallet"].as_i64().unwrap();
    let grant = json!({ "amount": 500, "id": { "client": "desk", "n": 7 } });
    assert_eq!(open.post(&to("chips"), &token, grant.clone()).await.code(), "not-permitted");
    let first = open.post(&to("chips"), &open.admin, grant.clone()).await.json();
    let second = open.post(&to("chips"), &open.admin, grant).await.json();
    assert_eq!((&first["again"], &second["again"]), (&json!(false), &json!(true)));
    assert_eq!(first["entry"], second["entry"]);
    assert_eq!(wallet().await, 1_000_500);
    let old = json!({ "amount": 500, "id": { "client": "desk", "n": 6 } });
    let old = open.post(&to("chips"), &open.admin, old).await;
    assert_eq!((old.status, old.code()), (StatusCode::CONFLICT, "old-number".to_owned()));

    let deposit = json!({ "amount": 2_000, "reference": "bank 17" });
    assert_eq!(open.post(&to("deposits"), &open.admin, deposit.clone()).await.status, StatusCode::OK);
    assert_eq!(open.post(&to("deposits"), &open.admin, deposit).await.code(), "done-before");
    let withdrawal = json!({ "amount": 900, "reference": "bank 18", "id": { "client": "desk", "n": 8 } });
    assert_eq!(open.post(&to("withdrawals"), &open.admin, withdrawal.clone()).await.json()["again"], false);
    assert_eq!(open.post(&to("withdrawals"), &open.admin, withdrawal).await.json()["again"], true);
    assert_eq!(wallet().await, 1_001_600);
    let much = json!({ "amount": 99_999_999, "reference": "bank 19" });
    assert_eq!(open.post(&to("withdrawals"), &open.admin, much).await.code(), "not-enough");
    for amount in [0, -1, i64::MIN, i64::MAX] {
        let wrong = json!({ "amount": amount, "reference": "x" });
        assert_eq!(open.post(&to("deposits"), &open.admin, wrong).await.code(), "not-an-amount");
    }

    // The statement lists everything, latest first, however it is split into pages.
    let whole = open.get("/me/statement", Some(&token)).await.json();
    assert_eq!(whole["balance"], 1_001_600);
    let whole = whole["movements"].as_array().unwrap().clone();
    let short: Vec<_> = whole
        .iter()
        .map(|one| {
            (one["what"].as_str().unwrap(), one["amount"].as_i64().unwrap(), one["balance"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(
        short,
        [
            ("withdrawn", -900, 1_001_600),
            ("deposited", 2_000, 1_002_500),
            ("granted", 500, 1_000_500),
            ("granted", 1_000_000, 1_000_000)
        ]
    );
    assert_eq!(whole[1]["reference"], "bank 17");
    let (mut paged, mut query) = (Vec::new(), String::new());
    loop {
        let page = open.get(&to(&format!("statement?most=1{query}")), Some(&open.admin)).await.json();
        paged.extend(page["movements"].as_array().unwrap().clone());
        match page["next"].as_u64() {
            Some(next) => query = format!("&before={next}"),
            None => break,
        }
    }
    assert_eq!(paged, whole);
    let (_, guest) = open.guest().await;
    assert_eq!(open.get(&to("statement"), Some(&guest)).await.code(), "not-permitted");
}

#[tokio::test(flavor = "multi_thread")]
async fn supervisors_can_tighten_limits_but_not_loosen_them() {
    let open = open(plain).await;
    let (mary, token) = open.person("Mary-Ann", &["player"]).await;
    let (_, floor) = open.person("Floor", &["supervisor"]).await;
    let path = format!("/people/{mary}/limits");
    assert_eq!(put(&open, &path, &token, json!({})).await.code(), "not-permitted");
    assert_eq!(put(&open, &path, &floor, json!({ "loss_day": 5_000 })).await.status, StatusCode::OK);
    assert_eq!(put(&open, &path, &floor, json!({ "session_minutes": 30 })).await.status, StatusCode::OK);
    let limits = open.get("/me", Some(&token)).await.json()["limits"].clone();
    assert_eq!((&limits["loss_day"], &limits["session_minutes"]), (&json!(5_000), &json!(30)));
    assert_eq!(put(&open, &path, &floor, json!({ "loss_day": 6_000 })).await.code(), "looser-limit");
    let path = format!("/people/{mary}/exclusion");
    assert_eq!(open.post(&path, &token, json!({ "hours": 5 })).await.code(), "not-permitted");
    assert_eq!(open.post(&path, &floor, json!({})).await.status, StatusCode::OK);
    assert_eq!(open.get("/me", Some(&token)).await.json()["excluded"], "for good");
    assert_eq!(open.post(&path, &floor, json!({ "hours": 5 })).await.code(), "exclusion-stands");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tables_statement_adds_up() {
    let open = open(plain).await;
    let table = open.table("Dealt", "bclc-craps", true).await;
    let (_, token) = open.person("Mary-Ann", &["player"]).await;
    let commands = format!("/tables/{table}/commands");
    let (mut n, admin) = (0, open.admin.clone());
    let asks = [
        (&token, json!({ "do": "sit", "chips": 50_000 })),
        (&token, json!({ "do": "bet", "wager": "pass", "amount": 1_000 })),
        (&admin, json!({ "do": "roll", "dice": [3, 1] })),
        (&admin, json!({ "do": "roll", "dice": [3, 4] })),
        (&token, json!({ "do": "bet", "wager": "pass", "amount": 1_000 })),
        (&admin, json!({ "do": "fill", "amount": 70_000 })),
        (&admin, json!({ "do": "credit", "amount": 20_000 })),
    ];
    for (who, ask) in asks {
        n += 1;
        let done = open.post(&commands, who, json!({ "client": "t", "n": n, "ask": ask })).await;
        assert_eq!(done.status, StatusCode::OK, "{ask}: {done:?}");
    }
    let path = format!("/tables/{table}/statement");
    assert_eq!(open.get(&path, Some(&token)).await.code(), "not-permitted");
    let stands = open.get(&path, Some(&open.admin)).await.json();
    let of = |name: &str| stands[name].as_i64().unwrap_or_else(|| panic!("{name}: {stands}"));
    assert_eq!((of("fills"), of("credits"), of("drop"), of("cashed")), (100_070_000, 20_000, 50_000, 0));
    assert_eq!((of("rails"), of("layout")), (48_000, 1_000));
    assert_eq!(of("result"), 1_000, "expected the house to win one pass bet");
    assert_eq!(of("result"), of("drop") - of("cashed") - of("rails") - of("layout") - of("tips"));
    let mine = open.get("/me/statement", Some(&token)).await.json();
    assert_eq!(mine["movements"][0]["what"], "to-table");
    assert_eq!(mine["movements"][0]["table"], table);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_follow_the_rules_of_the_table() {
    let open = open(plain).await;
    let table = open.table("Craps", "bclc-craps", false).await;
    let path = format!("/tables/{table}/figures");
    let figures = open.get(&path, None).await;
    assert_eq!((figures.status, figures.kind.as_str()), (StatusCode::OK, "application/json"));
    let value = figures.json();
    let place = value["wagers"].as_array().unwrap().iter().find(|one| one["wager"] == "place-6").unwrap();
    assert_eq!(place["net"], "-1/66");
    assert_eq!(open.get(&path, None).await.text, figures.text, "the cached figures differ");
    let least = &place["at_least_stake"];
    assert_eq!(
        (&least["stake_cents"], &least["edge"]),
        (&500.into(), &"1/11".into()),
        "expected a bet of $5 to win $5"
    );
    let at = async |query: &str| open.get(&format!("{path}{query}"), None).await.json();
    let edge_of = |figures: &Value, wager: &str| {
        let one = figures["wagers"].as_array().unwrap().iter().find(|one| one["wager"] == wager);
        one.map(|one| format!("{:.3}", one["edge_percent"].as_f64().unwrap()))
    };
    assert_eq!(edge_of(&at("?stake=500").await, "place-6").as_deref(), Some("9.091"));
    assert_eq!(edge_of(&at("?point=4").await, "pass-4").as_deref(), Some("33.333"));
    assert_eq!(
        edge_of(&at("?point=4").await, "pass"),
        None,
        "expected only put bets on the pass line with a point on"
    );
    assert_eq!(open.get(&format!("{path}?point=7"), None).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let put =
        open.get("/packs/bclc-craps/figures?point=6&stake=1000&place-odd-units=refuse", None).await.json();
    assert_eq!(edge_of(&put, "pass-6").as_deref(), Some("9.091"));
    assert_eq!(edge_of(&put, "place-6"), None, "expected no figures, because $10 is not a multiple of $6");
    assert_eq!(open.get("/tables/99/figures", None).await.code(), "no-such-table");
    let edge = |figures: &Value| {
        let mut wagers = figures["wagers"].as_array().unwrap().iter();
        wagers.find(|one| one["wager"] == "tie").unwrap()["edge_percent"].as_f64().unwrap()
    };
    let [eight, six] = ["", "?decks=6"].map(|choices| format!("/packs/mlgca-midi-baccarat/figures{choices}"));
    assert_eq!(format!("{:.2}", edge(&open.get(&eight, None).await.json())), "14.36");
    assert_eq!(format!("{:.2}", edge(&open.get(&six, None).await.json())), "14.44");
    assert_eq!(open.get("/packs/chess/figures", None).await.status, StatusCode::NOT_FOUND);
    assert_eq!(open.get("/packs/bclc-craps/figures?decks=6", None).await.code(), "faults");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_table_gets_all_faults_together() {
    let open = open(plain).await;
    let (_, token) = open.guest().await;
    let options = json!({ "vig-rounding": "up", "off-scope": "ever", "nonsense": "3" });
    let opening = json!({ "name": "Mine", "pack": "bclc-craps", "options": options, "limits": [] });
    let refused = open.post("/tables", &token, opening).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "faults"));
    let words = refused.json()["words"].as_str().unwrap().to_owned();
    for option in ["vig-rounding", "off-scope", "nonsense"] {
        assert!(words.contains(option), "{option} is not in {words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_is_checked_as_a_whole() {
    let open = open(plain).await;
    let check = async |text: &str| {
        let request = open.request(Method::POST, "/submissions/check").body(text.to_owned());
        open.send(request).await
    };
    let good = check("pack = \"bclc-craps\"\ntable = \"Craps 1\"\n").await.json();
    assert_eq!(good["faults"], json!([]));
    assert_eq!((&good["rules"]["table"], &good["rules"]["pack"]), (&json!("Craps 1"), &json!("bclc-craps")));
    let bad = check("pack = \"bclc-craps\"\n[options]\nnonsense = 3\n[limits]\nall = { min = \"x\" }\n")
        .await
        .json();
    assert_eq!(
        bad["faults"].as_array().unwrap().len(),
        3,
        "expected 3 faults (no name, unknown option, bad limits): {bad}"
    );
    assert_eq!(bad["rules"], Value::Null);
    assert_eq!(check("][").await.json()["faults"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_per_address_are_limited() {
    let open = open(|config| config.guests_per_hour = 3).await;
    for _ in 0..3 {
        open.guest().await;
    }
    let many = open.ask(Method::POST, "/session/guest", None, None).await;
    assert_eq!((many.status, many.code()), (StatusCode::TOO_MANY_REQUESTS, "too-many-guests".to_owned()));
    open.assert_well().await;
}
