//! Kills the house: fifty people bet at all the games while the house is killed at random moments and restarted.
//!
//! No acknowledged command is lost, none is carried out twice, no cent appears or disappears, and every table ends up in
//! the state that people saw. The house is killed 80 times, 40 on each database, or `CROUPIER_LONG` times as often;
//! `CROUPIER_SEED` chooses the moments.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use croupier_proving::{PostgresServer, times};
use croupier_rules::{Library, Pack};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};

use super::books::Books;
use super::client::{Address, ConnectionGone, Guest, tables};
use super::luck::Luck;
use super::player::{CommandCounts, Door, Player};
use super::server::{Premises, Server};
use super::witness::{ReceivedMessages, Witness};

const PLAYERS: u64 = 50;
/// The number of audits of the whole house on the way, in addition to the final one.
const AUDITS: u64 = 3;
/// The time in which the house starts on a free machine.
const QUICK_START: Duration = Duration::from_millis(80);

/// The number of kills before the house first opens.
const FOUNDINGS: u64 = 4;
/// A time limit that no step reaches.
const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_sqlite() {
    Night::begins("SQLite", Premises::sqlite()).await.goes_on(kills()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_postgresql() {
    let address = spawn_blocking(|| PostgresServer::shared().database()).await.unwrap();
    Night::begins("PostgreSQL", Premises::postgres(address)).await.goes_on(kills()).await;
}

/// The number of kills on each database.
fn kills() -> u64 {
    u64::from(times(40))
}

pub(super) struct Night {
    name: &'static str,
    luck: Luck,
    premises: Premises,
    witness: Arc<Witness>,
    fates: Arc<CommandCounts>,
    door: watch::Sender<Door>,
    parked: watch::Sender<usize>,
    players: JoinSet<()>,
    /// The books, while no comparison is running.
    books: Option<Books>,
    comparing: Option<JoinHandle<Books>>,
    starts: Vec<Duration>,
    opened: bool,
}

impl Night {
    pub(super) async fn begins(name: &'static str, premises: Premises) -> Night {
        let seed = Luck::seed();
        println!("{name}: CROUPIER_SEED={seed}");
        let mut luck = Luck::of(seed);
        let (witness, fates) = (Arc::<Witness>::default(), Arc::<CommandCounts>::default());
        let (door, parked) = (watch::Sender::new(Door::Closed), watch::Sender::new(0));
        let mut players = JoinSet::new();
        for number in 0..PLAYERS {
            let luck = Luck::of(luck.word());
            let player = Player::new(format!("p{number}"), luck, Arc::clone(&witness), Arc::clone(&fates));
            players.spawn(player.play(door.subscribe(), parked.clone()));
        }
        let (books, comparing, starts) = (Some(Books::new()), None, Vec::new());
        Night {
            name,
            luck,
            premises,
            witness,
            fates,
            door,
            parked,
            players,
            books,
            comparing,
            starts,
            opened: false,
        }
    }

    async fn goes_on(mut self, kills: u64) {
        let began = Instant::now();
        for _ in 0..FOUNDINGS {
            let config = self.config();
            let server = self.premises.start(&config);
            sleep(Duration::from_millis(self.luck.below(700))).await;
            server.kill();
        }
        for kill in 1..=kills {
            self.once().await;
            if !self.luck.once_in(4) {
                self.look().await;
            }
            if kill.is_multiple_of(kills.div_ceil(AUDITS + 1)) {
                self.look().await;
                self.audit().await;
            }
        }
        self.stops_in_order().await;
        self.once().await;
        self.ends(kills, began).await;
    }

    /// Kills the house again and again while another process stands by, so that the house moves from one to the next.
    pub(super) async fn moves_on(mut self, kills: u64) {
        let began = Instant::now();
        let config = |night: &mut Night| night.config() + "wait = true\n";
        let first = config(&mut self);
        let mut server = self.premises.start(&first);
        self.open(&mut server, began).await;
        for _ in 0..kills {
            let next = config(&mut self);
            let mut heir = self.premises.start(&next);
            let waits = timeout(PATIENCE, heir.stands_by()).await.expect("the process does not stand by");
            assert!(waits, "the process ended or opened the house while another one served it");
            sleep(Duration::from_millis(20 + self.luck.below(280))).await;
            let killed = Instant::now();
            server.kill();
            self.everybody_is_outside().await;
            self.open(&mut heir, killed).await;
            server = heir;
        }
        sleep(Duration::from_millis(200)).await;
        server.kill();
        self.everybody_is_outside().await;
        self.look().await;
        self.audit().await;
        self.door.send_replace(Door::Over);
        while let Some(ended) = self.players.join_next().await {
            ended.expect("a player found a difference");
        }
        self.starts.sort();
        let (middle, last) = (self.starts[self.starts.len() / 2], self.starts[self.starts.len() - 1]);
        let compared = self.compared().await.compared;
        println!("{}: {kills} moves; {compared:?}; {:?}", self.name, self.fates);
        println!("{}: open again after {middle:.1?} (median), {last:.1?} at most", self.name);
        assert!(self.fates.done.load(Ordering::Relaxed) > 0 && compared.acknowledged > 0, "{compared:?}");
    }

    /// The configuration of the next start. In some configurations, people count as gone or tables fall asleep after
    /// a second.
    fn config(&mut self) -> String {
        let (sleep, leave) = *self.luck.one_of(&[(1, 600), (60, 1), (1, 1), (60, 600)]).unwrap();
        settings(sleep, leave)
    }

    /// Starts the house, and kills it while it opens or while people play.
    async fn once(&mut self) {
        let config = self.config();
        let began = Instant::now();
        let mut server = self.premises.start(&config);
        if self.luck.once_in(8) {
            sleep(Duration::from_millis(self.luck.below(150))).await;
            return server.kill();
        }
        self.open(&mut server, began).await;
        let millis = if self.luck.once_in(16) { 1500 } else { 20 + self.luck.below(280) };
        // Where the house starts slowly, players are slow too: they must get something done between two kills.
        let slow = self.starts[self.starts.len() - 1].saturating_sub(QUICK_START);
        sleep(Duration::from_millis(millis) + 4 * slow).await;
        server.kill();
        self.everybody_is_outside().await;
    }

    async fn open(&mut self, server: &mut Server, began: Instant) {
        let address = timeout(PATIENCE, server.opened()).await.expect("the house did not open in time");
        let address = Address::Port(address.unwrap_or_else(|| panic!("the house ended before it opened")));
        self.starts.push(began.elapsed());
        if !self.opened {
            self.opened = true;
            quick_tables(&address).await.expect("the house ended while the test opened tables");
        }
        self.door.send_replace(Door::Open(address));
    }

    /// Waits until all players have received everything that the dead house sent.
    async fn everybody_is_outside(&mut self) {
        self.door.send_replace(Door::Closed);
        let mut parked = self.parked.subscribe();
        let all = async {
            parked.wait_for(|parked| *parked == PLAYERS as usize).await.unwrap();
        };
        tokio::select! {
            waited = timeout(PATIENCE, all) => waited.expect("not all players noticed that the house is gone"),
            // A player's task ends only if an assertion fails.
            Some(ended) = self.players.join_next() => ended.expect("a player found a difference"),
        }
    }

    /// Reads the new lines. Compares them with the messages that clients received, while the next evening begins.
    async fn look(&mut self) {
        let books = self.compared().await;
        let database = self.premises.database();
        let read = spawn_blocking(move || {
            let news = books.news(&database);
            (books, news)
        });
        let (mut books, news) = read.await.unwrap();
        let heard: ReceivedMessages = self.witness.take();
        self.comparing = Some(spawn_blocking(move || {
            books.compare(news, heard);
            books
        }));
    }

    async fn compared(&mut self) -> Books {
        match self.comparing.take() {
            Some(comparing) => {
                comparing.await.expect("the books differ from the messages that the clients received")
            }
            None => self.books.take().expect("expected the books to be here while no comparison is running"),
        }
    }

    async fn audit(&mut self) {
        let (books, database) = (self.compared().await, self.premises.database());
        let audited = spawn_blocking(move || {
            let began = Instant::now();
            let findings = books.audit(&database);
            (books, findings, began.elapsed())
        });
        let (books, findings, took) = audited.await.expect("the audit failed");
        let lines: u64 = findings.streams.iter().map(|(_, lines)| lines).sum();
        println!("{}: audited {lines} lines, {} draws in {took:.1?}", self.name, findings.draws);
        self.books = Some(books);
    }

    /// SIGTERM: the house finishes or returns open bets, and exits with success.
    async fn stops_in_order(&mut self) {
        let config = self.config();
        let mut server = self.premises.start(&config);
        self.open(&mut server, Instant::now()).await;
        sleep(Duration::from_millis(400)).await;
        let status = timeout(PATIENCE, server.stop()).await.expect("the house did not stop in time");
        assert_eq!(status.code(), Some(0), "the house did not stop cleanly");
        self.everybody_is_outside().await;
        self.look().await;
        let books = self.compared().await;
        books.nothing_is_open();
        self.books = Some(books);
    }

    async fn ends(mut self, kills: u64, began: Instant) {
        self.look().await;
        self.audit().await;
        self.door.send_replace(Door::Over);
        while let Some(ended) = self.players.join_next().await {
            ended.expect("a player found a difference");
        }
        let log = self.premises.logged();
        assert!(!log.contains("panicked"), "the house panicked:\n{log}");
        self.starts.sort();
        let (middle, last) = (self.starts[self.starts.len() / 2], self.starts[self.starts.len() - 1]);
        let compared = self.compared().await.compared;
        println!("{}: {kills} kills in {:.1?}; {compared:?}; {:?}", self.name, began.elapsed(), self.fates);
        println!("{}: a start took {middle:.1?} (median), {last:.1?} at most", self.name);
        // A case that never occurred proves nothing.
        let counted = [&self.fates.done, &self.fates.done_before, &self.fates.done_after, &self.fates.same];
        assert!(counted.iter().all(|count| count.load(Ordering::Relaxed) > 0), "{:?}", self.fates);
        assert!(compared.acknowledged > 0 && compared.entries > 0 && compared.views > 0, "{compared:?}");
    }
}

/// A configuration without limits on what people do, in which tables fall asleep and people count as gone after these
/// seconds.
pub(super) fn settings(sleep: u32, leave: u32) -> String {
    format!(
        "requests-per-second = 1000000\nrequests-at-once = 1000000\ncommands-per-second = 1000000\n\
         person-commands-per-second = 0\nperson-bytes-per-second = 0\n\
         address-commands-per-second = 0\naddress-bytes-per-second = 0\nconnections-per-address = 0\nclose-seconds = 60\n\
         play-chips = 1000000000\nbank = 200000\nclock-seconds = 1\n\
         sleep-seconds = {sleep}\nleave-seconds = {leave}\ntables-per-player = 0\n"
    )
}

/// Opens some tables with a short clock, in addition to those that the house opens automatically.
pub(super) async fn quick_tables(address: &Address) -> Result<(), ConnectionGone> {
    let guest = Guest::comes(address).await?;
    let open = tables(address).await?;
    let of = |pack: &&Pack| open.iter().filter(|table| table["pack"] == pack.id).count();
    let library = Library::embedded();
    let wrong: Vec<_> = library.packs().filter(|pack| pack.amends.is_none() && of(pack) != 1).collect();
    assert!(wrong.is_empty(), "the house did not open exactly one table of each game: {wrong:?}");
    for table in open.iter().step_by(2) {
        quick_table(&guest, address, table).await?;
    }
    Ok(())
}

/// Opens a table like another one, with a short clock.
pub(super) async fn quick_table(
    guest: &Guest,
    address: &Address,
    like: &Value,
) -> Result<u64, ConnectionGone> {
    let name = format!("{} at once", like["name"].as_str().unwrap());
    let part = |part: &str| -> &Value { &like[part] };
    let setup = json!({ "name": name, "pack": part("pack"), "options": part("options"),
        "limits": part("limits"), "clock_seconds": 1 });
    guest.opens(address, &setup).await
}
