//! A live table for programs: players make requests, and a seed and a number decide every roll, card and spin, as they
//! do in a simulated session.

mod craps;
mod rounds;

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_chance::Seed;
use croupier_rules::Money;
use croupier_table::GameRules;
use croupier_table::craps::{self as craps_table, CrapsRequest};
use croupier_table::request::{RequestError, Requester};
use croupier_table::rounds::{self as rounds_table, request::RoundRequest};

use crate::seat::{SeatCommand, SeatTable};

use self::craps::LiveCraps;
use self::rounds::LiveRounds;

/// A request to a live table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LiveRequest {
    /// A request to a craps table.
    Craps(CrapsRequest),
    /// A request to a table of rounds.
    Round(RoundRequest),
}

/// An event at a live table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LiveEvent {
    /// At craps.
    Craps(craps_table::Event),
    /// In any other game.
    Round(rounds_table::Event),
}

/// A live table with its rules and its chance.
#[derive(Debug)]
pub struct LiveTable {
    rules: Arc<GameRules>,
    state: LiveState,
}

#[derive(Debug)]
enum LiveState {
    Craps(Box<LiveCraps>),
    Rounds(Box<LiveRounds>),
}

/// A position of a live table: see [`LiveTable::position`].
#[derive(Clone, Debug)]
pub struct LivePosition(SavedState);

#[derive(Clone, Debug)]
enum SavedState {
    Craps(Box<(craps_table::Table, Option<LiveScript>)>),
    Rounds(Box<LiveRounds>),
}

/// The source of chance and the other players at a live table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LiveSetting {
    /// The seed.
    pub seed: u64,
    /// The number of the session whose outcomes the table has.
    pub number: u64,
    /// True if two other players shoot at a craps table, as they do in a simulation. Other players then need no line
    /// bet, and the table offers them no dice.
    pub has_shooters: bool,
}

/// The record of a live table as the lines of a rehearsal.
#[derive(Clone, Default, Debug)]
struct LiveScript {
    names: BTreeMap<u32, String>,
    lines: Vec<String>,
}

impl LiveScript {
    fn name(&self, person: u32) -> String {
        self.names.get(&person).cloned().unwrap_or_else(|| format!("Player-{person}"))
    }

    /// Adds a line. A line that `prepares` the settlement comes before the line that causes it.
    fn add(&mut self, line: String, prepares: bool) {
        let at = self.lines.len() - usize::from(prepares && !self.lines.is_empty());
        self.lines.insert(at, line);
    }
}

/// The error for a request or a command of a different game.
const OTHER_GAME: RequestError = RequestError::OtherGame;

impl LiveTable {
    /// Opens a table.
    ///
    /// # Errors
    /// If the shooters cannot play at this table.
    pub fn open(rules: Arc<GameRules>, setting: LiveSetting) -> Result<LiveTable, RequestError> {
        LiveTable::begin(rules, setting, None)
    }

    /// Opens a table that also writes down every command as a line of a rehearsal, with the names of these people.
    ///
    /// # Errors
    /// If the shooters cannot play at this table.
    pub fn open_recorded(
        rules: Arc<GameRules>,
        setting: LiveSetting,
        names: BTreeMap<u32, String>,
    ) -> Result<LiveTable, RequestError> {
        LiveTable::begin(rules, setting, Some(LiveScript { names, lines: Vec::new() }))
    }

    /// Returns the numbers of the players who shoot, if the setting has them.
    pub fn shooters() -> impl Iterator<Item = u32> {
        (0..u32::from(crate::craps::OTHERS)).map(|other| craps::FIRST_OTHER + other)
    }

    fn begin(
        rules: Arc<GameRules>,
        setting: LiveSetting,
        script: Option<LiveScript>,
    ) -> Result<LiveTable, RequestError> {
        let seed = Seed::from(setting.seed);
        let state = match &*rules {
            GameRules::Craps(rules) => {
                let open = LiveCraps::open(rules, &seed, setting.number, setting.has_shooters, script)?;
                LiveState::Craps(Box::new(open))
            }
            GameRules::Rounds(rules) => {
                LiveState::Rounds(Box::new(LiveRounds::open(rules, &seed, setting.number, script)))
            }
        };
        Ok(LiveTable { rules, state })
    }

    /// Carries out a request and returns its events.
    ///
    /// # Errors
    /// If the dealer refuses the request, or it is not a valid request here. The table then stays as it was.
    pub fn ask(&mut self, who: Requester, request: &LiveRequest) -> Result<Vec<LiveEvent>, RequestError> {
        match (&*self.rules, &mut self.state, request) {
            (GameRules::Craps(rules), LiveState::Craps(table), LiveRequest::Craps(request)) => {
                Ok(events(table.ask(rules, who, request)?, LiveEvent::Craps))
            }
            (GameRules::Rounds(rules), LiveState::Rounds(table), LiveRequest::Round(request)) => {
                Ok(events(table.ask(rules, who, request)?, LiveEvent::Round))
            }
            _ => Err(OTHER_GAME),
        }
    }

    /// Carries out a command, such as those of a [`SeatStrategy`](crate::seat::SeatStrategy), and returns its events.
    ///
    /// # Errors
    /// If the table refuses the command, which then changes nothing.
    pub fn give(&mut self, command: &SeatCommand) -> Result<Vec<LiveEvent>, RequestError> {
        match (&*self.rules, &mut self.state, command) {
            (GameRules::Craps(rules), LiveState::Craps(table), SeatCommand::Craps(command)) => {
                Ok(events(table.give(rules, command)?, LiveEvent::Craps))
            }
            (GameRules::Rounds(rules), LiveState::Rounds(table), SeatCommand::Round(command)) => {
                Ok(events(table.give(rules, command)?, LiveEvent::Round))
            }
            _ => Err(OTHER_GAME),
        }
    }

    /// Takes the lines that the table has written down since the last call.
    pub fn take_script(&mut self) -> Vec<String> {
        let script = match &mut self.state {
            LiveState::Craps(live) => &mut live.script,
            LiveState::Rounds(live) => &mut live.script,
        };
        script.as_mut().map(|script| std::mem::take(&mut script.lines)).unwrap_or_default()
    }

    /// Returns the table with its rules, as a strategy at a seat sees it.
    pub fn seat_table(&self) -> SeatTable<'_> {
        match (&*self.rules, &self.state) {
            (GameRules::Craps(rules), LiveState::Craps(live)) => SeatTable::Craps(rules, &live.table),
            (GameRules::Rounds(rules), LiveState::Rounds(live)) => SeatTable::Rounds(rules, &live.table),
            _ => unreachable!("a live table has the rules that opened it"),
        }
    }

    /// Returns the position of the table, to go back to it before the next roll, hand or spin.
    pub fn position(&self) -> LivePosition {
        LivePosition(match &self.state {
            LiveState::Craps(live) => SavedState::Craps(Box::new((live.table.clone(), live.script.clone()))),
            LiveState::Rounds(live) => SavedState::Rounds(live.clone()),
        })
    }

    /// Goes back to an earlier position of this table. Chance must not have decided anything since then.
    pub fn go_back(&mut self, position: LivePosition) {
        match (&mut self.state, position.0) {
            (LiveState::Craps(live), SavedState::Craps(saved)) => (live.table, live.script) = *saved,
            (LiveState::Rounds(live), SavedState::Rounds(saved)) => *live = saved,
            _ => {}
        }
    }

    /// Plays the next roll, hand or spin, or continues a hand in which every player has decided.
    ///
    /// # Errors
    /// If the table refuses to play, because nobody shoots or a player still has to decide.
    pub fn play(&mut self) -> Result<Vec<LiveEvent>, RequestError> {
        match (&*self.rules, &mut self.state) {
            (GameRules::Craps(rules), LiveState::Craps(table)) => {
                Ok(events(table.play(rules)?, LiveEvent::Craps))
            }
            (GameRules::Rounds(rules), LiveState::Rounds(table)) => {
                Ok(events(table.play(rules)?, LiveEvent::Round))
            }
            _ => Err(OTHER_GAME),
        }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Returns rules and table at craps; `None` in other games.
    pub fn craps(&self) -> Option<(&craps_table::CrapsRules, &craps_table::Table)> {
        match (&*self.rules, &self.state) {
            (GameRules::Craps(rules), LiveState::Craps(live)) => Some((rules, &live.table)),
            _ => None,
        }
    }

    /// Returns rules and table in a game of rounds; `None` at craps.
    pub fn rounds(&self) -> Option<(&rounds_table::Rules, &rounds_table::Table)> {
        match (&*self.rules, &self.state) {
            (GameRules::Rounds(rules), LiveState::Rounds(live)) => Some((rules, &live.table)),
            _ => None,
        }
    }

    /// Returns a person's chips in the rail.
    pub fn rail(&self, person: u32) -> Money {
        match &self.state {
            LiveState::Craps(live) => live.seat(person).map_or(Money::ZERO, |(_, seat)| seat.rail),
            LiveState::Rounds(live) => live.player(person).map_or(Money::ZERO, |(_, player)| player.rail),
        }
    }

    /// Returns the chips of a person's own bets on the layout, including commission that the house holds.
    pub fn on_layout(&self, person: u32) -> Money {
        match &self.state {
            LiveState::Craps(live) => live.on_layout(person),
            LiveState::Rounds(live) => live.on_layout(person),
        }
    }

    /// Returns a person's chips altogether, less the vigorish that the person owes.
    pub fn bankroll(&self, person: u32) -> Money {
        let owes = match &self.state {
            LiveState::Craps(_) => Money::ZERO,
            LiveState::Rounds(live) => live.player(person).map_or(Money::ZERO, |(_, player)| player.owes),
        };
        self.rail(person).plus(self.on_layout(person)).minus(owes)
    }
}

fn events<E>(all: Vec<E>, event: impl Fn(E) -> LiveEvent) -> Vec<LiveEvent> {
    all.into_iter().map(event).collect()
}
