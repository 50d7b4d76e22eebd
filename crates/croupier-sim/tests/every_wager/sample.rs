//! Plays the strategies of a bet and records the result of every decision.

use std::collections::BTreeMap;

use croupier_lab::WagerBet;
use croupier_rules::Money;
use croupier_sim::strategy::Strategy;
use croupier_sim::{EndCause, Request, SessionEnd, simulate};
use croupier_table::GameRules;

use crate::support::rows::Rows;

/// The frequency of each result, in cents.
pub(crate) struct Sample {
    pub(crate) results: BTreeMap<i64, u64>,
    /// The mean in cents, computed from the automaton of strategy and wager. It is neither sampled nor taken from
    /// the figures.
    pub(crate) computed: Option<f64>,
}

impl Sample {
    pub(crate) fn count(&self) -> u64 {
        self.results.values().sum()
    }

    pub(crate) fn mean(&self, of: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = self.results.iter().map(|(cents, times)| of(*cents as f64) * *times as f64).sum();
        sum / self.count() as f64
    }

    pub(crate) fn share(&self, counts: impl Fn(i64) -> bool) -> f64 {
        let counted = self.results.iter().filter(|(cents, _)| counts(**cents));
        counted.map(|(_, times)| *times).sum::<u64>() as f64 / self.count() as f64
    }
}

/// A bankroll that is enough for any bet of a session.
const OPENING: Money = Money::from_cents(100_000_000);

/// The minimum number of decisions.
const ENOUGH: u64 = 2_000;

/// The seed of all simulations.
const SEED: u64 = 6;

/// Returns the ends of the sessions in order of their numbers, and the automaton's mean in cents, if there is an
/// automaton.
fn ends(rules: &GameRules, bet: &WagerBet, text: &str) -> Result<(Vec<SessionEnd>, Option<f64>), String> {
    let strategy = Strategy::read("one-wager", text).map_err(|mistakes| format!("{mistakes:?}"))?;
    let request = Request {
        rules,
        strategies: &[strategy],
        opening: OPENING,
        first: 0,
        sessions: bet.sessions,
        rounds: Some(bet.rounds),
        until: None,
        seed: SEED,
        threads: 1,
        engine: bet.engine,
        marks: 0,
        pace: 100,
        sets: &[],
        exact: true,
        goal: None,
    };
    let mut rows = Rows::default();
    let played = simulate(&request, &mut rows).map_err(|error| format!("{error:?}"))?;
    let late = rows.0.iter().filter(|end| end.ended == EndCause::Time).count();
    if late > 0 && !bet.by_time {
        return Err(format!("{late} sessions did not end within {} rounds:\n{text}", bet.rounds));
    }
    let mean = played[0].exact.as_ref().map(|exact| exact.mean * 100.0);
    Ok((rows.0, mean))
}

/// Plays a bet.
pub(crate) fn play(rules: &GameRules, bet: &WagerBet) -> Result<Sample, String> {
    let (with, mean) = ends(rules, bet, &bet.with)?;
    let without = bet.without.as_ref().map(|text| ends(rules, bet, text)).transpose()?;
    let computed = match &without {
        None => mean,
        Some((_, base)) => mean.zip(*base).filter(|_| !bet.may_miss).map(|(mean, base)| mean - base),
    };
    let mut sample = Sample { results: BTreeMap::new(), computed };
    for (place, end) in with.iter().enumerate() {
        let base = match &without {
            Some((without, _)) => {
                let other = &without[place];
                assert_eq!(
                    (other.number, other.rounds),
                    (end.number, end.rounds),
                    "the two sessions should have the same number and length"
                );
                other.bankroll
            }
            None => OPENING,
        };
        let net = end.bankroll.minus(base).cents();
        if net != 0 || !bet.may_miss {
            *sample.results.entry(net).or_insert(0) += 1;
        }
    }
    if sample.count() < ENOUGH {
        return Err(format!("only {} decisions in {} sessions:\n{}", sample.count(), bet.sessions, bet.with));
    }
    Ok(sample)
}
