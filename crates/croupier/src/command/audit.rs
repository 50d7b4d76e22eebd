//! `croupier audit`: recomputes and checks everything.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use croupier_ledger::audit::{
    CancelledDrawFinding, CancelledDrawTotals, Difference, Findings, StreamDifference, TextAudit, TextReport,
    stream_name, whole,
};
use croupier_ledger::checkpoint::{Checkpoint, PublicKey};
use croupier_ledger::keys::Keys;
use croupier_ledger::store::Store;
use croupier_ledger::{Digest, HOUSE, Rulebooks, merkle, store};
use croupier_rules::{Library, Money};

use crate::progress::Progress;

/// The notice for an outcome that no draw produced.
const BY_DECREE: &str = "a person entered the outcome at an auto table, which version 1 of the log allowed";
/// The maximum number of called-off draws to list; the rest are only counted.
const MOST_CALLED_OFF: usize = 20;

/// Audit a house, a log file or a running house: every outcome, payment, balance and draw.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A database (postgres://…, a file, or a house's data folder), an exported log, or the address of a house (http://…).
    pub(crate) target: String,

    /// With a running house: audit only this table.
    #[arg(long)]
    table: Option<u64>,

    /// With a running house: also audit its own log. The file holds the session token of a person who may read that
    /// log.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// Compare a log with a checkpoint that you kept; may be given several times. Needs --key.
    #[arg(long, value_name = "FILE", requires = "key")]
    checkpoint: Vec<PathBuf>,

    /// The file with a database's secret key, if it is not in the database. It verifies the MACs of snapshots.
    #[arg(long, value_name = "FILE", env = "CROUPIER_KEY_FILE")]
    key_file: Option<PathBuf>,

    /// The house's public key, as given by /api/v1/key.
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
    let digest = super::export::digest(files);
    match kind(&args.target)? {
        AuditTarget::Database(database) => {
            database_audit(&database, Rulebooks::new(digest, library), args, out)
        }
        AuditTarget::File(file) => {
            let checkpoints = kept_checkpoints(args)?;
            let reader =
                File::open(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            let mut audit = TextAudit::new(&library, digest, checkpoints);
            for line in BufReader::new(reader).split(b'\n') {
                let line = line.map_err(|error| format!("cannot read {}: {error}", file.display()))?;
                if !audit.bytes(&line) {
                    break;
                }
            }
            told(&[(args.target.clone(), audit.end())], args, out)
        }
        AuditTarget::House(address) => house_audit(&library, digest, address, args, out),
    }
}

enum AuditTarget {
    Database(String),
    File(PathBuf),
    House(String),
}

/// Returns the kind of a target, judged by the form of its name.
fn kind(target: &str) -> Result<AuditTarget, String> {
    if target.starts_with("http://") || target.starts_with("https://") {
        return Ok(AuditTarget::House(target.trim_end_matches('/').to_owned()));
    }
    if store::is_server(target) || target.starts_with("sqlite:") {
        return Ok(AuditTarget::Database(target.to_owned()));
    }
    let path = Path::new(target);
    if path.is_dir() {
        return Ok(AuditTarget::Database(path.join("croupier.db").display().to_string()));
    }
    let mut start = [0; 16];
    let mut file = File::open(path).map_err(|error| format!("cannot read {target}: {error}"))?;
    let read = file.read(&mut start).map_err(|error| format!("cannot read {target}: {error}"))?;
    if read == 16 && &start == b"SQLite format 3\0" {
        return Ok(AuditTarget::Database(target.to_owned()));
    }
    Ok(AuditTarget::File(path.to_owned()))
}

fn kept_checkpoints(args: &Args) -> Result<Vec<Checkpoint>, String> {
    let Some(key) = &args.key else { return Ok(Vec::new()) };
    let key: PublicKey = key.trim().parse().map_err(|error| format!("invalid --key: {error}"))?;
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
    let keys = Keys::find(&mut *store, args.key_file.as_deref()).map_err(|error| error.to_string())?;
    let key = keys.as_ref().map(|keys| &keys.records);
    let findings = whole(&mut *store, &mut rulebooks, key, |stream, lines| {
        done.insert(stream, lines);
        progress.note(done.values().sum(), total);
    });
    drop(progress);
    let mut findings = findings.map_err(|error| error.to_string())?;
    for checkpoint in kept_checkpoints(args)? {
        held_against(&mut *store, &checkpoint, &mut findings)?;
    }
    if args.json {
        super::answer(out, serde_json::to_value(&findings).map_err(|error| error.to_string())?);
    } else {
        database_told(&findings, out);
    }
    Ok(if findings.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks that the database still has the lines of a checkpoint that a person kept.
fn held_against(store: &mut dyn Store, kept: &Checkpoint, findings: &mut Findings) -> Result<(), String> {
    let stream = kept.origin.rsplit('/').next().and_then(|stream| stream.parse().ok());
    let stream: u64 = stream.ok_or_else(|| format!("'{}' does not name a stream", kept.origin))?;
    let hashes = store.hashes(stream, kept.size).map_err(|error| error.to_string())?;
    if hashes.len() as u64 == kept.size && merkle::root(&hashes) == kept.root {
        findings.checkpoints += 1;
    } else {
        let what = "the lines do not match the checkpoint that you kept".to_owned();
        findings
            .differences
            .push(StreamDifference { stream, difference: Difference { line: kept.size, what } });
    }
    Ok(())
}

/// Prints the draws that were called off, and the amount that the house may have gained by calling them off.
fn called_off_told(called_off: &[CancelledDrawFinding], indent: &str, out: &mut String) {
    if called_off.is_empty() {
        return;
    }
    let sum = CancelledDrawTotals::of(called_off);
    line!(out, "{indent}{} called off:", super::counted(called_off.len(), "draw"));
    for draw in called_off.iter().take(MOST_CALLED_OFF) {
        let why = serde_json::to_value(draw.why).ok();
        let why = why.as_ref().and_then(|why| why.as_str()).unwrap_or("?");
        let worth = match draw.players_would_have_won {
            Some(won) => format!("players {}", worth(won)),
            None => "value depends on the shoe".to_owned(),
        };
        let CancelledDrawFinding { table, line, draw, .. } = draw;
        line!(out, "{indent}  table {table}, line {line}: draw {draw}, {why}; {worth}");
    }
    if called_off.len() > MOST_CALLED_OFF {
        line!(out, "{indent}  … and {} more (--json lists all)", called_off.len() - MOST_CALLED_OFF);
    }
    if sum.priced > 0 {
        let (whole, rest) = (sum.chance_millionths / 10_000, sum.chance_millionths % 10_000);
        let worth = worth(sum.players_would_have_won);
        line!(
            out,
            "{indent}  In total, players {worth}. If the house is honest, the chance of a result at least this good for the players is {whole}.{rest:04}%."
        );
    }
}

/// The amount that players would have won or lost, in words.
fn worth(won: Money) -> String {
    if won < Money::ZERO {
        format!("would have lost {}", Money::ZERO.minus(won).dollars())
    } else {
        format!("would have won {}", won.dollars())
    }
}

fn database_told(findings: &Findings, out: &mut String) {
    let lines: u64 = findings.streams.iter().map(|(_, lines)| lines).sum();
    let tables = findings.streams.iter().filter(|(stream, _)| *stream != HOUSE).count();
    line!(
        out,
        "{} and {} lines: {} redrawn, {} verified, {} compared.",
        super::counted(tables, "table"),
        lines,
        super::counted(findings.draws as usize, "draw"),
        super::counted(findings.checkpoints as usize, "checkpoint"),
        super::counted(findings.snapshots as usize, "snapshot")
    );
    called_off_told(&findings.called_off, "", out);
    for (table, line) in &findings.by_decree {
        line!(out, "NOTICE: table {table}, line {line}: {BY_DECREE}");
    }
    if findings.due > 0 {
        line!(out, "{} called but not yet made.", super::counted(findings.due as usize, "draw"));
    }
    for note in &findings.notes {
        line!(out, "Note: {note}");
    }
    for found in &findings.differences {
        line!(out, "DIFFERENCE: {found}");
    }
    if findings.differences.is_empty() {
        line!(out, "Everything follows from the rules: no difference.");
    }
}

/// A running house, as its API shows it to any client.
struct HouseClient {
    address: String,
    token: Option<String>,
}

impl HouseClient {
    fn get(&self, path: &str) -> Result<String, String> {
        let url = format!("{}/api/v1{path}", self.address);
        let mut request = ureq::get(&url);
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let mut answer = request.call().map_err(|error| format!("{url}: {error}"))?;
        answer.body_mut().read_to_string().map_err(|error| format!("{url}: {error}"))
    }

    /// The streams to audit: those of all tables, including tables that are closed permanently. Only auditors may read
    /// the house's own stream.
    fn streams(&self) -> Result<Vec<u64>, String> {
        let streams: serde_json::Value =
            serde_json::from_str(&self.get("/streams")?).map_err(|error| error.to_string())?;
        let streams = streams.as_array().into_iter().flatten();
        let streams = streams.filter_map(|stream| stream["stream"].as_u64());
        Ok(streams.filter(|stream| *stream != HOUSE || self.token.is_some()).collect())
    }
}

/// Audits a running house. It asks the house for its streams, its key and its checkpoints, and relies on nothing else
/// that the house says.
fn house_audit(
    library: &Arc<Library>,
    digest: Digest,
    address: String,
    args: &Args,
    out: &mut String,
) -> Result<ExitCode, String> {
    let token = args.token_file.as_ref().map(|file| {
        let token = std::fs::read_to_string(file);
        token.map_err(|error| format!("cannot read {}: {error}", file.display()))
    });
    let token = token.transpose()?.map(|token| token.trim().to_owned());
    let door = HouseClient { address, token };
    let key = match &args.key {
        Some(key) => key.clone(),
        None => door.get("/key")?,
    };
    let key: PublicKey = key.trim().parse().map_err(|error| format!("invalid house key: {error}"))?;
    let streams = args.table.map_or_else(|| door.streams(), |table| Ok(vec![table]))?;
    let kept = kept_checkpoints(args)?;
    let mut progress = Progress::new("auditing");
    let mut all = Vec::new();
    for (at, stream) in streams.iter().enumerate() {
        // The house must not choose which stream its checkpoint covers.
        let origin = format!("{}/{stream}", key.name());
        let kept = kept.iter().filter(|kept| kept.origin == origin).cloned().collect();
        let name = stream_name(*stream);
        let found = stream_audit(library, digest, &door, (*stream, &key, &origin), kept);
        all.push((name.clone(), found.map_err(|wrong| format!("{name}: {wrong}"))?));
        progress.note(at as u64 + 1, streams.len() as u64);
    }
    drop(progress);
    let code = told(&all, args, out)?;
    if args.table.is_none() && door.token.is_none() && !args.json {
        line!(out, "The house's own log is open to auditors only and was not audited: see --token-file.");
    }
    Ok(code)
}

/// Audits one stream of a running house against its current checkpoint and the checkpoints that the caller kept.
fn stream_audit(
    library: &Arc<Library>,
    digest: Digest,
    door: &HouseClient,
    (stream, key, origin): (u64, &PublicKey, &str),
    mut checkpoints: Vec<Checkpoint>,
) -> Result<TextReport, String> {
    let note = door.get(&format!("/streams/{stream}/checkpoint"))?;
    let now = Checkpoint::verify(&note, key, origin).map_err(|refused| refused.to_string())?;
    let size = now.size;
    checkpoints.push(now);
    let mut audit = TextAudit::new(library, digest, checkpoints);
    let mut from = 0;
    while from < size {
        let text = door.get(&format!("/streams/{stream}/lines?from={from}&most=1000"))?;
        let lines = text.lines().take((size - from) as usize).take_while(|line| audit.line(line)).count();
        if lines == 0 {
            break;
        }
        from += lines as u64;
    }
    let of = audit.stream();
    let mut found = audit.end();
    if of != Some(stream) && found.difference.is_none() {
        let what = "this is the log of a different stream".to_owned();
        found.difference = Some(Difference { line: 0, what });
    }
    Ok(found)
}

fn told(all: &[(String, TextReport)], args: &Args, out: &mut String) -> Result<ExitCode, String> {
    if args.json {
        let all: Vec<_> =
            all.iter().map(|(name, found)| serde_json::json!({ "log": name, "found": found })).collect();
        super::answer(out, serde_json::json!({ "logs": all }));
    } else {
        all.iter().for_each(|(name, found)| file_told(name, found, out));
    }
    let good = all.iter().all(|(_, found)| found.difference.is_none());
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn file_told(name: &str, found: &TextReport, out: &mut String) {
    let TextReport { lines, derived, draws, called_off, by_decree, sealed, checkpoints, packs, difference } =
        found;
    line!(
        out,
        "{name}: {lines} lines, {derived} recomputed, {} redrawn, {} compared.",
        super::counted(*draws as usize, "draw"),
        super::counted(*checkpoints as usize, "checkpoint")
    );
    if *sealed > 0 {
        line!(
            out,
            "  {} sealed, to protect secrets still in play. Lines after the first sealed one were not replayed by the rules; only their chain, time, draws and bookings were checked.",
            super::counted(*sealed as usize, "line")
        );
    }
    called_off_told(called_off, "  ", out);
    for line in by_decree {
        line!(out, "  NOTICE: line {line}: {BY_DECREE}");
    }
    if let Some(packs) = packs {
        line!(out, "  NOTICE: {packs}. Use --packs to supply others.");
    }
    match difference {
        Some(difference) => line!(out, "  DIFFERENCE: {difference}"),
        None => line!(out, "  No difference."),
    }
}
