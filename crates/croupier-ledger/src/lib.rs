//! A record of everything that happened. Nothing is lost, and no change goes unnoticed.
//!
//! A house stores *streams* of lines. Stream 0 is the [house's own](house): people, wallets, and the tables that were
//! opened. Each table also has a stream: commands, their consequences, and the chips that moved. A line names the hash
//! of the line before it. Signed checkpoints over a Merkle tree of all lines let outsiders hold the house to its word.
//! `docs/log.md` describes the text.
//!
//! - [`mod@line`] is the notation: headers and entries.
//! - `TableLog` is a table whose state follows from its lines.
//! - [`book`] names the accounts and computes the movements of an entry.
//! - [`merkle`] is the tree over a stream's lines: roots, and proofs about them.
//! - [`checkpoint`] signs and verifies statements about a stream.
//! - [`mac`] authenticates records and snapshots, which no hash of the log covers.
//! - [`keys`] finds the house's secret key: in the database, or in a file.
//! - [`store`] stores streams and records in SQLite or PostgreSQL; one writer groups its commits.

pub mod audit;
pub mod book;
pub mod checkpoint;
mod digest;
mod drawing;
mod fingerprint;
pub mod house;
pub mod keys;
pub mod line;
pub mod mac;
pub mod merkle;
mod playing;
mod rulebook;
mod snapshot;
pub mod store;

pub use digest::{Digest, StreamHead};
pub use drawing::DrawKind;
pub use fingerprint::{ClientCommand, Fingerprint};
pub use playing::pledges;
pub use playing::{
    CommandStatus, EntryDraw, NewLine, OpenedTable, PreparedCommand, ResumeError, ResumedTable, SEED_LENGTH,
    TableDenial, TableInPlay, TableLog, TableState, UnreadableLog, WalletTransfer, rulebook_digest,
    table_legend,
};
pub use rulebook::{PackMismatch, RulebookError, Rulebooks, keep_rulebook};
pub use snapshot::{SnapshotRefusal, SnapshotUse};

/// The number of the house's own stream.
pub const HOUSE: u64 = 0;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
