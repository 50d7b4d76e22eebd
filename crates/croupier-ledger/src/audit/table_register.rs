//! Compares the tables listed in the house's own stream with the tables' streams.

use std::collections::BTreeMap;

use super::{Difference, StreamDifference};
use crate::HOUSE;
use crate::house::{HouseAction, HouseEntry};
use crate::playing::TableLog;

/// The house's record of a table.
struct RegisterEntry {
    name: String,
    pack: String,
    opened: u64,
    retired: Option<u64>,
}

/// The tables that the house's own stream opened, each with the line that opened it.
#[derive(Default)]
pub(super) struct TableRegister(BTreeMap<u64, RegisterEntry>);

impl TableRegister {
    /// Reads a line of the house's own stream.
    pub(super) fn note(&mut self, entry: &HouseEntry) {
        match &entry.action {
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

    /// Compares the house's record of a table with the table's stream, in which the audit found no difference.
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
                "it is '{}' with pack '{}', but line {opened} of the house's own log opened '{name}' with '{pack}'",
                header.setup.name, header.setup.pack
            );
            return found(header.table, 0, what);
        }
        match (table.retired(), retired) {
            (true, None) => {
                let what = "it closes the table for good, but the house's own log does not".to_owned();
                found(header.table, lines - 1, what)
            }
            (false, Some(line)) => {
                let what =
                    format!("it closes table {} for good, but that table's log does not", header.table);
                found(HOUSE, line, what)
            }
            _ => None,
        }
    }

    /// Marks a table as present. The table's stream already has a difference, so it is not compared any further.
    pub(super) fn pass(&mut self, table: u64) {
        self.0.remove(&table);
    }

    /// Returns a difference for each table that has no stream.
    pub(super) fn missing(self) -> impl Iterator<Item = StreamDifference> {
        self.0.into_iter().map(|(table, listing)| {
            let what = format!("it opened table {table}, which has no log");
            StreamDifference { stream: HOUSE, difference: Difference { line: listing.opened, what } }
        })
    }
}
