//! `croupier simulate`

mod asked;
mod json;
mod plot;
mod rows;
mod text;
mod watch;
mod written;

use std::ops::Deref;
use std::path::PathBuf;
use std::process::ExitCode;

use croupier_rules::{Library, Money};
use croupier_sim::report::SimulationOutcome;
use croupier_sim::{Engine, Request, StrategyOutcome, UnplayableReason, simulate};

use asked::SimulationRequest;
use rows::SessionFile;
use watch::Watch;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The table: a pack with optional choices (PACK:NAME=VALUE,NAME=VALUE), or a rules submission (FILE.toml). Several
    /// are compared.
    #[arg(long = "pack", value_name = "PACK", required = true, num_args = 1..)]
    tables: Vec<String>,

    /// A strategy by its name (see 'croupier strategies') or a file (FILE.strategy). Several strategies play on the
    /// same dice.
    #[arg(long = "strategy", value_name = "NAME|FILE", required = true, num_args = 1..)]
    strategies: Vec<String>,

    /// The number of sessions that each strategy plays.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    sessions: u64,

    /// The maximum number of rolls, hands or spins in a session; 500 if neither this nor --until is given.
    #[arg(long, value_name = "N", visible_aliases = ["hands", "spins"], value_parser = clap::value_parser!(u32).range(1..))]
    rolls: Option<u32>,

    /// An additional end of a session: a condition such as 'net >= 200 or net <= -200 or rolls >= 300'. It may use the
    /// numbers that strategies name, as in 'net >= 20 * unit'.
    #[arg(long, value_name = "STOP")]
    until: Option<String>,

    /// The bankroll at the start of a session.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    bankroll: Money,

    /// The seed. The same seed gives the same result with any number of threads.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The number of threads; by default one per processor.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// An operator's choice, as NAME=VALUE, for every pack that has the option; see 'croupier rules PACK'.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// Posted limits for a wager, a family of wagers or all wagers, as NAME=MIN-MAX.
    #[arg(long = "limit", value_name = "NAME=MIN-MAX")]
    limits: Vec<String>,

    /// A value for a number that the strategy names, such as unit=15.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    sets: Vec<String>,

    /// Count the sessions that ever reach this bankroll. They play on; '--until bankroll >= AMOUNT' stops them.
    #[arg(long, value_name = "AMOUNT")]
    goal: Option<Money>,

    /// Rolls, hands or spins per hour; by default the usual pace of the game, such as 100 rolls.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pace: Option<u32>,

    /// The engine; by default the fastest that can play the strategy. All engines play the same sessions.
    #[arg(long, value_enum)]
    engine: Option<EngineName>,

    /// Only play; do not compute exact figures.
    #[arg(long)]
    no_exact: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    /// Write every session as a row of a Parquet file.
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,

    /// Draw the bankroll over time, the final bankrolls, ruin and a comparison into a file (FILE.svg).
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  One strategy, 10,000 evenings of 200 rolls:
    croupier simulate --pack bclc-craps --strategy pass-odds --bankroll 300 --rolls 200
  Several on the same dice, one of them your own, with a picture:
    croupier simulate --pack bclc-craps --strategy pass iron-cross mine.strategy --bankroll 500 --sessions 1000000 --plot all.svg
  Its cost at other tables, and the bets that they refuse:
    croupier simulate --pack bclc-craps casablanca-craps mlgca-crapless --strategy three-point-molly --bankroll 500
  Stop 200 ahead, or broke, or after 300 hands:
    croupier simulate --pack mlgca-midi-baccarat --strategy banker-flat --bankroll 1000 --until 'net >= 200' --hands 300";

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

impl Report<'_> {
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

    fn per_second(&self) -> f64 {
        self.rounds as f64 / self.seconds
    }
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    if let Some(file) = args.plot.as_ref().filter(|file| file.extension().is_none_or(|end| end != "svg")) {
        return Err(format!("{}: a plot must be FILE.svg", file.display()));
    }
    let asked = SimulationRequest::read(library, args)?;
    let rows = args.parquet.as_deref().map(|file| SessionFile::create(file, &asked)).transpose()?;
    let mut watch = Watch::new(&asked, rows);
    let mut columns = Vec::new();
    for table in 0..asked.tables.len() {
        watch.sit_down(table);
        let played = play(&asked, table, &mut watch)?;
        let summed = played.into_iter().enumerate().map(|(strategy, played)| Column {
            table,
            strategy,
            outcome: SimulationOutcome::of(played, asked.pace),
        });
        columns.extend(summed);
    }
    let (seconds, seconds_in_all, written) = watch.finish()?;
    let rounds = columns.iter().map(|column| column.summary.rounds).sum();
    let report = Report { asked, columns, rounds, seconds, seconds_in_all };
    if args.json {
        line!(out, "{:#}", json::report(&report));
    } else {
        text::print(out, &report);
    }
    if let (Some(file), Some(count), false) = (&args.parquet, written, args.json) {
        line!(out, "{}: {count} sessions", file.display());
    }
    if let Some(file) = &args.plot {
        plot::write(file, &report)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays all strategies at one table.
fn play(
    asked: &SimulationRequest<'_>,
    table: usize,
    watch: &mut Watch,
) -> Result<Vec<StrategyOutcome>, String> {
    let request = Request {
        rules: &asked.tables[table].chosen.rules,
        strategies: &asked.strategies,
        opening: asked.bankroll,
        sessions: asked.sessions,
        rounds: asked.length,
        until: asked.until.clone(),
        seed: asked.seed,
        threads: asked.threads,
        engine: asked.engine,
        marks: asked.marks,
        pace: asked.pace,
        sets: &asked.sets,
        goal: asked.goal,
        exact: asked.exact,
    };
    simulate(&request, watch).map_err(|why| unplayable(asked, table, &why))
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
