//! The sentences of the table: the crew's calls, the results with their clauses, and the actions of people.

use croupier_ledger::line::Event;
use croupier_rules::Money;
use croupier_sim::live::LiveEvent;
use croupier_text::narration;

use super::{PLAYER, TerminalSession};

/// The number of entries that a session remembers.
const MOST: usize = 2_000;

/// A sentence at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The kind of sentence.
    pub kind: LogKind,
    /// The sentence.
    pub words: String,
    /// The clause that decided the event.
    pub clause: Option<String>,
}

/// A kind of sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogKind {
    /// A round begins.
    Round,
    /// The crew calls.
    Call,
    /// The sentence concerns the player.
    Own,
    /// The sentence concerns another person, or the whole table.
    Other,
    /// The player's result of a round.
    Net,
}

impl LogEntry {
    /// Returns the sentence with its clause.
    pub fn text(&self) -> String {
        match &self.clause {
            Some(clause) => format!("{} [{clause}]", self.words),
            None => self.words.clone(),
        }
    }
}

impl TerminalSession {
    /// Writes events down as sentences, and tells the company about them.
    pub(super) fn hear(&mut self, events: Vec<LiveEvent>) {
        self.hear_all(events, true);
    }

    /// Takes note of events that the felt shows, without sentences that would push the player's result off the screen.
    pub(super) fn hear_quietly(&mut self, events: Vec<LiveEvent>) {
        self.hear_all(events, false);
    }

    fn hear_all(&mut self, events: Vec<LiveEvent>, is_written: bool) {
        self.company_hears(&events);
        for event in events {
            let event = match event {
                LiveEvent::Craps(event) => Event::Craps(event),
                LiveEvent::Round(event) => Event::Round(event),
            };
            // A hidden card stays hidden.
            let Some(event) = narration::public(&event) else { continue };
            let names = |person: u32| self.name_of(person).to_owned();
            let sentence = narration::words(self.live.rules(), &self.seats, &event, &names);
            self.seats.follow(&event);
            self.results.follow(self.live.rules(), &event);
            if let Some(sentence) = sentence.filter(|_| is_written) {
                let own = sentence.words.starts_with(self.name());
                let kind = match sentence.call {
                    Some(_) => LogKind::Call,
                    None if own => LogKind::Own,
                    None => LogKind::Other,
                };
                self.write(LogEntry { kind, words: sentence.words, clause: sentence.clause });
            }
        }
    }

    fn write(&mut self, entry: LogEntry) {
        // An undo goes back to a length of the log, so it must not shrink during a round.
        if self.undo.is_empty() && self.log.len() >= MOST {
            self.log.drain(..MOST / 2);
        }
        self.log.push(entry);
    }

    /// Writes down that a round begins.
    pub(super) fn log_break(&mut self) {
        let words = format!("{} {}", capital(self.rules().round_noun().one), self.rounds + 1);
        self.write(LogEntry { kind: LogKind::Round, words, clause: None });
    }

    /// Writes down the player's result of the round.
    pub(super) fn log_net(&mut self) {
        let now = self.live.bankroll(PLAYER);
        let change = now.minus(self.before);
        let words = match change.cmp(&Money::ZERO) {
            std::cmp::Ordering::Greater => {
                format!("You are up {} on this {}.", change.dollars(), self.rules().round_noun().one)
            }
            std::cmp::Ordering::Less => {
                format!(
                    "You are down {} on this {}.",
                    Money::ZERO.minus(change).dollars(),
                    self.rules().round_noun().one
                )
            }
            std::cmp::Ordering::Equal => return,
        };
        self.write(LogEntry { kind: LogKind::Net, words, clause: None });
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
