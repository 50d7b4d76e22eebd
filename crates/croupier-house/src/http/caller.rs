//! Detects whether the client of a request is still connected.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::answer::Problem;

/// The client that a thread works for. Long work checks regularly whether the client has gone, and stops if it has.
#[derive(Clone, Debug)]
pub(super) struct Caller(Arc<AtomicBool>);

/// A guard that the request holds while its client waits. If the guard is dropped, the client has gone.
#[derive(Debug)]
pub(super) struct ClientGuard(Arc<AtomicBool>);

impl Caller {
    /// Returns a guard and a caller for a client that waits from now on.
    pub(super) fn waits() -> (ClientGuard, Caller) {
        let gone = Arc::new(AtomicBool::new(false));
        (ClientGuard(Arc::clone(&gone)), Caller(gone))
    }

    /// Returns whether the client has hung up.
    pub(super) fn has_gone(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns an error if the client has hung up. Nobody reads that error; the error only ends the work.
    pub(super) fn still_waits(&self) -> Result<(), Problem> {
        if self.has_gone() { Err(Problem::closed()) } else { Ok(()) }
    }

    /// Does some work whose computations of figures end as soon as the client has hung up. The error then only ends the
    /// work, as in [`Caller::still_waits`]; nothing that was computed in the meantime may be cached.
    pub(super) fn while_waiting<T>(&self, work: impl FnOnce() -> T) -> Result<T, Problem> {
        let caller = self.clone();
        croupier_edge::until(move || caller.has_gone(), work).ok_or_else(Problem::closed)
    }
}

impl Drop for ClientGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
