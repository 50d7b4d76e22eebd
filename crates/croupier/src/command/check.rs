//! `croupier check`

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use croupier_rules::{Faults, Library, Submission};
use croupier_table::GameRules;
use serde_json::json;

use super::counted;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules submission (TOML): see 'croupier submission PACK'.
    file: PathBuf,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Exits with 0 for a submission without fault, with 1 for a faulty one.
pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let name = args.file.display().to_string();
    let text = fs::read_to_string(&args.file).map_err(|error| format!("cannot read {name}: {error}"))?;
    let (submission, mut faults) = Submission::read(library, &name, &text);
    let rules = submission.as_ref().and_then(|submission| match GameRules::submitted(library, submission) {
        Ok(rules) => Some(rules),
        Err(more) => {
            faults.extend(more);
            None
        }
    });
    if args.json {
        print_json(out, &faults);
    } else {
        print(out, &name, submission.as_ref(), rules.as_ref(), &faults);
    }
    Ok(ExitCode::from(u8::from(!faults.0.is_empty())))
}

fn print(
    out: &mut String,
    name: &str,
    submission: Option<&Submission>,
    rules: Option<&GameRules>,
    faults: &Faults,
) {
    out.push_str(&faults.to_string());
    match (submission, rules) {
        (Some(submission), Some(rules)) if faults.0.is_empty() => {
            let (pack, version, wagers) = rules.summary();
            line!(
                out,
                "{name}: no faults. '{}' plays {pack} version {version} with {wagers} wagers.",
                submission.table
            );
            for (option, value) in &submission.choices {
                line!(out, "  {option} = {value}");
            }
        }
        _ => line!(out, "{name}: {}", counted(faults.0.len(), "fault")),
    }
}

fn print_json(out: &mut String, faults: &Faults) {
    let faults: Vec<_> = faults
        .sorted()
        .into_iter()
        .map(|fault| {
            json!({
                "file": fault.place.file.as_ref(), "line": fault.place.line, "message": fault.message,
                "clause": fault.clause, "help": fault.help,
            })
        })
        .collect();
    line!(out, "{:#}", json!({ "faults": faults }));
}
