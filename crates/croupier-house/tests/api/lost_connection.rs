//! Connections that are lost in the middle of a request. The house's memory must match its database.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::{IpAddr, TcpStream};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use croupier_house::people::Cost;
use serde_json::{Value, json};

use super::plain;
use crate::support::hang_up::{DoorlessHouse, hang_up_after};
use crate::support::{OpenHouse, open, open_at};

/// The old password and the new one.
const OLD: &str = "eleven purple marbles";
const NEW: &str = "nineteen copper kettles";

/// A person after a lost request, and the credentials that show whether the request was carried out.
struct Probe {
    what: String,
    from: IpAddr,
    name: String,
    tokens: Vec<String>,
    passwords: Vec<&'static str>,
}

impl Probe {
    /// Returns the house's view of the person.
    async fn truth(&self, indoors: &DoorlessHouse) -> BTreeMap<String, Value> {
        let mut truth = BTreeMap::new();
        for (n, token) in self.tokens.iter().enumerate() {
            let (status, me) = indoors.asks(self.from, (Method::GET, "/me"), Some(token), None).await;
            truth.insert(format!("{}: session {n}", self.what), json!([status.as_u16(), me]));
        }
        for password in &self.passwords {
            let wants = json!({ "name": self.name, "password": password });
            let (status, _) = indoors.asks(self.from, (Method::POST, "/session"), None, Some(&wants)).await;
            truth.insert(format!("{}: password {password}", self.what), json!(status.as_u16()));
        }
        truth
    }
}

/// A request and its sender.
struct Request {
    method: Method,
    path: String,
    token: Option<String>,
    body: Option<Value>,
}

/// Creates a person with two sessions, and a request about that person.
async fn victim(indoors: &DoorlessHouse, admin: &str, what: &str, n: u32) -> (Probe, Request) {
    let from = IpAddr::from([198, 51, (n / 250) as u8, (n % 250) as u8]);
    let name = format!("{} {n}", ["Iris", "Ruth", "Hugo", "Vera", "Emil"][n as usize % 5]);
    let wants = json!({ "name": name, "password": OLD });
    let ask = async |path: &str| indoors.asks(from, (Method::POST, path), None, Some(&wants)).await.1;
    let one = ask("/accounts").await;
    let person = one["person"].as_u64().unwrap_or_else(|| panic!("{one}"));
    let other = ask("/session").await;
    let token = |of: &Value| of["token"].as_str().unwrap().to_owned();
    let (own, thief, admin) = (token(&one), token(&other), admin.to_owned());
    let asks = |method: Method, path: String, token: &String, body: Option<Value>| Request {
        method,
        path,
        token: Some(token.clone()),
        body,
    };
    let request = match what {
        "password" => asks(Method::PUT, "/me/password".into(), &own, Some(json!({ "old": OLD, "new": NEW }))),
        "reset" => asks(Method::POST, format!("/people/{person}/password"), &admin, None),
        "login" => Request { method: Method::POST, path: "/session".into(), token: None, body: Some(wants) },
        "logout" => asks(Method::DELETE, "/session".into(), &own, None),
        "register" => {
            let body = json!({ "name": format!("New {name}"), "password": OLD });
            Request { method: Method::POST, path: "/accounts".into(), token: None, body: Some(body) }
        }
        "guest" => Request { method: Method::POST, path: "/session/guest".into(), token: None, body: None },
        "limits" => asks(Method::PUT, "/me/limits".into(), &own, Some(json!({ "loss_day": 5_000 }))),
        "exclusion" => asks(Method::POST, "/me/exclusion".into(), &own, Some(json!({ "hours": 24 }))),
        "top-up" => {
            let gone = json!({ "amount": 1_000_000, "reference": format!("gone {n}") });
            let path = format!("/people/{person}/withdrawals");
            indoors.asks(from, (Method::POST, &path), Some(&admin), Some(&gone)).await;
            asks(Method::POST, "/me/chips".into(), &own, None)
        }
        "deposit" => {
            let body = json!({ "amount": 500, "reference": format!("came {n}") });
            asks(Method::POST, format!("/people/{person}/deposits"), &admin, Some(body))
        }
        "enrol" => {
            asks(Method::POST, "/people".into(), &admin, Some(json!({ "name": format!("By {name}") })))
        }
        "roles" => {
            let body = json!({ "roles": ["player", "dealer"] });
            asks(Method::PUT, format!("/people/{person}/roles"), &admin, Some(body))
        }
        other => panic!("{other}"),
    };
    let probe =
        Probe { what: String::new(), from, name, tokens: vec![own, thief], passwords: vec![OLD, NEW] };
    (probe, request)
}

const ALL: [&str; 12] = [
    "password",
    "reset",
    "login",
    "logout",
    "register",
    "guest",
    "limits",
    "exclusion",
    "top-up",
    "deposit",
    "enrol",
    "roles",
];

/// A client may hang up at any `await`. The test drops the request at each `await` in turn.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_client_hangs_up_memory_and_database_agree() {
    let mut open = open(plain).await;
    let mut indoors = DoorlessHouse::of(&open);
    let (mut probes, mut n) = (Vec::new(), 0);
    for what in ALL {
        for polls in 0.. {
            n += 1;
            let (mut probe, Request { method, path, token, body }) =
                victim(&indoors, &open.admin, what, n).await;
            probe.what = format!("{what} after {polls} polls");
            let asks = indoors.asks(probe.from, (method, &path), token.as_deref(), body.as_ref());
            let done = hang_up_after(asks, polls).await;
            probes.push(probe);
            if let Some((status, answer)) = done {
                assert!(status.is_success(), "{what}: {status} {answer}");
                break;
            }
            assert!(polls < 100, "{what} did not finish within 100 polls");
        }
    }
    // Work on a separate thread continues without its request.
    tokio::time::sleep(Duration::from_millis(100)).await;
    open.house.keep(Vec::new()).await.unwrap();
    let mut before = BTreeMap::new();
    for probe in &probes {
        before.extend(probe.truth(&indoors).await);
    }
    let stood = open.house.log().state().clone();
    drop(indoors);
    open = open.again().await;
    assert!(*open.house.log().state() == stood, "the log changed with the restart");
    indoors = DoorlessHouse::of(&open);
    let mut after = BTreeMap::new();
    for probe in &probes {
        after.extend(probe.truth(&indoors).await);
    }
    for (what, truth) in &before {
        assert_eq!(after[what], *truth, "{what}");
    }
    open.assert_well().await;
}

/// Sends the head and body of a request, and hangs up a moment later.
fn lost(open: &OpenHouse, token: &str, body: &Value, after: Duration) {
    let (address, body) = (open.address, body.to_string());
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "PUT /api/v1/me/password HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(after);
}

/// The attack over a real connection, with a password hash at its real cost.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_changes_a_password_completely_or_not_at_all() {
    let mut open = open_at(Cost::default(), plain).await;
    let mut people = Vec::new();
    for (n, name) in ["Iris", "Ruth", "Hugo"].into_iter().enumerate() {
        let wants = json!({ "name": name, "password": OLD });
        let own = open.ask(reqwest::Method::POST, "/accounts", None, Some(&wants)).await.json();
        let thief = open.ask(reqwest::Method::POST, "/session", None, Some(&wants)).await.json();
        let token = own["token"].as_str().unwrap();
        let after = Duration::from_millis([5, 40, 80][n]);
        tokio::task::block_in_place(|| lost(&open, token, &json!({ "old": OLD, "new": NEW }), after));
        people.push((name, thief["token"].as_str().unwrap().to_owned()));
    }
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let mut truths = Vec::new();
    for _ in 0..2 {
        let mut truth = Vec::new();
        for (name, thief) in &people {
            let mut works = Vec::new();
            for password in [OLD, NEW] {
                let wants = json!({ "name": name, "password": password });
                let answer = open.ask(reqwest::Method::POST, "/session", None, Some(&wants)).await;
                works.push(answer.status.as_u16());
            }
            works.push(open.get("/me", Some(thief)).await.status.as_u16());
            let changed = [401, 200, 401];
            let not_changed = [200, 401, 200];
            assert!(works == changed || works == not_changed, "{name}: {works:?}");
            truth.push(works);
        }
        truths.push(truth);
        open = open.again().await;
    }
    assert_eq!(truths[0], truths[1], "the restart changed a password or a session");
    assert_eq!(open.get("/tables", None).await.status, StatusCode::OK);
}
