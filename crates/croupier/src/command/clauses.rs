//! `croupier clauses`

use std::process::ExitCode;

use croupier_rehearsal::{ClauseAccount, Status, accounts};
use croupier_rules::Library;
use serde_json::json;

use super::PackArgs;
use crate::library::pack;

/// Exits with 1 if a clause has neither a play nor a status.
pub(crate) fn run(library: &Library, args: &PackArgs, out: &mut String) -> Result<ExitCode, String> {
    pack(library, &args.pack)?;
    let entries = accounts(library, &args.pack).unwrap_or_default();
    if args.json {
        print_json(out, &args.pack, &entries);
    } else {
        print(out, &entries);
    }
    let missing = entries.iter().any(|entry| entry.status == Status::Missing);
    Ok(ExitCode::from(u8::from(missing)))
}

fn print(out: &mut String, entries: &[ClauseAccount]) {
    for entry in entries {
        let id = entry.clause.id.split_once('/').map_or(entry.clause.id.as_str(), |(_, id)| id);
        line!(out, "{:<20} {:<13} {:<12} {}", id, entry.clause.kind, entry.status.name(), entry.clause.text);
        line!(out, "{:<47} {}", "", entry.words);
    }
    let statuses = [Status::Proved, Status::Modelled, Status::Recorded, Status::NotModelled, Status::Missing];
    let totals: Vec<String> = statuses
        .iter()
        .map(|status| (status, entries.iter().filter(|entry| entry.status == *status).count()))
        .filter(|(status, count)| *count > 0 || **status != Status::Missing)
        .map(|(status, count)| format!("{count} {}", status.name()))
        .collect();
    line!(out, "\n{} clauses: {}", entries.len(), totals.join(", "));
}

fn print_json(out: &mut String, pack: &str, entries: &[ClauseAccount]) {
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
    line!(out, "{:#}", json!({ "pack": pack, "clauses": clauses }));
}
