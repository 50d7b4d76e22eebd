//! Audits a whole house: every stream line by line, and the checkpoints. The house's own stream and the tables' streams
//! must agree on which tables exist and on every chip that moved between them.

use std::collections::BTreeMap;

use croupier_rules::Money;
use serde::Serialize;

use super::derived_records::{self, PendingSnapshot, Secrets};
use super::table_register::TableRegister;
use super::{Audit, CancelledDrawFinding, Difference};
use crate::HOUSE;
use crate::book::{Account, Posting};
use crate::checkpoint::{Checkpoint, PublicKey, origin};
use crate::digest::Digest;
use crate::house::{HouseAction, HouseLog};
use crate::line::{Entry, Header};
use crate::mac::RecordKey;
use crate::rulebook::{RulebookError, Rulebooks};
use crate::store::{self, RecordSpace, Store, StoreError, StoredLine};

/// The record key under which the store holds the public key that verifies checkpoints.
pub const VERIFIER: &str = "verifier";

/// The number of lines read at a time.
const LINES: u64 = 4096;

/// The result of auditing a house.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Findings {
    /// The audited streams: number and length in lines.
    pub streams: Vec<(u64, u64)>,
    /// The number of checkpoints that were verified.
    pub checkpoints: u64,
    /// The number of draws that the audit repeated.
    pub draws: u64,
    /// Draws that were called off.
    pub called_off: Vec<CancelledDrawFinding>,
    /// Outcomes at auto tables that no draw produced: table and line. Only version 1 of the notation allowed such
    /// lines.
    pub by_decree: Vec<(u64, u64)>,
    /// The number of draws that are called but not yet made.
    pub due: u64,
    /// The number of snapshots that were compared with the state after the lines that they cover.
    pub snapshots: u64,
    /// The first difference of each stream; empty if the house is sound.
    pub differences: Vec<StreamDifference>,
    /// Harmless irregularities.
    pub notes: Vec<String>,
}

/// The first difference in a stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{}, {difference}", stream_name(*stream))]
pub struct StreamDifference {
    /// The stream's number.
    pub stream: u64,
    /// The difference in that stream.
    #[serde(flatten)]
    pub difference: Difference,
}

/// Returns the name of a stream, for people.
pub fn stream_name(stream: u64) -> String {
    if stream == HOUSE { "the house's own log".to_owned() } else { format!("table {stream}") }
}

/// The chips that moved between the house and a table, by table, entry and person; without a person, the cage.
type ChipTransfers = BTreeMap<(u64, u64, Option<u32>), Money>;

/// Audits a whole house. If there is a `key`, also verifies the MACs of snapshots. `watch` receives the progress of
/// every stream.
pub fn whole(
    store: &mut dyn Store,
    rulebooks: &mut Rulebooks,
    key: Option<&RecordKey>,
    mut watch: impl FnMut(u64, u64),
) -> Result<Findings, StoreError> {
    store.check_whole()?;
    let mut findings = Findings::default();
    let mut crossings = ChipTransfers::new();
    let mut house = String::new();
    let streams = store.streams()?;
    // An archive has tables but no house. If the house's log has a difference, it cannot say which tables exist.
    let mut listed = None;
    if streams.contains(&HOUSE) {
        match house_stream(store, key, &mut crossings, &mut house, &mut findings, &mut watch)? {
            Ok(tables) => listed = Some(tables),
            Err(difference) => findings.differences.push(StreamDifference { stream: HOUSE, difference }),
        }
    }
    let mut secrets = Secrets::default();
    for stream in streams.iter().copied().filter(|stream| *stream != HOUSE) {
        match table_stream(store, (stream, key), rulebooks, &mut crossings, &mut findings, &mut watch)? {
            Ok(audit) => {
                let compared = listed.as_mut().and_then(|listed| listed.compare(audit.playing()));
                // An archive makes no more draws.
                let secret = match compared {
                    None if !house.is_empty() => secrets.of(store, audit.playing())?,
                    _ => None,
                };
                findings.differences.extend(compared.or(secret));
            }
            Err(difference) => {
                findings.differences.push(StreamDifference { stream, difference });
                listed.iter_mut().for_each(|listed| listed.pass(stream));
            }
        }
    }
    let listed_all = listed.is_some();
    findings.differences.extend(listed.into_iter().flat_map(TableRegister::missing));
    for stream in streams.iter().copied() {
        if let Some((line, what)) = store::derived::difference(store, stream)? {
            findings.differences.push(StreamDifference { stream, difference: Difference { line, what } });
        }
    }
    // Without a house's log, there is nothing else to compare.
    if house.is_empty() {
        return Ok(findings);
    }
    match store.get(RecordSpace::House, VERIFIER)?.and_then(|text| text.parse::<PublicKey>().ok()) {
        Some(key) => {
            for stream in streams {
                checkpoints(store, stream, &house, &key, &mut findings)?;
            }
        }
        None => {
            let what = "the key of its checkpoints is missing".to_owned();
            findings
                .differences
                .push(StreamDifference { stream: HOUSE, difference: Difference { line: 0, what } });
        }
    }
    if listed_all && findings.differences.is_empty() {
        secrets.end(store, &mut findings)?;
    }
    // Both sides of a movement cancel out. Anything left over is missing on one side.
    for ((table, entry, person), amount) in crossings.into_iter().filter(|(_, amount)| !amount.is_zero()) {
        let who = person.map_or("the cage".to_owned(), |person| format!("wallet {person}"));
        let what = format!(
            "the house's book and the table's differ by {} for movements between {who} and the table",
            amount.dollars()
        );
        findings
            .differences
            .push(StreamDifference { stream: table, difference: Difference { line: entry, what } });
    }
    Ok(findings)
}

/// Reads the lines of a stream in order and checks their hashes.
fn each_line(
    store: &mut dyn Store,
    stream: u64,
    watch: &mut impl FnMut(u64, u64),
    mut with: impl FnMut(&mut dyn Store, &StoredLine) -> Result<Option<Difference>, StoreError>,
) -> Result<(u64, Option<Difference>), StoreError> {
    let mut next = 0;
    loop {
        let lines = store.lines(stream, next, LINES)?;
        if lines.is_empty() {
            return Ok((next, None));
        }
        for kept in &lines {
            let difference = if kept.n != next {
                Some(Difference { line: next, what: format!("it is missing: line {} is next", kept.n) })
            } else if kept.hash != Digest::of_line(&kept.line) {
                Some(Difference { line: next, what: "it was changed: its hash differs".to_owned() })
            } else {
                with(store, kept)?
            };
            if difference.is_some() {
                return Ok((next, difference));
            }
            next += 1;
        }
        watch(stream, next);
    }
}

fn house_stream(
    store: &mut dyn Store,
    key: Option<&RecordKey>,
    crossings: &mut ChipTransfers,
    house: &mut String,
    findings: &mut Findings,
    watch: &mut impl FnMut(u64, u64),
) -> Result<Result<TableRegister, Difference>, StoreError> {
    let mut log: Option<HouseLog> = None;
    let mut listed = TableRegister::default();
    let mut snapshot = PendingSnapshot::of(store, HOUSE, key)?;
    let (lines, found) = each_line(store, HOUSE, watch, |store, kept| {
        let wrong = |what: &dyn std::fmt::Display| Some(Difference { line: kept.n, what: what.to_string() });
        let Some(log) = &mut log else {
            match HouseLog::begin(&kept.line) {
                Ok(begun) => {
                    house.push_str(begun.house());
                    snapshot.after(store, 1, |kept, forgotten| begun.compare(kept, forgotten));
                    log = Some(begun);
                }
                Err(error) => return Ok(wrong(&error)),
            }
            return Ok(None);
        };
        match log.audit(&kept.line) {
            Ok(entry) => {
                cross_house(&entry.action, crossings);
                listed.note(&entry);
                snapshot.after(store, kept.n + 1, |kept, forgotten| log.compare(kept, forgotten));
                Ok(None)
            }
            Err(error) => Ok(wrong(&error)),
        }
    })?;
    findings.streams.push((HOUSE, lines));
    let end = log.as_ref().and_then(|log| log.ends().err());
    let found = found.or_else(|| end.map(|wrong| Difference { line: lines - 1, what: wrong.to_string() }));
    if let Some(difference) = found {
        return Ok(Err(difference));
    }
    snapshot.end(lines, findings);
    if let Some(log) = log {
        derived_records::references(store, log.booked(), findings)?;
    }
    Ok(Ok(listed))
}

/// Adds an amount to a sum. If the sum overflows, the audit reports a difference.
fn cross(crossings: &mut ChipTransfers, at: (u64, u64, Option<u32>), amount: Money) {
    let sum = crossings.entry(at).or_insert(Money::ZERO);
    *sum = sum.checked_add(amount).unwrap_or(amount);
}

fn cross_house(action: &HouseAction, crossings: &mut ChipTransfers) {
    let (at, amount) = match *action {
        HouseAction::ToTable { person, table, entry, amount } => ((table, entry, Some(person)), amount),
        HouseAction::FromTable { person, table, entry, amount } => {
            ((table, entry, Some(person)), Money::ZERO.minus(amount))
        }
        HouseAction::Filled { table, entry, amount } => ((table, entry, None), amount),
        HouseAction::Credited { table, entry, amount } => ((table, entry, None), Money::ZERO.minus(amount)),
        _ => return,
    };
    cross(crossings, at, amount);
}

fn table_stream(
    store: &mut dyn Store,
    (stream, key): (u64, Option<&RecordKey>),
    rulebooks: &mut Rulebooks,
    crossings: &mut ChipTransfers,
    findings: &mut Findings,
    watch: &mut impl FnMut(u64, u64),
) -> Result<Result<Audit, Difference>, StoreError> {
    let mut audit: Option<Audit> = None;
    let mut draws = 0;
    let mut snapshot = PendingSnapshot::of(store, stream, key)?;
    let (lines, found) = each_line(store, stream, watch, |store, kept| {
        let Some(audit) = &mut audit else {
            match begin(store, rulebooks, &kept.line)? {
                Ok(begun) if begun.playing().header().table == stream => {
                    snapshot.after(store, 1, |kept, forgotten| begun.playing().compare(kept, forgotten));
                    audit = Some(begun);
                }
                Ok(begun) => {
                    let what = format!("it says that it belongs to table {}", begun.playing().header().table);
                    return Ok(Some(Difference { line: 0, what }));
                }
                Err(difference) => return Ok(Some(difference)),
            }
            return Ok(None);
        };
        match audit.line(&kept.line) {
            Ok(entry) => {
                draws += u64::from(entry.chance.is_some());
                cross_table(stream, &entry, crossings);
                let playing = audit.playing();
                snapshot.after(store, kept.n + 1, |kept, forgotten| playing.compare(kept, forgotten));
                Ok(None)
            }
            Err(difference) => Ok(Some(difference)),
        }
    })?;
    findings.streams.push((stream, lines));
    findings.draws += draws;
    if let Some(audit) = &audit {
        findings.called_off.extend_from_slice(audit.called_off());
        findings.by_decree.extend(audit.by_decree().iter().map(|line| (stream, *line)));
        findings.due += u64::from(audit.playing().called().is_some());
    }
    if let Some(difference) = found {
        return Ok(Err(difference));
    }
    snapshot.end(lines, findings);
    let none = || Difference { line: 0, what: "there are no lines".to_owned() };
    Ok(audit.ok_or_else(none))
}

/// Begins with a header, using the packs that it names.
fn begin(
    store: &mut dyn Store,
    rulebooks: &mut Rulebooks,
    line: &str,
) -> Result<Result<Audit, Difference>, StoreError> {
    let wrong = |what: String| Ok(Err(Difference { line: 0, what }));
    let header: Header = match serde_json::from_str(line) {
        Ok(header) => header,
        Err(error) => return wrong(format!("it cannot be read: {error}")),
    };
    match rulebooks.get(store, header.rulebook) {
        Ok(library) => Ok(Audit::begin(&library, line)),
        Err(RulebookError::Store(error)) => Err(error),
        Err(none) => wrong(none.to_string()),
    }
}

fn cross_table(table: u64, entry: &Entry, crossings: &mut ChipTransfers) {
    for Posting(account, amount) in &entry.book {
        let person = match account {
            Account::Wallet(person) => Some(*person),
            Account::Cage => None,
            _ => continue,
        };
        // A wallet's loss is the table's gain, so that the two sides cancel out.
        cross(crossings, (table, entry.n, person), *amount);
    }
}

/// Checks that every checkpoint is signed by the house and has the right root over the lines.
fn checkpoints(
    store: &mut dyn Store,
    stream: u64,
    house: &str,
    key: &PublicKey,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    let notes = store.checkpoints(stream)?;
    let largest = notes.last().map_or(0, |last| last.size);
    let hashes = store.hashes(stream, largest)?;
    let mut tree = crate::merkle::Tree::EMPTY;
    let mut hashes = hashes.into_iter();
    for store::StoredCheckpoint { size, note, .. } in notes {
        let wrong = |what: String| StreamDifference { stream, difference: Difference { line: size, what } };
        hashes.by_ref().take((size - tree.size()) as usize).for_each(|hash| tree.add(hash));
        match Checkpoint::verify(&note, key, &origin(house, stream)) {
            Err(refused) => findings.differences.push(wrong(format!("its checkpoint: {refused}"))),
            Ok(checkpoint) if (checkpoint.size, checkpoint.root) != (tree.size(), tree.root()) => {
                findings.differences.push(wrong("its lines do not match its checkpoint".to_owned()));
            }
            Ok(_) => findings.checkpoints += 1,
        }
    }
    Ok(())
}
