//! The sheet that a test laboratory would file for a table game: every wager with its exact figures, as one HTML page,
//! as a PDF, as a spreadsheet and as JSON.
//!
//! `content` defines the content of the sheet once; `html` and `pdf` only lay it out, so the two cannot disagree.
//! `json` and `xlsx` have the same figures for programs, from the same `measures`. None of them reads a clock, so the
//! same sheet always gives the same bytes.

mod block;
mod chart;
mod cited;
mod content;
mod fonts;
mod html;
mod json;
mod measures;
mod methods;
mod numbers;
mod pdf;
mod report;
mod section;
mod sections;
mod xlsx;

use std::fmt;

use croupier_edge::Figures;

pub use measures::{SimulatedWager, WagerFacts};
pub use methods::methods;
pub use report::{ReportColumn, ReportFact, ReportPart, SignedReport};
pub use section::{ColumnKind, SectionBlock, SectionColumn, SectionTable, SheetSection};

/// The rules submission behind the figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubmissionRef {
    /// The submission's name, or the file that it was read from.
    pub name: String,
    /// The submission's SHA-256 digest in hexadecimal.
    pub digest: String,
}

/// Another pack that the sheet refers to: the pack that the sheet's pack builds on, or an amendment in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackRef {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// The pack's SHA-256 digest in hexadecimal.
    pub digest: String,
}

/// An option in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// The option's name.
    pub name: String,
    /// The value in force.
    pub value: String,
    /// The clauses that leave the choice open.
    pub clauses: Vec<String>,
}

/// The paper size of the PDF. The HTML page prints on any paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// The identity of a document among others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DocumentControl {
    /// Its number.
    pub number: Option<String>,
    /// Its revision.
    pub revision: Option<String>,
    /// The person or office that the document was prepared for.
    pub prepared_for: Option<String>,
}

/// A warning of a review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewLine {
    /// The warning's subject: `Dominated wagers`.
    pub subject: String,
    /// The warning.
    pub message: String,
    /// The clauses behind the warning.
    pub clauses: Vec<String>,
}

/// The input of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet<'a> {
    /// The title: `Craps, British Columbia`.
    pub title: String,
    /// The pack's id.
    pub pack: String,
    /// The pack's version.
    pub version: String,
    /// The document that the pack restates.
    pub document: String,
    /// The pack's SHA-256 digest in hexadecimal.
    pub pack_digest: String,
    /// The other packs whose clauses the figures cite.
    pub other_packs: Vec<PackRef>,
    /// The submission, if there is one.
    pub submission: Option<SubmissionRef>,
    /// The program, its version and its commit.
    pub program: String,
    /// The SHA-256 digest of the program file in hexadecimal.
    pub program_digest: Option<String>,
    /// Number, revision and addressee.
    pub control: DocumentControl,
    /// The date of the sheet: `2026-11-15`.
    pub date: String,
    /// The paper of the PDF.
    pub paper: Paper,
    /// The options in force.
    pub options: Vec<OptionLine>,
    /// The clauses, by id with their paraphrase, in the order of the document.
    pub clauses: Vec<(String, String)>,
    /// The methods behind the figures, each with a heading and a text.
    pub methods: Vec<(String, String)>,
    /// Warnings to put before everything else.
    pub warnings: Vec<String>,
    /// All warnings of the review.
    pub review: Vec<ReviewLine>,
    /// The kind of document: `laboratory sheet`.
    pub kind: &'static str,
    /// Sections before the summary.
    pub sections: Vec<SheetSection>,
    /// True if wagers with equal figures share a block.
    pub is_grouped: bool,
    /// The way in which wagers were simulated, in words.
    pub simulation: String,
    /// Facts about each of the figures, in their order.
    pub facts: Vec<WagerFacts>,
    /// The figures, in the order of the sheet.
    pub figures: &'a [Figures],
    /// The same wagers at the smallest accepted stakes, if the figures have no stake.
    pub at_least: &'a [Figures],
}

impl Sheet<'_> {
    /// Returns the sheet as one self-contained HTML page, including style, fonts and drawings.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// Returns the sheet as JSON: the figures in full, for programs.
    pub fn json(&self) -> serde_json::Value {
        json::document(self)
    }

    /// Returns the sheet as a spreadsheet (XLSX) with the same figures.
    pub fn xlsx(&self) -> Result<Vec<u8>, SheetError> {
        xlsx::workbook(self)
    }

    /// Returns the sheet as an archival PDF (PDF/A-2a) that is also accessible (PDF/UA-1).
    pub fn pdf(&self) -> Result<Vec<u8>, SheetError> {
        pdf::document(self)
    }
}

/// A failure to write a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SheetError {
    /// The date is not valid.
    Date(String),
    /// The PDF could not be made.
    Pdf(String),
    /// The spreadsheet could not be made.
    Spreadsheet(String),
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SheetError::Date(date) => {
                write!(f, "'{date}' is not a date: write year, month and day, such as 2026-11-15")
            }
            SheetError::Spreadsheet(why) => write!(f, "the spreadsheet could not be written: {why}"),
            SheetError::Pdf(why) => write!(f, "the PDF could not be written: {why}"),
        }
    }
}

impl std::error::Error for SheetError {}

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
