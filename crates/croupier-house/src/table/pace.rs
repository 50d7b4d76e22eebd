//! The pace of a table: the players who are ready, the player who plays without the clock, and whether a dealer is there.

use tokio::time::Instant;

use super::TableTask;

/// The pace of a table, as spectators see it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TablePace {
    /// The players who do not want to wait for the clock, if several people are at the table.
    pub ready: Vec<u32>,
    /// Whether the house waits for the only player instead of running its clock.
    pub own_pace: bool,
    /// Whether a person deals at this table, but no member of the crew is connected.
    pub no_dealer: bool,
    /// The end of the betting clock, if it runs.
    pub clock_end: Option<Instant>,
}

impl TableTask {
    /// Returns the player who plays without the clock: connected, and alone at the table.
    pub(super) fn own_pace(&self) -> Option<u32> {
        self.without_clock.filter(|person| self.watching.contains_key(person) && self.is_alone(*person))
    }

    /// Returns whether the house waits for a player without the clock.
    pub(super) fn waits_without_clock(&self) -> bool {
        self.own_pace()
            .is_some_and(|person| !self.ready.contains(&person) && self.awaited().contains(&person))
    }

    /// Lets a player who is alone at the table play with or without the clock. Returns false if another person plays.
    pub(super) fn set_own_pace(&mut self, person: u32, on: bool) -> bool {
        if on && !self.is_alone(person) {
            return false;
        }
        self.without_clock = on.then_some(person);
        true
    }

    /// Returns whether a player is alone at the table, apart from house players.
    pub(super) fn is_alone(&self, person: u32) -> bool {
        let people = self.playing.game().people();
        people.into_iter().filter(|person| self.plays(*person) && !self.is_company(*person)).eq([person])
    }

    /// Returns whether players wait for a dealer who is not connected. A trainee at a training table does not count as a
    /// member of the crew.
    fn lacks_dealer(&self) -> bool {
        let crew = |person: &u32| *person != 0 && self.house.is_crew(*person);
        !self.is_auto() && self.training.is_none() && !self.watching.keys().any(crew)
    }

    /// Tells spectators if the pace has changed. A change of the clock's time alone is not sent, because entries
    /// contain the time.
    pub(super) fn tell_pace(&mut self) {
        // Another person at the table ends the wait permanently.
        self.without_clock = self.own_pace();
        let people = self.playing.game().people();
        let several = people.iter().filter(|person| self.plays(**person)).count() > 1;
        // Nobody waits for house players.
        let ready = self.ready.union(&self.company).copied().filter(|_| several).collect();
        let clock_end = self.clock();
        let (own_pace, no_dealer) = (self.without_clock.is_some(), self.lacks_dealer());
        let now = TablePace { ready, own_pace, no_dealer, clock_end };
        self.pace.send_if_modified(|pace| {
            let news =
                (&pace.ready, pace.own_pace, pace.no_dealer) != (&now.ready, now.own_pace, now.no_dealer);
            *pace = now;
            news
        });
    }
}
