//! Parts of a document that are texts and tables, on any subject.

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectionColumn {
    /// Its title.
    pub title: &'static str,
    /// Its kind.
    pub kind: ColumnKind,
}

/// The contents of a column, and its width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// Text that takes the room that the other columns leave. A table has one such column.
    Text,
    /// Short text of at most this width in points.
    Label(u16),
    /// Numbers of at most this width in points.
    Figure(u16),
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectionTable {
    /// The columns.
    pub columns: Vec<SectionColumn>,
    /// The rows: a text for each column.
    pub rows: Vec<Vec<String>>,
}

impl SectionTable {
    /// An empty table with these columns.
    pub fn new(columns: &[(&'static str, ColumnKind)]) -> SectionTable {
        let columns = columns.iter().map(|(title, kind)| SectionColumn { title, kind: *kind });
        SectionTable { columns: columns.collect(), rows: Vec::new() }
    }

    /// Returns whether a column consists of numbers, which HTML aligns right.
    pub(super) fn is_figure(&self, place: usize) -> bool {
        matches!(self.columns[place].kind, ColumnKind::Figure(_))
    }
}

/// A piece of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SectionBlock {
    /// A heading within the section.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// Lines to be shown as they are: commands, a file.
    Code(String),
    /// A table.
    Table(SectionTable),
}

/// A section with its title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetSection {
    /// Its title.
    pub title: String,
    /// The section's name in links, such as `proof`.
    pub anchor: String,
    /// Its contents.
    pub blocks: Vec<SectionBlock>,
}
