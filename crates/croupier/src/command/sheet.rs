//! `croupier sheet`

pub(crate) mod filing;
mod simulated;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rules::{Library, Money};
use croupier_sheet::Sheet;

use super::counted;
use super::output::OutputFile;
use super::rules_args;
use filing::{ComputedSheet, FilingArgs};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: rules_args::RulesArgs,

    /// The file to write: FILE.html, FILE.pdf, FILE.xlsx or FILE.json, all with the same figures.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// A wager (place-6) or a family of wagers (place) to put on the sheet; by default all.
    #[arg(long = "wager", value_name = "ID")]
    wagers: Vec<String>,

    /// Compute at a real stake, such as 5, with the table's rounding and breakage.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    stake: Option<Money>,

    #[command(flatten)]
    filing: FilingArgs,
}

#[derive(Clone, Copy)]
pub(crate) enum FileFormat {
    Html,
    Pdf,
    Spreadsheet,
    Json,
}

impl FileFormat {
    /// The format that a file's name implies.
    pub(crate) fn of(path: &Path, what: &str) -> Result<FileFormat, String> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("html" | "htm") => Ok(FileFormat::Html),
            Some("pdf") => Ok(FileFormat::Pdf),
            Some("xlsx") => Ok(FileFormat::Spreadsheet),
            Some("json") => Ok(FileFormat::Json),
            _ => Err(format!(
                "{}: a {what} must be FILE.html or FILE.pdf, or FILE.xlsx or FILE.json for programs",
                path.display()
            )),
        }
    }

    /// Writes a sheet, and returns its size in bytes.
    pub(crate) fn write(self, sheet: &Sheet, path: &Path) -> Result<usize, String> {
        let written = match self {
            FileFormat::Html => sheet.html().into_bytes(),
            FileFormat::Pdf => sheet.pdf().map_err(|error| error.to_string())?,
            FileFormat::Spreadsheet => sheet.xlsx().map_err(|error| error.to_string())?,
            FileFormat::Json => format!("{:#}\n", sheet.json()).into_bytes(),
        };
        OutputFile::write(path, &written)?;
        Ok(written.len())
    }
}

pub(crate) fn run(
    library: &Library,
    args: &Args,
    packs: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    let format = FileFormat::of(&args.output, "sheet")?;
    args.filing.check()?;
    let chosen = args.table.choose(library)?;
    let computed = ComputedSheet::of(&chosen, &args.wagers, args.stake, &args.filing)?;
    let sheet = filing::sheet(library, &chosen, packs, &args.filing, &computed)?;
    let size = format.write(&sheet, &args.output)?;
    let wagers = counted(computed.figures.len(), "wager");
    line!(out, "{}: {wagers} of {}, {size} bytes", args.output.display(), chosen.pack.id);
    computed.left_out.iter().for_each(|words| line!(out, "not simulated: {words}"));
    Ok(ExitCode::SUCCESS)
}
