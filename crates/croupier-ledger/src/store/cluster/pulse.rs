//! A beat: the node is seen, and sees the others.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};
use postgres::Client;

use super::{LEASE, Lease, NodeAddress};
use crate::store::group::number;
use crate::store::postgres::lost;
use crate::store::{FailureContext, StoreError};

/// The state of the cluster at a beat.
pub(super) struct Pulse {
    pub(super) draining: bool,
    pub(super) clock_offset: SignedDuration,
    /// The number of the house's lines that this node had not read.
    pub(super) behind: u64,
    /// The nodes, by session, and whether each is alive.
    nodes: HashMap<i64, (NodeAddress, bool)>,
    leases: HashMap<u64, LeaseHolder>,
}

struct LeaseHolder {
    epoch: u64,
    session: Option<i64>,
    wanted: bool,
}

/// Shows that the node is alive and has read this many of the house's lines, and reads the state of the cluster. Returns `None` if the session has ended: another
/// process has joined under the name.
#[allow(clippy::disallowed_methods, reason = "compares the clocks; no decision about the game depends on it")]
pub(super) fn beat(client: &mut Client, session: i64, followed: u64) -> Result<Option<Pulse>, StoreError> {
    let seen = "UPDATE cluster_nodes SET seen = clock_timestamp(), followed = $2 WHERE session = $1
                RETURNING draining, (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
                    (SELECT coalesce(max(n) + 1, 0) FROM lines WHERE stream = 0)";
    let before = Timestamp::now();
    let row =
        client.query_opt(seen, &[&session, &number(followed)?]).map_err(lost).doing("renewing the leases")?;
    let Some(row) = row else { return Ok(None) };
    let here = before.as_millisecond().midpoint(Timestamp::now().as_millisecond());
    let clock_offset = SignedDuration::from_millis(here - row.get::<_, i64>(1));
    let behind = row.get::<_, i64>(2).unsigned_abs().saturating_sub(followed);
    let nodes =
        format!("SELECT session, name, address, seen >= clock_timestamp() - {LEASE} FROM cluster_nodes");
    let nodes = client.query(&nodes, &[]).map_err(lost).doing("looking for nodes")?;
    let nodes = nodes
        .iter()
        .map(|row| (row.get(0), (NodeAddress { node: row.get(1), address: row.get(2) }, row.get(3))));
    let leases =
        "SELECT stream, epoch, session, wanted FROM cluster_leases WHERE wanted OR session IS NOT NULL";
    let leases = client.query(leases, &[]).map_err(lost).doing("reading the leases")?;
    let leases = leases.iter().map(|row| {
        let epoch = row.get::<_, i64>(1).unsigned_abs();
        let holder = LeaseHolder { epoch, session: row.get(2), wanted: row.get(3) };
        (row.get::<_, i64>(0).unsigned_abs(), holder)
    });
    let (nodes, leases) = (nodes.collect(), leases.collect());
    Ok(Some(Pulse { draining: row.get(0), clock_offset, behind, nodes, leases }))
}

impl Pulse {
    /// Returns the node that holds a stream, if it is alive.
    pub(super) fn owner(&self, stream: u64) -> Option<NodeAddress> {
        let session = self.leases.get(&stream)?.session?;
        self.nodes.get(&session).filter(|(_, alive)| *alive).map(|(node, _)| node.clone())
    }

    pub(super) fn live_nodes(&self) -> Vec<NodeAddress> {
        let mut live: Vec<NodeAddress> =
            self.nodes.values().filter(|(_, alive)| *alive).map(|(node, _)| node.clone()).collect();
        live.sort_by(|a, b| a.node.cmp(&b.node));
        live
    }

    /// Returns the leases of `held` that the session no longer holds.
    pub(super) fn lost(&self, session: i64, held: &BTreeMap<u64, u64>) -> Vec<Lease> {
        let still = |lease: &Lease| {
            let now = self.leases.get(&lease.stream);
            now.is_some_and(|now| (now.session, now.epoch) == (Some(session), lease.epoch))
        };
        let held = held.iter().map(|(&stream, &epoch)| Lease { stream, epoch });
        held.filter(|lease| !still(lease)).collect()
    }

    /// Returns whether leases wait for a node.
    pub(super) fn has_free(&self) -> bool {
        let alive = |session: i64| self.nodes.get(&session).is_some_and(|(_, alive)| *alive);
        self.leases.values().any(|lease| lease.wanted && !lease.session.is_some_and(alive))
    }
}
