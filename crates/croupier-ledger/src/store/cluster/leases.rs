//! Taking leases and giving them back, each in one statement.

use postgres::error::SqlState;
use postgres::{Client, Error};

use super::{CHANNEL, LEASE, Lease, NodeAddress};
use crate::store::group::number;
use crate::store::postgres::lost;
use crate::store::{FailureContext, StoreError};

/// Returns SQL that is true for a lease whose holder may lose it to the session `$1`: it was given back, its session has
/// ended, or its node was not seen for too long. A node that has just connected gives the others the time of a
/// lease to come back, because all of them may have lost the database.
fn free_condition() -> String {
    format!(
        "(lease.session IS NULL OR NOT EXISTS (
            SELECT FROM cluster_nodes AS holder, cluster_nodes AS taker
            WHERE holder.session = lease.session AND taker.session = $1
              AND (holder.seen >= clock_timestamp() - {LEASE} OR taker.connected >= clock_timestamp() - {LEASE})))"
    )
}

/// Takes the lease of a stream, if it is free or the session holds it already. Returns `None` if another node has it.
pub(super) fn take(client: &mut Client, session: i64, stream: u64) -> Result<Option<Lease>, StoreError> {
    let sql = format!(
        "INSERT INTO cluster_leases AS lease (stream, epoch, session, wanted)
         SELECT $2::bigint, 1, session, true FROM cluster_nodes WHERE session = $1
         ON CONFLICT (stream) DO UPDATE SET epoch = lease.epoch + 1, session = excluded.session, wanted = true
             WHERE lease.session = $1 OR {}
         RETURNING epoch",
        free_condition()
    );
    match client.query_opt(&sql, &[&session, &number(stream)?]) {
        Ok(row) => Ok(row.map(|row| lease(stream, row.get(0)))),
        // The holder is writing at this moment.
        Err(error) if is_locked(&error) => Ok(None),
        Err(error) => Err(StoreError::new("taking a lease", lost(error))),
    }
}

/// Takes the session's fair share of the leases that wait for a node.
pub(super) fn take_free(client: &mut Client, session: i64) -> Result<Vec<Lease>, StoreError> {
    let sql = format!(
        "WITH share AS (
            SELECT CASE WHEN me.draining THEN 0 ELSE greatest(0,
                ((SELECT count(*) FROM cluster_leases WHERE wanted) + live.count - 1) / live.count
                    - (SELECT count(*) FROM cluster_leases WHERE session = $1)) END AS most
            FROM cluster_nodes AS me,
                 (SELECT greatest(count(*), 1) AS count FROM cluster_nodes
                  WHERE NOT draining AND seen >= clock_timestamp() - {LEASE}) AS live
            WHERE me.session = $1
         ), free AS (
            SELECT stream FROM cluster_leases AS lease WHERE wanted AND {}
            ORDER BY stream LIMIT coalesce((SELECT most FROM share), 0) FOR UPDATE SKIP LOCKED
         )
         UPDATE cluster_leases AS lease SET epoch = lease.epoch + 1, session = $1
         FROM free WHERE lease.stream = free.stream RETURNING lease.stream, lease.epoch",
        free_condition()
    );
    let rows = client.query(&sql, &[&session]).map_err(lost).doing("taking free leases")?;
    Ok(rows.iter().map(|row| lease(row.get::<_, i64>(0).unsigned_abs(), row.get(1))).collect())
}

/// Gives leases back.
pub(super) fn release(
    client: &mut Client,
    session: i64,
    streams: &[u64],
    wanted: bool,
) -> Result<(), StoreError> {
    let streams = streams.iter().map(|stream| number(*stream)).collect::<Result<Vec<_>, _>>()?;
    let sql = format!(
        "WITH returned AS (
            UPDATE cluster_leases SET session = NULL, wanted = $3
            WHERE session = $1 AND stream = ANY ($2) RETURNING stream)
         SELECT pg_notify({CHANNEL}, 'leases') FROM returned WHERE $3 LIMIT 1"
    );
    client.query(&sql, &[&session, &streams, &wanted]).map_err(lost).doing("giving leases back")?;
    Ok(())
}

/// Returns the live node that holds a stream.
pub(super) fn holder(client: &mut Client, stream: u64) -> Result<Option<NodeAddress>, StoreError> {
    let sql = "SELECT name, address FROM cluster_leases JOIN cluster_nodes USING (session) WHERE stream = $1";
    let row = client.query_opt(sql, &[&number(stream)?]).map_err(lost).doing("looking for a node")?;
    Ok(row.map(|row| NodeAddress { node: row.get(0), address: row.get(1) }))
}

fn lease(stream: u64, epoch: i64) -> Lease {
    Lease { stream, epoch: epoch.unsigned_abs() }
}

fn is_locked(error: &Error) -> bool {
    error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE)
}
