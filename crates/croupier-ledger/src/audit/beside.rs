//! What a database keeps beside the lines: snapshots, secrets of draws to come, and references. The lines say what each must be.

use std::collections::{BTreeMap, BTreeSet};

use croupier_chance::commitment;

use super::Difference;
use super::whole::{Findings, StreamDifference};
use crate::HOUSE;
use crate::digest::Digest;
use crate::house::REFERENCES_KEPT;
use crate::mac::RecordKey;
use crate::playing::TableLog;
use crate::store::{RecordSpace, Snapshot, Store, StoreError, client_key};

/// The snapshot of a stream, until the line is reached that it is of.
pub(super) struct PendingSnapshot {
    stream: u64,
    kept: Option<Snapshot>,
    difference: Option<Difference>,
    compared: u64,
}

impl PendingSnapshot {
    /// The snapshot of a stream. Where the key is at hand, its MAC must fit.
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

    /// After so many lines, the state is known: is it that of the snapshot?
    pub(super) fn after(
        &mut self,
        store: &mut dyn Store,
        lines: u64,
        compare: impl FnOnce(&Snapshot, &mut ForgottenClients<'_>) -> Result<(), String>,
    ) {
        let Some(kept) = self.kept.take_if(|kept| kept.lines == lines) else { return };
        self.compared = 1;
        if let Err(what) = compare(&kept, &mut ForgottenClients { store, stream: self.stream }) {
            let what = format!("its snapshot is not what the lines say: {what}");
            // What differs says more than that the MAC does not fit.
            self.difference = Some(Difference { line: lines, what });
        }
    }

    /// The stream ends, without a difference of its own.
    pub(super) fn end(self, lines: u64, findings: &mut Findings) {
        findings.snapshots += self.compared;
        let beyond = self.kept.filter(|kept| kept.lines > lines || kept.lines == 0);
        let beyond = beyond.map(|kept| Difference {
            line: kept.lines,
            what: format!("its snapshot is of {} lines, and there are {lines}", kept.lines),
        });
        let difference = self.difference.or(beyond);
        let stream = self.stream;
        findings.differences.extend(difference.map(|difference| StreamDifference { stream, difference }));
    }
}

/// What the store remembers of clients that a stream has forgotten.
pub(crate) struct ForgottenClients<'s> {
    store: &'s mut dyn Store,
    stream: u64,
}

impl ForgottenClients<'_> {
    /// The last number of a client and its entry.
    pub(crate) fn client(&mut self, person: u32, client: &str) -> Option<(u64, u64)> {
        let kept = self.store.get(RecordSpace::Client, &client_key(self.stream, person, client)).ok()??;
        let (last, entry) = kept.split_once(' ')?;
        Some((last.parse().ok()?, entry.parse().ok()?))
    }
}

/// Secrets of draws to come, and the commitments that the tables' lines have made.
#[derive(Default)]
pub(super) struct Secrets(BTreeSet<String>);

impl Secrets {
    /// A table whose stream was gone through: the secret of its next draw is there, and fits.
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
            None => "the secret of its next draw is lost".to_owned(),
            Some(text) => match text.parse::<Digest>() {
                Ok(secret) if Digest(commitment(&secret.0)) == commits => return Ok(None),
                _ => "the secret of its next draw is not the one that it is committed to".to_owned(),
            },
        };
        let line = playing.chain().lines() - 1;
        Ok(Some(StreamDifference { stream: playing.header().table, difference: Difference { line, what } }))
    }

    /// Secrets that no table is committed to.
    pub(super) fn end(self, store: &mut dyn Store, findings: &mut Findings) -> Result<(), StoreError> {
        let strays =
            store.scan(RecordSpace::Secret, "")?.into_iter().filter(|(commits, _)| !self.0.contains(commits));
        let told =
            |(commits, _): (String, String)| format!("no table is committed to the secret of {commits}");
        findings.notes.extend(strays.map(told));
        Ok(())
    }
}

/// The records of references must be those of the lines.
pub(super) fn references(
    store: &mut dyn Store,
    booked: &BTreeMap<String, u64>,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    if store.get(RecordSpace::House, REFERENCES_KEPT)?.is_none() {
        if !booked.is_empty() {
            let note = "references have no records yet: the next start of the house makes them";
            findings.notes.push(note.to_owned());
        }
        return Ok(());
    }
    let kept: BTreeMap<String, String> = store.scan(RecordSpace::Reference, "")?.into_iter().collect();
    let missing = booked.iter().filter(|(reference, line)| kept.get(*reference) != Some(&line.to_string()));
    let missing = missing
        .map(|(reference, line)| (*line, format!("the record of reference '{reference}' is wrong or lost")));
    let strays = kept.keys().filter(|reference| !booked.contains_key(*reference));
    let strays = strays
        .map(|reference| (0, format!("there is a record of reference '{reference}', which no line books")));
    let all = missing.chain(strays);
    findings.differences.extend(
        all.map(|(line, what)| StreamDifference { stream: HOUSE, difference: Difference { line, what } }),
    );
    Ok(())
}
