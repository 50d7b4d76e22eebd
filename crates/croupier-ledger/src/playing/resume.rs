//! A table as a database has it.

use super::{Playing, Unreadable};
use crate::line::Header;
use crate::rulebook::{NoRulebook, Rulebooks};
use crate::store::{Store, StoreError};

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
            playing.restore(&snapshot)?;
        }
        loop {
            let from = playing.chain().lines();
            let lines = store.lines(table, from, LINES)?;
            if lines.is_empty() {
                return Ok(playing);
            }
            for kept in lines {
                playing.follow(&kept.line)?;
                if playing.chain().last != kept.hash {
                    return Err(Unreadable::Line(kept.n, "it is not what was written".to_owned()).into());
                }
            }
        }
    }
}
