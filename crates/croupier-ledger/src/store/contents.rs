//! All contents of a database, as the writes that would recreate it.

use super::{RecordSpace, Snapshot, Store, StoreCounts, StoreError, Write};
use crate::digest::{Digest, StreamHead};
use crate::mac::RecordKey;
use crate::snapshot::SnapshotRefusal;

/// The number of lines read at a time.
const PAGE: u64 = 4_096;

/// The contents of a store, in parts. The contents are checked and counted on the way.
pub(super) struct Contents<'a> {
    store: &'a mut dyn Store,
    /// The key that verifies snapshots, if available.
    key: Option<&'a RecordKey>,
    /// The remaining streams, with the next one at the end.
    streams: Vec<u64>,
    /// The end of the lines read so far in the current stream.
    chain: StreamHead,
    spaces: std::slice::Iter<'static, RecordSpace>,
    /// The counts so far.
    pub(super) count: StoreCounts,
}

impl<'a> Contents<'a> {
    /// Reads all of this store, which should not change in the meantime.
    pub(super) fn of(
        store: &'a mut dyn Store,
        key: Option<&'a RecordKey>,
    ) -> Result<Contents<'a>, StoreError> {
        let mut streams = store.streams()?;
        streams.reverse();
        Ok(Contents {
            store,
            key,
            streams,
            chain: StreamHead::EMPTY,
            spaces: RecordSpace::ALL.iter(),
            count: StoreCounts::default(),
        })
    }

    /// Goes through all contents, only to check them.
    pub(super) fn check(mut self) -> Result<StoreCounts, StoreError> {
        while let Some(part) = self.part()? {
            drop(part);
        }
        Ok(self.count)
    }

    fn part(&mut self) -> Result<Option<Vec<Write>>, StoreError> {
        if let Some(&stream) = self.streams.last() {
            let lines = self.lines(stream)?;
            if !lines.is_empty() {
                return Ok(Some(lines));
            }
            self.streams.pop();
            self.chain = StreamHead::EMPTY;
            return self.about(stream).map(Some);
        }
        let Some(&space) = self.spaces.next() else { return Ok(None) };
        let records = self.store.scan(space, "")?;
        self.count.records += records.len() as u64;
        Ok(Some(records.into_iter().map(|(key, value)| Write::Put { space, key, value }).collect()))
    }

    fn lines(&mut self, stream: u64) -> Result<Vec<Write>, StoreError> {
        let lines = self.store.lines(stream, self.chain.lines(), PAGE)?;
        self.count.lines += lines.len() as u64;
        lines
            .into_iter()
            .map(|kept| {
                if (kept.n, kept.hash) != self.chain.add(&kept.line) {
                    return Err(unfit(stream, &self.chain, kept.n, kept.hash));
                }
                Ok(Write::Line { stream, n: kept.n, hash: kept.hash, line: kept.line })
            })
            .collect()
    }

    /// Returns the data about a stream other than its lines.
    fn about(&mut self, stream: u64) -> Result<Vec<Write>, StoreError> {
        let mut writes = Vec::new();
        if let Some(snapshot) = self.store.snapshot(stream)? {
            if let Some(Err(refusal)) = self.key.map(|key| key.believes(stream, &snapshot))
                && refusal != SnapshotRefusal::Unsealed
            {
                let why = format!("the snapshot of stream {stream}: {refusal}");
                return Err(StoreError::new("checking the database", why));
            }
            let Snapshot { lines, last, state, mac } = snapshot;
            writes.push(Write::Snapshot { stream, lines, last, state, mac });
            self.count.snapshots += 1;
        }
        for kept in self.store.checkpoints(stream)? {
            writes.push(Write::Checkpoint { stream, size: kept.size, note: kept.note, at: kept.at });
            self.count.checkpoints += 1;
        }
        Ok(writes)
    }
}

impl Iterator for Contents<'_> {
    type Item = Result<Vec<Write>, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.part().transpose()
    }
}

/// Returns the error for a line that is not the expected one.
fn unfit(stream: u64, chain: &StreamHead, n: u64, hash: Digest) -> StoreError {
    let due = chain.lines() - 1;
    let why = if n == due {
        format!("line {n} of stream {stream} has hash {}, but {hash} is stored with it", chain.last)
    } else {
        format!("line {due} of stream {stream} is missing")
    };
    StoreError::new("checking the database", why)
}
