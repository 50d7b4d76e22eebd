//! Breaks the disk: in a scripted session, every single write, sync and truncation of the database's files fails once,
//! in every way that a disk can fail. In all cases, the next start finds a prefix of the sent jobs that includes all
//! acknowledged ones. After an error, no further job is acknowledged.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "disk/session.rs"]
mod session;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::RwLock;
use std::sync::atomic::{AtomicU32, Ordering};

use croupier_proving::{faulty_disk, memory_folder};
use session::{OtherUser, Session};

/// The ways in which a disk fails. `faulty.c` in croupier-proving explains each.
const KINDS: [&str; 8] = ["eio", "eio-on", "eio-lost", "enospc", "enospc-on", "short", "torn", "lost"];
const ALSO_REORDERED: &str = "some";
/// The number of consecutive unreached operations after which the search ends.
const BEYOND: u32 = 12;

/// Locked for writing while a process starts, and for reading during checks.
static BIRTHS: RwLock<()> = RwLock::new(());

fn main() {
    if let Some(session) = Session::asked() {
        session.run();
        return;
    }
    // A test runner that starts each test separately asks for a list of tests first.
    let args: Vec<String> = std::env::args().collect();
    let is_asked = |word: &str| args.iter().any(|arg| arg == word);
    if is_asked("--list") {
        if !is_asked("--ignored") {
            println!("the_disk_breaks: test");
        }
        return;
    }
    let folder = tempfile::tempdir_in(memory_folder()).unwrap();
    let shim = faulty_disk(folder.path());
    let mut runs = 0;
    for kind in KINDS.into_iter().chain([ALSO_REORDERED]) {
        for beside in OtherUser::ALL {
            let reached = every_moment(&Trial { folder: folder.path(), shim: &shim, kind, beside });
            // Without any operations to break, the test would prove nothing.
            assert!(reached > 100, "{kind}: the session reached only {reached} operations");
            println!("{kind}, {beside}: {reached} operations failed in turn");
            runs += reached;
        }
    }
    println!("the disk failed {runs} times");
}

/// One way in which the disk fails.
struct Trial<'a> {
    folder: &'a Path,
    shim: &'a Path,
    kind: &'a str,
    beside: OtherUser,
}

/// Makes the first operation fail, then the second, and so on, until the session ends before that operation. Returns
/// the number of operations. Jobs that are sent together may or may not be committed together, so the length of a
/// session varies. The search does not stop at the first session that ends early: otherwise the last operations, which
/// close the file, would hardly ever fail.
fn every_moment(trial: &Trial<'_>) -> u32 {
    let next = AtomicU32::new(1);
    let last = AtomicU32::new(0);
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at > last.load(Ordering::Relaxed) + BEYOND {
                break;
            }
            if trial.fails_at(at) {
                last.fetch_max(at, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    last.load(Ordering::Relaxed)
}

impl Trial<'_> {
    /// Runs the session with a disk that fails at this operation, and checks the result. Returns true if the session
    /// reached the operation.
    fn fails_at(&self, at: u32) -> bool {
        let folder = tempfile::tempdir_in(self.folder).unwrap();
        let session = Session { path: folder.path().join("croupier.db"), beside: self.beside };
        let said = self.run(&session, at);
        let place = format!("{} at operation {at}, {}", self.kind, self.beside);
        let fault = said.iter().position(|line| line == "fault");
        let (before, after) = said.split_at(fault.unwrap_or(said.len()));
        let mut kept = acknowledged(before);
        let later = acknowledged(after);
        let error = self.kind.starts_with("eio") || self.kind.starts_with("enospc");
        // With the thread, a commit may be in progress when the thread's operation fails. In the other cases, every
        // operation belongs to the writer.
        if error && self.beside != OtherUser::Thread {
            assert!(later.is_empty(), "{place}: jobs {later:?} were acknowledged after the fault");
        }
        kept.extend(later);
        {
            let _no_births = BIRTHS.read().unwrap();
            session.check(&kept, &place);
        }
        if fault.is_none() {
            assert_eq!(said.last().map(String::as_str), Some("end"), "{place}: {said:?}");
        }
        fault.is_some()
    }

    /// Returns the session's output, line by line.
    fn run(&self, session: &Session, at: u32) -> Vec<String> {
        let mut command = Command::new(std::env::current_exe().unwrap());
        session.ask(&mut command);
        command.env("LD_PRELOAD", self.shim).env("FAULTY_FILES", &session.path);
        command.env("FAULTY_KIND", self.kind).env("FAULTY_AT", at.to_string());
        let command = command.stdout(Stdio::piped()).stderr(Stdio::null());
        let spawned = {
            // A process that is just starting inherits all files of its parent, and so the locks of other checks.
            let _alone = BIRTHS.write().unwrap();
            command.spawn()
        };
        let output = spawned.unwrap().wait_with_output().unwrap();
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }
}

fn acknowledged(said: &[String]) -> BTreeSet<u64> {
    said.iter().filter_map(|line| line.strip_prefix("kept ")).map(|job| job.parse().unwrap()).collect()
}
