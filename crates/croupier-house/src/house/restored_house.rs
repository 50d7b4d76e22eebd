//! A house that was restored from a backup.
//!
//! After the backup, the original house may have played on. That house may have revealed secrets that the backup holds,
//! and players may have seen cards of its shoes. Therefore no table continues: the house abandons every table, returns
//! everything on it to its owners, and opens an identical table with a new log and new secrets. Sessions may have ended
//! meanwhile, so the house ends all of them.

use std::sync::Arc;

use croupier_ledger::line::{Actor, Setup};
use croupier_ledger::store::{RESTORED, RecordSpace, Store, StoreError, Write};

use super::{House, OpenError};
use crate::table::{LoadedTable, TableTask};

/// Returns the writes that delete all sessions before any client connects.
pub(super) fn forgets(store: &mut dyn Store) -> Result<Vec<Write>, StoreError> {
    if store.get(RecordSpace::House, RESTORED)?.is_none() {
        return Ok(Vec::new());
    }
    let sessions = store.scan(RecordSpace::Session, "")?;
    Ok(sessions.into_iter().map(|(key, _)| Write::Delete { space: RecordSpace::Session, key }).collect())
}

impl House {
    /// If the house was restored, abandons every table and opens an identical one in its place. Returns the number of
    /// tables that the function opened.
    ///
    /// If the house crashes in the meantime, the next start repeats this, and also abandons the tables that were already
    /// opened. Nothing is lost.
    pub async fn reopen_tables_if_restored(self: &Arc<Self>) -> Result<usize, OpenError> {
        if self.read(|store| store.get(RecordSpace::House, RESTORED)).await?.is_none() {
            return Ok(0);
        }
        let tables = self.open_tables();
        let mut reopened = 0;
        for table in tables {
            let house = Arc::clone(self);
            let given_up = self.aside(move || house.give_up(table)).await;
            if let Some(setup) = given_up.map_err(|_| OpenError::Closed)?? {
                self.open_table(Actor::House, None, setup).await?;
                reopened += 1;
            }
        }
        let done = Write::Delete { space: RecordSpace::House, key: RESTORED.to_owned() };
        self.keep(vec![done]).await.map_err(|_| OpenError::Closed)?;
        Ok(reopened)
    }

    /// Abandons a table that is not awake, and returns its setup. A table that cannot be read cannot be played either.
    /// If a readable table cannot be abandoned, the house does not open: that table would continue with secrets that
    /// may be known.
    fn give_up(self: &Arc<Self>, table: u64) -> Result<Option<Setup>, OpenError> {
        let woken = match self.read_table(table) {
            Ok(woken) => LoadedTable { lease: self.take_lease(table)?, ..woken },
            Err(error @ OpenError::Unreadable(..)) => {
                tracing::error!(table, %error, "cannot abandon a table");
                return Ok(None);
            }
            // The fault may be temporary, so the table could be played later.
            Err(error) => return Err(error),
        };
        let setup = woken.playing.header().setup.clone();
        let given_up = TableTask::new(Arc::clone(self), woken).give_up();
        given_up.then_some(Some(setup)).ok_or(OpenError::NotAbandoned(table))
    }
}
