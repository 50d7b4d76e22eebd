//! Writes that belong together, sorted by kind and checked, so that both databases handle them in the same way.

use std::collections::BTreeMap;

use memchr::memchr;

use super::{RecordSpace, StoreError, Write};
use crate::digest::Digest;

/// The writes of one transaction. If several writes set the same key, the last one wins.
#[derive(Default)]
pub(super) struct Group<'a> {
    /// The lines, in order.
    pub(super) lines: Vec<GroupLine<'a>>,
    /// The snapshots, by stream.
    pub(super) snapshots: BTreeMap<i64, SnapshotRow<'a>>,
    /// The checkpoints, by stream and size: the note, and its time.
    pub(super) checkpoints: BTreeMap<(i64, i64), (&'a str, String)>,
    /// The records, by space and key: the value, or `None` to delete it.
    pub(super) records: BTreeMap<(&'static str, &'a str), Option<&'a str>>,
}

/// A snapshot to write.
#[derive(Clone, Copy)]
pub(super) struct SnapshotRow<'a> {
    pub(super) lines: i64,
    pub(super) last: &'a [u8],
    pub(super) state: &'a str,
    pub(super) mac: Option<&'a [u8]>,
}

/// A line to write.
pub(super) struct GroupLine<'a> {
    pub(super) stream: i64,
    pub(super) n: i64,
    pub(super) hash: Digest,
    pub(super) text: &'a str,
}

impl<'a> Group<'a> {
    /// Groups these writes, if both databases can store them.
    pub(super) fn of(writes: impl IntoIterator<Item = &'a Write>) -> Result<Group<'a>, StoreError> {
        let mut group = Group::default();
        for write in writes {
            group.add(write)?;
        }
        Ok(group)
    }

    fn add(&mut self, write: &'a Write) -> Result<(), StoreError> {
        match write {
            Write::Line { stream, n, hash, line } => {
                let (stream, n, text) = (number(*stream)?, number(*n)?, one_line(line)?);
                self.lines.push(GroupLine { stream, n, hash: *hash, text });
            }
            Write::Snapshot { stream, lines, last, state, mac } => {
                let mac = mac.as_ref().map(|mac| &mac.0[..]);
                let (lines, last, state) = (number(*lines)?, &last.0[..], plain(state)?);
                let latest = SnapshotRow { lines, last, state, mac };
                let kept = self.snapshots.entry(number(*stream)?).or_insert(latest);
                if latest.lines >= kept.lines {
                    *kept = latest;
                }
            }
            Write::Checkpoint { stream, size, note, at } => {
                let key = (number(*stream)?, number(*size)?);
                self.checkpoints.insert(key, (plain(note)?, at.to_string()));
            }
            Write::Put { space, key, value } => self.record(*space, key, Some(value)),
            Write::Delete { space, key } => self.record(*space, key, None),
        }
        Ok(())
    }

    fn record(&mut self, space: RecordSpace, key: &'a str, value: Option<&'a str>) {
        self.records.insert((space.name(), key), value);
    }
}

/// Converts a number to a signed integer, as databases use.
pub(super) fn number(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number)
        .map_err(|_| StoreError::new("writing", format!("{number} is too large for a database")))
}

/// Checks that a text contains no line end.
fn one_line(text: &str) -> Result<&str, StoreError> {
    if memchr(b'\n', text.as_bytes()).is_some() {
        return Err(StoreError::new("writing", "a line of a stream contains a line end"));
    }
    plain(text)
}

/// Checks that a text has no zero bytes. PostgreSQL's text type cannot hold zero bytes, so no text may have them.
/// Records are stored as bytes and may have them, because some of their keys come from clients.
fn plain(text: &str) -> Result<&str, StoreError> {
    if memchr(0, text.as_bytes()).is_some() {
        return Err(StoreError::new("writing", "a text contains a zero byte"));
    }
    Ok(text)
}

/// Returns the range of all keys with a prefix, excluding the end. No UTF-8 text contains the byte 255.
pub(super) fn range(prefix: &str) -> (Vec<u8>, Vec<u8>) {
    let mut after = prefix.as_bytes().to_vec();
    after.push(255);
    (prefix.as_bytes().to_vec(), after)
}
