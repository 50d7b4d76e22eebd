//! A PostgreSQL server whose processes are all stopped with SIGSTOP: its connections stay open, and nothing answers.

use std::time::Duration;

use croupier_proving::PostgresServer;
use serde_json::{Value, json};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};

use super::server::Premises;

/// A time limit that no step reaches.
const PATIENCE: Duration = Duration::from_secs(60);
/// The configuration: when the house says that it is stuck, and when it halts.
const STUCK: Duration = Duration::from_secs(1);
const HALTS: Duration = Duration::from_secs(8);
const CONFIG: &str =
    "stuck-seconds = 1\nhalt-seconds = 8\nguests-per-hour = 0\nplay-chips = 100000\nleave-seconds = 3600\n";

/// Makes a request with an optional token and body. Returns the status and the text; `None` if the house hung up.
async fn ask(address: &str, path: &str, token: Option<&str>, body: Option<Value>) -> Option<(u16, String)> {
    let (url, token) = (format!("http://{address}{path}"), token.map(|token| format!("Bearer {token}")));
    let asked = move || {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let answer = match body {
            Some(body) => {
                let request = agent.post(url).header("content-type", "application/json");
                token
                    .iter()
                    .fold(request, |request, token| request.header("authorization", token))
                    .send(body.to_string())
            }
            None => {
                let request = agent.get(url);
                token.iter().fold(request, |request, token| request.header("authorization", token)).call()
            }
        };
        let mut answer = answer.ok()?;
        Some((answer.status().as_u16(), answer.body_mut().read_to_string().ok()?))
    };
    spawn_blocking(asked).await.unwrap()
}

/// A guest at the first table of a new house, who gives one command after the other.
struct Guest {
    address: String,
    token: String,
    n: u64,
}

impl Guest {
    async fn at(address: &str) -> Guest {
        let (status, guest) = ask(address, "/api/v1/session/guest", None, Some(json!({}))).await.unwrap();
        assert_eq!(status, 200, "{guest}");
        let guest: Value = serde_json::from_str(&guest).unwrap();
        let token = guest["token"].as_str().unwrap().to_owned();
        let mut guest = Guest { address: address.to_owned(), token, n: 0 };
        let sat = guest.says(json!({ "do": "sit", "chips": 1_000 })).await.unwrap().unwrap();
        assert_eq!(sat.0, 200, "{sat:?}");
        guest
    }

    /// Gives the next command.
    fn says(&mut self, ask: Value) -> JoinHandle<Option<(u16, String)>> {
        self.n += 1;
        self.repeats(ask)
    }

    /// Gives a command again under its number.
    fn repeats(&self, wanted: Value) -> JoinHandle<Option<(u16, String)>> {
        let (address, token) = (self.address.clone(), self.token.clone());
        let body = json!({ "client": "t", "n": self.n, "ask": wanted });
        tokio::spawn(
            async move { ask(&address, "/api/v1/tables/1/commands", Some(&token), Some(body)).await },
        )
    }

    /// Returns the guest's wallet in cents.
    async fn wallet(&self) -> i64 {
        let (status, me) = ask(&self.address, "/api/v1/me", Some(&self.token), None).await.unwrap();
        assert_eq!(status, 200, "{me}");
        serde_json::from_str::<Value>(&me).unwrap()["wallet"].as_i64().unwrap()
    }
}

/// Waits until `/ready` gives this answer. Meanwhile the house always says that it is alive.
async fn is_ready(address: &str, answer: (u16, &str)) {
    let waits = async {
        loop {
            assert_eq!(ask(address, "/health", None, None).await, Some((200, "alive\n".to_owned())));
            let ready = ask(address, "/ready", None, None).await.unwrap();
            if (ready.0, &*ready.1) == answer {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, waits).await.unwrap_or_else(|_| panic!("/ready never said {answer:?}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_on_a_frozen_postgresql_server_goes_on_or_halts_and_loses_nothing() {
    let started = spawn_blocking(|| {
        let server = PostgresServer::start_with(&["fsync=off"]);
        let database = server.database();
        (server, database)
    });
    let (server, database) = started.await.unwrap();
    let premises = Premises::postgres(database);
    let mut house = premises.start(CONFIG);
    let address = timeout(PATIENCE, house.opened()).await.unwrap().expect("the house did not open");
    let mut guest = Guest::at(&address).await;
    let buys = || json!({ "do": "buy-in", "amount": 500 });

    // A short freeze: the command waits, and the house says that it is stuck. Then both go on.
    let frozen = server.freeze();
    let begun = Instant::now();
    let waiting = guest.says(buys());
    is_ready(&address, (503, "stuck\n")).await;
    assert!(begun.elapsed() > STUCK * 9 / 10, "the house said too soon that it is stuck");
    assert!(!waiting.is_finished(), "the house acknowledged a command that was not stored");
    drop(frozen);
    let done = timeout(PATIENCE, waiting).await.unwrap().unwrap().unwrap();
    assert_eq!(done.0, 200, "{done:?}");
    is_ready(&address, (200, "ready\n")).await;
    assert_eq!(guest.wallet().await, 98_500);

    // A long freeze: the house halts and ends, although the server never answers.
    let frozen = server.freeze();
    let begun = Instant::now();
    let waiting = guest.says(buys());
    is_ready(&address, (503, "stuck\n")).await;
    let ended = async {
        while !house.has_ended() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, ended).await.expect("the house did not end");
    let took = begun.elapsed();
    assert!(took > HALTS * 9 / 10 && took < HALTS * 3, "the house ended after {took:?}");
    let unanswered = timeout(PATIENCE, waiting).await.unwrap().unwrap();
    assert!(unanswered.as_ref().is_none_or(|answer| answer.0 == 503), "{unanswered:?}");
    drop(frozen);

    // The next house has everything that was acknowledged, and the last command once, whether it was stored or not.
    let mut house = premises.start(CONFIG);
    guest.address = timeout(PATIENCE, house.opened()).await.unwrap().expect("the house did not open again");
    assert!([98_500, 98_000].contains(&guest.wallet().await), "{}", guest.wallet().await);
    let again = guest.repeats(buys()).await.unwrap().unwrap();
    assert_eq!(again.0, 200, "{again:?}");
    assert_eq!(guest.wallet().await, 98_000);
    assert_eq!(timeout(PATIENCE, house.stop()).await.unwrap().code(), Some(0));
    spawn_blocking(move || drop(server)).await.unwrap();
}
