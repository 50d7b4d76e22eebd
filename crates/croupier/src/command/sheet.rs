//! `croupier sheet`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_edge::review::{Warning, WarningKind, review};
use croupier_edge::{FigureRequest, Figures, at_least_stake, figures_with};
use croupier_rules::{Library, Money};
use croupier_sheet::{OptionLine, PackRef, Paper, Sheet, SubmissionRef, methods};
use croupier_sim::shard::text_digest;

use super::chosen::{self, ChosenRules};
use super::counted;
use crate::library::digest;
use crate::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: chosen::RulesArgs,

    /// The file to write: FILE.html or FILE.pdf.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// A wager (place-6) or a family of wagers (place) to put on the sheet; by default all.
    #[arg(long = "wager", value_name = "ID")]
    wagers: Vec<String>,

    /// Compute at a real stake, such as 5, with the table's rounding and breakage.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    stake: Option<Money>,

    /// The paper size of a PDF.
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,

    /// The date on the sheet, as 2026-11-15; by default today.
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

/// The format of a sheet.
enum Format {
    Html,
    Pdf,
}

pub(crate) fn run(
    library: &Library,
    args: &Args,
    packs: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    let format = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("html" | "htm") => Format::Html,
        Some("pdf") => Format::Pdf,
        _ => return Err(format!("{}: a sheet must be FILE.html or FILE.pdf", args.output.display())),
    };
    let chosen = args.table.choose(library)?;
    let asked = FigureRequest { wagers: args.wagers.clone(), stake: args.stake, ..FigureRequest::default() };
    let mut progress = Progress::new("computing");
    let mut found = figures_with(&chosen.rules, &asked, &mut |done, of| progress.note(done, of))?;
    drop(progress);
    if args.wagers.is_empty() {
        found.retain(|one| chosen.is_own(&one.all_clauses()));
    }
    // Chips and rounding matter only at a real stake. If no stake was given, use the smallest.
    let at_least = match args.stake {
        Some(_) => Vec::new(),
        None => at_least_stake(&chosen.rules, &asked)?,
    };
    let sheet = Sheet {
        paper: args.paper.into(),
        at_least: &at_least,
        ..sheet(library, &chosen, packs, args.date.clone(), &found)?
    };
    let written = match format {
        Format::Html => sheet.html().into_bytes(),
        Format::Pdf => sheet.pdf().map_err(|error| error.to_string())?,
    };
    let name = args.output.display();
    fs::write(&args.output, &written).map_err(|error| format!("cannot write {name}: {error}"))?;
    line!(out, "{name}: {} of {}, {} bytes", counted(found.len(), "wager"), chosen.pack.id, written.len());
    Ok(ExitCode::SUCCESS)
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Paper {
        match name {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }
    }
}

fn sheet<'f>(
    library: &Library,
    chosen: &ChosenRules<'_>,
    packs: Option<&Path>,
    date: Option<String>,
    figures: &'f [Figures],
) -> Result<Sheet<'f>, String> {
    let pack = chosen.pack;
    let cited = cited(chosen, figures);
    let others = library.packs().filter(|other| other.id != pack.id && cites(&cited, &other.id));
    let others = others.map(|other| {
        let digest = digest(packs, &other.id)?;
        Ok(PackRef { id: other.id.clone(), version: other.version.clone(), digest })
    });
    let clauses = library.packs().flat_map(|pack| &pack.clauses).filter(|clause| cited.contains(&clause.id));
    let submission = chosen.submission.as_ref();
    Ok(Sheet {
        title: pack.title.clone(),
        pack: pack.id.clone(),
        version: pack.version.clone(),
        document: pack.document.clone(),
        pack_digest: digest(packs, &pack.id)?,
        other_packs: others.collect::<Result<_, String>>()?,
        submission: submission
            .map(|(name, text)| SubmissionRef { name: name.clone(), digest: text_digest(text) }),
        program: concat!("croupier ", env!("CARGO_PKG_VERSION")).to_owned(),
        date: date.unwrap_or_else(|| jiff::Zoned::now().date().to_string()),
        paper: Paper::default(),
        options: options(chosen),
        clauses: clauses.map(|clause| (clause.id.clone(), clause.text.clone())).collect(),
        methods: methods(&chosen.rules),
        warnings: warnings(chosen),
        figures,
        at_least: &[],
    })
}

/// The warnings that a reader must see first. Warnings that another wager is better for the player are left out.
fn warnings(chosen: &ChosenRules<'_>) -> Vec<String> {
    let found = review(&chosen.rules, &chosen.composition, &chosen.given).into_iter();
    let found = found.filter(|warning| warning.kind != WarningKind::Dominated);
    let own =
        |warning: &Warning| chosen.is_own(&warning.clauses.iter().map(String::as_str).collect::<Vec<_>>());
    found.filter(own).map(|warning| warning.message).collect()
}

/// The clauses that figures and options rely on.
fn cited(chosen: &ChosenRules<'_>, figures: &[Figures]) -> Vec<String> {
    let of_figures = figures.iter().flat_map(Figures::all_clauses).map(str::to_owned);
    let of_options = chosen.composition.options.iter().flat_map(|spec| spec.clauses.clone());
    let mut cited: Vec<String> = of_figures.chain(of_options).collect();
    cited.sort_unstable();
    cited.dedup();
    cited
}

fn cites(clauses: &[String], pack: &str) -> bool {
    clauses.iter().any(|clause| clause.split_once('/').is_some_and(|(of, _)| of == pack))
}

fn options(chosen: &ChosenRules<'_>) -> Vec<OptionLine> {
    let choices = chosen.rules.choices();
    let line = |spec: &croupier_rules::OptionSpec| {
        let value = choices.get(&spec.name).cloned().unwrap_or_default();
        OptionLine { name: spec.name.clone(), value, clauses: spec.clauses.clone() }
    };
    chosen.composition.options.iter().map(line).collect()
}
