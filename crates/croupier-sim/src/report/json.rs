//! The figures of a strategy at a table, for programs.

use std::collections::BTreeMap;

use crate::{Estimate, PERCENTS};
use serde::Serialize;
use serde_json::{Value, json};

use croupier_table::RoundNoun;

use super::{SimulationOutcome, bets};

/// The result of a strategy; amounts are in dollars.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StrategyResult {
    /// The engine that simulated the strategy.
    pub engine: &'static str,
    /// The number of states, if the strategy was compiled.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub states: Option<usize>,
    /// The number of sessions that were played to their end.
    pub sessions: u64,
    /// The total number of rounds, with the game's word for rounds as the key.
    #[serde(flatten)]
    pub rounds: BTreeMap<&'static str, u64>,
    /// The figures.
    pub figures: StrategyFigures,
    /// The bets that the table refuses.
    pub refused: Vec<RefusedBetInfo>,
    /// The exact average net result per round over endless play; null if unknown.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub exact_long_run: Option<f64>,
    /// The maximum error of a probability among the exact figures.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub exact_error: Option<f64>,
    /// Whether the exact figures assume that every hand is dealt from a full shoe.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub exact_whole_shoe: Option<bool>,
}

/// A bet that the table refuses.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RefusedBetInfo {
    /// The wager.
    pub wager: String,
    /// The reason.
    pub reason: String,
    /// The clause.
    pub clause: String,
    /// Whether the table always refuses the bet.
    pub always: bool,
    /// The situation in which the table refuses the bet.
    pub when: String,
}

/// The figures of a strategy. Some keys contain the game's word for a round: `rolls_per_session` and `net_per_roll` at
/// craps, with `hand` or `spin` at other games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StrategyFigures {
    /// The standard error of the net result.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub standard_error: Option<f64>,
    /// The worst session.
    pub least: f64,
    /// The best session.
    pub largest: f64,
    /// Percentiles of the net result.
    pub percentiles: Vec<Percentile>,
    /// Percentiles of the largest drop within a session.
    pub drawdown_percentiles: Vec<Percentile>,
    /// All other figures, by name: `net`, `standard_deviation`, `ahead`, `even`, `behind`, `broke`, `stopped`, `goal`,
    /// `drawdown`, `hours_per_session`, `loss_per_hour`, `coin_in`, `bets`, `average_bet`, `net_per_unit_bet`, and those per
    /// round.
    #[serde(flatten)]
    pub estimates: BTreeMap<String, Interval>,
}

/// A figure with its 95% confidence interval; null if there are too few sessions.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Interval {
    /// The figure.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub value: Option<f64>,
    /// The lower bound of the interval.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub low: Option<f64>,
    /// The upper bound of the interval.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub high: Option<f64>,
    /// The exact value, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = f64, required = false))]
    pub exact: Option<f64>,
}

/// A percentile with its 95% confidence interval.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Percentile {
    /// The percentage.
    pub percent: u32,
    #[serde(flatten)]
    #[allow(missing_docs, reason = "its fields are inlined here")]
    pub interval: Interval,
}

impl StrategyResult {
    /// Returns the result of a strategy, at this number of rounds per hour.
    pub fn of(outcome: &SimulationOutcome, rounds: RoundNoun, pace: u32) -> StrategyResult {
        let refused = outcome.played.refused.iter().map(|bet| RefusedBetInfo {
            wager: bet.wager.clone(),
            reason: bet.reason.clone(),
            clause: bet.clause.clone(),
            always: bet.always,
            when: outcome.when_refused(bet).to_owned(),
        });
        StrategyResult {
            engine: outcome.played.engine.name(),
            states: outcome.played.states,
            sessions: outcome.summary.sessions,
            rounds: BTreeMap::from([(rounds.many, outcome.summary.rounds)]),
            figures: figures(outcome, rounds, pace),
            refused: refused.collect(),
            exact_long_run: outcome.in_the_long_run(),
            exact_error: outcome.exact().map(|exact| exact.error),
            exact_whole_shoe: outcome.exact().map(|exact| exact.is_whole_shoe),
        }
    }
}

/// Returns the result as JSON.
pub fn json(outcome: &SimulationOutcome, rounds: RoundNoun, pace: u32) -> Value {
    let mut value = json!(StrategyResult::of(outcome, rounds, pace));
    bets::add(outcome, &mut value);
    value
}

fn figures(outcome: &SimulationOutcome, rounds: RoundNoun, pace: u32) -> StrategyFigures {
    let (summary, exact) = (&outcome.summary, outcome.exact());
    let net_per_round = outcome.net_per_round();
    let mut estimates = BTreeMap::new();
    let mut add = |name: &str, estimate: &Estimate, exact: Option<f64>| {
        estimates.insert(name.to_owned(), Interval::of(estimate, exact));
    };
    add("net", &summary.net, exact.map(|exact| exact.mean));
    add("standard_deviation", &summary.deviation, exact.map(|exact| exact.deviation));
    let side = |side: usize| outcome.ahead_even_behind().map(|sides| sides[side]);
    add("ahead", &summary.ahead, side(0));
    add("even", &summary.even, side(1));
    add("behind", &summary.behind, side(2));
    add("broke", &summary.broke, exact.map(|exact| exact.broke));
    add("stopped", &summary.stopped, exact.map(|exact| exact.stopped));
    if let Some(goal) = &summary.goal {
        add("goal", goal, None);
    }
    add("drawdown", &summary.drawdown, None);
    add(&format!("{}_per_session", rounds.many), &summary.rounds_each, exact.map(|exact| exact.rounds));
    let hours = exact.map(|exact| exact.rounds / f64::from(pace));
    add("hours_per_session", &summary.hours, hours);
    add(&format!("net_per_{}", rounds.one), &summary.per_round, net_per_round);
    let per_hour = net_per_round.map(|net| -net * f64::from(pace));
    add("loss_per_hour", &summary.loss_per_hour, per_hour);
    if let Some(whole) = outcome.coin_in() {
        // The net result is already included, from all sessions.
        let more = whole.figures().into_iter().filter(|(name, _)| *name != "net");
        estimates.extend(more.map(|(name, interval)| (name.to_owned(), interval)));
    }
    StrategyFigures {
        standard_error: finite(summary.standard_error),
        least: summary.least,
        largest: summary.largest,
        percentiles: percentiles(&summary.percentiles, |percent| outcome.percentile(percent)),
        drawdown_percentiles: percentiles(&summary.drawdowns, |_| None),
        estimates,
    }
}

impl Interval {
    /// Creates the interval of an estimate, with its exact value, if that is known.
    pub fn of(estimate: &Estimate, exact: Option<f64>) -> Interval {
        Interval {
            value: finite(estimate.value),
            low: finite(estimate.low),
            high: finite(estimate.high),
            exact,
        }
    }
}

/// Turns a number that is undefined for lack of sessions into null.
fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}

fn percentiles(
    of: &[(u32, Estimate); PERCENTS.len()],
    exact: impl Fn(u32) -> Option<f64>,
) -> Vec<Percentile> {
    let percentile = |(percent, estimate): &(u32, Estimate)| Percentile {
        percent: *percent,
        interval: Interval::of(estimate, exact(*percent)),
    };
    of.iter().map(percentile).collect()
}
