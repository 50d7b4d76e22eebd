//! A simulation as JSON.

use std::collections::BTreeMap;

use croupier_sim::report as results;
use serde_json::{Value, json};

use super::request::MARKS_OF_JSON;
use super::{Column, Report, Workers};

/// The optional parts of an answer.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct JsonExtent {
    /// With --json: also print the number of sessions with each final bankroll, and its exact chance. It can be long.
    #[arg(long, requires = "json")]
    distribution: bool,

    /// With --json: also print the time that the run took, and the threads that played it.
    #[arg(long, requires = "json")]
    timings: bool,
}

pub(super) fn report(report: &Report<'_>, extent: JsonExtent) -> Value {
    let asked = &report.asked;
    let mut value = json!({
        "engine": engine(report),
        "seed": asked.seed,
        "first_session": asked.first,
        "sessions": asked.sessions,
        "complete": report.is_complete,
        "bankroll": asked.bankroll.to_string(),
        "goal": asked.goal.map(|goal| goal.to_string()),
        "until": asked.until_text,
        "pace": asked.pace,
        "round": asked.rounds.one,
        "provenance": report.provenance.json(),
        "differences": differences(report),
        "results": report.columns.iter().map(|column| result(report, column, extent)).collect::<Vec<_>>(),
    });
    let rounds = asked.rounds.many;
    value[rounds] = json!(report.rounds);
    value[format!("most_{rounds}")] = json!(asked.length);
    if extent.timings {
        value["timings"] = timings(report);
    }
    value
}

/// The time that the run took, and the threads that played it.
fn timings(report: &Report<'_>) -> Value {
    let mut value = json!({
        "threads": match report.workers {
            Workers::Threads(threads) => Some(threads),
            Workers::Parts(_) => None,
        },
        "seconds": report.seconds,
        "seconds_in_all": report.seconds_in_all,
    });
    value[format!("{}_per_second", report.asked.rounds.many)] = json!(report.per_second());
    value
}

/// The differences between strategies at the same table, which see the same dice.
fn differences(report: &Report<'_>) -> Value {
    let name = |strategy: usize| &report.asked.strategies[strategy].name;
    let at_table = |table: usize| {
        let one = move |difference: results::StrategyDifference| {
            json!({
                "strategy": name(difference.strategy),
                "minus": name(difference.minus),
                "table": report.asked.tables[table].name,
                "net": results::Interval::of(&difference.net, difference.exact),
                "paired_sessions": difference.sessions,
            })
        };
        report.differences(table).into_iter().map(one)
    };
    (0..report.asked.tables.len()).flat_map(at_table).collect()
}

/// Returns the engine that played all results; `mixed` if different engines played them. In that case, each result
/// names its engine.
fn engine(report: &Report<'_>) -> &'static str {
    let mut names = report.columns.iter().map(|column| column.played.engine.name());
    let first = names.next().unwrap_or("mixed");
    if names.all(|name| name == first) { first } else { "mixed" }
}

fn result(report: &Report<'_>, column: &Column, extent: JsonExtent) -> Value {
    let table = &report.asked.tables[column.table];
    let strategy = &report.asked.strategies[column.strategy];
    let mut value = results::json(column, report.asked.rounds, report.asked.pace);
    let ranges = column.played.sessions.iter();
    value["session_ranges"] =
        ranges.map(|range| json!({ "first": range.start, "sessions": range.end - range.start })).collect();
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
    value["fan"] = fan(column);
    if extent.distribution {
        value["distribution"] = distribution(column);
        // If a bin is wider than the spacing of the amounts, one bankroll stands for all bankrolls in the bin.
        value["distribution_is_exact"] = json!(column.played.tally.ends().is_exact());
    }
    value
}

/// The bankroll over time of each strategy at each table, named as in the rows of sessions.
pub(super) fn fans(report: &Report<'_>) -> Value {
    let one = |column: &Column| {
        let (strategy, table) =
            (&report.asked.strategies[column.strategy], &report.asked.tables[column.table]);
        json!({ "strategy": strategy.name, "pack": table.name, "fan": fan(column) })
    };
    report.columns.iter().map(one).collect()
}

/// The percentiles of the bankroll over time, in dollars; `null` if sessions have no maximum length.
fn fan(column: &Column) -> Value {
    let moments = results::fan(&column.played);
    // A picture has a multiple of the moments, after the start.
    let most = MARKS_OF_JSON as usize;
    let drawn = moments.len().saturating_sub(1);
    let every = if drawn.is_multiple_of(most) { (drawn / most).max(1) } else { 1 };
    let one = |moment: &results::BankrollSpread| {
        let [p5, p25, p50, p75, p95] =
            [moment.p5, moment.p25, moment.p50, moment.p75, moment.p95].map(|cents| cents as f64 / 100.0);
        json!({
            "round": moment.round,
            "p5": p5,
            "p25": p25,
            "p50": p50,
            "p75": p75,
            "p95": p95,
            "broke": moment.broke,
        })
    };
    if moments.is_empty() { Value::Null } else { moments.iter().step_by(every).map(one).collect() }
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
