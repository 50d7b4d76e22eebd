//! A simulation as JSON.

use std::collections::BTreeMap;

use croupier_sim::report as results;
use serde_json::{Value, json};

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

/// Returns the engine that played all results; `mixed` if different engines played them. In that case, each result
/// names its engine.
fn engine(report: &Report<'_>) -> &'static str {
    let mut names = report.columns.iter().map(|column| column.played.engine.name());
    let first = names.next().unwrap_or("mixed");
    if names.all(|name| name == first) { first } else { "mixed" }
}

fn result(report: &Report<'_>, column: &Column) -> Value {
    let table = &report.asked.tables[column.table];
    let strategy = &report.asked.strategies[column.strategy];
    let mut value = results::json(column, report.asked.rounds, report.asked.pace);
    value["strategy"] = json!(strategy.name);
    value["about"] = json!(strategy.about);
    value["table"] = json!(table.name);
    value["pack"] = json!(table.chosen.pack.id);
    value["version"] = json!(table.chosen.rules.summary().1);
    value["options"] = json!(table.chosen.rules.choices());
    for (at, bet) in column.played.refused.iter().enumerate() {
        // Any of these choices would offer the refused wager.
        value["refused"][at]["options"] =
            json!(if bet.always { table.offering(&bet.wager) } else { Vec::new() });
    }
    value["distribution"] = distribution(column);
    // If a bin is wider than the spacing of the amounts, one bankroll stands for all bankrolls in the bin.
    value["distribution_is_exact"] = json!(column.played.tally.ends().is_exact());
    value
}

/// The final bankrolls: the number of sessions with each, and its exact chance if known.
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
