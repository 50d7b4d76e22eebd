//! A few cases of every target. They are always the same, so that a failure points to a change. `./test --long` plays
//! fifty times that number, which is more than ten million commands.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use croupier_fuzz::{Tape, Target, find};
use croupier_proving::times;

/// The seed of the cases in `./test`. `croupier-fuzz TARGET --seed 1923 --from N --cases 1` plays one of them alone.
const SEED: u64 = 1923;

/// Plays the usual number of cases of a target, or fifty times that. Every case must do some work.
fn play(name: &str) {
    let Target { usual, length, run, unit, .. } = find(name).unwrap();
    let cases = u64::from(times(u32::try_from(*usual).unwrap()));
    let mut units = 0;
    for case in 0..cases {
        // The last printed number is the number of the failing case.
        print!("{name} {case}\r");
        units += run(&mut Tape::numbered(SEED, case, *length));
    }
    println!("{name}: {cases} cases, {units} {unit}");
    assert!(units >= cases);
}

macro_rules! targets {
    ($($test:ident = $name:literal),* $(,)?) => {
        $(#[test] fn $test() { play($name); })*

        #[test]
        fn every_target_is_played() {
            let known: Vec<&str> = croupier_fuzz::TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(known, [$($name),*]);
        }
    };
}

targets! {
    chips_are_conserved_at_every_table = "commands",
    a_log_follows_every_command = "logs",
    no_frame_does_harm = "frames",
    every_change_of_a_tables_log_is_found = "table-lines",
    every_change_of_the_houses_log_is_found = "house-lines",
    no_note_verifies_that_was_not_signed = "notes",
    a_broken_backup_is_refused_or_right = "backups",
    a_broken_pack_is_refused = "packs",
    a_broken_submission_is_refused = "submissions",
    a_broken_strategy_is_refused = "strategies",
    a_broken_rehearsal_is_refused = "rehearsals",
    a_broken_tally_file_is_refused = "tallies",
}

/// Inputs that once failed: `corpus/TARGET/NAME.case` has the names and numbers of a case, any other file is a raw
/// input.
#[test]
fn inputs_that_once_failed_pass() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut files = 0;
    for folder in
        fs::read_dir(&corpus).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        let name = folder.file_name().unwrap().to_str().unwrap();
        let target = find(name).unwrap_or_else(|| panic!("unknown target {name}"));
        for file in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let bytes = fs::read(&file).unwrap();
            println!("{}", file.display());
            if file.extension().is_some_and(|ending| ending == "case") {
                assert!(bytes.starts_with(b"names "), "the case does not name what it picked");
                (target.run)(&mut Tape::stored(&bytes));
            } else {
                target.parse.unwrap()(&bytes);
            }
            files += 1;
        }
    }
    assert!(files > 0);
}

#[test]
fn a_recorded_case_replays_identically() {
    let Target { length, run, .. } = find("strategies").unwrap();
    let mut tape = Tape::numbered(SEED, 7, *length).recording();
    let units = run(&mut tape);
    let recorded = tape.recorded();
    assert_eq!(recorded.len(), "names\n".len() + length);
    assert_eq!(run(&mut Tape::stored(&recorded)), units);
}
