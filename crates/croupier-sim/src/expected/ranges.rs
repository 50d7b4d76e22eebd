//! The actions of a strategy in each state, by ranges of the bankroll.
//!
//! Above its floor, a state has one way to act. Below, the strategy makes the bets that it can pay for, so its
//! actions depend on the bankroll; but a bet is made or not made for a whole range of bankrolls, and a state has few
//! ranges.

use std::collections::{BTreeMap, HashMap};

use crate::compile::{CompiledStrategy, PLENTY, Walk, tell};
use crate::deadline::Deadline;
use crate::play::{SessionProgress, remember};
use crate::runner::{Memory, RoundChoice};
use crate::table::RewindableTable;

/// The maximum number of states.
const MOST_STATES: usize = 20_000;

/// The maximum number of ranges in all states together.
const MOST_RANGES: usize = 100_000;

/// The effect of a group of outcomes: the next state, the change of the bankroll, and the number of ways.
pub(super) type StateEffect = (u32, i64, u64);

/// The next step of a session whose bankroll is in a range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum RangeFate {
    /// The session plays a round. The field is the index of its effects.
    Plays(u32),
    /// The strategy stops.
    Stops,
    /// The strategy wants to bet and has no chips.
    Broke,
}

#[derive(Clone, Debug)]
pub(super) struct StateRanges {
    /// Each range with its smallest bankroll in cents, the highest range first. A range reaches up to the previous
    /// range. No session has a bankroll below the last range, because its chips on the layout are worth more.
    pub(super) ranges: Vec<(i64, RangeFate)>,
}

/// The ranges of all states.
#[derive(Clone, Default, Debug)]
pub(super) struct RangeTable {
    /// The states of the automaton, and those that only sessions short of chips reach. A session begins in the first.
    pub(super) states: Vec<StateRanges>,
    /// The effects of the rounds that sessions play.
    pub(super) effects: Vec<Vec<StateEffect>>,
}

impl RangeTable {
    /// Walks through all states. Without `short`, no session is ever short of chips, and ranges below the floor are
    /// left out. Returns `None` if there are too many ranges or no time is left.
    pub(super) fn new<T: RewindableTable>(
        compiled: &CompiledStrategy<T>,
        walk: Walk<'_, T>,
        short: bool,
        deadline: &Deadline,
    ) -> Option<RangeTable> {
        if compiled.unknown.is_some() || compiled.automaton.start != 0 {
            return None;
        }
        let table = RangeTable::default();
        let mut explorer =
            RangeExplorer { compiled, walk, table, known: HashMap::new(), acted: HashMap::new() };
        let mut ranges = 0;
        while explorer.table.states.len() < explorer.walk.states.len() {
            let state = explorer.table.states.len();
            if state >= MOST_STATES || ranges >= MOST_RANGES || deadline.has_passed() {
                return None;
            }
            let found = explorer.state(state, short)?;
            ranges += found.ranges.len();
            explorer.table.states.push(found);
        }
        Some(explorer.table)
    }
}

struct RangeExplorer<'a, 'w, T: RewindableTable> {
    compiled: &'a CompiledStrategy<T>,
    walk: Walk<'w, T>,
    table: RangeTable,
    /// The index of each list of effects.
    known: HashMap<Vec<StateEffect>, u32>,
    /// The index of the effects, by the position after the strategy has acted. Effects do not depend on the rail.
    acted: HashMap<Vec<i64>, u32>,
}

impl<T: RewindableTable> RangeExplorer<'_, '_, T> {
    fn state(&mut self, state: usize, short: bool) -> Option<StateRanges> {
        let automaton = &self.compiled.automaton;
        let (floor, steps) = match automaton.floor.get(state) {
            Some(floor) => (*floor, automaton.steps_of(state as u32).to_vec()),
            None => self.walk.leave(state),
        };
        let (saved, memory) = self.walk.states[state].clone();
        self.walk.go_to(&saved, &memory, PLENTY);
        if floor == i64::MAX {
            let ends = self.walk.mind.ends(&self.walk.table);
            let is_end = ends || self.walk.mind.act(&mut self.walk.table) != RoundChoice::Plays;
            return is_end.then(|| StateRanges { ranges: vec![(i64::MIN, RangeFate::Stops)] });
        }
        let moves = steps.iter().map(|step| (step.next, i64::from(step.change)));
        let effects = self.intern(moves.zip(self.compiled.automaton.ways.iter().copied()));
        let mut ranges = vec![(floor, RangeFate::Plays(effects))];
        let least = self.walk.table.on_layout().cents();
        let mut top = floor;
        while short && top > least {
            let (from, fate) = self.below(&saved, &memory, top);
            top = from.max(least);
            match ranges.last_mut().filter(|last| last.1 == fate) {
                Some(last) => last.0 = top,
                None => ranges.push((top, fate)),
            }
        }
        Some(StateRanges { ranges })
    }

    /// Returns the range below the bankroll `top`: its smallest bankroll, and the next step of its sessions.
    fn below(&mut self, saved: &T::SavedState, memory: &Memory, top: i64) -> (i64, RangeFate) {
        let bankroll = top - 1;
        self.walk.go_to(saved, memory, bankroll);
        let choice = self.walk.mind.act(&mut self.walk.table);
        // With fewer chips, the table refuses the same bets for lack of chips, and accepts the others as long as the
        // rail covers them.
        let spare = self.walk.table.least_rail().cents().min(self.walk.mind.spare()).max(0);
        let fate = match choice {
            RoundChoice::Stops => RangeFate::Stops,
            RoundChoice::Broke => RangeFate::Broke,
            RoundChoice::Plays => RangeFate::Plays(self.effects(bankroll)),
        };
        (bankroll - spare, fate)
    }

    /// Returns the effects of all outcomes after the strategy has acted.
    fn effects(&mut self, bankroll: i64) -> u32 {
        let mut key = Vec::new();
        tell(&self.walk.table, &self.walk.mind, &mut key);
        if let Some(effects) = self.acted.get(&key) {
            return *effects;
        }
        let (acted, after) = (self.walk.table.save(), self.walk.mind.memory.clone());
        let mut moves = Vec::new();
        for (outcome, ways) in self.compiled.automaton.ways.iter().enumerate().filter(|(_, ways)| **ways > 0)
        {
            self.walk.go_to(&acted, &after, bankroll);
            self.walk.table.play(outcome);
            let mut course = SessionProgress::new(bankroll);
            remember(&self.walk.table, &mut self.walk.mind, &mut course);
            moves.push(((self.walk.arrive(), course.bankroll - bankroll), *ways));
        }
        let effects = self.intern(moves.into_iter());
        self.acted.insert(key, effects);
        effects
    }

    /// Returns the index of these effects.
    fn intern(&mut self, moves: impl Iterator<Item = ((u32, i64), u64)>) -> u32 {
        let mut merged = BTreeMap::new();
        moves.filter(|(_, ways)| *ways > 0).for_each(|(to, ways)| *merged.entry(to).or_insert(0) += ways);
        let effects = merged.into_iter().map(|((to, change), ways)| (to, change, ways)).collect::<Vec<_>>();
        *self.known.entry(effects).or_insert_with_key(|effects| {
            self.table.effects.push(effects.clone());
            self.table.effects.len() as u32 - 1
        })
    }
}
