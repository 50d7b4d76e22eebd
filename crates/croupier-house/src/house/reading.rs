//! Reading from the database, beside the writer.

use std::sync::{Arc, PoisonError};

use croupier_ledger::store::{self, Store, StoreError};

use super::House;

/// What reads.
pub type Reading<'s> = &'s mut dyn Store;

/// So many connections are kept for readers, and no more read at a time: when everybody comes back after a crash, the
/// database is not asked for a connection for each.
pub(super) const READERS: usize = 4;

impl House {
    /// Reads from the database, on a thread that may wait.
    pub async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        read: impl FnOnce(Reading<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _turn = self.reading.acquire().await;
        let house = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || house.read_now(read)).await;
        done.unwrap_or_else(|error| Err(StoreError { doing: "reading".to_owned(), source: Box::new(error) }))
    }

    /// Reads here and now.
    pub fn read_now<T>(
        &self,
        read: impl FnOnce(Reading<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut reader = match idle {
            Some(reader) => reader,
            None => store::open_read_only(&self.config.database())?,
        };
        let answer = read(&mut *reader)?;
        // One that failed is not used again.
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS {
            readers.push(reader);
        }
        Ok(answer)
    }
}
