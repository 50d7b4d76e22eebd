//! An automaton as a chain: where each state leads, with what chance and what change.

use std::collections::BTreeMap;

use crate::Automaton;
use crate::units::unit;

/// All outcomes that do the same in a state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Move {
    /// The state before.
    pub(super) from: usize,
    /// The state afterwards.
    pub(super) to: usize,
    /// The change of the bankroll, in units.
    pub(super) change: i64,
    /// The chance, given the state before.
    pub(super) chance: f64,
}

/// The states that a session can come to, and what happens in them. They are numbered anew: the first is the one in which it
/// begins.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// All moves, ordered by the state before.
    pub(super) all: Vec<Move>,
    /// For each state its floor in cents.
    pub(super) floor: Vec<i64>,
    /// What every change is a multiple of, in cents.
    pub(super) unit: i64,
}

impl Moves {
    /// Follows an automaton from where a session begins.
    pub(super) fn new(automaton: &Automaton) -> Moves {
        let unit = unit(automaton);
        let whole = automaton.ways.iter().map(|&ways| f64::from(ways)).sum::<f64>();
        let mut numbers = BTreeMap::from([(automaton.start, 0)]);
        let mut states = vec![automaton.start];
        let (mut all, mut floor) = (Vec::new(), Vec::new());
        while let Some(&state) = states.get(floor.len()) {
            for ((next, change), ways) in merged(automaton, state) {
                let to = *numbers.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                });
                let chance = f64::from(ways) / whole;
                all.push(Move { from: floor.len(), to, change: i64::from(change) / unit, chance });
            }
            floor.push(automaton.floor[state as usize]);
        }
        Moves { all, floor, unit }
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.floor.len()
    }

    /// For each state whether the strategy ends there.
    pub(super) fn ending(&self) -> Vec<bool> {
        self.floor.iter().map(|&floor| floor == i64::MAX).collect()
    }

    /// The most that one round wins and the most that it loses, in units.
    pub(super) fn extremes(&self) -> (i64, i64) {
        let most = |amounts: &dyn Fn(&Move) -> i64| self.all.iter().map(amounts).fold(0, i64::max);
        (most(&|each| each.change), most(&|each| -each.change))
    }

    /// For each state the moves that lead to it.
    pub(super) fn arrivals(&self) -> Vec<Vec<Move>> {
        let mut arrivals = vec![Vec::new(); self.states()];
        for each in &self.all {
            arrivals[each.to].push(*each);
        }
        arrivals
    }
}

/// In how many ways each step of a state comes.
fn merged(automaton: &Automaton, state: u32) -> BTreeMap<(u32, i32), u32> {
    let mut ways = BTreeMap::new();
    for (outcome, &in_ways) in automaton.ways.iter().enumerate().filter(|&(_, &in_ways)| in_ways > 0) {
        let step = automaton.step(state, outcome);
        *ways.entry((step.next, step.change)).or_insert(0) += in_ways;
    }
    ways
}
