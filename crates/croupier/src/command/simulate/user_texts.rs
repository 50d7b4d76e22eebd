//! The user's texts: strategies, numbers set on the command line, end conditions.

use std::fs;
use std::path::Path;

use croupier_sim::mistakes;
use croupier_sim::strategy::{self, Expr, Mistake, Strategy};

use super::request::ChosenTable;
use crate::command::number::money;
use crate::command::strategies::find;

/// Strategies without errors.
pub(in crate::command) struct WrittenStrategies {
    pub(in crate::command) strategies: Vec<Strategy>,
    pub(in crate::command) texts: Vec<String>,
    /// The source of each strategy: a file, or its name in the library.
    pub(in crate::command) sources: Vec<String>,
    /// Numbers of the strategies that are set on the command line, in hundredths.
    pub(in crate::command) sets: Vec<(String, i64)>,
}

/// Reads all texts. Reports all errors together: errors of the language, and errors that only a table reveals.
pub(in crate::command) fn all(
    names: &[String],
    sets: &[String],
    tables: &[ChosenTable<'_>],
) -> Result<WrittenStrategies, String> {
    let mut strategies: Vec<Strategy> = Vec::new();
    let mut texts = Vec::new();
    let mut wrong = Vec::new();
    let mut faults = Vec::new();
    for name in names {
        match read(name) {
            Ok((strategy, ..)) if strategies.iter().any(|other| other.name == strategy.name) => {
                faults.push(format!("two strategies are called '{}'", strategy.name));
            }
            Ok((strategy, text, mistakes)) => {
                strategies.push(strategy);
                texts.push(text);
                wrong.push((name, mistakes));
            }
            Err(message) => faults.push(message),
        }
    }
    let sets = numbers(sets, &strategies);
    let given = sets.as_deref().unwrap_or_default();
    let read = strategies.iter().zip(&wrong);
    faults.extend(read.filter_map(|(strategy, (name, wrong))| fault(strategy, name, wrong, given, tables)));
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    Ok(WrittenStrategies { strategies, texts, sources: names.to_vec(), sets: sets? })
}

/// Reads one strategy, from a file or the library, with its text and the errors in it.
fn read(name: &str) -> Result<(Strategy, String, Vec<Mistake>), String> {
    let path = Path::new(name);
    if !path.is_file() && path.extension().is_none_or(|ending| ending != "strategy") {
        let known = find(name)?;
        return Ok((known.strategy.clone(), known.text.to_owned(), Vec::new()));
    }
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
    let (strategy, mistakes) = Strategy::understood(stem, &text);
    Ok((strategy, text, mistakes))
}

/// Returns all errors of a strategy in the order of its lines: errors in its text, and the errors at the first
/// table that finds any.
fn fault(
    strategy: &Strategy,
    source: &str,
    wrong: &[Mistake],
    sets: &[(String, i64)],
    tables: &[ChosenTable<'_>],
) -> Option<String> {
    // A line that could not be parsed is reported only once.
    let is_new = |mistake: &Mistake| wrong.iter().all(|known| known.at != mistake.at);
    let at_tables = tables.iter().map(|seat| {
        let found = mistakes(&seat.chosen.rules, strategy, sets);
        (seat, found.into_iter().filter(is_new).collect::<Vec<Mistake>>())
    });
    let at_table = at_tables.into_iter().find(|(_, found)| !found.is_empty());
    match at_table {
        Some((seat, found)) if wrong.is_empty() => Some(seat.unplayable(&strategy.name, source, &found)),
        Some((seat, mut found)) => {
            found.extend_from_slice(wrong);
            found.sort_by_key(|mistake| (mistake.at.line, mistake.at.column));
            Some(seat.lines(source, &found).trim_start().to_owned())
        }
        None if wrong.is_empty() => None,
        None => {
            let lines: Vec<String> = wrong.iter().map(|mistake| format!("{source}:{mistake}")).collect();
            Some(lines.join("\n"))
        }
    }
}

/// Parses a single condition.
pub(in crate::command) fn condition(text: &str) -> Result<Expr, String> {
    strategy::read_condition(text).map_err(|mistakes| {
        let lines: Vec<String> =
            mistakes.iter().map(|mistake| format!("--until '{text}': {mistake}")).collect();
        lines.join("\n")
    })
}

/// Parses numbers set on the command line as NAME=VALUE. Returns them in hundredths. One of the strategies must have a
/// number with that name.
fn numbers(sets: &[String], strategies: &[Strategy]) -> Result<Vec<(String, i64)>, String> {
    let known = || strategies.iter().flat_map(|one| &one.lets).map(|one| one.name.text.as_str());
    let read = |text: &String| {
        let wrong = || format!("write {text} as NAME=VALUE with a number, such as unit=15");
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        let value = money(value).map_err(|message| format!("{}: {message}", wrong()))?;
        if known().all(|known| known != name) {
            let near = strategy::nearest(name, known());
            let help = near.map(|near| format!("\n    help: did you mean '{near}'?")).unwrap_or_default();
            return Err(format!("--set {text}: no strategy has a number called '{name}'{help}"));
        }
        Ok((name.to_owned(), value.cents()))
    };
    sets.iter().map(read).collect()
}
