//! Carrying the journal over into the data file, beside the commits rather than among them.
//!
//! SQLite appends commits to a journal, the WAL, whose pages must sooner or later go into the data file. Done by the
//! commit that fills the journal, this stalls everyone who waits for it. So a thread with a connection of its own does
//! it. The journal begins anew only when a commit finds all of it carried over, which never happens while commits are
//! quicker than the thread: then the writer itself carries the short rest, once in a long while.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{Builder, JoinHandle};

use rusqlite::Connection;
use rusqlite::hooks::Wal;

use crate::store::{FailureContext, StoreError};

/// When the journal is carried over, in pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backfilling {
    /// The thread is woken when this many pages are new.
    pub every: u32,
    /// From this length on the writer helps, so that the journal can begin anew.
    pub restart: u32,
}

impl Default for Backfilling {
    fn default() -> Backfilling {
        Backfilling { every: 2_000, restart: 64_000 }
    }
}

/// What thread and writer tell each other.
#[derive(Default)]
struct BackfillState {
    /// Pages in the journal after the latest commit, as SQLite tells.
    pages: AtomicU32,
    working: AtomicBool,
    failed: OnceLock<String>,
}

/// The thread, as the writer sees it.
pub(super) struct Backfill {
    when: Backfilling,
    shared: Arc<BackfillState>,
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    /// How long the journal was when the thread was last woken.
    woken_at: u32,
    /// From which length on the writer helps.
    help_at: u32,
}

impl Backfill {
    /// Starts it beside the writer's connection.
    pub(super) fn start(
        path: &Path,
        writer: &mut Connection,
        when: Backfilling,
    ) -> Result<Backfill, StoreError> {
        let connection = super::connect(path)?;
        super::leave_journal(&connection)?;
        let shared = Arc::new(BackfillState::default());
        listen(writer, Arc::clone(&shared)).doing("opening the database")?;
        let (wake, woken) = sync_channel(1);
        let its = Arc::clone(&shared);
        let work = move || run(&connection, &woken, &its, when);
        let thread = Builder::new().name("backfill".to_owned()).spawn(work).doing("starting a thread")?;
        let (wake, thread) = (Some(wake), Some(thread));
        Ok(Backfill { when, shared, wake, thread, woken_at: 0, help_at: when.restart })
    }

    /// Before a write: what failed in the thread fails here, and a long journal is carried to its end.
    pub(super) fn before(&mut self, writer: &Connection) -> Result<(), StoreError> {
        if let Some(failure) = self.shared.failed.get() {
            return Err(StoreError::new("carrying the journal over", failure.clone()));
        }
        let pages = self.shared.pages.load(Ordering::Relaxed);
        if pages < self.help_at || self.shared.working.load(Ordering::Acquire) {
            return Ok(());
        }
        let done = carry(writer).doing("carrying the journal over")?;
        // Not all of it: a reader still looks at what was before. Later again, not at every commit.
        self.help_at = if done < pages { pages.saturating_add(self.when.every) } else { self.when.restart };
        Ok(())
    }

    /// After a write: wakes the thread when there is enough to do.
    pub(super) fn after(&mut self) {
        let pages = self.shared.pages.load(Ordering::Relaxed);
        if pages < self.woken_at {
            // The journal has begun anew.
            (self.woken_at, self.help_at) = (0, self.when.restart);
        }
        // Where the writer is to help, the thread must come to rest first.
        if pages < self.help_at
            && pages - self.woken_at >= self.when.every
            && let Some(wake) = &self.wake
        {
            self.woken_at = pages;
            // Full means that it is awake anyway; gone, that it failed, which the next write finds.
            let _ = wake.try_send(());
        }
    }

    /// How many pages the journal has, as far as the writer was told.
    pub(super) fn pages(&self) -> u32 {
        self.shared.pages.load(Ordering::Relaxed)
    }

    /// How many pages the journal has: another program may have carried it over and emptied it.
    pub(super) fn ask_pages(&self, writer: &Connection) -> Result<u32, StoreError> {
        let asking = "looking at the journal";
        let mut passive = writer.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)").doing(asking)?;
        let pages: i64 = passive.query_row([], |row| row.get(1)).doing(asking)?;
        let pages = u32::try_from(pages).unwrap_or(0);
        self.shared.pages.store(pages, Ordering::Relaxed);
        Ok(pages)
    }

    /// Ends the thread. Whether it went well.
    pub(super) fn stop(&mut self) -> bool {
        self.wake = None;
        let ended = self.thread.take().is_none_or(|thread| thread.join().is_ok());
        ended && self.shared.failed.get().is_none()
    }
}

/// Has SQLite tell the journal's length after each commit, in place of carrying it over by itself.
fn listen(writer: &mut Connection, shared: Arc<BackfillState>) -> rusqlite::Result<()> {
    writer.pragma_update(None, "wal_autocheckpoint", 0)?;
    writer.wal_hook(Some(move |_: &mut Wal, pages: i32| {
        shared.pages.store(u32::try_from(pages).unwrap_or(0), Ordering::Relaxed);
        Ok(())
    }))
}

/// The thread's work, until nobody can wake it any more. A failure is the end of it, and of the house.
fn run(connection: &Connection, woken: &Receiver<()>, shared: &BackfillState, when: Backfilling) {
    while woken.recv().is_ok() {
        shared.working.store(true, Ordering::Release);
        // Where the writer will have to help, it should find little left to do.
        for _ in 0..3 {
            match carry(connection) {
                Ok(done) => {
                    let pages = shared.pages.load(Ordering::Relaxed);
                    if pages < when.restart || pages.saturating_sub(done) < when.every / 4 {
                        break;
                    }
                }
                Err(error) => {
                    let _ = shared.failed.set(error.to_string());
                    return;
                }
            }
        }
        shared.working.store(false, Ordering::Release);
    }
}

/// Carries over what can be without waiting for anybody. How many pages of the journal are then done.
fn carry(connection: &Connection) -> rusqlite::Result<u32> {
    let mut passive = connection.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?;
    let done: i64 = passive.query_row([], |row| row.get(2))?;
    Ok(u32::try_from(done).unwrap_or(0))
}
