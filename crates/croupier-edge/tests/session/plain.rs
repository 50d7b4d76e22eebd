//! A second, simple calculation of sessions: all sequences one by one, and elimination with fractions.

use std::collections::BTreeMap;

use croupier_edge::{ExactFraction, Figures, Outcome, RoundKind};
use croupier_rules::Money;

pub(crate) fn exact(above: i64, below: i64) -> ExactFraction {
    ExactFraction::from((above, below))
}

/// The figures of a wager with these results in cents and their chances.
pub(crate) fn wager(stake: i64, results: &[(i64, (i64, i64))]) -> Figures {
    let outcome = |(cents, (above, below)): &(i64, (i64, i64))| Outcome {
        result: exact(*cents, stake),
        chance: exact(*above, *below),
        words: String::new(),
        clauses: Vec::new(),
    };
    Figures {
        wager: "wager".to_owned(),
        name: "Wager".to_owned(),
        decision: None,
        cost: None,
        worth: None,
        goes_with: None,
        positions: Vec::new(),
        round: RoundKind::Roll,
        stake: Some(Money::from_cents(stake)),
        outcomes: results.iter().map(outcome).collect(),
        rounds: exact(557, 165),
        outlay: ExactFraction::ONE,
        in_advance: ExactFraction::ZERO,
        put: false,
        clauses: Vec::new(),
        meters: Vec::new(),
        notes: Vec::new(),
        number: None,
        given: None,
    }
}

/// Each result in cents with its chance.
fn results(figures: &Figures) -> Vec<(i64, ExactFraction)> {
    let stake = ExactFraction::from(figures.stake.unwrap().cents());
    let cents = |result: &ExactFraction| i64::try_from((result * &stake).numerator()).unwrap();
    figures.outcomes.iter().map(|outcome| (cents(&outcome.result), outcome.chance.clone())).collect()
}

fn needed(results: &[(i64, ExactFraction)]) -> i64 {
    results.iter().map(|(cents, _)| -cents).max().unwrap().max(0)
}

pub(crate) struct PlainResult {
    pub(crate) ends: Vec<(i64, ExactFraction)>,
    pub(crate) played: ExactFraction,
}

/// Every sequence of a number of decisions, one by one.
pub(crate) fn after(figures: &Figures, bankroll: i64, goal: Option<i64>, decisions: u32) -> PlainResult {
    let results = results(figures);
    let mut ends: BTreeMap<i64, ExactFraction> = BTreeMap::new();
    let mut played = ExactFraction::ZERO;
    for sequence in 0..results.len().pow(decisions) {
        let (mut left, mut has, mut chance, mut made) = (sequence, bankroll, ExactFraction::ONE, 0);
        for _ in 0..decisions {
            let (cents, part) = &results[left % results.len()];
            left /= results.len();
            chance = chance * part;
            // A player who stopped ignores further results.
            if has >= needed(&results) && goal.is_none_or(|goal| has < goal) {
                has += cents;
                made += 1;
            }
        }
        played = played + &chance * &ExactFraction::from(made);
        let end = ends.entry(has).or_default();
        *end = &*end + &chance;
    }
    PlainResult { ends: ends.into_iter().collect(), played }
}

/// Chance of ruin, decisions and net result in dollars by elimination, with an unknown for every bankroll in cents.
pub(crate) fn until_stopped(
    figures: &Figures,
    bankroll: i64,
    goal: i64,
) -> (ExactFraction, ExactFraction, ExactFraction) {
    let results = results(figures);
    let low = needed(&results);
    let places = (goal - low) as usize;
    // value(x) - Σ chance · value(x + result) = the known part, for ruin, for decisions and for the last bankroll.
    let mut system = vec![vec![ExactFraction::ZERO; places + 3]; places];
    for (place, row) in system.iter_mut().enumerate() {
        let add = |cell: &mut ExactFraction, part: &ExactFraction| *cell = &*cell + part;
        add(&mut row[place], &ExactFraction::ONE);
        add(&mut row[places + 1], &ExactFraction::ONE);
        for (cents, chance) in &results {
            let next = low + place as i64 + cents;
            if (low..goal).contains(&next) {
                add(&mut row[(next - low) as usize], &-chance);
                continue;
            }
            if next < low {
                add(&mut row[places], chance);
            }
            add(&mut row[places + 2], &(chance * &ExactFraction::from(next)));
        }
    }
    eliminate(&mut system);
    let [ruined, decisions, last] =
        [0, 1, 2].map(|of| system[(bankroll - low) as usize][places + of].clone());
    (ruined, decisions, (last - ExactFraction::from(bankroll)) / ExactFraction::from(100))
}

fn eliminate(system: &mut [Vec<ExactFraction>]) {
    for column in 0..system.len() {
        let row = (column..system.len()).find(|row| !system[*row][column].is_zero()).unwrap();
        system.swap(row, column);
        let pivot: Vec<ExactFraction> =
            system[column].iter().map(|value| value / &system[column][column]).collect();
        system[column].clone_from(&pivot);
        for (row, other) in system.iter_mut().enumerate() {
            let factor = other[column].clone();
            if row != column && !factor.is_zero() {
                for (value, pivot) in other[column..].iter_mut().zip(&pivot[column..]) {
                    *value = &*value - &(&factor * pivot);
                }
            }
        }
    }
}
