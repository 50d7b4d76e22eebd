//! A turn: the time in which one task may change the house's log.
//!
//! A house of one node owns its log, so a turn is only the lock on it. In a cluster the log belongs to all nodes. There the
//! writer's transaction takes a lock of the database, follows the lines that other nodes have written, and then gives
//! each waiting task its turn; the transaction stores what they hand back. So every decision is made on the latest
//! state of the house, with the same code in both cases.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};

use croupier_ledger::house::HouseLog;
use croupier_ledger::store::{Completion, Job, Lease, TurnJob, Write};
use tokio::sync::oneshot;

use super::House;

/// The turn of one task.
pub(crate) struct HouseTurn<'h> {
    house: &'h House,
    log: MutexGuard<'h, HouseLog>,
    /// In a cluster, the way back to the writer's transaction.
    back: Option<WayBack>,
}

/// The house gives no turn: its database does not answer, or the table belongs to another node now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnFailure;

/// The writes of a turn, and the function to call once they are stored.
type TurnResult = (Vec<Write>, Completion);
/// The channel to the writer's thread, which waits for the writes.
type WayBack = mpsc::Sender<TurnResult>;

impl Deref for HouseTurn<'_> {
    type Target = HouseLog;

    fn deref(&self) -> &HouseLog {
        &self.log
    }
}

impl DerefMut for HouseTurn<'_> {
    fn deref_mut(&mut self) -> &mut HouseLog {
        &mut self.log
    }
}

impl HouseTurn<'_> {
    /// Ends the turn: hands the writes to the writer before the lock is released, so that they arrive in order. A turn
    /// that is dropped instead has changed nothing.
    pub(crate) fn end(self, mut writes: Vec<Write>, done: Completion) {
        self.house.now_and_then(&self.log, &mut writes);
        match self.back {
            // If the transaction is gone, the writer drops the job, and the function with it.
            Some(back) => drop(back.send((writes, done))),
            None => self.house.writer.send(Job { writes, lease: None, done }),
        }
    }
}

impl House {
    /// Waits for a turn. The writes may add lines to the streams of these tables, which this node must still hold.
    pub(crate) async fn turn(&self, tables: &[Lease]) -> Result<HouseTurn<'_>, TurnFailure> {
        let back = match self.asks_turn(tables) {
            Some(granted) => Some(granted.await.map_err(|_| TurnFailure)?),
            None => None,
        };
        Ok(HouseTurn { house: self, log: self.log(), back })
    }

    /// Waits for a turn on the current thread. Only in a cluster is there anything to wait for.
    pub(crate) fn turn_now(&self, tables: &[Lease]) -> Result<HouseTurn<'_>, TurnFailure> {
        let back = match self.asks_turn(tables) {
            Some(granted) => {
                let granted = tokio::task::block_in_place(|| granted.blocking_recv());
                Some(granted.map_err(|_| TurnFailure)?)
            }
            None => None,
        };
        Ok(HouseTurn { house: self, log: self.log(), back })
    }

    /// In a cluster, asks the writer for a turn. The channel closes without an answer if there is none.
    fn asks_turn(&self, tables: &[Lease]) -> Option<oneshot::Receiver<WayBack>> {
        self.cluster.as_ref()?;
        let (grant, granted) = oneshot::channel();
        let done: Arc<Mutex<Option<Completion>>> = Arc::default();
        let kept = Arc::clone(&done);
        let decide = move || {
            let (back, handed) = mpsc::channel();
            // If the task is gone, both ends of its channel are too, and it has no writes.
            let _ = grant.send(back);
            let Ok((writes, done)) = handed.recv() else { return Vec::new() };
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            writes
        };
        let done = move |result| {
            if let Some(done) = done.lock().unwrap_or_else(PoisonError::into_inner).take() {
                done(result);
            }
        };
        self.writer.take_turn(TurnJob {
            leases: tables.to_vec(),
            decide: Box::new(decide),
            done: Box::new(done),
        });
        Some(granted)
    }
}
