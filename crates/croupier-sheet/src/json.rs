//! The sheet as JSON: every figure in full.

use croupier_edge::{Figures, WagerFigures, percent};
use serde_json::{Value, json};

use super::measures::{DECISIONS, LEVELS, Measures, WagerFacts};
use super::section::{SectionBlock, SheetSection};
use super::{Sheet, SimulatedWager};

/// The version of the form. A field keeps its name and its meaning.
const SCHEMA: u32 = 1;

pub(super) fn document(sheet: &Sheet) -> Value {
    let none = WagerFacts::default();
    let wagers = sheet.figures.iter().enumerate();
    let wagers =
        wagers.map(|(place, figures)| wager(sheet, figures, sheet.facts.get(place).unwrap_or(&none)));
    let review = sheet
        .review
        .iter()
        .map(|line| json!({ "subject": line.subject, "message": line.message, "clauses": line.clauses }));
    let options = sheet
        .options
        .iter()
        .map(|option| json!({ "name": option.name, "value": option.value, "clauses": option.clauses }));
    let others = sheet
        .other_packs
        .iter()
        .map(|other| json!({ "id": other.id, "version": other.version, "sha256": other.digest }));
    json!({
        "schema": SCHEMA,
        "kind": sheet.kind,
        "title": sheet.title,
        "document": sheet.document,
        "control": {
            "number": sheet.control.number,
            "revision": sheet.control.revision,
            "prepared_for": sheet.control.prepared_for,
        },
        "pack": { "id": sheet.pack, "version": sheet.version, "sha256": sheet.pack_digest },
        "other_packs": others.collect::<Vec<_>>(),
        "submission": sheet.submission.as_ref().map(|one| json!({ "name": one.name, "sha256": one.digest })),
        "program": { "name": sheet.program, "sha256": sheet.program_digest },
        "date": sheet.date,
        "options": options.collect::<Vec<_>>(),
        "warnings": sheet.warnings,
        "review": review.collect::<Vec<_>>(),
        "sections": sheet.sections.iter().map(section).collect::<Vec<_>>(),
        "simulation": Some(&sheet.simulation).filter(|about| !about.is_empty()),
        "wagers": wagers.collect::<Vec<_>>(),
        "clauses": sheet.clauses.iter().map(|(id, text)| json!({ "id": id, "text": text })).collect::<Vec<_>>(),
        "methods": sheet.methods.iter().map(|(title, text)| json!({ "title": title, "text": text })).collect::<Vec<_>>(),
    })
}

fn section(section: &SheetSection) -> Value {
    let block = |block: &SectionBlock| match block {
        SectionBlock::Heading(title) => json!({ "heading": title }),
        SectionBlock::Text(text) => json!({ "text": text }),
        SectionBlock::Code(code) => json!({ "code": code }),
        SectionBlock::Table(table) => {
            let columns: Vec<&str> = table.columns.iter().map(|column| column.title).collect();
            json!({ "columns": columns, "rows": table.rows })
        }
    };
    let blocks: Vec<Value> = section.blocks.iter().map(block).collect();
    json!({ "title": section.title, "blocks": blocks })
}

fn wager(sheet: &Sheet, figures: &Figures, facts: &WagerFacts) -> Value {
    let measures = Measures::of(figures, facts);
    let mut value = json!(WagerFigures::with_least(figures, sheet.at_least));
    value["rtp"] = json!(measures.rtp.to_string());
    value["rtp_percent"] = json!(percent(&measures.rtp));
    value["volatility_index_90"] = json!(measures.volatility);
    if let Some(rows) = value["distribution"].as_array_mut() {
        for (place, row) in rows.iter_mut().enumerate() {
            let contribution = &measures.contributions[place];
            row["contribution"] = json!(contribution.to_string());
            row["contribution_percent"] = json!(percent(contribution));
            row["ways"] = json!(facts.ways.as_ref().map(|ways| ways.counts[place].to_string()));
        }
    }
    value["ways_of"] =
        json!(facts.ways.as_ref().map(|ways| json!({ "number": ways.of.to_string(), "cases": ways.cases })));
    value["rtp_ranges"] = ranges(&measures);
    value["exposure"] = json!(measures.exposure.as_ref().map(|(maximum, amount)| {
        json!({ "largest_stake": maximum.to_string(), "exposure": amount.to_string(), "exposure_decimal": amount.to_f64() })
    }));
    value["progressive_rtp"] = json!(measures.progressive.as_ref().map(|[base, increment, total]| {
        json!({ "base": base.to_string(), "increment": increment.to_string(), "total": total.to_string() })
    }));
    value["simulation"] = json!(facts.simulation.as_ref().map(simulation_json));
    value
}

fn ranges(measures: &Measures) -> Value {
    let row = |(decisions, levels): (&u64, &[(f64, f64); 3])| {
        let mut row = json!({ "decisions": decisions });
        for (name, (low, high)) in LEVELS.iter().zip(levels) {
            row[*name] = json!([100.0 * low, 100.0 * high]);
        }
        row
    };
    json!(DECISIONS.iter().zip(&measures.ranges).map(row).collect::<Vec<_>>())
}

fn simulation_json(simulated: &SimulatedWager) -> Value {
    let (statistic, freedom, p) = simulated.chi_square;
    json!({
        "decisions": simulated.decisions, "stake": simulated.stake.to_string(),
        "rtp_percent_expected": simulated.expected, "rtp_percent_observed": simulated.observed, "z": simulated.z,
        "chi_square": statistic, "degrees_of_freedom": freedom, "p": p,
    })
}
