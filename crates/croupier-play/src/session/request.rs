//! The player's actions, as lines of the rehearsal language.

use croupier_ledger::TableInPlay;
use croupier_ledger::line::Command;
use croupier_rehearsal::{NamedRequest, read_request};
use croupier_rules::Money;
use croupier_sim::live::LiveRequest;
use croupier_sim::seat::SeatTable;
use croupier_table::GameRules;
use croupier_table::craps::CrapsRequest;
use croupier_table::request::{RequestError, Requester};
use croupier_table::rounds::request::{RoundRequest, SharedRequest};
use croupier_text::narration;

use super::{PLAYER, TerminalSession, UndoStep};

/// Why the table does not do what the player asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayRefusal {
    /// The reason.
    pub words: String,
    /// The clause that the dealer cites.
    pub clause: Option<String>,
}

impl PlayRefusal {
    pub(crate) fn plain(words: impl Into<String>) -> PlayRefusal {
        PlayRefusal { words: words.into(), clause: None }
    }

    /// Returns the reason with its clause.
    pub fn text(&self) -> String {
        match &self.clause {
            Some(clause) => format!("{} [{clause}]", self.words),
            None => self.words.clone(),
        }
    }
}

impl TerminalSession {
    /// Carries out an action of the player: a line of the rehearsal language, with or without the player's name.
    ///
    /// # Errors
    /// If the table refuses the action, or the line is not an action of a player. Nothing then changes.
    pub fn act(&mut self, line: &str) -> Result<(), PlayRefusal> {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let request = self.read_line(&line)?;
        let mid_round = self.is_in_play();
        let step = UndoStep {
            line,
            live: self.live.position(),
            seats: self.seats.clone(),
            bots: self.bots.clone(),
            log: self.log.len(),
        };
        match self.live.ask(Requester { person: PLAYER, crew: false }, &request) {
            Ok(events) => {
                if !mid_round {
                    self.undo.push(step);
                }
                self.hear(events);
            }
            Err(why) => return Err(self.refusal(&why, Some(&request))),
        }
        if mid_round {
            self.continue_round();
        }
        Ok(())
    }

    /// Reads an action of the player.
    pub(super) fn read_line(&self, line: &str) -> Result<LiveRequest, PlayRefusal> {
        let own = |line: &str| line.split(' ').next() == Some(self.name());
        let line = if own(line) { line.to_owned() } else { format!("{} {line}", self.name()) };
        let named = read_request(&line).map_err(PlayRefusal::plain)?;
        if named.by.as_deref() != Some(self.name()) || named.about.is_some() {
            return Err(PlayRefusal::plain(
                "You control only your own actions: the program deals and shoots.",
            ));
        }
        let request = self.resolve(named).map_err(PlayRefusal::plain)?;
        let is_exit = matches!(
            request,
            LiveRequest::Craps(CrapsRequest::Leave {} | CrapsRequest::Sit { .. })
                | LiveRequest::Round(RoundRequest::Shared(
                    SharedRequest::Leave {} | SharedRequest::Sit { .. }
                ))
        );
        if is_exit {
            return Err(PlayRefusal::plain("End the session to leave the table: 'quit', or the key q."));
        }
        let is_alone = self.live.craps().is_some_and(|(_, table)| table.players().count() == 1);
        let gives =
            matches!(request, LiveRequest::Craps(CrapsRequest::DeclineDice {} | CrapsRequest::PassDice {}));
        if is_alone && gives {
            let words = "Nobody else is here to shoot: bring company with --bots or --shooters.";
            return Err(PlayRefusal::plain(words));
        }
        Ok(request)
    }

    /// Returns the request that a line means at this table.
    fn resolve(&self, named: NamedRequest) -> Result<LiveRequest, String> {
        match self.rules() {
            GameRules::Craps(_) => named.craps.map(LiveRequest::Craps).map_err(str::to_owned),
            GameRules::Rounds(rules) => match named.game {
                Some((game, title)) if game != rules.game.kind.name() => {
                    Err(format!("that line is for {title}"))
                }
                _ => named.rounds.map(LiveRequest::Round).map_err(str::to_owned),
            },
        }
    }

    /// Seats a person with chips.
    pub(super) fn sit(&mut self, person: u32, chips: Money) -> Result<(), String> {
        let line = format!("player {} {chips}", self.name_of(person));
        self.ask(person, &line).map_err(|why| format!("{} cannot sit down: {why}", self.name_of(person)))
    }

    /// Carries out an action of any person, in the words of a script after the name.
    pub(super) fn ask_as(&mut self, person: u32, action: &str) -> Result<(), String> {
        self.ask(person, &format!("{} {action}", self.name_of(person)))
    }

    fn ask(&mut self, person: u32, line: &str) -> Result<(), String> {
        let request = self.resolve(read_request(line)?)?;
        let asked = self.live.ask(Requester { person, crew: false }, &request);
        let events = asked.map_err(|why| self.refusal(&why, Some(&request)).text())?;
        self.hear(events);
        Ok(())
    }

    /// Puts a refusal into words.
    pub(super) fn refusal(&self, why: &RequestError, request: Option<&LiveRequest>) -> PlayRefusal {
        let RequestError::Refused(refusal) = why else {
            return PlayRefusal::plain(sentence(&why.to_string()));
        };
        let clause = why.clause(self.rules().citations()).map(str::to_owned).filter(|id| !id.is_empty());
        let who = Requester { person: PLAYER, crew: false };
        let command = match (self.live.seat_table(), request) {
            (SeatTable::Craps(rules, table), Some(LiveRequest::Craps(request))) => {
                request.command(rules, table, who).ok().map(Command::Craps)
            }
            (SeatTable::Rounds(rules, table), Some(LiveRequest::Round(request))) => {
                request.command(rules, table, who).ok().map(Command::Round)
            }
            _ => None,
        };
        let table = match self.live.seat_table() {
            SeatTable::Craps(rules, table) => TableInPlay::Craps(rules, table),
            SeatTable::Rounds(rules, table) => TableInPlay::Rounds(rules, table),
        };
        let words = command.map_or_else(
            || narration::plain_refusal(refusal),
            |command| narration::refused(table, &command, refusal),
        );
        PlayRefusal { words, clause }
    }
}

/// Turns a message into a sentence: capitalizes it, and adds a full stop.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let capital: String = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{capital}{}.", letters.as_str())
}
