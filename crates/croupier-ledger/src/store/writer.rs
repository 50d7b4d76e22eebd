//! The only thread that writes. The jobs that arrive during a commit form the next commit.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::cluster::{ClusterWriter, SharedStore, WriterHooks};
use super::job::{Job, PendingJob, TurnJob};
use super::{FailureContext, Store, StoreError, Write};

/// The maximum number of jobs in a commit, so that transactions do not grow longer and longer while the first job
/// waits.
const MOST: usize = 4_096;

/// The interval at which an idle writer checks that the database is still there.
const LOOK: Duration = Duration::from_secs(1);

/// Called after a commit with its duration, on the writer's thread. It must be quick.
pub type CommitObserver = Box<dyn Fn(Duration) + Send + Sync>;

/// The writer's counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriterCounts {
    /// The number of commits since the writer started.
    pub commits: u64,
    /// The number of jobs in those commits.
    pub jobs: u64,
    /// The total time of all commits, in microseconds.
    pub micros: u64,
    /// The time of the longest commit, in microseconds.
    pub longest: u64,
    /// The number of jobs that are waiting.
    pub waiting: u64,
}

/// The writer. Dropping the writer has the effect of [`Writer::stop`].
pub struct Writer {
    queue: Sender<WriterMessage>,
    shared: Arc<WriterState>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

enum WriterMessage {
    Job(PendingJob),
    /// Other nodes have written to the house's stream.
    Follow,
    Stop,
}

/// The state shared by the thread and the house.
#[derive(Default)]
pub(super) struct WriterState {
    pub(super) halted: OnceLock<String>,
    commits: AtomicU64,
    jobs: AtomicU64,
    micros: AtomicU64,
    longest: AtomicU64,
    pub(super) waiting: AtomicU64,
    /// Whether the thread has been asked to follow.
    follows: AtomicBool,
    /// The time when the current commit began.
    since: Mutex<Option<Instant>>,
    /// Called with the duration of every commit.
    observer: OnceLock<CommitObserver>,
}

impl Writer {
    /// Starts the thread, which then owns the store.
    pub fn start(store: Box<dyn Store>) -> Result<Writer, StoreError> {
        Writer::run(Destination::Alone(store))
    }

    /// Starts the thread of a node of a cluster.
    pub fn start_shared(store: SharedStore, hooks: WriterHooks) -> Result<Writer, StoreError> {
        Writer::run(Destination::Shared(Box::new(ClusterWriter::new(store, hooks))))
    }

    fn run(destination: Destination) -> Result<Writer, StoreError> {
        let (mut writer, mut scribe) = Writer::to(destination);
        let work = move || scribe.run();
        let thread = Builder::new().name("writer".to_owned()).spawn(work).doing("starting the writer")?;
        writer.thread = Mutex::new(Some(thread));
        Ok(writer)
    }

    /// Returns a writer without a thread, for simulations. The owner of the worker decides when to write.
    pub fn by_hand(store: Box<dyn Store>) -> (Writer, WriterWorker) {
        Writer::to(Destination::Alone(store))
    }

    #[allow(clippy::disallowed_methods, reason = "the time of a look does not affect the game")]
    fn to(destination: Destination) -> (Writer, WriterWorker) {
        let (queue, jobs) = channel();
        let shared = Arc::new(WriterState::default());
        let scribe =
            WriterWorker { destination, queue: jobs, shared: Arc::clone(&shared), looked: Instant::now() };
        (Writer { queue, shared, thread: Mutex::new(None) }, scribe)
    }

    /// Queues a job. This never waits. The job is answered later, or immediately if writing has stopped.
    pub fn send(&self, job: Job) {
        self.queue(PendingJob::of(job, Arc::clone(&self.shared)));
    }

    /// Queues a job that is decided on the writer's thread, when it is this node's turn to write to the house's stream. A
    /// house that is not shared always has the turn.
    pub fn take_turn(&self, job: TurnJob) {
        self.queue(PendingJob::turn(job, Arc::clone(&self.shared)));
    }

    fn queue(&self, job: PendingJob) {
        self.shared.waiting.fetch_add(1, Ordering::Relaxed);
        // A queue that nobody reads returns the job, which is answered when it is dropped.
        let _ = self.queue.send(WriterMessage::Job(job));
    }

    /// Reads the lines that other nodes wrote to the house's stream, soon and on the writer's thread.
    pub fn follow(&self) {
        if !self.shared.follows.swap(true, Ordering::AcqRel) {
            let _ = self.queue.send(WriterMessage::Follow);
        }
    }

    /// Stops all writing, because of a fault that the database cannot see.
    pub fn halt(&self, why: &str) {
        let _ = self.shared.halted.set(why.to_owned());
    }

    /// Returns why writing has stopped, if writing has failed.
    pub fn halted(&self) -> Option<String> {
        self.shared.halted.get().cloned()
    }

    /// Returns the counters so far.
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

    /// Calls `observer` after every commit from now on. Only the first observer counts.
    pub fn observe_commits(&self, observer: CommitObserver) {
        let _ = self.shared.observer.set(observer);
    }

    /// Returns how long the current commit has been running; zero if there is none. Jobs that were waiting when it
    /// began have waited as long.
    #[allow(clippy::disallowed_methods, reason = "the duration of a commit does not affect the game")]
    pub fn busy_for(&self) -> Duration {
        let since = *self.shared.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.map_or(Duration::ZERO, |since| Instant::now().saturating_duration_since(since))
    }

    /// Halts, and never waits for the thread again, because its database does not answer.
    pub fn abandon(&self, why: &str) {
        self.halt(why);
        drop(self.thread.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Writes all waiting jobs, closes the store, and ends the thread. Later jobs are not stored.
    pub fn stop(&self) {
        let _ = self.queue.send(WriterMessage::Stop);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // A panic was reported where it happened, and the jobs have been answered.
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The database of a writer.
enum Destination {
    /// The database of one house, which halts with the first failure.
    Alone(Box<dyn Store>),
    /// A database that several nodes share.
    Shared(Box<ClusterWriter>),
}

impl Destination {
    /// Stores the jobs. Answers those that cannot be stored; the rest is stored when this returns.
    fn write(&mut self, jobs: &mut Vec<PendingJob>, shared: &WriterState) -> Result<(), StoreError> {
        let store = match self {
            Destination::Alone(store) => store,
            Destination::Shared(cluster) => return cluster.commit(jobs, &shared.halted),
        };
        jobs.iter_mut().for_each(PendingJob::decide);
        let writes: Vec<Write> = jobs.iter_mut().flat_map(|job| std::mem::take(&mut job.writes)).collect();
        if writes.is_empty() { Ok(()) } else { store.write(&writes) }
    }

    fn check_there(&mut self, shared: &WriterState) -> Result<(), StoreError> {
        match self {
            Destination::Alone(store) => store.check_there(),
            Destination::Shared(cluster) => cluster.follow(&shared.halted),
        }
    }
}

/// Writes to the store, commit by commit.
pub struct WriterWorker {
    destination: Destination,
    queue: Receiver<WriterMessage>,
    shared: Arc<WriterState>,
    /// The time of the last look at the database.
    looked: Instant,
}

/// A worker that panics halts the writer, too.
impl Drop for WriterWorker {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = self.shared.halted.set("the writer panicked".to_owned());
        }
    }
}

impl WriterWorker {
    /// Runs until it is told to stop, or until a write fails. The writer never retries: after a failed sync, the
    /// contents of the disk are unknown.
    fn run(&mut self) {
        loop {
            let first = match self.queue.recv_timeout(LOOK) {
                Err(RecvTimeoutError::Timeout) | Ok(WriterMessage::Follow) => {
                    if let Err(error) = self.look() {
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

    /// Returns whether other nodes may have written lines that this one has not read, because it was never idle.
    fn is_behind(&self) -> bool {
        let asked = self.shared.follows.load(Ordering::Acquire);
        matches!(self.destination, Destination::Shared(_)) && (asked || self.looked.elapsed() >= LOOK)
    }

    /// Checks that the database is still there, and follows the other nodes. A check that takes long counts as a commit
    /// that does, so that an idle house, too, says that its database is stuck.
    #[allow(clippy::disallowed_methods, reason = "the duration of a check does not affect the game")]
    fn look(&mut self) -> Result<(), StoreError> {
        self.shared.follows.store(false, Ordering::Release);
        self.looked = Instant::now();
        let since = |since| *self.shared.since.lock().unwrap_or_else(PoisonError::into_inner) = since;
        since(Some(Instant::now()));
        let there = self.destination.check_there(&self.shared);
        since(None);
        there
    }

    /// Writes waiting jobs in one commit, if there are any. Returns true if more may arrive.
    pub fn write_waiting(&mut self) -> bool {
        match self.queue.try_recv() {
            Err(TryRecvError::Empty) => true,
            first => self.commit(first.ok()),
        }
    }

    /// Writes a job and the jobs behind it, and answers all of them. Returns true if more may arrive.
    fn commit(&mut self, first: Option<WriterMessage>) -> bool {
        let mut jobs = Vec::new();
        let stop = take(first, &self.queue, &mut jobs);
        if self.shared.halted.get().is_some() {
            return false;
        }
        if let Err(error) = write(&mut self.destination, &mut jobs, &self.shared) {
            let _ = self.shared.halted.set(error.to_string());
            return false;
        }
        for job in &mut jobs {
            job.answer(Ok(()));
        }
        if self.is_behind()
            && let Err(error) = self.look()
        {
            let _ = self.shared.halted.set(error.to_string());
            return false;
        }
        !stop
    }
}

/// Takes all waiting jobs, starting with `first`. Returns true if it is time to stop.
fn take(first: Option<WriterMessage>, queue: &Receiver<WriterMessage>, jobs: &mut Vec<PendingJob>) -> bool {
    let mut next = first;
    loop {
        match next {
            Some(WriterMessage::Job(job)) => jobs.push(job),
            Some(WriterMessage::Stop) => return true,
            // The flag that goes with this message makes the worker follow after the commit.
            Some(WriterMessage::Follow) => {}
            // All senders are gone. If jobs were taken, this only means that no more are waiting.
            None => return jobs.is_empty(),
        }
        if jobs.len() == MOST {
            return false;
        }
        next = queue.try_recv().ok();
    }
}

#[allow(
    clippy::disallowed_methods,
    reason = "the time of a commit is only measured; no decision depends on it"
)]
fn write(
    destination: &mut Destination,
    jobs: &mut Vec<PendingJob>,
    shared: &WriterState,
) -> Result<(), StoreError> {
    if jobs.iter().all(PendingJob::is_empty) {
        return Ok(());
    }
    let begun = Instant::now();
    *shared.since.lock().unwrap_or_else(PoisonError::into_inner) = Some(begun);
    let written = destination.write(jobs, shared);
    *shared.since.lock().unwrap_or_else(PoisonError::into_inner) = None;
    written?;
    let took = begun.elapsed();
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    shared.commits.fetch_add(1, Ordering::Relaxed);
    shared.jobs.fetch_add(jobs.len() as u64, Ordering::Relaxed);
    shared.micros.fetch_add(micros, Ordering::Relaxed);
    shared.longest.fetch_max(micros, Ordering::Relaxed);
    if let Some(observer) = shared.observer.get() {
        observer(took);
    }
    Ok(())
}
