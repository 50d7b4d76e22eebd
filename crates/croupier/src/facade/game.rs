//! A table in play.

use std::sync::Arc;

use croupier_rehearsal::read_request;
use croupier_rules::Money;
use croupier_sim::live::{LiveEvent, LiveRequest, LiveSetting, LiveTable};
use croupier_table::GameRules;
use croupier_table::request::Requester;

use super::error::Error;

/// A table in play, with players who have names.
#[derive(Debug)]
pub struct Game {
    live: LiveTable,
    /// The people, numbered from 1.
    people: Vec<String>,
}

impl Game {
    pub(crate) fn open(rules: Arc<GameRules>, seed: u64) -> Result<Game, Error> {
        let setting = LiveSetting { seed, number: 0, has_shooters: false };
        let live = LiveTable::open(Arc::clone(&rules), setting);
        let live = live.map_err(|error| Error::of_request(error, rules.citations()))?;
        Ok(Game { live, people: Vec::new() })
    }

    /// Seats a player with chips.
    ///
    /// # Errors
    /// If the table does not admit the player.
    pub fn sit(&mut self, player: &str, chips: Money) -> Result<(), Error> {
        self.say(&format!("player {player} {chips}")).map(|_| ())
    }

    /// Makes a player's bet, such as `pass` or `place-6`.
    ///
    /// # Errors
    /// If the dealer refuses it. The table then stays as it was.
    pub fn bet(&mut self, player: &str, stake: Money, wager: &str) -> Result<(), Error> {
        self.say(&format!("{player} bet {stake} {wager}")).map(|_| ())
    }

    /// Carries out a line of the rehearsal language, such as `Ann takes dice`, `Ann down place-6` or, for the crew,
    /// `dice 4 4`, and returns its events.
    ///
    /// # Errors
    /// If no table knows the line, or the dealer refuses it. The table then stays as it was.
    pub fn say(&mut self, line: &str) -> Result<Vec<LiveEvent>, Error> {
        let named = read_request(line).map_err(Error::Argument)?;
        let request = match self.live.rules() {
            GameRules::Craps(_) => named.craps.map(LiveRequest::Craps),
            GameRules::Rounds(rules) => match named.game {
                Some((game, title)) if game != rules.game.kind.name() => {
                    return Err(Error::Argument(format!("that line is for {title}")));
                }
                _ => named.rounds.map(LiveRequest::Round),
            },
        };
        let request = request.map_err(|words| Error::Argument(words.to_owned()))?;
        let who = match (&named.by, &named.about) {
            (Some(player), _) => Requester { person: self.number(player), crew: false },
            (None, about) => {
                Requester { person: about.as_deref().map_or(0, |player| self.number(player)), crew: true }
            }
        };
        let asked = self.live.ask(who, &request);
        asked.map_err(|error| Error::of_request(error, self.live.rules().citations()))
    }

    /// Plays the next roll, hand or spin, or continues a hand in which every player has decided.
    ///
    /// # Errors
    /// If the table refuses it, because no player has the dice or a player still has to decide.
    pub fn play(&mut self) -> Result<Vec<LiveEvent>, Error> {
        let played = self.live.play();
        played.map_err(|error| Error::of_request(error, self.live.rules().citations()))
    }

    /// Returns a player's chips in the rail.
    pub fn rail(&self, player: &str) -> Money {
        self.known(player).map_or(Money::ZERO, |person| self.live.rail(person))
    }

    /// Returns a player's chips altogether: in the rail and on the layout.
    pub fn bankroll(&self, player: &str) -> Money {
        self.known(player).map_or(Money::ZERO, |person| self.live.bankroll(person))
    }

    /// Returns the table with all its details.
    pub fn live(&self) -> &LiveTable {
        &self.live
    }

    fn known(&self, player: &str) -> Option<u32> {
        self.people.iter().zip(1..).find(|(name, _)| *name == player).map(|(_, number)| number)
    }

    /// Returns the number of a player, who may be new.
    fn number(&mut self, player: &str) -> u32 {
        self.known(player).unwrap_or_else(|| {
            self.people.push(player.to_owned());
            self.people.len() as u32
        })
    }
}
