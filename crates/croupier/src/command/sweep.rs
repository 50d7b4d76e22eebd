//! `croupier sweep`

mod grid;
mod json;
mod picture;
mod rows;
mod text;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;

use croupier_rules::{Library, Money};
use croupier_sim::UnplayableReason;
use croupier_sim::strategy::Strategy;
use croupier_sim::sweep::{
    Constraint, Objective, OptionAxis, RankedVariant, SweepAxis, SweepRequest, Variant, ranked, sweep,
    variants,
};
use croupier_table::{GameRules, RoundNoun};

pub(super) use grid::values;

use super::number::{money, positive, whole};
use super::rules_args::{NamedTable, RulesArgs};
use super::simulate::provenance::StudyProvenance;
use super::simulate::request::ChosenTable;
use super::simulate::user_texts;
use super::{answer, complete, interrupt};
use crate::progress::Progress;

/// The maximum number of variants.
const MOST_VARIANTS: usize = 100_000;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    table: NamedTable,

    /// The strategy: its name (see 'croupier strategies') or a file (FILE.strategy).
    #[arg(long, value_name = "NAME|FILE", add = complete::strategy())]
    strategy: String,

    /// The values of a number that the strategy names: a list (mult=0,1,2), a range with its step (unit=5..25:5), or
    /// both. All combinations are tried.
    #[arg(long = "set", value_name = "NAME=VALUES", required_unless_present = "over")]
    sets: Vec<String>,

    /// The values of an option of the table, such as odds=2,3-4-5; see 'croupier rules PACK'. All combinations are
    /// tried.
    #[arg(long, value_name = "NAME=VALUES")]
    over: Vec<String>,

    /// The bankroll at the start of a session; several as a list or a range.
    #[arg(long, value_name = "AMOUNTS")]
    bankroll: String,

    /// The maximum number of rolls, hands or spins in a session; 500 if neither this nor --until is given.
    #[arg(long, value_name = "N", visible_aliases = ["hands", "spins"], value_parser = positive::<u32>)]
    rolls: Option<u32>,

    /// An additional end of a session: a condition such as 'net >= 200 or net <= -200'.
    #[arg(long, value_name = "STOP")]
    until: Option<String>,

    /// The bankroll for the figure 'goal': the share of sessions that ever reach it.
    #[arg(long, value_name = "AMOUNT", value_parser = money)]
    goal: Option<Money>,

    /// The figure to rank by: net, deviation, ahead, even, behind, broke, stopped, goal, per-round or rounds. 'max' or
    /// 'min' before it sets the direction, as does '-' for min.
    #[arg(long, value_name = "FIGURE", default_value = "net", allow_hyphen_values = true)]
    objective: String,

    /// A condition on a figure, such as 'broke <= 5%'. Variants that do not meet all conditions come last.
    #[arg(long = "subject-to", value_name = "CONDITION")]
    constraints: Vec<String>,

    /// The number of sessions that the best variants play, if they cannot be computed.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = positive::<u64>)]
    sessions: u64,

    /// An operator's choice, as NAME=VALUE; see 'croupier rules PACK'.
    #[arg(long = "option", value_name = "NAME=VALUE", add = complete::option())]
    options: Vec<String>,

    /// Posted limits for a wager, a family of wagers or all wagers, as NAME=MIN-MAX.
    #[arg(long = "limit", value_name = "NAME=MIN-MAX")]
    limits: Vec<String>,

    /// Rolls, hands or spins per hour; by default the usual pace of the game.
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pace: Option<u32>,

    /// The seed of the sessions that are played.
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole::<u64>)]
    seed: u64,

    /// The number of threads; by default one per processor.
    #[arg(long, value_name = "T", value_parser = positive::<u16>)]
    threads: Option<u16>,

    /// The number of variants to print.
    #[arg(long, value_name = "N", default_value = "20", value_parser = positive::<u32>)]
    top: u32,

    /// Print JSON, with all variants.
    #[arg(long)]
    json: bool,

    /// Write every variant as a row of a Parquet file.
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,

    /// Draw all variants and the Pareto front into a file (FILE.svg).
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  The sizes and odds of a three-point molly that end ahead most often without much ruin:
    croupier sweep house-craps --strategy three-point-molly --set unit=5..25:5 --set mult=0,1,2,3 \\
      --bankroll 500 --rolls 200 --objective ahead --subject-to 'broke <= 5%' --plot front.svg
  The chance to double a bankroll, by the size of the bet:
    croupier sweep house-craps --strategy pass --set unit=5..100:5 --bankroll 200 --goal 400 \\
      --until 'bankroll >= 400' --objective goal
  The same bets under several rules:
    croupier sweep house-craps --strategy iron-cross --over field-12=double,triple --bankroll 300";

/// A finished sweep.
struct SweepReport {
    strategy: String,
    table: String,
    options: Vec<OptionAxis>,
    axes: Vec<SweepAxis>,
    openings: Vec<Money>,
    objective: Objective,
    constraints: Vec<Constraint>,
    /// The conditions as the user wrote them.
    conditions: Vec<String>,
    variants: Vec<RankedVariant>,
    /// The number of variants that were requested.
    requested: usize,
    /// The length of a session in words.
    session: String,
    seed: u64,
    seconds: f64,
    provenance: StudyProvenance,
}

pub(crate) fn run(
    library: &Library,
    args: &Args,
    packs: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    if let Some(file) = args.plot.as_ref().filter(|file| file.extension().is_none_or(|end| end != "svg")) {
        return Err(format!("{}: a plot is an SVG; choose a file name that ends in .svg", file.display()));
    }
    let report = swept(library, args, packs)?;
    if let Some(file) = &args.parquet {
        rows::write(file, &report)?;
    }
    if let Some(file) = &args.plot {
        picture::write(file, &report)?;
    }
    if args.json {
        answer(out, json::report(&report));
    } else {
        text::print(out, &report, args.top as usize);
    }
    Ok(if interrupt::happened() { ExitCode::from(interrupt::EXIT) } else { ExitCode::SUCCESS })
}

/// Returns a table with the choices and limits of the command line for each combination of the options to try.
fn tables<'l>(
    library: &'l Library,
    args: &Args,
    options: &[OptionAxis],
) -> Result<Vec<ChosenTable<'l>>, String> {
    let table = |number| {
        let mut named = RulesArgs::by_name(args.table.name());
        args.options.iter().for_each(|option| named.also(option));
        let choices = OptionAxis::choices(options, number).into_iter();
        choices.for_each(|(name, value)| named.also(&format!("{name}={value}")));
        ChosenTable::new(args.table.name(), named.choose(library)?, &args.limits)
    };
    (0..OptionAxis::tables(options)).map(table).collect()
}

/// Reads the strategy, with each number of the axes set to its first value, and its text.
fn strategy(
    args: &Args,
    axes: &[SweepAxis],
    tables: &[ChosenTable<'_>],
) -> Result<(Strategy, String), String> {
    let first = |axis: &SweepAxis| {
        let value = axis.values.first().map_or(Money::ZERO, |value| Money::from_cents(*value));
        format!("{}={value}", axis.name)
    };
    let sets: Vec<String> = axes.iter().map(first).collect();
    let names = std::slice::from_ref(&args.strategy);
    let mut read = user_texts::all(names, &sets, tables)?;
    Ok((read.strategies.remove(0), read.texts.remove(0)))
}

fn swept(library: &Library, args: &Args, packs: Option<&Path>) -> Result<SweepReport, String> {
    let axes = grid::axes(&args.sets)?;
    let options = grid::options(&args.over)?;
    let openings: Vec<Money> =
        values("--bankroll", &args.bankroll)?.into_iter().map(Money::from_cents).collect();
    if openings.iter().any(|opening| *opening <= Money::ZERO || *opening > Money::CEILING) {
        return Err(format!("a bankroll must be above $0 and at most {}", Money::CEILING.dollars()));
    }
    let objective = Objective::read(&args.objective).map_err(|message| format!("--objective: {message}"))?;
    let constraints = args.constraints.iter().map(|text| Constraint::read(text));
    let constraints: Vec<Constraint> =
        constraints.collect::<Result<_, _>>().map_err(|message| format!("--subject-to: {message}"))?;
    let uses_goal = |figure| figure == croupier_sim::sweep::Figure::Goal;
    let wants_goal = uses_goal(objective.figure) || constraints.iter().any(|one| uses_goal(one.figure));
    if wants_goal && args.goal.is_none() {
        return Err("the figure 'goal' needs --goal AMOUNT".to_owned());
    }
    let sizes = axes.iter().map(|axis| axis.values.len()).chain([OptionAxis::tables(&options)]);
    let many = sizes.fold(openings.len(), usize::saturating_mul);
    if many > MOST_VARIANTS {
        return Err(format!("{many} variants are too many; the maximum is {MOST_VARIANTS}"));
    }
    let tables = tables(library, args, &options)?;
    let (strategy, text) = strategy(args, &axes, &tables)?;
    let until = args.until.as_deref().map(user_texts::condition).transpose()?;
    let all = variants(tables.len(), &openings, &axes);
    let rules: Vec<&GameRules> = tables.iter().map(|table| &table.chosen.rules).collect();
    let rounds = rules[0].round_noun();
    let processors = || thread::available_parallelism().map_or(1, |count| count.get());
    let length = args.rolls.or(if until.is_none() { Some(500) } else { None });
    let request = SweepRequest {
        tables: &rules,
        strategy: &strategy,
        variants: &all,
        rounds: length,
        until,
        goal: args.goal,
        objective,
        sessions: args.sessions,
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
        pace: args.pace.unwrap_or(rounds.pace),
        deadline: interrupt::deadline(),
    };
    interrupt::watch()?;
    let progress = Mutex::new(Progress::new("computing variants"));
    let note = |done: usize, of: usize| {
        if let Ok(mut progress) = progress.lock() {
            progress.note(done as u64, of as u64);
        }
    };
    let outcomes =
        sweep(&request, &note).map_err(|why| unplayable(&request, args, (&options, &tables), &why))?;
    let seconds = progress.into_inner().map_or(0.0, |progress| progress.elapsed().as_secs_f64());
    if outcomes.is_empty() {
        return Err("interrupted before the first variant was finished".to_owned());
    }
    Ok(SweepReport {
        strategy: strategy.name.clone(),
        table: args.table.name().to_owned(),
        options,
        axes,
        openings,
        objective,
        conditions: args.constraints.clone(),
        variants: ranked(outcomes, objective, &constraints),
        constraints,
        requested: all.len(),
        session: session(length, args.until.as_deref(), rounds),
        seed: args.seed,
        seconds,
        provenance: StudyProvenance::new(library, packs, &tables)?.with_strategy(
            &strategy.name,
            &text,
            args.seed,
        ),
    })
}

/// Returns the options and the numbers of a variant, each as its name, the sign and its value.
fn choices(options: &[OptionAxis], variant: &Variant, sign: &str) -> Vec<String> {
    let options = OptionAxis::choices(options, variant.table).into_iter();
    let options = options.map(|(name, value)| format!("{name}{sign}{value}"));
    let sets = variant.sets.iter();
    let sets = sets.map(|(name, value)| format!("{name}{sign}{}", Money::from_cents(*value)));
    options.chain(sets).collect()
}

/// Describes the session: `at most 500 rolls`, or the condition.
fn session(length: Option<u32>, until: Option<&str>, rounds: RoundNoun) -> String {
    match (length, until) {
        (Some(length), Some(until)) => format!("until {until}, or {length} {}", rounds.many),
        (Some(length), None) => format!("at most {length} {}", rounds.many),
        (None, until) => format!("until {}", until.unwrap_or_default()),
    }
}

/// Explains why a variant cannot be played.
fn unplayable(
    request: &SweepRequest<'_>,
    args: &Args,
    (options, tables): (&[OptionAxis], &[ChosenTable<'_>]),
    why: &UnplayableReason,
) -> String {
    let at = |place: usize| choices(options, &request.variants[place], "=").join(" ");
    let table = |place: usize| &tables[request.variants[place].table];
    match why {
        UnplayableReason::Strategy(place, mistakes) => {
            format!(
                "with {}: {}",
                at(*place),
                table(*place).unplayable(&request.strategy.name, &args.strategy, mistakes)
            )
        }
        UnplayableReason::Until(place, mistakes) => {
            let until = args.until.as_deref().unwrap_or_default();
            format!(
                "a session cannot end this way:{}",
                table(*place).lines(&format!("--until '{until}'"), mistakes)
            )
        }
        UnplayableReason::Bankroll(why, clause) => {
            format!("cannot buy in at {}: {why} ({clause})", args.table.name())
        }
        UnplayableReason::Engine(place, why) => format!("with {}: {why}", at(*place)),
        UnplayableReason::TooSlow(place) => format!("no session with {} finished in time", at(*place)),
    }
}
