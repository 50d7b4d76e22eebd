//! Several nodes serve one house from one PostgreSQL database, all in this process, behind their real doors.

mod moving;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use croupier_house::house::House;
use croupier_house::people::{People, PeopleConfig};
use croupier_house::{ClusterNode, Config, HouseListener, ServeError, prepare_node};
use croupier_proving::PostgresServer;
use croupier_rules::Library;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::support::CHEAP;

/// The time in which something must have happened that takes milliseconds on a free machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A database with the secret of a cluster.
struct Cluster {
    database: String,
    secret: PathBuf,
    folder: tempfile::TempDir,
}

impl Cluster {
    fn new() -> Cluster {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, "a secret of at least thirty-two characters\n").unwrap();
        // The server's own client cannot run on a thread that drives the runtime.
        let database = tokio::task::block_in_place(|| PostgresServer::shared().database());
        Cluster { database, secret, folder }
    }

    fn config(&self, name: &str) -> Config {
        Config {
            node: Some(name.to_owned()),
            cluster_secret_file: Some(self.secret.clone()),
            database: Some(self.database.clone()),
            data: self.folder.path().join(name),
            requests_per_second: 100_000,
            requests_at_once: 100_000,
            guests_per_hour: 0,
            accounts_per_hour: 0,
            person_commands_per_second: 0,
            person_bytes_per_second: 0,
            address_commands_per_second: 0,
            address_bytes_per_second: 0,
            play_chips: 100_000,
            ..Config::default()
        }
    }

    async fn node(&self, name: &str) -> Node {
        let config = self.config(name);
        let doors = HouseListener::at("127.0.0.1:0").await.unwrap();
        let address = doors.address();
        // A connection to PostgreSQL begins and ends outside the runtime.
        let opened = tokio::task::spawn_blocking(move || {
            let node = ClusterNode::join(&config, address).unwrap();
            let files = Library::embedded_files().iter();
            let files: Vec<_> = files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
            let house = House::open_node(node, config, &files, Library::embedded()).unwrap();
            let people = PeopleConfig { hash: CHEAP, ..house.config().people() };
            let people = house.people(people).unwrap();
            (house, Arc::new(people))
        });
        let (house, people) = opened.await.unwrap();
        prepare_node(&house, &people, &|_| ()).await.unwrap();
        let (stop, stops) = oneshot::channel::<()>();
        let stops = async move { drop(stops.await) };
        let until = tokio::spawn(doors.serve(Arc::clone(&house), Arc::clone(&people), stops));
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        // Once it answers, it wakes no table that another node opens later.
        client.get(format!("http://{address}/health")).send().await.unwrap();
        Node { house, people, address, client, stop, until }
    }
}

/// A node that serves.
struct Node {
    house: Arc<House>,
    people: Arc<People>,
    address: SocketAddr,
    client: reqwest::Client,
    stop: oneshot::Sender<()>,
    until: JoinHandle<Result<(), ServeError>>,
}

impl Node {
    async fn ask(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let mut request = self.client.request(method, format!("http://{}/api/v1{path}", self.address));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status();
        (status, answer.json().await.unwrap_or(Value::Null))
    }

    async fn get(&self, path: &str, token: Option<&str>) -> Value {
        let (status, answer) = self.ask(Method::GET, path, token, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer
    }

    /// Admits a guest. Returns their token.
    async fn guest(&self) -> String {
        let (status, guest) = self.ask(Method::POST, "/session/guest", None, None).await;
        assert_eq!(status, StatusCode::OK, "{guest}");
        guest["token"].as_str().unwrap().to_owned()
    }

    /// Opens a table where the house rolls, with a clock that is longer than any test.
    async fn table(&self, name: &str, token: &str) -> u64 {
        self.table_of(name, ("bclc-craps", json!({})), token, 3600).await
    }

    /// Opens a table of any pack with these options, with this clock.
    async fn table_of(&self, name: &str, (pack, options): (&str, Value), token: &str, clock: u32) -> u64 {
        let limits = json!([{ "wager": "all", "min": 500, "max": 100_000 }]);
        let wants = json!({
            "name": name, "pack": pack, "options": options, "clock_seconds": clock, "limits": limits
        });
        let (_, opened) = self.ask(Method::POST, "/tables", Some(token), Some(wants)).await;
        opened["table"].as_u64().unwrap_or_else(|| panic!("{opened}"))
    }

    /// Gives a numbered command to a table.
    async fn command(&self, table: u64, token: &str, n: u64, ask: Value) -> (StatusCode, Value) {
        let path = format!("/tables/{table}/commands");
        self.ask(Method::POST, &path, Some(token), Some(json!({ "client": "c", "n": n, "ask": ask }))).await
    }

    /// Gives a command that must be carried out. Tries again while the table is on its way between nodes.
    async fn done(&self, table: u64, token: &str, n: u64, ask: Value) -> Value {
        let tries = async {
            loop {
                let (status, answer) = self.command(table, token, n, ask.clone()).await;
                if status != StatusCode::SERVICE_UNAVAILABLE {
                    assert_eq!(status, StatusCode::OK, "{ask}: {answer}");
                    return answer;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(PATIENCE, tries).await.unwrap()
    }

    async fn wallet(&self, token: &str) -> i64 {
        self.get("/me", Some(token)).await["wallet"].as_i64().unwrap()
    }

    /// Waits until this node knows what a person has.
    async fn has(&self, token: &str, wallet: i64, at_tables: i64) {
        let wanted = (json!(wallet), json!(at_tables));
        until("the chips of the person", async || {
            let me = self.get("/me", Some(token)).await;
            (&me["wallet"], &me["at_tables"]) == (&wanted.0, &wanted.1)
        })
        .await;
    }

    fn plays(&self, table: u64) -> bool {
        self.house.plays(table)
    }

    async fn connect(&self, table: u64, token: &str) -> Connection {
        let url = format!("ws://{}/api/v1/tables/{table}/play?client=w", self.address);
        let mut request = url.into_client_request().unwrap();
        let bearer = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert("authorization", bearer);
        let stream = TcpStream::connect(self.address).await.unwrap();
        Connection(client_async(request, stream).await.unwrap().0)
    }

    /// Stops the node in order. The thread that lets go of it runs asynchronous tasks, as in a house in service.
    async fn stops(self) {
        let Node { house, people, stop, until, client, .. } = self;
        drop((client, stop));
        until.await.unwrap().unwrap();
        drop((house, people));
    }
}

/// A connection to a table.
struct Connection(WebSocketStream<TcpStream>);

impl Connection {
    async fn says(&mut self, n: u64, ask: Value) {
        self.0.send(Message::text(json!({ "n": n, "ask": ask }).to_string())).await.unwrap();
    }

    /// Returns the next message of a type; `None` if the house ends the connection.
    async fn hears(&mut self, kind: &str) -> Option<Value> {
        let listens = async {
            while let Some(Ok(message)) = self.0.next().await {
                let Message::Text(text) = message else { continue };
                let told: Value = serde_json::from_str(&text).unwrap();
                if told["type"] == kind {
                    return Some(told);
                }
                assert_ne!(told["type"], "refused", "{told}");
            }
            None
        };
        tokio::time::timeout(PATIENCE, listens).await.unwrap()
    }
}

/// Waits until something is so.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let waits = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, waits).await.is_ok(), "{what}: not within {PATIENCE:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_wallet_and_one_loss_limit_hold_at_both_nodes() {
    let cluster = Cluster::new();
    let (a, b) = (cluster.node("a").await, cluster.node("b").await);
    let ada = a.guest().await;
    let (one, two) = (a.table("One", &ada).await, b.table("Two", &ada).await);
    a.done(one, &ada, 1, json!({ "do": "sit", "chips": 60_000 })).await;
    b.done(two, &ada, 1, json!({ "do": "sit", "chips": 30_000 })).await;
    assert_eq!(
        (a.plays(one), b.plays(two)),
        (true, true),
        "each node plays the table that it was asked for {} {}",
        b.plays(one),
        a.plays(two)
    );
    for node in [&a, &b] {
        node.has(&ada, 10_000, 90_000).await;
    }
    // Both nodes are asked at once for more than the wallet has together: one of them must refuse.
    let more = json!({ "do": "buy-in", "amount": 6_000 });
    let (first, second) =
        tokio::join!(a.command(one, &ada, 2, more.clone()), b.command(two, &ada, 2, more.clone()));
    let refused: Vec<_> = [&first, &second].into_iter().filter(|(status, _)| !status.is_success()).collect();
    assert_eq!(refused.len(), 1, "{first:?} {second:?}");
    a.has(&ada, 4_000, 96_000).await;
    // A limit that is set at one node holds at the other.
    let limits = json!({ "loss_day": 100_000 - 4_000 + 1_000 });
    let (status, limited) = a.ask(Method::PUT, "/me/limits", Some(&ada), Some(limits)).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{limited}");
    let (status, denied) = b.command(two, &ada, 3, json!({ "do": "buy-in", "amount": 2_000 })).await;
    assert_eq!((status.is_success(), &denied["code"]), (false, &"loss-limit".into()), "{denied}");
    b.done(two, &ada, 4, json!({ "do": "buy-in", "amount": 1_000 })).await;
    // Chips that come back at one node can be taken to a table of the other.
    a.done(one, &ada, 5, json!({ "do": "leave" })).await;
    let left = if first.0.is_success() { 31_000 } else { 37_000 };
    b.has(&ada, 100_000 - left, left).await;
    a.stops().await;
    b.stops().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn any_door_leads_to_any_table() {
    let cluster = Cluster::new();
    let (a, b) = (cluster.node("a").await, cluster.node("b").await);
    let ada = a.guest().await;
    let table = a.table("Hers", &ada).await;
    a.done(table, &ada, 1, json!({ "do": "sit", "chips": 50_000 })).await;
    // Commands through the other door, with the same numbers, are the same commands.
    let again = b.done(table, &ada, 1, json!({ "do": "sit", "chips": 50_000 })).await;
    assert_eq!(again["again"], true, "{again}");
    let bet = b.done(table, &ada, 2, json!({ "do": "bet", "wager": "field", "amount": 500 })).await;
    assert_eq!(bet["again"], false);
    assert!(a.plays(table) && !b.plays(table), "the table stays where it is");
    let offers = b.get(&format!("/tables/{table}/offers"), Some(&ada)).await;
    assert_eq!(offers, a.get(&format!("/tables/{table}/offers"), Some(&ada)).await);
    // A connection through the second node receives entries that come through the first.
    let mut connection = b.connect(table, &ada).await;
    let state = connection.hears("state").await.unwrap();
    assert_eq!(state["n"], bet["entry"]);
    connection.says(1, json!({ "do": "bet", "wager": "field", "amount": 700 })).await;
    let done = connection.hears("done").await.unwrap();
    a.done(table, &ada, 3, json!({ "do": "bet", "wager": "field", "amount": 900 })).await;
    until("the last entry", async || {
        let entry = connection.hears("entry").await.unwrap();
        entry["n"].as_u64() > done["entry"].as_u64()
    })
    .await;
    // The lobby of each node shows who plays and watches, wherever the table is.
    let lobby = b.get("/tables", None).await;
    let shown = lobby.as_array().unwrap().iter().find(|shown| shown["table"] == table).unwrap();
    assert_eq!((&shown["people"].as_array().unwrap().len(), &shown["watching"]), (&1, &json!(1)), "{shown}");
    // Logs are read from the database.
    let lines = b.get(&format!("/tables/{table}/replay?from=1"), Some(&ada)).await;
    assert!(lines.to_string().contains("field"), "{lines}");
    a.stops().await;
    b.stops().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_is_good_at_every_node_until_one_of_them_ends_it() {
    let cluster = Cluster::new();
    let (a, b) = (cluster.node("a").await, cluster.node("b").await);
    let ada = a.guest().await;
    // Immediately, before any news of the session can have come.
    assert_eq!(b.wallet(&ada).await, 100_000);
    let table = a.table("Hers", &ada).await;
    let mut connection = a.connect(table, &ada).await;
    connection.hears("state").await.unwrap();
    let (status, _) = b.ask(Method::DELETE, "/session", Some(&ada), None).await;
    assert!(status.is_success(), "{status}");
    until("the end of the session", async || {
        a.ask(Method::GET, "/me", Some(&ada), None).await.0 == StatusCode::UNAUTHORIZED
    })
    .await;
    assert_eq!(connection.hears("nothing").await, None, "the connection outlived its session");
    // An account can be made at one node and used at the other, and a new password ends the old one everywhere.
    let account = json!({ "name": "Bea", "password": "eleven purple marbles" });
    let (status, made) = a.ask(Method::POST, "/accounts", None, Some(account.clone())).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let (status, taken) = b.ask(Method::POST, "/accounts", None, Some(account.clone())).await;
    assert_eq!(status, StatusCode::CONFLICT, "{taken}");
    let (status, session) = b.ask(Method::POST, "/session", None, Some(account.clone())).await;
    assert_eq!(status, StatusCode::OK, "{session}");
    let token = session["token"].as_str().unwrap().to_owned();
    let change = json!({ "old": "eleven purple marbles", "new": "twelve yellow marbles" });
    let (status, changed) = b.ask(Method::PUT, "/me/password", Some(&token), Some(change)).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{changed}");
    until("the new password", async || {
        a.ask(Method::POST, "/session", None, Some(account.clone())).await.0 == StatusCode::UNAUTHORIZED
    })
    .await;
    let renewed = json!({ "name": "Bea", "password": "twelve yellow marbles" });
    assert_eq!(a.ask(Method::POST, "/session", None, Some(renewed)).await.0, StatusCode::OK);
    a.stops().await;
    b.stops().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_with_another_secret_is_turned_away() {
    let cluster = Cluster::new();
    let a = cluster.node("a").await;
    let other = cluster.folder.path().join("other");
    std::fs::write(&other, "another secret of at least thirty-two characters").unwrap();
    let config = Config { cluster_secret_file: Some(other), ..cluster.config("b") };
    let address = "127.0.0.1:1".parse().unwrap();
    let joins = tokio::task::spawn_blocking(move || ClusterNode::join(&config, address).err().unwrap());
    let refused = joins.await.unwrap().to_string();
    assert!(refused.contains("another secret") && refused.contains('a'), "{refused}");
    // A request that claims to come from another node needs a proof.
    for proof in ["127.0.0.1 0 00", "", "x"] {
        let url = format!("http://{}/api/v1/tables", a.address);
        let asked = a.client.get(url).header("croupier-passed-on", proof).send().await.unwrap();
        assert_eq!(asked.status(), StatusCode::FORBIDDEN, "{proof}");
    }
    a.stops().await;
}
