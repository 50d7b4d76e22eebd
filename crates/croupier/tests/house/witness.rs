//! What clients were told: all of it must be in the books.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

/// A command that was acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) table: u64,
    pub(crate) person: u32,
    pub(crate) client: String,
    pub(crate) number: u64,
    pub(crate) entry: u64,
}

/// A table and the number of an entry.
pub(crate) type Place = (u64, u64);

/// What was told since the books were last looked at.
#[derive(Default)]
pub(crate) struct Heard {
    pub(crate) done: Vec<Done>,
    /// Entries, each as often as it was told differently.
    pub(crate) entries: HashMap<Place, Vec<Value>>,
    /// How the table looked then, and to whom.
    pub(crate) views: HashMap<Place, Vec<(u32, Value)>>,
}

/// Hears everything that any client hears.
#[derive(Default)]
pub(crate) struct Witness(Mutex<Heard>);

impl Witness {
    fn with<T>(&self, with: impl FnOnce(&mut Heard) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn done(&self, done: Done) {
        self.with(|heard| heard.done.push(done));
    }

    /// An entry was told to a person. What only some are told is taken out first: it is looked at by itself.
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

    /// A table was shown to a person.
    pub(crate) fn view(&self, place: Place, person: u32, view: Value) {
        self.with(|heard| {
            let views = heard.views.entry(place).or_default();
            if !views.iter().any(|(_, seen)| *seen == view) {
                views.push((person, view));
            }
        });
    }

    /// All of it, to be held against the books.
    pub(crate) fn take(&self) -> Heard {
        self.with(std::mem::take)
    }
}
