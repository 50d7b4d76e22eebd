//! Computes the same figures as exact fractions, by following every possible session.

use std::collections::BTreeMap;

use croupier_sim::Automaton;
use croupier_sim::lanes::SessionTerms;
use dashu_int::IBig;
use dashu_ratio::RBig;

pub(crate) struct ExactFigures {
    pub(crate) time: f64,
    pub(crate) high: f64,
    pub(crate) low: f64,
    pub(crate) broke: f64,
    pub(crate) rounds: f64,
    pub(crate) mean: f64,
    pub(crate) variance: f64,
    pub(crate) ends: Vec<(i64, f64)>,
}

type Crowd = BTreeMap<(u32, i64), RBig>;

fn whole(number: i64) -> RBig {
    RBig::from(IBig::from(number))
}

fn play(automaton: &Automaton, crowd: &Crowd) -> Crowd {
    let all = automaton.ways.iter().sum::<u64>();
    let mut after = Crowd::new();
    for ((state, bankroll), chance) in crowd {
        for (outcome, &ways) in automaton.ways.iter().enumerate() {
            let step = automaton.step(*state, outcome);
            let part = chance * RBig::from(ways) / RBig::from(all);
            *after.entry((step.next, bankroll + i64::from(step.change))).or_insert(RBig::ZERO) += part;
        }
    }
    after
}

fn mean_and_variance(ends: &BTreeMap<i64, RBig>) -> (f64, f64) {
    let sum = |term: &dyn Fn(i64) -> RBig| {
        ends.iter().map(|(&end, chance)| term(end) * chance).fold(RBig::ZERO, |sum, term| sum + term)
    };
    let mean = sum(&whole);
    let variance = sum(&|end| whole(end) * whole(end)) - &mean * &mean;
    (mean.to_f64().value(), variance.to_f64().value())
}

/// Computes a session on these terms.
pub(crate) fn expected(automaton: &Automaton, terms: &SessionTerms) -> ExactFigures {
    let mut crowd = Crowd::from([((automaton.start, terms.opening.cents()), RBig::ONE)]);
    let mut ends = BTreeMap::new();
    let [mut time, mut high, mut low, mut broke, mut rounds] = [const { RBig::ZERO }; 5];
    for round in 0..=terms.limit {
        let mut on = Crowd::new();
        for ((state, bankroll), chance) in crowd {
            let kind = if terms.bounds.high.is_some_and(|high| bankroll >= high.cents()) {
                &mut high
            } else if terms.bounds.low.is_some_and(|low| bankroll <= low.cents()) {
                &mut low
            } else if round == terms.limit {
                &mut time
            } else if bankroll < automaton.floor[state as usize] {
                &mut broke
            } else {
                on.insert((state, bankroll), chance);
                continue;
            };
            *kind += &chance;
            rounds += &chance * whole(round.into());
            *ends.entry(bankroll).or_insert(RBig::ZERO) += chance;
        }
        crowd = play(automaton, &on);
    }
    let (mean, variance) = mean_and_variance(&ends);
    let float = |exact: RBig| exact.to_f64().value();
    let ends = ends.into_iter().map(|(end, chance)| (end, float(chance))).collect();
    let [time, high, low, broke, rounds] = [time, high, low, broke, rounds].map(float);
    ExactFigures { time, high, low, broke, rounds, mean, variance, ends }
}

/// Computes mean and variance of the win over a number of rounds, for any bankroll.
pub(crate) fn moments(automaton: &Automaton, rounds: u32) -> (f64, f64) {
    let mut crowd = Crowd::from([((automaton.start, 0), RBig::ONE)]);
    for _ in 0..rounds {
        crowd = play(automaton, &crowd);
    }
    let mut ends = BTreeMap::new();
    for ((_, end), chance) in crowd {
        *ends.entry(end).or_insert(RBig::ZERO) += chance;
    }
    mean_and_variance(&ends)
}
