//! Reports that people file and sign: facts and tables on paper, laid out like a sheet.

use crate::{Paper, SheetError, pdf};

/// A report.
#[derive(Clone, PartialEq, Debug)]
pub struct SignedReport {
    /// The kind of document, in capitals: `TRAINING RECORD`.
    pub kind: &'static str,
    /// The title.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// The facts at the start of the report.
    pub facts: Vec<ReportFact>,
    /// The statement about the report.
    pub statement: String,
    /// The parts, each with a table.
    pub parts: Vec<ReportPart>,
    /// The roles of the people who sign.
    pub signatures: &'static [&'static str],
    /// The program and its version.
    pub program: String,
    /// The date, such as `2026-11-15`.
    pub date: String,
    /// The right end of the running head.
    pub about: String,
    /// The paper.
    pub paper: Paper,
}

/// A fact at the start of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportFact {
    /// The name.
    pub name: &'static str,
    /// The value.
    pub value: String,
    /// Whether the value is a digest, which is set in a monospaced typeface.
    pub digest: bool,
}

/// A heading with text and a table below it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportPart {
    /// The title.
    pub title: &'static str,
    /// The text above the table; may be empty.
    pub text: String,
    /// The columns.
    pub columns: Vec<ReportColumn>,
    /// The rows: a text for each column.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReportColumn {
    /// The title.
    pub title: &'static str,
    /// The maximum width in points; one column has none and gets the remaining width.
    pub width: Option<f32>,
    /// Whether the column has numbers, which are aligned right.
    pub is_number: bool,
}

impl SignedReport {
    /// Returns the report as an archival PDF (PDF/A-2a) that is also accessible (PDF/UA-1).
    pub fn pdf(&self) -> Result<Vec<u8>, SheetError> {
        pdf::report(self)
    }
}
