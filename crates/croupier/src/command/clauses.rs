//! `croupier clauses`

use std::process::ExitCode;

use croupier_rehearsal::{ClauseAccount, Status, accounts};
use croupier_rules::Library;
use serde_json::json;

use super::rules_args::RulesArgs;
use super::screen::{page, print_wrapped};
use super::{answer, counted};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: RulesArgs,

    /// A clause (6.3.6) or a part of the document (6.3) to show alone, with every play.
    about: Option<String>,

    /// Show only the clauses with this status.
    #[arg(long, value_enum)]
    status: Option<StatusName>,

    /// Print only the number of clauses with each status.
    #[arg(long, conflicts_with_all = ["about", "status"])]
    summary: bool,

    /// Print JSON.
    #[arg(long, conflicts_with = "summary")]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum StatusName {
    /// A play demonstrates it.
    Proved,
    /// A state, command, call or record exists for it.
    Modelled,
    /// No decision depends on it, but it is recorded.
    Recorded,
    /// Software cannot model it.
    NotModelled,
    /// The pack says nothing about it, which is a fault in the pack.
    Missing,
}

impl From<StatusName> for Status {
    fn from(name: StatusName) -> Status {
        match name {
            StatusName::Proved => Status::Proved,
            StatusName::Modelled => Status::Modelled,
            StatusName::Recorded => Status::Recorded,
            StatusName::NotModelled => Status::NotModelled,
            StatusName::Missing => Status::Missing,
        }
    }
}

/// The width of the column with a clause, its kind and its status. A narrow screen has the text below them.
fn indent() -> usize {
    if page() < 100 { 4 } else { 48 }
}

/// Exits with 1 if a clause has neither a play nor a status.
pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let pack = args.table.pack(library)?;
    let entries = accounts(library, &pack.id).unwrap_or_default();
    let missing = entries.iter().any(|entry| entry.status == Status::Missing);
    let chosen: Vec<&ClauseAccount> = entries.iter().filter(|entry| is_wanted(entry, args)).collect();
    if let (true, Some(about)) = (chosen.is_empty(), &args.about) {
        return Err(format!("'{about}' is not a clause of {}; see 'croupier clauses {}'", pack.id, pack.id));
    }
    if args.json {
        print_json(out, &pack.id, &chosen);
    } else {
        if !args.summary {
            chosen.iter().for_each(|entry| print(out, entry, args.about.is_some()));
        }
        print_totals(out, &entries);
    }
    Ok(ExitCode::from(u8::from(missing)))
}

fn short_id(entry: &ClauseAccount) -> &str {
    entry.clause.id.split_once('/').map_or(entry.clause.id.as_str(), |(_, id)| id)
}

fn is_wanted(entry: &ClauseAccount, args: &Args) -> bool {
    let id = short_id(entry);
    let about = args.about.as_deref().is_none_or(|about| {
        entry.clause.id == about
            || id.strip_prefix(about).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '#']))
    });
    about && args.status.is_none_or(|status| entry.status == status.into())
}

/// Prints a clause, and the play that proves it or the reason for its status. Many clauses have many plays: unless all of
/// them are wanted, the first stands for the others.
fn print(out: &mut String, entry: &ClauseAccount, all: bool) {
    let label = format!("{:<20} {:<13} {:<12}", short_id(entry), entry.clause.kind, entry.status.name());
    print_wrapped(out, &label, indent(), &entry.clause.text);
    let plays = if entry.status == Status::Proved { plays(&entry.words) } else { vec![entry.words.clone()] };
    let shown = if all { plays.len() } else { 1 };
    for (number, play) in plays.iter().take(shown).enumerate() {
        let more = plays.len() - shown;
        let words = match more {
            1.. if number + 1 == shown => format!("{play} (and {})", counted(more, "other play")),
            _ => play.clone(),
        };
        print_wrapped(out, "", indent(), &words);
    }
}

/// Separates the plays of a clause, each of which begins with the place in its page. A title may contain a semicolon.
fn plays(words: &str) -> Vec<String> {
    let mut plays: Vec<String> = Vec::new();
    for piece in words.split("; ") {
        match plays.last_mut().filter(|_| !piece.contains(".md:")) {
            Some(last) => last.push_str(&format!("; {piece}")),
            None => plays.push(piece.to_owned()),
        }
    }
    plays
}

fn print_totals(out: &mut String, entries: &[ClauseAccount]) {
    let statuses = [Status::Proved, Status::Modelled, Status::Recorded, Status::NotModelled, Status::Missing];
    let totals: Vec<String> = statuses
        .iter()
        .map(|status| (status, entries.iter().filter(|entry| entry.status == *status).count()))
        .filter(|(status, count)| *count > 0 || **status != Status::Missing)
        .map(|(status, count)| format!("{count} {}", status.name()))
        .collect();
    line!(out, "\n{} clauses: {}", entries.len(), totals.join(", "));
}

fn print_json(out: &mut String, pack: &str, entries: &[&ClauseAccount]) {
    let clauses: Vec<_> = entries
        .iter()
        .map(|entry| {
            let words = if entry.status == Status::Proved { "proof" } else { "reason" };
            json!({
                "id": entry.clause.id,
                "citation": entry.clause.citation,
                "kind": entry.clause.kind.name(),
                "text": entry.clause.text,
                "status": entry.status.name(),
                words: entry.words,
            })
        })
        .collect();
    answer(out, json!({ "pack": pack, "clauses": clauses }));
}

#[cfg(test)]
mod tests {
    use super::plays;

    #[test]
    fn a_title_may_contain_a_semicolon() {
        let words = "packs/a/1.md:3 One; and more; packs/a/2.md:9 Two";
        assert_eq!(plays(words), ["packs/a/1.md:3 One; and more", "packs/a/2.md:9 Two"]);
    }
}
