//! The end of a node: it hands its tables over, with their bets as they are, and gives its leases back immediately.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use croupier_ledger::store::{Lease, LeaseReturn};
use tokio::sync::oneshot;

use super::ClusterNode;
use crate::house::House;
use crate::table::TableMessage;

impl House {
    /// Hands all tables over to the other nodes: each is stored as it is, even in mid-round, and its lease becomes free. The
    /// node takes no more tables. Returns the number of tables.
    pub async fn hand_over_tables(self: &Arc<Self>) -> usize {
        let Some(node) = self.cluster().cloned() else { return 0 };
        node.draining.store(true, Ordering::SeqCst);
        // Wait for a table that is about to wake. Afterwards no table can wake.
        let _nobody_wakes = self.one_wakes().await;
        let mut handed = Vec::new();
        for (sender, lease) in self.take_awake() {
            let (done, stops) = oneshot::channel();
            if sender.send(TableMessage::HandOver(done)).await.is_ok() {
                handed.push((stops, lease));
            }
        }
        let tables = handed.len();
        for (stops, lease) in handed {
            let _ = stops.await;
            self.release_now(&node, lease).await;
        }
        tables
    }

    async fn release_now(&self, node: &Arc<ClusterNode>, lease: Option<Lease>) {
        let Some(lease) = lease else { return };
        let node = Arc::clone(node);
        let released =
            self.aside(move || node.membership.release(&[lease.stream], LeaseReturn::Wanted)).await;
        if let Ok(Err(error)) = released {
            tracing::warn!(table = lease.stream, %error, "cannot give back a lease: it expires on its own");
        }
    }

    /// Leaves the cluster: gives all remaining leases back and deletes the node's entry.
    pub(crate) async fn leave_cluster(&self) {
        let Some(node) = self.cluster().cloned() else { return };
        let left = self.aside(move || node.membership.leave()).await;
        if let Ok(Err(error)) = left {
            tracing::warn!(%error, "cannot leave the cluster: the leases expire on their own");
        }
    }
}
