//! Simulations that are played in parts.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use croupier_rules::Money;
use croupier_sim::shard::{
    MergeError, Merger, Part, PartError, PlannedSessions, RequestRecord, SessionRanges, StrategyRecord,
    TableRecord, merge,
};
use croupier_sim::strategy::{Strategy, StrategyLibrary};
use croupier_sim::{Deadline, Engine, Observer, Request, StrategyResults, simulate};
use croupier_table::GameRules;

use crate::support::packs::{essential, table};

/// No deadline.
struct NoDeadline;

impl Observer for NoDeadline {}

/// A run that can be played in parts.
struct Run {
    pack: &'static str,
    rules: GameRules,
    strategies: Vec<Strategy>,
    engine: Option<Engine>,
    rounds: Option<u32>,
    seed: u64,
    exact: bool,
}

impl Run {
    fn new(pack: &'static str, strategies: &[&str]) -> Run {
        let found = strategies.iter().map(|name| StrategyLibrary::find(name).unwrap().strategy.clone());
        Run {
            pack,
            rules: table(pack, &essential(pack)),
            strategies: found.collect(),
            engine: None,
            rounds: Some(120),
            seed: 5,
            exact: false,
        }
    }

    fn request(&self, sessions: &Range<u64>, threads: usize) -> Request<'_> {
        Request {
            rules: &self.rules,
            strategies: &self.strategies,
            opening: Money::from_cents(30_000),
            first: sessions.start,
            sessions: sessions.end - sessions.start,
            rounds: self.rounds,
            until: None,
            seed: self.seed,
            threads,
            engine: self.engine,
            marks: 12,
            pace: 100,
            sets: &[],
            exact: self.exact,
            goal: Some(Money::from_cents(40_000)),
        }
    }

    fn part(&self, sessions: Range<u64>, threads: usize, observer: &mut dyn Observer) -> Part {
        let request = self.request(&sessions, threads);
        let table = TableRecord {
            name: self.pack.to_owned(),
            pack: self.pack.to_owned(),
            version: "1".to_owned(),
            packs: [(self.pack.to_owned(), "0".to_owned())].into(),
            options: self.rules.choices().clone().into_iter().collect(),
            limits: Vec::new(),
            submission: None,
        };
        let strategies = self.strategies.iter().map(|one| StrategyRecord::new(&one.name, one.to_string()));
        let record = RequestRecord::new(&request, vec![table], strategies.collect(), None);
        let planned = PlannedSessions { first: sessions.start, sessions: sessions.end - sessions.start };
        let mut part = Part::new(record, planned, self.exact, "test".to_owned());
        for (column, outcome) in simulate(&request, observer).unwrap().into_iter().enumerate() {
            part.add(column, outcome).unwrap();
        }
        part
    }
}

fn outcomes(part: &Part) -> Vec<&StrategyResults> {
    part.columns.iter().map(|column| column.as_ref().unwrap()).collect()
}

/// Parts of any size, in any order, on any number of threads, add up to one run.
#[test]
fn merged_parts_equal_one_run() {
    let mut runs = vec![
        Run::new("bclc-craps", &["pass-odds", "iron-cross", "labouchere-pass"]),
        Run::new("mlgca-midi-baccarat", &["banker-flat"]),
    ];
    runs.push(Run { exact: true, ..Run::new("bclc-craps", &["pass"]) });
    runs.push(Run { rounds: Some(20_000), ..Run::new("bclc-craps", &["three-point-molly"]) });
    for engine in Engine::ALL {
        runs.push(Run { engine: Some(engine), ..Run::new("bclc-craps", &["iron-cross"]) });
    }
    for run in &runs {
        let whole = run.part(0..700, 2, &mut NoDeadline);
        let cuts = [0, 1, 300, 301, 555, 700];
        let mut parts: Vec<Part> = cuts
            .windows(2)
            .enumerate()
            .map(|(place, cut)| run.part(cut[0]..cut[1], 1 + place % 2, &mut NoDeadline))
            .map(|part| Part::from_bytes(&part.to_bytes()).unwrap())
            .collect();
        parts.rotate_left(2);
        let merged = merge(parts).unwrap();
        assert_eq!(merged, Part { seconds: merged.seconds, ..whole }, "{} {:?}", run.pack, run.engine);
        assert_eq!(merged.to_bytes(), run.part(0..700, 1, &mut NoDeadline).to_bytes());
        assert!(merged.is_complete());
        assert_eq!(outcomes(&merged)[0].exact.is_some(), run.exact);
    }
}

/// Parts without exact results take them from a part that has them.
#[test]
fn one_part_with_exact_results_is_enough() {
    let plain = Run::new("bclc-craps", &["pass"]);
    let exact = Run { exact: true, ..Run::new("bclc-craps", &["pass"]) };
    let whole = exact.part(0..60, 1, &mut NoDeadline);
    for place in 0..3 {
        let parts = [0..20, 20..40, 40..60].into_iter().enumerate().map(|(at, sessions)| {
            let run = if at == place { &exact } else { &plain };
            run.part(sessions, 1, &mut NoDeadline)
        });
        let merged = merge(parts).unwrap();
        assert!(merged.exact);
        assert_eq!(outcomes(&merged), outcomes(&whole));
    }
}

#[test]
fn foreign_parts_are_refused_with_what_differs() {
    let run = Run::new("bclc-craps", &["pass"]);
    let first = run.part(0..20, 1, &mut NoDeadline);
    let others = [
        (Run { seed: 6, ..Run::new("bclc-craps", &["pass"]) }, "seed: 5 and 6"),
        (Run { rounds: Some(99), ..Run::new("bclc-craps", &["pass"]) }, "rounds: 120 and 99"),
        (Run::new("bclc-craps", &["dont-pass"]), "strategies[0].name: 'pass' and 'dont-pass'"),
        (Run::new("mlgca-crapless", &["pass"]), "tables[0].pack: 'bclc-craps' and 'mlgca-crapless'"),
        (
            Run { engine: Some(Engine::General), ..Run::new("bclc-craps", &["pass"]) },
            "engine: none and 'general'",
        ),
    ];
    for (other, words) in others {
        let second = other.part(20..40, 1, &mut NoDeadline);
        assert_ne!(first.request.digest(), second.request.digest());
        let refused = merge([first.clone(), second]).unwrap_err();
        assert!(matches!(refused, MergeError::Foreign { .. }), "{refused:?}");
        let message = refused.to_string();
        assert!(message.contains("part 2 is not a part of the same simulation as part 1"), "{message}");
        assert!(message.contains(words), "'{message}' does not say '{words}'");
    }
}

#[test]
fn doubled_and_missing_sessions_are_named() {
    let run = Run::new("bclc-craps", &["pass", "iron-cross"]);
    let part = |sessions: Range<u64>| run.part(sessions, 1, &mut NoDeadline);
    let doubled = merge([part(0..30), part(30..50), part(45..60)]).unwrap_err();
    assert_eq!(doubled.to_string(), "part 3 repeats sessions that part 2 has: 45 to 49");
    let missing = merge([part(10..30), part(40..50)]).unwrap_err();
    assert_eq!(missing.to_string(), "sessions are missing: 0 to 9, 30 to 39");
    assert_eq!(merge([]).unwrap_err(), MergeError::NoParts);
    let mut with_gaps = Merger::new();
    with_gaps.add("a", part(10..30)).unwrap();
    with_gaps.add("b", part(40..50)).unwrap();
    // A part that is refused changes nothing.
    assert!(with_gaps.add("c", part(29..31)).is_err());
    let sum = with_gaps.finish_with_gaps().unwrap();
    assert_eq!(sum.played(1), [10..30, 40..50].into_iter().collect::<SessionRanges>());
    assert_eq!(outcomes(&sum)[1].tally.sessions(), 30);
    let mut unfinished = part(0..20);
    unfinished.columns[1] = None;
    let refused = merge([unfinished, part(20..25)]).unwrap_err().to_string();
    assert_eq!(refused, "sessions are missing: 0 to 19\n  part 1 is not finished");
}

/// No change of a byte, no loss and no addition goes unnoticed.
#[test]
fn every_damaged_byte_is_found() {
    let bytes = Run::new("bclc-craps", &["pass"]).part(3..9, 1, &mut NoDeadline).to_bytes();
    assert!(Part::from_bytes(&bytes).is_ok());
    for at in 0..bytes.len() {
        for change in [1, 0x20, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            let found = Part::from_bytes(&damaged);
            assert!(
                matches!(found, Err(PartError::Foreign | PartError::Version(_) | PartError::Damaged)),
                "byte {at}: {found:?}"
            );
        }
        assert!(Part::from_bytes(&bytes[..at]).is_err(), "cut at {at}");
    }
    assert_eq!(Part::from_bytes(&[bytes.as_slice(), b"x"].concat()), Err(PartError::Damaged));
    assert_eq!(Part::from_bytes(b"about Pass.\n"), Err(PartError::Foreign));
}

/// An interruption after this number of checks.
struct Interruption(Arc<AtomicU64>, u64);

impl Observer for Interruption {
    fn deadline(&self) -> Deadline {
        let (asked, most) = (self.0.clone(), self.1);
        Deadline::interruption(move || asked.fetch_add(1, Ordering::Relaxed) >= most)
    }
}

/// An interrupted part has whole sessions only, and plays the rest later.
#[test]
fn an_interrupted_part_continues() {
    for rounds in [60, 10_000] {
        let run = Run { rounds: Some(rounds), ..Run::new("bclc-craps", &["pass", "labouchere-pass"]) };
        let sessions = if rounds == 60 { 60_000 } else { 300 };
        let whole = run.part(0..sessions, 2, &mut NoDeadline);
        let mut counts = Vec::new();
        for checks in [0, 3, 12, 30, 60, 250, 4_000] {
            let mut observer = Interruption(Arc::default(), checks);
            let mut part = run.part(0..sessions, 2, &mut observer);
            let played: Vec<u64> = (0..2).map(|column| part.played(column).count()).collect();
            for (column, outcome) in part.columns.iter().enumerate() {
                let tally = outcome.as_ref().map_or(0, |outcome| outcome.tally.sessions());
                assert_eq!(tally, played[column]);
            }
            counts.push(played);
            part = Part::from_bytes(&part.to_bytes()).unwrap();
            for column in 0..2 {
                for range in part.left(column).iter() {
                    let strategies = &run.strategies[column..=column];
                    let request = Request { strategies, ..run.request(&range, 1) };
                    let more = simulate(&request, &mut NoDeadline).unwrap().remove(0);
                    part.add(column, more).unwrap();
                }
            }
            assert_eq!(part, whole, "{checks} checks");
        }
        let some = counts.iter().flatten().filter(|count| (1..sessions).contains(*count)).count();
        assert!(some > 0 && counts[0] == [0, 0], "{rounds} rounds: {counts:?}");
    }
}

/// Prints the time that merging takes; docs/simulation.md has the figure.
#[test]
#[allow(clippy::disallowed_methods, reason = "the time is printed, and nothing depends on it")]
fn a_thousand_parts_add_up() {
    let run = Run::new("bclc-craps", &["pass-odds", "iron-cross"]);
    let files: Vec<Vec<u8>> =
        (0..1000).map(|part| run.part(part * 40..part * 40 + 40, 1, &mut NoDeadline).to_bytes()).collect();
    let began = std::time::Instant::now();
    let merged = merge(files.iter().map(|bytes| Part::from_bytes(bytes).unwrap())).unwrap();
    let bytes: usize = files.iter().map(Vec::len).sum();
    println!("1,000 parts, {} kB each: {:.2} s", bytes / 1_000_000, began.elapsed().as_secs_f64());
    assert_eq!(merged, run.part(0..40_000, 2, &mut NoDeadline));
}
