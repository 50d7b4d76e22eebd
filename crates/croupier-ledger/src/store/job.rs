//! The jobs of the writer, and their answers.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::Write;
use super::cluster::Lease;
use super::writer::WriterState;

/// Called when a job is stored, or when the writer gives it up. It runs on the writer's thread and must be quick.
pub type Completion = Box<dyn FnOnce(Result<(), JobError>) + Send>;

/// Decides the writes of a turn, on the writer's thread.
pub type TurnDecision = Box<dyn FnOnce() -> Vec<Write> + Send>;

/// Writes to store.
pub struct Job {
    /// The writes, stored all together or not at all.
    pub writes: Vec<Write>,
    /// In a cluster, the lease under which lines of a table were decided. They are stored only while the node holds it.
    pub lease: Option<Lease>,
    /// Called once the writes are durable, or once they are given up.
    pub done: Completion,
}

impl Job {
    /// A job without a lease.
    pub fn new(writes: Vec<Write>, done: Completion) -> Job {
        Job { writes, lease: None, done }
    }
}

/// Writes that are decided when it is this node's turn to write to the house's stream. Until its transaction ends, no
/// other node decides anything about the house.
pub struct TurnJob {
    /// The leases of the tables to which the turn writes. If one of them is lost, the turn is not decided.
    pub leases: Vec<Lease>,
    /// Decides, after the lines of the other nodes were followed.
    pub decide: TurnDecision,
    /// Called once the writes are durable, or once they are given up.
    pub done: Completion,
}

/// Why a job was not stored, or why nobody knows whether it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobError {
    /// Writing has stopped. Only the next start finds out whether this job was stored.
    #[error("writing has stopped: {0}")]
    Halted(String),
    /// Another node has taken the lease of this stream. The job was not stored.
    #[error("another node has taken over stream {0}")]
    Fenced(u64),
    /// The connection was lost before the commit, and the decision no longer holds. The job was not stored.
    #[error("the connection to the database was lost: {0}")]
    GivenUp(String),
}

/// A job in progress. It always gets an answer, even if it is dropped with a queue that nobody reads.
pub(super) struct PendingJob {
    pub(super) writes: Vec<Write>,
    pub(super) leases: Vec<Lease>,
    pub(super) turn: TurnStage,
    done: Option<Completion>,
    shared: Arc<WriterState>,
}

/// The progress of a job's decision.
pub(super) enum TurnStage {
    /// The job is not a turn.
    None,
    /// The turn waits for its decision.
    Waiting(TurnDecision),
    /// The turn has been decided; the state in memory is ahead of the database.
    Decided,
}

impl PendingJob {
    pub(super) fn of(job: Job, shared: Arc<WriterState>) -> PendingJob {
        let leases = job.lease.into_iter().collect();
        PendingJob { writes: job.writes, leases, turn: TurnStage::None, done: Some(job.done), shared }
    }

    pub(super) fn turn(job: TurnJob, shared: Arc<WriterState>) -> PendingJob {
        let turn = TurnStage::Waiting(job.decide);
        PendingJob { writes: Vec::new(), leases: job.leases, turn, done: Some(job.done), shared }
    }

    /// Returns whether there is nothing to store and nothing to decide.
    pub(super) fn is_empty(&self) -> bool {
        self.writes.is_empty() && !matches!(self.turn, TurnStage::Waiting(_))
    }

    /// Decides a turn that waits for it.
    pub(super) fn decide(&mut self) {
        if !matches!(self.turn, TurnStage::Waiting(_)) {
            return;
        }
        if let TurnStage::Waiting(decide) = std::mem::replace(&mut self.turn, TurnStage::Decided) {
            self.writes = decide();
        }
    }

    pub(super) fn answer(&mut self, result: Result<(), JobError>) {
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
            self.answer(Err(JobError::Halted(why.to_owned())));
        }
    }
}
