//! Trusted snapshots. Each carries a MAC under the house's key, and covers lines that are in the database.
//!
//! A snapshot only saves time. If the house did not make a snapshot, or a person changed it, the house ignores the
//! snapshot and replays the stream from its first line.

use std::fmt;

use serde_json::Value;

use crate::digest::Digest;
use crate::mac::RecordKey;
use crate::store::{Snapshot, Store, StoreError, Write};

/// The domain that separates the MACs of snapshots from those of records.
const DOMAIN: &str = "snapshot";

/// The way in which a stream's snapshot was used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SnapshotUse {
    /// The stream has no snapshot.
    Missing,
    /// The snapshot was used, and covers this many lines.
    Used(u64),
    /// The snapshot was not trusted, and every line was replayed.
    Refused(SnapshotRefusal),
}

impl SnapshotUse {
    /// Returns the number of lines that the used snapshot covers.
    pub fn lines(&self) -> u64 {
        if let SnapshotUse::Used(lines) = self { *lines } else { 0 }
    }
}

/// Why a snapshot is not trusted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SnapshotRefusal {
    /// The snapshot has no MAC.
    Unsealed,
    /// The house did not make the snapshot's MAC.
    Forged,
    /// The last line that the snapshot covers is missing from the stream, or is different there.
    OtherLines,
    /// The state cannot be read.
    Unreadable(String),
}

impl fmt::Display for SnapshotRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SnapshotRefusal::Unsealed => {
                f.write_str("it has no MAC: an earlier version made it, or it was changed")
            }
            SnapshotRefusal::Forged => f.write_str("its MAC does not match: the house did not make it"),
            SnapshotRefusal::OtherLines => f.write_str("it covers lines that are not in the stream"),
            SnapshotRefusal::Unreadable(error) => write!(f, "it cannot be read: {error}"),
        }
    }
}

impl RecordKey {
    /// Returns the write that stores a snapshot of a stream, with its MAC.
    pub fn seal_snapshot(&self, stream: u64, snapshot: Snapshot) -> Write {
        let mac = Some(with_parts(stream, &snapshot, |parts| self.tag(DOMAIN, parts)));
        let Snapshot { lines, last, state, .. } = snapshot;
        Write::Snapshot { stream, lines, last, state, mac }
    }

    /// Checks that the house made this snapshot of this stream.
    pub fn believes(&self, stream: u64, snapshot: &Snapshot) -> Result<(), SnapshotRefusal> {
        let mac = snapshot.mac.ok_or(SnapshotRefusal::Unsealed)?;
        let fits = with_parts(stream, snapshot, |parts| self.verifies(DOMAIN, parts, &mac));
        if fits { Ok(()) } else { Err(SnapshotRefusal::Forged) }
    }

    /// Returns the snapshot of a stream, if it is trusted: the house made it, and its lines are there.
    pub fn snapshot(
        &self,
        store: &mut dyn Store,
        stream: u64,
    ) -> Result<Option<Result<Snapshot, SnapshotRefusal>>, StoreError> {
        let Some(snapshot) = store.snapshot(stream)? else { return Ok(None) };
        if let Err(refusal) = self.believes(stream, &snapshot) {
            return Ok(Some(Err(refusal)));
        }
        // A genuine snapshot may belong to another history of the stream, with other lines.
        let line = match snapshot.lines.checked_sub(1) {
            Some(last) => store.lines(stream, last, 1)?.pop().filter(|kept| kept.n == last),
            None => None,
        };
        let same = line.is_some_and(|kept| Digest::of_line(&kept.line) == snapshot.last);
        Ok(Some(if same { Ok(snapshot) } else { Err(SnapshotRefusal::OtherLines) }))
    }
}

/// Calls a function with the parts that a MAC covers: the stream, the number of lines, the hash of the last line, and
/// the state.
fn with_parts<T>(stream: u64, snapshot: &Snapshot, with: impl FnOnce(&[&[u8]]) -> T) -> T {
    let (stream, lines) = (stream.to_be_bytes(), snapshot.lines.to_be_bytes());
    with(&[&stream, &lines, &snapshot.last.0, snapshot.state.as_bytes()])
}

/// Returns the first difference between two states: the path with dots, a colon, and both values.
pub(crate) fn first_difference(kept: &Value, replayed: &Value) -> Option<String> {
    let told = |value: Option<&Value>| {
        let text = value.map_or("nothing".to_owned(), ToString::to_string);
        text.chars().take(120).collect::<String>()
    };
    let within = |name: &str, kept: Option<&Value>, replayed: Option<&Value>| match (kept, replayed) {
        (Some(kept), Some(replayed)) => first_difference(kept, replayed).map(|rest| {
            let dot = if rest.starts_with(':') { "" } else { "." };
            format!("{name}{dot}{rest}")
        }),
        _ => Some(format!("{name}: {}, but the lines say {}", told(kept), told(replayed))),
    };
    match (kept, replayed) {
        (kept, replayed) if kept == replayed => None,
        (Value::Object(kept), Value::Object(replayed)) => {
            let names = kept.keys().chain(replayed.keys().filter(|name| !kept.contains_key(*name)));
            names.into_iter().find_map(|name| within(name, kept.get(name), replayed.get(name)))
        }
        (Value::Array(kept), Value::Array(replayed)) => {
            let longest = kept.len().max(replayed.len());
            (0..longest).find_map(|at| within(&at.to_string(), kept.get(at), replayed.get(at)))
        }
        (kept, replayed) => {
            Some(format!(": {}, but the lines say {}", told(Some(kept)), told(Some(replayed))))
        }
    }
}
