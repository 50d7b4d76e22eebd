//! Sessions with enough chips, followed by classes of states.
//!
//! A strategy that is short of chips bets on one number before another, so the 4 and the 10 are not alike for it.
//! With enough chips they are alike, and the computation can follow a session by its class instead of its state. A
//! session that becomes short of chips is in each state of its class with the same chance, because the classes are
//! chosen such that the moves of a class lead to all states of another class equally often. A session that was short
//! and recovers goes back to its class. It is then *uneven*: its exact state is known, but its class no longer shows
//! it. The difference disappears when the session reaches a class of one state, such as the come-out after a seven.
//! An uneven session that becomes short again before that counts as an error; this takes a long run of small losses,
//! so its chance is negligible.

use std::collections::{BTreeMap, HashMap};

use super::moves::{Move, Moves};
use super::ranges::{RangeFate, RangeTable};
use super::work::ContinuationRange;

/// An uneven session returns to its class only if its chips cover this many more losing rounds in which it stays
/// uneven.
const LOSSES: i64 = 14;

/// Folding is worthwhile if the classes are at most this share of the states.
const WORTH: f64 = 0.7;

/// The maximum chance of uneven sessions that become short again.
pub(super) const MOST_UNEVEN: f64 = 1e-11;

/// The classes of single states, for sessions with enough chips, and their relation to the merged states, by which
/// sessions with fewer chips are followed.
#[derive(Clone, Debug)]
pub(super) struct StateFold {
    /// The class of each merged state.
    pub(super) class: Vec<usize>,
    /// For each class, its merged states with their shares.
    pub(super) members: Vec<Vec<(usize, f64)>>,
    /// For each class, true if it has one single state, which a session can reach without being short of chips.
    pub(super) is_single: Vec<bool>,
    /// The moves between classes.
    pub(super) moves: Vec<Move>,
    /// The smallest bankroll with which no session is short of chips.
    pub(super) enough: i64,
    /// The bankroll at or above which sessions in states that share their class are followed by class.
    pub(super) plenty: i64,
}

impl StateFold {
    /// Finds the classes. `merged` has the merged state of each single state. Returns `None` if folding is not
    /// worthwhile, or if the strategy ends sessions.
    pub(super) fn new(
        table: &RangeTable,
        merged: &[u32],
        moves: &Moves,
        room: &ContinuationRange,
    ) -> Option<StateFold> {
        let states = plentiful(table)?;
        let is_reached = reachable_states(&states);
        let class = classes(&states, &is_reached);
        let count = class.iter().max().map_or(0, |most| most + 1);
        if count as f64 > WORTH * moves.states() as f64 {
            return None;
        }
        let mut singles = vec![Vec::new(); count];
        class.iter().enumerate().for_each(|(state, &class)| singles[class].push(state));
        let is_single: Vec<bool> =
            singles.iter().map(|states| states.len() == 1 && is_reached[states[0]]).collect();
        // Sessions that recover may begin in any single state of their merged state, because all have the same future.
        let mut of_merged = vec![None; moves.states()];
        for state in (0..class.len()).rev().filter(|&state| merged[state] != u32::MAX) {
            let known = &mut of_merged[merged[state] as usize];
            if known.is_none() || is_reached[state] {
                *known = Some(class[state]);
            }
        }
        let of_merged = of_merged.into_iter().collect::<Option<Vec<usize>>>()?;
        let members = singles.iter().map(|states| shares(states, merged)).collect();
        let whole = moves.all_ways();
        let folded = singles.iter().enumerate().flat_map(|(from, of)| {
            let by_class = by_class(states[of[0]], &class).into_iter();
            by_class.map(move |((to, change), ways)| Move {
                from,
                to,
                change: change / moves.unit,
                chance: ways as f64 / whole,
            })
        });
        let folded: Vec<Move> = folded.collect();
        let loss =
            folded.iter().filter(|each| !is_single[each.to]).map(|each| -each.change).fold(1, i64::max);
        let enough = room.floor.iter().copied().fold(i64::MIN, i64::max);
        let plenty = enough.saturating_add(loss.saturating_mul(LOSSES));
        Some(StateFold { class: of_merged, members, is_single, moves: folded, enough, plenty })
    }

    /// Returns the smallest bankroll with which a session in a merged state is followed by class.
    pub(super) fn least(&self, state: usize) -> i64 {
        if self.is_single[self.class[state]] { self.enough } else { self.plenty }
    }
}

/// The effects of a state, in the form of [`RangeTable`].
type Effects<'t> = &'t [(u32, i64, u64)];

/// Returns the effects of each single state for a session with enough chips; `None` if the strategy ends sessions.
fn plentiful(table: &RangeTable) -> Option<Vec<Effects<'_>>> {
    let effects = |fate| match fate {
        RangeFate::Plays(effect) => Some(table.effects[effect as usize].as_slice()),
        RangeFate::Stops | RangeFate::Broke => None,
    };
    table.states.iter().map(|state| effects(state.ranges.first()?.1)).collect()
}

/// Returns the merged states of single states, with their shares. States that no session reaches have none.
fn shares(states: &[usize], merged: &[u32]) -> Vec<(usize, f64)> {
    let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
    for &state in states.iter().filter(|&&state| merged[state] != u32::MAX) {
        *counts.entry(merged[state] as usize).or_insert(0) += 1;
    }
    let all: u32 = counts.values().sum();
    counts.into_iter().map(|(state, count)| (state, f64::from(count) / f64::from(all))).collect()
}

/// Returns for each state whether a session can reach it without being short of chips.
fn reachable_states(states: &[Effects<'_>]) -> Vec<bool> {
    let mut is_reached = vec![false; states.len()];
    let mut left = vec![0];
    while let Some(state) = left.pop() {
        if !std::mem::replace(&mut is_reached[state], true) {
            left.extend(states[state].iter().map(|effect| effect.0 as usize));
        }
    }
    is_reached
}

/// The moves of a state by class: the class and the change, with the number of ways.
type MovesByClass = BTreeMap<(usize, i64), u64>;

fn by_class(effects: Effects<'_>, class: &[usize]) -> MovesByClass {
    let mut moves = MovesByClass::new();
    for &(to, change, ways) in effects {
        *moves.entry((class[to as usize], change)).or_insert(0) += ways;
    }
    moves
}

/// Returns the class of each state. The states of a class have the same moves by class. In sessions that were never
/// short, the moves from the states of any class lead to them equally often.
fn classes(states: &[Effects<'_>], is_reached: &[bool]) -> Vec<usize> {
    let mut class: Vec<usize> = is_reached.iter().map(|is_reached| 1 + usize::from(*is_reached)).collect();
    class[0] = 0;
    let mut known = 0;
    loop {
        let mut toward: Vec<MovesByClass> = vec![MovesByClass::new(); states.len()];
        for (from, effects) in states.iter().enumerate().filter(|(from, _)| is_reached[*from]) {
            for &(to, change, ways) in *effects {
                *toward[to as usize].entry((class[from], change)).or_insert(0) += ways;
            }
        }
        let mut numbers = HashMap::new();
        let mut finer = Vec::with_capacity(states.len());
        for (state, toward) in toward.into_iter().enumerate() {
            let toward = is_reached[state].then_some(toward);
            let next = numbers.len();
            let key = (class[state], by_class(states[state], &class), toward);
            finer.push(*numbers.entry(key).or_insert(next));
        }
        class = finer;
        // A finer partition has more classes, so equal numbers mean equal partitions.
        if numbers.len() == known {
            return class;
        }
        known = numbers.len();
    }
}
