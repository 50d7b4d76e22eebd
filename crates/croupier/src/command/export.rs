//! `croupier export` and `croupier import`: a table's log as text.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use croupier_ledger::audit::{TextAudit, sealed_line};
use croupier_ledger::keys::Keys;
use croupier_ledger::line::Header;
use croupier_ledger::store::{self, Write};
use croupier_ledger::{Digest, HOUSE, Rulebooks, TableLog, keep_rulebook, rulebook_digest};
use croupier_rules::Library;

/// Write a table's log as text that anyone can verify.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database: postgres://…, a file, or a house's data folder.
    database: String,

    /// The table's number.
    #[arg(long)]
    table: u64,

    /// Write to this file instead of the terminal.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Also write lines that hold secrets still in play, such as the order of a shoe. Keep the output private.
    #[arg(long)]
    sealed_too: bool,
}

/// Audit an exported log and put it into an archive.
#[derive(clap::Args)]
pub(crate) struct ImportArgs {
    /// The log file.
    pub(crate) file: PathBuf,

    /// The archive: a database without a house. It is created if it does not exist.
    #[arg(long, value_name = "DATABASE")]
    database: String,
}

/// The number of lines read at a time.
const LINES: u64 = 4096;

pub(crate) fn run(
    library: Library,
    files: &[(String, String)],
    args: &Args,
    out: &mut String,
) -> Result<ExitCode, String> {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let mut store = store::open_read_only(&database(&args.database)).map_err(|error| words(&error))?;
    store.freeze().map_err(|error| words(&error))?;
    let digest = digest(files);
    let mut rulebooks = Rulebooks::new(digest, Arc::new(library));
    // Without the house's key, its snapshots are not trusted and every line is read.
    let keys = Keys::find(&mut *store, None).map_err(|error| words(&error))?;
    let key = keys.as_ref().map(|keys| &keys.records);
    let resumed =
        TableLog::resume(&mut *store, args.table, &mut rulebooks, key).map_err(|error| words(&error))?;
    let playing = resumed.playing;
    let sealed: Vec<u64> = playing.sealed().filter(|_| !args.sealed_too).collect();
    let mut to: Box<dyn std::io::Write> = match &args.output {
        Some(file) => {
            let made = File::create_new(file)
                .map_err(|error| format!("cannot create {}: {error}", file.display()))?;
            Box::new(BufWriter::new(made))
        }
        None => Box::new(BufWriter::new(std::io::stdout())),
    };
    let mut from = 0;
    loop {
        let lines = store.lines(args.table, from, LINES).map_err(|error| words(&error))?;
        if lines.is_empty() {
            break;
        }
        for kept in lines {
            from = kept.n + 1;
            let line = if sealed.contains(&kept.n) { sealed_line(kept.hash) } else { kept.line };
            writeln!(to, "{line}").map_err(|error| format!("cannot write: {error}"))?;
        }
    }
    to.flush().map_err(|error| format!("cannot write: {error}"))?;
    if let Some(file) = &args.output {
        line!(out, "{from} lines, {} sealed: {}", sealed.len(), file.display());
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn import(
    library: Library,
    files: &[(String, String)],
    args: &ImportArgs,
    out: &mut String,
) -> Result<ExitCode, String> {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let name = args.file.display();
    let reader = File::open(&args.file).map_err(|error| format!("cannot read {name}: {error}"))?;
    let lines: Result<Vec<String>, _> = BufReader::new(reader).lines().collect();
    let lines = lines.map_err(|error| format!("cannot read {name}: {error}"))?;
    let header: Header = lines
        .first()
        .and_then(|line| serde_json::from_str(line).ok())
        .ok_or_else(|| format!("{name} is not a table's log"))?;
    let own = digest(files);
    // An archive keeps the packs of its logs, so that they can always be audited.
    let mut rulebooks = Rulebooks::new(own, Arc::new(library));
    let library = packs(&mut rulebooks, &args.database, header.rulebook).ok_or_else(|| {
        let made_by = header.rulebook;
        format!(
            "cannot import {name}: it was made with packs that have the digest {made_by}, but the digest of these packs \
             is {own}; supply the packs of the log with --packs DIR"
        )
    })?;
    let mut audit = TextAudit::new(&library, header.rulebook, Vec::new());
    lines.iter().take_while(|line| audit.line(line)).for_each(drop);
    let found = audit.end();
    if let Some(difference) = found.difference {
        return Err(format!("cannot import {name}: {difference}"));
    }
    if found.sealed > 0 {
        return Err(format!("cannot import {name}: {} of its lines are sealed", found.sealed));
    }
    let mut store = store::open(&args.database).map_err(|error| words(&error))?;
    let table = header.table;
    if store.length(HOUSE).map_err(|error| words(&error))? > 0 {
        return Err(format!("{} is the database of a house: import into a separate archive", args.database));
    }
    if store.length(table).map_err(|error| words(&error))? > 0 {
        return Err(format!("the archive already has a table {table}"));
    }
    let mut writes: Vec<Write> =
        (header.rulebook == own).then(|| keep_rulebook(own, files)).into_iter().collect();
    let count = lines.len();
    writes.extend(lines.into_iter().enumerate().map(|(n, line)| Write::Line {
        stream: table,
        n: n as u64,
        hash: Digest::of_line(&line),
        line,
    }));
    store.write(&writes).map_err(|error| words(&error))?;
    line!(out, "Table {table}, '{}': imported {count} lines into {}.", header.setup.name, args.database);
    Ok(ExitCode::SUCCESS)
}

/// Returns the database in a data folder, or the name unchanged.
pub(super) fn database(name: &str) -> String {
    let path = std::path::Path::new(name);
    if path.is_dir() { path.join("croupier.db").display().to_string() } else { name.to_owned() }
}

/// Finds the packs that a log was made with: the current ones, or those already in the archive.
fn packs(rulebooks: &mut Rulebooks, archive: &str, digest: Digest) -> Option<Arc<Library>> {
    rulebooks.at_hand(digest).or_else(|| {
        let mut store = store::open_read_only(archive).ok()?;
        rulebooks.get(&mut *store, digest).ok()
    })
}

pub(super) fn digest(files: &[(String, String)]) -> Digest {
    rulebook_digest(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}
