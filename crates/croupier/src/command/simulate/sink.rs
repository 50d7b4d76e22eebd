//! The files that sessions are written to.

use std::fmt;

use croupier_sim::shard::Part;
use croupier_sim::{EndCause, SessionEnd};

use super::csv::CsvFile;
use super::provenance::Provenance;
use super::request::SimulationRequest;
use super::rows::SessionFile;
use super::{Args, Report};

/// Takes sessions as they are played. A failure is reported at the end.
pub(super) trait SessionSink: Send {
    /// Adds sessions of a strategy at a table, in the order of their numbers.
    fn add(&mut self, table: usize, strategy: usize, sessions: &[SessionEnd]);

    /// Adds what is known only when all sessions are over.
    fn conclude(&mut self, _: &Report<'_>) {}

    /// Completes the file; returns its name and its number of rows.
    fn finish(self: Box<Self>) -> Result<(String, u64), String>;
}

/// Opens the requested files.
pub(super) fn open(
    args: &Args,
    asked: &SimulationRequest<'_>,
    part: &Part,
) -> Result<Vec<Box<dyn SessionSink>>, String> {
    let mut sinks: Vec<Box<dyn SessionSink>> = Vec::new();
    if let Some(file) = &args.parquet {
        let provenance = Provenance::new(part.request.clone(), part.planned);
        sinks.push(Box::new(SessionFile::create(file, asked, &provenance)?));
    }
    if let Some(file) = &args.csv {
        sinks.push(Box::new(CsvFile::create(file, asked)?));
    }
    Ok(sinks)
}

/// Completes all files; returns their names and numbers of rows.
pub(super) fn finish(sinks: Vec<Box<dyn SessionSink>>) -> Result<Vec<(String, u64)>, String> {
    sinks.into_iter().map(|sink| sink.finish()).collect()
}

/// The word for the end of a session.
pub(super) fn word(ended: EndCause) -> &'static str {
    match ended {
        EndCause::Time => "time",
        EndCause::Broke => "broke",
        EndCause::Stopped => "stopped",
    }
}

/// The message for a file that cannot be written.
pub(super) fn cannot(file: &str, error: &dyn fmt::Display) -> String {
    format!("cannot write {file}: {error}")
}
