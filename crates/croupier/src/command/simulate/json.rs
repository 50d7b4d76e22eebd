//! A simulation for programs.

use std::collections::BTreeMap;

use croupier_sim::{Estimate, PERCENTS};
use serde_json::{Map, Value, json};

use super::{Column, Report};

pub(super) fn report(report: &Report<'_>) -> Value {
    let asked = &report.asked;
    let mut value = json!({
        "engine": engine(report),
        "seed": asked.seed,
        "threads": asked.threads,
        "seconds": report.seconds,
        "seconds_in_all": report.seconds_in_all,
        "sessions": asked.sessions,
        "bankroll": asked.bankroll.to_string(),
        "goal": asked.goal.map(|goal| goal.to_string()),
        "until": asked.until_text,
        "pace": asked.pace,
        "round": asked.rounds.one,
        "results": report.columns.iter().map(|column| result(report, column)).collect::<Vec<_>>(),
    });
    let rounds = asked.rounds.many;
    value[rounds] = json!(report.rounds);
    value[format!("{rounds}_per_second")] = json!(report.per_second());
    value[format!("most_{rounds}")] = json!(asked.length);
    value
}

/// The engine that played everything; `mixed` if results had different ones, which then say their own.
fn engine(report: &Report<'_>) -> &'static str {
    let mut names = report.columns.iter().map(|column| column.played.engine.name());
    let first = names.next().unwrap_or("mixed");
    if names.all(|name| name == first) { first } else { "mixed" }
}

fn result(report: &Report<'_>, column: &Column) -> Value {
    let table = &report.asked.tables[column.table];
    let strategy = &report.asked.strategies[column.strategy];
    let refused = column.played.refused.iter().map(|bet| {
        json!({
            "wager": bet.wager,
            "reason": bet.reason,
            "clause": bet.clause,
            "always": bet.always,
            "when": column.when_refused(bet),
            // The choices that would bring a wager which is not offered, any of them.
            "options": if bet.always { table.offering(&bet.wager) } else { Vec::new() },
        })
    });
    let mut value = json!({
        "strategy": strategy.name,
        "about": strategy.about,
        "table": table.name,
        "pack": table.chosen.pack.id,
        "version": table.chosen.rules.summary().1,
        "options": table.chosen.rules.choices(),
        "engine": column.played.engine.name(),
        "states": column.played.states,
        "sessions": column.summary.sessions,
        "figures": figures(report, column),
        "refused": refused.collect::<Vec<_>>(),
        // What a round brings where play never ends.
        "exact_long_run": column.in_the_long_run(),
        // By how much a chance among the exact figures may be wrong at most.
        "exact_error": column.exact().map(|exact| exact.error),
        // Whether every hand was then taken as dealt from a whole shoe.
        "exact_whole_shoe": column.exact().map(|exact| exact.is_whole_shoe),
        "distribution": distribution(column),
        // Where bins are wider than the amounts lie apart, a bankroll stands for all in its bin.
        "distribution_is_exact": column.played.tally.ends().is_exact(),
    });
    value[report.asked.rounds.many] = json!(column.summary.rounds);
    value
}

/// Every figure as value, low and high, with the exact value where it is known.
fn figures(report: &Report<'_>, column: &Column) -> Value {
    let (summary, exact) = (&column.summary, column.exact());
    let rounds = report.asked.rounds;
    let net_per_round = column.net_per_round();
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
    let side = |side: usize| column.ahead_even_behind().map(|sides| sides[side]);
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
    let hours = exact.map(|exact| exact.rounds / f64::from(report.asked.pace));
    add("hours_per_session", &summary.hours, hours);
    add(&format!("net_per_{}", rounds.one), &summary.per_round, net_per_round);
    let per_hour = net_per_round.map(|net| -net * f64::from(report.asked.pace));
    add("loss_per_hour", &summary.loss_per_hour, per_hour);
    figures.insert("standard_error".to_owned(), json!(summary.standard_error));
    figures.insert("least".to_owned(), json!(summary.least));
    figures.insert("largest".to_owned(), json!(summary.largest));
    figures.insert(
        "percentiles".to_owned(),
        percentiles(&summary.percentiles, |percent| column.percentile(percent)),
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

/// The bankrolls at the end: how many sessions had each, and its exact chance where that is known.
fn distribution(column: &Column) -> Value {
    let mut ends: BTreeMap<i64, (u64, Option<f64>)> = BTreeMap::new();
    for (cents, count) in column.played.tally.ends().counted() {
        ends.entry(cents).or_default().0 += count;
    }
    let exact = column.exact().and_then(|exact| exact.ends.as_ref());
    for (bankroll, chance) in exact.into_iter().flat_map(|exact| &exact.bankrolls) {
        ends.entry(bankroll.cents()).or_default().1 = Some(*chance);
    }
    let one = |(cents, (sessions, exact)): (i64, (u64, Option<f64>))| {
        let mut one = json!({ "bankroll": cents as f64 / 100.0, "sessions": sessions });
        if let Some(exact) = exact {
            one["exact"] = json!(exact);
        }
        one
    };
    ends.into_iter().map(one).collect()
}
