//! A session as JSON.

use croupier_edge::session::{
    BankrollDistribution, FlatSession, PlayerStatus, StoppedSession, UnreducedFraction,
};
use serde_json::{Map, Value, json};

use super::session::{QUANTILES, Report};

/// Limits on the length of an exact value in the JSON. The nearest floating-point number is always there.
#[derive(Clone, Copy)]
pub(crate) struct LengthLimits {
    /// The number of characters from which an exact value is omitted.
    shown: usize,
    /// The number of binary digits above which a fraction is omitted without reducing it to lowest terms first, because
    /// the reduction takes too long.
    reduced: usize,
    /// The same limit for the chances of single bankrolls, of which there are many.
    reduced_each: usize,
}

impl LengthLimits {
    /// Values short enough to read.
    pub(crate) const SHORT: LengthLimits = LengthLimits { shown: 80, reduced: 200_000, reduced_each: 4_000 };
    /// All values.
    pub(crate) const ALL: LengthLimits =
        LengthLimits { shown: usize::MAX, reduced: usize::MAX, reduced_each: usize::MAX };
}

pub(crate) fn report(report: &Report<'_>, lengths: LengthLimits) -> Value {
    let Report { chosen, figures, session, .. } = report;
    let mut value = json!({
        "pack": chosen.pack.id,
        "version": chosen.rules.summary().1,
        "options": chosen.rules.choices(),
        "wager": figures.wager,
        "name": figures.name,
        "decision": figures.decision,
        "stake": figures.stake.map(|stake| stake.to_string()),
        "bankroll": session.bankroll().to_string(),
        "goal": session.goal().map(|goal| goal.to_string()),
        "needed": session.needed().to_string(),
        "round": figures.round.name(),
        "rounds_per_decision": figures.rounds.to_string(),
        "rounds_per_decision_decimal": figures.rounds.to_f64(),
        "net_per_decision": session.net().to_string(),
        "net_per_decision_decimal": session.net().to_f64(),
        "clauses": figures.all_clauses(),
        "notes": report.notes,
    });
    match &report.until {
        Some(Ok(until)) => value["until_stopped"] = of_until(until, lengths),
        Some(Err(words)) => value["until_stopped"] = json!({ "refused": words }),
        None => value["until_certain_ruin"] = of_certain_ruin(session),
    }
    value["after"] = match &report.after {
        Ok(after) => of_after(after, lengths),
        Err(words) => json!({ "refused": words }),
    };
    value
}

/// Adds a number: the nearest float, and the exact value if it is short enough.
fn add(
    fields: &mut Map<String, Value>,
    name: &str,
    number: &UnreducedFraction,
    (shown, reduced): (usize, usize),
) {
    let exact = (number.digits() <= reduced).then(|| number.exact().to_string());
    if let Some(exact) = exact.filter(|exact| exact.len() < shown) {
        fields.insert(name.to_owned(), json!(exact));
    }
    fields.insert(format!("{name}_decimal"), json!(number.to_f64()));
}

fn numbers<const COUNT: usize>(
    numbers: [(&str, UnreducedFraction); COUNT],
    lengths: LengthLimits,
) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, number) in numbers {
        add(&mut fields, name, &number, (lengths.shown, lengths.reduced));
    }
    fields
}

fn of_until(until: &StoppedSession, lengths: LengthLimits) -> Value {
    Value::Object(numbers(
        [
            ("ruin", until.ruined()),
            ("goal", until.reached()),
            ("decisions", until.decisions()),
            ("rounds", until.rounds()),
            ("net", until.net()),
        ],
        lengths,
    ))
}

/// Bounds for the mean number of decisions until certain ruin; null if ruin is not certain.
fn of_certain_ruin(session: &FlatSession) -> Value {
    let bounds = session.until_certain_ruin();
    bounds.map_or(
        Value::Null,
        |(least, most)| json!({ "least_decisions": least.to_f64(), "most_decisions": most.to_f64() }),
    )
}

fn of_after(after: &BankrollDistribution, lengths: LengthLimits) -> Value {
    let mut fields = numbers(
        [
            ("ahead", after.ahead()),
            ("even", after.even()),
            ("behind", after.behind()),
            ("ruined", after.standing(PlayerStatus::Ruined)),
            ("playing", after.standing(PlayerStatus::Playing)),
            ("at_goal", after.standing(PlayerStatus::AtGoal)),
            ("played", after.played()),
            ("rounds", after.rounds()),
            ("mean", after.mean()),
            ("net", after.net()),
            ("variance", after.variance()),
        ],
        lengths,
    );
    let quantiles = QUANTILES
        .map(|percent| json!({ "percent": percent, "bankroll": after.quantile(percent).to_string() }));
    let ends = after.ends().iter().map(|end| {
        let mut one = Map::new();
        one.insert("bankroll".to_owned(), json!(end.bankroll.to_string()));
        one.insert("standing".to_owned(), json!(standing(end.standing)));
        add(&mut one, "chance", &after.chance(end), (lengths.shown, lengths.reduced_each));
        Value::Object(one)
    });
    fields.insert("decisions".to_owned(), json!(after.decisions()));
    fields.insert("standard_deviation".to_owned(), json!(after.deviation()));
    fields.insert("quantiles".to_owned(), json!(quantiles));
    fields.insert("distribution".to_owned(), ends.collect());
    Value::Object(fields)
}

fn standing(standing: PlayerStatus) -> &'static str {
    match standing {
        PlayerStatus::Ruined => "ruined",
        PlayerStatus::Playing => "playing",
        PlayerStatus::AtGoal => "at_goal",
    }
}
