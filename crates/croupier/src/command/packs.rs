//! `croupier packs`

use std::process::ExitCode;

use croupier_rules::{Library, Pack};
use serde_json::{Value, json};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    if args.json {
        let packs: Vec<Value> = library.packs().map(as_json).collect();
        line!(out, "{:#}", json!({ "packs": packs }));
        return Ok(ExitCode::SUCCESS);
    }
    for pack in library.packs() {
        line!(out, "{:<20} {}", pack.id, pack.title);
        let relation = match (&pack.amends, &pack.builds_on) {
            (Some(other), _) => {
                let all: Vec<&str> =
                    std::iter::once(other).chain(&pack.also_amends).map(String::as_str).collect();
                format!("amends {} if the operator offers it; ", all.join(" and "))
            }
            (_, Some(other)) => format!("builds on {other}; "),
            _ => String::new(),
        };
        line!(out, "{:<20} {relation}version {}, {} clauses", "", pack.version, pack.clauses.len());
        line!(out, "{:<20} {}", "", pack.document);
    }
    line!(out, "\nTo read one: croupier rules PACK");
    Ok(ExitCode::SUCCESS)
}

fn as_json(pack: &Pack) -> Value {
    json!({
        "id": pack.id,
        "title": pack.title,
        "game": pack.game,
        "version": pack.version,
        "document": pack.document,
        "amends": pack.amends,
        "builds_on": pack.builds_on,
        "clauses": pack.clauses.len(),
    })
}
