//! References of an operator's wallet that were booked long ago.

use std::sync::{Arc, mpsc};

use croupier_ledger::house::REFERENCES;
use croupier_ledger::store::{Job, RecordSpace};

use super::House;

impl House {
    /// References that the log does not remember are looked up in the database, while the house's lock is held: nobody books
    /// one between the look and the booking.
    pub(super) fn look_up_references(self: &Arc<Self>) {
        let house = Arc::downgrade(self);
        let lookup = move |reference: &str| {
            let house = house.upgrade()?;
            // On a thread of its own: a connection to PostgreSQL cannot wait on a thread of the runtime.
            std::thread::scope(|scope| scope.spawn(|| house.is_booked(reference)).join().ok().flatten())
        };
        self.log().look_up_with(Arc::new(lookup));
    }

    fn is_booked(&self, reference: &str) -> Option<bool> {
        // The log remembers more references than the writer still has in its queue, or they are waited for.
        if self.writer.counts().waiting >= REFERENCES as u64 / 2 {
            let (done, kept) = mpsc::channel();
            self.writer.send(Job { writes: Vec::new(), done: Box::new(move |kept| drop(done.send(kept))) });
            kept.recv().ok()?.ok()?;
        }
        // A connection that broke is not used again; the second try opens another.
        let look = || self.read_now(|store| store.get(RecordSpace::Reference, reference));
        let found = look().or_else(|_| look());
        found
            .map_err(|error| tracing::error!(%error, "a reference cannot be looked up"))
            .ok()
            .map(|found| found.is_some())
    }
}
