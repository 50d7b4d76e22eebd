//! What is kept, and where: streams of lines and records, in SQLite or PostgreSQL, alike in every respect.
//!
//! - [`open`] opens a database for a house, [`open_read_only`] for whoever only looks.
//! - [`Writer`] is the one thread that writes; it groups its commits.
//! - [`backup`] and [`restore`] copy a whole database, also from one kind to the other.

mod backup;
mod contents;
pub(crate) mod derived;
mod group;
mod postgres;
mod postgres_derived;
mod schema;
mod sqlite;
mod writer;

use jiff::Timestamp;

pub use backup::{BackupState, RESTORED, backup, backup_checked, restore, restore_checked};
pub use derived::{Movement, StreamHashes};
pub use postgres::Postgres;
pub use sqlite::{Backfilling, Sqlite};
pub use writer::{Completion, Halted, Job, Scribe, Writer, WriterCounts};

use crate::digest::Digest;

/// Something that is written. What is written together is kept together or not at all.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum Write {
    /// A line of a stream. There is only one with its number, for ever.
    Line { stream: u64, n: u64, hash: Digest, line: String },
    /// The state of a stream after so many lines, so that opening it is quick. Only the latest is needed.
    /// `mac` shows that the house made it: [`crate::mac::RecordKey::seal_snapshot`].
    Snapshot { stream: u64, lines: u64, last: Digest, state: String, mac: Option<Digest> },
    /// A signed checkpoint over the first lines of a stream.
    Checkpoint { stream: u64, size: u64, note: String, at: Timestamp },
    /// A record: set, or set anew.
    Put { space: RecordSpace, key: String, value: String },
    /// A record is no more.
    Delete { space: RecordSpace, key: String },
}

/// What a record is about. Records are not part of the log: secrets, and what can be made anew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordSpace {
    /// The house's own: its signing key, when its schema was made.
    House,
    /// Passwords, by the person's number.
    Password,
    /// Sessions, by the hash of their token.
    Session,
    /// Secrets of draws that are committed and not yet revealed, by the commitment.
    Secret,
    /// Rule packs, by their digest.
    Rulebook,
    /// The last command of clients that a table has forgotten, by table, person and client.
    Client,
    /// References of an operator's wallet that were booked, with the line that booked them.
    Reference,
}

impl RecordSpace {
    /// All of them.
    pub const ALL: [RecordSpace; 7] = [
        RecordSpace::House,
        RecordSpace::Password,
        RecordSpace::Session,
        RecordSpace::Secret,
        RecordSpace::Rulebook,
        RecordSpace::Client,
        RecordSpace::Reference,
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            RecordSpace::House => "house",
            RecordSpace::Password => "password",
            RecordSpace::Session => "session",
            RecordSpace::Secret => "secret",
            RecordSpace::Rulebook => "rulebook",
            RecordSpace::Client => "client",
            RecordSpace::Reference => "reference",
        }
    }
}

/// The key of what is remembered of a client of a person's that a stream has forgotten.
pub fn client_key(stream: u64, person: u32, client: &str) -> String {
    format!("{stream}/{person}/{client}")
}

/// A line as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLine {
    /// Its number in the stream.
    pub n: u64,
    /// Its hash, as it was when it was written.
    pub hash: Digest,
    /// Its text.
    pub line: String,
}

/// A snapshot as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// After so many lines.
    pub lines: u64,
    /// The hash of the last of them.
    pub last: Digest,
    /// The state, as JSON.
    pub state: String,
    /// The house's MAC over all of it and the stream's number. Snapshots of earlier versions have none.
    pub mac: Option<Digest>,
}

/// A signed checkpoint as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredCheckpoint {
    /// Over the first so many lines.
    pub size: u64,
    /// What was signed, with its signatures.
    pub note: String,
    /// When.
    pub at: Timestamp,
}

/// How much a database holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Lines of all streams.
    pub lines: u64,
    /// Snapshots.
    pub snapshots: u64,
    /// Signed checkpoints.
    pub checkpoints: u64,
    /// Records of all spaces.
    pub records: u64,
}

/// The world failed.
#[derive(Debug, thiserror::Error)]
#[error("{doing}: {source}")]
pub struct StoreError {
    /// What was being done.
    pub doing: String,
    /// What went wrong.
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
}

/// Says what was being done when something failed.
trait FailureContext<T> {
    fn doing(self, doing: &str) -> Result<T, StoreError>;
}

impl<T, E: Into<Box<dyn std::error::Error + Send + Sync>>> FailureContext<T> for Result<T, E> {
    fn doing(self, doing: &str) -> Result<T, StoreError> {
        self.map_err(|source| StoreError::new(doing, source))
    }
}

/// Opens a database for a house, which is the only one that may write: `postgres://…`, libpq's `host=… dbname=…`, `sqlite:PATH`
/// or a path. One that
/// is not there is made (of a PostgreSQL server the tables; the database itself is its administrator's), and one of an
/// earlier version is brought up to date.
pub fn open(database: &str) -> Result<Box<dyn Store>, StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(url) => Ok(Box::new(Postgres::open(url)?)),
        DatabaseLocation::Sqlite(path) => Ok(Box::new(Sqlite::open(path)?)),
    }
}

/// Opens a database to read, beside a house that may be writing.
pub fn open_read_only(database: &str) -> Result<Box<dyn Store>, StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(url) => Ok(Box::new(Postgres::open_read_only(url)?)),
        DatabaseLocation::Sqlite(path) => Ok(Box::new(Sqlite::open_read_only(path)?)),
    }
}

/// Notes beside a data file that there is a house in it. A server's databases are not lost by a slip of the hand.
pub fn leave_trace(database: &str, house: &str) -> Result<(), StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(_) => Ok(()),
        DatabaseLocation::Sqlite(path) => sqlite::trace::leave(path, house),
    }
}

/// What shows that there was a house in a data file that is missing: nothing for a database that is there.
pub fn traces(database: &str) -> Result<Vec<std::path::PathBuf>, StoreError> {
    match DatabaseLocation::of(database) {
        DatabaseLocation::Postgres(_) => Ok(Vec::new()),
        DatabaseLocation::Sqlite(path) => sqlite::trace::find(path),
    }
}

/// Is this the address of a PostgreSQL server, and not a path?
pub fn is_server(database: &str) -> bool {
    postgres::address::is_address(database)
}

/// Where a database is.
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
pub type PartedWrite<'a> = dyn Iterator<Item = Result<Vec<Write>, StoreError>> + 'a;

/// A database. One connection: readers open their own.
pub trait Store: Send {
    /// Keeps all of these, or none. When it answers they survive whatever happens to the machine.
    fn write(&mut self, writes: &[Write]) -> Result<(), StoreError>;

    /// Keeps all parts, or none, however much it is.
    fn write_parts(&mut self, parts: &mut PartedWrite<'_>) -> Result<(), StoreError>;

    /// From now on every read sees the database as it is now, whatever is written meanwhile. For readers only: it lasts
    /// until they are dropped.
    fn freeze(&mut self) -> Result<(), StoreError>;

    /// The streams there are, in order.
    fn streams(&mut self) -> Result<Vec<u64>, StoreError>;

    /// How many lines a stream has.
    fn length(&mut self, stream: u64) -> Result<u64, StoreError>;

    /// Lines of a stream from a number on, in order, at most so many.
    fn lines(&mut self, stream: u64, from: u64, most: u64) -> Result<Vec<StoredLine>, StoreError>;

    /// The hashes of the lines of a stream, in order, the first so many.
    fn hashes(&mut self, stream: u64, most: u64) -> Result<Vec<Digest>, StoreError>;

    /// Nodes of the tree over a stream's lines, of a level that is kept ([`crate::merkle::stored`]), from one on, at most so
    /// many. Level 0 is the hashes of the lines.
    fn nodes(&mut self, stream: u64, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, StoreError>;

    /// The lines of the house's stream before one by which a wallet or a table's account moved, the latest first, at most
    /// so many.
    fn movements(&mut self, account: &str, before: u64, most: u64) -> Result<Vec<Movement>, StoreError>;

    /// By how many cents an account moved from a line of the house's stream on, and before another.
    fn moved(&mut self, account: &str, from: u64, before: u64) -> Result<i64, StoreError>;

    /// How many movements are kept.
    fn count_movements(&mut self) -> Result<u64, StoreError>;

    /// The latest snapshot of a stream.
    fn snapshot(&mut self, stream: u64) -> Result<Option<Snapshot>, StoreError>;

    /// The checkpoints of a stream, the smallest first.
    fn checkpoints(&mut self, stream: u64) -> Result<Vec<StoredCheckpoint>, StoreError>;

    /// A record.
    fn get(&mut self, space: RecordSpace, key: &str) -> Result<Option<String>, StoreError>;

    /// All records of a space whose keys begin so, in order of their keys.
    fn scan(&mut self, space: RecordSpace, prefix: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// How much there is.
    fn count(&mut self) -> Result<Count, StoreError>;

    /// The version of the schema that the database has.
    fn schema(&mut self) -> Result<u32, StoreError>;

    /// Is the database whole, as far as it can tell by itself? An index that does not fit its table would hide rows.
    fn is_whole(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Is the database still there, as it was opened? A house asks now and then, while nothing is written.
    fn is_there(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}
