//! `croupier audit`: goes through everything again.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use croupier_ledger::audit::{Difference, Examined, Findings, Found, TextAudit, whole};
use croupier_ledger::checkpoint::{Checkpoint, PublicKey};
use croupier_ledger::store::Store;
use croupier_ledger::{HOUSE, Rulebooks, merkle, rulebook_digest, store};
use croupier_rules::Library;

use crate::progress::Progress;

/// Go through a house, a log file or a running house again: every outcome, payment, balance and draw.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A database (postgres://…, a file, or a house's data folder), an exported log, or the address of a house (http://…).
    target: String,

    /// Of a running house, only this table.
    #[arg(long)]
    table: Option<u64>,

    /// Hold a log against a checkpoint that was kept; may be given several times. Needs --key.
    #[arg(long, value_name = "FILE", requires = "key")]
    checkpoint: Vec<PathBuf>,

    /// The house's key, as its page /api/v1/key gives it.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    library: Library,
    files: &[(String, String)],
    args: &Args,
    out: &mut String,
) -> Result<ExitCode, String> {
    let library = Arc::new(library);
    match kind(&args.target)? {
        Target::Database(database) => {
            let digest = rulebook_digest(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
            database_audit(&database, Rulebooks::new(digest, library), args, out)
        }
        Target::File(file) => {
            let checkpoints = kept_checkpoints(args)?;
            let reader =
                File::open(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            let mut audit = TextAudit::new(&library, checkpoints);
            for line in BufReader::new(reader).lines() {
                let line = line.map_err(|error| format!("cannot read {}: {error}", file.display()))?;
                if !audit.line(&line) {
                    break;
                }
            }
            told(&[(args.target.clone(), audit.end())], args, out)
        }
        Target::House(address) => house_audit(&library, &address, args, out),
    }
}

enum Target {
    Database(String),
    File(PathBuf),
    House(String),
}

/// What the target is, by how it looks.
fn kind(target: &str) -> Result<Target, String> {
    if target.starts_with("http://") || target.starts_with("https://") {
        return Ok(Target::House(target.trim_end_matches('/').to_owned()));
    }
    if target.starts_with("postgres://")
        || target.starts_with("postgresql://")
        || target.starts_with("sqlite:")
    {
        return Ok(Target::Database(target.to_owned()));
    }
    let path = Path::new(target);
    if path.is_dir() {
        return Ok(Target::Database(path.join("croupier.db").display().to_string()));
    }
    let mut start = [0; 16];
    let mut file = File::open(path).map_err(|error| format!("cannot read {target}: {error}"))?;
    let read = file.read(&mut start).map_err(|error| format!("cannot read {target}: {error}"))?;
    if read == 16 && &start == b"SQLite format 3\0" {
        return Ok(Target::Database(target.to_owned()));
    }
    Ok(Target::File(path.to_owned()))
}

fn kept_checkpoints(args: &Args) -> Result<Vec<Checkpoint>, String> {
    let Some(key) = &args.key else { return Ok(Vec::new()) };
    let key: PublicKey = key.trim().parse().map_err(|error| format!("the key: {error}"))?;
    args.checkpoint.iter().map(|file| kept_checkpoint(file, &key)).collect()
}

fn kept_checkpoint(file: &Path, key: &PublicKey) -> Result<Checkpoint, String> {
    let name = file.display();
    let note = std::fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    // The first line is the origin; the signature covers it.
    let origin = note.lines().next().unwrap_or_default();
    Checkpoint::verify(&note, key, origin).map_err(|refused| format!("{name}: {refused}"))
}

fn database_audit(
    database: &str,
    mut rulebooks: Rulebooks,
    args: &Args,
    out: &mut String,
) -> Result<ExitCode, String> {
    let mut store = store::open_read_only(database).map_err(|error| error.to_string())?;
    store.freeze().map_err(|error| error.to_string())?;
    let total = store.count().map_err(|error| error.to_string())?.lines;
    let mut progress = Progress::new("auditing");
    let mut done = std::collections::BTreeMap::new();
    let findings = whole(&mut *store, &mut rulebooks, |stream, lines| {
        done.insert(stream, lines);
        progress.note(done.values().sum(), total);
    });
    drop(progress);
    let mut findings = findings.map_err(|error| error.to_string())?;
    for checkpoint in kept_checkpoints(args)? {
        held_against(&mut *store, &checkpoint, &mut findings)?;
    }
    if args.json {
        line!(out, "{}", serde_json::to_string_pretty(&findings).map_err(|error| error.to_string())?);
    } else {
        database_told(&findings, out);
    }
    Ok(if findings.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A checkpoint that somebody kept: does the database still have those lines?
fn held_against(store: &mut dyn Store, kept: &Checkpoint, findings: &mut Findings) -> Result<(), String> {
    let stream = kept.origin.rsplit('/').next().and_then(|stream| stream.parse().ok());
    let stream: u64 = stream.ok_or_else(|| format!("'{}' names no stream", kept.origin))?;
    let hashes = store.hashes(stream, kept.size).map_err(|error| error.to_string())?;
    if hashes.len() as u64 == kept.size && merkle::root(&hashes) == kept.root {
        findings.checkpoints += 1;
    } else {
        let what = "the lines are not those of the checkpoint that was kept".to_owned();
        findings.differences.push(Found { stream, difference: Difference { line: kept.size, what } });
    }
    Ok(())
}

fn database_told(findings: &Findings, out: &mut String) {
    let lines: u64 = findings.streams.iter().map(|(_, lines)| lines).sum();
    let tables = findings.streams.iter().filter(|(stream, _)| *stream != HOUSE).count();
    line!(
        out,
        "{} and {} lines: {} drawn again, {} verified.",
        super::counted(tables, "table"),
        lines,
        super::counted(findings.draws as usize, "draw"),
        super::counted(findings.checkpoints as usize, "checkpoint")
    );
    for found in &findings.differences {
        line!(out, "DIFFERENCE: {found}");
    }
    if findings.differences.is_empty() {
        line!(out, "Everything follows from the rules: no difference.");
    }
}

/// A running house is asked for its streams, its key and its checkpoints, and taken at its word for nothing else.
fn house_audit(
    library: &Arc<Library>,
    address: &str,
    args: &Args,
    out: &mut String,
) -> Result<ExitCode, String> {
    let get = |path: &str| -> Result<String, String> {
        let url = format!("{address}/api/v1{path}");
        let mut answer = ureq::get(&url).call().map_err(|error| format!("{url}: {error}"))?;
        answer.body_mut().read_to_string().map_err(|error| format!("{url}: {error}"))
    };
    let key = match &args.key {
        Some(key) => key.clone(),
        None => get("/key")?,
    };
    let key: PublicKey = key.trim().parse().map_err(|error| format!("the house's key: {error}"))?;
    let tables = match args.table {
        Some(table) => vec![table],
        None => {
            let tables: serde_json::Value =
                serde_json::from_str(&get("/tables")?).map_err(|error| error.to_string())?;
            let tables = tables.as_array().into_iter().flatten();
            tables.filter_map(|table| table["table"].as_u64()).collect()
        }
    };
    let kept = kept_checkpoints(args)?;
    let mut progress = Progress::new("auditing");
    let mut all = Vec::new();
    for (at, table) in tables.iter().enumerate() {
        let note = get(&format!("/streams/{table}/checkpoint"))?;
        // The house does not choose what its checkpoint is of.
        let origin = format!("{}/{table}", key.name());
        let now = Checkpoint::verify(&note, &key, &origin)
            .map_err(|refused| format!("table {table}: {refused}"))?;
        let mut checkpoints: Vec<Checkpoint> =
            kept.iter().filter(|kept| kept.origin == origin).cloned().collect();
        let size = now.size;
        checkpoints.push(now);
        let mut audit = TextAudit::new(library, checkpoints);
        let mut from = 0;
        while from < size {
            let text = get(&format!("/streams/{table}/lines?from={from}&most=1000"))?;
            let lines = text.lines().take((size - from) as usize).take_while(|line| audit.line(line)).count();
            if lines == 0 {
                break;
            }
            from += lines as u64;
        }
        let of = audit.table();
        let mut found = audit.end();
        if of != Some(*table) && found.difference.is_none() {
            let what = "it is the log of another table".to_owned();
            found.difference = Some(Difference { line: 0, what });
        }
        all.push((format!("table {table}"), found));
        progress.note(at as u64 + 1, tables.len() as u64);
    }
    drop(progress);
    told(&all, args, out)
}

fn told(all: &[(String, Examined)], args: &Args, out: &mut String) -> Result<ExitCode, String> {
    if args.json {
        let all: Vec<_> =
            all.iter().map(|(name, found)| serde_json::json!({ "log": name, "found": found })).collect();
        line!(out, "{}", serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?);
    } else {
        all.iter().for_each(|(name, found)| file_told(name, found, out));
    }
    let good = all.iter().all(|(_, found)| found.difference.is_none());
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn file_told(name: &str, found: &Examined, out: &mut String) {
    let Examined { lines, derived, draws, sealed, checkpoints, difference } = found;
    line!(
        out,
        "{name}: {lines} lines, {derived} derived anew, {} drawn again, {} held against.",
        super::counted(*draws as usize, "draw"),
        super::counted(*checkpoints as usize, "checkpoint")
    );
    if *sealed > 0 {
        line!(
            out,
            "  {} sealed, because of what nobody may see yet: from the first on only the chain was followed.",
            super::counted(*sealed as usize, "line")
        );
    }
    match difference {
        Some(difference) => line!(out, "  DIFFERENCE: {difference}"),
        None => line!(out, "  No difference."),
    }
}
