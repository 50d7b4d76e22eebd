//! Moves the journal into the data file, in parallel with the commits.
//!
//! SQLite appends commits to a journal, the WAL, whose pages must sooner or later move into the data file. If the
//! commit that fills the journal had to move them, it would stall everyone who waits for it. So a thread with a
//! separate connection moves the pages. The journal restarts only when a commit finds that all of it has been moved.
//! That never happens while commits are quicker than the thread, so the writer occasionally moves the short rest.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{Builder, JoinHandle};

use rusqlite::Connection;
use rusqlite::hooks::Wal;

use crate::store::{FailureContext, StoreError};

/// The thresholds for moving the journal, in pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackfillThresholds {
    /// The thread is woken when there are this many new pages.
    pub every: u32,
    /// From this length on, the writer helps, so that the journal can restart.
    pub restart: u32,
}

impl Default for BackfillThresholds {
    fn default() -> BackfillThresholds {
        BackfillThresholds { every: 2_000, restart: 64_000 }
    }
}

/// The state shared by the thread and the writer.
#[derive(Default)]
struct BackfillState {
    /// Pages in the journal after the latest commit, as reported by SQLite.
    pages: AtomicU32,
    working: AtomicBool,
    failed: OnceLock<String>,
}

/// The writer's handle for the thread.
pub(super) struct Backfill {
    when: BackfillThresholds,
    shared: Arc<BackfillState>,
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    /// The journal's length when the thread was last woken.
    woken_at: u32,
    /// The length from which the writer helps.
    help_at: u32,
}

impl Backfill {
    /// Starts the thread, with its connection to the writer's file.
    pub(super) fn start(
        path: &Path,
        writer: &mut Connection,
        when: BackfillThresholds,
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

    /// Prepares for a write: reports a failure of the thread, and moves all pages of a long journal.
    pub(super) fn before(&mut self, writer: &Connection) -> Result<(), StoreError> {
        if let Some(failure) = self.shared.failed.get() {
            return Err(StoreError::new("moving the journal into the data file", failure.clone()));
        }
        let pages = self.shared.pages.load(Ordering::Relaxed);
        if pages < self.help_at || self.shared.working.load(Ordering::Acquire) {
            return Ok(());
        }
        let done = carry(writer).doing("moving the journal into the data file")?;
        // Some pages could not be moved, because a reader still needs older ones. Try again later, not at every commit.
        self.help_at = if done < pages { pages.saturating_add(self.when.every) } else { self.when.restart };
        Ok(())
    }

    /// Finishes a write: wakes the thread if there is enough to do.
    pub(super) fn after(&mut self) {
        let pages = self.shared.pages.load(Ordering::Relaxed);
        if pages < self.woken_at {
            // The journal has restarted.
            (self.woken_at, self.help_at) = (0, self.when.restart);
        }
        // The thread must be idle before the writer can help.
        if pages < self.help_at
            && pages - self.woken_at >= self.when.every
            && let Some(wake) = &self.wake
        {
            self.woken_at = pages;
            // A full channel means that the thread is awake anyway. A closed channel means that it failed, which the
            // next write reports.
            let _ = wake.try_send(());
        }
    }

    /// Returns the number of pages in the journal, as last reported to the writer.
    pub(super) fn pages(&self) -> u32 {
        self.shared.pages.load(Ordering::Relaxed)
    }

    /// Asks SQLite for the number of pages in the journal, because another program may have moved and emptied it.
    pub(super) fn ask_pages(&self, writer: &Connection) -> Result<u32, StoreError> {
        let asking = "looking at the journal";
        let mut passive = writer.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)").doing(asking)?;
        let pages: i64 = passive.query_row([], |row| row.get(1)).doing(asking)?;
        let pages = u32::try_from(pages).unwrap_or(0);
        self.shared.pages.store(pages, Ordering::Relaxed);
        Ok(pages)
    }

    /// Ends the thread. Returns true if the thread did not fail.
    pub(super) fn stop(&mut self) -> bool {
        self.wake = None;
        let ended = self.thread.take().is_none_or(|thread| thread.join().is_ok());
        ended && self.shared.failed.get().is_none()
    }
}

/// Makes SQLite report the journal's length after each commit, instead of moving it automatically.
fn listen(writer: &mut Connection, shared: Arc<BackfillState>) -> rusqlite::Result<()> {
    writer.pragma_update(None, "wal_autocheckpoint", 0)?;
    writer.wal_hook(Some(move |_: &mut Wal, pages: i32| {
        shared.pages.store(u32::try_from(pages).unwrap_or(0), Ordering::Relaxed);
        Ok(())
    }))
}

/// Does the thread's work, until nobody can wake it any more. A failure ends the thread, and the house.
fn run(connection: &Connection, woken: &Receiver<()>, shared: &BackfillState, when: BackfillThresholds) {
    while woken.recv().is_ok() {
        shared.working.store(true, Ordering::Release);
        // Leave little work for the writer when it must help.
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

/// Moves all pages that can be moved without waiting for others. Returns the number of pages of the journal that are
/// done.
fn carry(connection: &Connection) -> rusqlite::Result<u32> {
    let mut passive = connection.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?;
    let done: i64 = passive.query_row([], |row| row.get(2))?;
    Ok(u32::try_from(done).unwrap_or(0))
}
