//! Table entries for spectators.

use std::sync::{Arc, OnceLock};

use croupier_ledger::line::Entry;
use croupier_ledger::{TableInPlay, TableLog, TableState};
use croupier_table::GameRules;
use croupier_text::narration::Seats;
use tokio::time::{Duration, Instant};

use crate::wire::BetOutcome;

/// Facts about a table that must be collected before an entry changes it.
#[derive(Debug)]
pub struct PreEntryState {
    /// The people at each position.
    pub seats: Seats,
    /// The bets that the entry will decide.
    pub outcomes: Vec<BetOutcome>,
}

/// A stored entry, for spectators.
#[derive(Debug)]
pub struct FeedEntry {
    /// The entry, including its hidden parts.
    pub entry: Entry,
    /// The rules.
    pub rules: Arc<GameRules>,
    /// The people at each position before the entry.
    pub seats: Seats,
    /// The bets that the entry decided.
    pub outcomes: Vec<BetOutcome>,
    /// The table after the entry.
    pub game: TableState,
    /// The time for which bets stay open from now on, in milliseconds.
    pub clock: Option<u64>,
    text: OnceLock<Arc<str>>,
    brief: OnceLock<Arc<str>>,
    stored: OnceLock<Instant>,
}

impl FeedEntry {
    /// Returns the table after the entry, with its rules.
    pub fn in_play(&self) -> TableInPlay<'_> {
        TableInPlay::new(&self.rules, &self.game).expect("a log opens its table by its rules")
    }

    /// Makes a feed entry. `before` was collected before the entry; `playing` is the table after the entry.
    pub fn new(entry: Entry, before: PreEntryState, playing: &TableLog, clock: Option<u64>) -> FeedEntry {
        FeedEntry {
            entry,
            rules: Arc::clone(playing.rules()),
            seats: before.seats,
            outcomes: before.outcomes,
            game: playing.game().clone(),
            clock,
            text: OnceLock::new(),
            brief: OnceLock::new(),
            stored: OnceLock::new(),
        }
    }

    /// Notes that the entry is stored, and that spectators may hear of it from now on.
    pub(super) fn is_stored(&self) {
        let _ = self.stored.set(Instant::now());
    }

    /// Returns the time since the entry was stored.
    pub fn stored_for(&self) -> Option<Duration> {
        self.stored.get().map(Instant::elapsed)
    }

    /// Returns the message for spectators. It is made once for all of them.
    pub fn text(&self, make: impl FnOnce(&FeedEntry) -> String) -> Arc<str> {
        Arc::clone(self.text.get_or_init(|| make(self).into()))
    }

    /// Returns the same message without the state of the table, for spectators who receive a later entry that has it.
    pub fn brief(&self, make: impl FnOnce(&FeedEntry) -> String) -> Arc<str> {
        Arc::clone(self.brief.get_or_init(|| make(self).into()))
    }

    /// Returns whether this person sees more than others, such as cards to turn.
    pub fn shows_more_to(&self, person: u32) -> bool {
        let TableState::Round(table) = &self.game else { return false };
        let holders = table.play.holders().into_iter().filter_map(|seat| table.player(table.at(seat)?));
        holders.into_iter().any(|player| player.id == person)
    }
}
