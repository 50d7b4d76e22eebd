//! Sessions that are short of chips. They leave the automaton and continue with the bets that they can pay for.

use std::collections::{BTreeMap, HashMap};

use crate::compile::{CompiledStrategy, Walk, tell};
use crate::deadline::Deadline;
use crate::play::{SessionProgress, remember};
use crate::runner::RoundChoice;
use crate::table::RewindableTable;
use crate::{Automaton, Step};

/// The maximum number of places to follow. [`ShortSessionPlaces`] defines a place.
const MOST_PLACES: usize = 400_000;

/// The next step of a session at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SessionFate {
    /// The session has enough chips for all bets in this state, and returns to the automaton.
    Joins(u32),
    /// The session ends because the strategy stops it.
    Stops,
    /// The session ends because the strategy wants to bet and has no chips.
    Broke,
    /// The session plays a round. The field lists the possible next places, each with the number of ways to reach
    /// it.
    Plays(Vec<(u32, u64)>),
}

/// There are too many places or states to follow, or no time is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlaceLimitError;

/// The places of sessions that are short of chips. A place is a state with a bankroll in cents. The states are
/// those of the automaton, followed by the states that only sessions short of chips can reach.
pub(super) trait ShortSessionPlaces {
    /// Returns the place of a state with a bankroll.
    fn place(&mut self, state: u32, bankroll: i64) -> u32;

    /// Returns the bankroll of a place.
    fn bankroll(&self, place: u32) -> i64;

    /// Returns the next step of a session at a place.
    fn fate(&mut self, place: u32) -> Result<&SessionFate, PlaceLimitError>;

    /// Returns the floor of a state, and the effects of the outcomes there.
    fn state(&mut self, state: u32) -> Result<(i64, Vec<Step>), PlaceLimitError>;

    /// Returns the largest number of moves that lead to the same place.
    fn most_arrivals(&self) -> usize;
}

/// The effect of a group of outcomes: the next state, the change of the bankroll, and the number of ways.
type StateEffect = (u32, i64, u64);

/// Follows sessions at a table.
pub(super) struct ShortSessionTracker<'a, T: RewindableTable> {
    automaton: &'a Automaton,
    walk: Walk<'a, T>,
    /// Floors and steps of the states that the automaton does not have, in the order of these states; `None` if not
    /// yet computed.
    more: Vec<Option<(i64, Vec<Step>)>>,
    /// The effects of the outcomes after the strategy has acted, by the key of the position. They do not depend on
    /// the rail.
    acted: HashMap<Vec<i64>, Vec<StateEffect>>,
    numbers: HashMap<(u32, i64), u32>,
    places: Vec<SessionPlace>,
    deadline: &'a Deadline,
}

struct SessionPlace {
    state: u32,
    bankroll: i64,
    fate: Option<SessionFate>,
    arrivals: usize,
}

impl<'a, T: RewindableTable> ShortSessionTracker<'a, T> {
    pub(super) fn new(
        compiled: &'a CompiledStrategy<T>,
        walk: Walk<'a, T>,
        deadline: &'a Deadline,
    ) -> ShortSessionTracker<'a, T> {
        ShortSessionTracker {
            automaton: &compiled.automaton,
            walk,
            more: Vec::new(),
            acted: HashMap::new(),
            numbers: HashMap::new(),
            places: Vec::new(),
            deadline,
        }
    }

    /// Plays one round of a session from a place.
    fn play(&mut self, place: u32) -> Result<SessionFate, PlaceLimitError> {
        let SessionPlace { state, bankroll, .. } = self.places[place as usize];
        if bankroll >= self.floor(state)? {
            return Ok(SessionFate::Joins(state));
        }
        let (saved, memory) = self.walk.states[state as usize].clone();
        self.walk.go_to(&saved, &memory, bankroll);
        let Walk { table, mind, .. } = &mut self.walk;
        if mind.ends(table) {
            return Ok(SessionFate::Stops);
        }
        match mind.act(table) {
            RoundChoice::Stops => return Ok(SessionFate::Stops),
            RoundChoice::Broke => return Ok(SessionFate::Broke),
            RoundChoice::Plays => {}
        }
        let mut moves = Vec::new();
        for (state, change, ways) in self.effects(bankroll) {
            let to = self.place(state, bankroll + change);
            self.places[to as usize].arrivals += 1;
            moves.push((to, ways));
        }
        Ok(SessionFate::Plays(moves))
    }

    fn floor(&mut self, state: u32) -> Result<i64, PlaceLimitError> {
        match self.automaton.floor.get(state as usize) {
            Some(floor) => Ok(*floor),
            None => self.state(state).map(|(floor, _)| floor),
        }
    }

    /// Returns the effect of every outcome after the strategy has acted.
    fn effects(&mut self, bankroll: i64) -> Vec<StateEffect> {
        let mut key = Vec::new();
        tell(&self.walk.table, &self.walk.mind, &mut key);
        if let Some(effects) = self.acted.get(&key) {
            return effects.clone();
        }
        let (acted, after) = (self.walk.table.save(), self.walk.mind.memory.clone());
        let mut ways = BTreeMap::new();
        for (outcome, in_ways) in self.automaton.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            self.walk.go_to(&acted, &after, bankroll);
            self.walk.table.play(outcome);
            let mut course = SessionProgress::new(bankroll);
            remember(&self.walk.table, &mut self.walk.mind, &mut course);
            *ways.entry((self.walk.arrive(), course.bankroll - bankroll)).or_insert(0) += in_ways;
        }
        let effects = ways.into_iter().map(|((to, change), ways)| (to, change, ways)).collect::<Vec<_>>();
        self.acted.insert(key, effects.clone());
        effects
    }
}

impl<T: RewindableTable> ShortSessionPlaces for ShortSessionTracker<'_, T> {
    fn place(&mut self, state: u32, bankroll: i64) -> u32 {
        *self.numbers.entry((state, bankroll)).or_insert_with(|| {
            self.places.push(SessionPlace { state, bankroll, fate: None, arrivals: 0 });
            self.places.len() as u32 - 1
        })
    }

    fn bankroll(&self, place: u32) -> i64 {
        self.places[place as usize].bankroll
    }

    fn fate(&mut self, place: u32) -> Result<&SessionFate, PlaceLimitError> {
        if self.places[place as usize].fate.is_none() {
            if self.places.len() > MOST_PLACES || self.deadline.has_passed() {
                return Err(PlaceLimitError);
            }
            let fate = self.play(place)?;
            self.places[place as usize].fate = Some(fate);
        }
        self.places[place as usize].fate.as_ref().ok_or(PlaceLimitError)
    }

    fn state(&mut self, state: u32) -> Result<(i64, Vec<Step>), PlaceLimitError> {
        let states = self.automaton.states();
        let Some(more) = (state as usize).checked_sub(states) else {
            return Ok((self.automaton.floor[state as usize], self.automaton.steps_of(state).to_vec()));
        };
        if more >= self.more.len() {
            self.more.resize(more + 1, None);
        }
        if self.more[more].is_none() {
            if self.deadline.has_passed() {
                return Err(PlaceLimitError);
            }
            self.more[more] = Some(self.walk.leave(state as usize));
        }
        self.more[more].clone().ok_or(PlaceLimitError)
    }

    fn most_arrivals(&self) -> usize {
        self.places.iter().map(|place| place.arrivals).max().unwrap_or(0)
    }
}
