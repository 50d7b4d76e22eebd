//! A sweep as JSON. Amounts are in dollars, shares are fractions of 1.

use croupier_sim::sweep::{Figure, FigureSource, OptionAxis, RankedVariant, front_axes};
use serde_json::{Value, json};

use super::SweepReport;

pub(super) fn report(report: &SweepReport) -> Value {
    let [gain, risk] = front_axes(report.objective);
    json!({
        "strategy": report.strategy,
        "table": report.table,
        "session": report.session,
        "objective": report.objective.words(),
        "subject_to": report.conditions,
        "front": [gain.words(), risk.words()],
        "seed": report.seed,
        "provenance": report.provenance.json(),
        "requested": report.requested,
        "variants": report.variants.iter().map(|one| variant(&report.options, one)).collect::<Vec<_>>(),
    })
}

fn variant(options: &[OptionAxis], variant: &RankedVariant) -> Value {
    let outcome = &variant.outcome;
    let sets = outcome.variant.sets.iter();
    let sets: serde_json::Map<String, Value> =
        sets.map(|(name, value)| (name.clone(), json!(*value as f64 / 100.0))).collect();
    let figures: serde_json::Map<String, Value> =
        Figure::all().map(|figure| (figure.column(), json!(figure.of(&outcome.figures)))).collect();
    let (error, sessions) = (outcome.source.error(), outcome.source.sessions());
    let whole_shoe = match outcome.source {
        FigureSource::Exact { is_whole_shoe, .. } => Some(is_whole_shoe),
        FigureSource::Played { .. } => None,
    };
    let choices = OptionAxis::choices(options, outcome.variant.table).into_iter();
    let options: serde_json::Map<String, Value> =
        choices.map(|(name, value)| (name.to_owned(), json!(value))).collect();
    json!({
        "options": options,
        "bankroll": outcome.variant.opening.to_string(),
        "sets": sets,
        "figures": figures,
        "exact": error.is_some(),
        "exact_error": error,
        "exact_whole_shoe": whole_shoe,
        "sessions": sessions,
        "allowed": variant.is_allowed,
        "front": variant.is_on_front,
    })
}
