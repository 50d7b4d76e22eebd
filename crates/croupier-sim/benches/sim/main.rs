//! Throughput of strategies, on one core and on two, compared with the random source alone: `cargo bench -p
//! croupier-sim --bench sim`.
//!
//! `./bench` runs this benchmark together with crapssim and with counted instructions; `-- --help` lists the options.
#![allow(
    missing_docs,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock, and panics if something is wrong"
)]

mod beside;
mod chance;
mod clock;
mod lines;
mod measure;
#[path = "../../tests/support/packs.rs"]
mod packs;
mod report;
mod threads;

use std::path::PathBuf;

use clap::Parser;
use croupier_sim::Engine;

use beside::ReferenceSpeeds;
use lines::Line;
use measure::{BestSpeed, Subject};
use report::Report;

#[derive(Parser)]
#[command(about = "Measures how fast strategies are played", version)]
struct Args {
    /// The lines to measure (see --list); all of them if none is named.
    lines: Vec<String>,

    /// Measure only this engine.
    #[arg(long, value_parser = engine)]
    engine: Option<Engine>,

    /// Shorter runs: less exact; with --count only lines that have a bound.
    #[arg(long)]
    quick: bool,

    /// Also write the figures as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Figures of crapssim from the same run: lines of NAME, rolls per CPU second, rolls per second by the clock.
    #[arg(long, value_name = "FILE")]
    crapssim: Option<PathBuf>,

    /// Instructions counted in the same run: lines of NAME, ENGINE, instructions per roll.
    #[arg(long, value_name = "FILE")]
    counts: Option<PathBuf>,

    /// Play a short and a long run of each line for a profiler, and print the number of rounds of each.
    #[arg(long)]
    count: bool,

    /// List the lines and engines.
    #[arg(long)]
    list: bool,

    /// The flag that cargo passes to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
}

fn engine(name: &str) -> Result<Engine, String> {
    let named = Engine::ALL.into_iter().find(|engine| engine.name() == name);
    named.ok_or_else(|| "expected one of: compiled, general, table".to_owned())
}

fn main() {
    let args = Args::parse();
    let lines = chosen(&args.lines);
    let mut subjects: Vec<Subject> = lines.iter().flat_map(|line| subjects(line, args.engine)).collect();
    if args.count && args.lines.is_empty() {
        subjects.retain(|subject| is_counted(subject, args.quick));
    }
    if args.list {
        subjects.iter().for_each(|subject| println!("{} {}", subject.line.name, subject.engine));
    } else if args.count {
        subjects.iter().for_each(measure::count);
    } else {
        let report = measured(&args, &subjects);
        report.print();
        if let Some(file) = &args.json {
            std::fs::write(file, report.json()).unwrap();
        }
    }
}

/// Returns the requested lines. An unknown name stops the run, because it would silently measure nothing.
fn chosen(names: &[String]) -> Vec<Line> {
    let all = lines::all();
    for name in names {
        assert!(all.iter().any(|line| line.name == name), "unknown line '{name}'; see --list");
    }
    all.into_iter().filter(|line| names.is_empty() || names.iter().any(|name| line.name == name)).collect()
}

/// Returns whether a subject is counted if it is not named. Under a profiler, the exact computation takes minutes.
fn is_counted(subject: &Subject, quick: bool) -> bool {
    subject.line.bound(subject.engine).is_some() || !quick && subject.engine != Engine::Compiled
}

fn subjects(line: &Line, only: Option<Engine>) -> Vec<Subject> {
    let engines = line.engines.iter().filter(|engine| only.is_none_or(|only| only == **engine));
    engines.map(|engine| Subject { line: line.clone(), engine: *engine }).collect()
}

/// Measures all subjects in turn, so that a busy period of the machine does not affect just one line.
fn measured(args: &Args, subjects: &[Subject]) -> Report {
    let turns = if args.quick { 2 } else { 5 };
    let whole = args.lines.is_empty() && args.engine.is_none();
    let mut figures: Vec<BestSpeed> = subjects.iter().map(|_| BestSpeed::default()).collect();
    let mut chance = chance::Chance::default();
    let mut pairs = if whole { threads::pairs(subjects) } else { Vec::new() };
    for turn in 1..=turns {
        eprintln!("turn {turn} of {turns}");
        chance.measure(args.quick);
        for (subject, figure) in subjects.iter().zip(&mut figures) {
            figure.better(measure::run(subject, args.quick));
        }
        pairs.iter_mut().for_each(|pair| pair.measure(args.quick));
    }
    let beside = ReferenceSpeeds::read(args.crapssim.as_deref(), args.counts.as_deref());
    let figures = subjects.iter().cloned().zip(figures).collect();
    Report { figures, chance, pairs, beside }
}
