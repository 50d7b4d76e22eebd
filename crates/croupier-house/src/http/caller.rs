//! Whether the client that asked for something is still there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::answer::Problem;

/// The client for whom a thread works. Long work asks now and then whether it has gone, and then ends.
#[derive(Clone, Debug)]
pub(super) struct Caller(Arc<AtomicBool>);

/// Held by the request for as long as its client waits: the client has gone when this is dropped.
#[derive(Debug)]
pub(super) struct ClientGuard(Arc<AtomicBool>);

impl Caller {
    /// A client that waits from now on.
    pub(super) fn waits() -> (ClientGuard, Caller) {
        let gone = Arc::new(AtomicBool::new(false));
        (ClientGuard(Arc::clone(&gone)), Caller(gone))
    }

    /// Has it hung up?
    pub(super) fn has_gone(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error if it has hung up. Nobody reads that error: it ends the work.
    pub(super) fn still_waits(&self) -> Result<(), Problem> {
        if self.has_gone() { Err(Problem::closed()) } else { Ok(()) }
    }
}

impl Drop for ClientGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
