//! A report: facts, parts with tables, and lines on which people sign.

use krilla::tagging::Tag;

use super::flow::PageFlow;
use super::parts::{BODY, TABLE, fact_table, notice, numbered_heading, signature_lines, title_block};
use super::scene::{ACCENT, InkColour};
use super::table::{Cell, Column, Kind, Row, Table};
use crate::{ReportPart, SignedReport};

/// Puts the whole report into the flow.
pub(super) fn compose(flow: &mut PageFlow, report: &SignedReport) {
    title_block(flow, report.kind, &report.title, &report.subtitle);
    let facts = report.facts.iter();
    fact_table(flow, facts.map(|fact| (fact.name, fact.value.as_str(), fact.digest)));
    flow.y += 12.0;
    notice(flow, &report.statement, ACCENT, InkColour(0xf2, 0xf5, 0xf7));
    for (index, part) in report.parts.iter().enumerate() {
        flow.open(Tag::Section);
        flow.space(26.0);
        flow.need(110.0);
        numbered_heading(flow, index + 1, part.title, &format!("part-{index}"));
        put_part(flow, part);
        flow.close();
    }
    if !report.signatures.is_empty() {
        flow.open(Tag::Section);
        flow.space(26.0);
        flow.need(80.0 + 58.0 * report.signatures.len() as f32);
        numbered_heading(flow, report.parts.len() + 1, "Signatures", "signatures");
        signature_lines(flow, report.signatures);
        flow.close();
    }
}

fn put_part(flow: &mut PageFlow, part: &ReportPart) {
    if !part.text.is_empty() {
        flow.paragraph(BODY, &part.text);
        flow.y += 6.0;
    }
    if part.rows.is_empty() {
        return;
    }
    let column = |column: &crate::ReportColumn| match (column.width, column.is_number) {
        (Some(width), true) => Column::figures(column.title, width, TABLE),
        (width, _) => Column::words(column.title, width, TABLE),
    };
    let columns = part.columns.iter().map(column).collect();
    let row = |cells: &Vec<String>| Row::new(cells.iter().map(Cell::new).collect());
    Table { kind: Kind::Table, columns, rows: part.rows.iter().map(row).collect() }.put(flow);
}
