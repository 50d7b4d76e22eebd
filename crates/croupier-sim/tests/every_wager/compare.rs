//! Compares simulated results with exact ones.

use std::collections::BTreeMap;

use croupier_edge::{ExactFraction, FigureRequest, Figures, figures};
use croupier_lab::WagerBet;
use croupier_table::GameRules;
use croupier_table::rounds::Meter;

use super::sample::Sample;

/// The number of standard errors allowed.
const ERRORS: f64 = 4.0;

/// The allowed difference between an automaton's mean and the figures, in cents. The mean is computed in floating
/// point on a large bankroll, and sessions have a limited length.
const COMPUTED: f64 = 1e-3;

/// Every result of a bet in cents, with its chance.
#[derive(Clone, Debug)]
pub(crate) struct ExactDistribution {
    chances: BTreeMap<i64, f64>,
}

impl ExactDistribution {
    /// Returns the results in the figures of a bet.
    pub(crate) fn of(rules: &GameRules, bet: &WagerBet) -> ExactDistribution {
        let asked = FigureRequest {
            wagers: vec![bet.name.clone()],
            stake: Some(bet.stake),
            meters: meters(rules, bet),
            ..FigureRequest::default()
        };
        let found = figures(rules, &asked).unwrap_or_else(|error| panic!("{}: {error}", bet.name));
        // The simulator's player sits at the first position.
        let is = |one: &&Figures| {
            let here = one.positions.is_empty() || one.positions.contains(&1);
            here && one.wager == bet.name && one.decision == bet.decision
        };
        let found: Vec<&Figures> = found.iter().filter(is).collect();
        let [figures] = found[..] else {
            panic!("expected one set of figures for {}, found {}", bet.name, found.len())
        };
        let mut chances = BTreeMap::new();
        for outcome in &figures.outcomes {
            let cents = &outcome.result * &ExactFraction::from(bet.stake.cents());
            let whole = cents.to_f64().round();
            assert_eq!(cents, ExactFraction::from(whole as i64), "{} does not pay whole cents", bet.name);
            *chances.entry(whole as i64).or_insert(0.0) += outcome.chance.to_f64();
        }
        ExactDistribution { chances }
    }

    fn mean(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.chances.iter().map(|(cents, chance)| of(*cents as f64) * chance).sum()
    }

    fn share(&self, counts: impl Fn(i64) -> bool) -> f64 {
        self.chances.iter().filter(|(cents, _)| counts(**cents)).map(|(_, chance)| chance).sum()
    }
}

/// Returns the meters at the time when betting closes: the reset amount plus the contribution of this stake.
fn meters(rules: &GameRules, bet: &WagerBet) -> Vec<(String, croupier_rules::Money)> {
    let GameRules::Rounds(rules) = rules else { return Vec::new() };
    let own = rules.layout.find(&bet.wager);
    let fed = rules.game.meters().iter().filter(|meter| Some(meter.wager) == own);
    fed.map(|meter| {
        let shown = Meter::at(meter.reset.value).after_stake(bet.stake, meter.rate.value);
        (meter.name.clone(), shown.amount)
    })
    .collect()
}

/// Compares simulated and exact results, and returns the differences as an error.
pub(crate) fn compare(exactly: &ExactDistribution, sample: &Sample) -> Result<(), String> {
    let (mut faults, count) = (Vec::new(), sample.count() as f64);
    for (cents, times) in &sample.results {
        if !exactly.chances.contains_key(cents) {
            faults.push(format!(
                "a result of {cents} cents came up {times} times, but is not among the figures"
            ));
        }
    }
    for (cents, chance) in &exactly.chances {
        if chance * count >= 20.0 && !sample.results.contains_key(cents) {
            faults.push(format!("a result of {cents} cents has a chance of {chance}, but never came up"));
        }
    }
    let mean = exactly.mean(|cents| cents);
    let variance = exactly.mean(|cents| (cents - mean).powi(2));
    let fourth = exactly.mean(|cents| (cents - mean).powi(4));
    let mut near = |what: &str, sampled: f64, exact: f64, variance: f64| {
        let error = (variance.max(0.0) / count).sqrt();
        let off = (sampled - exact).abs();
        if off > ERRORS * error + 1e-9 * exact.abs().max(1.0) {
            let errors = off / error;
            faults
                .push(format!("{what}: expected {exact}, got {sampled}, off by {errors:.1} standard errors"));
        }
    };
    near("the mean", sample.mean(|cents| cents), mean, variance);
    let spread = sample.mean(|cents| (cents - mean).powi(2));
    near("the variance", spread, variance, fourth - variance * variance);
    for (what, sign) in [("the chance to win", 1), ("the chance to push", 0), ("the chance to lose", -1)] {
        let chance = exactly.share(|cents| cents.signum() == sign);
        let share = sample.share(|cents| cents.signum() == sign);
        near(what, share, chance, chance * (1.0 - chance));
    }
    if let Some(computed) = sample.computed.filter(|computed| (computed - mean).abs() > COMPUTED) {
        faults.push(format!("the automaton's mean: expected {mean}, got {computed}"));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}
