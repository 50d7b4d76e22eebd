//! The house's log as the database holds it.

use croupier_chance::Secret;
use croupier_ledger::house::{HouseLog, HouseRequest};
use croupier_ledger::line::{Actor, VERSION};
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{self, Store, Write};
use croupier_ledger::{HOUSE, SnapshotRefusal, SnapshotUse};
use jiff::Timestamp;

use super::{House, HouseOpenError};
use crate::config::Config;

/// Refuses to found a new house if there are traces of an earlier one whose data file is missing.
pub(super) fn check_not_gone(config: &Config) -> Result<(), HouseOpenError> {
    let traces = store::traces(&config.database())?;
    if config.found || traces.is_empty() {
        return Ok(());
    }
    let traces: Vec<String> = traces.iter().map(|trace| trace.display().to_string()).collect();
    Err(HouseOpenError::Gone(config.database(), traces.join(", ")))
}

/// Returns the house's log as it was after its first line. For a new house, adds that line to the writes.
pub(super) fn begin_log(
    store: &mut dyn Store,
    now: Timestamp,
    writes: &mut Vec<Write>,
) -> Result<HouseLog, HouseOpenError> {
    let first = store.lines(HOUSE, 0, 1)?;
    let Some(first) = first.first() else {
        let name = Secret::fresh()?;
        let name: String = name.bytes()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let (log, write) = HouseLog::found(&name, now);
        writes.push(write);
        return Ok(log);
    };
    HouseLog::begin(&first.line).map_err(|error| HouseOpenError::Log(0, error.to_string()))
}

/// Returns the house's log up to its end, and the number of lines at its last snapshot.
pub(super) fn read_log(
    store: &mut dyn Store,
    begun: HouseLog,
    key: &RecordKey,
    now: Timestamp,
    writes: &mut Vec<Write>,
) -> Result<(HouseLog, u64), HouseOpenError> {
    let (mut log, used) = stored_log(store, begun, key)?;
    if log.state().version() < VERSION {
        let upgrade = HouseRequest::Upgrade { version: VERSION };
        log.ask(now, Actor::House, None, &upgrade, writes)
            .map_err(|denied| HouseOpenError::Log(log.chain().lines(), denied.to_string()))?;
    }
    if refused(HOUSE, &used) {
        // The new snapshot makes the next start quick again.
        writes.push(key.seal_snapshot(HOUSE, log.snapshot()));
        let lines = log.chain().lines();
        return Ok((log, lines));
    }
    Ok((log, used.lines()))
}

/// Returns the stored log up to its end, from the last snapshot if it is authentic.
fn stored_log(
    store: &mut dyn Store,
    begun: HouseLog,
    key: &RecordKey,
) -> Result<(HouseLog, SnapshotUse), HouseOpenError> {
    let (resumed, used) = match key.snapshot(store, HOUSE)? {
        None => (None, SnapshotUse::Missing),
        Some(Err(refusal)) => (None, SnapshotUse::Refused(refusal)),
        Some(Ok(snapshot)) => match HouseLog::resume(&snapshot) {
            Ok(log) => (Some(log), SnapshotUse::Used(snapshot.lines)),
            Err(error) => (None, SnapshotUse::Refused(SnapshotRefusal::Unreadable(error.to_string()))),
        },
    };
    let mut log = resumed.unwrap_or(begun);
    loop {
        let from = log.chain().lines();
        let lines = store.lines(HOUSE, from, 4096)?;
        if lines.is_empty() {
            break;
        }
        for kept in lines {
            log.read(&kept.line).map_err(|error| HouseOpenError::Log(kept.n, error.to_string()))?;
        }
    }
    Ok((log, used))
}

impl House {
    /// Returns the log as the database holds it now.
    pub(crate) fn stored_log(store: &mut dyn Store, key: &RecordKey) -> Result<HouseLog, HouseOpenError> {
        let first = store.lines(HOUSE, 0, 1)?;
        let first = first.first().map(|first| first.line.as_str()).unwrap_or_default();
        let begun = HouseLog::begin(first).map_err(|error| HouseOpenError::Log(0, error.to_string()))?;
        Ok(stored_log(store, begun, key)?.0)
    }
}

/// Returns whether the snapshot failed its check, and logs it if so.
pub(super) fn refused(stream: u64, used: &SnapshotUse) -> bool {
    let SnapshotUse::Refused(why) = used else { return false };
    if *why == SnapshotRefusal::Unsealed {
        tracing::warn!(stream, %why, "a snapshot failed its check, and its stream was replayed from the first line");
    } else {
        tracing::error!(stream, %why, "a snapshot failed its check, and its stream was replayed from the first line");
    }
    metrics::counter!("croupier_snapshots_refused_total").increment(1);
    true
}
