//! The block of one wager.

use krilla::tagging::Tag;

use super::flow::{PageFlow, baseline};
use super::parts::{SMALL, TABLE, TABLE_EXACT, TABLE_SOFT, TABLE_STRONG, number_cell, plain_table};
use super::scene::{ACCENT, INK, InkColour, NodeId, SOFT, STRONG_RULE, Shape, Style, TextContent};
use super::table::{Cell, Column, Kind, Row, Table};
use super::typeface::Face;
use crate::block::WagerBlock;
use crate::chart::{Chart, Mark, MarkRole, TEXT, TextAlignment};

const NAME: Style = Style::new(Face::Strong, 12.0, 15.5, INK);
const NUMBER: Style = Style::new(Face::Regular, 12.0, 15.5, ACCENT);
const ABOUT: Style = Style::new(Face::Regular, 7.8, 11.0, SOFT);
const HEADLINE: Style = Style::new(Face::Strong, 16.0, 17.5, ACCENT);
const SUBHEADING: Style = Style::new(Face::Strong, 8.4, 12.0, ACCENT);
const CAPTION: Style = Style::new(Face::Strong, 7.4, 9.4, INK);
/// The space between the figures and the chart next to them.
const BETWEEN: f32 = 20.0;
/// The height from the top of the block to its first rows.
const TITLE_HEIGHT: f32 = NAME.leading + ABOUT.leading + 7.0;

/// Puts everything about a wager into the flow.
pub(super) fn put(flow: &mut PageFlow, block: &WagerBlock, first: bool) {
    flow.open(Tag::Section);
    let figures = figures(block);
    let measure = flow.frame.measure();
    let chart = CAPTION.leading + 4.0 + block.chart.height;
    let narrow = measure - block.chart.width - BETWEEN;
    let opening = match block.beside {
        true => figures.height(flow, narrow).max(chart),
        false => figures.height(flow, measure) + chart + 10.0,
    };
    // The opening is never broken, and never the last element on a page.
    flow.space(if first { 0.0 } else { 16.0 });
    flow.need(TITLE_HEIGHT + opening + 50.0);
    title(flow, block, first);
    let (x, top) = (flow.frame.left, flow.y);
    figures.put_at(flow, x, if block.beside { narrow } else { measure });
    let foot = flow.y;
    if block.beside {
        flow.y = top;
        put_chart(flow, &block.chart, x + narrow + BETWEEN);
    } else {
        flow.y += 10.0;
        put_chart(flow, &block.chart, x);
    }
    flow.y = flow.y.max(foot);
    members(flow, block);
    distribution(flow, block);
    put_headed(flow, "Range of the RTP after a number of decisions", &plain_table(&block.ranges));
    meters(flow, block);
    clauses(flow, block);
    notes(flow, block);
    flow.close();
}

fn title(flow: &mut PageFlow, block: &WagerBlock, first: bool) {
    let (left, right) = (flow.frame.left, flow.frame.right);
    if !first && flow.y > flow.frame.top {
        flow.rule_across(left, right - left, 0.5, STRONG_RULE);
        flow.y += 10.0;
    }
    let node = flow.heading(3, &format!("{} {}", block.number, block.label), &block.anchor);
    let y = flow.y + baseline(&NAME);
    let number = format!("{} ", block.number);
    let indent = flow.types.width(&NUMBER, &number) + 3.0;
    flow.text(Some(node), (left, y), TextAlignment::Start, NUMBER, TextContent::Plain(number));
    flow.text(
        Some(node),
        (left + indent, y),
        TextAlignment::Start,
        NAME,
        TextContent::Plain(block.name.clone()),
    );
    let edge = flow.node(Tag::P);
    let label = TextContent::Plain("House edge ".to_string());
    let value = TextContent::Plain(block.brief.edge.clone());
    let label_y = flow.y + SMALL.leading * 0.6;
    flow.text(Some(edge), (right, label_y), TextAlignment::End, Style { size: 7.0, ..SMALL }, label);
    flow.text(Some(edge), (right, label_y + 16.0), TextAlignment::End, HEADLINE, value);
    flow.y += NAME.leading;
    let about = flow.node(Tag::P);
    let y = flow.y + baseline(&ABOUT);
    let id = format!("{} ", block.id);
    let code = Style { face: Face::Mono, size: 7.4, ink: INK, ..ABOUT };
    let indent = flow.types.width(&code, &id);
    flow.text(Some(about), (left, y), TextAlignment::Start, code, TextContent::Plain(id));
    let words = TextContent::Plain(format!("· {}", block.about));
    flow.text(Some(about), (left + indent, y), TextAlignment::Start, ABOUT, words);
    flow.y += ABOUT.leading + 7.0;
}

fn figures(block: &WagerBlock) -> Table {
    // A little closer than other tables, so that two wagers may share a page.
    let close = |style| Style { leading: 9.6, ..style };
    let columns = vec![
        Column::words("Figure", None, close(TABLE)),
        Column::figures("Exact", 102.0, close(TABLE_EXACT)),
        Column::figures("Value", 62.0, close(TABLE)),
    ];
    let mut rows = Vec::new();
    for line in &block.lines {
        let exact = line.exact.as_ref().map_or_else(|| Cell::new(""), number_cell);
        let cells = vec![Cell::new(line.name.clone()), exact, Cell::new(line.value.clone())];
        rows.push(Row { cells, begins: line.begins, anchor: None });
    }
    Table { kind: Kind::Table, columns, rows }
}

fn put_chart(flow: &mut PageFlow, chart: &Chart, left: f32) {
    let caption = flow.node(Tag::P);
    flow.y += 2.1;
    flow.lines(caption, CAPTION, chart.title, left, flow.frame.right - left);
    flow.y += 2.0;
    let top = flow.y;
    let node = flow.node(Tag::Figure(Some(chart.words.clone())));
    for mark in &chart.marks {
        put_mark(flow, node, mark, (left, top));
    }
    flow.y += chart.height;
}

fn put_mark(flow: &mut PageFlow, node: NodeId, mark: &Mark, (left, top): (f32, f32)) {
    match mark {
        Mark::Bar { x, y, width, height, tone } => {
            let (x, y, ink) = (left + x, top + y, colour(*tone));
            flow.draw(Some(node), Shape::Area { x, y, width: *width, height: *height, ink });
        }
        Mark::Line { x1, y1, x2, y2, tone } => {
            let (from, to, ink) = ((left + x1, top + y1), (left + x2, top + y2), colour(*tone));
            let width = if *tone == MarkRole::Grid { 0.4 } else { 0.6 };
            flow.draw(Some(node), Shape::Rule { from, to, width, ink });
        }
        Mark::Text { x, y, hold, tone, text } => {
            let ink = if *tone == MarkRole::Label { INK } else { SOFT };
            let style = Style::new(Face::Regular, TEXT, TEXT, ink);
            flow.text(Some(node), (left + x, top + y), *hold, style, TextContent::Plain(text.clone()));
        }
    }
}

fn colour(tone: MarkRole) -> InkColour {
    match tone {
        MarkRole::Win => InkColour(0x2d, 0x6a, 0x8e),
        MarkRole::Push => InkColour(0x98, 0xa2, 0xaa),
        MarkRole::Loss => InkColour(0xb3, 0x63, 0x4b),
        MarkRole::Grid => InkColour(0xdf, 0xe3, 0xe6),
        MarkRole::Axis | MarkRole::Label | MarkRole::Value => INK,
        MarkRole::Paper => InkColour(0xff, 0xff, 0xff),
    }
}

fn members(flow: &mut PageFlow, block: &WagerBlock) {
    if block.members.is_empty() {
        return;
    }
    let columns = vec![
        Column::words("Wager", Some(170.0), TABLE),
        Column::words("Name in commands", Some(110.0), TABLE_EXACT),
        Column::words("Clauses", None, TABLE_SOFT),
    ];
    let mut table = Table { kind: Kind::Table, columns, rows: Vec::new() };
    for member in &block.members {
        let cells = [member.label.clone(), member.id.clone(), member.clauses.join(", ")];
        table.rows.push(Row::new(cells.map(Cell::new).into()));
    }
    put_headed(flow, "Wagers with these figures", &table);
}

fn distribution(flow: &mut PageFlow, block: &WagerBlock) {
    let figure = Style { size: 7.2, ..TABLE };
    let exact = Style { size: 6.6, ..TABLE_EXACT };
    let has_ways = block.ways.is_some();
    let mut columns = vec![Column::figures("Result", 56.0, TABLE_STRONG)];
    columns.extend(has_ways.then(|| Column::figures("Ways", 92.0, figure)));
    columns.extend([
        Column::figures("Chance, exact", 96.0, exact),
        Column::figures("Chance", 62.0, figure),
        Column::figures("Contribution", 50.0, figure),
        Column::words("Outcome", None, TABLE),
        Column::words("Clauses", Some(if has_ways { 76.0 } else { 110.0 }), TABLE_SOFT),
    ]);
    let mut table = Table { kind: Kind::Table, columns, rows: Vec::new() };
    for row in &block.rows {
        let mut cells = vec![number_cell(&row.result)];
        cells.extend(has_ways.then(|| Cell::new(row.ways.clone())));
        cells.extend([
            number_cell(&row.chance),
            Cell::new(row.percent.clone()),
            Cell::new(row.contribution.clone()),
            Cell::new(row.words.clone()),
            Cell::new(row.clauses.join(", ")),
        ]);
        table.rows.push(Row::new(cells));
    }
    let mut total = vec![Cell::new("")];
    total.extend(has_ways.then(|| Cell::new("")));
    total.extend([
        Cell::new(""),
        Cell::new(""),
        Cell::styled(block.net.clone(), Style { size: 7.2, ..TABLE_STRONG }),
        Cell::styled("Net result", TABLE_STRONG),
        Cell::new(""),
    ]);
    table.rows.push(Row { cells: total, begins: true, anchor: None });
    let title = match &block.ways {
        Some(ways) => format!("Distribution, with the ways of {ways}"),
        None => "Distribution".to_owned(),
    };
    put_headed(flow, &title, &table);
}

/// Puts a table below its heading, which never stands alone at the foot of a page.
fn put_headed(flow: &mut PageFlow, title: &str, table: &Table) {
    flow.space(9.0);
    flow.need(SUBHEADING.leading + 2.0 + table.beginning(flow));
    let node = flow.plain_heading(4, title);
    flow.lines(node, SUBHEADING, title, flow.frame.left, flow.frame.measure());
    flow.y += 2.0;
    table.put(flow);
}

fn meters(flow: &mut PageFlow, block: &WagerBlock) {
    if block.meters.is_empty() {
        return;
    }
    let columns = vec![
        Column::words("Meter", None, TABLE_STRONG),
        Column::figures("Shows", 62.0, TABLE),
        Column::figures("Net per unit on meter", 102.0, TABLE_EXACT),
        Column::figures("Break-even", 68.0, TABLE),
        Column::figures("Fed by each stake", 58.0, TABLE),
        Column::words("Clauses", Some(80.0), TABLE_SOFT),
    ];
    let mut table = Table { kind: Kind::Table, columns, rows: Vec::new() };
    for meter in &block.meters {
        table.rows.push(Row::new(vec![
            Cell::new(meter.name.clone()),
            Cell::new(meter.shows.clone()),
            number_cell(&meter.per_unit),
            Cell::new(meter.break_even.clone()),
            Cell::new(meter.fed.clone()),
            Cell::new(meter.clauses.join(", ")),
        ]));
    }
    put_headed(flow, "Meters", &table);
}

fn clauses(flow: &mut PageFlow, block: &WagerBlock) {
    if block.clauses.is_empty() {
        return;
    }
    let columns = vec![
        Column::words("", Some(120.0), Style { size: 7.4, leading: 9.8, ..TABLE_STRONG }),
        Column::words("", None, Style { size: 7.4, leading: 9.8, ..TABLE }),
    ];
    let mut table = Table { kind: Kind::List, columns, rows: Vec::new() };
    for (id, paraphrase) in &block.clauses {
        let id = Cell::linked(id.clone(), format!("clause {id}"));
        table.rows.push(Row::new(vec![id, Cell::new(paraphrase.clone())]));
    }
    put_headed(flow, "Clauses", &table);
    if !block.rests.is_empty() {
        flow.space(3.0);
        let style = Style { size: 7.4, leading: 9.8, ..TABLE };
        flow.paragraph(style, &format!("Also rests on {}.", block.rests.join(", ")));
    }
}

fn notes(flow: &mut PageFlow, block: &WagerBlock) {
    if block.notes.is_empty() {
        return;
    }
    let style = Style { size: 7.8, leading: 10.8, ..TABLE };
    let columns = vec![Column::words("", Some(4.0), style), Column::words("", None, style)];
    let notes = block.notes.iter();
    let rows = notes.map(|note| Row::new(vec![Cell::new("•"), Cell::new(note.clone())])).collect();
    put_headed(flow, "Notes", &Table { kind: Kind::List, columns, rows });
}
