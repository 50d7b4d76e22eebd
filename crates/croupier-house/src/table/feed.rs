//! Entries for spectators.

use std::sync::{Arc, OnceLock};

use croupier_ledger::line::Entry;
use croupier_ledger::{TableLog, TableState};
use croupier_table::GameRules;
use croupier_table::rounds::{Play, Side};

use crate::narration::Seats;
use crate::wire::BetOutcome;

/// The facts about a table that must be read before an entry changes it.
#[derive(Debug)]
pub struct BeforeEntry {
    /// The people at the positions.
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
    /// The people at each position before it.
    pub seats: Seats,
    /// The bets that it decided.
    pub outcomes: Vec<BetOutcome>,
    /// The table afterwards.
    pub game: TableState,
    /// The time in which bets are open from now on, in milliseconds.
    pub clock: Option<u64>,
    text: OnceLock<Arc<str>>,
    brief: OnceLock<Arc<str>>,
}

impl FeedEntry {
    /// An entry at a table that is as the entry left it; `before` is from before it.
    pub fn new(entry: Entry, before: BeforeEntry, playing: &TableLog, clock: Option<u64>) -> FeedEntry {
        FeedEntry {
            entry,
            rules: Arc::clone(playing.rules()),
            seats: before.seats,
            outcomes: before.outcomes,
            game: playing.game().clone(),
            clock,
            text: OnceLock::new(),
            brief: OnceLock::new(),
        }
    }

    /// Returns the message for all spectators, made once for any number of them.
    pub fn text(&self, make: impl FnOnce(&FeedEntry) -> String) -> Arc<str> {
        Arc::clone(self.text.get_or_init(|| make(self).into()))
    }

    /// The same without the table afterwards, for those who receive a later entry with it.
    pub fn brief(&self, make: impl FnOnce(&FeedEntry) -> String) -> Arc<str> {
        Arc::clone(self.brief.get_or_init(|| make(self).into()))
    }

    /// Returns whether this person sees more than others: cards to turn.
    pub fn shows_more_to(&self, person: u32) -> bool {
        let TableState::Round(table) = &self.game else { return false };
        let Play::Baccarat(round) = &table.play else { return false };
        let mut waiting = Side::BOTH.into_iter().map(|side| round.hand(side)).filter(|hand| hand.waiting);
        waiting.any(|hand| {
            let player = hand.with.and_then(|seat| table.at(seat)).and_then(|player| table.player(player));
            player.is_some_and(|player| player.id == person)
        })
    }
}
