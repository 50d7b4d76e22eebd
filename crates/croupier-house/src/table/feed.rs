//! Table entries for spectators.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use croupier_ledger::line::Entry;
use croupier_ledger::{TableInPlay, TableLog, TableState};
use croupier_table::GameRules;
use croupier_text::narration::Seats;
use tokio::time::{Duration, Instant};

use crate::wire::{BetOutcome, ComparableView, DealerJob, view};

/// Facts about a table that must be collected before an entry changes it.
#[derive(Debug)]
pub struct PreEntryState {
    /// The people at each position.
    pub seats: Seats,
    /// The bets that the entry will decide.
    pub outcomes: Vec<BetOutcome>,
    /// The dealer's jobs after the entry.
    pub jobs: Vec<DealerJob>,
}

/// A table after an entry. An entry shares the table after it with the next entry, whose changes start from that table.
#[derive(Debug)]
pub struct ShownTable {
    /// The number of the last line of the table's stream that the table includes.
    pub n: u64,
    /// The rules.
    pub rules: Arc<GameRules>,
    /// The table.
    pub game: TableState,
    view: OnceLock<ComparableView>,
}

impl ShownTable {
    /// Makes a copy of a table as it is now.
    pub fn new(n: u64, playing: &TableLog) -> Arc<ShownTable> {
        let (rules, game) = (Arc::clone(playing.rules()), playing.game().clone());
        Arc::new(ShownTable { n, rules, game, view: OnceLock::new() })
    }

    /// Returns the table, with its rules.
    pub fn in_play(&self) -> TableInPlay<'_> {
        TableInPlay::new(&self.rules, &self.game).expect("a log opens its table by its rules")
    }

    /// Returns whether this person sees more than a spectator, such as cards to turn.
    pub fn shows_more_to(&self, person: u32) -> bool {
        shows_more_to(&self.game, person)
    }

    /// Returns the table as a spectator sees it. The view is made once.
    pub fn view(&self) -> &ComparableView {
        self.view.get_or_init(|| ComparableView::new(view(self.in_play(), None)))
    }
}

/// A stored entry, for spectators.
#[derive(Debug)]
pub struct FeedEntry {
    /// The entry, including its hidden parts.
    pub entry: Entry,
    /// The people at each position before the entry.
    pub seats: Seats,
    /// The bets that the entry decided.
    pub outcomes: Vec<BetOutcome>,
    /// The dealer's jobs after the entry.
    pub jobs: Vec<DealerJob>,
    /// The table before the entry, if anyone watched it then.
    pub before: Option<Arc<ShownTable>>,
    /// The table after the entry.
    pub after: Arc<ShownTable>,
    /// The time for which bets stay open from now on, in milliseconds.
    pub clock: Option<u64>,
    text: OnceLock<Arc<str>>,
    brief: OnceLock<Arc<str>>,
    /// The messages with changes, by the number of the table that they change. Most spectators receive the same entries
    /// at the same time, so there are few of these messages.
    changes: Mutex<Vec<(u64, Arc<str>)>>,
    stored: OnceLock<Instant>,
}

impl FeedEntry {
    /// Makes the entry that spectators receive. `state` was collected before the entry; `before` and `after` are the table before and after
    /// the entry.
    pub fn new(
        entry: Entry,
        state: PreEntryState,
        (before, after): (Option<Arc<ShownTable>>, Arc<ShownTable>),
        clock: Option<u64>,
    ) -> FeedEntry {
        let PreEntryState { seats, outcomes, jobs } = state;
        FeedEntry {
            entry,
            seats,
            outcomes,
            jobs,
            before,
            after,
            clock,
            text: OnceLock::new(),
            brief: OnceLock::new(),
            changes: Mutex::new(Vec::new()),
            stored: OnceLock::new(),
        }
    }

    /// Records that the entry is stored, so that spectators may receive it from now on.
    pub(super) fn mark_stored(&self) {
        let _ = self.stored.set(Instant::now());
    }

    /// Returns the time since the entry was stored.
    pub fn stored_for(&self) -> Option<Duration> {
        self.stored.get().map(Instant::elapsed)
    }

    /// Returns the message for spectators. The message is made once for all spectators.
    pub fn text(&self, make: impl FnOnce(&FeedEntry) -> String) -> Arc<str> {
        Arc::clone(self.text.get_or_init(|| make(self).into()))
    }

    /// Returns the same message without the state of the table, for spectators who receive a later entry that has it.
    pub fn brief(&self, make: impl FnOnce(&FeedEntry) -> String) -> Arc<str> {
        Arc::clone(self.brief.get_or_init(|| make(self).into()))
    }

    /// Returns the same message with the changes since an earlier table instead of the state. The message is made once
    /// for all spectators who have that table.
    pub fn changes(&self, since: &ShownTable, make: impl FnOnce(&FeedEntry) -> String) -> Arc<str> {
        let mut made = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, text)) = made.iter().find(|(n, _)| *n == since.n) {
            return Arc::clone(text);
        }
        let text: Arc<str> = make(self).into();
        made.push((since.n, Arc::clone(&text)));
        text
    }
}

/// Returns whether this person sees more of a table than a spectator, such as cards to turn.
pub fn shows_more_to(game: &TableState, person: u32) -> bool {
    let TableState::Round(table) = game else { return false };
    let holders = table.play.holders().into_iter().filter_map(|seat| table.player(table.at(seat)?));
    holders.into_iter().any(|player| player.id == person)
}
