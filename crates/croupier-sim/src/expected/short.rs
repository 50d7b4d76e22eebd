//! Sessions that are short of chips. They leave the automaton and continue with the bets that they can pay for.

use std::collections::{BTreeMap, HashMap};

use super::bets::{ExpectedAccount, ExpectedRound, ExpectedVisits, expected_round};
use crate::compile::{CompiledStrategy, Walk, tell};
use crate::deadline::Deadline;
use crate::play::{SessionProgress, remember, settle};
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
    /// The session plays a round.
    Plays {
        /// The possible next places, each with the number of ways to reach it.
        to: Vec<(u32, u64)>,
        /// The index of the bets that the round is expected to decide.
        bets: usize,
    },
}

/// There are too many places or states to follow, or no time is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlaceLimitError;

/// The places of sessions that are short of chips. A place is a state with a bankroll in cents. The states are
/// those of the automaton, followed by the states that only sessions short of chips can reach.
pub(super) trait ShortSessionPlaces {
    fn place(&mut self, state: u32, bankroll: i64) -> u32;

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
    /// The effects of the outcomes after the strategy has acted, by the key of the position. They depend on the rail
    /// only if rounds ask the player to pay for an answer; the key then includes the bankroll.
    acted: HashMap<Vec<i64>, (Vec<StateEffect>, usize)>,
    /// The bets that the rounds outside the automaton are expected to decide.
    bets: Vec<ExpectedRound>,
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
            bets: Vec::new(),
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
        self.walk.table.account().clear();
        let Walk { table, mind, .. } = &mut self.walk;
        if mind.ends(table) {
            return Ok(SessionFate::Stops);
        }
        match mind.act(table) {
            RoundChoice::Stops => return Ok(SessionFate::Stops),
            RoundChoice::Broke => return Ok(SessionFate::Broke),
            RoundChoice::Plays => {}
        }
        // Taking a bet down may have cost commission.
        let left = self.walk.bankroll();
        let (effects, bets) = self.effects(left);
        let mut to = Vec::new();
        for (state, change, ways) in effects {
            let next = self.place(state, left + change);
            self.places[next as usize].arrivals += 1;
            to.push((next, ways));
        }
        Ok(SessionFate::Plays { to, bets })
    }

    fn floor(&mut self, state: u32) -> Result<i64, PlaceLimitError> {
        match self.automaton.floor.get(state as usize) {
            Some(floor) => Ok(*floor),
            None => self.state(state).map(|(floor, _)| floor),
        }
    }

    /// Returns the effect of every outcome after the strategy has acted, and the index of the bets that the round is
    /// expected to decide.
    fn effects(&mut self, bankroll: i64) -> (Vec<StateEffect>, usize) {
        let mut key = Vec::new();
        tell(&self.walk.table, &self.walk.mind, &mut key);
        let charged = self.walk.table.account().clone();
        charged.tell_kept(&mut key);
        if self.walk.table.asks() {
            key.push(bankroll);
        }
        if let Some(effects) = self.acted.get(&key) {
            return effects.clone();
        }
        let (acted, after) = (self.walk.table.save(), self.walk.mind.memory.clone());
        let mut ways = BTreeMap::new();
        let mut decided = Vec::new();
        for (outcome, in_ways) in self.automaton.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            self.walk.go_to(&acted, &after, bankroll);
            self.walk.table.account().clone_from(&charged);
            settle(&mut self.walk.table, &mut self.walk.mind, outcome);
            decided.push((self.walk.table.account().take_round(), *in_ways));
            let mut course = SessionProgress::new(bankroll);
            remember(&self.walk.table, &mut self.walk.mind, &mut course);
            *ways.entry((self.walk.arrive(), course.bankroll - bankroll)).or_insert(0) += in_ways;
        }
        let effects = ways.into_iter().map(|((to, change), ways)| (to, change, ways)).collect::<Vec<_>>();
        self.bets.push(expected_round(decided.iter().map(|(bets, ways)| (bets, *ways))));
        let found = (effects, self.bets.len() - 1);
        self.acted.insert(key, found.clone());
        found
    }
}

impl<T: RewindableTable> ShortSessionTracker<'_, T> {
    /// Returns the bets that a session is expected to decide, given the rounds that it is expected to play.
    pub(super) fn expected_bets(&mut self, visits: ExpectedVisits) -> ExpectedAccount {
        let mut account = ExpectedAccount::new(self.walk.table.account().wagers.len());
        account.add_states(self.automaton, &self.walk.bets, visits.states);
        for (place, times) in self.places.iter().zip(visits.places) {
            if let Some(SessionFate::Plays { bets, .. }) = &place.fate {
                account.add(&self.bets[*bets], times);
            }
        }
        account
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
