//! `croupier dossier`: everything about a table's rules in one file, for a regulator.

mod answers;
mod parts;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rules::Library;

use super::rules_args::RulesArgs;
use super::sheet::FileFormat;
use super::sheet::filing::{self, ComputedSheet, FilingArgs};
use super::{counted, prove};
use answers::Answers;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// A rules submission (FILE.toml), or a pack with optional choices: PACK, PACK:NAME=VALUE.
    #[arg(value_name = "SUBMISSION")]
    submission: String,

    /// The file to write: FILE.pdf or FILE.html, or FILE.xlsx or FILE.json for programs.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// The operator's answers to the warnings of the review (TOML).
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,

    /// Leave out the proof by change, which takes a minute or more. The dossier then says so.
    #[arg(long)]
    without_proof: bool,

    #[command(flatten)]
    filing: FilingArgs,
}

const HELP: &str = "\
An answer names the kind of warning as 'croupier check --json' does and, if several warnings have it, one of their wagers:

  [[answer]]
  kind = \"dominated\"
  wagers = [\"any-seven\"]
  answer = \"The rules prescribe this payout.\"

Exits with 0, or with 1 if the proof by change leaves a change unnoticed or a clause without proof.";

pub(crate) fn run(
    library: &Library,
    args: &Args,
    packs: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    let format = FileFormat::of(&args.output, "dossier")?;
    args.filing.check()?;
    let chosen = RulesArgs::by_name(&args.submission).choose(library)?;
    let warnings = filing::warnings(&chosen);
    let answers = Answers::read(args.answers.as_deref(), &warnings)?;
    let computed = ComputedSheet::of(&chosen, &[], None, &args.filing)?;
    let proof = (!args.without_proof).then(|| {
        let playable = library.playable(&chosen.pack.id).unwrap_or(&chosen.pack.id).to_owned();
        prove::with_progress(library, &playable)
    });
    let mut sheet = filing::sheet(library, &chosen, packs, &args.filing, &computed)?;
    sheet.kind = "dossier";
    sheet.sections = parts::DossierParts {
        library,
        chosen: &chosen,
        warnings: &warnings,
        answers: &answers,
        proof: proof.as_ref(),
        subject: &args.submission,
        args,
        sheet: &sheet,
    }
    .sections();
    // The review with its answers is a section.
    sheet.review.clear();
    let size = format.write(&sheet, &args.output)?;
    line!(
        out,
        "{}: {} of {}, {}, {} answered, {size} bytes",
        args.output.display(),
        counted(computed.figures.len(), "wager"),
        chosen.pack.id,
        counted(warnings.len(), "warning"),
        answers.count(&warnings),
    );
    let is_sound = proof.is_none_or(|proof| prove::is_sound(&proof));
    Ok(ExitCode::from(u8::from(!is_sound)))
}
