//! Sleeping tables, as the lobby shows them. The house keeps a summary of a few hundred bytes for each, so that it can
//! show a table without reading or waking it.
//!
//! A table stores its summary when it opens, when it falls asleep and when the house closes. The same transaction marks
//! the table as resting. When the house starts, it reads the streams that have grown since their tables were marked.
//! Summaries are authenticated; if one is not authentic, the house reads the table's stream instead.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use croupier_ledger::house::HouseLog;
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{RecordSpace, Store, StoreError, Write};
use jiff::Timestamp;
use tokio::time::Instant;

use super::House;
use crate::security::log_refused_record;
use crate::table::TableSummary;

/// The prefix of the keys of stored summaries; the table's number follows.
const GLANCE: &str = "glance/";

/// A sleeping table.
#[derive(Clone, Debug)]
pub(crate) enum SleepingTable {
    /// The table as it was when it fell asleep, without its rules.
    Readable(Arc<TableSummary>),
    /// The table's stream cannot be read.
    Unreadable,
}

/// Returns the write that stores the summary of a table when it rests.
pub(crate) fn glance_of(seal: &RecordKey, table: u64, looked: &TableSummary) -> Write {
    let (space, key) = (RecordSpace::House, format!("{GLANCE}{table}"));
    // A permanently closed table is no longer in the lobby.
    if looked.retired {
        return Write::Delete { space, key };
    }
    let value = seal.seal(space.name(), &key, &serde_json::to_string(looked).unwrap_or_default());
    Write::Put { space, key, value }
}

/// Returns a stored summary with the number of its table, if the summary is authentic.
fn read_glance(seal: &RecordKey, key: &str, text: &str) -> Option<(u64, TableSummary)> {
    let table = key.strip_prefix(GLANCE)?.parse().ok()?;
    let Some(value) = seal.unseal(RecordSpace::House.name(), key, text) else {
        log_refused_record(RecordSpace::House, key);
        return None;
    };
    Some((table, serde_json::from_str(value).ok()?))
}

/// Returns the open tables whose streams have not grown since the tables were marked as resting. This function reads
/// all stored summaries, and looks at the end of each stream.
pub(super) fn load(
    store: &mut dyn Store,
    log: &HouseLog,
    seal: &RecordKey,
) -> Result<HashMap<u64, SleepingTable>, StoreError> {
    let mut asleep = HashMap::new();
    for (key, value) in store.scan(RecordSpace::House, GLANCE)? {
        let Some((table, looked)) = read_glance(seal, &key, &value) else { continue };
        if log.state().table(table).is_none_or(|table| table.retired) {
            continue;
        }
        if store.length(table)? == looked.lines {
            asleep.insert(table, SleepingTable::Readable(Arc::new(looked)));
        }
    }
    Ok(asleep)
}

/// The time for which a node of a cluster shows sleeping tables without asking the database.
const RECENT: Duration = Duration::from_secs(1);

impl House {
    /// In a cluster, reads the summaries of sleeping tables again, because other nodes may have played at them.
    pub(crate) async fn follow_asleep(self: &Arc<Self>) -> Result<(), StoreError> {
        let mut followed = self.asleep_followed.lock().await;
        if followed.is_some_and(|at| at.elapsed() < RECENT) {
            return Ok(());
        }
        let stored = self.read(|store| store.scan(RecordSpace::House, GLANCE)).await?;
        let stored = stored.into_iter().filter_map(|(key, value)| {
            let (table, looked) = read_glance(self.record_key(), &key, &value)?;
            Some((table, SleepingTable::Readable(Arc::new(looked))))
        });
        let stored: HashMap<u64, SleepingTable> = stored.collect();
        *self.asleep.lock().unwrap_or_else(PoisonError::into_inner) = stored;
        *followed = Some(Instant::now());
        Ok(())
    }

    /// Returns a sleeping table as it was when it fell asleep, if that state is known.
    pub(crate) fn asleep(&self, table: u64) -> Option<SleepingTable> {
        self.asleep.lock().unwrap_or_else(PoisonError::into_inner).get(&table).cloned()
    }

    /// Records that a table fell asleep, or was found asleep. Drops its rules.
    pub(crate) fn lay_down(&self, table: u64, looked: TableSummary) {
        let looked = (!looked.retired).then_some(TableSummary { rules: None, watching: 0, ..looked });
        self.set_asleep(table, looked.map(|looked| SleepingTable::Readable(Arc::new(looked))));
    }

    /// Records the summary of a sleeping table that was just read, unless the table woke or fell asleep in the meantime.
    pub(crate) fn lay_down_if_unknown(&self, table: u64, looked: &TableSummary) {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.contains_key(&table) || self.asleep(table).is_some() {
            return;
        }
        self.lay_down(table, looked.clone());
    }

    pub(crate) fn set_asleep(&self, table: u64, asleep: Option<SleepingTable>) {
        let mut known = self.asleep.lock().unwrap_or_else(PoisonError::into_inner);
        match asleep {
            Some(asleep) => drop(known.insert(table, asleep)),
            None => drop(known.remove(&table)),
        }
    }

    /// Returns whether a table must be woken when the house opens. A resting table without players need not be woken.
    pub(super) fn must_wake(&self, table: u64) -> bool {
        match self.asleep(table) {
            Some(SleepingTable::Readable(looked)) => !looked.people.is_empty(),
            Some(SleepingTable::Unreadable) | None => true,
        }
    }

    /// Returns whether a table may have been unused since `since`. Does not wake a table.
    pub(crate) fn may_be_unused(&self, table: u64, since: Timestamp) -> bool {
        match self.asleep(table) {
            Some(SleepingTable::Readable(looked)) if !self.is_awake(table) => {
                looked.people.is_empty() && looked.at < since
            }
            Some(SleepingTable::Unreadable) => false,
            _ => true,
        }
    }

    /// Returns whether a table has a task.
    pub(crate) fn is_awake(&self, table: u64) -> bool {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&table)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use croupier_ledger::house::Role;
    use croupier_ledger::line::Actor;
    use serde_json::json;

    use super::*;
    use crate::http::App;
    use crate::http::testing::{app, ask, get, person, reopened};

    const TABLES: usize = 40;

    impl House {
        fn count_awake(&self) -> usize {
            self.tables.lock().unwrap().len()
        }
    }

    async fn all_sleep(app: &App) {
        for _ in 0..600 {
            if app.house.count_awake() == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("unused tables did not fall asleep");
    }

    /// Returns the lobby, and the number of database reads that it took.
    async fn lobby(app: &App) -> (serde_json::Value, u64) {
        let before = app.house.reads();
        let (status, tables) = get(app, "/tables", None).await;
        assert_eq!(status, 200, "{tables}");
        (tables, app.house.reads() - before)
    }

    #[tokio::test]
    async fn the_lobby_reads_no_table_and_a_start_wakes_only_tables_with_players() {
        let (folder, app) = app(|config| (config.sleep_seconds, config.leave_seconds) = (1, 3600));
        let (ada, _) = person(&app, "Ada", &[Role::Player]).await;
        for n in 0..TABLES {
            let mut setup = app.house.plain_setup("bclc-wheel").unwrap();
            setup.name = format!("Table {n}");
            app.house.open_table(Actor::House, None, setup).await.unwrap();
        }
        let awake = lobby(&app).await.0;
        all_sleep(&app).await;
        assert_eq!(lobby(&app).await, (awake.clone(), 0), "expected the same lobby without database reads");
        assert_eq!(app.house.count_awake(), 0);
        // Ada plays at one table; all other tables stay as they were.
        ask(&app, 7, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        app.house.close().await;
        let app = reopened(app);
        let (tables, reads) = lobby(&app).await;
        assert_eq!((reads, app.house.count_awake()), (0, 0));
        assert_eq!(tables[6]["people"], json!(["Ada"]));
        assert_eq!(tables[5], awake[5]);
        app.house.wake_tables(app.house.open_tables()).await;
        assert_eq!(app.house.count_awake(), 1, "expected only the table with a player to be awake");
        assert!(app.house.is_awake(7));
        drop(folder);
    }

    #[tokio::test]
    async fn a_table_used_since_it_last_rested_is_woken_after_a_crash() {
        let (folder, app) = app(|config| config.sleep_seconds = 3600);
        let (ada, _) = person(&app, "Ada", &[Role::Player]).await;
        for name in ["One", "Two"] {
            let mut setup = app.house.plain_setup("bclc-wheel").unwrap();
            name.clone_into(&mut setup.name);
            app.house.open_table(Actor::House, None, setup).await.unwrap();
        }
        ask(&app, 2, ada, json!({ "do": "sit", "chips": 50_000 })).await;
        ask(&app, 2, ada, json!({ "do": "leave" })).await;
        // The house crashes, so no table is marked as resting.
        app.house.writer().stop();
        let app = reopened(app);
        app.house.wake_tables(app.house.open_tables()).await;
        assert!(!app.house.is_awake(1) && app.house.is_awake(2));
        assert_eq!(lobby(&app).await.0[1]["lines"], 4);
        drop(folder);
    }
}
