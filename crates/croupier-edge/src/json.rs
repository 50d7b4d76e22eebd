//! The figures of wagers for programs.

use serde_json::{Value, json};

use crate::exact::Exact;
use crate::figures::{Figures, MeterFigures, Outcome, percent};

/// The figures of a wager as JSON: fractions as text, percentages as numbers.
pub fn json(one: &Figures) -> Value {
    let net = one.net();
    let mut value = json!({
        "wager": one.wager,
        "name": one.name,
        "net": exact(&net),
        "edge": exact(&one.edge()),
        "edge_percent": one.edge_percent(),
        "edge_per_stake_percent": percent(&-&net),
        "net_per_outlay": exact(&one.net_per_outlay()),
        "edge_per_outlay_percent": percent(&-&one.net_per_outlay()),
        "net_per_resolved": one.net_per_resolved().as_ref().map(exact),
        "edge_per_resolved_percent": one.edge_per_resolved().map(|edge| percent(&edge)),
        "round": one.round.name(),
        "net_per_round": exact(&one.net_per_round()),
        "edge_per_round_percent": percent(&one.edge_per_round()),
        "win": exact(&one.win()),
        "push": exact(&one.push()),
        "lose": exact(&one.lose()),
        "hit_frequency": one.win().to_f64(),
        "expected_rounds": exact(&one.rounds),
        "expected_rounds_decimal": one.rounds.to_f64(),
        "outlay": exact(&one.outlay),
        "vigorish_in_advance": exact(&one.in_advance),
        "variance": exact(&one.variance()),
        "variance_decimal": one.variance().to_f64(),
        "standard_deviation": one.deviation(),
        "skewness": one.skewness(),
        "largest_result": exact(&one.largest()),
        "largest_payout": exact(&one.largest()),
        "distribution": one.outcomes.iter().map(outcome).collect::<Vec<_>>(),
        "clauses": one.all_clauses(),
    });
    let mut add = |key: &str, value_of: Value| {
        if let Some(fields) = value.as_object_mut() {
            fields.insert(key.to_owned(), value_of);
        }
    };
    if one.put {
        add("put", json!(true));
    }
    if let Some(decision) = &one.decision {
        add("decision", json!(decision));
        add("decision_cost", json!(one.cost.as_ref().map(exact)));
    }
    if let Some(flat) = &one.goes_with {
        add("goes_with", json!(flat));
    }
    if !one.positions.is_empty() {
        add("positions", json!(one.positions));
    }
    if let Some(stake) = one.stake {
        add("stake", json!(stake.to_string()));
    }
    if !one.meters.is_empty() {
        add("meters", one.meters.iter().map(meter).collect());
    }
    if !one.notes.is_empty() {
        add("notes", json!(one.notes));
    }
    value
}

/// The same with what the wager costs at the least stake that the table takes, where that was reckoned.
pub fn json_with_least(one: &Figures, at_least: &[Figures]) -> Value {
    let mut value = json(one);
    if let Some(least) = at_least.iter().find(|least| least.is_of(one)) {
        value["at_least_stake"] = json!({
            "stake": least.stake.map(|stake| stake.to_string()),
            "stake_cents": least.stake.map(croupier_rules::Money::cents),
            "net": exact(&least.net()),
            "edge": exact(&least.edge()),
            "edge_percent": least.edge_percent(),
        });
    }
    value
}

fn exact(number: &Exact) -> String {
    number.to_string()
}

fn outcome(outcome: &Outcome) -> Value {
    json!({
        "result": exact(&outcome.result),
        "chance": exact(&outcome.chance),
        "chance_decimal": outcome.chance.to_f64(),
        "words": outcome.words,
        "clauses": outcome.clauses,
    })
}

fn meter(meter: &MeterFigures) -> Value {
    json!({
        "meter": meter.meter,
        "amount": meter.amount.to_string(),
        "net_per_unit_on_meter": exact(&meter.per_unit),
        "break_even": meter.break_even.as_ref().map(exact),
        "break_even_decimal": meter.break_even.as_ref().map(Exact::to_f64),
        "even_at_reset": meter.even_at_reset,
        "fed_by_stake": exact(&meter.fed),
        "clauses": meter.clauses,
    })
}
