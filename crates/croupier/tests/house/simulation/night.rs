//! A night from one seed: people play through several lives of a house, and the seed decides how each life ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use croupier_ledger::store::open_read_only;
use croupier_ledger::{Digest, Rulebooks, audit, rulebook_digest};
use croupier_rules::Library;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::life::{Clock, Life, pass, stopped_clock};
use super::network::Network;
use super::power::Power;
use crate::house::books::{Books, LIBRARY};
use crate::house::client::Address;
use crate::house::luck::Luck;
use crate::house::player::{CommandCounts, Door, Player};
use crate::house::witness::Witness;

const PLAYERS: usize = 4;
/// A time limit in milliseconds that no step reaches.
const PATIENCE: u64 = 120_000;
/// The ways in which a disk can fail. The house fails with it.
const KINDS: [&str; 8] = ["eio", "eio-on", "eio-lost", "enospc-on", "short", "torn", "lost", "some"];

/// The end of a life.
#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    /// The power fails between two commits.
    Power(&'static str),
    /// The disk fails.
    Disk(&'static str),
    /// An orderly stop.
    Order,
}

/// The results of a night, which are the same whenever the seed is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Outcome {
    pub(super) lives: u64,
    /// Lives that ended because the disk failed at its planned moment.
    pub(super) broken: u64,
    pub(super) acknowledged: u64,
    pub(super) told: u64,
    pub(super) repeated: u64,
    /// The hash over every line of every stream.
    pub(super) digest: Option<Digest>,
}

pub(super) struct Night {
    luck: Luck,
    database: PathBuf,
    power: Power,
    clock: Arc<Clock>,
    network: Arc<Network>,
    people: Runtime,
    players: JoinSet<()>,
    witness: Arc<Witness>,
    fates: Arc<CommandCounts>,
    door: watch::Sender<Door>,
    parked: watch::Sender<usize>,
    books: Books,
    /// True once the doors of the house were open. Before that, there may be only an empty file.
    founded: bool,
    outcome: Outcome,
}

impl Night {
    pub(super) fn of(seed: u64, folder: &Path, control: &Path) -> Night {
        let database = folder.join("croupier.db");
        let power = Power::seeded(control, seed, &database);
        let mut luck = Luck::of(seed);
        let (witness, fates) = (Arc::<Witness>::default(), Arc::<CommandCounts>::default());
        let (door, parked) = (watch::Sender::new(Door::Closed), watch::Sender::new(0));
        let people = stopped_clock();
        let mut players = JoinSet::new();
        for number in 0..PLAYERS {
            let luck = Luck::of(luck.word());
            let player = Player::new(format!("p{number}"), luck, Arc::clone(&witness), Arc::clone(&fates));
            players.spawn_on(player.play(door.subscribe(), parked.clone()), people.handle());
        }
        Night {
            network: Network::new(Luck::of(luck.word())),
            clock: Arc::new(Clock { now: AtomicU64::new(0), ahead: AtomicU64::new(0) }),
            books: Books::new(),
            founded: false,
            outcome: Outcome::default(),
            luck,
            database,
            power,
            people,
            players,
            witness,
            fates,
            door,
            parked,
        }
    }

    /// Plays several lives, the last of which ends with an orderly stop, and then audits everything. In one night out
    /// of five, a disk loses confirmed writes at the end.
    pub(super) fn goes_on(mut self) -> Outcome {
        for _ in 0..=self.luck.below(4) {
            let end = self.end();
            self.life(end);
        }
        self.life(End::Order);
        self.books.nothing_is_open();
        self.books.audit(self.database.to_str().unwrap());
        let lines = self.lines();
        if self.luck.once_in(5) {
            self.deceived();
        }
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        self.outcome.acknowledged = self.books.compared.acknowledged;
        self.outcome.told = self.books.compared.entries;
        self.outcome.repeated = count(&self.fates.done_before) + count(&self.fates.done_after);
        self.outcome.digest = Some(Digest::of(format!("{lines:?}").as_bytes()));
        self.outcome
    }

    fn end(&mut self) -> End {
        match self.luck.below(8) {
            0 => End::Order,
            1 => End::Power("lost"),
            2 => End::Power("some"),
            _ => End::Disk(self.luck.one_of(&KINDS).unwrap()),
        }
    }

    fn now(&self) -> u64 {
        self.clock.now.load(Ordering::Relaxed)
    }

    /// Lets a millisecond pass for everyone.
    fn pass(&mut self, life: Option<&Life>) {
        let now = self.clock.now.fetch_add(1, Ordering::Relaxed) + 1;
        self.network.passes(now);
        pass(&self.people);
        if let Some(ended) = self.players.try_join_next() {
            ended.expect("a player found a difference");
        }
        life.into_iter().for_each(Life::pass);
    }

    /// Runs the house once, and compares the remaining data with the messages that people received.
    fn life(&mut self, end: End) {
        self.outcome.lives += 1;
        // Machine clocks are adjusted, in both directions.
        self.clock.ahead.store(86_400 + self.luck.below(1_200), Ordering::Relaxed);
        if let End::Disk(kind) = end {
            // The disk fails early, during opening, or in the middle of the evening.
            let at = if self.luck.once_in(4) { self.luck.below(60) } else { self.luck.below(900) };
            self.power.plan(1 + at, kind);
        }
        let number = self.outcome.lives;
        let begun = Life::begin(&self.database, number, &self.clock, &self.network, &mut self.luck);
        match begun {
            Ok(life) => self.evening(life, end),
            Err(error) => {
                assert!(matches!(end, End::Disk(_)), "the house did not open: {error}");
                self.outcome.broken += 1;
            }
        }
        self.everybody_is_outside();
        if !self.power.has_failed() && matches!(end, End::Disk(_)) && self.luck.once_in(2) {
            // The process ended; some time later, before the next start, the power fails.
            self.power.fail("lost");
        }
        self.power.restore();
        if self.founded {
            let news = self.books.news(self.database.to_str().unwrap());
            self.books.compare(news, self.witness.take());
        }
    }

    fn evening(&mut self, mut life: Life, end: End) {
        let until = self.now() + 40 + self.luck.below(360);
        let mut opened = false;
        while self.now() < until || !opened {
            if self.is_dead_after(&mut life) {
                return;
            }
            if let Some(ended) = life.ended() {
                assert!(
                    ended.is_err() && matches!(end, End::Disk(_)),
                    "{end:?}: the house ended unexpectedly: {ended:?}"
                );
                self.outcome.broken += 1;
                return;
            }
            if !opened && self.network.is_open() {
                (opened, self.founded) = (true, true);
                let address = Address::Simulated(Arc::clone(&self.network), self.outcome.lives);
                self.door.send_replace(Door::Open(address));
            }
        }
        match end {
            End::Power(kind) => self.power.fail(kind),
            // The planned moment did not come. The house stops on request, with a disk that may still fail.
            End::Disk(_) | End::Order => self.stops(life, end),
        }
    }

    /// Lets a millisecond pass while the house writes. Returns true if its disk failed. The house then counts as dead,
    /// even if it still answers.
    fn is_dead_after(&mut self, life: &mut Life) -> bool {
        self.pass(Some(life));
        life.write(self.now(), &mut self.luck);
        let dead = self.power.has_failed();
        self.outcome.broken += u64::from(dead);
        dead
    }

    fn stops(&mut self, mut life: Life, end: End) {
        life.stop();
        let until = self.now() + PATIENCE;
        loop {
            assert!(self.now() < until, "the house did not stop in time");
            if self.is_dead_after(&mut life) {
                return;
            }
            if let Some(ended) = life.ended() {
                assert!(ended.is_ok() || end != End::Order, "the house did not stop cleanly: {ended:?}");
                return;
            }
        }
    }

    /// Waits until all players have received everything that the dead house sent.
    fn everybody_is_outside(&mut self) {
        self.network.closes();
        self.door.send_replace(Door::Closed);
        let until = self.now() + PATIENCE;
        loop {
            self.pass(None);
            if *self.parked.borrow() == PLAYERS {
                return;
            }
            assert!(self.now() < until, "not all players noticed that the house is gone");
        }
    }

    /// Returns the hashes of every line of every stream.
    fn lines(&self) -> BTreeMap<u64, Vec<Digest>> {
        let mut store = open_read_only(self.database.to_str().unwrap()).unwrap();
        let streams = store.streams().unwrap();
        streams.into_iter().map(|stream| (stream, store.hashes(stream, u64::MAX).unwrap())).collect()
    }

    /// Plays with a disk that confirms writes and then loses them. No program can prevent that loss, but it must not go
    /// unnoticed. Either the remaining lines are a prefix of the written ones, or a start, a reader or an audit reports
    /// the fault.
    fn deceived(&mut self) {
        self.power.plan(1 + self.luck.below(300), "lies");
        let number = self.outcome.lives + 1;
        let begun = Life::begin(&self.database, number, &self.clock, &self.network, &mut self.luck);
        let mut life = begun.unwrap();
        for _ in 0..100 + self.luck.below(400) {
            self.pass(Some(&life));
            life.write(self.now(), &mut self.luck);
            if self.network.is_open() {
                let address = Address::Simulated(Arc::clone(&self.network), number);
                self.door.send_if_modified(|door| {
                    let opens = *door == Door::Closed;
                    if opens {
                        *door = Door::Open(address);
                    }
                    opens
                });
            }
        }
        let truth = self.lines();
        self.power.fail(if self.luck.once_in(2) { "lost" } else { "some" });
        drop(life);
        self.everybody_is_outside();
        self.power.restore();
        let left = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.left()));
        let Some(left) = left.expect("reading the data of a disk with false syncs panicked") else { return };
        for (stream, lines) in left {
            let written = &truth[&stream];
            assert!(
                written.starts_with(&lines),
                "the remaining lines of stream {stream} are not a prefix of the written ones"
            );
        }
    }

    /// Returns the remaining lines, if neither reading nor an audit finds a fault.
    fn left(&self) -> Option<BTreeMap<u64, Vec<Digest>>> {
        let mut store = open_read_only(self.database.to_str().unwrap()).ok()?;
        store.check_whole().ok()?;
        let rulebook = rulebook_digest(Library::embedded_files().iter().copied());
        let mut rulebooks = Rulebooks::new(rulebook, Arc::clone(&LIBRARY));
        let findings = audit::whole(&mut *store, &mut rulebooks, None, |_, _| ()).ok()?;
        findings.differences.is_empty().then(|| self.lines())
    }
}
