//! Runs one fuzz target for any number of cases and counts its work.

#![allow(clippy::disallowed_methods, reason = "a rate needs a clock")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use croupier_fuzz::{TARGETS, Tape, Target, find};

const USAGE: &str = "\
Usage: croupier-fuzz TARGET [--cases N] [--units N] [--seconds N] [--seed N] [--from N]
       croupier-fuzz TARGET FILE…

  --cases N      stop after N cases
  --units N      stop after N commands, frames or texts
  --seconds N    stop after N seconds
  --seed N       the seed of the cases (default 1)
  --from N       the number of the first case (default 0)

Each FILE is played again: a crash-* or *.case file holds the packs and numbers of a case, any other file a raw
input.
A failed case is written to crash-TARGET-SEED-CASE.
";

struct FuzzArgs {
    target: &'static Target,
    cases: u64,
    units: u64,
    seconds: u64,
    seed: u64,
    from: u64,
    files: Vec<PathBuf>,
}

fn parse_args() -> Option<FuzzArgs> {
    let mut words = std::env::args().skip(1);
    let target = find(&words.next()?)?;
    let (cases, units, seconds) = (u64::MAX, u64::MAX, u64::MAX);
    let mut asked = FuzzArgs { target, cases, units, seconds, seed: 1, from: 0, files: Vec::new() };
    while let Some(word) = words.next() {
        let place = match word.as_str() {
            "--cases" => &mut asked.cases,
            "--units" => &mut asked.units,
            "--seconds" => &mut asked.seconds,
            "--seed" => &mut asked.seed,
            "--from" => &mut asked.from,
            _ => {
                asked.files.push(word.into());
                continue;
            }
        };
        *place = words.next()?.replace('_', "").parse().ok()?;
    }
    Some(asked)
}

fn main() -> ExitCode {
    let Some(asked) = parse_args() else {
        eprint!("{USAGE}\nTargets:\n");
        for Target { name, about, .. } in TARGETS {
            eprintln!("  {name:<14} {about}");
        }
        return ExitCode::from(2);
    };
    if asked.files.is_empty() { search(&asked) } else { play_stored(&asked) }
}

/// Plays stored cases.
fn play_stored(asked: &FuzzArgs) -> ExitCode {
    for file in &asked.files {
        match std::fs::read(file) {
            Ok(bytes) => {
                let name =
                    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                match asked.target.parse {
                    Some(parse) if !name.starts_with("crash-") && !name.ends_with(".case") => parse(&bytes),
                    _ => drop((asked.target.run)(&mut Tape::stored(&bytes))),
                }
                println!("{}: passed", file.display());
            }
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// The number of failures after which the search stops. They most likely have one cause.
const ENOUGH: u64 = 20;

/// Plays case after case, and reports the progress every ten seconds.
fn search(asked: &FuzzArgs) -> ExitCode {
    let Target { name, unit, length, run, .. } = asked.target;
    let (began, mut told) = (Instant::now(), Instant::now());
    let (mut cases, mut units, mut failed) = (0, 0, 0);
    let tell = |cases: u64, units: u64, failed: u64| {
        let seconds = began.elapsed().as_millis().max(1) as u64;
        let rate = u128::from(units) * 1000 / u128::from(seconds);
        let (whole, tenths) = (seconds / 1000, seconds / 100 % 10);
        println!(
            "{name}: {cases} cases, {units} {unit}, {failed} failed, {whole}.{tenths} s, {rate} {unit}/s"
        );
    };
    while failed < ENOUGH
        && cases < asked.cases
        && units < asked.units
        && began.elapsed().as_secs() < asked.seconds
    {
        let case = asked.from + cases;
        let played = catch_unwind(|| run(&mut Tape::numbered(asked.seed, case, *length)));
        match played {
            Ok(done) => units += done,
            Err(_) => {
                failed += 1;
                keep(asked, case);
            }
        }
        cases += 1;
        if told.elapsed() > Duration::from_secs(10) {
            told = Instant::now();
            tell(cases, units, failed);
        }
    }
    tell(cases, units, failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays a failed case once more, and stores the names and numbers that it used.
fn keep(asked: &FuzzArgs, case: u64) {
    let Target { name, length, run, .. } = asked.target;
    let mut tape = Tape::numbered(asked.seed, case, *length).recording();
    let _ = catch_unwind(AssertUnwindSafe(|| run(&mut tape)));
    let file = format!("crash-{name}-{}-{case}", asked.seed);
    match std::fs::write(&file, tape.recorded()) {
        Ok(()) => eprintln!("{name}: case {case} of seed {} failed; saved as {file}", asked.seed),
        Err(error) => {
            eprintln!("{name}: case {case} of seed {} failed; cannot write {file}: {error}", asked.seed)
        }
    }
}
