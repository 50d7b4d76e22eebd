//! Plays a bet many times and compares the results with the figures.

use std::collections::BTreeMap;

use croupier_edge::{ExactFraction, FigureRequest, Figures, figures};
use croupier_rules::Money;
use croupier_sim::strategy::Strategy;
use croupier_sim::{EndCause, Observer, Request, SessionEnd, simulate};
use croupier_table::GameRules;
use croupier_table::rounds::Meter;

use super::bet::WagerBet;
use crate::sequence::LEAST_EXPECTED;
use crate::statistics::{chi_square, chi_square_tail};

/// A bankroll that is enough for any bet of a session.
const OPENING: Money = Money::from_cents(100_000_000);
/// The number of sessions played at a time.
const PORTION: u64 = 1 << 18;

/// The size of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleRequest {
    /// The number of sessions, each of which is one decision of the wager.
    pub sessions: u64,
    /// The seed.
    pub seed: u64,
    /// The number of threads, which does not change the result.
    pub threads: usize,
}

/// A sample and the exact figures at the same stake.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulationComparison {
    /// The figures at the stake, with the table's rounding.
    pub figures: Figures,
    /// The number of sessions in which the wager was decided.
    pub decisions: u64,
    /// The observed return to player, in percent.
    pub observed: f64,
    /// The difference between observed and exact mean, in standard errors.
    pub z: f64,
    /// Chi-square of the results, its degrees of freedom, and the chance of a larger value. Results with fewer than five
    /// expected occurrences count as one.
    pub chi_square: (f64, u64, f64),
}

/// Plays a bet and compares it with its figures.
///
/// # Errors
/// If the bet cannot be played, or no session decided it.
pub fn compare_wager(
    rules: &GameRules,
    bet: &WagerBet,
    sample: SampleRequest,
) -> Result<SimulationComparison, String> {
    let figures = theory(rules, bet)?;
    let mut results: BTreeMap<i64, u64> = BTreeMap::new();
    let mut first = 0;
    while first < sample.sessions {
        let sessions = PORTION.min(sample.sessions - first);
        play(rules, bet, SampleRequest { sessions, ..sample }, first, &mut results)?;
        first += sessions;
    }
    compare_figures(bet, figures, &results)
}

fn theory(rules: &GameRules, bet: &WagerBet) -> Result<Figures, String> {
    let asked = FigureRequest {
        wagers: vec![bet.name.clone()],
        stake: Some(bet.stake),
        meters: meters(rules, bet),
        ..FigureRequest::default()
    };
    // The simulator's player sits at the first position.
    let is = |one: &Figures| {
        let here = one.positions.is_empty() || one.positions.contains(&1);
        here && one.wager == bet.name && one.decision == bet.decision
    };
    let found = figures(rules, &asked)?.into_iter().find(is);
    found.ok_or_else(|| format!("{} has no figures at a stake of {}", bet.name, bet.stake))
}

/// Returns the meters at the time when betting closes: the starting amount plus the contribution of this stake.
fn meters(rules: &GameRules, bet: &WagerBet) -> Vec<(String, Money)> {
    let GameRules::Rounds(rules) = rules else { return Vec::new() };
    let own = rules.layout.find(&bet.wager);
    let fed = rules.game.meters().iter().filter(|meter| Some(meter.wager) == own);
    let shown = fed.map(|meter| {
        let shown = Meter::at(meter.reset.value).after_stake(bet.stake, meter.rate.value);
        (meter.name.clone(), shown.amount)
    });
    shown.collect()
}

#[derive(Default)]
struct SessionRows(Vec<SessionEnd>);

impl Observer for SessionRows {
    fn rows(&mut self, _: usize, sessions: &[SessionEnd]) {
        self.0.extend_from_slice(sessions);
    }

    fn wants_rows(&self) -> bool {
        true
    }
}

fn play(
    rules: &GameRules,
    bet: &WagerBet,
    sample: SampleRequest,
    first: u64,
    results: &mut BTreeMap<i64, u64>,
) -> Result<(), String> {
    let with = ends(rules, bet, &bet.with, sample, first)?;
    let without = bet.without.as_ref().map(|text| ends(rules, bet, text, sample, first)).transpose()?;
    for (place, end) in with.iter().enumerate() {
        let base = without.as_ref().and_then(|without| without.get(place));
        let net = end.bankroll.minus(base.map_or(OPENING, |base| base.bankroll)).cents();
        if net != 0 || !bet.may_miss {
            *results.entry(net).or_insert(0) += 1;
        }
    }
    Ok(())
}

/// Returns the ends of the sessions in the order of their numbers.
fn ends(
    rules: &GameRules,
    bet: &WagerBet,
    text: &str,
    sample: SampleRequest,
    first: u64,
) -> Result<Vec<SessionEnd>, String> {
    let strategy = Strategy::read("one-wager", text).map_err(|mistakes| format!("{mistakes:?}"))?;
    let request = Request {
        rules,
        strategies: &[strategy],
        opening: OPENING,
        first,
        sessions: sample.sessions,
        rounds: Some(bet.rounds),
        until: None,
        seed: sample.seed,
        threads: sample.threads,
        engine: bet.engine,
        marks: 0,
        pace: 100,
        sets: &[],
        exact: false,
        goal: None,
    };
    let mut rows = SessionRows::default();
    simulate(&request, &mut rows).map_err(|error| format!("{error:?}"))?;
    let late = rows.0.iter().filter(|end| end.ended == EndCause::Time).count();
    if late > 0 && !bet.by_time {
        return Err(format!("{late} sessions of {} did not end within {} rounds", bet.label(), bet.rounds));
    }
    rows.0.sort_by_key(|end| end.number);
    Ok(rows.0)
}

fn compare_figures(
    bet: &WagerBet,
    figures: Figures,
    results: &BTreeMap<i64, u64>,
) -> Result<SimulationComparison, String> {
    let decisions: u64 = results.values().sum();
    if decisions == 0 {
        return Err(format!("no session decided {}", bet.label()));
    }
    let stake = ExactFraction::from(bet.stake.cents());
    let mut chances: BTreeMap<i64, f64> = BTreeMap::new();
    for outcome in &figures.outcomes {
        let cents = (&outcome.result * &stake).to_f64().round() as i64;
        *chances.entry(cents).or_insert(0.0) += outcome.chance.to_f64();
    }
    let count = decisions as f64;
    let sum: f64 = results.iter().map(|(cents, times)| *cents as f64 * *times as f64).sum();
    let mean = sum / count / stake.to_f64();
    let error = figures.deviation() / count.sqrt();
    let difference = mean - figures.net().to_f64();
    let z = if difference == 0.0 { 0.0 } else { difference / error };
    let outlay = (ExactFraction::ONE + &figures.in_advance).to_f64();
    Ok(SimulationComparison {
        decisions,
        observed: 100.0 * (1.0 + mean / outlay),
        z,
        chi_square: distribution(results, &chances, count),
        figures,
    })
}

/// Compares the distributions. A result that the figures do not have makes chi-square infinite.
fn distribution(results: &BTreeMap<i64, u64>, chances: &BTreeMap<i64, f64>, count: f64) -> (f64, u64, f64) {
    let mut cells: Vec<(u64, f64)> = Vec::new();
    let mut rare = (0, 0.0);
    for (cents, chance) in chances {
        let times = results.get(cents).copied().unwrap_or(0);
        if chance * count < LEAST_EXPECTED as f64 {
            rare = (rare.0 + times, rare.1 + chance);
        } else {
            cells.push((times, *chance));
        }
    }
    let unknown: u64 =
        results.iter().filter(|(cents, _)| !chances.contains_key(cents)).map(|(_, times)| times).sum();
    cells.extend((rare.1 * count >= 1.0).then_some(rare));
    cells.extend((unknown > 0).then_some((unknown, 0.0)));
    let (counts, weights): (Vec<u64>, Vec<f64>) = cells.into_iter().unzip();
    let (statistic, freedom) = chi_square(&counts, &weights);
    (statistic, freedom, chi_square_tail(statistic, freedom))
}
