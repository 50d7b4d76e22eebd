//! The house under load, compared with its database and its disk alone: `cargo bench -p croupier-house --bench load`.
//!
//! `./bench house` runs it; `-- --help` lists the options. docs/performance.md explains the figures.
#![allow(
    missing_docs,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock and panics on any error"
)]

mod alone;
mod bare;
mod disk;
mod figures;
mod nodes;
mod scene;
mod sockets;
mod tables;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use croupier_proving::PostgresServer;
use metrics_exporter_prometheus::PrometheusBuilder;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use figures::{Line, heading, print};
use nodes::Fleet;

/// The tables of a closed loop.
const TABLES: usize = 64;
/// The number of outstanding commands at each table in the runs with many.
const MANY: usize = 16;

#[derive(Parser)]
#[command(about = "Measure the house under load, and its database alone for comparison", version)]
struct Args {
    /// The parts to measure; by default all.
    parts: Vec<Part>,

    /// Shorter runs: less exact.
    #[arg(long)]
    quick: bool,

    /// The seconds for each line, instead of 20, or 5 with --quick.
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,

    /// The program whose processes are measured as nodes.
    #[arg(long, value_name = "FILE", env = "CROUPIER")]
    program: Option<PathBuf>,

    /// An earlier version of the program, measured in the same run as one process.
    #[arg(long, value_name = "FILE", env = "CROUPIER_BEFORE")]
    before: Option<PathBuf>,

    /// The flag that cargo passes to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The disk's sync.
    Disk,
    /// The database alone, grouped and one by one.
    Database,
    /// 64 tables in the house's process, with one outstanding command at each, then with 16.
    Tables,
    /// One player at one table.
    Idle,
    /// 1,000 players at 100 tables over WebSocket: a bare fan-out without a house, then the house, whose players get whole
    /// tables or changes, and its memory in the meantime.
    Sockets,
    /// The parts `database` and `tables` on PostgreSQL instead of SQLite.
    Postgres,
    /// 2,000 players at 200 tables who think for a second between commands, for ten minutes or --seconds: only if
    /// named.
    Crowd,
    /// 1,000 players at 100 tables of one, two and three processes of --program on PostgreSQL: only if named.
    Nodes,
}

fn main() {
    let args = Args::parse();
    let all = args.parts.is_empty();
    let bench = Bench {
        length: Duration::from_secs(args.seconds.unwrap_or(if args.quick { 5 } else { 20 })),
        quick: args.quick,
        runtime: Runtime::new().unwrap(),
        wanted: Box::new(move |part| {
            (all && ![Part::Crowd, Part::Nodes].contains(&part)) || args.parts.contains(&part)
        }),
        programs: (args.program, args.before),
        crowd: Duration::from_secs(args.seconds.unwrap_or(600)),
    };
    // Record metrics, as a house in service does.
    let _ = metrics::set_global_recorder(PrometheusBuilder::new().build_recorder());
    heading();
    bench.run();
}

/// Creates a folder on the project's disk.
pub(crate) fn folder() -> TempDir {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&place).unwrap();
    tempfile::tempdir_in(place).unwrap()
}

struct Bench {
    length: Duration,
    crowd: Duration,
    quick: bool,
    runtime: Runtime,
    wanted: Box<dyn Fn(Part) -> bool>,
    /// The program, and an earlier version.
    programs: (Option<PathBuf>, Option<PathBuf>),
}

impl Bench {
    fn run(&self) {
        let wanted = |part| (self.wanted)(part);
        if wanted(Part::Disk) {
            print(&disk::syncs(folder().path(), self.length.min(Duration::from_secs(10))));
        }
        let recorded = (wanted(Part::Database) || wanted(Part::Postgres))
            .then(|| alone::record(TABLES as u64, if self.quick { 2_048 } else { 8_192 }));
        let mut alone = (None, None);
        if let Some(recorded) = recorded.as_ref().filter(|_| wanted(Part::Database)) {
            let database = |folder: &TempDir| folder.path().join("croupier.db").display().to_string();
            alone = self.alone("SQLite", recorded, || {
                let folder = folder();
                (database(&folder), Some(folder))
            });
        }
        if wanted(Part::Tables) {
            self.tables("SQLite", alone, || None, true);
        }
        if wanted(Part::Idle) {
            self.idle();
        }
        if wanted(Part::Sockets) {
            self.sockets(alone.1);
        }
        if wanted(Part::Crowd) {
            self.crowd();
        }
        if wanted(Part::Nodes) {
            self.nodes();
        }
        if let Some(recorded) = recorded.as_ref().filter(|_| wanted(Part::Postgres)) {
            let server = PostgresServer::start_with(&["fsync=on", "synchronous_commit=on"]);
            let alone = self.alone("PostgreSQL", recorded, || (server.database(), None));
            self.tables("PostgreSQL", alone, || Some(server.database()), false);
        }
        if wanted(Part::Disk) {
            print(&disk::syncs(folder().path(), self.length.min(Duration::from_secs(10))));
        }
    }

    /// The database alone: with one entry of each table outstanding, with many, and with one commit per entry.
    fn alone(
        &self,
        name: &str,
        recorded: &alone::RecordedWrites,
        database: impl Fn() -> (String, Option<TempDir>),
    ) -> (Option<f64>, Option<f64>) {
        let grouped = |each: usize| {
            let (place, _folder) = database();
            let name = format!("{name} alone, grouped, {} outstanding", TABLES * each);
            let line = alone::grouped(&name, &place, recorded, each, self.length);
            print(&line);
            Some(line.rate())
        };
        let alone = (grouped(1), grouped(MANY));
        let (place, _folder) = database();
        let name = format!("{name} alone, one commit per entry");
        print(&alone::one_by_one(&name, &place, recorded, self.length.min(Duration::from_secs(10))));
        alone
    }

    fn tables(
        &self,
        name: &str,
        alone: (Option<f64>, Option<f64>),
        database: impl Fn() -> Option<String>,
        aims: bool,
    ) {
        for (each, alone) in [(1, alone.0), (MANY, alone.1)] {
            let name = format!("{TABLES} tables on {name}, {each} outstanding at each");
            let run = tables::closed_loop(&name, database(), TABLES, each, self.length);
            let mut line = self.runtime.block_on(run).beside(alone);
            if aims {
                line.aims = (Some(40_000.0), Some((0.99, 10.0)));
            }
            print(&line);
        }
    }

    fn idle(&self) {
        let length = self.length.min(Duration::from_secs(10));
        let name = "one player at one table";
        let mut line = self.runtime.block_on(tables::closed_loop(name, None, 1, 1, length));
        line.aims.1 = Some((0.5, 0.4));
        print(&line);
        let name = "one player at one table, over WebSocket";
        let (mut line, _) = self.runtime.block_on(sockets::closed_loop(
            name,
            crowd(1, 1, Duration::ZERO, true),
            length,
            length,
        ));
        line.aims.1 = Some((0.5, 0.4));
        print(&line);
    }

    fn sockets(&self, alone: Option<f64>) {
        let seconds = |full, quick| Duration::from_secs(if self.quick { quick } else { full });
        let (length, part) = (seconds(600, 30), seconds(60, 5));
        for (bytes, how) in [(1_700, "1.7 KB"), (200, "200 bytes")] {
            let name = format!("1,000 players at 100 tables, a bare fan-out, {how}");
            let run = bare::closed_loop(&name, bytes, crowd(100, 10, Duration::ZERO, true), self.length);
            print(&self.runtime.block_on(run));
        }
        // Half of the time for each, so that both are measured in the same run.
        for (changes, how) in [(false, "whole tables"), (true, "changes")] {
            let name = format!("1,000 players at 100 tables, over WebSocket, {how}");
            let run = sockets::closed_loop(&name, crowd(100, 10, Duration::ZERO, changes), length / 2, part);
            let (mut line, memory): (Line, _) = self.runtime.block_on(run);
            line.aims.0 = changes.then_some(18_000.0);
            print(&line.beside(alone));
            tell_memory(memory, part, length / 2);
        }
    }

    /// The same players and tables for every line. Each turn measures all of them, so that a busy moment affects all.
    fn nodes(&self) {
        let (program, before) = &self.programs;
        let program = program.as_ref().expect("--program FILE says which program to measure");
        let server = PostgresServer::start_with(&["fsync=on", "synchronous_commit=on"]);
        let fleet = |program: &PathBuf, nodes| Fleet { program: program.clone(), nodes };
        let mut fleets: Vec<(String, Fleet)> = Vec::new();
        fleets.extend(before.iter().map(|before| ("one process, before".to_owned(), fleet(before, None))));
        fleets.push(("one process".to_owned(), fleet(program, None)));
        for nodes in 1..=3 {
            fleets.push((format!("{nodes} of a cluster"), fleet(program, Some(nodes))));
        }
        for turn in 1..=if self.quick { 1 } else { 2 } {
            for (name, fleet) in &fleets {
                let name = format!("1,000 players on PostgreSQL, {name}, turn {turn}");
                print(&self.runtime.block_on(fleet.measure(&name, &server, self.length)));
            }
        }
    }

    fn crowd(&self) {
        let (length, part) = (self.crowd, self.crowd / 10);
        let name = "2,000 players at 200 tables, 1 s between commands";
        let run = sockets::closed_loop(name, crowd(200, 10, Duration::from_secs(1), true), length, part);
        let (mut line, memory) = self.runtime.block_on(run);
        line.aims.1 = Some((0.99, 50.0));
        print(&line);
        tell_memory(memory, part, length);
    }
}

fn crowd(tables: usize, at_each: usize, thinking: Duration, changes: bool) -> sockets::Crowd {
    sockets::Crowd { tables, at_each, thinking, changes }
}

fn tell_memory(memory: Option<(f64, f64)>, part: Duration, length: Duration) {
    if let Some((first, last)) = memory {
        println!(
            "  memory, players included: {first:.0} MB in the first {} s, {last:.0} MB in the last, of a {} s run",
            part.as_secs(),
            length.as_secs()
        );
    }
}
