//! People's actions on their own accounts, and refusals of such actions.

use std::net::IpAddr;
use std::pin::pin;
use std::task::Poll;

use croupier_ledger::book::Account;
use croupier_ledger::house::HouseRequest;
use croupier_ledger::line::Actor;
use croupier_rules::Money;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sha1::Sha1;

use super::{plain, put};
use crate::support::hang_up::DoorlessHouse;
use crate::support::{HttpAnswer, OpenHouse, open};

const GOOD: &str = "eleven purple marbles";

async fn register(open: &OpenHouse, name: &str, password: &str) -> HttpAnswer {
    let wants = json!({ "name": name, "password": password });
    open.ask(Method::POST, "/accounts", None, Some(&wants)).await
}

async fn token(open: &OpenHouse, name: &str) -> String {
    let made = register(open, name, GOOD).await;
    made.json()["token"].as_str().unwrap_or_else(|| panic!("{made:?}")).to_owned()
}

async fn signs_in(open: &OpenHouse, name: &str, code: Option<&str>) -> HttpAnswer {
    let mut wants = json!({ "name": name, "password": GOOD });
    if let Some(code) = code {
        wants["code"] = json!(code);
    }
    open.ask(Method::POST, "/session", None, Some(&wants)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn weak_passwords_and_lookalike_names_are_refused() {
    let open = open(plain).await;
    for weak in ["1234567890", "          ", "qwertyuiop", "Iris Iris Iris"] {
        assert_eq!(register(&open, "Iris", weak).await.code(), "common-password", "{weak}");
    }
    assert_eq!(register(&open, "Iris", &"\0".repeat(10)).await.code(), "not-a-password");
    assert_eq!(register(&open, "Paul", GOOD).await.status, StatusCode::OK);
    for (name, code) in [
        ("Аdmin", "reserved-name"),
        ("ＡDMIN", "reserved-name"),
        ("admın", "reserved-name"),
        ("House", "reserved-name"),
        ("Croupier", "reserved-name"),
        ("Раul", "mixed-scripts"),
        ("Pau1", "name-taken"),
    ] {
        assert_eq!(register(&open, name, GOOD).await.code(), code, "{name}");
    }
    let crew = open.post("/people", &open.admin, json!({ "name": "Dealer" })).await;
    assert_eq!(crew.status, StatusCode::OK, "expected the crew to be allowed a reserved name");
    assert_eq!(open.post("/people", &open.admin, json!({ "name": "Dea1er" })).await.code(), "name-taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_and_end_their_sessions() {
    let mut open = open(plain).await;
    let own = token(&open, "Iris").await;
    let other = signs_in(&open, "Iris", None).await.json()["token"].as_str().unwrap().to_owned();
    let stranger = token(&open, "Ruth").await;
    let list = open.get("/me/sessions", Some(&own)).await.json();
    let sessions = list["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
    assert!(sessions.iter().all(|session| session["from"] == "127.0.0.0/24"), "{list}");
    let theirs = sessions.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/me/sessions/{}", theirs["id"].as_str().unwrap());
    let no = open.ask(Method::DELETE, &path, Some(&stranger), None).await;
    assert_eq!(no.status, StatusCode::NOT_FOUND, "expected a refusal to end the session of another person");
    let ended = open.ask(Method::DELETE, &path, Some(&own), None).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert_eq!(open.get("/me", Some(&other)).await.code(), "no-session");
    let other = signs_in(&open, "Iris", None).await.json()["token"].as_str().unwrap().to_owned();
    let everywhere = open.ask(Method::DELETE, "/me/sessions", Some(&own), None).await;
    assert_eq!(everywhere.status, StatusCode::NO_CONTENT);
    for _ in 0..2 {
        for token in [&own, &other] {
            assert_eq!(open.get("/me", Some(token)).await.code(), "no-session");
        }
        assert_eq!(open.get("/me", Some(&stranger)).await.status, StatusCode::OK);
        open = open.again().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_ends_the_sessions_of_a_person() {
    let mut open = open(plain).await;
    let (iris, own) = open.person("Iris", &["player"]).await;
    let other = signs_in(&open, "Iris", None).await.json()["token"].as_str().unwrap().to_owned();
    let (_, supervisor) = open.person("Ruth", &["player", "supervisor"]).await;
    let (_, player) = open.person("Paul", &["player"]).await;
    let path = format!("/people/{iris}/sessions");
    for (who, code) in
        [(None, "no-session"), (Some(&*player), "not-permitted"), (Some(&supervisor), "not-permitted")]
    {
        assert_eq!(open.ask(Method::DELETE, &path, who, None).await.code(), code);
    }
    let admin = open.admin.clone();
    let nobody = open.ask(Method::DELETE, "/people/999/sessions", Some(&admin), None).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    assert_eq!(
        open.get("/me", Some(&own)).await.status,
        StatusCode::OK,
        "a session ended without permission"
    );
    let ended = open.ask(Method::DELETE, &path, Some(&admin), None).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT, "{ended:?}");
    for _ in 0..2 {
        for token in [&own, &other] {
            assert_eq!(open.get("/me", Some(token)).await.code(), "no-session");
        }
        for token in [&player, &admin] {
            assert_eq!(
                open.get("/me", Some(token)).await.status,
                StatusCode::OK,
                "a session of another person ended"
            );
        }
        open = open.again().await;
    }
    // The password is unchanged, and the log names the person who ended the sessions.
    assert_eq!(signs_in(&open, "Iris", None).await.status, StatusCode::OK);
    let lines = open.house.read(|store| store.lines(0, 0, 10_000)).await.unwrap();
    let said = format!(r#""did":{{"secured":{{"person":{iris},"what":"signed-out"}}}}"#);
    assert!(lines.iter().any(|kept| kept.line.contains(&said) && kept.line.contains(r#""by":{"crew":1}"#)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_forgets_the_page_at_sign_out() {
    let open = open(plain).await;
    for (path, body) in [("/session", None), ("/me/sessions", None), ("/me", Some(json!({})))] {
        let (_, token) = open.guest().await;
        let mut request = open.request(Method::DELETE, path).bearer_auth(&token);
        if let Some(body) = &body {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::NO_CONTENT, "{path}");
        assert_eq!(answer.headers()["clear-site-data"], "\"cache\", \"storage\"", "{path}");
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        assert!(cookie.starts_with("__Host-croupier=;") && cookie.contains("Max-Age=0"), "{cookie}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_ends_the_previous_session() {
    let open = open(plain).await;
    token(&open, "Iris").await;
    let (_, guest) = open.guest().await;
    let wants = json!({ "name": "Iris", "password": GOOD });
    let in_ = open.ask(Method::POST, "/session", Some(&guest), Some(&wants)).await;
    assert_eq!(in_.status, StatusCode::OK);
    assert_eq!(open.get("/me", Some(&guest)).await.code(), "no-session");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_one_time_password_works_once() {
    let open = open(plain).await;
    let made = open.post("/people", &open.admin, json!({ "name": "Iris" })).await.json();
    let wants = json!({ "name": "Iris", "password": made["password"] });
    let in_ = open.ask(Method::POST, "/session", None, Some(&wants)).await;
    assert_eq!(in_.status, StatusCode::OK);
    let again = open.ask(Method::POST, "/session", None, Some(&wants)).await;
    assert_eq!((again.status, again.code()), (StatusCode::UNAUTHORIZED, "password-expired".to_owned()));
}

/// Returns the code of an authenticator at a number of steps from the current one.
pub(super) fn code(secret: &str, steps: i64) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits: String =
        secret.chars().map(|letter| format!("{:05b}", letters.find(letter).unwrap())).collect();
    let bytes = bits.as_bytes().chunks_exact(8).map(|byte| std::str::from_utf8(byte).unwrap());
    let key: Vec<u8> = bytes.map(|byte| u8::from_str_radix(byte, 2).unwrap()).collect();
    let mut mac = Hmac::<Sha1>::new_from_slice(&key).unwrap();
    mac.update(&(Timestamp::now().as_second() / 30 + steps).to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let from = usize::from(hash[19] & 15);
    let word = u32::from_be_bytes(hash[from..from + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", word % 1_000_000)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_factor_is_set_up_needed_and_removed() {
    let required = |config: &mut croupier_house::Config| {
        config.second_factor_roles = vec![croupier_ledger::house::Role::Dealer];
    };
    let mut open = open(required).await;
    let own = token(&open, "Iris").await;
    let me = open.get("/me", Some(&own)).await.json();
    let path = format!("/people/{}/roles", me["person"]);
    put(&open, &path, &open.admin, json!({ "roles": ["player", "dealer"] })).await;
    let statement = open.get("/me/statement", Some(&own)).await;
    assert_eq!(
        (statement.status, statement.code()),
        (StatusCode::FORBIDDEN, "second-factor-required".into())
    );
    assert_eq!(open.get("/me", Some(&own)).await.status, StatusCode::OK);
    let wrong = open.post("/me/second-factor", &own, json!({ "password": "a wrong password" })).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    let made = open.post("/me/second-factor", &own, json!({ "password": GOOD })).await.json();
    let secret = made["secret"].as_str().unwrap().to_owned();
    let confirm = async |code: String| put(&open, "/me/second-factor", &own, json!({ "code": code })).await;
    assert_eq!(confirm("000000".into()).await.code(), "wrong-second-factor");
    let recovery = confirm(code(&secret, -1)).await.json();
    assert_eq!(recovery["recovery"].as_array().unwrap().len(), 10);
    assert_eq!(open.get("/me/statement", Some(&own)).await.status, StatusCode::OK);
    assert_eq!(signs_in(&open, "Iris", None).await.code(), "second-factor-needed");
    assert_eq!(signs_in(&open, "Iris", Some("000000")).await.code(), "wrong-second-factor");
    let now = code(&secret, 0);
    assert_eq!(signs_in(&open, "Iris", Some(&now)).await.status, StatusCode::OK);
    assert_eq!(
        signs_in(&open, "Iris", Some(&now)).await.code(),
        "wrong-second-factor",
        "the code worked twice"
    );
    open = open.again().await;
    assert_eq!(
        signs_in(&open, "Iris", Some(&now)).await.code(),
        "wrong-second-factor",
        "the code worked again after a restart"
    );
    let spare = recovery["recovery"][0].as_str().unwrap();
    assert_eq!(signs_in(&open, "Iris", Some(spare)).await.status, StatusCode::OK);
    let off = json!({ "password": GOOD, "code": recovery["recovery"][1] });
    let removed = open.ask(Method::DELETE, "/me/second-factor", Some(&own), Some(&off)).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{removed:?}");
    assert_eq!(signs_in(&open, "Iris", None).await.status, StatusCode::OK);
    let lines = open.house.read(|store| store.lines(0, 0, 10_000)).await.unwrap();
    assert!(!lines.iter().any(|kept| kept.line.contains(&secret)), "the secret is in the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_remains_as_a_number() {
    let mut open = open(plain).await;
    let own = token(&open, "Iris").await;
    let person = open.get("/me", Some(&own)).await.json()["person"].as_u64().unwrap();
    let no = open.ask(Method::DELETE, "/me", Some(&own), Some(&json!({}))).await;
    assert_eq!(no.status, StatusCode::UNAUTHORIZED, "the account was deleted without its password");
    let gone = open.ask(Method::DELETE, "/me", Some(&own), Some(&json!({ "password": GOOD }))).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
    for _ in 0..2 {
        assert_eq!(open.get("/me", Some(&own)).await.code(), "no-session");
        assert_eq!(signs_in(&open, "Iris", None).await.status, StatusCode::UNAUTHORIZED);
        let found = open.get(&format!("/people?after={}", person - 1), Some(&open.admin)).await.json();
        assert_eq!(found["people"][0]["name"], format!("Former player {person}"));
        assert_eq!(found["people"][0]["wallet"], 0);
        open = open.again().await;
    }
    let (guest, token) = open.guest().await;
    let path = format!("/people/{guest}");
    assert_eq!(open.ask(Method::DELETE, &path, Some(&token), None).await.code(), "not-permitted");
    let gone = open.ask(Method::DELETE, &path, Some(&open.admin), None).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
    assert_eq!(open.get("/me", Some(&token)).await.code(), "no-session");
    let last = open.ask(Method::DELETE, "/people/1", Some(&open.admin), None).await;
    assert_eq!(last.code(), "last-administrator");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exclusion_follows_the_houses_clock() {
    let open = open(plain).await;
    let (person, guest) = open.guest().await;
    // The machine's clock was two days ahead for a moment.
    let ahead = Timestamp::now() + SignedDuration::from_hours(48);
    let jumped = open.house.change(|log| {
        let mut writes = Vec::new();
        let request = HouseRequest::Grant { person, amount: Money::from_cents(100) };
        log.ask(ahead, Actor::House, None, &request, &mut writes)?;
        Ok::<_, croupier_ledger::house::HouseDenial>(((), writes))
    });
    jumped.await.unwrap();
    let excluded = open.post("/me/exclusion", &guest, json!({ "hours": 24 })).await;
    assert_eq!(excluded.status, StatusCode::NO_CONTENT, "{excluded:?}");
    assert!(open.get("/me", Some(&guest)).await.json()["excluded"].is_string());
    // An excluded person cannot open tables.
    let wants = json!({ "name": "Mine", "pack": "bclc-craps", "limits": [] });
    assert_eq!(open.post("/tables", &guest, wants).await.code(), "excluded");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_field_is_refused() {
    let open = open(plain).await;
    let table = open.table("Craps", "bclc-craps", false).await;
    let (_, guest) = open.guest().await;
    let twice = r#"{"client": "t", "n": 1, "ask": {"do": "seed", "seed": "a", "seed": "b"}}"#;
    let request = open.request(Method::POST, &format!("/tables/{table}/commands")).bearer_auth(&guest);
    let answer = open.send(request.header("content-type", "application/json").body(twice)).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::UNPROCESSABLE_ENTITY, "unreadable".into()));
}

/// A person asks for play chips, and sits down with all their chips before the house has decided. The player sits down
/// at every point of the request.
#[tokio::test(flavor = "multi_thread")]
async fn play_chips_are_refused_while_chips_go_to_a_table() {
    let open = open(plain).await;
    let indoors = DoorlessHouse::of(&open);
    let table = open.table("Craps", "bclc-craps", false).await;
    for polls in 0..12 {
        let (person, guest) = open.guest().await;
        let from = IpAddr::from([198, 51, 100, 7]);
        let mut chips = pin!(indoors.asks(from, (axum::http::Method::POST, "/me/chips"), Some(&guest), None));
        let (mut left, mut done) = (polls, false);
        std::future::poll_fn(|context| {
            while left > 0 && !done {
                left -= 1;
                done = chips.as_mut().poll(context).is_ready();
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            Poll::Ready(())
        })
        .await;
        let sit = json!({ "client": "t", "n": 1, "ask": { "do": "sit", "chips": 1_000_000 } });
        let sat = open.post(&format!("/tables/{table}/commands"), &guest, sit).await;
        assert_eq!(sat.status, StatusCode::OK, "{sat:?}");
        if !done {
            chips.await;
        }
        let wallet = open.house.log().state().balance(Account::Wallet(person)).cents();
        let there = open.house.chips_of(person).await.cents();
        assert_eq!(wallet + there, 1_000_000, "the chips do not add up after {polls} polls");
        let leave: Value = json!({ "client": "t", "n": 2, "ask": { "do": "leave" } });
        open.post(&format!("/tables/{table}/commands"), &guest, leave).await;
    }
}
