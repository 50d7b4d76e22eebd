//! The writer of a node: it stores groups of jobs while the leases are held, and answers each job truthfully even if the
//! connection is lost.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use postgres::Error;
use postgres::types::ToSql;

use super::follower::{HOUSE_NOTICE, record_notice};
use super::{Lease, SharedStore, WriterHooks};
use crate::HOUSE;
use crate::store::group::Group;
use crate::store::job::{JobError, PendingJob, TurnStage};
use crate::store::postgres::{lost, put};
use crate::store::{StoreError, Write, postgres_derived};

/// The error code of the function that holds leases: some of them were lost.
const LEASES_LOST: &str = "CRL01";

/// The writer of a node.
pub(in crate::store) struct ClusterWriter {
    pub(super) store: SharedStore,
    pub(super) hooks: WriterHooks,
    /// The number of the house's lines in memory before the current group was decided.
    pub(super) base: u64,
    /// For each stream, the latest lease under which a job failed, and the reason. The node's state of the stream is ahead
    /// of the database, so later jobs fail as well until the lease is taken again and the stream is read.
    dead: HashMap<u64, (u64, JobError)>,
}

/// The result of an attempt to store a group.
pub(super) enum Attempt {
    Committed,
    /// Nothing was stored, because other nodes have taken the leases of these streams.
    LeasesLost(Vec<u64>),
    /// Nothing was stored, because another node wrote a line after the turns were decided.
    Overtaken,
}

/// Why an attempt failed.
pub(super) enum AttemptError {
    /// The connection was lost, or the server asks to try again. The group may have been stored.
    Interrupted(StoreError),
    /// Trying again does not help.
    Final(StoreError),
}

impl From<StoreError> for AttemptError {
    fn from(error: StoreError) -> AttemptError {
        AttemptError::Final(error)
    }
}

impl From<Error> for AttemptError {
    fn from(error: Error) -> AttemptError {
        // A transaction that was rolled back for a conflict, or because it was idle, or on a server that became a standby.
        let again = ["25006", "25P03", "40001", "40P01"];
        let again = error.code().is_some_and(|code| again.contains(&code.code()));
        let error = StoreError::new("writing", lost(error));
        if again || error.is_unreachable() {
            AttemptError::Interrupted(error)
        } else {
            AttemptError::Final(error)
        }
    }
}

impl ClusterWriter {
    pub(in crate::store) fn new(store: SharedStore, hooks: WriterHooks) -> ClusterWriter {
        ClusterWriter { store, hooks, base: 0, dead: HashMap::new() }
    }

    /// Stores the jobs. Those that cannot be stored are answered and removed.
    pub(in crate::store) fn commit(
        &mut self,
        jobs: &mut Vec<PendingJob>,
        halted: &OnceLock<String>,
    ) -> Result<(), StoreError> {
        jobs.iter().try_for_each(check_job)?;
        loop {
            self.refuse_dead(jobs, halted)?;
            if jobs.iter().all(PendingJob::is_empty) {
                return Ok(());
            }
            let turns = jobs.iter().any(|job| !matches!(job.turn, TurnStage::None));
            let attempt = if turns { self.take_turns(jobs) } else { self.put_plain(jobs) };
            match attempt {
                Ok(Attempt::Committed) => return Ok(()),
                Ok(Attempt::LeasesLost(streams)) => self.bury(&streams, jobs),
                Ok(Attempt::Overtaken) => {
                    self.give_up_turns(jobs, "other nodes have written decisions in the meantime", halted)?;
                }
                Err(AttemptError::Final(error)) => return Err(error),
                Err(AttemptError::Interrupted(error)) => {
                    if self.resolve(jobs, error, halted)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Reads what other nodes wrote to the house's stream.
    pub(in crate::store) fn follow(&mut self, halted: &OnceLock<String>) -> Result<(), StoreError> {
        loop {
            match self.read_house() {
                Ok(()) => return Ok(()),
                Err(AttemptError::Final(error)) => return Err(error),
                Err(AttemptError::Interrupted(error)) => self.reconnect(error, halted)?,
            }
        }
    }

    /// Stores jobs without turns.
    fn put_plain(&mut self, jobs: &[PendingJob]) -> Result<Attempt, AttemptError> {
        let group = Group::of(jobs.iter().flat_map(|job| &job.writes))?;
        let (leases, notices) = (leases(jobs), notices(jobs));
        // One line in 256 completes a subtree. The subtree's root is stored with that line.
        let stored = if postgres_derived::completes(&group) {
            self.put_with_derived(&group, &leases, &notices)
        } else {
            let SharedStore { store, put: statement, session, channel, .. } = &mut self.store;
            let extra = extra_columns(&leases, session, channel, &notices);
            put(&group, |columns| store.client.execute(statement, &[columns, &extra.columns()].concat()))
        };
        match stored {
            Ok(()) => Ok(Attempt::Committed),
            Err(error) => lost_streams(&error).map(Attempt::LeasesLost).ok_or_else(|| error.into()),
        }
    }

    fn put_with_derived(
        &mut self,
        group: &Group<'_>,
        leases: &BTreeSet<Lease>,
        notices: &[String],
    ) -> Result<(), Error> {
        let SharedStore { store, put: statement, session, channel, .. } = &mut self.store;
        let mut transaction = store.client.transaction()?;
        let extra = extra_columns(leases, session, channel, notices);
        put(group, |columns| transaction.execute(statement, &[columns, &extra.columns()].concat()))?;
        postgres_derived::put(&mut transaction, group)?;
        transaction.commit()
    }

    /// Records that leases were lost. If the jobs name two leases of a stream, the earlier one was lost; the next attempt
    /// shows whether the other was, too.
    fn bury(&mut self, streams: &[u64], jobs: &[PendingJob]) {
        for &stream in streams {
            let named = jobs.iter().flat_map(|job| &job.leases).filter(|lease| lease.stream == stream);
            if let Some(lease) = named.min().copied() {
                self.refuse_from_now_on(lease, JobError::Fenced(stream));
            }
        }
    }

    /// Lets all jobs with this lease or an earlier one fail.
    fn refuse_from_now_on(&mut self, lease: Lease, error: JobError) {
        if self.dead.get(&lease.stream).is_none_or(|(epoch, _)| *epoch < lease.epoch) {
            self.dead.insert(lease.stream, (lease.epoch, error));
        }
    }

    /// Answers and removes the jobs whose leases are dead.
    fn refuse_dead(
        &mut self,
        jobs: &mut Vec<PendingJob>,
        halted: &OnceLock<String>,
    ) -> Result<(), StoreError> {
        let reason = |job: &PendingJob| {
            let dead = job
                .leases
                .iter()
                .filter_map(|lease| self.dead.get(&lease.stream).filter(|(epoch, _)| lease.epoch <= *epoch));
            dead.map(|(_, error)| error.clone()).next()
        };
        // The state in memory includes what this turn decided, and so do the turns after it.
        if jobs.iter().any(|job| matches!(job.turn, TurnStage::Decided) && reason(job).is_some()) {
            self.give_up_turns(jobs, "a table of the same turn was taken over", halted)?;
            return self.refuse_dead(jobs, halted);
        }
        for mut job in std::mem::take(jobs) {
            match reason(&job) {
                None => jobs.push(job),
                Some(error) => job.answer(Err(error)),
            }
        }
        Ok(())
    }

    /// Gives up all decided turns, and reads the house again.
    fn give_up_turns(
        &mut self,
        jobs: &mut Vec<PendingJob>,
        why: &str,
        halted: &OnceLock<String>,
    ) -> Result<(), StoreError> {
        let error = JobError::GivenUp(why.to_owned());
        while let Err(failed) = (self.hooks.forget)(self.store.as_store()) {
            let failed = StoreError::new("reading the house again", failed);
            if !self.store.client().is_closed() {
                return Err(failed);
            }
            self.reconnect(failed, halted)?;
        }
        for mut job in std::mem::take(jobs) {
            if !matches!(job.turn, TurnStage::Decided) {
                jobs.push(job);
                continue;
            }
            for &lease in &job.leases {
                self.refuse_from_now_on(lease, error.clone());
            }
            job.answer(Err(error.clone()));
        }
        Ok(())
    }
}

/// Checks that a node may store a job: lines of the house need a turn, and lines of a table need its lease or are
/// decided in a turn.
fn check_job(job: &PendingJob) -> Result<(), StoreError> {
    if !matches!(job.turn, TurnStage::None) {
        return Ok(());
    }
    for write in &job.writes {
        let Write::Line { stream, n, .. } = write else { continue };
        if !job.leases.iter().any(|lease| lease.stream == *stream) {
            let kind = if *stream == HOUSE { "a turn" } else { "its lease" };
            let why = format!("line {n} of stream {stream} was sent without {kind}");
            return Err(StoreError::new("writing", why));
        }
    }
    Ok(())
}

/// Returns the leases of these jobs.
pub(super) fn leases(jobs: &[PendingJob]) -> BTreeSet<Lease> {
    jobs.iter().flat_map(|job| &job.leases).copied().collect()
}

/// Returns the notices that tell other nodes what these jobs write.
pub(super) fn notices(jobs: &[PendingJob]) -> Vec<String> {
    let notice = |write: &Write| match write {
        Write::Line { stream: HOUSE, .. } => Some(HOUSE_NOTICE.to_owned()),
        Write::Put { space, key, .. } | Write::Delete { space, key } => record_notice(*space, key),
        _ => None,
    };
    let notices: BTreeSet<String> = jobs.iter().flat_map(|job| &job.writes).filter_map(notice).collect();
    notices.into_iter().collect()
}

/// The columns of the leases and notices, after those of a group.
pub(super) struct ExtraColumns<'a> {
    streams: Vec<i64>,
    epochs: Vec<i64>,
    session: &'a i64,
    channel: &'a String,
    notices: &'a [String],
}

pub(super) fn extra_columns<'a>(
    leases: &BTreeSet<Lease>,
    session: &'a i64,
    channel: &'a String,
    notices: &'a [String],
) -> ExtraColumns<'a> {
    let (streams, epochs) = lease_columns(leases);
    ExtraColumns { streams, epochs, session, channel, notices }
}

impl ExtraColumns<'_> {
    pub(super) fn columns(&self) -> [&(dyn ToSql + Sync); 5] {
        [&self.streams, &self.epochs, self.session, self.channel, &self.notices]
    }
}

/// Returns the streams and the epochs of leases.
pub(super) fn lease_columns(leases: &BTreeSet<Lease>) -> (Vec<i64>, Vec<i64>) {
    let signed = |number| i64::try_from(number).unwrap_or(i64::MAX);
    leases.iter().map(|lease| (signed(lease.stream), signed(lease.epoch))).unzip()
}

/// Returns the streams whose leases were lost, if the server's error names them: `{7,9}`.
fn lost_streams(error: &Error) -> Option<Vec<u64>> {
    let error = error.as_db_error()?;
    if error.code().code() != LEASES_LOST {
        return None;
    }
    let streams = error.detail()?.trim_matches(['{', '}']).split(',');
    streams.map(|stream| stream.parse().ok()).collect()
}
