//! The parts of the sheet other than the wagers.

use krilla::tagging::{ListNumbering, Tag};

use super::flow::{PageFlow, baseline};
use super::scene::{ACCENT, INK, InkColour, Link, RULE, SOFT, Shape, Style, TextContent};
use super::table::{Cell, Column, Kind, Row, Table};
use super::typeface::Face;
use super::wager;
use crate::chart::TextAlignment;
use crate::content::{Content, STATEMENT, SheetPart};
use crate::numbers::Number;
use crate::section::{ColumnKind, SectionBlock, SectionTable, SheetSection};

pub(super) const BODY: Style = Style::new(Face::Regular, 8.8, 12.6, INK);
pub(super) const SMALL: Style = Style::new(Face::Regular, 7.6, 10.6, SOFT);
/// Text and figures of tables.
pub(super) const TABLE: Style = Style::new(Face::Regular, 7.7, 10.2, INK);
pub(super) const TABLE_STRONG: Style = Style::new(Face::Strong, 7.7, 10.2, INK);
pub(super) const TABLE_SOFT: Style = Style::new(Face::Regular, 7.7, 10.2, SOFT);
pub(super) const TABLE_EXACT: Style = Style::new(Face::Mono, 7.0, 10.2, INK);
const TITLE: Style = Style::new(Face::Strong, 23.0, 28.0, INK);
const PART: Style = Style::new(Face::Strong, 14.0, 18.0, INK);
const PART_NUMBER: Style = Style::new(Face::Regular, 14.0, 18.0, ACCENT);
/// The height of the heading of a part, and the gap below its rule.
const PART_HEIGHT: f32 = PART.leading + 3.0 + RULE_GAP;
const RULE_GAP: f32 = 10.0;
/// The gap below a paragraph of a section.
const TEXT_GAP: f32 = 4.0;
const SUBHEADING: Style = Style::new(Face::Strong, 9.4, 13.0, INK);

/// Puts the whole sheet into the flow.
pub(super) fn compose(flow: &mut PageFlow, content: &Content, kind: &str) {
    masthead(flow, content, kind);
    contents(flow, content);
    for (index, part) in content.parts().into_iter().enumerate() {
        flow.open(Tag::Section);
        part_heading(flow, index + 1, part, content);
        match part {
            SheetPart::Section(place) => section(flow, &content.sections[place]),
            SheetPart::Summary => summary(flow, content),
            SheetPart::Wagers => wagers(flow, content),
            SheetPart::Options => options(flow, content),
            SheetPart::Methods => methods(flow, content),
            SheetPart::Clauses => clauses(flow, content),
            SheetPart::Numbers => numbers(flow, content),
            SheetPart::Signatures => signatures(flow),
        }
        flow.close();
    }
}

fn wagers(flow: &mut PageFlow, content: &Content) {
    for (index, block) in content.blocks.iter().enumerate() {
        wager::put(flow, block, index == 0);
    }
}

fn masthead(flow: &mut PageFlow, content: &Content, kind: &str) {
    let head = format!("{} · EXACT FIGURES", kind.to_uppercase());
    title_block(flow, &head, content.title, content.document);
    fact_table(flow, content.facts.iter().map(|fact| (fact.name, fact.value.as_str(), fact.digest)));
    flow.y += 12.0;
    notice(flow, STATEMENT, ACCENT, InkColour(0xf2, 0xf5, 0xf7));
    for warning in content.warnings {
        flow.y += 6.0;
        notice(
            flow,
            &format!("Warning: {warning}"),
            InkColour(0xb0, 0x60, 0x2c),
            InkColour(0xfb, 0xf3, 0xec),
        );
    }
}

/// The kind of document, its title and its subtitle.
pub(super) fn title_block(flow: &mut PageFlow, kind: &str, title: &str, subtitle: &str) {
    // The first page has no running head, so it begins slightly higher.
    flow.y -= 14.0;
    let style = Style::new(Face::Strong, 8.0, 12.0, ACCENT);
    let node = flow.node(Tag::P);
    flow.lines(node, style, kind, flow.frame.left, flow.frame.measure());
    flow.y += 2.0;
    let heading = flow.plain_heading(1, title);
    flow.lines(heading, TITLE, title, flow.frame.left, flow.frame.measure());
    flow.paragraph(Style::new(Face::Regular, 10.5, 14.5, SOFT), subtitle);
    flow.y += 12.0;
}

/// A list of facts: name, value, and whether the value is a digest.
pub(super) fn fact_table<'f>(flow: &mut PageFlow, facts: impl Iterator<Item = (&'f str, &'f str, bool)>) {
    let style = Style { size: 8.2, leading: 12.4, ..TABLE };
    let digest_style = Style { face: Face::Mono, size: 7.8, ..style };
    let columns =
        vec![Column::words("", Some(170.0), Style { ink: SOFT, ..style }), Column::words("", None, style)];
    let mut table = Table { kind: Kind::Ruled, columns, rows: Vec::new() };
    for (name, value, digest) in facts {
        let value = Cell::styled(value, if digest { digest_style } else { style });
        table.rows.push(Row::new(vec![Cell::new(name), value]));
    }
    table.put(flow);
}

/// A highlighted text: a bar at its side, and a tint behind.
pub(super) fn notice(flow: &mut PageFlow, text: &str, bar: InkColour, tint: InkColour) {
    let style = Style { size: 8.2, leading: 11.6, ..BODY };
    let (x, width) = (flow.frame.left, flow.frame.measure());
    let (inset, padding) = (11.0, 6.0);
    let height = flow.height_of(&style, text, width - 2.0 * inset) + 2.0 * padding;
    flow.need(height);
    let y = flow.y;
    flow.draw(None, Shape::Area { x, y, width, height, ink: tint });
    flow.draw(None, Shape::Area { x, y, width: 2.6, height, ink: bar });
    flow.y += padding;
    let node = flow.node(Tag::P);
    flow.lines(node, style, text, x + inset, width - 2.0 * inset);
    flow.y += padding;
}

/// The parts in two columns, each with a link to its page.
fn contents(flow: &mut PageFlow, content: &Content) {
    flow.y += 16.0;
    let parts = content.parts();
    let rows = parts.len().div_ceil(2);
    flow.need(rows as f32 * BODY.leading);
    let (top, width) = (flow.y, flow.frame.measure() / 2.0 - 12.0);
    flow.open(Tag::TOC);
    for (index, part) in parts.into_iter().enumerate() {
        let left = flow.frame.left + if index < rows { 0.0 } else { width + 24.0 };
        flow.y = top + (index % rows) as f32 * BODY.leading;
        contents_line(flow, index + 1, (content.title(part), content.anchor(part)), (left, width));
    }
    flow.close();
    flow.y = top + rows as f32 * BODY.leading;
}

fn contents_line(flow: &mut PageFlow, number: usize, (title, anchor): (&str, &str), (x, width): (f32, f32)) {
    flow.open(Tag::TOCI);
    let node = flow.node(Tag::Link);
    let (y, height) = (flow.y, BODY.leading);
    let base = y + baseline(&BODY);
    let words = title.to_string();
    let end = x + 16.0 + flow.types.width(&BODY, &words);
    flow.link(Link { node, x, y, width, height, to: anchor.to_string(), words: words.clone() });
    let (accent, soft) = (Style { ink: ACCENT, ..BODY }, Style { ink: SOFT, ..BODY });
    flow.text(Some(node), (x, base), TextAlignment::Start, accent, TextContent::Plain(format!("{number} ")));
    flow.text(
        Some(node),
        (x + 16.0, base),
        TextAlignment::Start,
        BODY,
        TextContent::Plain(format!("{words} ")),
    );
    flow.text(
        Some(node),
        (x + width, base),
        TextAlignment::End,
        soft,
        TextContent::PageOf(anchor.to_string()),
    );
    flow.rule((end + 6.0, base), (x + width - 18.0, base), 0.4, RULE);
    flow.close();
}

fn part_heading(flow: &mut PageFlow, number: usize, part: SheetPart, content: &Content) {
    flow.space(26.0);
    // A heading stays with the first lines of its section.
    flow.need(match part {
        SheetPart::Wagers => 330.0,
        SheetPart::Section(place) => {
            (PART_HEIGHT + beginning(flow, &content.sections[place].blocks)).max(110.0)
        }
        _ => 110.0,
    });
    numbered_heading(flow, number, content.title(part), content.anchor(part));
}

pub(super) fn numbered_heading(flow: &mut PageFlow, number: usize, title: &str, anchor: &str) {
    let node = flow.heading(2, &format!("{number} {title}"), anchor);
    let at = (flow.frame.left, flow.y + baseline(&PART));
    let text = format!("{number} ");
    let indent = (flow.types.width(&PART_NUMBER, &text) + 5.0).max(20.0);
    flow.text(Some(node), at, TextAlignment::Start, PART_NUMBER, TextContent::Plain(text));
    flow.text(
        Some(node),
        (at.0 + indent, at.1),
        TextAlignment::Start,
        PART,
        TextContent::Plain(title.to_string()),
    );
    flow.y += PART_HEIGHT - RULE_GAP;
    flow.rule_across(flow.frame.left, flow.frame.measure(), 1.2, INK);
    flow.y += RULE_GAP;
}

/// A number in a cell, with a link to its full form if it is shortened.
pub(super) fn number_cell(number: &Number) -> Cell {
    match &number.label {
        Some(label) => Cell::linked(format!("{} {label}", number.shown), label.clone()),
        None => Cell::new(number.shown.clone()),
    }
}

fn summary(flow: &mut PageFlow, content: &Content) {
    let figure = Style { size: 7.4, ..TABLE };
    let code = Style { size: 6.4, ink: SOFT, ..TABLE_EXACT };
    let columns = vec![
        Column::words("Wager", None, TABLE),
        Column::figures("RTP", 46.0, figure),
        Column::figures("House edge", 50.0, Style { size: 7.4, ..TABLE_STRONG }),
        Column::figures("Net, exact", 92.0, Style { size: 6.6, ..TABLE_EXACT }),
        Column::figures("Win", 40.0, figure),
        Column::figures("Push", 40.0, figure),
        Column::figures("Std dev", 34.0, figure),
        Column::figures(content.rounds, 34.0, figure),
        Column::figures("Page", 22.0, Style { ink: SOFT, ..figure }),
    ];
    let mut table = Table { kind: Kind::Table, columns, rows: Vec::new() };
    for row in &content.summary {
        let brief = &row.brief;
        table.rows.push(Row::new(vec![
            Cell::linked(row.name.clone(), row.anchor.clone()).followed(row.id.clone(), code),
            Cell::new(brief.rtp.clone()),
            Cell::new(brief.edge.clone()),
            number_cell(&brief.net),
            Cell::new(brief.win.clone()),
            Cell::new(brief.push.clone()),
            Cell::new(brief.deviation.clone()),
            Cell::new(brief.rounds.clone()),
            Cell::page_of(&row.anchor),
        ]));
    }
    table.put(flow);
    flow.y += 5.0;
    let about = format!(
        "RTP: return to player, 100% less the house edge. House edge and net result per unit of stake. Std dev: standard deviation of the \
         result. {}: average number until the wager is decided.",
        content.rounds
    );
    flow.paragraph(SMALL, &about);
}

/// Returns the height of a text with the beginning of the table below it, which stays with it; 0 for other blocks.
fn beginning(flow: &PageFlow, blocks: &[SectionBlock]) -> f32 {
    match blocks {
        [SectionBlock::Text(text), SectionBlock::Table(rows), ..] => {
            let text = flow.height_of(&BODY, text, flow.frame.measure());
            text + TEXT_GAP + plain_table(rows).beginning(flow)
        }
        _ => 0.0,
    }
}

/// A section: texts and tables.
fn section(flow: &mut PageFlow, section: &SheetSection) {
    let code = Style::new(Face::Mono, 7.4, 10.2, INK);
    for (place, block) in section.blocks.iter().enumerate() {
        flow.need(beginning(flow, &section.blocks[place..]));
        match block {
            SectionBlock::Heading(title) => {
                flow.space(8.0);
                flow.need(SUBHEADING.leading + 3.0 * BODY.leading);
                let node = flow.plain_heading(3, title);
                flow.lines(node, SUBHEADING, title, flow.frame.left, flow.frame.measure());
                flow.y += 2.0;
            }
            SectionBlock::Text(text) => {
                flow.paragraph(BODY, text);
                flow.y += TEXT_GAP;
            }
            SectionBlock::Code(lines) => {
                for line in lines.lines() {
                    // An empty line is a gap.
                    if line.trim().is_empty() { flow.y += 5.0 } else { flow.paragraph(code, line) }
                }
                flow.y += 5.0;
            }
            SectionBlock::Table(rows) => {
                plain_table(rows).put(flow);
                flow.y += 6.0;
            }
        }
    }
}

/// Lays out a table of a section.
pub(super) fn plain_table(of: &SectionTable) -> Table {
    let figure = Style { size: 7.4, ..TABLE };
    let column = |column: &crate::section::SectionColumn| match column.kind {
        ColumnKind::Text => Column::words(column.title, None, TABLE),
        ColumnKind::Label(most) => Column::words(column.title, Some(f32::from(most)), TABLE),
        ColumnKind::Figure(most) => Column::figures(column.title, f32::from(most), figure),
    };
    let row = |row: &Vec<String>| Row::new(row.iter().map(Cell::new).collect());
    Table {
        kind: Kind::Table,
        columns: of.columns.iter().map(column).collect(),
        rows: of.rows.iter().map(row).collect(),
    }
}

fn options(flow: &mut PageFlow, content: &Content) {
    let columns = vec![
        Column::words("Option", Some(150.0), TABLE_EXACT),
        Column::words("Value", None, TABLE),
        Column::words("Clauses", Some(130.0), TABLE),
    ];
    let mut table = Table { kind: Kind::Table, columns, rows: Vec::new() };
    for option in &content.options {
        let cells = [option.name.clone(), option.value.clone(), option.clauses.join(", ")];
        table.rows.push(Row::new(cells.map(Cell::new).into()));
    }
    table.put(flow);
}

fn methods(flow: &mut PageFlow, content: &Content) {
    for (title, text) in content.methods {
        flow.space(6.0);
        flow.need(SUBHEADING.leading + 2.0 * BODY.leading);
        let node = flow.plain_heading(3, title);
        flow.lines(node, SUBHEADING, title, flow.frame.left, flow.frame.measure());
        for paragraph in text.split("\n\n") {
            flow.paragraph(BODY, paragraph);
            flow.space(3.0);
        }
    }
}

fn clauses(flow: &mut PageFlow, content: &Content) {
    flow.paragraph(BODY, &content.about_clauses);
    flow.y += 4.0;
    let columns = vec![
        Column::words("Clause", Some(130.0), TABLE_STRONG),
        Column::words("Paraphrase", None, TABLE),
        Column::words("Wagers", Some(112.0), Style { size: 7.0, ..TABLE_SOFT }),
    ];
    let mut table = Table { kind: Kind::Table, columns, rows: Vec::new() };
    for clause in &content.clauses {
        let wagers: Vec<&str> =
            clause.wagers.iter().map(|index| content.blocks[*index].number.as_str()).collect();
        let cells = [clause.id.clone(), clause.paraphrase.clone(), wagers.join(", ")];
        let anchor = Some(format!("clause {}", clause.id));
        table.rows.push(Row { cells: cells.map(Cell::new).into(), begins: false, anchor });
    }
    table.put(flow);
}

fn numbers(flow: &mut PageFlow, content: &Content) {
    flow.paragraph(BODY, "Numbers that the tables above shorten, in lowest terms.");
    let digits = Style::new(Face::Mono, 6.2, 8.4, SOFT);
    for number in &content.numbers {
        flow.space(7.0);
        flow.need(BODY.leading + 3.0 * digits.leading);
        flow.anchor(&number.label);
        let node = flow.node(Tag::P);
        let (above, below) = number.digits;
        let about = format!("{} ({above} digits over {below})", number.what);
        let at = (flow.frame.left, flow.y + baseline(&TABLE));
        let label = format!("{} ", number.label);
        flow.text(Some(node), at, TextAlignment::Start, TABLE_STRONG, TextContent::Plain(label));
        flow.lines(node, TABLE, &about, flow.frame.left + 28.0, flow.frame.measure() - 28.0);
        let node = flow.node(Tag::P);
        flow.lines(node, digits, &number.full, flow.frame.left + 28.0, flow.frame.measure() - 28.0);
    }
}

fn signatures(flow: &mut PageFlow) {
    flow.paragraph(BODY, STATEMENT);
    signature_lines(flow, &["Prepared by", "Reviewed by"]);
}

/// Lines on which people sign.
pub(super) fn signature_lines(flow: &mut PageFlow, roles: &[&str]) {
    let row = 58.0;
    flow.need(roles.len() as f32 * row + 20.0);
    let measure = flow.frame.measure();
    flow.open(Tag::L(ListNumbering::None));
    for role in roles {
        flow.y += row;
        let fields = [(*role, 0.0, 0.38), ("Signature", 0.42, 0.38), ("Date", 0.84, 0.16)];
        for (name, start, part) in fields {
            let x = flow.frame.left + start * measure;
            flow.rule_across(x, part * measure, 0.6, INK);
            flow.open(Tag::LI);
            let node = flow.node(Tag::LBody);
            let at = (x, flow.y + 1.5 + baseline(&SMALL));
            flow.text(Some(node), at, TextAlignment::Start, SMALL, TextContent::Plain(name.to_string()));
            flow.close();
        }
    }
    flow.close();
    flow.y += 20.0;
}
