//! Storage: streams of lines and records, in SQLite or PostgreSQL, with identical behaviour.
//!
//! - [`open`] opens a database for a house, [`open_read_only`] for reading.
//! - [`Writer`] is the one thread that writes; it groups its commits.
//! - [`backup`] and [`restore`] copy a whole database, even from one kind to the other.

mod backup;
mod cluster;
mod contents;
pub(crate) mod derived;
mod group;
mod job;
mod postgres;
mod postgres_derived;
mod schema;
mod sqlite;
mod writer;

use jiff::Timestamp;

pub use backup::{PostBackupActivity, RESTORED, backup, backup_checked, restore, restore_checked};
pub use cluster::{
    ClusterReport, FollowNews, Follower, HouseReload, JoinError, Lease, LeaseReturn, LeaseRow, LineFollower,
    Membership, MembershipChange, MembershipListener, NodeAddress, NodeInfo, NodeRow, SharedStore,
    StandbyRow, StartTurn, TakenLease, WriterHooks, drain_node, follow, nodes, open_shared,
};
pub use derived::{Movement, StreamHashes};
pub use job::{Completion, Job, JobError, TurnDecision, TurnJob};
pub use postgres::Postgres;
pub use sqlite::{BackfillThresholds, Sqlite};
pub use writer::{CommitObserver, Writer, WriterCounts, WriterWorker};

use crate::digest::Digest;

/// A write. Writes in one call are stored together or not at all.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names explain the variants, and the types explain the fields")]
pub enum Write {
    /// A line of a stream. The line's number is never used again.
    Line { stream: u64, n: u64, hash: Digest, line: String },
    /// The state of a stream after `lines` lines, so that it opens quickly. Only the latest snapshot is needed. `mac`
    /// proves that the house made it: see [`crate::mac::RecordKey::seal_snapshot`].
    Snapshot { stream: u64, lines: u64, last: Digest, state: String, mac: Option<Digest> },
    /// A signed checkpoint over the first lines of a stream.
    Checkpoint { stream: u64, size: u64, note: String, at: Timestamp },
    /// Sets a record, or replaces it.
    Put { space: RecordSpace, key: String, value: String },
    /// Deletes a record.
    Delete { space: RecordSpace, key: String },
}

/// The subject of a record. Records are not part of the log: they are secrets, or data that can be recreated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordSpace {
    /// Records of the house itself, such as its signing key and the time when its schema was created.
    House,
    /// Passwords, by the person's number.
    Password,
    /// Sessions, by the hash of their token.
    Session,
    /// Secrets of draws that are committed but not yet revealed, by the commitment.
    Secret,
    /// Rule packs, by their digest.
    Rulebook,
    /// The last commands of clients that a table has forgotten, by table, person and client.
    Client,
    /// Booked references of an operator's wallet, with the line that booked each.
    Reference,
    /// Progress and answers in the dealer school, by person and rule pack.
    Training,
}

impl RecordSpace {
    /// All spaces.
    pub const ALL: [RecordSpace; 8] = [
        RecordSpace::House,
        RecordSpace::Password,
        RecordSpace::Session,
        RecordSpace::Secret,
        RecordSpace::Rulebook,
        RecordSpace::Client,
        RecordSpace::Reference,
        RecordSpace::Training,
    ];

    /// Returns the name of the space in the database.
    pub fn name(self) -> &'static str {
        match self {
            RecordSpace::House => "house",
            RecordSpace::Password => "password",
            RecordSpace::Session => "session",
            RecordSpace::Secret => "secret",
            RecordSpace::Rulebook => "rulebook",
            RecordSpace::Client => "client",
            RecordSpace::Reference => "reference",
            RecordSpace::Training => "training",
        }
    }
}

/// Returns the record key for a person's client that a stream has forgotten.
pub fn client_key(stream: u64, person: u32, client: &str) -> String {
    format!("{stream}/{person}/{client}")
}

/// A stored line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLine {
    /// The number of the line in the stream.
    pub n: u64,
    /// The hash of the line when it was written.
    pub hash: Digest,
    /// The text of the line.
    pub line: String,
}

/// A stored snapshot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The number of lines that it covers.
    pub lines: u64,
    /// The hash of the last line that it covers.
    pub last: Digest,
    /// The state, as JSON.
    pub state: String,
    /// The house's MAC over all these fields and the stream's number. Snapshots of earlier versions have none.
    pub mac: Option<Digest>,
}

/// A stored, signed checkpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredCheckpoint {
    /// The number of lines that it covers.
    pub size: u64,
    /// The signed note.
    pub note: String,
    /// The time of signing.
    pub at: Timestamp,
}

/// The numbers of items in a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StoreCounts {
    /// The number of lines in all streams.
    pub lines: u64,
    /// The number of snapshots.
    pub snapshots: u64,
    /// The number of signed checkpoints.
    pub checkpoints: u64,
    /// The number of records in all spaces.
    pub records: u64,
}

/// A failure of the database or the system.
#[derive(Debug, thiserror::Error)]
#[error("{doing}: {source}")]
pub struct StoreError {
    /// The operation that failed.
    pub doing: String,
    /// The cause.
    #[source]
    pub source: Box<dyn std::error::Error + Send + Sync>,
}

impl StoreError {
    fn new(
        doing: impl Into<String>,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> StoreError {
        StoreError { doing: doing.into(), source: source.into() }
    }

    /// Returns whether another house has the database open. The database becomes free when that house ends.
    pub fn is_in_use(&self) -> bool {
        self.source.is::<LockHeldError>()
    }

    /// Returns whether the database's server could not be reached, or ended the connection.
    pub fn is_unreachable(&self) -> bool {
        self.source.is::<UnreachableServerError>()
    }
}

/// Another house, or the nodes of a cluster, hold the lock of a database.
#[derive(Debug, thiserror::Error)]
enum LockHeldError {
    #[error("{0} has it open, and only one house may write to it")]
    House(String),
    #[error("nodes of a cluster have it open ({0}): start with --node to join them, or stop them")]
    Nodes(String),
}

/// A server does not answer, or refuses connections at the moment.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct UnreachableServerError(String);

/// Adds the operation that failed to an error.
trait FailureContext<T> {
    fn doing(self, doing: &str) -> Result<T, StoreError>;
}

impl<T, E: Into<Box<dyn std::error::Error + Send + Sync>>> FailureContext<T> for Result<T, E> {
    fn doing(self, doing: &str) -> Result<T, StoreError> {
        self.map_err(|source| StoreError::new(doing, source))
    }
}

/// Opens a database for a house, which is its only writer: `postgres://…`, libpq's `host=… dbname=…`, `sqlite:PATH` or
/// a path. Creates a missing database. On a PostgreSQL server it creates only the tables; the administrator creates the
/// database. Migrates a database of an earlier version.
pub fn open(database: &str) -> Result<Box<dyn Store>, StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(url) => Ok(Box::new(Postgres::open(url)?)),
        DatabaseLocation::Sqlite(path) => Ok(Box::new(Sqlite::open(path)?)),
    }
}

/// Opens a database for reading, while a house may be writing to it.
pub fn open_read_only(database: &str) -> Result<Box<dyn Store>, StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(url) => Ok(Box::new(Postgres::open_read_only(url)?)),
        DatabaseLocation::Sqlite(path) => Ok(Box::new(Sqlite::open_read_only(path)?)),
    }
}

/// The version of a database's schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SchemaVersion {
    /// The version that was found; 0 for a database without our tables.
    pub found: u32,
    /// The version that this program writes.
    pub current: u32,
}

/// The version of the schema that this program writes.
pub const SCHEMA_VERSION: u32 = schema::VERSION;

/// Returns the version of the schema of an existing database, which may be older or newer than this program's.
pub fn schema_of(database: &str) -> Result<SchemaVersion, StoreError> {
    let found = match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(url) => postgres::schema_at(url)?,
        DatabaseLocation::Sqlite(path) => Sqlite::open_any(path)?.schema()?,
    };
    Ok(SchemaVersion { found, current: schema::VERSION })
}

/// Returns whether a database exists: a file is there and not empty, or a server has our tables.
pub fn exists(database: &str) -> Result<bool, StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(url) => Ok(postgres::schema_at(url)? > 0),
        DatabaseLocation::Sqlite(path) => Ok(std::fs::metadata(path).is_ok_and(|found| found.len() > 0)),
    }
}

/// Creates the folder of a database's file, if it is missing.
pub fn make_folder(database: &str) -> Result<(), StoreError> {
    let DatabaseLocation::Sqlite(path) = DatabaseLocation::of(database) else { return Ok(()) };
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    std::fs::create_dir_all(folder).doing(&format!("creating the folder {}", folder.display()))
}

/// Leaves a trace of the house next to its data file. Databases on a server need none, because they are not easily
/// deleted by mistake.
pub fn leave_trace(database: &str, house: &str) -> Result<(), StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(_) => Ok(()),
        DatabaseLocation::Sqlite(path) => sqlite::trace::leave(path, house),
    }
}

/// Returns the traces of a house whose data file is missing; empty if the database exists.
pub fn traces(database: &str) -> Result<Vec<std::path::PathBuf>, StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(_) => Ok(Vec::new()),
        DatabaseLocation::Sqlite(path) => sqlite::trace::find(path),
    }
}

/// Returns true for the address of a PostgreSQL server, and false for a path.
pub fn is_server(database: &str) -> bool {
    postgres::address::is_address(database)
}

enum DatabaseLocation<'a> {
    Postgres(&'a str),
    Sqlite(&'a std::path::Path),
}

impl<'a> DatabaseLocation<'a> {
    fn of(database: &'a str) -> DatabaseLocation<'a> {
        if is_server(database) {
            return DatabaseLocation::Postgres(database);
        }
        DatabaseLocation::Sqlite(std::path::Path::new(database.strip_prefix("sqlite:").unwrap_or(database)))
    }
}

/// Writes that come in parts.
pub type ChunkedWrites<'a> = dyn Iterator<Item = Result<Vec<Write>, StoreError>> + 'a;

/// A database connection. Each reader opens a separate store.
pub trait Store: Send {
    /// Stores all of these writes, or none. Once this returns, the writes survive any failure of the machine.
    fn write(&mut self, writes: &[Write]) -> Result<(), StoreError>;

    /// Stores all parts, or none, whatever their size.
    fn write_parts(&mut self, parts: &mut ChunkedWrites<'_>) -> Result<(), StoreError>;

    /// Fixes the view: from now on every read sees the database as it is now, despite later writes. Only for readers;
    /// the view lasts until the reader is dropped.
    fn freeze(&mut self) -> Result<(), StoreError>;

    /// Returns all streams, in order.
    fn streams(&mut self) -> Result<Vec<u64>, StoreError>;

    /// Returns the number of lines of a stream.
    fn length(&mut self, stream: u64) -> Result<u64, StoreError>;

    /// Returns up to `most` lines of a stream, starting at `from`, in order.
    fn lines(&mut self, stream: u64, from: u64, most: u64) -> Result<Vec<StoredLine>, StoreError>;

    /// Returns the hashes of the first `most` lines of a stream, in order.
    fn hashes(&mut self, stream: u64, most: u64) -> Result<Vec<Digest>, StoreError>;

    /// Returns up to `most` nodes of a stored level ([`crate::merkle::stored`]) of the tree over a stream's lines,
    /// starting at `from`. Level 0 is the hashes of the lines.
    fn nodes(&mut self, stream: u64, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, StoreError>;

    /// Returns up to `most` movements of a wallet or a table's account by lines of the house's stream before `before`,
    /// the latest first.
    fn movements(&mut self, account: &str, before: u64, most: u64) -> Result<Vec<Movement>, StoreError>;

    /// Returns the sum in cents of an account's movements by lines of the house's stream from `from` to before
    /// `before`.
    fn moved(&mut self, account: &str, from: u64, before: u64) -> Result<i64, StoreError>;

    /// Returns the number of stored movements.
    fn count_movements(&mut self) -> Result<u64, StoreError>;

    /// Returns the latest snapshot of a stream.
    fn snapshot(&mut self, stream: u64) -> Result<Option<Snapshot>, StoreError>;

    /// Returns the checkpoints of a stream, smallest first.
    fn checkpoints(&mut self, stream: u64) -> Result<Vec<StoredCheckpoint>, StoreError>;

    /// Returns the value of a record.
    fn get(&mut self, space: RecordSpace, key: &str) -> Result<Option<String>, StoreError>;

    /// Returns all records of a space whose keys have the prefix, in order of their keys.
    fn scan(&mut self, space: RecordSpace, prefix: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// Counts the contents.
    fn count(&mut self) -> Result<StoreCounts, StoreError>;

    /// Returns the version of the database's schema.
    fn schema(&mut self) -> Result<u32, StoreError>;

    /// Checks the integrity of the database, as far as the database can tell. An index that does not match its table
    /// would hide rows.
    fn check_whole(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Checks that the database is still there, as it was when it was opened. A house calls this from time to time
    /// while nothing is written.
    fn check_there(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}
