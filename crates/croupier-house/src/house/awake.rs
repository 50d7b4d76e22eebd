//! The tables that are awake, each with its task.

use std::collections::hash_map::Entry as Slot;
use std::sync::{Arc, PoisonError};

use croupier_ledger::store::Lease;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::House;
use crate::table::{LoadedTable, TableMessage, TableTask};

/// The capacity of a table's message queue.
const MESSAGES: usize = 1024;

/// A table with a task.
pub(super) struct AwakeTable {
    /// The channel of the task.
    pub(super) sender: mpsc::Sender<TableMessage>,
    /// Ends the task.
    task: AbortHandle,
    /// In a cluster, the lease under which this node plays the table.
    pub(super) lease: Option<Lease>,
}

#[cfg(test)]
impl AwakeTable {
    /// Returns a table whose task receives no messages.
    pub(super) fn deaf() -> AwakeTable {
        let task = tokio::spawn(std::future::ready(())).abort_handle();
        AwakeTable { sender: mpsc::channel(1).0, task, lease: None }
    }
}

impl House {
    /// Returns the channel of a table's task, if the table is awake.
    pub(super) fn sender(&self, table: u64) -> Option<mpsc::Sender<TableMessage>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(&table).map(|awake| awake.sender.clone())
    }

    /// Starts a table's task.
    pub(super) fn put_to_work(self: &Arc<Self>, woken: LoadedTable) {
        let (sender, messages) = mpsc::channel(MESSAGES);
        let (number, lease) = (woken.playing.header().table, woken.lease);
        let table = TableTask::new(Arc::clone(self), woken);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Slot::Vacant(slot) = tables.entry(number) {
            let working = tokio::spawn(table.work(messages));
            slot.insert(AwakeTable { sender, task: working.abort_handle(), lease });
            let house = Arc::clone(self);
            tokio::spawn(async move {
                if working.await.is_err_and(|error| error.is_panic()) {
                    house.broke_off(number).await;
                }
            });
        }
        count_awake(tables.len());
    }

    /// Handles the panic of a table's task. Everything that the task handed to the writer is stored. The table is read
    /// again when a player comes, and the other tables continue.
    pub(super) async fn broke_off(&self, number: u64) {
        tracing::error!(table = number, "a table's task panicked");
        metrics::counter!("croupier_tables_broken_off_total").increment(1);
        let _ = self.keep(Vec::new()).await;
        self.set_asleep(number, None);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.remove(&number);
        count_awake(tables.len());
    }

    /// Drops a table that this node plays no more, without a word: what it has decided but not stored never happened.
    /// Its connections end, and clients find the table at its next node.
    pub(crate) fn drop_table(&self, lost: Lease) {
        let dropped = {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            let is_lost = tables.get(&lost.stream).is_some_and(|awake| awake.lease == Some(lost));
            let dropped = is_lost.then(|| tables.remove(&lost.stream)).flatten();
            count_awake(tables.len());
            dropped
        };
        if let Some(dropped) = dropped {
            tracing::warn!(table = lost.stream, epoch = lost.epoch, "this node no longer runs the table");
            dropped.task.abort();
            self.set_asleep(lost.stream, None);
        }
    }

    /// Removes a table that nobody uses from memory, unless a message has just arrived.
    pub(crate) fn forget_table(
        self: &Arc<Self>,
        number: u64,
        messages: &mpsc::Receiver<TableMessage>,
    ) -> bool {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let unused = messages.is_empty() && messages.sender_strong_count() == 1;
        if unused {
            let lease = tables.remove(&number).and_then(|awake| awake.lease);
            count_awake(tables.len());
            drop(tables);
            self.release_asleep(lease);
        }
        unused
    }

    /// Takes all tables that are awake out of memory. Their tasks continue until they get the message to stop.
    pub(crate) fn take_awake(&self) -> Vec<(mpsc::Sender<TableMessage>, Option<Lease>)> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.drain().map(|(_, awake)| (awake.sender, awake.lease)).collect()
    }

    /// Returns whether this process plays a table at the moment.
    pub fn plays(&self, table: u64) -> bool {
        self.is_awake(table)
    }

    /// Returns the tables that are awake.
    pub(crate) fn awake_tables(&self) -> Vec<u64> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let mut awake: Vec<u64> = tables.keys().copied().collect();
        awake.sort_unstable();
        awake
    }

    /// Returns the number of tables that this node plays under a lease.
    pub(crate) fn count_leases(&self) -> usize {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter(|awake| awake.lease.is_some()).count()
    }

    /// Updates the metric of tables that are awake.
    pub fn measure(&self) {
        count_awake(self.tables.lock().unwrap_or_else(PoisonError::into_inner).len());
    }
}

/// Sets the metric of tables that are awake.
fn count_awake(tables: usize) {
    metrics::gauge!("croupier_tables_awake").set(u32::try_from(tables).unwrap_or(u32::MAX));
}
