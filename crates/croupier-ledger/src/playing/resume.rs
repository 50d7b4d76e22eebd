//! A table as a database has it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Playing, Unreadable};
use crate::digest::Digest;
use crate::line::{Entry, Header};
use crate::rulebook::{NoRulebook, Rulebooks};
use crate::store::{Kept, Snapshot, Store, StoreError};

/// So many lines are read at a time.
const LINES: u64 = 4096;

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CannotResume {
    /// There is none.
    #[error("there is no table {0}")]
    NoTable(u64),
    /// Its lines make no table.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Its rule packs cannot be had.
    #[error(transparent)]
    Rulebook(#[from] NoRulebook),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Playing {
    /// The table as its stream says: from the latest snapshot on, every line.
    pub fn resume(
        store: &mut dyn Store,
        table: u64,
        rulebooks: &mut Rulebooks,
    ) -> Result<Playing, CannotResume> {
        let first = store.lines(table, 0, 1)?;
        let first = first.first().ok_or(CannotResume::NoTable(table))?;
        let header: Header =
            serde_json::from_str(&first.line).map_err(|error| Unreadable::Line(0, error.to_string()))?;
        let library = rulebooks.get(store, header.rulebook)?;
        let mut playing = Playing::from_header(&library, &first.line)?;
        if let Some(snapshot) = store.snapshot(table)? {
            playing.restore_kept(&snapshot)?;
        }
        loop {
            let from = playing.chain().lines();
            let lines = store.lines(table, from, LINES)?;
            if lines.is_empty() {
                return Ok(playing);
            }
            for kept in lines {
                playing.follow_kept(&kept)?;
            }
        }
    }

    /// Goes on where a snapshot stands, as a database has it. One of amounts that there cannot be is an error. After an
    /// error the table is not to be used.
    pub fn restore_kept(&mut self, snapshot: &Snapshot) -> Result<(), Unreadable> {
        let wrong = || Unreadable::Snapshot(snapshot.lines, "it says what cannot be at the table".to_owned());
        catch_unwind(AssertUnwindSafe(|| self.restore(snapshot))).unwrap_or_else(|_| Err(wrong()))
    }

    /// Follows a line as a database has it. One that was changed is an error: [`Playing::follow`] alone trusts its events,
    /// and those that no table ever made have no meaning. After an error the table is not to be used.
    pub fn follow_kept(&mut self, kept: &Kept) -> Result<Entry, Unreadable> {
        let wrong = |what: &str| Unreadable::Line(kept.n, what.to_owned());
        if Digest::of_line(&kept.line) != kept.hash {
            return Err(wrong("it is not what was written"));
        }
        // Whoever can write to the database can make the hash fit too. Applying an event cannot fail, but for one that
        // `decide` did not make: of a seat or an amount that there cannot be.
        catch_unwind(AssertUnwindSafe(|| self.follow(&kept.line)))
            .unwrap_or_else(|_| Err(wrong("it says what cannot have happened at the table")))
    }
}
