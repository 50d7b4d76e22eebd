//! The leases of the tables that this node plays.

use std::sync::Arc;

use croupier_ledger::store::{Lease, LeaseReturn, NodeAddress, TakenLease};

use crate::house::{House, OpenError};

impl House {
    /// In a cluster, takes the lease of a table for this node. It blocks.
    pub(crate) fn take_lease(&self, table: u64) -> Result<Option<Lease>, OpenError> {
        let Some(node) = self.cluster() else { return Ok(None) };
        if node.is_draining() && node.has_others() {
            return Err(OpenError::Draining);
        }
        match node.membership.take_lease(table)? {
            TakenLease::Taken(lease) => Ok(Some(lease)),
            TakenLease::HeldBy(NodeAddress { node, address }) => {
                Err(OpenError::Elsewhere { table, node, address })
            }
        }
    }

    /// Gives back the lease of a table that has fallen asleep, unless the table wakes first.
    pub(crate) fn release_asleep(self: &Arc<Self>, lease: Option<Lease>) {
        let Some((node, lease)) = self.cluster().cloned().zip(lease) else { return };
        let house = Arc::clone(self);
        tokio::spawn(async move {
            let _nobody_wakes = house.one_wakes().await;
            if house.is_awake(lease.stream) {
                return;
            }
            // If this fails, the lease stays with this node, which may still wake the table.
            let released =
                house.aside(move || node.membership.release(&[lease.stream], LeaseReturn::Resting)).await;
            if let Ok(Err(error)) = released {
                tracing::warn!(table = lease.stream, %error, "cannot give back a lease");
            }
        });
    }
}
