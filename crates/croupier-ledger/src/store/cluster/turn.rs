//! A node's turn to write to the house's stream: one transaction under a lock of the cluster.

use postgres::{GenericClient, Row};

use super::commit::{Attempt, AttemptError, ClusterWriter, extra_columns, lease_columns, leases, notices};
use super::{SharedStore, WriterHooks};
use crate::digest::Digest;
use crate::store::group::{Group, number};
use crate::store::job::{PendingJob, TurnStage};
use crate::store::postgres::{LOCK, put};
use crate::store::{FailureContext, StoreError, StoredLine, postgres_derived};

/// The first key of the advisory lock of the turn. The second key is the schema.
pub(super) const TURN: i32 = LOCK + 2;

impl ClusterWriter {
    /// Takes the turn, decides the undecided jobs, and stores the whole group.
    pub(super) fn take_turns(&mut self, jobs: &mut [PendingJob]) -> Result<Attempt, AttemptError> {
        let ClusterWriter { store, hooks, base, .. } = self;
        let SharedStore { store, put: statement, session, channel, .. } = store;
        let mut transaction = store.client.transaction()?;
        let lock = "SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))";
        transaction.execute(lock, &[&TURN])?;
        // The server gives each statement a new view, so this one sees the lines of the last turn.
        if jobs.iter().any(|job| matches!(job.turn, TurnStage::Decided)) {
            if !house_lines(&mut transaction, *base)?.is_empty() {
                return Ok(Attempt::Overtaken);
            }
        } else {
            follow(&mut transaction, hooks)?;
        }
        let leases = leases(jobs);
        let (streams, epochs) = lease_columns(&leases);
        let lost = "SELECT cluster_lost($1, $2, $3)";
        let lost: Vec<i64> = transaction.query_one(lost, &[&streams, &epochs, &*session])?.get(0);
        if !lost.is_empty() {
            return Ok(Attempt::LeasesLost(lost.into_iter().map(i64::unsigned_abs).collect()));
        }
        if jobs.iter().any(|job| matches!(job.turn, TurnStage::Waiting(_))) {
            *base = (hooks.next)();
        }
        jobs.iter_mut().for_each(PendingJob::decide);
        let group = Group::of(jobs.iter().flat_map(|job| &job.writes))?;
        let notices = notices(jobs);
        let extra = extra_columns(&leases, session, channel, &notices);
        put(&group, |columns| transaction.execute(statement, &[columns, &extra.columns()].concat()))?;
        if postgres_derived::completes(&group) {
            postgres_derived::put(&mut transaction, &group)?;
        }
        transaction.commit()?;
        self.store.has_followed((self.hooks.next)());
        Ok(Attempt::Committed)
    }

    /// Reads the lines of other nodes outside of a turn.
    pub(super) fn read_house(&mut self) -> Result<(), AttemptError> {
        follow(self.store.client(), &mut self.hooks)?;
        self.store.has_followed((self.hooks.next)());
        Ok(())
    }
}

/// Reads the lines of the house's stream that this node has not seen.
fn follow(client: &mut impl GenericClient, hooks: &mut WriterHooks) -> Result<(), AttemptError> {
    let lines = house_lines(client, (hooks.next)())?;
    if !lines.is_empty() {
        (hooks.follow)(&lines).doing("following the house's log")?;
    }
    Ok(())
}

fn house_lines(client: &mut impl GenericClient, from: u64) -> Result<Vec<StoredLine>, AttemptError> {
    let sql = "SELECT n, hash, line FROM lines WHERE stream = 0 AND n >= $1 ORDER BY n";
    let rows = client.query(sql, &[&number(from)?])?;
    Ok(rows.iter().map(line).collect::<Result<_, _>>()?)
}

fn line(row: &Row) -> Result<StoredLine, StoreError> {
    let hash: [u8; 32] = row.get::<_, &[u8]>(1).try_into().doing("reading")?;
    let n = u64::try_from(row.get::<_, i64>(0)).doing("reading")?;
    Ok(StoredLine { n, hash: Digest(hash), line: row.get(2) })
}
