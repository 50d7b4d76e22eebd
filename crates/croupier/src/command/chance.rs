//! `croupier chance`: the output of the source of chance, for a test laboratory.

mod text;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use croupier_chance::Seed;
use croupier_lab::{
    ChanceOutput, ChanceReport, CollectionRequest, DrawCall, LEAST_DRAWS, OutputForm, ReportRequest,
    ScalingInUse, collect, report,
};
use croupier_rules::Library;
use croupier_table::GameRules;
use serde_json::json;

use super::number;
use super::rules_args::RulesArgs;
use super::simulate::provenance::program;
use crate::progress::Progress;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    part: ChancePart,
}

const HELP: &str = "\
The same seed and stream give the same output for ever. docs/chance.md describes the source, the forms and the tests.

  croupier chance raw --seed 1 | dieharder -a -g 200     bytes without end for a battery
  croupier chance dice --seed 1 --draws 1e6 > rolls.txt  a million rolls of two dice
  croupier chance report --json                          frequency, runs, correlation and chi-square of every scaling";

#[derive(clap::Subcommand)]
enum ChancePart {
    /// Write the bytes of the source before any scaling, on standard output.
    Raw(SourceArgs),
    /// Write rolls of two or three dice.
    Dice(DiceArgs),
    /// Write shuffles of a number of decks.
    Cards(CardsArgs),
    /// Write spins: one of several equally likely spaces, from 0.
    Spins(SpinsArgs),
    /// Test the source and every scaling in use, and show that biased sources are rejected.
    Report(ReportArgs),
}

#[derive(clap::Args)]
struct SourceArgs {
    /// The seed: a whole number, or 64 hexadecimal digits.
    #[arg(long, default_value = "1")]
    seed: Seed,

    /// The number of the stream.
    #[arg(long, default_value = "0", value_parser = number::whole::<u64>)]
    stream: u64,

    /// The number of draws: bytes, rolls, shuffles or spins. Without it, the output continues until its reader stops.
    #[arg(long, value_name = "N", value_parser = number::positive::<u64>)]
    draws: Option<u64>,
}

#[derive(clap::Args)]
struct ScaledArgs {
    #[command(flatten)]
    source: SourceArgs,

    /// The form: lines of text, a byte for each outcome, or uniform bits for batteries that read bits.
    #[arg(long = "as", value_enum, default_value = "text")]
    form: FormName,
}

#[derive(clap::Args)]
struct CallArgs {
    /// The call that makes outcomes: that of a house's tables, or that of simulations.
    #[arg(long, value_enum, default_value = "table")]
    call: CallName,
}

#[derive(clap::Args)]
struct DiceArgs {
    #[command(flatten)]
    scaled: ScaledArgs,

    #[command(flatten)]
    call: CallArgs,

    /// The number of dice in a roll: 2 or 3.
    #[arg(long, default_value = "2", value_parser = clap::value_parser!(u32).range(2..=3))]
    dice: u32,
}

#[derive(clap::Args)]
struct CardsArgs {
    #[command(flatten)]
    scaled: ScaledArgs,

    /// The number of decks, from 1 to 16.
    #[arg(long, default_value = "8", value_parser = clap::value_parser!(u32).range(1..=16))]
    decks: u32,

    /// Write only the first N cards of each shuffle.
    #[arg(long, value_name = "N", value_parser = number::positive::<usize>)]
    first: Option<usize>,
}

#[derive(clap::Args)]
struct SpinsArgs {
    #[command(flatten)]
    scaled: ScaledArgs,

    #[command(flatten)]
    call: CallArgs,

    /// The number of spaces, from 2 to 256.
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=256), required_unless_present = "table")]
    of: Option<u32>,

    /// A table whose rounds have equally likely outcomes: PACK, PACK:NAME=VALUE or FILE.toml.
    #[arg(long, value_name = "TABLE", conflicts_with = "of")]
    table: Option<String>,
}

#[derive(clap::Args)]
struct ReportArgs {
    /// The seed: a whole number, or 64 hexadecimal digits.
    #[arg(long, default_value = "1")]
    seed: Seed,

    /// The number of draws for each scaling, at least 1e6.
    #[arg(long, value_name = "N", default_value = "1e7", value_parser = number::positive::<u64>)]
    draws: u64,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum FormName {
    Text,
    Bytes,
    Bits,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum CallName {
    Table,
    Simulation,
}

/// Exits with 1 if the report finds a failure.
pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let table = CallArgs { call: CallName::Table };
    match &args.part {
        ChancePart::Raw(source) => write(ChanceOutput::Raw, source, FormName::Bytes, &table),
        ChancePart::Dice(args) => {
            write(ChanceOutput::Dice(args.dice), &args.scaled.source, args.scaled.form, &args.call)
        }
        ChancePart::Cards(args) => {
            let kind = ChanceOutput::Cards { decks: args.decks, first: args.first };
            if args.first.is_some() && matches!(args.scaled.form, FormName::Bits) {
                return Err("--as bits takes every card of a shuffle; leave out --first".to_owned());
            }
            write(kind, &args.scaled.source, args.scaled.form, &table)
        }
        ChancePart::Spins(args) => {
            let of = spaces(library, args)?;
            write(ChanceOutput::Spins { of }, &args.scaled.source, args.scaled.form, &args.call)
        }
        ChancePart::Report(args) => run_tests(library, args, out),
    }
}

fn write(
    kind: ChanceOutput,
    source: &SourceArgs,
    form: FormName,
    call: &CallArgs,
) -> Result<ExitCode, String> {
    let mut stdout = io::stdout().lock();
    if stdout.is_terminal() && !matches!(form, FormName::Text) {
        return Err(
            "bytes would garble the terminal; send them to a file or a program with > or |".to_owned()
        );
    }
    let request = CollectionRequest {
        kind,
        form: match form {
            FormName::Text => OutputForm::Text,
            FormName::Bytes => OutputForm::Bytes,
            FormName::Bits => OutputForm::Bits,
        },
        call: match call.call {
            CallName::Table => DrawCall::Table,
            CallName::Simulation => DrawCall::Simulation,
        },
        seed: source.seed.clone(),
        stream: source.stream,
        draws: source.draws,
    };
    match collect(&request, &mut stdout) {
        // A battery that has read enough closes the pipe.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// The number of equally likely outcomes of a table's rounds.
fn outcomes(rules: &GameRules) -> Option<u32> {
    match rules {
        GameRules::Craps(_) => None,
        GameRules::Rounds(rules) => rules.game.kind.rules().outcomes(),
    }
}

fn spaces(library: &Library, args: &SpinsArgs) -> Result<u32, String> {
    let Some(table) = &args.table else { return Ok(args.of.unwrap_or_default()) };
    let chosen = RulesArgs::by_name(table).choose(library)?;
    outcomes(&chosen.rules).ok_or_else(|| {
        format!(
            "the rounds of {table} do not have equally likely outcomes; use 'chance dice' or 'chance cards'"
        )
    })
}

fn run_tests(library: &Library, args: &ReportArgs, out: &mut String) -> Result<ExitCode, String> {
    if args.draws < LEAST_DRAWS {
        return Err(format!("{} draws are too few to reject a small bias; use 1e6 or more", args.draws));
    }
    let (outcomes, decks) = scalings(library)?;
    let request = ReportRequest { seed: args.seed.clone(), draws: args.draws, outcomes, decks };
    let mut progress = Progress::new("testing");
    let found = report(&request, &mut |done, of| progress.note(done, of));
    drop(progress);
    if args.json {
        print_json(out, &found);
    } else {
        text::print(out, &found);
    }
    Ok(ExitCode::from(u8::from(!found.passed)))
}

fn print_json(out: &mut String, found: &ChanceReport) {
    let mut value = json!(found);
    value["program"] = json!(program());
    super::answer(out, value);
}

/// The scalings of all packs with all their options: equally likely outcomes, and numbers of decks.
fn scalings(library: &Library) -> Result<(Vec<ScalingInUse>, Vec<ScalingInUse>), String> {
    let mut of_outcomes: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let mut of_decks: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for pack in library.packs().filter(|pack| pack.amends.is_none()) {
        let chosen = RulesArgs::by_name(&pack.id).choose(library)?;
        let others = chosen.otherwise();
        for rules in others.iter().map(|(_, rules)| rules).chain([&chosen.rules]) {
            if let Some(of) = outcomes(rules) {
                of_outcomes.entry(of).or_default().push(&pack.id);
            }
            if let GameRules::Rounds(rules) = rules
                && let Some(shoe) = &rules.game.shoe
            {
                of_decks.entry(shoe.decks.value).or_default().push(&pack.id);
            }
        }
    }
    // Laboratories also ask for a single deck.
    of_decks.entry(1).or_insert_with(|| vec!["no pack"]);
    Ok((in_use(of_outcomes), in_use(of_decks)))
}

fn in_use(found: BTreeMap<u32, Vec<&str>>) -> Vec<ScalingInUse> {
    let scaling = |(size, mut users): (u32, Vec<&str>)| {
        users.dedup();
        ScalingInUse { users: users.join(", "), size }
    };
    found.into_iter().map(scaling).collect()
}
