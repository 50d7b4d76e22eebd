//! `croupier simulate`

mod csv;
mod json;
pub(crate) mod merge;
mod part;
mod plot;
pub(crate) mod provenance;
mod record;
pub(super) mod request;
mod rows;
mod sink;
mod text;
mod traced;
pub(super) mod user_texts;
mod watch;

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rules::{Library, Money};
use croupier_sim::report::{SimulationOutcome, StrategyDifference, differences};
use croupier_sim::shard::Part;
use croupier_sim::{Engine, UnplayableReason};

use super::number::{money, positive, whole};
use super::rules_args::NamedTables;
use super::{answer, complete, interrupt};
use json::JsonExtent;
use provenance::Provenance;
use request::SimulationRequest;
use watch::Watch;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    tables: NamedTables,

    /// A strategy by its name (see 'croupier strategies') or a file (FILE.strategy). Several strategies play on the
    /// same dice.
    #[arg(long = "strategy", value_name = "NAME|FILE", required = true, num_args = 1.., add = complete::strategy())]
    strategies: Vec<String>,

    /// The number of sessions that each strategy plays. Numbers may be written as 1000000, 1,000,000, 1e6, 1M or 1k.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = positive::<u64>)]
    sessions: u64,

    /// The number of the first session, to play a part of a longer run; see --tally.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>)]
    first_session: u64,

    /// The maximum number of rolls, hands or spins in a session; 500 if neither this nor --until is given.
    #[arg(long, value_name = "N", visible_aliases = ["hands", "spins"], value_parser = positive::<u32>)]
    rolls: Option<u32>,

    /// An additional end of a session: a condition such as 'net >= 200 or net <= -200 or rolls >= 300'. It may use the
    /// numbers that strategies name, as in 'net >= 20 * unit'.
    #[arg(long, value_name = "STOP")]
    until: Option<String>,

    /// The bankroll at the start of a session.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true, value_parser = money)]
    bankroll: Money,

    /// The seed. The same seed gives the same result with any number of threads.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,

    /// The number of threads; by default one per processor.
    #[arg(long, value_name = "T", value_parser = positive::<u16>)]
    threads: Option<u16>,

    /// An operator's choice, as NAME=VALUE, for every pack that has the option; see 'croupier rules PACK'.
    #[arg(long = "option", value_name = "NAME=VALUE", add = complete::option())]
    options: Vec<String>,

    /// Posted limits for a wager, a family of wagers or all wagers, as NAME=MIN-MAX.
    #[arg(long = "limit", value_name = "NAME=MIN-MAX")]
    limits: Vec<String>,

    /// A value for a number that the strategy names, such as unit=15.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    sets: Vec<String>,

    /// Count the sessions that ever reach this bankroll. They play on; '--until bankroll >= AMOUNT' stops them.
    #[arg(long, value_name = "AMOUNT", value_parser = money)]
    goal: Option<Money>,

    /// Rolls, hands or spins per hour; by default the usual pace of the game, such as 100 rolls.
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pace: Option<u32>,

    /// The engine; by default the fastest that can play the strategy. All engines play the same sessions.
    #[arg(long, value_enum)]
    engine: Option<EngineName>,

    /// Only play; do not compute exact figures.
    #[arg(long)]
    no_exact: bool,

    /// Print one session round by round instead of figures, by its number from 0: its bets, what each was paid or lost and
    /// by which clause, and the rail.
    #[arg(long, value_name = "N", conflicts_with_all = ["tally", "parquet", "csv", "plot"])]
    trace: Option<u64>,

    /// The form of the trace; 'play' is a rehearsal that 'croupier rehearse' plays.
    #[arg(long = "as", value_enum, requires = "trace")]
    form: Option<TraceForm>,

    /// Play one session with the outcomes in a file: pairs of dice such as 3-4, three dice at Sic Bo, symbols at a wheel.
    /// The session ends with the file. Add '--trace 0' to see it round by round.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tally", "parquet", "csv", "plot"])]
    dice: Option<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    extent: JsonExtent,

    /// Write every session as a row of a Parquet file.
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,

    /// Write every session as a line of a CSV file, or of the output (-), where the summary goes to the terminal.
    #[arg(long, value_name = "FILE|-")]
    csv: Option<PathBuf>,

    /// Write the tallies of these sessions to a file. 'croupier merge' adds up the files of several parts: the result
    /// is that of one run.
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,

    /// Continue the tally file of an interrupted run, or begin it if it does not exist.
    #[arg(long, requires = "tally", conflicts_with_all = ["parquet", "csv"])]
    resume: bool,

    /// Draw the bankroll over time, the final bankrolls, ruin and a comparison into a file (FILE.svg).
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  One strategy, 10,000 evenings of 200 rolls:
    croupier simulate house-craps --strategy pass-odds --bankroll 300 --rolls 200
  Several on the same dice, one of them your own, with a picture:
    croupier simulate house-craps --strategy pass iron-cross mine.strategy --bankroll 500 --sessions 1000000 --plot all.svg
  Its cost at other tables, and the bets that they refuse:
    croupier simulate house-craps casablanca-craps mlgca-crapless --strategy three-point-molly --bankroll 500
  Session 17 roll by roll, and as a rehearsal:
    croupier simulate house-craps --strategy pass-odds --bankroll 300 --rolls 200 --trace 17
    croupier simulate house-craps --strategy pass-odds --bankroll 300 --rolls 200 --trace 17 --as play > night.play
  Stop 200 ahead, or broke, or after 300 hands:
    croupier simulate mlgca-midi-baccarat --strategy banker-flat --bankroll 1000 --until 'net >= 200' --hands 300
  The second tenth of a long run, on this machine; the others play the other parts:
    croupier simulate house-craps --strategy pass --bankroll 300 --first-session 10M --sessions 10M --tally 1.tally
    croupier merge *.tally --plot all.svg";

#[derive(Clone, Copy, clap::ValueEnum)]
enum TraceForm {
    /// Text for people.
    Text,
    /// A rehearsal.
    Play,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum EngineName {
    /// The strategy and wagers as one automaton.
    Compiled,
    /// The wagers' cells, for any strategy.
    General,
    /// The table itself, with every event.
    Table,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Engine {
        match name {
            EngineName::Compiled => Engine::Compiled,
            EngineName::General => Engine::General,
            EngineName::Table => Engine::Table,
        }
    }
}

/// Everything that was played.
struct Report<'l> {
    asked: SimulationRequest<'l>,
    columns: Vec<Column>,
    /// All rounds of all strategies at all tables.
    rounds: u64,
    /// The time that playing the strategies took, in seconds.
    seconds: f64,
    /// The total time in seconds, including binding, compiling and computing.
    seconds_in_all: f64,
    /// The number of threads that played, or of parts that were played separately.
    workers: Workers,
    provenance: Provenance,
    /// False if sessions are missing, after an interruption or because parts are missing.
    is_complete: bool,
}

/// The threads or parts that played a simulation.
#[derive(Clone, Copy)]
enum Workers {
    Threads(usize),
    Parts(usize),
}

/// A strategy at a table: a column of the result.
struct Column {
    /// The table's index in the request.
    table: usize,
    /// The strategy's index in the request.
    strategy: usize,
    outcome: SimulationOutcome,
}

impl Deref for Column {
    type Target = SimulationOutcome;

    fn deref(&self) -> &SimulationOutcome {
        &self.outcome
    }
}

impl<'l> Report<'l> {
    /// Reports the results of a part, or of parts that are merged.
    fn new(asked: SimulationRequest<'l>, part: &Part, workers: Workers, seconds_in_all: f64) -> Report<'l> {
        let strategies = asked.strategies.len();
        let played = part.columns.iter().enumerate().filter_map(|(place, outcome)| {
            let outcome = SimulationOutcome::of(outcome.clone()?, asked.pace);
            Some(Column { table: place / strategies, strategy: place % strategies, outcome })
        });
        let columns: Vec<Column> = played.collect();
        Report {
            rounds: columns.iter().map(|column| column.summary.rounds).sum(),
            columns,
            seconds: part.seconds,
            seconds_in_all,
            workers,
            provenance: Provenance::new(part.request.clone(), part.planned),
            is_complete: part.is_complete(),
            asked,
        }
    }

    /// The name that distinguishes a column from the others.
    fn name(&self, column: &Column) -> String {
        let strategy = &self.asked.strategies[column.strategy].name;
        let table = &self.asked.tables[column.table].name;
        match (self.asked.tables.len(), self.asked.strategies.len()) {
            (1, _) => strategy.clone(),
            (_, 1) => table.clone(),
            _ => format!("{strategy} at {table}"),
        }
    }

    /// The differences between the strategies at a table.
    fn differences(&self, table: usize) -> Vec<StrategyDifference> {
        let here = self.columns.iter().filter(|column| column.table == table);
        differences(here.map(|column| &column.outcome.played))
    }

    fn per_second(&self) -> f64 {
        self.rounds as f64 / self.seconds
    }
}

pub(crate) fn run(
    library: &Library,
    args: &Args,
    packs: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    check_plot(args.plot.as_deref())?;
    let to_output = args.csv.as_ref().is_some_and(|file| file.as_os_str() == "-");
    if to_output && args.json {
        return Err("--csv - and --json cannot both use the output; write one of them to a file".to_owned());
    }
    let asked = SimulationRequest::read(library, args)?;
    if args.trace.is_some() || args.dice.is_some() {
        traced::run(&asked, asked.record(library, packs)?, args, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut part = part::begin(&asked, asked.record(library, packs)?, args.tally.as_deref(), args.resume)?;
    let sinks = sink::open(args, &asked, &part)?;
    interrupt::watch()?;
    let mut watch = Watch::new(&asked, &part, sinks);
    part::play(&asked, &mut part, &mut watch)?;
    let (seconds_in_all, mut sinks) = watch.finish();
    if let Some(file) = &args.tally {
        part::write(file, &part)?;
    }
    if part.columns.iter().all(Option::is_none) {
        sink::finish(sinks)?;
        eprintln!("croupier: interrupted before the first session was over");
        return Ok(ExitCode::from(interrupt::EXIT));
    }
    let threads = Workers::Threads(asked.threads);
    let report = Report::new(asked, &part, threads, seconds_in_all);
    sinks.iter_mut().for_each(|sink| sink.conclude(&report));
    let written = sink::finish(sinks)?;
    let mut said = String::new();
    print(&mut said, &report, args.json.then_some(args.extent), args.plot.as_deref())?;
    if !args.json {
        written.iter().for_each(|(file, count)| line!(said, "{file}: {count} sessions"));
        if let Some(file) = &args.tally {
            line!(said, "{}: {}", file.display(), part::described(&part));
        }
    }
    if to_output {
        eprint!("{said}");
    } else {
        out.push_str(&said);
    }
    Ok(if interrupt::happened() { ExitCode::from(interrupt::EXIT) } else { ExitCode::SUCCESS })
}

fn check_plot(file: Option<&Path>) -> Result<(), String> {
    match file.filter(|file| file.extension().is_none_or(|end| end != "svg")) {
        Some(file) => {
            Err(format!("{}: a plot is an SVG; choose a file name that ends in .svg", file.display()))
        }
        None => Ok(()),
    }
}

/// Prints and draws a report.
fn print(
    out: &mut String,
    report: &Report<'_>,
    as_json: Option<JsonExtent>,
    plot: Option<&Path>,
) -> Result<(), String> {
    match as_json {
        Some(extent) => answer(out, json::report(report, extent)),
        None => text::print(out, report),
    }
    plot.map_or(Ok(()), |file| plot::write(file, report))
}

/// Explains why a simulation cannot be played, and where the cause is.
fn unplayable(asked: &SimulationRequest<'_>, table: usize, why: &UnplayableReason) -> String {
    let seat = &asked.tables[table];
    let table = &seat.name;
    match why {
        UnplayableReason::Strategy(place, mistakes) => {
            seat.unplayable(&asked.strategies[*place].name, &asked.sources[*place], mistakes)
        }
        UnplayableReason::Until(place, mistakes) => {
            let until = asked.until_text.as_deref().unwrap_or_default();
            let lines = seat.lines(&format!("--until '{until}'"), mistakes);
            format!("a session of {} at {table} cannot end this way:{lines}", asked.strategies[*place].name)
        }
        UnplayableReason::Bankroll(why, clause) => {
            format!("cannot buy in at {table} with {}: {why} ({clause})", asked.bankroll)
        }
        UnplayableReason::Engine(place, why) => {
            format!("{} cannot be played at {table}: {why}", asked.strategies[*place].name)
        }
        UnplayableReason::TooSlow(place) => {
            format!("no session of {} at {table} finished in time", asked.strategies[*place].name)
        }
    }
}
