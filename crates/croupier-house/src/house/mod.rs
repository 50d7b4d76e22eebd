//! The house: the state that its tables and its people share.

mod asleep;
mod awake;
mod closing;
mod company;
mod disk;
mod first;
mod questions;
mod reading;
mod reference;
mod restored_house;
mod sittings;
mod stored;
mod tables;
mod training;
mod turn;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use croupier_chance::{RandomSourceError, Secret, self_test};
use croupier_ledger::checkpoint::{Checkpoint, origin};
use croupier_ledger::house::{
    HouseDenial, HouseEntry, HouseLog, HouseRequest, Person, Role, keep_references,
};
use croupier_ledger::keys::{KeyError, Keys};
use croupier_ledger::line::{Actor, CommandId};
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{
    self, Follower, Job, JobError, RecordSpace, SharedStore, Store, StoreError, Write, Writer,
};
use croupier_ledger::{Digest, HOUSE, Rulebooks, TableLog, keep_rulebook, rulebook_digest};
use croupier_rules::Library;
use jiff::Timestamp;
use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

use crate::cluster::{ClusterError, ClusterNode};
use crate::config::Config;
use crate::machine::{Machine, RealMachine, UnfinishedWork, aside};
use crate::people::{People, PeopleConfig, Records, RecordsError};
use crate::security::SecurityLog;
use crate::telemetry;

pub(crate) use asleep::{SleepingTable, glance_of};
pub use reading::ReaderStore;
pub use tables::{OpenError, TableExtras};
pub(crate) use tables::{rests, secret_of};
pub(crate) use training::is_training_name;
pub(crate) use turn::TurnFailure;

/// The number of lines in the house's log after which the house makes a snapshot.
const SNAPSHOT: u64 = 1024;

/// Why a house could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum HouseOpenError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The configuration is invalid.
    #[error("invalid configuration: {0}")]
    Config(String),
    /// The source of randomness failed.
    #[error("the source of randomness failed: {0}")]
    Chance(String),
    /// The house's log cannot be read.
    #[error("cannot read the house's log: line {0}: {1}")]
    Log(u64, String),
    /// The house's key is unavailable, or belongs to a different house.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// There are traces of a house whose database is gone.
    #[error(
        "{0} is missing or empty, but there are traces of an earlier house ({1}): restore a backup, or found a \
         new house with --found"
    )]
    Gone(String, String),
    /// The data folder could not be created.
    #[error("cannot create the folder {0}: {1}")]
    Folder(String, std::io::Error),
    /// A write failed while the house opened.
    #[error("the house halted while opening: {0}")]
    Halted(String),
    /// The process cannot be a node of its cluster.
    #[error(transparent)]
    Cluster(Box<ClusterError>),
}

impl From<RandomSourceError> for HouseOpenError {
    fn from(error: RandomSourceError) -> HouseOpenError {
        HouseOpenError::Chance(error.to_string())
    }
}

/// The house.
pub struct House {
    config: Config,
    /// The machine, with its clock and its threads.
    machine: Arc<dyn Machine>,
    /// This process as a node, if several serve the house.
    pub(crate) cluster: Option<Arc<ClusterNode>>,
    /// Tells the node what other nodes write.
    _follower: Option<Follower>,
    library: Arc<Library>,
    rulebook: Digest,
    rulebooks: Mutex<Rulebooks>,
    writer: Writer,
    log: Mutex<HouseLog>,
    kept: Mutex<u64>,
    /// The name that distinguishes this house from others.
    name: String,
    keys: Keys,
    readers: Mutex<Vec<Box<dyn Store>>>,
    /// Permits for readers.
    reading: Arc<tokio::sync::Semaphore>,
    tables: Mutex<HashMap<u64, awake::AwakeTable>>,
    /// Sleeping tables, as they were when they fell asleep.
    asleep: Mutex<HashMap<u64, asleep::SleepingTable>>,
    /// In a cluster, the time at which the sleeping tables were last read.
    asleep_followed: tokio::sync::Mutex<Option<Instant>>,
    /// The open questions to supervisors.
    questions: questions::OpenQuestions,
    /// The disk that holds the database.
    disk: disk::Disk,
    /// The number of reads from the database.
    reads: AtomicU64,
    /// Names of tables that were closed and are about to be opened again. These names count as names of open tables.
    reopening: Mutex<Vec<String>>,
    waking: tokio::sync::Mutex<()>,
    sittings: Mutex<HashMap<u32, sittings::PlaySession>>,
    house_players: Mutex<company::HousePlayers>,
    training_tables: Mutex<training::TrainingTables>,
    /// The SHA-256 digest of each pack's files, in hexadecimal.
    pack_digests: HashMap<String, String>,
    halted: AtomicBool,
    halt: Notify,
    closing: AtomicBool,
    security: SecurityLog,
    /// The stakes that were decided at each table since the start, in cents.
    handle: Mutex<HashMap<u64, u64>>,
}

/// Returns the digest of each pack's files.
fn pack_digests(files: &[(String, String)], library: &Library) -> HashMap<String, String> {
    let digest = |pack: &str| {
        let files = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        croupier_sim::shard::pack_digest(files, pack)
    };
    library.packs().map(|pack| (pack.id.clone(), digest(&pack.id))).collect()
}

impl House {
    /// Opens the house in the configured database, or founds a new one if there is none.
    ///
    /// `files` are the rule packs, each with its path and its text.
    pub fn open(
        config: Config,
        files: &[(String, String)],
        library: Library,
    ) -> Result<Arc<House>, HouseOpenError> {
        let store = House::open_store(&config)?;
        House::open_on(store, Arc::new(RealMachine), config, files, library)
    }

    /// Opens the configured database for this process alone. Creates the database if there is none.
    pub fn open_store(config: &Config) -> Result<Box<dyn Store>, HouseOpenError> {
        config.check().map_err(HouseOpenError::Config)?;
        self_test().map_err(HouseOpenError::Chance)?;
        if config.database.is_none() {
            let folder = config.data.display().to_string();
            std::fs::create_dir_all(&config.data).map_err(|error| HouseOpenError::Folder(folder, error))?;
        }
        stored::check_not_gone(config)?;
        Ok(store::open(&config.database())?)
    }

    /// Opens the house on the given machine. Writes go to a store that is already open; reads use the configured store.
    pub fn open_on(
        store: Box<dyn Store>,
        machine: Arc<dyn Machine>,
        config: Config,
        files: &[(String, String)],
        library: Library,
    ) -> Result<Arc<House>, HouseOpenError> {
        House::open_with(HouseStore::Alone(store), machine, config, files, library)
    }

    /// Opens the house as a node of its cluster. The first node founds it, while the others wait.
    pub fn open_node(
        node: Arc<ClusterNode>,
        config: Config,
        files: &[(String, String)],
        library: Library,
    ) -> Result<Arc<House>, HouseOpenError> {
        self_test().map_err(HouseOpenError::Chance)?;
        let membership = Arc::clone(&node.membership);
        let _one_at_a_time = membership.start_turn()?;
        let store = store::open_shared(&membership)?;
        House::open_with(
            HouseStore::Shared(Box::new(store), node),
            Arc::new(RealMachine),
            config,
            files,
            library,
        )
    }

    fn open_with(
        mut opened: HouseStore,
        machine: Arc<dyn Machine>,
        config: Config,
        files: &[(String, String)],
        library: Library,
    ) -> Result<Arc<House>, HouseOpenError> {
        telemetry::install();
        let now = machine.now();
        let store = opened.store();
        let mut writes = Vec::new();
        let rulebook = rulebook_digest(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
        if store.get(RecordSpace::Rulebook, &rulebook.to_string())?.is_none() {
            writes.push(keep_rulebook(rulebook, files));
        }
        let library = Arc::new(library);
        for template in &config.template {
            let setup = template.setup(template.name.clone(), &config);
            TableLog::open(&library, rulebook, 0, setup, now, Digest::NONE).map_err(|faults| {
                HouseOpenError::Config(format!("template '{}': {faults}", template.name))
            })?;
        }
        keep_references(store)?;
        let begun = stored::begin_log(store, now, &mut writes)?;
        let file = config.key_file.as_deref();
        let keys = Keys::open(store, begun.house(), file, config.found, &mut writes)?;
        let (log, kept) = stored::read_log(store, begun, &keys.records, now, &mut writes)?;
        writes.extend(restored_house::forgets(store)?);
        store.write(&writes)?;
        let training_tables = training::TrainingTables::load(store)?;
        let pack_digests = pack_digests(files, &library);
        let asleep = asleep::load(store, &log, &keys.records)?;
        let house_players = company::HousePlayers::load(store, &log)?;
        let name = log.house().to_owned();
        let security =
            SecurityLog::new(config.security_log.clone(), keys.records.clone(), Arc::clone(&machine));
        security.check().map_err(|error| HouseOpenError::Config(format!("security-log: {error}")))?;
        store::leave_trace(&config.database(), &name)?;
        let disk = disk::Disk::of(&config);
        let (writer, cluster, follower) = opened.writer(&*machine, &config)?;
        let house = Arc::new(House {
            security,
            cluster,
            _follower: follower,
            config,
            rulebooks: Mutex::new(Rulebooks::new(rulebook, Arc::clone(&library))),
            library,
            rulebook,
            writer,
            machine,
            log: Mutex::new(log),
            kept: Mutex::new(kept),
            name,
            keys,
            readers: Mutex::new(Vec::new()),
            reading: Arc::new(tokio::sync::Semaphore::new(reading::READERS)),
            tables: Mutex::new(HashMap::new()),
            asleep: Mutex::new(asleep),
            asleep_followed: Default::default(),
            questions: questions::OpenQuestions::default(),
            disk,
            reads: AtomicU64::new(0),
            reopening: Mutex::default(),
            waking: tokio::sync::Mutex::new(()),
            sittings: Mutex::new(HashMap::new()),
            house_players: Mutex::new(house_players),
            training_tables: Mutex::new(training_tables),
            pack_digests,
            halted: AtomicBool::new(false),
            halt: Notify::new(),
            closing: AtomicBool::new(false),
            handle: Mutex::default(),
        });
        house.writer.observe_commits(telemetry::commit_observer());
        house.look_up_references();
        if let Some(node) = &house.cluster {
            node.serves(&house);
        }
        Ok(house)
    }

    /// Returns the people, from the log and the records. Authenticates records that an earlier version wrote.
    pub fn people(&self, config: PeopleConfig) -> Result<People, RecordsError> {
        let records = self.read_now(|store| Records::of(store))?;
        let closed = |_| RecordsError::Config("the database does not answer".to_owned());
        let mut log = self.turn_now(&[]).map_err(closed)?;
        let (people, writes) =
            People::open(config, self.keys.records.clone(), &mut log, self.now(), &records)?;
        if !writes.is_empty() {
            log.end(writes, Box::new(|_| ()));
        }
        Ok(people)
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        self.machine.now()
    }

    /// Runs work that may wait for a disk, on a thread where it does not delay other work.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, UnfinishedWork> {
        aside(&*self.machine, work).await
    }

    /// Returns the log of security events.
    pub fn security(&self) -> &SecurityLog {
        &self.security
    }

    /// Returns the configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns the SHA-256 digest of a pack's files, in hexadecimal.
    pub fn pack_digest(&self, pack: &str) -> &str {
        self.pack_digests.get(pack).map_or("", String::as_str)
    }

    /// Returns the rule packs.
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// Returns the digest of the rule packs.
    pub(crate) fn rulebook_id(&self) -> String {
        self.rulebook.to_string()
    }

    /// Counts stakes that were decided at a table.
    pub(crate) fn count_handle(&self, table: u64, cents: u64) {
        let mut handle = self.handle.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = handle.entry(table).or_default();
        *sum = sum.saturating_add(cents);
    }

    /// Returns the stakes that were decided at a table since the start, in cents.
    pub(crate) fn handle_of(&self, table: u64) -> u64 {
        let handle = self.handle.lock().unwrap_or_else(PoisonError::into_inner);
        handle.get(&table).copied().unwrap_or_default()
    }

    /// Returns the writer of the database.
    pub fn writer(&self) -> &Writer {
        &self.writer
    }

    /// Returns the house's log, locked. The caller hands the writes of a request to the writer before it releases the
    /// lock.
    pub fn log(&self) -> MutexGuard<'_, HouseLog> {
        self.log.lock().unwrap_or_else(|poisoned| {
            // A thread panicked in the middle of a change, so memory may be ahead of the database.
            self.halt("a change to the house's log was interrupted");
            poisoned.into_inner()
        })
    }

    /// Makes a request to the house, and waits until the result is stored.
    pub async fn ask(
        &self,
        by: Actor,
        id: Option<CommandId>,
        request: HouseRequest,
    ) -> Result<Vec<HouseEntry>, RequestFailure> {
        let asked = self.change(|log| {
            let mut writes = Vec::new();
            let id = id.map(Into::into);
            let entries = log.ask(self.now(), by, id.as_ref(), &request, &mut writes)?;
            Ok((entries, writes))
        });
        asked.await.map_err(|failed| match failed {
            ChangeError::Refused(denied) => RequestFailure::Denied(denied),
            ChangeError::Halted => RequestFailure::Halted,
        })
    }

    /// Changes the house's log and records together, and waits until everything is stored.
    pub async fn change<T, E>(
        &self,
        change: impl FnOnce(&mut HouseLog) -> Result<(T, Vec<Write>), E>,
    ) -> Result<T, ChangeError<E>> {
        let (done, kept) = oneshot::channel();
        let changed = {
            let mut turn = self.turn(&[]).await.map_err(|_| ChangeError::Halted)?;
            let (changed, writes) = change(&mut turn).map_err(ChangeError::Refused)?;
            turn.end(writes, Box::new(move |kept| drop(done.send(kept))));
            changed
        };
        match kept.await {
            Ok(Ok(())) => Ok(changed),
            _ => Err(ChangeError::Halted),
        }
    }

    /// Sends records to the writer immediately. The returned future waits until they are stored; if it is dropped, they
    /// are stored all the same.
    pub fn keep(&self, writes: Vec<Write>) -> impl Future<Output = Result<(), RequestFailure>> + use<> {
        let (done, kept) = oneshot::channel();
        self.writer.send(Job { writes, lease: None, done: Box::new(move |kept| drop(done.send(kept))) });
        async move {
            match kept.await {
                Ok(Ok(())) => Ok(()),
                _ => Err(RequestFailure::Halted),
            }
        }
    }

    pub(crate) fn now_and_then(&self, log: &HouseLog, writes: &mut Vec<Write>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if log.chain().lines().saturating_sub(*kept) >= SNAPSHOT {
            *kept = log.chain().lines();
            writes.push(self.keys.records.seal_snapshot(HOUSE, log.snapshot()));
            writes.push(self.house_checkpoint(log));
        }
    }

    fn house_checkpoint(&self, log: &HouseLog) -> Write {
        let size = log.chain().lines();
        let note = self.checkpoint(HOUSE, size, log.chain().tree.root());
        Write::Checkpoint { stream: HOUSE, size, note, at: self.now() }
    }

    /// Calls a function with the record of a person.
    pub fn with_person<T>(&self, person: u32, with: impl FnOnce(&Person) -> T) -> Result<T, HouseDenial> {
        let log = self.log();
        log.state().person(person).map(with).ok_or(HouseDenial::NoSuchPerson { person })
    }

    /// Returns a person's name.
    pub fn name(&self, person: u32) -> String {
        self.with_person(person, |known| known.name.clone()).unwrap_or_default()
    }

    /// Returns whether this person belongs to the crew. A trainer teaches away from the tables.
    pub fn is_crew(&self, person: u32) -> bool {
        let of_crew = |role: &Role| !matches!(role, Role::Player | Role::Trainer);
        self.with_person(person, |known| known.roles.iter().any(of_crew)).unwrap_or(false)
    }

    /// Returns a signed checkpoint of a stream.
    pub fn checkpoint(&self, stream: u64, size: u64, root: Digest) -> String {
        let checkpoint = Checkpoint { origin: origin(&self.name, stream), size, root };
        checkpoint.sign(&self.keys.house).unwrap_or_default()
    }

    /// Returns the key with which outsiders verify checkpoints.
    pub fn verifier(&self) -> String {
        self.keys.house.public().to_string()
    }

    /// Returns the key that authenticates records and snapshots.
    pub fn record_key(&self) -> &RecordKey {
        &self.keys.records
    }

    /// Draws a secret for a draw, and returns it with its commitment.
    pub(crate) fn fresh_secret() -> Result<(Digest, Digest), RandomSourceError> {
        let secret = Secret::fresh()?;
        Ok((Digest(*secret.bytes()), Digest(secret.commitment())))
    }

    /// Halts the house after a fault that must not spread. The house gives no further answers.
    pub(crate) fn halt(&self, why: &str) {
        tracing::error!(why, "the house halts");
        self.writer.halt(why);
        self.halted.store(true, Ordering::SeqCst);
        self.halt.notify_one();
    }

    /// Waits until the house halts.
    pub async fn halts(&self) {
        let look = std::time::Duration::from_millis(200);
        while self.halted().is_none() {
            self.halt_if_stuck();
            tokio::select! {
                () = self.halt.notified() => {}
                () = tokio::time::sleep(look) => {}
            }
        }
    }

    /// Returns whether the database has stopped answering.
    pub fn is_stuck(&self) -> bool {
        self.writer.busy_for() >= self.config.stuck_after()
    }

    /// Halts if a commit takes so long that the database is unlikely to answer. The next start finds out whether the
    /// commit was stored.
    fn halt_if_stuck(&self) {
        let deadline = self.config.halt_after();
        if self.writer.busy_for() >= deadline {
            let why = format!("a commit did not finish within {} seconds", deadline.as_secs());
            self.writer.abandon(&why);
            self.halt(&why);
        }
    }

    /// Returns the number of lines in the house's log and their root, once they are stored.
    pub async fn settled_house(&self) -> Result<(u64, Digest), RequestFailure> {
        let end = {
            let log = self.log();
            (log.chain().lines(), log.chain().tree.root())
        };
        self.keep(Vec::new()).await?;
        Ok(end)
    }

    /// Returns why the house has halted, if it has.
    pub fn halted(&self) -> Option<String> {
        let own = self.halted.load(Ordering::SeqCst).then(|| "a fault was found: see the log".to_owned());
        self.writer.halted().or(own)
    }

    /// Returns whether the house is about to close.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }
}

/// The store with which a house opens.
enum HouseStore {
    /// The house of one process.
    Alone(Box<dyn Store>),
    /// A node's.
    Shared(Box<SharedStore>, Arc<ClusterNode>),
}

impl HouseStore {
    fn store(&mut self) -> &mut dyn Store {
        match self {
            HouseStore::Alone(store) => &mut **store,
            HouseStore::Shared(store, _) => store.as_store(),
        }
    }

    /// Starts the writer and, at a node, what follows other nodes.
    #[allow(clippy::type_complexity, reason = "three parts of a house that begin together")]
    fn writer(
        self,
        machine: &dyn Machine,
        config: &Config,
    ) -> Result<(Writer, Option<Arc<ClusterNode>>, Option<Follower>), StoreError> {
        match self {
            HouseStore::Alone(store) => Ok((machine.writer(store)?, None, None)),
            HouseStore::Shared(store, node) => {
                let writer = Writer::start_shared(*store, node.hooks())?;
                let follows = Arc::downgrade(&node);
                let tell = move |news| {
                    if let Some(node) = follows.upgrade() {
                        node.follows(news);
                    }
                };
                let follower = store::follow(&config.database(), Box::new(tell))?;
                Ok((writer, Some(node), Some(follower)))
            }
        }
    }
}

/// Why a change was not made.
#[derive(Debug)]
pub enum ChangeError<E> {
    /// The change was refused.
    Refused(E),
    /// The house has halted.
    Halted,
}

/// Why a request to the house failed.
#[derive(Debug, thiserror::Error)]
pub enum RequestFailure {
    /// The house refuses the request.
    #[error(transparent)]
    Denied(#[from] HouseDenial),
    /// The house has halted.
    #[error("the house has halted")]
    Halted,
}

impl From<JobError> for RequestFailure {
    fn from(_: JobError) -> RequestFailure {
        RequestFailure::Halted
    }
}

pub(crate) use store::client_key;
