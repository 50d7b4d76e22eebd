//! `croupier site`

mod compare;
mod figures;
mod frame;
mod index;
mod plays;
mod rules;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rules::{Library, Pack};

use super::rules_args::{ChosenRules, RulesArgs};
use super::{complete, counted};
use crate::library::pack;
use crate::progress::Progress;
use frame::Links;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The folder to write to: a new one, an empty one, or a site that this command wrote.
    #[arg(short, long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    output: PathBuf,

    /// A pack to put on the site; by default all.
    #[arg(long = "pack", value_name = "PACK", add = complete::table())]
    only: Vec<String>,
}

const HELP: &str =
    "The pages need no server and no network: open DIR/index.html, or copy the folder to any web server.

Examples:
  croupier site -o site
  croupier site -o site --pack house-craps --pack bclc-craps";

/// The file that marks a folder as a site of this command.
const MARK: &str = "croupier-site.txt";

/// A pack on the site, with the rules of its table.
struct SitePack<'l> {
    pack: &'l Pack,
    chosen: ChosenRules<'l>,
}

/// A page by its path in the site.
struct SitePage {
    path: String,
    text: String,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    for id in &args.only {
        pack(library, id)?;
    }
    check_folder(&args.output)?;
    let wanted = library.packs().filter(|pack| args.only.is_empty() || args.only.contains(&pack.id));
    let packs: Vec<SitePack<'_>> = wanted
        .map(|pack| Ok(SitePack { pack, chosen: RulesArgs::by_name(&pack.id).choose(library)? }))
        .collect::<Result<_, String>>()?;
    let links = Links::new(packs.iter().map(|one| one.pack));
    let pairs = compare::pairs(&packs);
    let mut pages = vec![
        SitePage { path: "site.css".to_owned(), text: include_str!("site/site.css").to_owned() },
        SitePage { path: "site.js".to_owned(), text: include_str!("site/site.js").to_owned() },
        index::page(&packs, &pairs),
    ];
    let mut progress = Progress::new("pages");
    let steps = (packs.len() + pairs.len()) as u64;
    for (done, one) in packs.iter().enumerate() {
        progress.note(done as u64, steps);
        pages.push(rules::page_of(library, one, &links, &rules::with_pairs(&packs, one, &pairs))?);
        pages.push(figures::page_of(one, &links)?);
        pages.push(plays::page_of(library, one, &links));
    }
    for (done, pair) in pairs.iter().enumerate() {
        progress.note((packs.len() + done) as u64, steps);
        pages.push(compare::page_of(&packs, *pair, &links)?);
    }
    drop(progress);
    let mark = format!("Written by croupier {}.\n", env!("CROUPIER_VERSION"));
    pages.push(SitePage { path: MARK.to_owned(), text: mark });
    write(&args.output, &pages)?;
    let html = pages.iter().filter(|page| page.path.ends_with(".html")).count();
    line!(out, "{}: {}, {}", args.output.display(), counted(packs.len(), "pack"), counted(html, "page"));
    line!(out, "Open {}", args.output.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

/// Refuses a folder with files that the site could replace.
fn check_folder(folder: &Path) -> Result<(), String> {
    let is_empty = fs::read_dir(folder).map_or(Ok(true), |mut entries| match entries.next() {
        None => Ok(true),
        Some(entry) => entry.map(|_| false),
    });
    let is_empty = is_empty.map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    if folder.exists() && !is_empty && !folder.join(MARK).exists() {
        return Err(format!("{} has other files; choose a new or an empty folder", folder.display()));
    }
    Ok(())
}

fn write(folder: &Path, pages: &[SitePage]) -> Result<(), String> {
    for page in pages {
        let path = folder.join(&page.path);
        let parent = path.parent().unwrap_or(folder);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, &page.text));
        written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}
