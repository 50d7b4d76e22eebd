//! Snapshots of a table: the state after a number of lines, which saves replaying them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::clients::Clients;
use super::state::State;
use super::{TableLog, UnreadableLog, to_line};
use crate::digest::StreamHead;
use crate::store::Snapshot;

/// The form of the state in a snapshot. The number must be increased whenever the state of any table changes its form:
/// then older snapshots are not used, and the lines are replayed.
const SNAPSHOT_FORM: u32 = 3;

/// The part of a snapshot that every form has. The first form had no number.
#[derive(Deserialize)]
pub(super) struct SnapshotForm {
    #[serde(default)]
    form: u32,
}

impl SnapshotForm {
    /// Returns whether a snapshot has the form that this program reads.
    pub(super) fn has_current_form(state: &str) -> Result<bool, String> {
        let found: SnapshotForm = serde_json::from_str(state).map_err(|error| error.to_string())?;
        Ok(found.form == SNAPSHOT_FORM)
    }
}

/// The parts of a table that a snapshot stores.
#[derive(Serialize, Deserialize)]
pub(super) struct TableSnapshot<S, C, E> {
    form: u32,
    pub(super) state: S,
    pub(super) clients: C,
    pub(super) chain: E,
}

impl TableLog {
    /// Continues from a snapshot.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), UnreadableLog> {
        let unreadable = |error: String| UnreadableLog::Snapshot(snapshot.lines, error);
        if !SnapshotForm::has_current_form(&snapshot.state).map_err(unreadable)? {
            return Err(unreadable("a different version of the program made it".to_owned()));
        }
        let kept: TableSnapshot<State, Clients, StreamHead> =
            serde_json::from_str(&snapshot.state).map_err(|error| unreadable(error.to_string()))?;
        if kept.chain.lines() != snapshot.lines || kept.chain.last != snapshot.last {
            return Err(unreadable("it belongs to another line".to_owned()));
        }
        let mut rules = (*self.rules).clone();
        for at in 0..kept.state.changes.len() {
            let (option, _) = &kept.state.changes[at];
            rules = self
                .changed(&rules, &kept.state.changes[..=at], option, true, true)
                .map_err(|denied| unreadable(denied.to_string()))?
                .0;
        }
        self.rules = Arc::new(rules);
        self.state = kept.state;
        self.clients = kept.clients;
        if snapshot.lines > 1 {
            self.balances = self.state.balances();
        }
        self.chain = kept.chain;
        Ok(())
    }

    /// Returns the current state for storage.
    pub fn snapshot(&self) -> Snapshot {
        let (state, clients, chain) = (&self.state, &self.clients, &self.chain);
        let kept = TableSnapshot { form: SNAPSHOT_FORM, state, clients, chain };
        Snapshot { lines: self.chain.lines(), last: self.chain.last, state: to_line(&kept), mac: None }
    }
}
