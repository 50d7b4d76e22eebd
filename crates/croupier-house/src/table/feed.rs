//! What viewers are told of an entry.

use std::sync::{Arc, OnceLock};

use croupier_ledger::line::Entry;
use croupier_table::GameRules;

/// An entry that is kept, for those who watch.
#[derive(Debug)]
pub struct Told {
    /// The entry. Not all of it may be seen.
    pub entry: Entry,
    /// By which rules.
    pub rules: Arc<GameRules>,
    /// How long bets are open from now on, in milliseconds.
    pub clock: Option<u64>,
    text: OnceLock<Arc<str>>,
}

impl Told {
    /// An entry under rules.
    pub fn new(entry: Entry, rules: Arc<GameRules>, clock: Option<u64>) -> Told {
        Told { entry, rules, clock, text: OnceLock::new() }
    }

    /// The message for everybody, made once however many read it.
    pub fn text(&self, make: impl FnOnce(&Told) -> String) -> Arc<str> {
        Arc::clone(self.text.get_or_init(|| make(self).into()))
    }
}
