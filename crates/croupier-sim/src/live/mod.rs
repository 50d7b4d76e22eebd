//! A live table for programs: players make requests, and a seed and a number decide every roll, card and spin, as they
//! do in a simulated session.

mod craps;
mod rounds;

use std::sync::Arc;

use croupier_chance::Seed;
use croupier_rules::Money;
use croupier_table::GameRules;
use croupier_table::craps::{self as craps_table, CrapsRequest};
use croupier_table::request::{RequestError, Requester};
use croupier_table::rounds::{self as rounds_table, request::RoundRequest};

use self::craps::LiveCraps;
use self::rounds::LiveRounds;

/// A request to a live table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LiveRequest {
    /// To a craps table.
    Craps(CrapsRequest),
    /// To a table of rounds.
    Round(RoundRequest),
}

/// An event at a live table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LiveEvent {
    /// At a craps table.
    Craps(craps_table::Event),
    /// At a table of rounds.
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

/// The chance and the company at a live table.
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

/// Why the table does not do what a program asks.
const OTHER_GAME: RequestError = RequestError::OtherGame;

impl LiveTable {
    /// Opens a table.
    ///
    /// # Errors
    /// If the shooters cannot play at this table.
    pub fn open(rules: Arc<GameRules>, setting: LiveSetting) -> Result<LiveTable, RequestError> {
        let seed = Seed::from(setting.seed);
        let state = match &*rules {
            GameRules::Craps(rules) => {
                let open = LiveCraps::open(rules, &seed, setting.number, setting.has_shooters)?;
                LiveState::Craps(Box::new(open))
            }
            GameRules::Rounds(rules) => {
                LiveState::Rounds(Box::new(LiveRounds::open(rules, &seed, setting.number)))
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

    /// Plays the next roll, hand or spin, or continues a hand in which every player has decided.
    ///
    /// # Errors
    /// If the table refuses it, because nobody shoots or a player still has to decide.
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

    /// Returns the craps table with its rules, if this is one.
    pub fn craps(&self) -> Option<(&craps_table::CrapsRules, &craps_table::Table)> {
        match (&*self.rules, &self.state) {
            (GameRules::Craps(rules), LiveState::Craps(live)) => Some((rules, &live.table)),
            _ => None,
        }
    }

    /// Returns the table of rounds with its rules, if this is one.
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
