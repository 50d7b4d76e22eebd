//! `croupier rehearse`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rehearsal::{PlayVerdict, RehearsalRunner, Report, Script, pack_scripts};
use croupier_rules::{Library, SourceLine};
use serde_json::json;

use super::{answer, counted, table};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Scripts (*.play), or folders of them. Without any, plays the scripts inside the packs.
    files: Vec<PathBuf>,

    /// Show the crew's calls and the refusals, line by line.
    #[arg(long, short)]
    transcript: bool,

    /// For a script that several packs play, show the result of each line in each pack, side by side.
    #[arg(long, short, conflicts_with_all = ["transcript", "json"])]
    side_by_side: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Exits with 0 if every expectation holds, 1 if one does not, 2 if a line cannot be read.
pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let theatre = RehearsalRunner::new(library);
    let scripts = if args.files.is_empty() {
        pack_scripts(library).into_iter().map(|(_, script)| script).collect()
    } else {
        read(library, &args.files)?
    };
    let reports: Vec<Report> = scripts.iter().map(|script| theatre.play(script)).collect();
    let count =
        |wanted: fn(&PlayVerdict) -> bool| reports.iter().filter(|report| wanted(&report.verdict)).count();
    let failed = count(|verdict| matches!(verdict, PlayVerdict::Failed(_)));
    let unreadable = count(|verdict| matches!(verdict, PlayVerdict::Unreadable(_)));
    if args.json {
        print_json(out, &reports);
    } else {
        if args.side_by_side {
            print_side_by_side(out, &reports);
        }
        print(out, &reports, args.transcript);
        let passed = reports.len() - failed - unreadable;
        let checked: usize = reports.iter().map(|report| report.checked).sum();
        let (passed, held) = (counted(passed, "rehearsal"), counted(checked, "expectation"));
        line!(out, "{passed} passed, {failed} failed, {unreadable} unreadable; {held} held");
    }
    Ok(ExitCode::from(match (failed, unreadable) {
        (_, 1..) => 2,
        (1.., 0) => 1,
        _ => 0,
    }))
}

fn read(library: &Library, files: &[PathBuf]) -> Result<Vec<Script>, String> {
    let mut scripts = Vec::new();
    for file in files {
        for path in plays_in(file)? {
            let text = fs::read_to_string(&path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            let place = SourceLine::new(path.display().to_string(), 1);
            scripts.extend(Script::read_each(library, &place, &text));
        }
    }
    Ok(scripts)
}

/// Returns the file itself, or the plays of a folder in the order of their names.
fn plays_in(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let mut plays: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "play"))
        .collect();
    plays.sort();
    if plays.is_empty() {
        return Err(format!("no *.play files in {}", path.display()));
    }
    Ok(plays)
}

/// Prints a table for each file, with a row for each line and a column for each pack.
fn print_side_by_side(out: &mut String, reports: &[Report]) {
    for same in reports.chunk_by(|a, b| a.place == b.place) {
        let text = fs::read_to_string(same[0].place.file.as_ref()).unwrap_or_default();
        let mut head = vec!["Line"];
        head.extend(same.iter().map(|report| report.title.as_str()));
        let mut table = table(&head);
        for (number, line) in (1..).zip(text.lines()) {
            let cell = |report: &Report| {
                let words =
                    report.money.iter().filter(|(at, _)| *at == number).map(|(_, words)| words.as_str());
                words.collect::<Vec<_>>().join("; ")
            };
            let cells: Vec<String> = same.iter().map(cell).collect();
            if cells.iter().any(|cell| !cell.is_empty()) {
                let mut row = vec![line.split(" #").next().unwrap_or(line).trim().to_owned()];
                row.extend(cells);
                table.add_row(row);
            }
        }
        line!(out, "{table}\n");
    }
}

fn print(out: &mut String, reports: &[Report], transcript: bool) {
    for report in reports {
        if transcript {
            line!(out, "{} {}", report.place, report.title);
            for (line, text) in &report.transcript {
                line!(out, "  {line:>4}  {text}");
            }
        }
        match &report.verdict {
            PlayVerdict::Passed => {}
            PlayVerdict::Failed(trouble) => line!(out, "FAILED  {trouble}"),
            PlayVerdict::Unreadable(trouble) => line!(out, "ERROR   {trouble}"),
        }
    }
}

fn print_json(out: &mut String, reports: &[Report]) {
    let reports: Vec<_> = reports
        .iter()
        .map(|report| {
            let (verdict, trouble) = match &report.verdict {
                PlayVerdict::Passed => ("passed", None),
                PlayVerdict::Failed(trouble) => ("failed", Some(trouble)),
                PlayVerdict::Unreadable(trouble) => ("unreadable", Some(trouble)),
            };
            json!({
                "file": report.place.file.as_ref(),
                "line": report.place.line,
                "title": report.title,
                "clauses": report.clauses,
                "verdict": verdict,
                "checked": report.checked,
                "trouble": trouble.map(|trouble| json!({
                    "file": trouble.place.file.as_ref(),
                    "line": trouble.place.line,
                    "message": trouble.message,
                })),
            })
        })
        .collect();
    answer(out, json!({ "rehearsals": reports }));
}
