//! Resumes a table from a database.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::clients::Clients;
use super::snapshot::{SnapshotForm, TableSnapshot};
use super::state::State;
use super::{TableLog, UnreadableLog};
use crate::audit::ForgottenClients;
use crate::digest::{Digest, StreamHead};
use crate::line::{Entry, Header};
use crate::mac::RecordKey;
use crate::rulebook::{RulebookError, Rulebooks};
use crate::snapshot::{SnapshotRefusal, SnapshotUse, first_difference};
use crate::store::{self, Snapshot, Store, StoreError};

/// The number of lines read at a time.
const LINES: u64 = 4096;

/// Why a table cannot be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The table does not exist.
    #[error("there is no table {0}")]
    NoTable(u64),
    /// The table's log is unreadable.
    #[error(transparent)]
    Unreadable(#[from] UnreadableLog),
    /// The table's rule packs are unavailable.
    #[error(transparent)]
    Rulebook(#[from] RulebookError),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A table resumed from its stream.
#[derive(Debug)]
pub struct ResumedTable {
    /// The table.
    pub playing: TableLog,
    /// The way in which the table's snapshot was used.
    pub snapshot: SnapshotUse,
}

impl TableLog {
    /// Resumes a table from its stream: reads every line after the latest trusted snapshot. Without a key, no snapshot
    /// is trusted.
    pub fn resume(
        store: &mut dyn Store,
        table: u64,
        rulebooks: &mut Rulebooks,
        key: Option<&RecordKey>,
    ) -> Result<ResumedTable, ResumeError> {
        let first = store.lines(table, 0, 1)?;
        let first = first.first().ok_or(ResumeError::NoTable(table))?;
        let header: Header =
            serde_json::from_str(&first.line).map_err(|error| UnreadableLog::Line(0, error.to_string()))?;
        let library = rulebooks.get(store, header.rulebook)?;
        let mut playing = TableLog::from_header(&library, &first.line)?;
        let kept = key.map(|key| key.snapshot(store, table)).transpose()?.flatten();
        let snapshot = match kept {
            None => SnapshotUse::Missing,
            Some(Err(refusal)) => SnapshotUse::Refused(refusal),
            Some(Ok(snapshot)) => match playing.restore_kept(&snapshot) {
                Ok(()) => SnapshotUse::Used(snapshot.lines),
                Err(error) => {
                    playing = TableLog::from_header(&library, &first.line)?;
                    SnapshotUse::Refused(SnapshotRefusal::Unreadable(error.to_string()))
                }
            },
        };
        loop {
            let from = playing.chain().lines();
            let lines = store.lines(table, from, LINES)?;
            if lines.is_empty() {
                return Ok(ResumedTable { playing, snapshot });
            }
            for kept in lines {
                playing.follow_kept(&kept)?;
            }
        }
    }

    /// Compares a snapshot with the audited lines. An error names the first difference.
    pub(crate) fn compare(
        &self,
        snapshot: &Snapshot,
        forgotten: &mut ForgottenClients<'_>,
    ) -> Result<(), String> {
        let has_current_form = SnapshotForm::has_current_form(&snapshot.state);
        if !has_current_form.map_err(|error| format!("it cannot be read: {error}"))? {
            // A different version of the program made it, so the house does not use it.
            return Ok(());
        }
        let kept: TableSnapshot<State, Clients, StreamHead> =
            serde_json::from_str(&snapshot.state).map_err(|error| format!("it cannot be read: {error}"))?;
        let value = |of: &State| serde_json::to_value(of).map_err(|error| error.to_string());
        first_difference(&value(&kept.state)?, &value(&self.state)?).map_or(Ok(()), Err)?;
        kept.clients.compare(&self.clients, snapshot.lines, forgotten)?;
        if kept.chain != self.chain || snapshot.last != self.chain.last {
            return Err("its hashes belong to other lines".to_owned());
        }
        Ok(())
    }

    /// Continues from a snapshot in a database. It is an error if the snapshot has impossible amounts. After an error,
    /// the table must not be used.
    pub fn restore_kept(&mut self, snapshot: &Snapshot) -> Result<(), UnreadableLog> {
        let wrong = || UnreadableLog::Snapshot(snapshot.lines, "it describes an impossible table".to_owned());
        catch_unwind(AssertUnwindSafe(|| self.restore(snapshot))).unwrap_or_else(|_| Err(wrong()))
    }

    /// Follows a line from a database. It is an error if the line was changed: [`TableLog::follow`] alone trusts its
    /// events, and events that no table ever made have no meaning. After an error, the table must not be used.
    pub fn follow_kept(&mut self, kept: &store::StoredLine) -> Result<Entry, UnreadableLog> {
        let wrong = |what: &str| UnreadableLog::Line(kept.n, what.to_owned());
        if Digest::of_line(&kept.line) != kept.hash {
            return Err(wrong("it was changed"));
        }
        // Anyone who can write to the database can also make the hash match. Applying an event that `decide` made
        // cannot fail. A forged event can, because it may have an impossible seat or amount.
        catch_unwind(AssertUnwindSafe(|| self.follow(&kept.line)))
            .unwrap_or_else(|_| Err(wrong("it describes an impossible event")))
    }
}
