//! What is kept, and where: streams of lines and records, in SQLite or PostgreSQL, alike in every respect.

use jiff::Timestamp;

use crate::digest::Digest;

/// Something that is written. What is written together is kept together or not at all.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the variant says what it is; its fields are named by their types")]
pub enum Write {
    /// A line of a stream. There is only one with its number, for ever.
    Line { stream: u64, n: u64, hash: Digest, line: String },
    /// The state of a stream after so many lines, so that opening it is quick. Only the latest is needed.
    Snapshot { stream: u64, lines: u64, last: Digest, state: String },
    /// A signed checkpoint over the first lines of a stream.
    Checkpoint { stream: u64, size: u64, note: String, at: Timestamp },
    /// A record: set, or set anew.
    Put { space: Space, key: String, value: String },
    /// A record is no more.
    Delete { space: Space, key: String },
}

/// What a record is about. Records are not part of the log: secrets, and what can be made anew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
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
}

impl Space {
    /// All of them.
    pub const ALL: [Space; 6] =
        [Space::House, Space::Password, Space::Session, Space::Secret, Space::Rulebook, Space::Client];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Space::House => "house",
            Space::Password => "password",
            Space::Session => "session",
            Space::Secret => "secret",
            Space::Rulebook => "rulebook",
            Space::Client => "client",
        }
    }
}

/// A line as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
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

/// A database. One connection: readers open their own.
pub trait Store: Send {
    /// Keeps all of these, or none. When it answers they survive whatever happens to the machine.
    fn write(&mut self, writes: &[Write]) -> Result<(), StoreError>;

    /// The streams there are, in order.
    fn streams(&mut self) -> Result<Vec<u64>, StoreError>;

    /// How many lines a stream has.
    fn length(&mut self, stream: u64) -> Result<u64, StoreError>;

    /// Lines of a stream from a number on, in order, at most so many.
    fn lines(&mut self, stream: u64, from: u64, most: u64) -> Result<Vec<Kept>, StoreError>;

    /// The hashes of the lines of a stream, in order, the first so many.
    fn hashes(&mut self, stream: u64, most: u64) -> Result<Vec<Digest>, StoreError>;

    /// The latest snapshot of a stream.
    fn snapshot(&mut self, stream: u64) -> Result<Option<Snapshot>, StoreError>;

    /// The checkpoints of a stream: size and note, the smallest first.
    fn checkpoints(&mut self, stream: u64) -> Result<Vec<(u64, String)>, StoreError>;

    /// A record.
    fn get(&mut self, space: Space, key: &str) -> Result<Option<String>, StoreError>;

    /// All records of a space whose keys begin so, in order of their keys.
    fn scan(&mut self, space: Space, prefix: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// The version of the schema that the database has.
    fn schema(&mut self) -> Result<u32, StoreError>;
}
