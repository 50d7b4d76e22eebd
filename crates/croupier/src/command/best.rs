//! `croupier best`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_rules::{Library, Money};
use croupier_sim::best::{
    BestObjective, BestPlay, BestRequest, BetChoice, LibraryValue, best_play, library_values,
};
use serde_json::{Value, json};

use super::number::money;
use super::output::OutputFile;
use super::rules_args::{NamedTable, RulesArgs};
use super::screen::print_list;
use super::simulate::provenance::StudyProvenance;
use super::simulate::request::ChosenTable;
use super::sweep::values;
use super::{answer, complete, interrupt, list};

/// The number of strategies of the library to print.
const TOP: usize = 10;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    table: NamedTable,

    /// The bets to choose from, such as pass,odds,place-6,field; 'odds' are the odds behind the others.
    #[arg(long, value_name = "WAGER,…", required = true, add = complete::wager(), value_delimiter = ',')]
    bets: Vec<String>,

    /// The stakes to choose from: a list or a range (5,10,25 or 5..50:5), for all bets or, as WAGER=STAKES, for one.
    #[arg(long, value_name = "STAKES", required = true)]
    stakes: Vec<String>,

    /// The bankroll at the start.
    #[arg(long, value_name = "AMOUNT", value_parser = money)]
    bankroll: Money,

    /// The bankroll at which the session ends.
    #[arg(long, value_name = "AMOUNT", value_parser = money)]
    goal: Money,

    /// The purpose of the play.
    #[arg(long, value_enum, default_value = "reach-goal")]
    objective: ObjectiveName,

    /// An operator's choice, as NAME=VALUE; see 'croupier rules PACK'.
    #[arg(long = "option", value_name = "NAME=VALUE", add = complete::option())]
    options: Vec<String>,

    /// Posted limits for a wager, a family of wagers or all wagers, as NAME=MIN-MAX.
    #[arg(long = "limit", value_name = "NAME=MIN-MAX")]
    limits: Vec<String>,

    /// Write the play as a strategy, for 'croupier simulate'.
    #[arg(long, short, value_name = "FILE.strategy")]
    output: Option<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  The best way to double $200 with five bets, and a strategy that plays it:
    croupier best house-craps --bets pass,odds,place-6,place-8,field --stakes 5,10,20,50,100 \\
      --stakes place-6=6,12,30,60 --stakes place-8=6,12,30,60 --bankroll 200 --goal 400 -o double.strategy
    croupier simulate house-craps --strategy double.strategy --bankroll 200 --goal 400 --until 'bankroll >= 400'";

#[derive(Clone, Copy, clap::ValueEnum)]
enum ObjectiveName {
    /// The largest chance to reach the goal before ruin.
    ReachGoal,
    /// The most rounds with a bet, until ruin or the goal.
    MostTime,
}

impl From<ObjectiveName> for BestObjective {
    fn from(name: ObjectiveName) -> BestObjective {
        match name {
            ObjectiveName::ReachGoal => BestObjective::ReachGoal,
            ObjectiveName::MostTime => BestObjective::MostTime,
        }
    }
}

pub(crate) fn run(
    library: &Library,
    args: &Args,
    packs: Option<&Path>,
    out: &mut String,
) -> Result<ExitCode, String> {
    let mut named = RulesArgs::by_name(args.table.name());
    args.options.iter().for_each(|option| named.also(option));
    let table = ChosenTable::new(args.table.name(), named.choose(library)?, &args.limits)?;
    let bets = choices(args)?;
    interrupt::watch()?;
    let request = BestRequest {
        rules: &table.chosen.rules,
        bets: &bets,
        opening: args.bankroll,
        goal: args.goal,
        objective: args.objective.into(),
        deadline: interrupt::deadline(),
    };
    let interrupted =
        |message: String| if interrupt::happened() { "interrupted".to_owned() } else { message };
    let best = best_play(&request).map_err(|error| interrupted(error.to_string()))?;
    let (others, missing) =
        library_values(request.rules, args.bankroll, args.goal, request.objective, &request.deadline);
    let provenance = StudyProvenance::new(library, packs, std::slice::from_ref(&table))?;
    if let Some(file) = &args.output {
        let facts: String = provenance.lines().iter().map(|fact| format!("# {fact}\n")).collect();
        OutputFile::write(file, format!("{}{facts}", best.strategy()).as_bytes())?;
    }
    if args.json {
        let mut report = report(args, &best, &others, &missing);
        report["provenance"] = provenance.json();
        answer(out, report);
    } else {
        print(out, args, &best, &others, &missing);
        provenance.lines().iter().for_each(|fact| line!(out, "{fact}"));
    }
    Ok(if interrupt::happened() { ExitCode::from(interrupt::EXIT) } else { ExitCode::SUCCESS })
}

/// Returns the bets with their stakes.
fn choices(args: &Args) -> Result<Vec<BetChoice>, String> {
    let mut common = Vec::new();
    let mut own: Vec<(&str, Vec<i64>)> = Vec::new();
    for stakes in &args.stakes {
        match stakes.split_once('=') {
            Some((name, stakes)) => {
                if !args.bets.iter().any(|bet| bet == name) {
                    let known = args.bets.iter().map(String::as_str);
                    return Err(format!("--stakes: {}", croupier_rules::unknown("bet", name, known)));
                }
                own.push((name, values(&format!("--stakes {name}"), stakes)?));
            }
            None => common.extend(values("--stakes", stakes)?),
        }
    }
    let choice = |name: &String| {
        let stakes = own.iter().find(|(bet, _)| bet == name).map_or(&common, |(_, stakes)| stakes);
        if stakes.is_empty() {
            return Err(format!("{name} has no stakes; give --stakes AMOUNTS, or --stakes {name}=AMOUNTS"));
        }
        BetChoice::new(name, stakes.iter().map(|stake| Money::from_cents(*stake)).collect())
    };
    args.bets.iter().map(choice).collect()
}

fn value_text(objective: ObjectiveName, value: f64) -> String {
    match objective {
        ObjectiveName::ReachGoal => format!("{:.6}%", value * 100.0),
        ObjectiveName::MostTime => format!("{value:.3}"),
    }
}

fn print(out: &mut String, args: &Args, best: &BestPlay, others: &[LibraryValue], missing: &[&str]) {
    let what = match args.objective {
        ObjectiveName::ReachGoal => format!("chance to reach {} before ruin", args.goal.dollars()),
        ObjectiveName::MostTime => format!("rounds with a bet until ruin or {}", args.goal.dollars()),
    };
    let (bets, bankroll) = (args.bets.join(", "), args.bankroll.dollars());
    line!(out, "{} with {bets}, from {bankroll}: {what}", args.table.name());
    let mut rows = list(&["play", "value", "short of the best"]);
    rows.add_row(vec!["best play".to_owned(), value_text(args.objective, best.value), String::new()]);
    for other in others.iter().take(TOP) {
        let short = value_text(args.objective, best.value - other.value);
        rows.add_row(vec![other.name.to_owned(), value_text(args.objective, other.value), short]);
    }
    print_list(out, rows, &[]);
    line!(
        out,
        "The error of the best play's value is at most {:.0e}; {} positions, {} bankrolls, {} combinations of bets",
        best.error,
        best.positions,
        best.bankrolls,
        best.actions
    );
    if best.is_whole_shoe {
        line!(out, "Every hand is treated as dealt from a whole shoe");
    }
    line!(
        out,
        "The library plays its own bets, which need not be among these; {} of its strategies have no exact value here",
        missing.len()
    );
    if let Some(file) = &args.output {
        line!(out, "{}: the best play as a strategy", file.display());
    }
}

fn report(args: &Args, best: &BestPlay, others: &[LibraryValue], missing: &[&str]) -> Value {
    let mut report = best.as_json(others, missing);
    report["pack"] = json!(args.table.name());
    report["bets"] = json!(args.bets);
    report["bankroll"] = json!(args.bankroll.to_string());
    report["goal"] = json!(args.goal.to_string());
    report
}
