//! A house in this process, behind its real doors, with a listener that records every byte that comes out.
#![allow(dead_code, clippy::unwrap_used, reason = "tests may unwrap, and not every test uses every helper")]

pub(crate) mod hang_up;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Once};

use croupier_house::house::House;
use croupier_house::people::{Cost, People, PeopleConfig, PersonRefusal};
use croupier_house::{Config, HouseListener, ServeError};
use croupier_rules::Library;
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The number of panics in this process.
static PANICS: AtomicUsize = AtomicUsize::new(0);
static HOOK: Once = Once::new();

thread_local! {
    /// Whether this thread belongs to a test. A failing test panics too, but on a thread that is not the house's.
    static TESTS: Cell<bool> = const { Cell::new(false) };
}

/// Counts every panic from now on, on any thread.
pub(crate) fn count_panics() {
    TESTS.with(|tests| tests.set(true));
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !TESTS.with(Cell::get) {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            before(panic);
        }));
    });
}

pub(crate) struct OpenHouse {
    pub(crate) house: Arc<House>,
    pub(crate) address: SocketAddr,
    /// The administrator's token.
    pub(crate) admin: String,
    /// Everything that any client received, with each line once.
    pub(crate) heard: Mutex<BTreeSet<String>>,
    pub(crate) people: Arc<People>,
    client: reqwest::Client,
    folder: TempDir,
    cost: Cost,
    serving: ServerTask,
}

/// The cost of a hash that takes almost no time.
pub(crate) const CHEAP: Cost = Cost { memory_kib: 8, passes: 1, lanes: 1 };

/// A house that serves until its stop handle is dropped.
struct ServerTask {
    stop: oneshot::Sender<()>,
    until: JoinHandle<Result<(), ServeError>>,
}

#[derive(Debug)]
pub(crate) struct HttpAnswer {
    pub(crate) status: StatusCode,
    pub(crate) kind: String,
    pub(crate) text: String,
}

impl HttpAnswer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the code of an error answer.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }
}

/// Opens a house. The house's passwords are cheap to hash, and it does not limit requests.
pub(crate) async fn open(change: impl FnOnce(&mut Config)) -> OpenHouse {
    open_at(CHEAP, change).await
}

/// Opens a house with this cost of hashing passwords.
pub(crate) async fn open_at(cost: Cost, change: impl FnOnce(&mut Config)) -> OpenHouse {
    count_panics();
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config {
        data: folder.path().join("data"),
        requests_per_second: 100_000,
        requests_at_once: 100_000,
        commands_per_second: 100_000,
        connections_per_address: 0,
        person_commands_per_second: 0,
        person_bytes_per_second: 0,
        address_commands_per_second: 0,
        address_bytes_per_second: 0,
        guests_per_hour: 0,
        accounts_per_hour: 0,
        ..Config::default()
    };
    change(&mut config);
    let house = house(config);
    let people = people(&house, cost);
    let made = house.change(|log| {
        let first = people.first_start(log, Timestamp::now())?.unwrap();
        Ok::<_, PersonRefusal>(((first.name.clone(), first.password.clone()), first.writes))
    });
    let (name, password) = made.await.unwrap();
    let mut open = behind_doors(house, people, cost, folder).await;
    open.admin = open.first_login(&name, &password).await;
    open
}

pub(crate) fn house(config: Config) -> Arc<House> {
    let embedded = Library::embedded_files().iter();
    let files: Vec<_> = embedded.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    House::open(config, &files, Library::embedded()).unwrap()
}

fn people(house: &House, cost: Cost) -> People {
    let config = PeopleConfig { hash: cost, ..house.config().people() };
    house.people(config).unwrap()
}

async fn behind_doors(house: Arc<House>, people: People, cost: Cost, folder: TempDir) -> OpenHouse {
    let people = Arc::new(people);
    let doors = HouseListener::at("127.0.0.1:0").await.unwrap();
    let address = doors.address();
    let (stop, stops) = oneshot::channel::<()>();
    let stops = async move { drop(stops.await) };
    let until = tokio::spawn(doors.serve(Arc::clone(&house), Arc::clone(&people), stops));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let serving = ServerTask { stop, until };
    let (admin, heard) = (String::new(), Mutex::default());
    OpenHouse { house, people, address, admin, heard, client, folder, cost, serving }
}

impl OpenHouse {
    /// Shuts the house down cleanly, and reopens it with its stored data.
    pub(crate) async fn again(self) -> OpenHouse {
        self.again_after(|_| ()).await
    }

    /// Shuts the house down cleanly, and reopens it with its stored data and another configuration.
    pub(crate) async fn again_with(self, change: impl FnOnce(&mut Config)) -> OpenHouse {
        self.reopened(|config| change(config)).await
    }

    /// Shuts the house down cleanly, lets a test tamper with its database, and reopens it with the result.
    pub(crate) async fn again_after(self, meddle: impl FnOnce(&Config)) -> OpenHouse {
        self.reopened(|config| meddle(config)).await
    }

    async fn reopened(self, meddle: impl FnOnce(&mut Config)) -> OpenHouse {
        drop(self.serving.stop);
        // Close the kept-alive connections, because the house would wait for them.
        drop(self.client);
        self.serving.until.await.unwrap().unwrap();
        let mut config = self.house.config().clone();
        drop(self.house);
        meddle(&mut config);
        let house = house(config);
        let people = people(&house, self.cost);
        let open = behind_doors(house, people, self.cost, self.folder).await;
        OpenHouse { admin: self.admin, ..open }
    }

    async fn first_login(&self, name: &str, password: &str) -> String {
        let wants = json!({ "name": name, "password": password });
        let in_ = self.ask(Method::POST, "/session", None, Some(&wants)).await.json();
        let token = in_["token"].as_str().unwrap().to_owned();
        let change = json!({ "old": password, "new": "the long way home" });
        let changed = self.ask(Method::PUT, "/me/password", Some(&token), Some(&change)).await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT, "{changed:?}");
        token
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}/api/v1{path}", self.address)
    }

    /// Builds a request exactly as given.
    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, self.url(path))
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> HttpAnswer {
        let again = request.try_clone();
        let answer = match request.send().await {
            Ok(answer) => answer,
            // After an unread body the house closes the connection. A client that sends on this connection at that
            // moment must retry.
            Err(error) if error.is_request() => again.unwrap().send().await.unwrap(),
            Err(error) => panic!("{error:?}"),
        };
        let status = answer.status();
        let headers = format!("{:?}", answer.headers());
        let kind = answer.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
        let text = String::from_utf8_lossy(&answer.bytes().await.unwrap()).into_owned();
        // Answers to people who sign in contain tokens. Everything else may be public.
        self.hear(&headers);
        self.hear(&text);
        HttpAnswer { status, kind: kind.unwrap_or_default(), text }
    }

    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> HttpAnswer {
        let mut request = self.request(method, path);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        self.send(request).await
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> HttpAnswer {
        self.ask(Method::GET, path, token, None).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> HttpAnswer {
        self.ask(Method::POST, path, Some(token), Some(&body)).await
    }

    /// Admits a guest. Returns the person's number and token.
    pub(crate) async fn guest(&self) -> (u32, String) {
        let guest = self.ask(Method::POST, "/session/guest", None, None).await.json();
        (guest["person"].as_u64().unwrap() as u32, guest["token"].as_str().unwrap().to_owned())
    }

    /// Creates a person with an account and these roles. Returns the person's number and token.
    pub(crate) async fn person(&self, name: &str, roles: &[&str]) -> (u32, String) {
        let person = self.account(name).await;
        let number = person["person"].as_u64().unwrap() as u32;
        let path = format!("/people/{number}/roles");
        let given = json!({ "roles": roles });
        let given = self.ask(Method::PUT, &path, Some(&self.admin), Some(&given)).await;
        assert_eq!(given.status, StatusCode::OK, "{given:?}");
        (number, person["token"].as_str().unwrap().to_owned())
    }

    /// Creates an account. If the name is reserved, the crew assigns it afterwards.
    async fn account(&self, name: &str) -> Value {
        let register = async |name: &str| {
            let wants = json!({ "name": name, "password": "eleven purple marbles" });
            self.ask(Method::POST, "/accounts", None, Some(&wants)).await
        };
        let account = register(name).await;
        if account.status != StatusCode::UNPROCESSABLE_ENTITY || account.code() != "reserved-name" {
            return account.json();
        }
        let account = register(&format!("Our {name}")).await.json();
        let path = format!("/people/{}/name", account["person"]);
        let named = self.ask(Method::PUT, &path, Some(&self.admin), Some(&json!({ "name": name }))).await;
        assert_eq!(named.status, StatusCode::OK, "{named:?}");
        account
    }

    /// Opens a table of a pack, dealt by a person or by the house. The table's clock is longer than any test.
    pub(crate) async fn table(&self, name: &str, pack: &str, dealt: bool) -> u64 {
        let limits = json!([{ "wager": "all", "min": 500, "max": 100_000 }]);
        let wants =
            json!({ "name": name, "pack": pack, "dealt": dealt, "clock_seconds": 3600, "limits": limits });
        let opened = self.post("/tables", &self.admin, wants).await;
        opened.json()["table"].as_u64().unwrap_or_else(|| panic!("{opened:?}"))
    }

    pub(crate) fn hear(&self, text: &str) {
        self.heard.lock().unwrap().extend(text.lines().map(str::to_owned));
    }

    /// Checks that the house works: nothing panicked, it has not halted, and it answers.
    pub(crate) async fn assert_well(&self) {
        assert_eq!(PANICS.load(Ordering::SeqCst), 0, "something panicked");
        assert_eq!(self.house.halted(), None);
        let tables = self.get("/tables", None).await;
        assert_eq!(tables.status, StatusCode::OK, "{tables:?}");
    }
}
