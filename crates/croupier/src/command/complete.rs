//! Completion of words on the command line: tables, options, wagers and strategies.
//!
//! A shell runs the program itself with the words typed so far, so that a wager is completed by the rules of the table
//! that the line already names, and packs of `--packs` are completed too.

use std::ffi::OsStr;
use std::path::Path;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use croupier_rules::{Choice, Library, OptionSpec};
use croupier_sim::strategy::StrategyLibrary;

use super::rules_args::RulesArgs;
use crate::library;

/// Completes `PACK`, `PACK:NAME=VALUE,…` and `FILE.toml`.
pub(crate) fn table() -> ArgValueCompleter {
    ArgValueCompleter::new(tables)
}

/// Completes `PACK` and `PACK:NAME=VALUE,…`, for a command that takes no submission.
pub(crate) fn pack() -> ArgValueCompleter {
    ArgValueCompleter::new(packs_and_choices)
}

/// Completes `NAME=VALUE`, a choice of the table on the line.
pub(crate) fn option() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let current = current.to_string_lossy();
        table_on_line().map(|table| options(&table, "", &current)).unwrap_or_default()
    })
}

/// Completes a wager, or a family of wagers, of the table on the line.
pub(crate) fn wager() -> ArgValueCompleter {
    ArgValueCompleter::new(wagers)
}

/// Completes a strategy of the library, or a file.
pub(crate) fn strategy() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let all = StrategyLibrary::all().iter();
        let known = all.map(|known| (known.strategy.name.clone(), Some(known.strategy.about.clone())));
        let mut found = beginning(current, known);
        found.extend(files(current, "strategy"));
        found
    })
}

/// A table on the line, with the packs to look it up in.
struct LineTable {
    library: Library,
    name: String,
}

/// Returns the words that were typed: a shell passes them after `--`, the program's name first.
fn words() -> Vec<String> {
    let all = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    all.skip_while(|word| word != "--").skip(2).collect()
}

/// Opens the packs, with those of a `--packs` on the line.
fn packs() -> Option<Library> {
    let words = words();
    let folder = words.iter().enumerate().find_map(|(at, word)| match word.strip_prefix("--packs=") {
        Some(folder) => Some(folder.to_owned()),
        None if word == "--packs" => words.get(at + 1).cloned(),
        None => None,
    });
    library::open(folder.as_deref().map(Path::new)).ok()
}

/// Finds the first word of the line that names a table.
fn table_on_line() -> Option<LineTable> {
    let library = packs()?;
    let is_table = |word: &String| {
        let pack = word.split(':').next().unwrap_or_default();
        library.get(pack).is_some() || word.ends_with(".toml")
    };
    let name = words().into_iter().find(is_table)?;
    Some(LineTable { library, name })
}

/// Returns the candidates that begin with the current word.
fn beginning(
    current: &OsStr,
    all: impl IntoIterator<Item = (String, Option<String>)>,
) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    let begin = all.into_iter().filter(|(value, _)| value.starts_with(current.as_ref()));
    begin.map(|(value, help)| CompletionCandidate::new(value).help(help.map(Into::into))).collect()
}

/// Returns the folders, and the files with an extension.
fn files(current: &OsStr, extension: &'static str) -> Vec<CompletionCandidate> {
    let wanted = move |path: &Path| path.is_dir() || path.extension().is_some_and(|found| found == extension);
    // Without a typed word, all folders would be listed before the names that belong here.
    if current.is_empty() { Vec::new() } else { PathCompleter::file().filter(wanted).complete(current) }
}

fn tables(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut found = packs_and_choices(current);
    if !current.to_string_lossy().contains(':') {
        found.extend(files(current, "toml"));
    }
    found
}

fn packs_and_choices(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(library) = packs() else { return Vec::new() };
    let text = current.to_string_lossy().into_owned();
    if let Some((pack, choices)) = text.split_once(':') {
        let (before, last) = choices.rsplit_once(',').map_or(("", choices), |(before, last)| (before, last));
        let comma = if before.is_empty() { "" } else { "," };
        let table = LineTable { library, name: pack.to_owned() };
        return options(&table, &format!("{pack}:{before}{comma}"), last);
    }
    let known = library.packs().map(|pack| (pack.id.clone(), Some(pack.title.clone())));
    beginning(current, known)
}

/// Returns the choices that begin with a word, each with the text `before` in front.
fn options(table: &LineTable, before: &str, current: &str) -> Vec<CompletionCandidate> {
    let Ok(chosen) = RulesArgs::by_name(&table.name).choose(&table.library) else { return Vec::new() };
    let each = |spec: &OptionSpec| -> Vec<(String, Option<String>)> {
        let values: Vec<String> = match &spec.choice {
            Choice::Word(words) => words.clone(),
            // The operator chooses the value.
            _ => vec![String::new()],
        };
        values.into_iter().map(|value| (format!("{}={value}", spec.name), Some(spec.help.clone()))).collect()
    };
    let all = chosen.composition.options.iter().flat_map(each);
    let found = beginning(OsStr::new(current), all);
    found.into_iter().map(|candidate| candidate.add_prefix(before)).collect()
}

fn wagers(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(table) = table_on_line() else { return Vec::new() };
    let Ok(chosen) = RulesArgs::by_name(&table.name).choose(&table.library) else { return Vec::new() };
    let book = croupier_text::rulebook::book(&table.library, &chosen.composition.pack, &chosen.rules);
    let mut all: Vec<(String, Option<String>)> = Vec::new();
    for wager in book.into_iter().flat_map(|book| book.wagers) {
        if wager.family != wager.wager && !all.iter().any(|(name, _)| *name == wager.family) {
            all.push((wager.family, None));
        }
        all.push((wager.wager, Some(wager.name)));
    }
    // A bet list such as pass,odds: the words before the last comma stay.
    let text = current.to_string_lossy().into_owned();
    let (before, last) = text.rfind(',').map_or(("", text.as_str()), |at| text.split_at(at + 1));
    let found = beginning(OsStr::new(last), all);
    found.into_iter().map(|candidate| candidate.add_prefix(before)).collect()
}
