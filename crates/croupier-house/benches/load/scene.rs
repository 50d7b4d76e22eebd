//! A house with craps tables and guests, each of whom repeatedly makes a bet and takes it down. The dice are never
//! rolled.

use std::sync::Arc;
use std::time::Duration;

use croupier_house::ask::{TableEngineKind, TableRequest};
use croupier_house::house::House;
use croupier_house::people::{People, PersonRefusal, Token};
use croupier_house::table::TableAnswer;
use croupier_house::{Config, HouseListener, ServeError};
use croupier_ledger::line::{Actor, CommandId, Setup};
use croupier_rules::Library;
use jiff::Timestamp;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) const PACK: &str = "bclc-craps";
pub(crate) const SIT: &str = r#"{"do":"sit","chips":100000}"#;
const BET: &str = r#"{"do":"bet","wager":"field","amount":500}"#;
const DOWN: &str = r#"{"do":"down","wager":"field"}"#;
/// Longer than any run.
const CLOCK: u32 = 86_400;

/// Returns a player's next command: a bet, then the removal of the bet.
pub(crate) fn bet_or_down(n: u64) -> &'static str {
    if n % 2 == 1 { BET } else { DOWN }
}

pub(crate) fn ask(text: &str) -> TableRequest {
    TableRequest::read(TableEngineKind::Craps, text).unwrap()
}

/// The files of the packs.
pub(crate) fn files() -> Vec<(String, String)> {
    Library::embedded_files().iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

/// The task of the open doors.
type ServerTask = JoinHandle<Result<(), ServeError>>;

/// A guest at a table.
pub(crate) struct Player {
    pub(crate) table: u64,
    pub(crate) person: u32,
    pub(crate) token: Token,
}

/// A house in a new folder.
pub(crate) struct Scene {
    pub(crate) house: Arc<House>,
    pub(crate) people: Arc<People>,
    pub(crate) players: Vec<Player>,
    /// The handle that closes the doors, if they are open, and the task that then waits for all clients to leave.
    doors: Option<(oneshot::Sender<()>, ServerTask)>,
    _folder: TempDir,
}

impl Scene {
    /// Opens a house with this many tables, and guests who have not sat down yet.
    pub(crate) async fn open(database: Option<String>, tables: usize, at_each: usize) -> Scene {
        let folder = crate::folder();
        let config = Config {
            data: folder.path().to_owned(),
            database,
            listen: "127.0.0.1:0".to_owned(),
            requests_per_second: 1_000_000,
            requests_at_once: 1_000_000,
            connections_at_most: 0,
            connections_per_address: 0,
            person_commands_per_second: 0,
            person_bytes_per_second: 0,
            address_commands_per_second: 0,
            address_bytes_per_second: 0,
            commands_per_second: 1_000_000,
            ..Config::default()
        };
        // Use a separate thread: a connection to PostgreSQL has its own runtime, and cannot start within another.
        let opening = tokio::task::spawn_blocking(move || {
            let house = House::open(config, &files(), Library::embedded()).unwrap();
            let people = house.people(house.config().people());
            (house, people.unwrap())
        });
        let (house, people) = opening.await.unwrap();
        let mut scene =
            Scene { house, people: Arc::new(people), players: Vec::new(), doors: None, _folder: folder };
        for n in 0..tables {
            let setup = scene.setup(n);
            let table = scene.house.open_table(Actor::House, None, setup).await.unwrap();
            for _ in 0..at_each {
                let player = scene.guest(table).await;
                scene.players.push(player);
            }
        }
        scene
    }

    fn setup(&self, n: usize) -> Setup {
        let plain = self.house.plain_setup(PACK).unwrap();
        Setup { name: format!("Table {n}"), clock_seconds: CLOCK, ..plain }
    }

    async fn guest(&self, table: u64) -> Player {
        let admitted = self.house.change(|log| {
            let mut admitted =
                self.people.guest(log, Timestamp::now(), std::net::Ipv4Addr::LOCALHOST.into())?;
            let writes = std::mem::take(&mut admitted.writes);
            Ok::<_, PersonRefusal>((admitted, writes))
        });
        let admitted = admitted.await.unwrap();
        Player { table, person: admitted.person, token: admitted.token }
    }

    /// Seats all guests.
    pub(crate) async fn sit(&self) {
        for player in &self.players {
            let id = Some(CommandId("bench".to_owned(), 1));
            let answer = self.house.ask_table(player.table, player.person, id, ask(SIT)).await.unwrap();
            assert!(matches!(answer, TableAnswer::Done { .. }), "{answer:?}");
        }
    }

    /// Opens the doors; returns their address.
    pub(crate) async fn serve(&mut self) -> std::net::SocketAddr {
        let doors = HouseListener::at(&self.house.config().listen).await.unwrap();
        let address = doors.address();
        let (stop, stopped) = oneshot::channel();
        let stopped = async move { drop(stopped.await) };
        let serving = doors.serve(Arc::clone(&self.house), Arc::clone(&self.people), stopped);
        self.doors = Some((stop, tokio::spawn(serving)));
        address
    }

    /// Closes the house; this is not measured.
    pub(crate) async fn close(self) {
        assert_eq!(self.house.halted(), None);
        let Scene { house, doors, _folder, .. } = self;
        let closing = async {
            match doors {
                Some((stop, serving)) => {
                    drop(stop);
                    serving.await.unwrap().unwrap();
                }
                None => house.close().await,
            }
        };
        tokio::time::timeout(Duration::from_secs(120), closing).await.unwrap();
        // Other tasks soon drop their references. A connection to PostgreSQL cannot end within a runtime either.
        for _ in 0..100 {
            if Arc::strong_count(&house) == 1 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::task::spawn_blocking(move || drop(house)).await.unwrap();
    }
}
