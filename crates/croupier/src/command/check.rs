//! `croupier check`

use std::process::ExitCode;

use croupier_edge::review::{Warning, WarningKind, review};
use croupier_rules::{Choices, Faults, Library, Submission};
use croupier_table::GameRules;
use serde_json::json;

use super::rules_args::{Options, RulesArgs, TableParts, left_open};
use super::{answer, counted};
use crate::library::pack;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    table: RulesArgs,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
Faults keep a table from opening: a submission, or choices, that the pack does not allow. Warnings are for the person who
approves the rules: a wager in the player's favour, a payout that the smallest chip cannot pay, an outcome that a paytable
omits, a wager that others beat, a clause or an option that can never take effect, a choice that must be declared but was
left open.

Exits with 0 if there are no faults, with or without warnings; 1 if there are faults; 2 if the pack or file does not exist.";

struct ReviewResult {
    /// The reviewed pack or submission, in one line.
    head: String,
    /// The operator's choices.
    given: Choices,
    faults: Faults,
    /// `None` if the faults leave nothing to review.
    warnings: Option<Vec<Warning>>,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let reviewed = match args.table.parts(library)? {
        TableParts::Submission { name, text, choice } => of_submission(library, name, &text, &choice)?,
        TableParts::Pack { id, choice } => of_pack(library, &id, &choice)?,
    };
    if args.json {
        print_json(out, &reviewed);
    } else {
        print(out, &reviewed);
    }
    Ok(ExitCode::from(u8::from(!reviewed.faults.0.is_empty())))
}

fn of_pack(library: &Library, id: &str, choice: &Options) -> Result<ReviewResult, String> {
    let asked = pack(library, id)?;
    let (composition, given) = choice.made(library, id)?;
    let head = format!("{} ({}, version {})", asked.title, asked.id, asked.version);
    let rules = match GameRules::compile(&composition, &left_open(&composition, given.clone())) {
        Ok(rules) => rules,
        Err(faults) => return Ok(ReviewResult { head, given, faults, warnings: None }),
    };
    let faults = rules.undeclared(&composition, &given, composition.place());
    let mut warnings = review(&rules, &composition, &given);
    if asked.amends.is_some() {
        // For an amendment, show only the warnings about its own clauses.
        let own = format!("{}/", asked.id);
        warnings.retain(|warning| warning.clauses.iter().any(|clause| clause.starts_with(&own)));
    }
    let (id, _, wagers) = rules.summary();
    let head = match &asked.amends {
        Some(_) => format!("{head}, as offered with {id}"),
        None => format!("{head} with {wagers} wagers"),
    };
    Ok(ReviewResult { head, given, faults, warnings: Some(warnings) })
}

fn of_submission(
    library: &Library,
    name: String,
    text: &str,
    choice: &Options,
) -> Result<ReviewResult, String> {
    let (submission, mut faults) = Submission::read(library, &name, text);
    let mut reviewed =
        ReviewResult { head: name.clone(), given: Choices::new(), faults: Faults::default(), warnings: None };
    if let Some(mut submission) = submission {
        let composition = library.compose(&submission.pack).ok_or("the pack cannot be composed")?;
        submission.choices = choice.read(&composition, &submission.choices)?;
        match GameRules::submitted(library, &submission) {
            Ok(rules) => {
                let (pack, version, wagers) = rules.summary();
                let table = &submission.table;
                reviewed.head =
                    format!("{name}: '{table}' plays {pack} version {version} with {wagers} wagers");
                faults.extend(rules.undeclared(&composition, &submission.choices, &submission.place));
                reviewed.warnings = Some(review(&rules, &composition, &submission.choices));
            }
            Err(more) => faults.extend(more),
        }
        reviewed.given = submission.choices;
    }
    reviewed.faults = faults;
    Ok(reviewed)
}

fn print(out: &mut String, reviewed: &ReviewResult) {
    let ReviewResult { head, given, faults, warnings } = reviewed;
    line!(out, "{head}");
    for (option, value) in given {
        line!(out, "  {option} = {value}");
    }
    out.push_str(&faults.to_string());
    for kind in WarningKind::ALL {
        let mut of_kind = warnings.iter().flatten().filter(|warning| warning.kind == kind).peekable();
        if of_kind.peek().is_some() {
            line!(out, "\n{}", kind.words());
        }
        for warning in of_kind {
            line!(out, "  - {}", warning.message);
            line!(out, "    {}", warning.clauses.join(", "));
        }
    }
    let counted = |count: usize, noun: &str| match count {
        0 => format!("no {noun}s"),
        _ => counted(count, noun),
    };
    let faults = counted(faults.0.len(), "fault");
    match warnings {
        Some(warnings) => line!(out, "\n{faults}, {}", counted(warnings.len(), "warning")),
        None => line!(out, "\n{faults}; not reviewed"),
    }
}

fn print_json(out: &mut String, reviewed: &ReviewResult) {
    let fault = |fault: &croupier_rules::Fault| {
        json!({
            "file": fault.place.file.as_ref(), "line": fault.place.line, "message": fault.message,
            "clause": fault.clause, "help": fault.help,
        })
    };
    let warning = |warning: &Warning| {
        json!({
            "kind": warning.kind.name(), "wagers": warning.wagers, "message": warning.message,
            "clauses": warning.clauses,
        })
    };
    let faults: Vec<_> = reviewed.faults.sorted().into_iter().map(fault).collect();
    let warnings: Vec<_> = reviewed.warnings.iter().flatten().map(warning).collect();
    answer(out, json!({ "faults": faults, "warnings": warnings }));
}
