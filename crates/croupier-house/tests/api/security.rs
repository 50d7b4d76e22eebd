//! Security: events are logged, sessions end, and nobody can lock another person's account.

use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{plain, put};
use crate::lies::socket::{Arrival, Line};
use crate::support::{OpenHouse, open};

const GOOD: &str = "eleven purple marbles";

async fn signs_in(open: &OpenHouse, name: &str, password: &str) -> Value {
    let wants = json!({ "name": name, "password": password });
    open.ask(Method::POST, "/session", None, Some(&wants)).await.json()
}

/// Registers a person. Returns the person's number and token.
async fn registered(open: &OpenHouse, name: &str) -> (u64, String) {
    let wants = json!({ "name": name, "password": GOOD });
    let made = open.ask(Method::POST, "/accounts", None, Some(&wants)).await.json();
    (made["person"].as_u64().unwrap(), made["token"].as_str().unwrap().to_owned())
}

/// If a session has ended, a command on its open connection is not carried out, and the connection is closed immediately.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_ends_with_its_session() {
    let open = open(plain).await;
    let table = open.table("Craps", "bclc-craps", false).await;
    for what in ["logout", "reset", "password"] {
        let (person, token) = registered(&open, &format!("Iris {what}")).await;
        let other = signs_in(&open, &format!("Iris {what}"), GOOD).await;
        let other = other["token"].as_str().unwrap();
        let mut line = tokio::task::block_in_place(|| Line::of(&open, table, &token));
        tokio::task::block_in_place(|| line.next());
        let began = Instant::now();
        let ended = match what {
            "logout" => open.ask(Method::DELETE, "/session", Some(&token), None).await,
            "reset" => {
                let path = format!("/people/{person}/password");
                open.ask(Method::POST, &path, Some(&open.admin), None).await
            }
            _ => {
                let change = json!({ "old": GOOD, "new": "nineteen copper kettles" });
                put(&open, "/me/password", other, change).await
            }
        };
        assert!(ended.status.is_success(), "{what}: {ended:?}");
        let lines = open.house.look(table).await.unwrap().lines;
        let closed = tokio::task::block_in_place(|| {
            line.say(&json!({ "n": 1, "ask": { "do": "buy-in", "amount": 100 } }).to_string());
            loop {
                match line.next() {
                    Arrival::Said(said) => assert_ne!(said["type"], "done", "{what}: {said}"),
                    closed => break closed,
                }
            }
        });
        assert!(matches!(&closed, Arrival::Closed(1008, _) | Arrival::Gone), "{what}: {closed:?}");
        assert!(began.elapsed() < Duration::from_secs(4), "{what}: the connection was not closed within 4 s");
        assert_eq!(open.house.look(table).await.unwrap().lines, lines, "{what}: the command was carried out");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn security_events_have_a_separate_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("security.jsonl");
    let open = open(|config| config.security_log = Some(path.clone())).await;
    let (person, token) = registered(&open, "Iris").await;
    signs_in(&open, "Iris", "a wrong password").await;
    signs_in(&open, "Nobody at all", "a wrong password").await;
    for _ in 0..7 {
        signs_in(&open, "Nobody at all", "a wrong password").await;
    }
    assert_eq!(open.get("/people", Some(&token)).await.code(), "not-permitted");
    let roles = json!({ "roles": ["player", "dealer"] });
    put(&open, &format!("/people/{person}/roles"), &open.admin, roles).await;
    let change = json!({ "old": GOOD, "new": "nineteen copper kettles" });
    assert_eq!(put(&open, "/me/password", &token, change).await.status, StatusCode::NO_CONTENT);
    open.ask(Method::DELETE, "/session", Some(&token), None).await;
    let reset = format!("/people/{person}/password");
    assert_eq!(open.ask(Method::POST, &reset, Some(&open.admin), None).await.status, StatusCode::OK);
    let text = std::fs::read_to_string(&path).unwrap();
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let has = |event: &str, result: &str, who: Option<u64>| {
        let found = events.iter().find(|noted| {
            (noted["event"] == event && noted["result"] == result)
                && who.is_none_or(|who| noted["person"] == who)
        });
        found
            .unwrap_or_else(|| panic!("no event '{event}' with result '{result}' for {who:?} in {text}"))
            .clone()
    };
    has("sign-in", "registered", Some(person));
    let failed = has("sign-in", "failed", Some(person));
    assert_eq!(failed["household"], "127.0.0.1");
    let unknown = has("sign-in", "throttled", None);
    assert_eq!(unknown["name"].as_str().unwrap().len(), 16);
    let refused = has("permission", "refused", Some(person));
    assert_eq!(refused["detail"], "GET /people: not-permitted");
    assert_eq!(has("roles", "changed", Some(person))["by"], 1);
    has("password", "changed", Some(person));
    has("session", "signed-out", Some(person));
    assert_eq!(has("password", "reset", Some(person))["by"], 1);
    for secret in [GOOD, "Nobody at all", "wrong password", &token] {
        assert!(!text.contains(secret), "{secret} is in the log");
    }
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    // The house's own stream records whose password was set, and who set it.
    let lines = open.house.read(|store| store.lines(0, 0, 10_000)).await.unwrap();
    let said = |what: &str| lines.iter().any(|kept| kept.line.contains(what));
    assert!(said(&format!(r#""did":{{"secured":{{"person":{person},"what":"password-changed"}}}}"#)));
    assert!(said(&format!(r#""did":{{"secured":{{"person":{person},"what":"password-reset"}}}}"#)));
    assert!(!lines.iter().any(|kept| kept.line.contains("argon2")));
}

/// Repeatedly sends requests that nobody sends by accident. Each kind is logged, but not every occurrence.
#[tokio::test(flavor = "multi_thread")]
async fn attempts_to_bypass_controls_are_logged_but_do_not_fill_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("security.jsonl");
    let open = open(|config| {
        config.security_log = Some(path.clone());
        (config.requests_per_second, config.requests_at_once) = (1, 40);
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let table = open.table("Craps", "bclc-craps", false).await;
    let (person, token) = open.guest().await;
    let mut line = tokio::task::block_in_place(|| Line::of(&open, table, &token));
    for _ in 0..10 {
        let foreign = open.request(Method::GET, "/tables").header("host", "evil.example");
        assert_eq!(open.send(foreign).await.code(), "other-host");
        let elsewhere = open.request(Method::POST, "/session").header("x-forwarded-for", "192.0.2.7");
        assert_eq!(open.send(elsewhere.json(&json!([]))).await.code(), "unreadable");
        tokio::task::block_in_place(|| {
            line.say("no message");
            line.answer()
        });
    }
    while open.get("/tables", None).await.status != StatusCode::TOO_MANY_REQUESTS {}
    for _ in 0..10 {
        open.get("/tables", None).await;
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let found = |result: &str, household: &str| {
        let wanted = |event: &&Value| event["result"] == result && event["household"] == household;
        let found: Vec<_> =
            events.iter().filter(|event| event["event"] == "request").filter(wanted).collect();
        assert_eq!(found.len(), 1, "{result} of {household}: {text}");
        (found[0]["detail"].as_str().unwrap().to_owned(), found[0]["person"].clone())
    };
    assert_eq!(found("other-host", "127.0.0.1").0, "GET /api/v1/tables: other-host");
    assert_eq!(found("unreadable", "192.0.2.7").0, "POST /api/v1/session: unreadable");
    let message = format!("message at table {table}: unreadable");
    assert_eq!(found("unreadable", "127.0.0.1"), (message, json!(person)));
    let (last, _) = found("too-often", "127.0.0.1");
    assert_eq!(last, "GET /api/v1/tables: too-often; 27 earlier events were not written");
}

/// Guessing passwords for a name from elsewhere does not lock its owner out.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_cannot_be_locked_out_from_elsewhere() {
    let proxies = |config: &mut croupier_house::Config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    };
    let open = open(proxies).await;
    let signs_in = async |from: &str, password: &str, device: Option<&str>| {
        let wants = json!({ "name": "Iris", "password": password });
        let mut request = open.request(Method::POST, "/session").header("x-forwarded-for", from).json(&wants);
        if let Some(device) = device {
            request = request.header("cookie", device);
        }
        request.send().await.unwrap()
    };
    let wants = json!({ "name": "Iris", "password": GOOD });
    let home = open.request(Method::POST, "/accounts").header("x-forwarded-for", "192.0.2.7").json(&wants);
    let cookies = home.send().await.unwrap();
    let mut cookies = cookies.headers().get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    let device = cookies.rfind(|cookie| cookie.starts_with("__Host-croupier-device=")).unwrap();
    let device = device.split(';').next().unwrap().to_owned();
    for n in 0..40 {
        let from = format!("203.0.113.{}", n % 8);
        signs_in(&from, "a wrong password", None).await;
    }
    let elsewhere = signs_in("198.51.100.1", GOOD, None).await.status();
    assert_eq!(elsewhere, StatusCode::TOO_MANY_REQUESTS, "expected an unknown household to wait");
    assert_eq!(
        signs_in("192.0.2.7", GOOD, None).await.status(),
        StatusCode::OK,
        "expected no wait for a known household"
    );
    let away = signs_in("198.51.100.1", GOOD, Some(&device)).await.status();
    assert_eq!(away, StatusCode::OK, "expected no wait for a known device");
    let forged = device.replace('a', "b");
    let forged = signs_in("198.51.100.99", GOOD, Some(&forged)).await.status();
    assert_eq!(forged, StatusCode::TOO_MANY_REQUESTS);
}
