//! The figures of a strategy at a table.

use croupier_sim::{Estimate, PERCENTS};
use serde_json::{Map, Value, json};

use super::{Outcome, Rounds};

/// What a strategy came to, where so many rounds take an hour; amounts are in dollars.
pub fn json(outcome: &Outcome, rounds: Rounds, pace: u32) -> Value {
    let refused = outcome.played.refused.iter().map(|bet| {
        json!({
            "wager": bet.wager,
            "reason": bet.reason,
            "clause": bet.clause,
            "always": bet.always,
            "when": outcome.when_refused(bet),
        })
    });
    let mut value = json!({
        "engine": outcome.played.engine.name(),
        "states": outcome.played.states,
        "sessions": outcome.summary.sessions,
        "figures": figures(outcome, rounds, pace),
        "refused": refused.collect::<Vec<_>>(),
        // What a round brings where play never ends.
        "exact_long_run": outcome.in_the_long_run(),
        // By how much a chance among the exact figures may be wrong at most.
        "exact_error": outcome.exact().map(|exact| exact.error),
        // Whether every hand was then taken as dealt from a whole shoe.
        "exact_whole_shoe": outcome.exact().map(|exact| exact.is_whole_shoe),
    });
    value[rounds.many] = json!(outcome.summary.rounds);
    value
}

/// Every figure as value, low and high, with the exact value where it is known.
fn figures(outcome: &Outcome, rounds: Rounds, pace: u32) -> Value {
    let (summary, exact) = (&outcome.summary, outcome.exact());
    let net_per_round = outcome.net_per_round();
    let mut figures = Map::new();
    let mut add = |name: &str, estimate: &Estimate, exact: Option<f64>| {
        let mut one = interval(estimate);
        if let Some(exact) = exact {
            one.insert("exact".to_owned(), json!(exact));
        }
        figures.insert(name.to_owned(), Value::Object(one));
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
    figures.insert("standard_error".to_owned(), json!(summary.standard_error));
    figures.insert("least".to_owned(), json!(summary.least));
    figures.insert("largest".to_owned(), json!(summary.largest));
    figures.insert(
        "percentiles".to_owned(),
        percentiles(&summary.percentiles, |percent| outcome.percentile(percent)),
    );
    figures.insert("drawdown_percentiles".to_owned(), percentiles(&summary.drawdowns, |_| None));
    Value::Object(figures)
}

/// Null where there are too few sessions to say.
fn interval(estimate: &Estimate) -> Map<String, Value> {
    [("value", estimate.value), ("low", estimate.low), ("high", estimate.high)]
        .map(|(name, number)| (name.to_owned(), json!(number)))
        .into_iter()
        .collect()
}

fn percentiles(of: &[(u32, Estimate); PERCENTS.len()], exact: impl Fn(u32) -> Option<f64>) -> Value {
    of.iter()
        .map(|(percent, estimate)| {
            let mut one = interval(estimate);
            one.insert("percent".to_owned(), json!(percent));
            one.extend(exact(*percent).map(|exact| ("exact".to_owned(), json!(exact))));
            Value::Object(one)
        })
        .collect()
}
