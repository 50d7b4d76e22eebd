//! The one thread that writes. What waits while a commit is under way is the next commit.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::{FailureContext, Store, StoreError, Write};

/// At most so many jobs share a commit, so that the first of them does not wait for ever longer transactions.
const MOST: usize = 4_096;

/// While nothing is written, the writer looks this often whether the database is still there.
const LOOK: Duration = Duration::from_secs(1);

/// What is done when a job is kept, or will never be. It runs on the writer's thread and must be quick.
pub type Completion = Box<dyn FnOnce(Result<(), Halted>) + Send>;

/// Something to keep.
pub struct Job {
    /// All of it, or nothing.
    pub writes: Vec<Write>,
    /// Told once the writes survive whatever happens, or once they are given up.
    pub done: Completion,
}

/// Nothing is written any more. Whether this job was kept is for the next start to find out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nothing is written any more: {0}")]
pub struct Halted(pub String);

/// What the writer has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriterCounts {
    /// Commits.
    pub commits: u64,
    /// Jobs in them.
    pub jobs: u64,
    /// Microseconds that all commits took.
    pub micros: u64,
    /// Microseconds that the longest took.
    pub longest: u64,
    /// Jobs that wait to be written.
    pub waiting: u64,
}

/// The writer. Dropped, it ends as by [`Writer::stop`].
pub struct Writer {
    queue: Sender<WriterMessage>,
    shared: Arc<WriterState>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

enum WriterMessage {
    Job(PendingJob),
    Stop,
}

/// What thread and house both see.
#[derive(Default)]
struct WriterState {
    halted: OnceLock<String>,
    commits: AtomicU64,
    jobs: AtomicU64,
    micros: AtomicU64,
    longest: AtomicU64,
    waiting: AtomicU64,
    /// Since when the commit that is under way is being written.
    since: Mutex<Option<Instant>>,
}

/// A job under way. It is answered whatever becomes of it: also where it is dropped, with a queue that nobody reads.
struct PendingJob {
    writes: Vec<Write>,
    done: Option<Completion>,
    shared: Arc<WriterState>,
}

impl PendingJob {
    fn answer(&mut self, result: Result<(), Halted>) {
        if let Some(done) = self.done.take() {
            self.shared.waiting.fetch_sub(1, Ordering::Relaxed);
            done(result);
        }
    }
}

impl Drop for PendingJob {
    fn drop(&mut self) {
        if self.done.is_some() {
            let why = self.shared.halted.get().map_or("the writer has stopped", String::as_str);
            self.answer(Err(Halted(why.to_owned())));
        }
    }
}

impl Writer {
    /// Starts the thread, which owns the store from now on.
    pub fn start(store: Box<dyn Store>) -> Result<Writer, StoreError> {
        let (mut writer, mut scribe) = Writer::by_hand(store);
        let work = move || scribe.run();
        let thread = Builder::new().name("writer".to_owned()).spawn(work).doing("starting the writer")?;
        writer.thread = Mutex::new(Some(thread));
        Ok(writer)
    }

    /// A writer without a thread: whoever has the scribe says when something is written. For simulations.
    pub fn by_hand(store: Box<dyn Store>) -> (Writer, Scribe) {
        let (queue, jobs) = channel();
        let shared = Arc::new(WriterState::default());
        let scribe = Scribe { store, queue: jobs, shared: Arc::clone(&shared) };
        (Writer { queue, shared, thread: Mutex::new(None) }, scribe)
    }

    /// Hands a job over. This never waits; the job is answered later, or at once where nothing is written any more.
    pub fn send(&self, job: Job) {
        self.shared.waiting.fetch_add(1, Ordering::Relaxed);
        let job = PendingJob { writes: job.writes, done: Some(job.done), shared: Arc::clone(&self.shared) };
        // A queue that nobody reads gives the job back, and dropping it answers it.
        let _ = self.queue.send(WriterMessage::Job(job));
    }

    /// Nothing is written any more, because something is wrong that a database cannot see.
    pub fn halt(&self, why: &str) {
        let _ = self.shared.halted.set(why.to_owned());
    }

    /// Why nothing is written any more, if something failed.
    pub fn halted(&self) -> Option<String> {
        self.shared.halted.get().cloned()
    }

    /// What was done so far.
    pub fn counts(&self) -> WriterCounts {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let shared = &self.shared;
        WriterCounts {
            commits: read(&shared.commits),
            jobs: read(&shared.jobs),
            micros: read(&shared.micros),
            longest: read(&shared.longest),
            waiting: read(&shared.waiting),
        }
    }

    /// For how long the commit that is under way has been written; nothing if there is none. Whatever waits has waited as
    /// long, if it came before.
    #[allow(clippy::disallowed_methods, reason = "how long a commit takes is no part of the game")]
    pub fn busy_for(&self) -> Duration {
        let since = *self.shared.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.map_or(Duration::ZERO, |since| Instant::now().saturating_duration_since(since))
    }

    /// Halts, and does not wait for the thread any more, now or later: a database does not answer it.
    pub fn abandon(&self, why: &str) {
        self.halt(why);
        drop(self.thread.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Writes what waits, closes the store, and ends the thread. Later jobs are not kept.
    pub fn stop(&self) {
        let _ = self.queue.send(WriterMessage::Stop);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // A panic has been told where it happened, and the jobs have been answered.
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What writes to the store, commit by commit.
pub struct Scribe {
    store: Box<dyn Store>,
    queue: Receiver<WriterMessage>,
    shared: Arc<WriterState>,
}

/// A scribe whose work ends in a panic has halted, too.
impl Drop for Scribe {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = self.shared.halted.set("the writer panicked".to_owned());
        }
    }
}

impl Scribe {
    /// Until it is told to stop, or a write fails. Nothing is tried a second time: after a failed sync nobody knows what
    /// the disk has.
    fn run(&mut self) {
        loop {
            let first = match self.queue.recv_timeout(LOOK) {
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = self.store.is_there() {
                        let _ = self.shared.halted.set(error.to_string());
                        return;
                    }
                    continue;
                }
                first => first.ok(),
            };
            if !self.commit(first) {
                return;
            }
        }
    }

    /// Writes what waits now, in one commit, if anything does. Whether more may come.
    pub fn write_waiting(&mut self) -> bool {
        match self.queue.try_recv() {
            Err(TryRecvError::Empty) => true,
            first => self.commit(first.ok()),
        }
    }

    /// Writes a job and those that wait behind it, and answers them. Whether more may come.
    fn commit(&mut self, first: Option<WriterMessage>) -> bool {
        let mut jobs = Vec::new();
        let stop = take(first, &self.queue, &mut jobs);
        if self.shared.halted.get().is_some() {
            return false;
        }
        let writes: Vec<Write> = jobs.iter_mut().flat_map(|job| std::mem::take(&mut job.writes)).collect();
        if let Err(error) = write(&mut *self.store, &writes, jobs.len(), &self.shared) {
            let _ = self.shared.halted.set(error.to_string());
            return false;
        }
        for job in &mut jobs {
            job.answer(Ok(()));
        }
        !stop
    }
}

/// Takes all that waits, from the first on. Whether it is time to stop.
fn take(first: Option<WriterMessage>, queue: &Receiver<WriterMessage>, jobs: &mut Vec<PendingJob>) -> bool {
    let mut next = first;
    loop {
        match next {
            Some(WriterMessage::Job(job)) => jobs.push(job),
            Some(WriterMessage::Stop) => return true,
            // Nobody is left who could send anything; with jobs in hand it only means that no more wait.
            None => return jobs.is_empty(),
        }
        if jobs.len() == MOST {
            return false;
        }
        next = queue.try_recv().ok();
    }
}

#[allow(clippy::disallowed_methods, reason = "how long a commit takes is measured, and decides nothing")]
fn write(
    store: &mut dyn Store,
    writes: &[Write],
    jobs: usize,
    shared: &WriterState,
) -> Result<(), StoreError> {
    if writes.is_empty() {
        return Ok(());
    }
    let begun = Instant::now();
    *shared.since.lock().unwrap_or_else(PoisonError::into_inner) = Some(begun);
    let written = store.write(writes);
    *shared.since.lock().unwrap_or_else(PoisonError::into_inner) = None;
    written?;
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    shared.commits.fetch_add(1, Ordering::Relaxed);
    shared.jobs.fetch_add(jobs as u64, Ordering::Relaxed);
    shared.micros.fetch_add(micros, Ordering::Relaxed);
    shared.longest.fetch_max(micros, Ordering::Relaxed);
    Ok(())
}
