//! `croupier packs`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rules::{Library, Pack};
use serde_json::{Value, json};

use super::screen::print_wrapped;
use super::{answer, complete, counted};
use crate::library::{names, rulebook};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The packs to list or to write; by default all.
    #[arg(value_name = "PACK", add = complete::table())]
    chosen: Vec<String>,

    /// Write the pages of the packs to a folder, to read or to change them. Read them with '--packs DIR'.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    write: Option<PathBuf>,

    /// Print JSON.
    #[arg(long, conflicts_with = "write")]
    json: bool,
}

const HELP: &str = "Examples:
  Change a rule of the usual craps table, and see what it does:
    croupier packs --write mine house-craps
    croupier --packs mine edge house-craps

A pack that '--packs DIR' reads replaces the built-in pack of the same name; the other built-in packs stay.";

pub(crate) fn run(
    library: &Library,
    args: &Args,
    folder: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    for id in &args.chosen {
        crate::library::pack(library, id)?;
    }
    let is_wanted = |id: &str| args.chosen.is_empty() || args.chosen.iter().any(|wanted| wanted == id);
    if let Some(to) = &args.write {
        return write(out, to, &rulebook(folder)?, is_wanted);
    }
    let packs: Vec<&Pack> = library.packs().filter(|pack| is_wanted(&pack.id)).collect();
    if args.json {
        let packs: Vec<Value> = packs.into_iter().map(as_json).collect();
        answer(out, json!({ "packs": packs }));
        return Ok(ExitCode::SUCCESS);
    }
    let given = names(folder)?;
    for pack in packs {
        let from = folder.filter(|_| given.contains(&pack.id));
        print(out, pack, from);
    }
    line!(out, "\nTo read one: croupier rules PACK");
    Ok(ExitCode::SUCCESS)
}

/// The column of a pack's title.
const INDENT: usize = 21;

fn print(out: &mut String, pack: &Pack, from: Option<&Path>) {
    print_wrapped(out, &pack.id, INDENT, &pack.title);
    let relation = match (&pack.amends, &pack.builds_on) {
        (Some(other), _) => {
            let all: Vec<&str> =
                std::iter::once(other).chain(&pack.also_amends).map(String::as_str).collect();
            format!("amends {} if the operator offers it; ", all.join(" and "))
        }
        (_, Some(other)) => format!("builds on {other}; "),
        _ => String::new(),
    };
    let from = from.map(|folder| format!("; from {}", folder.display())).unwrap_or_default();
    let words = format!("{relation}version {}, {} clauses{from}", pack.version, pack.clauses.len());
    print_wrapped(out, "", INDENT, &words);
    print_wrapped(out, "", INDENT, &pack.document);
}

/// Writes pages, a folder for each pack. A page that is already there with another text is kept: nobody's work is lost.
fn write(
    out: &mut String,
    to: &Path,
    files: &[(String, String)],
    is_wanted: impl Fn(&str) -> bool,
) -> Result<ExitCode, String> {
    let mut pages: Vec<(String, PathBuf, &str)> = Vec::new();
    for (path, text) in files {
        let mut names = path.rsplit(['/', '\\']);
        let (page, pack) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        if is_wanted(pack) {
            pages.push((pack.to_owned(), to.join(pack).join(page), text));
        }
    }
    let differs =
        |path: &Path, text: &str| path.exists() && fs::read(path).ok().as_deref() != Some(text.as_bytes());
    if let Some((_, path, _)) = pages.iter().find(|(_, path, text)| differs(path, text)) {
        let path = path.display();
        return Err(format!(
            "{path} already exists with a different text; choose an empty folder, or remove it"
        ));
    }
    let cannot = |path: &Path, error: std::io::Error| format!("cannot write {}: {error}", path.display());
    for (_, path, text) in &pages {
        let folder = path.parent().unwrap_or(to);
        fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
        fs::write(path, text).map_err(|error| cannot(path, error))?;
    }
    let mut packs: Vec<&str> = pages.iter().map(|(pack, ..)| pack.as_str()).collect();
    packs.dedup();
    let (count, folder) = (counted(packs.len(), "pack"), to.display());
    line!(out, "{folder}: {count}, {}", counted(pages.len(), "page"));
    line!(out, "To use them instead of the built-in ones: croupier --packs {folder} …");
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
