//! The house in a simulation: the real code, with clock, network, disk and chance that follow from a seed, so that
//! every failure can be replayed. The test plays 200 nights, or `CROUPIER_LONG` times that number; `CROUPIER_SEED=N`
//! plays one.
//!
//! The promises are those of ARCHITECTURE.md: acknowledged commands survive, clients learn only of commands that
//! survive, no command is carried out twice, an interrupted round is concluded or void, and an audit finds every chip
//! and every draw in order.

mod life;
mod network;
mod night;
mod power;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use croupier_proving::{faulty_disk, memory_folder, times};

pub(crate) use network::Network;
use night::{Night, Outcome};

const NIGHTS: u32 = 200;
/// The number of parallel processes. All of them play the first `SHARED` nights, to check that they get the same
/// results.
const PROCESSES: u64 = 2;
const SHARED: u64 = 4;
const THIS: &str = "house::simulation::simulated_houses_keep_their_promises";

#[test]
fn simulated_houses_keep_their_promises() {
    if let Some(seeds) = std::env::var_os("SIMULATED_SEEDS") {
        return play(seeds.to_str().unwrap());
    }
    let folder = tempfile::tempdir_in(memory_folder()).unwrap();
    let disk = faulty_disk(folder.path());
    let asked: Option<u64> = std::env::var("CROUPIER_SEED").ok().map(|seed| seed.parse().unwrap());
    let first = asked.unwrap_or(0);
    let last = asked.map_or(u64::from(times(NIGHTS)), |seed| seed + 1);
    let parts: Vec<Part> = (0..PROCESSES)
        .map(|part| {
            let own = (first..last).filter(|seed| *seed < first + SHARED || seed % PROCESSES == part);
            let seeds: Vec<String> = own.map(|seed| seed.to_string()).collect();
            Part::begin(&seeds.join(" "), &disk, folder.path().join(part.to_string()))
        })
        .collect();
    let mut nights: BTreeMap<String, String> = BTreeMap::new();
    let mut failed = Vec::new();
    for part in parts {
        let (success, said) = part.end();
        for (seed, outcome) in said.lines().filter_map(|line| line.strip_prefix("night ")?.split_once(": ")) {
            let before = nights.insert(seed.to_owned(), outcome.to_owned());
            let same = before.as_ref().is_none_or(|before| before == outcome);
            assert!(same, "seed {seed} does not always give the same result:\n{before:?}\n{outcome}");
        }
        if !success {
            failed.push(said);
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    println!("{} nights", nights.len());
    assert_eq!(nights.len() as u64, last - first);
}

/// Another process that plays, with a disk that can fail. Its output goes to a file, because an unread pipe would block
/// it.
struct Part {
    process: Child,
    said: PathBuf,
}

impl Part {
    fn begin(seeds: &str, disk: &Path, folder: PathBuf) -> Part {
        std::fs::create_dir(&folder).unwrap();
        let said = folder.join("said");
        let file = File::create(&said).unwrap();
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args([THIS, "--exact", "--nocapture", "--test-threads=1"]);
        command.env("SIMULATED_SEEDS", seeds).env("SIMULATED_FOLDER", &folder);
        command.env("LD_PRELOAD", disk).env("FAULTY_CONTROL", folder.join("control"));
        command.stdout(file.try_clone().unwrap()).stderr(file);
        Part { process: command.spawn().unwrap(), said }
    }

    /// Waits for its end. Returns whether it succeeded, and its output.
    fn end(mut self) -> (bool, String) {
        let success = self.process.wait().unwrap().success();
        (success, String::from_utf8_lossy(&std::fs::read(&self.said).unwrap()).into_owned())
    }
}

/// Plays nights, one after another.
fn play(seeds: &str) {
    let folder = std::env::var_os("SIMULATED_FOLDER").map(std::path::PathBuf::from).unwrap();
    let mut all = Outcome::default();
    // The test runner has already printed the start of a line.
    println!();
    for seed in seeds.split(' ') {
        let own = tempfile::tempdir_in(&folder).unwrap();
        let (place, control) = (own.path().to_owned(), folder.join("control"));
        let number: u64 = seed.parse().unwrap();
        // Use a new thread: the standard library draws its randomness once per thread.
        let night = std::thread::spawn(move || Night::of(number, &place, &control).goes_on()).join();
        let Ok(outcome) = night else { panic!("night {seed} failed: set CROUPIER_SEED={seed} to replay it") };
        println!("night {seed}: {outcome:?}");
        all.broken += outcome.broken;
        all.acknowledged += outcome.acknowledged;
        all.repeated += outcome.repeated;
    }
    // A case that never occurred proves nothing.
    let many = seeds.split(' ').count() >= 20;
    assert!(!many || (all.broken > 10 && all.acknowledged > 500 && all.repeated > 5), "{all:?}");
}
