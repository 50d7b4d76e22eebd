//! References of old bookings through an operator's wallet.

use std::sync::{Arc, mpsc};

use croupier_ledger::house::{REFERENCES, ReferenceLookup};
use croupier_ledger::store::{Job, RecordSpace};

use super::House;

impl House {
    /// Makes the log look up references in the database if it no longer remembers them. The house's lock is held
    /// meanwhile, so that nobody can book a reference between the lookup and the booking.
    pub(super) fn look_up_references(self: &Arc<Self>) {
        let lookup = self.reference_lookup();
        self.log().look_up_with(lookup);
    }

    /// Returns the function that looks a reference up.
    pub(crate) fn reference_lookup(self: &Arc<Self>) -> ReferenceLookup {
        let house = Arc::downgrade(self);
        Arc::new(move |reference: &str| {
            let house = house.upgrade()?;
            // Use a separate thread: a connection to PostgreSQL cannot block a thread of the runtime.
            std::thread::scope(|scope| scope.spawn(|| house.booked(reference)).join().ok().flatten())
        })
    }

    fn booked(&self, reference: &str) -> Option<bool> {
        // The log must remember all references that are still in the writer's queue. If the queue is too long, wait.
        // In a cluster, the writer itself waits for this turn, and has stored all earlier ones.
        if !self.is_of_cluster() && self.writer.counts().waiting >= REFERENCES as u64 / 2 {
            let (done, kept) = mpsc::channel();
            self.writer.send(Job {
                writes: Vec::new(),
                lease: None,
                done: Box::new(move |kept| drop(done.send(kept))),
            });
            kept.recv().ok()?.ok()?;
        }
        // A broken connection is not reused; the second attempt opens a new one.
        let look = || self.read_now(|store| store.get(RecordSpace::Reference, reference));
        let found = look().or_else(|_| look());
        found
            .map_err(|error| tracing::error!(%error, "cannot look up a reference"))
            .ok()
            .map(|found| found.is_some())
    }
}
