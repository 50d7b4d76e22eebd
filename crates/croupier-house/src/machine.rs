//! The machine under a house provides the time of day, threads for blocking work, and the writer.
//!
//! All other timing in a house uses tokio's clock. [`Machine`] is a trait so that simulations can replace it. A
//! simulation stops both clocks, runs work immediately, and chooses when to write, so that one seed determines
//! everything.

use croupier_ledger::store::{Store, StoreError, Writer};
use jiff::Timestamp;
use tokio::sync::oneshot;

/// The machine under a house.
pub trait Machine: Send + Sync {
    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Runs work that may wait for a disk, on a thread where it does not delay other work.
    fn aside(&self, work: Box<dyn FnOnce() + Send>);

    /// Starts the writer of the database.
    fn writer(&self, store: Box<dyn Store>) -> Result<Writer, StoreError>;
}

/// The real machine.
#[derive(Clone, Copy, Debug)]
pub struct RealMachine;

impl Machine for RealMachine {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    fn aside(&self, work: Box<dyn FnOnce() + Send>) {
        tokio::task::spawn_blocking(work);
    }

    fn writer(&self, store: Box<dyn Store>) -> Result<Writer, StoreError> {
        Writer::start(store)
    }
}

/// Work on another thread did not finish. Either it panicked, which was reported there, or the house is shutting down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the work did not finish")]
pub(crate) struct UnfinishedWork;

/// Runs work on another thread, and waits for its result. The work continues even if the waiting task is dropped.
pub(crate) async fn aside<T: Send + 'static>(
    machine: &dyn Machine,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, UnfinishedWork> {
    let (done, waits) = oneshot::channel();
    machine.aside(Box::new(move || drop(done.send(work()))));
    waits.await.map_err(|_| UnfinishedWork)
}
