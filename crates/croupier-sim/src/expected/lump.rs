//! States that cannot be told apart by their future, merged into one.
//!
//! Two states are alike if they have the same ranges of bankrolls, and if rounds in each range lead with the same
//! chances, by the same changes, to states that are alike. The 4 and the 10 of craps are an example: swapping them
//! changes no chance. A session's bankroll then has the same distribution if only the class of its state is followed.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use super::moves::{Move, Moves};
use super::ranges::{RangeFate, RangeTable, StateEffect, StateRanges};
use crate::units::gcd;

/// The ranges below the floor of each class, for sessions that are short of chips.
#[derive(Clone, Debug)]
pub(super) struct ShortRanges {
    /// For each class, its ranges with their smallest bankroll in cents, the highest first.
    pub(super) of: Vec<Vec<(i64, ShortFate)>>,
    /// The moves of sessions in these ranges. They start from their range's row.
    pub(super) moves: Vec<Move>,
    /// The number of rows, including the row of each class.
    pub(super) rows: usize,
}

/// The next step of a session that is short of chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShortFate {
    /// The session plays a round. The field is the row of its range.
    Plays(usize),
    Stops,
    Broke,
}

/// Gives equal keys equal numbers, in the order in which they first appear.
struct KeyNumbers<K>(HashMap<K, u32>);

impl<K: Hash + Eq> KeyNumbers<K> {
    fn new() -> KeyNumbers<K> {
        KeyNumbers(HashMap::new())
    }

    fn number(&mut self, key: K) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(key).or_insert(next)
    }
}

/// Returns the effects with every state replaced by its class.
fn by_class(effects: &[StateEffect], class: &[u32]) -> Vec<StateEffect> {
    let mut merged: Vec<StateEffect> =
        effects.iter().map(|&(to, change, ways)| (class[to as usize], change, ways)).collect();
    merged.sort_unstable_by_key(|&(to, change, _)| (to, change));
    merged.dedup_by(|next, kept| {
        let same = (next.0, next.1) == (kept.0, kept.1);
        kept.2 += if same { next.2 } else { 0 };
        same
    });
    merged
}

/// Returns the number of each effect, such that effects that agree by class have the same number.
fn effect_classes(table: &RangeTable, class: &[u32]) -> Vec<u32> {
    let mut numbering = KeyNumbers::new();
    table.effects.iter().map(|effects| numbering.number(by_class(effects, class))).collect()
}

/// Returns the ranges with every effect replaced by its class.
fn signature(state: &StateRanges, effects: &[u32]) -> Vec<(i64, RangeFate)> {
    let fate = |fate| match fate {
        RangeFate::Plays(effect) => RangeFate::Plays(effects[effect as usize]),
        other => other,
    };
    state.ranges.iter().map(|&(from, of)| (from, fate(of))).collect()
}

/// Merges states that act alike with every bankroll that both can have. A state with odds on the layout and a state
/// that is about to make these odds are an example: they lead to the same bets, but only the second has bankrolls
/// that cannot pay for the odds. Returns for each state the state that replaces it.
fn replacements(table: &RangeTable) -> Vec<u32> {
    let mut base: Vec<u32> = (0..table.states.len() as u32).collect();
    loop {
        let effects = effect_classes(table, &base);
        let mut groups: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for state in (0..base.len()).filter(|&state| base[state] as usize == state) {
            let (floor, fate) = table.states[state].ranges[0];
            if let RangeFate::Plays(effect) = fate {
                groups.entry((floor, effects[effect as usize])).or_default().push(state as u32);
            }
        }
        let mut changed = false;
        for mut group in groups.into_values().filter(|group| group.len() > 1) {
            group.sort_by_key(|&state| table.states[state as usize].ranges.last().map(|range| range.0));
            let mut kept: Vec<(u32, Vec<(i64, RangeFate)>)> = Vec::new();
            for state in group {
                let ranges = signature(&table.states[state as usize], &effects);
                match kept.iter().find(|(_, wider)| agrees(wider, &ranges)) {
                    Some(&(wider, _)) => (base[state as usize], changed) = (wider, true),
                    None => kept.push((state, ranges)),
                }
            }
        }
        if !changed {
            return base;
        }
        // A replaced state may itself have been a replacement.
        for state in 0..base.len() {
            base[state] = base[base[state] as usize];
        }
    }
}

/// Returns whether the `wider` ranges say the same about every bankroll of `ranges`.
fn agrees(wider: &[(i64, RangeFate)], ranges: &[(i64, RangeFate)]) -> bool {
    let Some(&(least, _)) = ranges.last() else { return false };
    let shared = wider.partition_point(|range| range.0 > least) + 1;
    let cut = |&(from, fate): &(i64, RangeFate)| (from.max(least), fate);
    shared <= wider.len() && wider[..shared].iter().map(cut).eq(ranges.iter().copied())
}

/// Returns the class of each state.
fn classes(table: &RangeTable, base: &[u32]) -> Vec<u32> {
    let mut class = vec![0; base.len()];
    let mut known = 1;
    loop {
        let effects = effect_classes(table, &class);
        let mut numbering = KeyNumbers::new();
        for (state, &replaced) in base.iter().enumerate() {
            class[state] = numbering.number(signature(&table.states[replaced as usize], &effects));
        }
        // A finer partition has more classes, so equal numbers mean equal partitions.
        if numbering.0.len() == known {
            return class;
        }
        known = numbering.0.len();
    }
}

/// The merged states.
#[derive(Clone, Debug)]
pub(super) struct MergedStates {
    /// The moves between classes, in which the floor of a class is the floor of its states.
    pub(super) moves: Moves,
    /// The ranges below the floors.
    pub(super) short: ShortRanges,
    /// The class of each state; `u32::MAX` for states that no session reaches.
    pub(super) number: Vec<u32>,
}

/// Merges all states that are alike.
pub(super) fn lump(table: &RangeTable, ways: &[u64]) -> MergedStates {
    let base = replacements(table);
    let class = classes(table, &base);
    // States that a session cannot reach are left out. A state that another replaces may have been the only one to lead
    // to them.
    let mut order: Vec<u32> = vec![0];
    let mut number: HashMap<u32, u32> = HashMap::from([(class[0], 0)]);
    let mut place = 0;
    while let Some(&state) = order.get(place) {
        place += 1;
        for (_, fate) in &table.states[base[state as usize] as usize].ranges {
            let RangeFate::Plays(effect) = fate else { continue };
            for &(to, ..) in &table.effects[*effect as usize] {
                let next = number.len() as u32;
                if *number.entry(class[to as usize]).or_insert(next) == next {
                    order.push(to);
                }
            }
        }
    }
    let to_number: Vec<u32> =
        class.iter().map(|class| number.get(class).copied().unwrap_or(u32::MAX)).collect();
    let ranges: Vec<&StateRanges> =
        order.iter().map(|&state| &table.states[base[state as usize] as usize]).collect();
    let (moves, short) = moves(table, &ranges, &to_number, ways);
    MergedStates { moves, short, number: to_number }
}

fn moves(table: &RangeTable, ranges: &[&StateRanges], class: &[u32], ways: &[u64]) -> (Moves, ShortRanges) {
    let effects = |fate| match fate {
        RangeFate::Plays(effect) => by_class(&table.effects[effect as usize], class),
        RangeFate::Stops | RangeFate::Broke => Vec::new(),
    };
    let all = ranges.iter().flat_map(|state| &state.ranges).map(|range| effects(range.1));
    let unit = all.flatten().fold(0, |unit, effect| gcd(unit, effect.1.unsigned_abs())).max(1) as i64;
    let whole: f64 = ways.iter().map(|&ways| ways as f64).sum();
    let played = |from: usize, fate: RangeFate| {
        let step = move |(to, change, ways): StateEffect| Move {
            from,
            to: to as usize,
            change: change / unit,
            chance: ways as f64 / whole,
        };
        effects(fate).into_iter().map(step)
    };
    let mut short = ShortRanges { of: Vec::new(), moves: Vec::new(), rows: ranges.len() };
    let (mut all, mut floor) = (Vec::new(), Vec::new());
    for (number, state) in ranges.iter().enumerate() {
        let (from, fate) = state.ranges[0];
        let ends = fate == RangeFate::Stops;
        floor.push(if ends { i64::MAX } else { from });
        all.extend(played(number, fate));
        let mut below = Vec::new();
        for &(from, fate) in &state.ranges[if ends { 0 } else { 1 }..] {
            let fate = match fate {
                RangeFate::Stops => ShortFate::Stops,
                RangeFate::Broke => ShortFate::Broke,
                RangeFate::Plays(_) => {
                    short.moves.extend(played(short.rows, fate));
                    short.rows += 1;
                    ShortFate::Plays(short.rows - 1)
                }
            };
            below.push((from, fate));
        }
        short.of.push(below);
    }
    (Moves::merged(all, floor, unit, ways.to_vec()), short)
}
