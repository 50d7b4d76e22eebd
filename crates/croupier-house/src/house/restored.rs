//! A house that was brought back from a backup.
//!
//! After the backup was made it may have played on: secrets that the backup has were revealed, and cards of its shoes
//! were seen. So nothing goes on from there: every table is given up, with everything back to whose it is, and one like
//! it is opened, with a log and secrets of its own. Sessions may have been ended meanwhile, so all are.

use std::sync::Arc;

use croupier_ledger::line::{Actor, Setup};
use croupier_ledger::store::{RESTORED, RecordSpace, Store, StoreError, Write};

use super::{House, OpenError};
use crate::table::TableTask;

/// What is forgotten before anybody comes.
pub(super) fn forgets(store: &mut dyn Store) -> Result<Vec<Write>, StoreError> {
    if store.get(RecordSpace::House, RESTORED)?.is_none() {
        return Ok(Vec::new());
    }
    let sessions = store.scan(RecordSpace::Session, "")?;
    Ok(sessions.into_iter().map(|(key, _)| Write::Delete { space: RecordSpace::Session, key }).collect())
}

impl House {
    /// If the house was restored, gives every table up and opens another like it. How many?
    ///
    /// A house that fell meanwhile begins again: what it has opened anew is given up too, and nothing is lost by it.
    pub async fn begin_anew_if_restored(self: &Arc<Self>) -> Result<usize, OpenError> {
        if self.read(|store| store.get(RecordSpace::House, RESTORED)).await?.is_none() {
            return Ok(0);
        }
        let tables = self.open_tables();
        let mut anew = 0;
        for table in tables {
            let house = Arc::clone(self);
            let given_up = self.aside(move || house.give_up(table)).await;
            if let Some(setup) = given_up.map_err(|_| OpenError::Closed)?? {
                self.open_table(Actor::House, None, setup).await?;
                anew += 1;
            }
        }
        let done = Write::Delete { space: RecordSpace::House, key: RESTORED.to_owned() };
        self.keep(vec![done]).await.map_err(|_| OpenError::Closed)?;
        Ok(anew)
    }

    /// Gives a table up that is not awake. How was it set up? One that cannot be read cannot be played at either; one that
    /// can, and stays, would be played on with what may be known: then the house does not open.
    fn give_up(self: &Arc<Self>, table: u64) -> Result<Option<Setup>, OpenError> {
        let woken = match self.read_table(table) {
            Ok(woken) => woken,
            Err(error @ OpenError::Unreadable(..)) => {
                tracing::error!(table, %error, "a table cannot be given up");
                return Ok(None);
            }
            // That may pass, and then it could be played at.
            Err(error) => return Err(error),
        };
        let setup = woken.playing.header().setup.clone();
        let given_up = TableTask::new(Arc::clone(self), woken).give_up();
        let stays = || OpenError::Unreadable(table, "it cannot be given up after the restore".to_owned());
        given_up.then_some(Some(setup)).ok_or_else(stays)
    }
}
