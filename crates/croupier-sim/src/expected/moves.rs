//! An automaton as a Markov chain: the transitions of each state, with their chance and change.

use std::collections::BTreeMap;

use super::short::PlaceLimitError;
use super::spread::SpreadFailure;
use crate::units::{gcd, unit};
use crate::{Automaton, Step};

/// All outcomes that have the same effect in a state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Move {
    /// The state before the round.
    pub(super) from: usize,
    /// The state after the round.
    pub(super) to: usize,
    /// The change of the bankroll, in units.
    pub(super) change: i64,
    /// The chance of the move, given the state before the round.
    pub(super) chance: f64,
}

/// The states that a session can reach, and their moves. The states are renumbered, and the session begins in state
/// 0.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// All moves, ordered by the state before the round.
    pub(super) all: Vec<Move>,
    /// The floor of each state, in cents.
    pub(super) floor: Vec<i64>,
    /// The common divisor of all changes, in cents.
    pub(super) unit: i64,
    /// The number of ways to get each outcome.
    ways: Vec<u64>,
    /// For each renumbered state, its number in the automaton.
    pub(super) states: Vec<u32>,
    /// For each state of the automaton, its new number.
    numbers: BTreeMap<u32, usize>,
}

impl Moves {
    /// Follows an automaton from the start of a session.
    pub(super) fn new(automaton: &Automaton) -> Moves {
        let mut moves = Moves {
            all: Vec::new(),
            floor: Vec::new(),
            unit: unit(automaton),
            ways: automaton.ways.clone(),
            states: Vec::new(),
            numbers: BTreeMap::new(),
        };
        moves.number(automaton.start);
        let state = |state| Ok((automaton.floor[state as usize], automaton.steps_of(state).to_vec()));
        moves.follow(usize::MAX, state).unwrap_or_else(|_| unreachable!("all changes are whole units"));
        moves
    }

    /// Creates the moves of states that were merged. They have no numbers in an automaton.
    pub(super) fn merged(all: Vec<Move>, floor: Vec<i64>, unit: i64, ways: Vec<u64>) -> Moves {
        Moves { all, floor, unit, ways, states: Vec::new(), numbers: BTreeMap::new() }
    }

    /// Returns the new number of a state of the automaton, adding the state if it has none yet.
    pub(super) fn number(&mut self, state: u32) -> usize {
        *self.numbers.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() - 1
        })
    }

    /// Adds the moves of all states that have none yet. `state` returns the floor and the steps of a state. Fails
    /// if a change is not a whole number of units, or if there are more than `most` states.
    pub(super) fn follow(
        &mut self,
        most: usize,
        mut state: impl FnMut(u32) -> Result<(i64, Vec<Step>), PlaceLimitError>,
    ) -> Result<(), SpreadFailure> {
        let whole = self.all_ways();
        while let Some(&number) = self.states.get(self.floor.len()) {
            if self.floor.len() >= most {
                return Err(PlaceLimitError.into());
            }
            let (floor, steps) = state(number)?;
            if let Some(step) = steps.iter().find(|step| i64::from(step.change) % self.unit != 0) {
                return Err(SpreadFailure::BetweenUnits(step.change.into()));
            }
            for ((next, change), ways) in merge_steps(&self.ways, &steps) {
                let to = self.number(next);
                let (change, chance) = (i64::from(change) / self.unit, ways as f64 / whole);
                self.all.push(Move { from: self.floor.len(), to, change, chance });
            }
            self.floor.push(floor);
        }
        Ok(())
    }

    /// Returns the total number of ways in which a round can go.
    pub(super) fn all_ways(&self) -> f64 {
        self.ways.iter().map(|&ways| ways as f64).sum()
    }

    /// Returns the same moves in units small enough that `cents` is a whole number of them.
    pub(super) fn finer(&self, cents: i64) -> Moves {
        let unit = gcd(self.unit.unsigned_abs(), cents.unsigned_abs()) as i64;
        let mut moves = Moves { unit, ..self.clone() };
        moves.all.iter_mut().for_each(|each| each.change *= self.unit / unit);
        moves
    }

    pub(super) fn states(&self) -> usize {
        self.floor.len()
    }

    /// Returns for each state whether the strategy ends the session there.
    pub(super) fn ending(&self) -> Vec<bool> {
        self.floor.iter().map(|&floor| floor == i64::MAX).collect()
    }

    /// Returns the largest win and the largest loss of one round, in units.
    pub(super) fn extremes(&self) -> (i64, i64) {
        let most = |amounts: &dyn Fn(&Move) -> i64| self.all.iter().map(amounts).fold(0, i64::max);
        (most(&|each| each.change), most(&|each| -each.change))
    }
}

/// Returns the number of ways to get each distinct step of a state.
fn merge_steps(ways: &[u64], steps: &[Step]) -> BTreeMap<(u32, i32), u64> {
    let mut merged = BTreeMap::new();
    for (step, &in_ways) in steps.iter().zip(ways).filter(|&(_, &in_ways)| in_ways > 0) {
        *merged.entry((step.next, step.change)).or_insert(0) += in_ways;
    }
    merged
}
