//! `croupier merge`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rules::Library;
use croupier_sim::shard::{MergeError, Merger, Part};

use super::json::JsonExtent;
use super::request::SimulationRequest;
use super::watch::Watch;
use super::{Report, Workers, check_plot, part, print, provenance};
use crate::command::interrupt;
use crate::command::number::positive;
use crate::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The tally files of 'croupier simulate --tally', in any order.
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    extent: JsonExtent,

    /// Draw the bankroll over time, the final bankrolls, ruin and a comparison into a file (FILE.svg).
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    /// Write the sum as a tally file, which can be merged with others.
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,

    /// The number of sessions that the parts have together; by default up to the last session of any part.
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    sessions: Option<u64>,

    /// Merge the parts even if sessions are missing.
    #[arg(long)]
    allow_missing: bool,

    /// If no part has exact figures, do not compute them.
    #[arg(long)]
    no_exact: bool,
}

pub(crate) fn run(
    library: &Library,
    args: &Args,
    packs: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    check_plot(args.plot.as_deref())?;
    let mut sum = merge_parts(args)?;
    let asked = SimulationRequest::recorded(library, packs, &sum)?;
    let mut watch = Watch::new(&asked, &sum, Vec::new());
    if !sum.exact && !args.no_exact {
        interrupt::watch()?;
        part::compute(&asked, &mut sum, &mut watch)?;
    }
    let (seconds, _) = watch.finish();
    if interrupt::happened() {
        return Ok(ExitCode::from(interrupt::EXIT));
    }
    if let Some(file) = &args.tally {
        part::write(file, &sum)?;
    }
    let report = Report::new(asked, &sum, Workers::Parts(args.parts.len()), seconds);
    print(out, &report, args.json.then_some(args.extent), args.plot.as_deref())?;
    if let (Some(file), false) = (&args.tally, args.json) {
        line!(out, "{}: {}", file.display(), part::described(&sum));
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads the parts one by one and adds them up.
fn merge_parts(args: &Args) -> Result<Part, String> {
    let mut merger = Merger::new();
    let mut progress = Progress::new("merging");
    for (done, file) in args.parts.iter().enumerate() {
        let name = file.display().to_string();
        merger.add(name, part::read(file)?).map_err(|error| error.to_string())?;
        progress.note(done as u64, args.parts.len() as u64);
    }
    drop(progress);
    let allowed = |error: MergeError| match &error {
        MergeError::Missing { .. } => format!("{error}\n  --allow-missing merges the parts that are there"),
        _ => error.to_string(),
    };
    merger.expect(args.sessions.unwrap_or_default());
    let sum = match args.allow_missing {
        true => merger.finish_with_gaps().map_err(allowed)?,
        false => merger.finish().map_err(allowed)?,
    };
    match args.sessions {
        Some(sessions) if sum.planned.sessions > sessions => Err(format!(
            "the parts have {}, which is more than the {sessions} sessions of --sessions",
            provenance::sessions(&sum.planned.range())
        )),
        _ => Ok(sum),
    }
}
