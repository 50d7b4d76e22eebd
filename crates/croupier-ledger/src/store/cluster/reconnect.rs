//! Connecting again after a lost connection, and finding out whether the unanswered jobs were stored.

use std::sync::OnceLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::backend::settle;
use super::commit::ClusterWriter;
use crate::store::group::Group;
use crate::store::job::PendingJob;
use crate::store::postgres::lost;
use crate::store::{FailureContext, StoreError};

/// The pauses between two attempts to connect.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The time after which a node gives up. Until then the writer counts as busy, so that the house reports that it is stuck.
const PATIENCE: Duration = Duration::from_secs(60);

impl ClusterWriter {
    /// Connects again, to the server that accepts writes now. From then on the lost connection has no effect, and
    /// every line that can be read survives a failure of that server.
    #[allow(clippy::disallowed_methods, reason = "a wait for the database does not affect the game")]
    pub(super) fn reconnect(
        &mut self,
        mut error: StoreError,
        halted: &OnceLock<String>,
    ) -> Result<(), StoreError> {
        let (begun, mut pause) = (Instant::now(), FIRST_PAUSE);
        while begun.elapsed() < PATIENCE && halted.get().is_none() {
            match self.reconnect_once() {
                Ok(()) => return Ok(()),
                Err(taken) if taken.is_in_use() => return Err(taken),
                // This worked before, so it may work again: a standby that is becoming the primary may be incomplete for a moment.
                Err(again) => error = again,
            }
            sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        Err(error)
    }

    fn reconnect_once(&mut self) -> Result<(), StoreError> {
        let mut next = self.store.reconnected()?;
        self.store.process.end(next.client())?;
        settle(next.client())?;
        self.store = next;
        Ok(())
    }

    /// Connects again, and returns whether the jobs were stored.
    pub(super) fn resolve(
        &mut self,
        jobs: &[PendingJob],
        mut error: StoreError,
        halted: &OnceLock<String>,
    ) -> Result<bool, StoreError> {
        loop {
            self.reconnect(error, halted)?;
            match self.is_stored(jobs) {
                Err(again) if again.is_unreachable() => error = again,
                found => return found,
            }
        }
    }

    /// Returns whether the jobs were stored, after the connection was lost while they were being stored. They were stored
    /// all together or not at all, and nobody else writes lines with their hashes. Jobs without lines can be stored again.
    fn is_stored(&mut self, jobs: &[PendingJob]) -> Result<bool, StoreError> {
        let checking = "looking for the lines of a lost connection";
        let group = Group::of(jobs.iter().flat_map(|job| &job.writes))?;
        let streams: Vec<i64> = group.lines.iter().map(|line| line.stream).collect();
        let numbers: Vec<i64> = group.lines.iter().map(|line| line.n).collect();
        let hashes: Vec<&[u8]> = group.lines.iter().map(|line| &line.hash.0[..]).collect();
        let sql =
            "SELECT count(*) FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS ours (stream, n, hash)
                   JOIN lines USING (stream, n, hash)";
        let row = self.store.client().query_one(sql, &[&streams, &numbers, &hashes]);
        let stored = usize::try_from(row.map_err(lost).doing(checking)?.get::<_, i64>(0)).unwrap_or_default();
        if stored > 0 && stored < group.lines.len() {
            let all = group.lines.len();
            return Err(StoreError::new(
                checking,
                format!("only {stored} of {all} lines of a transaction are there"),
            ));
        }
        Ok(stored > 0)
    }
}
