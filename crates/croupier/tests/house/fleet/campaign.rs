//! A house of several processes, its players, and the faults that strike them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use croupier_proving::{PostgresPair, PostgresServer, times};
use postgres::{Client, NoTls};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};

use super::balancer::Balancer;
use super::nodes::FleetNode;
use super::recovery::{TableProbe, median_and_longest, recoveries, slowness};
use crate::house::books::Books;
use crate::house::client::{Address, Guest, tables};
use crate::house::kill::{quick_table, quick_tables, settings};
use crate::house::luck::Luck;
use crate::house::player::{CommandCounts, Door, Player};
use crate::house::witness::Witness;

const PLAYERS: u64 = 60;
const TABLES: usize = 30;
/// The time after which a silent node has lost its leases.
const LEASE: Duration = Duration::from_secs(5);
/// A time limit that no step reaches.
const PATIENCE: Duration = Duration::from_secs(90);
/// The number of faults after which the test compares the books and audits the tables.
const LOOK: usize = 12;
/// Half of the tables of killed and paused nodes must answer after this time. In the short form it grows with the slowness
/// of the machine, which may have other work.
const RECOVERY: Duration = Duration::from_secs(8);

/// A fault that strikes the house, in a random order.
#[derive(Clone, Copy, Default)]
pub(super) struct Faults {
    /// A node is killed and started again.
    pub(super) kills: u32,
    /// A node is stopped for longer than its leases, and then continues.
    pub(super) pauses: u32,
    /// The primary is killed, and the standby takes its place.
    pub(super) failovers: u32,
    /// All nodes are drained, stopped in order and started again, one after another.
    pub(super) rolls: u32,
}

impl Faults {
    fn add(&mut self, fault: Fault) {
        *match fault {
            Fault::Kill => &mut self.kills,
            Fault::Pause => &mut self.pauses,
            Fault::Failover => &mut self.failovers,
            Fault::Roll => &mut self.rolls,
        } += 1;
    }
}

/// Returns the time after which a run ends, if `CROUPIER_MINUTES` is set.
fn time_limit() -> Option<Duration> {
    let minutes = std::env::var("CROUPIER_MINUTES").ok()?;
    Some(Duration::from_secs(60 * minutes.parse::<u64>().expect("CROUPIER_MINUTES must be a number")))
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    Kill,
    Pause,
    Failover,
    Roll,
}

/// The store of the house.
enum Database {
    Server,
    Pair(PostgresPair),
}

pub(super) struct Campaign {
    name: &'static str,
    luck: Luck,
    address: String,
    database: Database,
    nodes: Vec<FleetNode>,
    balancer: Balancer,
    witness: Arc<Witness>,
    fates: Arc<CommandCounts>,
    door: watch::Sender<Door>,
    parked: watch::Sender<usize>,
    players: JoinSet<()>,
    books: Option<Books>,
    probes: BTreeMap<u64, TableProbe>,
    /// The times until tables answered again, by fault.
    recovered: BTreeMap<Fault, Vec<Duration>>,
    /// The rounds that were called off, by the fault before.
    called_off: BTreeMap<Fault, u64>,
    /// The number of processes that ended unexpectedly.
    ended: u32,
    /// The time that a computation takes without the house, in percent of its time on a machine without other work.
    slowness: u32,
    _secret: TempDir,
}

impl Campaign {
    /// Three nodes of a cluster.
    pub(super) async fn of_cluster(name: &'static str) -> Campaign {
        let pair = spawn_blocking(|| {
            let mut pair = PostgresPair::start();
            let address = pair.database();
            (pair, address)
        });
        let (pair, address) = pair.await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, "a secret that all nodes of this test share").unwrap();
        Campaign::begins(name, Database::Pair(pair), address, 3, Some(&secret), folder).await
    }

    /// Two processes of which one waits for the lock of the other.
    pub(super) async fn of_standbys(name: &'static str) -> Campaign {
        let address = spawn_blocking(|| PostgresServer::shared().database()).await.unwrap();
        Campaign::begins(name, Database::Server, address, 2, None, tempfile::tempdir().unwrap()).await
    }

    async fn begins(
        name: &'static str,
        database: Database,
        address: String,
        nodes: usize,
        secret: Option<&Path>,
        folder: TempDir,
    ) -> Campaign {
        let seed = Luck::seed();
        println!("{name}: CROUPIER_SEED={seed}");
        let slowness = spawn_blocking(slowness).await.unwrap();
        let mut luck = Luck::of(seed);
        let balancer = Balancer::start(nodes).await;
        let config = settings(60, 600);
        let mut nodes: Vec<FleetNode> =
            (0..nodes).map(|place| FleetNode::new(place, &address, &config, secret)).collect();
        nodes[0].start(&balancer);
        timeout(PATIENCE, balancer.until_ready(0)).await.expect("the first node is not ready in time");
        nodes[1..].iter_mut().for_each(|node| node.start(&balancer));
        let (witness, fates) = (Arc::<Witness>::default(), Arc::<CommandCounts>::default());
        let (door, parked) = (watch::Sender::new(Door::Closed), watch::Sender::new(0));
        let mut players = JoinSet::new();
        for number in 0..PLAYERS {
            let luck = Luck::of(luck.word());
            let player = Player::new(format!("p{number}"), luck, Arc::clone(&witness), Arc::clone(&fates));
            players.spawn(player.play(door.subscribe(), parked.clone()));
        }
        let (books, probes) = (Some(Books::new()), BTreeMap::new());
        let (recovered, called_off) = (BTreeMap::new(), BTreeMap::new());
        let mut campaign = Campaign {
            name,
            luck,
            address,
            database,
            nodes,
            balancer,
            witness,
            fates,
            door,
            parked,
            players,
            books,
            probes,
            recovered,
            called_off,
            ended: 0,
            slowness,
            _secret: folder,
        };
        campaign.opens().await;
        campaign
    }

    fn house(&self) -> Address {
        Address::Port(self.balancer.address.clone())
    }

    fn is_cluster(&self) -> bool {
        matches!(self.database, Database::Pair(_))
    }

    /// Opens the tables, and admits people.
    async fn opens(&mut self) {
        self.all_are_ready().await;
        let house = self.house();
        quick_tables(&house).await.expect("the house ended while the test opened tables");
        let guest = Guest::comes(&house).await.unwrap();
        let open = tables(&house).await.unwrap();
        for (number, like) in open.iter().cycle().take(TABLES.saturating_sub(open.len())).enumerate() {
            let mut table = like.clone();
            table["name"] = format!("Number {number}").into();
            quick_table(&guest, &house, &table).await.expect("the house ended while the test opened tables");
        }
        for table in tables(&house).await.unwrap() {
            let table = table["table"].as_u64().unwrap();
            self.probes.insert(table, TableProbe::new(&house, table).await.unwrap());
        }
        self.door.send_replace(Door::Open(house));
        sleep(Duration::from_secs(1)).await;
    }

    /// Waits until every process that can serve does. Restarts a process that has ended unexpectedly.
    async fn all_are_ready(&mut self) {
        let began = Instant::now();
        loop {
            for node in &mut self.nodes {
                if node.start_if_ended(&self.balancer) {
                    self.ended += 1;
                }
            }
            let ready = (0..self.nodes.len()).filter(|node| self.balancer.is_ready(*node)).count();
            if ready == if self.is_cluster() { self.nodes.len() } else { 1 } {
                return;
            }
            if began.elapsed() > PATIENCE {
                let logs: Vec<_> = self.nodes.iter().map(FleetNode::logged).collect();
                panic!("only {ready} nodes are ready after {PATIENCE:?}:\n{}", logs.join("\n\n"));
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    pub(super) async fn goes_through(mut self, faults: Faults) {
        let began = Instant::now();
        let mut course = Vec::new();
        for (fault, times) in [
            (Fault::Kill, faults.kills),
            (Fault::Pause, faults.pauses),
            (Fault::Failover, faults.failovers),
            (Fault::Roll, faults.rolls),
        ] {
            course.extend(std::iter::repeat_n(fault, times as usize));
        }
        // Every order of the faults is possible.
        for last in (1..course.len()).rev() {
            course.swap(last, self.luck.below(last as u64 + 1) as usize);
        }
        let (limit, mut struck) = (time_limit(), Faults::default());
        for (at, fault) in course.iter().enumerate() {
            if limit.is_some_and(|limit| began.elapsed() > limit) {
                println!("{}: ends after {at} of {} faults", self.name, course.len());
                break;
            }
            println!("{} {:.1?}: {fault:?}", self.name, began.elapsed());
            self.strikes(*fault).await;
            struck.add(*fault);
            self.nobody_has_failed().await;
            if (at + 1).is_multiple_of(LOOK) {
                self.looks(true).await;
            }
        }
        self.ends(struck, began).await;
    }

    async fn strikes(&mut self, fault: Fault) {
        let node = self.luck.below(self.nodes.len() as u64) as usize;
        let before = self.rounds_called_off().await;
        match fault {
            Fault::Kill => self.kills(node).await,
            Fault::Pause => self.pauses(node).await,
            Fault::Failover => self.fails_over().await,
            Fault::Roll => self.rolls().await,
        }
        self.all_are_ready().await;
        let play = Duration::from_millis(200 + self.luck.below(800));
        sleep(play).await;
        *self.called_off.entry(fault).or_default() += self.rounds_called_off().await - before;
    }

    async fn kills(&mut self, node: usize) {
        let affected = self.tables_of(node).await;
        let away = Duration::from_millis(self.luck.below(7_000));
        let since = Instant::now();
        self.nodes[node].kill(&self.balancer);
        let house = self.house();
        let again = async {
            sleep(away).await;
            self.nodes[node].start(&self.balancer);
        };
        let (times, ()) = tokio::join!(recoveries(&house, affected, since), again);
        self.recovered.entry(Fault::Kill).or_default().extend(times);
    }

    async fn pauses(&mut self, node: usize) {
        let affected = self.tables_of(node).await;
        let time = LEASE + Duration::from_millis(1_000 + self.luck.below(2_000));
        let since = Instant::now();
        let house = self.house();
        let (times, ()) = tokio::join!(recoveries(&house, affected, since), self.nodes[node].pause(time));
        self.recovered.entry(Fault::Pause).or_default().extend(times);
        // The node finds out that it has lost its leases, and may end.
        sleep(Duration::from_secs(2)).await;
    }

    async fn fails_over(&mut self) {
        let affected = self.probes.values().cloned().collect();
        let house = self.house();
        let since = Instant::now();
        let Database::Pair(mut pair) = std::mem::replace(&mut self.database, Database::Server) else {
            return;
        };
        let fails = spawn_blocking(move || {
            pair.kill_primary();
            pair.promote();
            pair
        });
        let (times, pair) = tokio::join!(recoveries(&house, affected, since), fails);
        self.recovered.entry(Fault::Failover).or_default().extend(times);
        let mut pair = pair.expect("the standby did not take over");
        let rebuilt = spawn_blocking(move || {
            pair.rebuild();
            pair
        });
        self.database = Database::Pair(rebuilt.await.expect("no new standby"));
    }

    async fn rolls(&mut self) {
        for node in 0..self.nodes.len() {
            self.nodes[node].drain();
            sleep(Duration::from_millis(500)).await;
            self.nodes[node].stop(&self.balancer).await;
            self.nodes[node].start(&self.balancer);
            self.all_are_ready().await;
        }
    }

    /// The probes of all tables that a node holds; of all tables if the processes are not nodes.
    async fn tables_of(&self, node: usize) -> Vec<TableProbe> {
        if !self.is_cluster() {
            return self.probes.values().cloned().collect();
        }
        let (address, name) = (self.address.clone(), self.nodes[node].name.clone());
        let held = spawn_blocking(move || {
            let sql = "SELECT stream FROM cluster_leases JOIN cluster_nodes USING (session) WHERE name = $1";
            let rows = Client::connect(&address, NoTls).and_then(|mut client| client.query(sql, &[&name]));
            rows.unwrap().iter().map(|row| row.get::<_, i64>(0).unsigned_abs()).collect::<Vec<_>>()
        });
        held.await.unwrap().iter().filter_map(|table| self.probes.get(table)).cloned().collect()
    }

    /// Returns the number of draws that were not made, according to the log.
    async fn rounds_called_off(&self) -> u64 {
        let address = self.address.clone();
        let count = spawn_blocking(move || {
            let mut client = Client::connect(&address, NoTls)?;
            let sql =
                "SELECT count(*) FROM lines WHERE stream > 0 AND line LIKE '%\"undrawn\":{%interrupted%'";
            client.query_one(sql, &[]).map(|row| row.get::<_, i64>(0).unsigned_abs())
        });
        count.await.unwrap().unwrap_or(0)
    }

    async fn nobody_has_failed(&mut self) {
        if let Some(ended) = self.players.try_join_next() {
            ended.expect("a player found a difference");
        }
    }

    /// Disconnects all players, and compares the messages that they received with the log.
    async fn looks(&mut self, audits: bool) {
        self.door.send_replace(Door::Closed);
        self.balancer.opens(false);
        let mut parked = self.parked.subscribe();
        let all = async {
            parked.wait_for(|parked| *parked == PLAYERS as usize).await.unwrap();
        };
        tokio::select! {
            waited = timeout(PATIENCE, all) => waited.expect("not all players noticed that the balancer is closed"),
            Some(ended) = self.players.join_next() => ended.expect("a player found a difference"),
        }
        let (mut books, heard, address) =
            (self.books.take().unwrap(), self.witness.take(), self.address.clone());
        let compared = spawn_blocking(move || {
            let news = books.news(&address);
            books.compare(news, heard);
            if audits {
                let findings = books.audit(&address);
                let lines: u64 = findings.streams.iter().map(|(_, lines)| lines).sum();
                println!("audited {lines} lines, {} draws", findings.draws);
            }
            books
        });
        self.books = Some(compared.await.expect("the books differ from the messages that clients received"));
        self.balancer.opens(true);
        self.door.send_replace(Door::Open(self.house()));
    }

    async fn ends(mut self, faults: Faults, began: Instant) {
        self.looks(false).await;
        self.door.send_replace(Door::Closed);
        self.balancer.opens(false);
        for node in &mut self.nodes {
            node.stop(&self.balancer).await;
        }
        self.balancer.opens(true);
        self.looks(true).await;
        self.door.send_replace(Door::Over);
        while let Some(ended) = self.players.join_next().await {
            ended.expect("a player found a difference");
        }
        for node in &self.nodes {
            let log = node.logged();
            assert!(!log.contains("panicked"), "{} panicked:\n{log}", node.name);
        }
        self.slowness = self.slowness.max(spawn_blocking(slowness).await.unwrap());
        self.reports(faults, began);
    }

    /// Prints the times until tables answered again. Checks one median, that of all tables of killed and paused nodes.
    fn reports_recovery(&mut self) {
        let (name, slowness, mut away) = (self.name, self.slowness, Vec::new());
        for (fault, times) in &mut self.recovered {
            if matches!(fault, Fault::Kill | Fault::Pause) {
                away.extend_from_slice(times);
            }
            if let Some((median, longest)) = median_and_longest(times) {
                let tables = times.len();
                println!(
                    "{name}: after {fault:?}, {tables} tables answered after {median:.2?} (median), {longest:.2?} at most"
                );
            }
        }
        // A long run is a measurement, on a machine that does nothing else.
        let limit = if times(1) == 1 { RECOVERY * slowness / 100 } else { RECOVERY };
        let tables = away.len();
        let Some((median, _)) = median_and_longest(&mut away) else { return };
        println!("{name}: after kills and pauses, {tables} tables answered after {median:.2?} (median)");
        println!(
            "{name}: the limit is {limit:.2?}; a computation took {slowness}% of its time on a free machine"
        );
        assert!(
            median <= limit,
            "half of the tables of killed and paused nodes took {median:.2?}, over {limit:.2?}"
        );
    }

    fn reports(mut self, faults: Faults, began: Instant) {
        let Faults { kills, pauses, failovers, rolls } = faults;
        let books = self.books.take().unwrap();
        if self.is_cluster() {
            books.nothing_is_open();
        }
        let compared = books.compared;
        println!(
            "{}: {kills} kills, {pauses} pauses, {failovers} failovers and {rolls} rolling restarts in {:.1?}; \
             {compared:?}; {:?}; {} processes ended unexpectedly",
            self.name,
            began.elapsed(),
            self.fates,
            self.ended
        );
        println!("{}: draws called off, by what had happened: {:?}", self.name, self.called_off);
        self.reports_recovery();
        let counted = |count: &AtomicU64| count.load(Ordering::Relaxed);
        // After few kills, all unanswered commands may have been of one kind.
        let unanswered = counted(&self.fates.done_before) + counted(&self.fates.done_after);
        assert!(counted(&self.fates.done) > 0 && unanswered > 0, "{:?}", self.fates);
        assert!(compared.acknowledged > 0 && compared.entries > 0 && compared.views > 0, "{compared:?}");
        assert_eq!(
            self.called_off.get(&Fault::Roll).copied().unwrap_or(0),
            0,
            "a rolling restart called rounds off"
        );
    }
}
