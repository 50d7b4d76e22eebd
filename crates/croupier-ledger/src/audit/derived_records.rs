//! The data that a database stores in addition to the lines: snapshots, secrets of future draws, and references. The
//! lines determine the correct value of each.

use std::collections::{BTreeMap, BTreeSet};

use croupier_chance::commitment;

use super::Difference;
use super::house_audit::{Findings, StreamDifference};
use crate::HOUSE;
use crate::digest::Digest;
use crate::house::REFERENCES_KEPT;
use crate::mac::RecordKey;
use crate::playing::TableLog;
use crate::store::{RecordSpace, Snapshot, Store, StoreError, client_key};

/// The snapshot of a stream, held until the audit reaches the last line that it covers.
pub(super) struct PendingSnapshot {
    stream: u64,
    kept: Option<Snapshot>,
    difference: Option<Difference>,
    compared: u64,
}

impl PendingSnapshot {
    /// Returns the snapshot of a stream. If the key is available, the snapshot's MAC must match.
    pub(super) fn of(
        store: &mut dyn Store,
        stream: u64,
        key: Option<&RecordKey>,
    ) -> Result<PendingSnapshot, StoreError> {
        let kept = store.snapshot(stream)?;
        let refusal = kept.as_ref().zip(key).and_then(|(kept, key)| key.believes(stream, kept).err());
        let line = kept.as_ref().map_or(0, |kept| kept.lines);
        let difference = refusal.map(|why| Difference { line, what: format!("its snapshot: {why}") });
        Ok(PendingSnapshot { stream, kept, difference, compared: 0 })
    }

    /// Compares the state after this number of lines with the snapshot.
    pub(super) fn after(
        &mut self,
        store: &mut dyn Store,
        lines: u64,
        compare: impl FnOnce(&Snapshot, &mut ForgottenClients<'_>) -> Result<(), String>,
    ) {
        let Some(kept) = self.kept.take_if(|kept| kept.lines == lines) else { return };
        self.compared = 1;
        if let Err(what) = compare(&kept, &mut ForgottenClients { store, stream: self.stream }) {
            let what = format!("its snapshot does not match the lines: {what}");
            // Report the field that differs, which says more than a mismatched MAC.
            self.difference = Some(Difference { line: lines, what });
        }
    }

    /// Adds the snapshot's result to the findings, after an audit that found no difference in the lines.
    pub(super) fn end(self, lines: u64, findings: &mut Findings) {
        findings.snapshots += self.compared;
        let beyond = self.kept.filter(|kept| kept.lines > lines || kept.lines == 0);
        let beyond = beyond.map(|kept| Difference {
            line: kept.lines,
            what: format!("its snapshot covers {} lines, but there are {lines}", kept.lines),
        });
        let difference = self.difference.or(beyond);
        let stream = self.stream;
        findings.differences.extend(difference.map(|difference| StreamDifference { stream, difference }));
    }
}

/// The store's records of clients that a stream has forgotten.
pub(crate) struct ForgottenClients<'s> {
    store: &'s mut dyn Store,
    stream: u64,
}

impl ForgottenClients<'_> {
    /// Returns a client's last command number and its entry.
    pub(crate) fn client(&mut self, person: u32, client: &str) -> Option<(u64, u64)> {
        let kept = self.store.get(RecordSpace::Client, &client_key(self.stream, person, client)).ok()??;
        let (last, entry) = kept.split_once(' ')?;
        Some((last.parse().ok()?, entry.parse().ok()?))
    }
}

/// Secrets of future draws, by the commitments in the tables' lines.
#[derive(Default)]
pub(super) struct Secrets(BTreeSet<String>);

impl Secrets {
    /// Checks that the secret of the table's next draw is stored and matches the commitment.
    pub(super) fn of(
        &mut self,
        store: &mut dyn Store,
        playing: &TableLog,
    ) -> Result<Option<StreamDifference>, StoreError> {
        let (_, commits) = playing.next_draw();
        let secret = store.get(RecordSpace::Secret, &commits.to_string())?;
        self.0.insert(commits.to_string());
        let what = match secret {
            None if playing.retired() => return Ok(None),
            None => "the secret of its next draw is missing".to_owned(),
            Some(text) => match text.parse::<Digest>() {
                Ok(secret) if Digest(commitment(&secret.0)) == commits => return Ok(None),
                _ => "the secret of its next draw is not the committed one".to_owned(),
            },
        };
        let line = playing.chain().lines() - 1;
        Ok(Some(StreamDifference { stream: playing.header().table, difference: Difference { line, what } }))
    }

    /// Reports stored secrets that belong to no table's commitment.
    pub(super) fn end(self, store: &mut dyn Store, findings: &mut Findings) -> Result<(), StoreError> {
        let strays =
            store.scan(RecordSpace::Secret, "")?.into_iter().filter(|(commits, _)| !self.0.contains(commits));
        let told = |(commits, _): (String, String)| {
            format!("the stored secret for commitment {commits} belongs to no table")
        };
        findings.notes.extend(strays.map(told));
        Ok(())
    }
}

/// Checks that the records of references match the lines.
pub(super) fn references(
    store: &mut dyn Store,
    booked: &BTreeMap<String, u64>,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    if store.get(RecordSpace::House, REFERENCES_KEPT)?.is_none() {
        if !booked.is_empty() {
            let note = "the references have no records yet: the house creates them at its next start";
            findings.notes.push(note.to_owned());
        }
        return Ok(());
    }
    let kept: BTreeMap<String, String> = store.scan(RecordSpace::Reference, "")?.into_iter().collect();
    let missing = booked.iter().filter(|(reference, line)| kept.get(*reference) != Some(&line.to_string()));
    let missing = missing.map(|(reference, line)| {
        (*line, format!("the record of reference '{reference}' is wrong or missing"))
    });
    let strays = kept.keys().filter(|reference| !booked.contains_key(*reference));
    let strays =
        strays.map(|reference| (0, format!("reference '{reference}' has a record, but no line books it")));
    let all = missing.chain(strays);
    findings.differences.extend(
        all.map(|(line, what)| StreamDifference { stream: HOUSE, difference: Difference { line, what } }),
    );
    Ok(())
}
