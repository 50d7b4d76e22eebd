//! The session: jobs whose writes are known beforehand, and the expected contents after any number of jobs.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::channel;

use croupier_ledger::StreamHead;
use croupier_ledger::store::{BackfillThresholds, Job, RecordSpace, Sqlite, Store, Write, Writer};

/// The number of jobs. [`BURSTS`] says how many are sent at once.
const JOBS: u64 = 14;
const BURSTS: [u64; 4] = [1, 3, 1, 2];
/// The number of streams apart from the house's.
const STREAMS: u64 = 3;

/// The number of jobs after which the reader reads.
const READS_AFTER: u64 = 8;

/// The other user of the file, in addition to the writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OtherUser {
    /// No other user: every operation belongs to the writer.
    Nobody,
    /// A reader that sees the database as of one moment until shortly before the end. The journal can be moved only up
    /// to that moment, and SQLite does not sync a partial move.
    Reader,
    /// The thread that moves the journal.
    Thread,
}

impl OtherUser {
    pub(crate) const ALL: [OtherUser; 3] = [OtherUser::Nobody, OtherUser::Reader, OtherUser::Thread];

    fn word(self) -> &'static str {
        match self {
            OtherUser::Nobody => "nobody",
            OtherUser::Reader => "reader",
            OtherUser::Thread => "thread",
        }
    }
}

impl std::fmt::Display for OtherUser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "other user: {}", self.word())
    }
}

/// A session and its data file.
pub(crate) struct Session {
    pub(crate) path: PathBuf,
    pub(crate) beside: OtherUser,
}

impl Session {
    /// Returns the session that this process was started for, if any.
    pub(crate) fn asked() -> Option<Session> {
        let path = PathBuf::from(std::env::var_os("DISK_SESSION")?);
        let word = std::env::var("DISK_BESIDE").unwrap();
        let beside = OtherUser::ALL.into_iter().find(|beside| beside.word() == word).unwrap();
        Some(Session { path, beside })
    }

    /// Makes another process run this session.
    pub(crate) fn ask(&self, command: &mut Command) {
        command.env("DISK_SESSION", &self.path).env("DISK_BESIDE", self.beside.word());
    }

    /// Sends the jobs, and reports each acknowledgement immediately.
    pub(crate) fn run(&self) {
        // A journal this short restarts several times.
        let every = if self.beside == OtherUser::Thread { 6 } else { u32::MAX };
        let store = match Sqlite::open_backfilling(&self.path, BackfillThresholds { every, restart: 18 }) {
            Ok(store) => store,
            Err(error) => return say(&format!("not opened: {error}")),
        };
        let writer = Writer::start(Box::new(store)).unwrap();
        let mut script = Script::default();
        let mut bursts = BURSTS.iter().cycle();
        let mut reader = None;
        while script.job < JOBS {
            if self.beside == OtherUser::Reader && reader.is_none() && script.job >= READS_AFTER {
                reader = self.read();
            }
            let (answered, answers) = channel::<()>();
            for _ in 0..*bursts.next().unwrap() {
                let (job, answered) = (script.job, answered.clone());
                let done = Box::new(move |result: Result<(), _>| {
                    say(&format!("{} {job}", if result.is_ok() { "kept" } else { "halted" }));
                    drop(answered);
                });
                writer.send(Job::new(script.next_job(), done));
            }
            drop(answered);
            let _ = answers.recv();
        }
        drop(reader);
        writer.stop();
        say("end");
    }

    /// Opens a reader that sees the current moment. After a fault, the file may be unreadable.
    fn read(&self) -> Option<Sqlite> {
        let mut reader = Sqlite::open_read_only(&self.path).ok()?;
        reader.freeze().ok()?;
        Some(reader)
    }

    /// Checks, with a good disk, that the file holds a prefix of the sent jobs that includes all acknowledged ones, and
    /// that writing can continue.
    pub(crate) fn check(&self, acknowledged: &BTreeSet<u64>, place: &str) {
        let mut store = Sqlite::open(&self.path).unwrap_or_else(|error| panic!("{place}: {error}"));
        let kept = store.length(0).unwrap();
        let missing = acknowledged.iter().find(|job| **job >= kept);
        assert_eq!(
            missing, None,
            "{place}: {kept} jobs are stored, but jobs {acknowledged:?} were acknowledged"
        );
        let mut script = Script::default();
        let mut due = Vec::new();
        while script.job < kept {
            due.extend(script.next_job());
        }
        compare(&mut store, &due, kept, place);
        while script.job < JOBS + BURSTS.len() as u64 {
            let job = script.next_job();
            store.write(&job).unwrap_or_else(|error| panic!("{place}: {error}"));
            due.extend(job);
        }
        drop(store);
        compare(&mut Sqlite::open(&self.path).unwrap(), &due, script.job, place);
    }
}

/// Checks that the store holds exactly these writes.
fn compare(store: &mut dyn Store, due: &[Write], jobs: u64, place: &str) {
    let mut lines = 0;
    for stream in 0..=STREAMS {
        let due = due.iter().filter_map(|write| match write {
            Write::Line { stream: of, n, hash, line } if *of == stream => Some((*n, *hash, line.as_str())),
            _ => None,
        });
        let due: Vec<_> = due.collect();
        let kept = store.lines(stream, 0, u64::MAX).unwrap();
        let kept: Vec<_> = kept.iter().map(|kept| (kept.n, kept.hash, kept.line.as_str())).collect();
        assert!(kept == due, "{place}: stream {stream} has {} lines, expected {}", kept.len(), due.len());
        lines += kept.len() as u64;
    }
    assert_eq!(store.count().unwrap().lines, lines, "{place}");
    let last = store.get(RecordSpace::House, "last").unwrap();
    assert_eq!(last, jobs.checked_sub(1).map(|job| job.to_string()), "{place}");
    // Each job leaves a record, unless the job after the next has deleted it.
    let records = store.scan(RecordSpace::Secret, "").unwrap().len() as u64;
    assert_eq!(records, jobs.min(2), "{place}");
}

/// The writes, job by job. The writes are the same every time.
#[derive(Default)]
struct Script {
    job: u64,
    chains: Vec<StreamHead>,
}

impl Script {
    /// Returns a line of the house's stream, a short or long line of a table's stream, and records.
    fn next_job(&mut self) -> Vec<Write> {
        self.chains.resize(1 + STREAMS as usize, StreamHead::EMPTY);
        let job = self.job;
        self.job += 1;
        let stream = 1 + job % STREAMS;
        let long = "x".repeat(if job % 4 == 3 { 9_000 } else { 200 });
        let mut writes = vec![self.line(0, format!("job {job}")), self.line(stream, format!("{job} {long}"))];
        writes.push(Write::Put { space: RecordSpace::House, key: "last".to_owned(), value: job.to_string() });
        writes.push(Write::Put { space: RecordSpace::Secret, key: job.to_string(), value: String::new() });
        if let Some(used) = job.checked_sub(2) {
            writes.push(Write::Delete { space: RecordSpace::Secret, key: used.to_string() });
        }
        writes
    }

    fn line(&mut self, stream: u64, line: String) -> Write {
        let (n, hash) = self.chains[stream as usize].add(&line);
        Write::Line { stream, n, hash, line }
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}
