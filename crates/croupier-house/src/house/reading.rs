//! Reading from the database, in parallel with the writer.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use croupier_ledger::store::{self, Store, StoreError};
use croupier_ledger::{ResumeError, TableLog};
use croupier_text::results::Results;
use tokio::sync::oneshot;

use super::{House, OpenError};
use crate::table::{TableMessage, TableSummary};

/// The store that a reader uses.
pub type ReaderStore<'s> = &'s mut dyn Store;

/// The maximum number of connections for readers, and so of simultaneous reads. When all players come back after a
/// crash, the database need not open a connection for each of them.
pub(super) const READERS: usize = 4;

impl House {
    /// Reads from the database on a thread that may block.
    pub async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        read: impl FnOnce(ReaderStore<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = Arc::clone(&self.reading).acquire_owned().await;
        let house = Arc::clone(self);
        // The permit moves into the work. If the client hangs up, this future is dropped, but the thread continues to
        // read.
        let reading = self.aside(move || {
            let answer = house.read_now(read);
            drop(turn);
            answer
        });
        let done = reading.await;
        done.unwrap_or_else(|error| Err(StoreError { doing: "reading".to_owned(), source: Box::new(error) }))
    }

    /// Reads on the current thread.
    pub fn read_now<T>(
        &self,
        read: impl FnOnce(ReaderStore<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut reader = match idle {
            Some(reader) => reader,
            None => store::open_read_only(&self.config.database())?,
        };
        let answer = read(&mut *reader)?;
        // A reader that failed is not reused.
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS {
            readers.push(reader);
        }
        Ok(answer)
    }

    /// Returns the number of reads from the database so far.
    pub fn reads(&self) -> u64 {
        self.reads.load(Ordering::Relaxed)
    }

    /// Asks a table for its summary if it is awake. Does not wake a sleeping table.
    pub(crate) async fn glance(&self, table: u64) -> Option<oneshot::Receiver<TableSummary>> {
        let awake = self.sender(table);
        let (reply, looked) = oneshot::channel();
        awake?.send(TableMessage::Look(reply)).await.ok().map(|()| looked)
    }

    /// Reads a table from the database, without waking it: as it is stored now, whichever node plays it.
    pub(crate) async fn read_stored(self: &Arc<Self>, table: u64) -> Result<TableLog, OpenError> {
        let mut rulebooks = self.rulebooks.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let key = self.record_key().clone();
        let read = self.read(move |store| Ok(TableLog::resume(store, table, &mut rulebooks, Some(&key))));
        match read.await? {
            Ok(resumed) => Ok(resumed.playing),
            Err(ResumeError::Store(error)) => Err(error.into()),
            Err(error) => Err(OpenError::Unreadable(table, error.to_string())),
        }
    }

    /// Reads the summary of a sleeping table, without waking it.
    pub(crate) async fn read_asleep(self: &Arc<Self>, table: u64) -> Result<TableSummary, OpenError> {
        let mut rulebooks = self.rulebooks.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let key = self.record_key().clone();
        let read = self.read(move |store| {
            Ok(match TableLog::resume(store, table, &mut rulebooks, Some(&key)) {
                Ok(resumed) => {
                    let signed = super::tables::last_checkpoint(store, table)?;
                    Ok((Results::of(store, &resumed.playing)?, resumed, signed))
                }
                Err(error) => Err(error),
            })
        });
        match read.await? {
            Ok((results, resumed, checkpoint)) => {
                let looked = TableSummary::at(&self.believed(resumed).0, &results, 0);
                Ok(TableSummary { checkpoint, ..looked })
            }
            Err(ResumeError::Store(error)) => Err(error.into()),
            Err(error) => Err(OpenError::Unreadable(table, error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use croupier_ledger::Digest;
    use croupier_ledger::line::Actor;
    use croupier_ledger::store::Write;
    use serde_json::Value;

    use super::*;
    use crate::ask::{TableEngineKind, TableRequest};
    use crate::http::App;
    use crate::http::testing::{app, get};
    use crate::table::TableAnswer;

    /// Opens a house with this number of tables, which soon fall asleep.
    async fn house_with(tables: usize) -> (tempfile::TempDir, App) {
        let (folder, app) = app(|config| (config.sleep_seconds, config.leave_seconds) = (1, 1));
        for n in 0..tables {
            let mut setup = app.house.plain_setup("bclc-craps").unwrap();
            setup.name = format!("Table {n}");
            app.house.open_table(Actor::House, None, setup).await.unwrap();
        }
        (folder, app)
    }

    async fn all_sleep(house: &House) {
        for _ in 0..600 {
            if house.awake() == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("unused tables did not fall asleep");
    }

    impl House {
        fn awake(&self) -> usize {
            self.tables.lock().unwrap().len()
        }
    }

    async fn lobby(app: &App) -> Value {
        let (status, tables) = get(app, "/tables", None).await;
        assert_eq!(status, 200, "{tables}");
        tables
    }

    #[tokio::test]
    async fn looking_at_the_lobby_wakes_no_table() {
        let (_folder, app) = house_with(2).await;
        assert_eq!(app.house.awake(), 2);
        let awake = lobby(&app).await;
        all_sleep(&app.house).await;
        assert_eq!(lobby(&app).await, awake, "a sleeping table differs from the same table awake");
        assert_eq!(lobby(&app).await, awake, "a sleeping table differs when it is read again");
        assert_eq!(app.house.awake(), 0);
        // A player comes and goes, so the table has more lines than when it was read.
        let person = app.house.change(|log| {
            let mut admitted =
                app.people.guest(log, jiff::Timestamp::now(), std::net::Ipv4Addr::LOCALHOST.into())?;
            let writes = std::mem::take(&mut admitted.writes);
            Ok::<_, crate::people::PersonRefusal>((admitted.person, writes))
        });
        let person = person.await.unwrap();
        for (ask, people) in [(r#"{"do":"sit","chips":50000}"#, 1), (r#"{"do":"leave"}"#, 0)] {
            let playing = app.house.peek(1).await.unwrap();
            let ask = TableRequest::read(TableEngineKind::of(playing.rules()), ask).unwrap();
            let done = app.house.ask_table(1, person, None, ask).await.unwrap();
            assert!(matches!(done, TableAnswer::Done { .. }), "{done:?}");
            assert_eq!(lobby(&app).await[0]["people"].as_array().unwrap().len(), people);
        }
        all_sleep(&app.house).await;
        let after = lobby(&app).await;
        assert_eq!(after[0]["people"].as_array().unwrap().len(), 0);
        assert_eq!(after[0]["lines"].as_u64(), awake[0]["lines"].as_u64().map(|lines| lines + 2));
        assert_eq!(after[1], awake[1]);
        assert_eq!(app.house.awake(), 0);
    }

    #[tokio::test]
    async fn an_unreadable_table_does_not_hide_the_other_tables() {
        let (_folder, app) = house_with(2).await;
        all_sleep(&app.house).await;
        let spoilt = Write::Line { stream: 1, n: 2, hash: Digest([7; 32]), line: "{}".to_owned() };
        app.house.keep(vec![spoilt]).await.unwrap();
        // A player who comes to this table gets the error.
        assert!(app.house.look(1).await.is_err());
        for _ in 0..2 {
            let tables = lobby(&app).await;
            assert_eq!((&tables[0]["table"], &tables[0]["name"]), (&1.into(), &"Table 0".into()));
            assert_eq!(tables[0]["unreadable"], true);
            assert_eq!((&tables[1]["table"], &tables[1]["places"]), (&2.into(), &16.into()));
            assert_eq!(tables[1].get("unreadable"), None);
        }
    }
}
