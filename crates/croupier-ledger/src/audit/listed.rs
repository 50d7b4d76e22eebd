//! The tables as the house's own stream has them, and whether their own streams say the same.

use std::collections::BTreeMap;

use super::{Difference, StreamDifference};
use crate::HOUSE;
use crate::house::{HouseAction, HouseEntry};
use crate::playing::TableLog;

/// What the house's own stream says of a table.
struct RegisterEntry {
    name: String,
    pack: String,
    opened: u64,
    retired: Option<u64>,
}

/// The tables that lines of the house's own stream opened, and those lines.
#[derive(Default)]
pub(super) struct TableRegister(BTreeMap<u64, RegisterEntry>);

impl TableRegister {
    /// One more line of the house's own stream.
    pub(super) fn note(&mut self, entry: &HouseEntry) {
        match &entry.deed {
            HouseAction::Opened { table, name, pack, .. } => {
                let (name, pack) = (name.clone(), pack.clone());
                self.0.insert(*table, RegisterEntry { name, pack, opened: entry.n, retired: None });
            }
            HouseAction::Retired { table } => {
                if let Some(listing) = self.0.get_mut(table) {
                    listing.retired = Some(entry.n);
                }
            }
            _ => {}
        }
    }

    /// What the house says of a table whose stream was gone through without a difference, and what that stream says.
    pub(super) fn compare(&mut self, table: &TableLog) -> Option<StreamDifference> {
        let (header, lines) = (table.header(), table.chain().lines());
        let found = |stream: u64, line: u64, what: String| {
            Some(StreamDifference { stream, difference: Difference { line, what } })
        };
        let Some(listing) = self.0.remove(&header.table) else {
            return found(header.table, 0, "the house's own log did not open it".to_owned());
        };
        let RegisterEntry { name, pack, opened, retired } = listing;
        if (&name, &pack) != (&header.setup.name, &header.setup.pack) {
            let what = format!(
                "it is '{}' by pack '{}', and line {opened} of the house's own log opened '{name}' by '{pack}'",
                header.setup.name, header.setup.pack
            );
            return found(header.table, 0, what);
        }
        match (table.retired(), retired) {
            (true, None) => {
                let what = "it closes the table for good, and the house's own log does not say so".to_owned();
                found(header.table, lines - 1, what)
            }
            (false, Some(line)) => {
                let what =
                    format!("it closes table {} for good, whose own log does not say so", header.table);
                found(HOUSE, line, what)
            }
            _ => None,
        }
    }

    /// A table whose stream has a difference of its own: it is there, and that is all that can be said.
    pub(super) fn pass(&mut self, table: u64) {
        self.0.remove(&table);
    }

    /// The tables that have no stream.
    pub(super) fn missing(self) -> impl Iterator<Item = StreamDifference> {
        self.0.into_iter().map(|(table, listing)| {
            let what = format!("it opened table {table}, which has no log");
            StreamDifference { stream: HOUSE, difference: Difference { line: listing.opened, what } }
        })
    }
}
