//! References of an operator's wallet. Each reference can be booked only once, ever.
//!
//! The state remembers the latest references. The store has a record of every reference, written together with its
//! line.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::denial::HouseDenial;
use super::{HouseAction, HouseEntry, HouseRequest};
use crate::HOUSE;
use crate::store::{RecordSpace, Store, StoreError, Write};

/// The key of a record that exists once every reference in the log has a record.
pub(crate) const REFERENCES_KEPT: &str = "references-kept";

/// The number of lines read at a time.
const LINES: u64 = 4096;

/// A function that returns whether a reference was ever booked; `None` if that cannot be determined now.
pub type ReferenceLookup = Arc<dyn Fn(&str) -> Option<bool> + Send + Sync>;

/// Data of a log that is not part of its state. This data does not affect equality: logs with the same state are equal.
#[derive(Clone, Default)]
pub(super) struct BookedReferences {
    lookup: Option<ReferenceLookup>,
    /// During an audit: all booked references, each with its line.
    booked: BTreeMap<String, u64>,
}

impl BookedReferences {
    pub(super) fn look_up_with(&mut self, lookup: ReferenceLookup) {
        self.lookup = Some(lookup);
    }

    /// Checks that the reference in a request is new. The state remembers only recent references.
    pub(super) fn check_references(&self, request: &HouseRequest) -> Result<(), HouseDenial> {
        let (Some(reference), Some(lookup)) = (reference_of(request), &self.lookup) else { return Ok(()) };
        match lookup(reference) {
            Some(false) => Ok(()),
            Some(true) => Err(HouseDenial::DoneBefore { reference: reference.to_owned() }),
            None => Err(HouseDenial::NoLookup),
        }
    }

    /// Audits a line: no reference may be booked twice.
    pub(super) fn audit(&mut self, entry: &HouseEntry) -> Result<(), HouseDenial> {
        let Some(reference) = booked_reference(&entry.action) else { return Ok(()) };
        if self.booked.contains_key(reference) {
            return Err(HouseDenial::DoneBefore { reference: reference.to_owned() });
        }
        self.booked.insert(reference.to_owned(), entry.n);
        Ok(())
    }

    pub(super) fn booked(&self) -> &BTreeMap<String, u64> {
        &self.booked
    }
}

impl PartialEq for BookedReferences {
    fn eq(&self, _: &BookedReferences) -> bool {
        true
    }
}

impl Eq for BookedReferences {}

impl fmt::Debug for BookedReferences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BookedReferences")
    }
}

fn reference_of(request: &HouseRequest) -> Option<&str> {
    match request {
        HouseRequest::Deposit { reference, .. } | HouseRequest::Withdraw { reference, .. } => Some(reference),
        _ => None,
    }
}

fn booked_reference(action: &HouseAction) -> Option<&str> {
    match action {
        HouseAction::Deposited { reference, .. } | HouseAction::Withdrawn { reference, .. } => {
            Some(reference)
        }
        _ => None,
    }
}

/// Returns the record to write for an entry that books a reference.
pub(super) fn record(entry: &HouseEntry) -> Option<Write> {
    booked_reference(&entry.action).map(|reference| put(reference.to_owned(), entry.n))
}

fn put(reference: String, line: u64) -> Write {
    Write::Put { space: RecordSpace::Reference, key: reference, value: line.to_string() }
}

/// Creates the records of references for a log that predates them. If a reference was booked twice, its record names
/// the first booking.
pub fn keep_references(store: &mut dyn Store) -> Result<(), StoreError> {
    if store.get(RecordSpace::House, REFERENCES_KEPT)?.is_some() {
        return Ok(());
    }
    let mut all = BTreeMap::new();
    let mut next = 0;
    loop {
        let lines = store.lines(HOUSE, next, LINES)?;
        let Some(last) = lines.last() else { break };
        next = last.n + 1;
        // Most lines have no reference and need not be parsed.
        for kept in lines.iter().filter(|kept| kept.line.contains("\"reference\"")) {
            let entry = serde_json::from_str::<HouseEntry>(&kept.line).ok();
            if let Some(reference) = entry.as_ref().and_then(|entry| booked_reference(&entry.action)) {
                all.entry(reference.to_owned()).or_insert(kept.n);
            }
        }
    }
    let done =
        Write::Put { space: RecordSpace::House, key: REFERENCES_KEPT.to_owned(), value: next.to_string() };
    let mut writes: Vec<Write> = all.into_iter().map(|(reference, line)| put(reference, line)).collect();
    writes.push(done);
    let mut parts = writes.chunks(LINES as usize).map(|part| Ok(part.to_vec()));
    store.write_parts(&mut parts)
}
