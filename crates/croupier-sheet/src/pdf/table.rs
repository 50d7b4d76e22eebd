//! Tables and lists that continue across pages. The header row of a table is repeated on each page.

use krilla::tagging::{ListNumbering, TableHeaderScope, Tag, TagKind};

use super::flow::{PageFlow, baseline};
use super::scene::{INK, InkColour, Link, NodeId, RULE, STRONG_RULE, Style, TextContent};
use super::typeface::Face;
use crate::chart::TextAlignment;

/// The space between columns, and the space between the columns of a table with many columns.
const GUTTER: (f32, f32) = (13.0, 8.0);
const MANY: usize = 7;
/// The space above and below the text of a row.
const PADDING: f32 = 1.6;
const HEAD: Style = Style::new(Face::Strong, 7.4, 9.4, INK);
const HEAVY: f32 = 0.9;
const LIGHT: f32 = 0.4;

/// A column.
pub(super) struct Column {
    pub(super) title: &'static str,
    /// The maximum width. Up to this width, the column is as wide as its widest cell. A column without a maximum gets
    /// the remaining width.
    pub(super) most: Option<f32>,
    pub(super) hold: TextAlignment,
    pub(super) style: Style,
}

impl Column {
    /// A column of text.
    pub(super) fn words(title: &'static str, most: Option<f32>, style: Style) -> Column {
        Column { title, most, hold: TextAlignment::Start, style }
    }

    /// A column of numbers.
    pub(super) fn figures(title: &'static str, most: f32, style: Style) -> Column {
        Column { title, most: Some(most), hold: TextAlignment::End, style }
    }
}

/// A cell, with an optional link.
pub(super) struct Cell {
    words: TextContent,
    to: Option<String>,
    /// The cell's style, if it differs from the column's.
    style: Option<Style>,
    /// Text that follows in another style, on the same line if it fits.
    after: Option<(String, Style)>,
}

impl Cell {
    pub(super) fn new(text: impl Into<String>) -> Cell {
        Cell { words: TextContent::Plain(text.into()), to: None, style: None, after: None }
    }

    pub(super) fn styled(text: impl Into<String>, style: Style) -> Cell {
        Cell { style: Some(style), ..Cell::new(text) }
    }

    pub(super) fn linked(text: impl Into<String>, to: impl Into<String>) -> Cell {
        Cell { to: Some(to.into()), ..Cell::new(text) }
    }

    pub(super) fn page_of(anchor: &str) -> Cell {
        Cell { words: TextContent::PageOf(anchor.to_string()), ..Cell::linked("", anchor) }
    }

    /// Adds text in another style. Only for cells that are aligned left.
    pub(super) fn followed(self, text: String, style: Style) -> Cell {
        Cell { after: Some((text, style)), ..self }
    }

    fn style(&self, column: &Column) -> Style {
        self.style.unwrap_or(column.style)
    }

    /// The cell's text. A page number that is not known yet is represented by the maximum number of digits.
    fn plain(&self) -> &str {
        match &self.words {
            TextContent::Plain(text) => text,
            TextContent::PageOf(_) => "000",
        }
    }
}

/// A row.
pub(super) struct Row {
    pub(super) cells: Vec<Cell>,
    /// Does a group begin here?
    pub(super) begins: bool,
    /// The anchor of this row, if links lead to it.
    pub(super) anchor: Option<String>,
}

impl Row {
    pub(super) fn new(cells: Vec<Cell>) -> Row {
        Row { cells, begins: false, anchor: None }
    }
}

/// The structure of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A table with a header row; the first cell of each other row is that row's header.
    Table,
    /// A list with rules between the rows: a label and its text.
    Ruled,
    /// A list without rules.
    List,
}

/// A table.
pub(super) struct Table {
    pub(super) kind: Kind,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Row>,
}

/// The texts of a row's cells, and its height.
struct LaidOutRow {
    cells: Vec<Vec<CellText>>,
    height: f32,
}

/// A text on a line of a cell.
struct CellText {
    line: usize,
    indent: f32,
    style: Style,
    words: TextContent,
}

/// The geometry of a table: the left edge and width of every column.
struct Grid {
    left: f32,
    width: f32,
    columns: Vec<(f32, f32)>,
}

impl Table {
    /// The table's height if it is not broken across pages.
    pub(super) fn height(&self, flow: &PageFlow, width: f32) -> f32 {
        let grid = self.grid(flow, 0.0, width);
        let rows: f32 = self.rows.iter().map(|row| self.laid(flow, &grid, row).height).sum();
        rows + self.head_height(flow, &grid)
    }

    /// Puts the table into the flow, over the whole width.
    pub(super) fn put(&self, flow: &mut PageFlow) {
        self.put_at(flow, flow.frame.left, flow.frame.measure());
    }

    /// Puts the table into the flow, over a part of the width.
    pub(super) fn put_at(&self, flow: &mut PageFlow, left: f32, width: f32) {
        let grid = self.grid(flow, left, width);
        let laid: Vec<LaidOutRow> = self.rows.iter().map(|row| self.laid(flow, &grid, row)).collect();
        let head = self.head_height(flow, &grid);
        let total = head + laid.iter().map(|row| row.height).sum::<f32>();
        flow.need(self.kept(flow, total, head + laid.iter().take(3).map(|row| row.height).sum::<f32>()));
        flow.open(self.tag());
        self.put_head(flow, &grid, true);
        if self.kind == Kind::Table {
            flow.open(Tag::TBody);
        }
        for (index, (row, lines)) in self.rows.iter().zip(&laid).enumerate() {
            if flow.room() < needed_height(&laid[index..]) {
                self.rule(flow, &grid, HEAVY, INK);
                flow.new_page();
                self.put_head(flow, &grid, false);
            } else if index > 0 && self.kind != Kind::List {
                self.rule(flow, &grid, LIGHT, if row.begins { STRONG_RULE } else { RULE });
            }
            self.put_row(flow, &grid, row, lines);
        }
        if self.kind == Kind::Table {
            flow.close();
        }
        flow.close();
        self.rule(flow, &grid, HEAVY, INK);
    }

    /// The height of the part that must be on the same page as the heading above the table.
    pub(super) fn beginning(&self, flow: &PageFlow) -> f32 {
        let grid = self.grid(flow, 0.0, flow.frame.measure());
        let first = self.rows.iter().take(3).map(|row| self.laid(flow, &grid, row).height);
        let first = first.sum::<f32>() + self.head_height(flow, &grid);
        self.kept(flow, self.height(flow, flow.frame.measure()), first)
    }

    /// A short table is not broken; a longer one begins with at least three rows below its header row.
    fn kept(&self, flow: &PageFlow, total: f32, first: f32) -> f32 {
        let short = self.kind != Kind::List && total < flow.page_room() * 0.3;
        if short { total } else { first }
    }

    fn tag(&self) -> TagKind {
        match self.kind {
            Kind::Table => Tag::Table.into(),
            Kind::Ruled | Kind::List => Tag::L(ListNumbering::None).into(),
        }
    }

    fn rule(&self, flow: &mut PageFlow, grid: &Grid, weight: f32, ink: InkColour) {
        if self.kind != Kind::List {
            flow.rule_across(grid.left, grid.width, weight, ink);
        }
    }

    fn grid(&self, flow: &PageFlow, left: f32, width: f32) -> Grid {
        let widths: Vec<Option<f32>> =
            (0..self.columns.len()).map(|index| self.column_width(flow, index)).collect();
        let fixed: f32 = widths.iter().flatten().sum();
        let gutter = if self.columns.len() > MANY { GUTTER.1 } else { GUTTER.0 };
        let gutters = gutter * (self.columns.len() - 1) as f32;
        let mut x = left;
        let mut columns = Vec::new();
        for own in widths {
            let own = own.unwrap_or(width - fixed - gutters);
            columns.push((x, own));
            x += own + gutter;
        }
        Grid { left, width, columns }
    }

    /// The width of the title or the widest cell, up to the column's maximum.
    fn column_width(&self, flow: &PageFlow, index: usize) -> Option<f32> {
        let column = &self.columns[index];
        let most = column.most?;
        let title = flow.types.width(&HEAD, column.title);
        let cells = self.rows.iter().map(|row| {
            let cell = &row.cells[index];
            flow.types.width(&cell.style(column), cell.plain())
        });
        // Slightly more than the sum of the letters, because line breaking may round differently.
        Some(cells.fold(title, f32::max).min(most) + 0.1)
    }

    fn laid(&self, flow: &PageFlow, grid: &Grid, row: &Row) -> LaidOutRow {
        let mut height: f32 = 0.0;
        let mut cells = Vec::new();
        for ((cell, column), (_, width)) in row.cells.iter().zip(&self.columns).zip(&grid.columns) {
            let pieces = pieces(flow, cell, cell.style(column), *width);
            let lines = pieces.last().map_or(0, |last| last.line + 1);
            height = height.max(lines as f32 * column.style.leading);
            cells.push(pieces);
        }
        let padding = if self.kind == Kind::List { 0.6 } else { PADDING };
        LaidOutRow { cells, height: height + 2.0 * padding }
    }

    fn titles(&self, flow: &PageFlow, grid: &Grid) -> Vec<Vec<String>> {
        let columns = self.columns.iter().zip(&grid.columns);
        columns.map(|(column, (_, width))| flow.types.wrap(&HEAD, column.title, *width)).collect()
    }

    fn head_height(&self, flow: &PageFlow, grid: &Grid) -> f32 {
        if self.kind != Kind::Table {
            return 0.0;
        }
        let tallest = self.titles(flow, grid).iter().map(Vec::len).max().unwrap_or(0);
        tallest as f32 * HEAD.leading + 2.0 * PADDING
    }

    /// Puts the header row. Only its first copy is tagged, so that screen readers ignore the copies on later pages.
    fn put_head(&self, flow: &mut PageFlow, grid: &Grid, first: bool) {
        self.rule(flow, grid, HEAVY, INK);
        if self.kind != Kind::Table {
            return;
        }
        if first {
            flow.open(Tag::THead);
            flow.open(Tag::TR);
        }
        let titles = self.titles(flow, grid);
        let foot = flow.y + self.head_height(flow, grid);
        for ((column, place), title) in self.columns.iter().zip(&grid.columns).zip(titles) {
            let node = first.then(|| flow.node(Tag::TH(TableHeaderScope::Column)));
            let top = foot - PADDING - title.len() as f32 * HEAD.leading;
            for (index, line) in title.into_iter().enumerate() {
                let y = top + index as f32 * HEAD.leading + baseline(&HEAD);
                flow.text(node, (held(column, *place), y), column.hold, HEAD, TextContent::Plain(line));
            }
        }
        if first {
            flow.close();
            flow.close();
        }
        flow.y = foot;
        self.rule(flow, grid, LIGHT + 0.2, INK);
    }

    fn put_row(&self, flow: &mut PageFlow, grid: &Grid, row: &Row, laid: &LaidOutRow) {
        if let Some(anchor) = &row.anchor {
            flow.anchor(anchor);
        }
        flow.open(if self.kind == Kind::Table { TagKind::from(Tag::TR) } else { Tag::LI.into() });
        let padding = if self.kind == Kind::List { 0.6 } else { PADDING };
        for (index, cell) in row.cells.iter().enumerate() {
            let (column, place) = (&self.columns[index], grid.columns[index]);
            flow.open(self.cell_tag(index));
            let node = match &cell.to {
                Some(to) => put_link(flow, place, laid.height, to, cell.plain()),
                None => flow.opened(),
            };
            let hold = (column.hold, held(column, place));
            put_pieces(flow, node, hold, padding, &laid.cells[index]);
            flow.close();
        }
        flow.close();
        flow.y += laid.height;
    }

    fn cell_tag(&self, index: usize) -> TagKind {
        match (self.kind, index) {
            (Kind::Table, 0) => Tag::TH(TableHeaderScope::Row).into(),
            (Kind::Table, _) => Tag::TD.into(),
            (_, 0) => Tag::Lbl.into(),
            (_, _) => Tag::LBody.into(),
        }
    }
}

/// The height that must fit for the first of these rows to stay on this page. The last row never goes to the next page
/// alone.
fn needed_height(rows: &[LaidOutRow]) -> f32 {
    let count = if rows.len() == 2 { 2 } else { 1 };
    rows.iter().take(count).map(|row| row.height).sum()
}

fn put_link(flow: &mut PageFlow, (x, width): (f32, f32), height: f32, to: &str, words: &str) -> NodeId {
    let node = flow.node(Tag::Link);
    let y = flow.y;
    flow.link(Link { node, x, y, width, height, to: to.to_string(), words: words.to_string() });
    node
}

fn held(column: &Column, (left, width): (f32, f32)) -> f32 {
    match column.hold {
        TextAlignment::Start => left,
        TextAlignment::Middle => left + width / 2.0,
        TextAlignment::End => left + width,
    }
}

/// Splits the text of a cell into lines, with the text that follows.
fn pieces(flow: &PageFlow, cell: &Cell, style: Style, width: f32) -> Vec<CellText> {
    let lines: Vec<TextContent> = match &cell.words {
        TextContent::Plain(text) => {
            flow.types.wrap(&style, text, width).into_iter().map(TextContent::Plain).collect()
        }
        TextContent::PageOf(anchor) => vec![TextContent::PageOf(anchor.clone())],
    };
    let piece = |(line, words)| CellText { line, indent: 0.0, style, words };
    let mut pieces: Vec<CellText> = lines.into_iter().enumerate().map(piece).collect();
    let (Some((after, style)), Some(last)) = (&cell.after, pieces.last_mut()) else { return pieces };
    let mut line = last.line;
    let mut indent = 0.0;
    if let TextContent::Plain(text) = &mut last.words {
        text.push(' ');
        indent = flow.types.width(&last.style, text) + 2.0;
    }
    if indent + flow.types.width(style, after) > width {
        (line, indent) = (line + 1, 0.0);
    }
    for (index, text) in flow.types.wrap(style, after, width - indent).into_iter().enumerate() {
        pieces.push(CellText { line: line + index, indent, style: *style, words: TextContent::Plain(text) });
    }
    pieces
}

fn put_pieces(
    flow: &mut PageFlow,
    node: NodeId,
    (hold, x): (TextAlignment, f32),
    padding: f32,
    pieces: &[CellText],
) {
    for piece in pieces {
        let y = flow.y + padding + piece.line as f32 * piece.style.leading + baseline(&piece.style);
        let words = match &piece.words {
            TextContent::Plain(text) => TextContent::Plain(text.clone()),
            TextContent::PageOf(anchor) => TextContent::PageOf(anchor.clone()),
        };
        flow.text(Some(node), (x + piece.indent, y), hold, piece.style, words);
    }
}
