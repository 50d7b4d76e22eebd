//! The orderly end of a house.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use croupier_ledger::HOUSE;
use tokio::sync::oneshot;

use super::House;
use crate::table::TableMessage;

impl House {
    /// Shuts the house down cleanly: every table finishes the round that is under way, and everything is stored.
    pub async fn close(self: &Arc<Self>) {
        self.closing.store(true, Ordering::SeqCst);
        if self.cluster().is_some_and(|node| node.has_others()) {
            self.hand_over_tables().await;
        } else {
            self.stop_tables().await;
        }
        // Wait for the writer's last commit on a thread that may block.
        let house = Arc::clone(self);
        let _ = self.aside(move || house.writer.stop()).await;
        self.leave_cluster().await;
    }

    async fn stop_tables(self: &Arc<Self>) {
        // Wait for a table that is about to wake, so that it is closed as well. Afterwards no table can wake.
        let _nobody_wakes = self.waking.lock().await;
        let mut stopped = Vec::new();
        for (table, _) in self.take_awake() {
            let (done, stops) = oneshot::channel();
            if table.send(TableMessage::Stop(done)).await.is_ok() {
                stopped.push(stops);
            }
        }
        for stops in stopped {
            let _ = stops.await;
        }
        let writes = {
            let log = self.log();
            vec![self.record_key().seal_snapshot(HOUSE, log.snapshot()), self.house_checkpoint(&log)]
        };
        let _ = self.keep(writes).await;
    }
}
