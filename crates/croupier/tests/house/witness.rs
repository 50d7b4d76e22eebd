//! All messages that clients received. Their contents must be in the books.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

/// An acknowledged command.
#[derive(Clone, Debug)]
pub(crate) struct AcknowledgedCommand {
    pub(crate) table: u64,
    pub(crate) person: u32,
    pub(crate) client: String,
    pub(crate) number: u64,
    pub(crate) entry: u64,
}

/// A table and the number of an entry.
pub(crate) type EntryPlace = (u64, u64);

/// The messages that clients received since the last comparison with the books.
#[derive(Clone, Default)]
pub(crate) struct ReceivedMessages {
    pub(crate) done: Vec<AcknowledgedCommand>,
    /// Entries, with every version that clients received.
    pub(crate) entries: HashMap<EntryPlace, Vec<Value>>,
    /// The views of the table at an entry, each with the person who saw it.
    pub(crate) views: HashMap<EntryPlace, Vec<(u32, Value)>>,
}

/// Records the messages that all clients receive.
#[derive(Default)]
pub(crate) struct Witness(Mutex<ReceivedMessages>);

impl Witness {
    fn with<T>(&self, with: impl FnOnce(&mut ReceivedMessages) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn done(&self, done: AcknowledgedCommand) {
        self.with(|heard| heard.done.push(done));
    }

    /// Records an entry that a person received. Personal parts are removed first, and compared separately.
    pub(crate) fn entry(&self, table: u64, person: u32, mut entry: Value) {
        let place = (table, entry["n"].as_u64().unwrap());
        let view = entry.as_object_mut().unwrap().remove("view");
        for own in ["clock_ms", "people", "told", "type"] {
            entry.as_object_mut().unwrap().remove(own);
        }
        self.with(|heard| {
            let told = heard.entries.entry(place).or_default();
            if !told.contains(&entry) {
                told.push(entry);
            }
        });
        if let Some(view) = view {
            self.view(place, person, view);
        }
    }

    /// Records a view of a table that a person saw.
    pub(crate) fn view(&self, place: EntryPlace, person: u32, view: Value) {
        self.with(|heard| {
            let views = heard.views.entry(place).or_default();
            if !views.iter().any(|(_, seen)| *seen == view) {
                views.push((person, view));
            }
        });
    }

    /// Returns the number of acknowledged commands since the last comparison.
    pub(crate) fn acknowledged(&self) -> usize {
        self.with(|heard| heard.done.len())
    }

    /// Takes all records, for comparison with the books.
    pub(crate) fn take(&self) -> ReceivedMessages {
        self.with(std::mem::take)
    }
}
