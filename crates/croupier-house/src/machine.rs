//! The machine under a house gives it the time of day, threads for work that waits, and the writer.
//!
//! Everything else that a house does with time goes by tokio's clock. A simulation ([`Machine`] is a trait for it alone) stops
//! both clocks, works where it is asked to, and writes when it likes, so that one seed decides all that happens.

use croupier_ledger::store::{Store, StoreError, Writer};
use jiff::Timestamp;
use tokio::sync::oneshot;

/// The machine under a house.
pub trait Machine: Send + Sync {
    /// What time it is.
    fn now(&self) -> Timestamp;

    /// Does something that may wait for a disk, where it holds nobody up.
    fn aside(&self, work: Box<dyn FnOnce() + Send>);

    /// Starts what writes to the database.
    fn writer(&self, store: Box<dyn Store>) -> Result<Writer, StoreError>;
}

/// The machine at hand.
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

/// Work that was given aside panicked. The panic has been reported where it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the work broke off")]
pub(crate) struct PanickedWork;

/// Does something aside, and waits for what comes of it. It goes on if nobody waits any more.
pub(crate) async fn aside<T: Send + 'static>(
    machine: &dyn Machine,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, PanickedWork> {
    let (done, waits) = oneshot::channel();
    machine.aside(Box::new(move || drop(done.send(work()))));
    waits.await.map_err(|_| PanickedWork)
}
