//! `croupier play`

mod lines;
mod terminal;
mod transcript;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use croupier_chance::Secret;
use croupier_play::{SessionSetup, TerminalSession};
use croupier_rules::{Library, Money, OptionSpec};

use super::complete;
use super::number::{money, whole};
use super::rules_args::RulesArgs;
use super::simulate::request::ChosenTable;
use transcript::Transcript;

/// The table that most players know.
const USUAL: &str = "house-craps";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The table: a pack, or a pack with choices, as PACK:NAME=VALUE,NAME=VALUE. 'croupier packs' lists the packs.
    #[arg(value_name = "PACK", default_value = USUAL, add = complete::pack())]
    table: String,

    /// An operator's choice, as NAME=VALUE; 'croupier rules PACK' lists the options.
    #[arg(long = "option", value_name = "NAME=VALUE", add = complete::option())]
    options: Vec<String>,

    /// Posted limits for a wager, a family of wagers or all wagers, as NAME=MIN-MAX.
    #[arg(long = "limit", value_name = "NAME=MIN-MAX")]
    limits: Vec<String>,

    /// The chips that you bring.
    #[arg(long, value_name = "AMOUNT", default_value = "500", allow_hyphen_values = true, value_parser = money)]
    bankroll: Money,

    /// The seed of the dice, cards and spins: the same seed gives the same ones again. By default it is random, and the
    /// end of the session names it.
    #[arg(long, value_name = "S", value_parser = whole::<u64>)]
    seed: Option<u64>,

    /// The number of other players, whom the program plays by strategies of its library. Their names begin with 'Bot-'.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=6))]
    bots: u8,

    /// Craps: two players of the program shoot, so that you need no line bet.
    #[arg(long)]
    shooters: bool,

    /// Cards: turn the cards yourself, where the document lets players do so.
    #[arg(long)]
    turn_cards: bool,

    /// Your name at the table: one word.
    #[arg(long, value_name = "NAME", default_value = "Ann")]
    name: String,

    /// Print sentences and read commands line by line, for pipes and screen readers. This is the default if the output
    /// or the input is not a terminal.
    #[arg(long)]
    plain: bool,

    /// Write the session as a rehearsal, which 'croupier rehearse' plays again.
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let session = TerminalSession::open(setup(library, args, seed)?)?;
    let mut transcript = Transcript::create(args.transcript.as_deref())?;
    let plain = args.plain || !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal();
    let played = match plain {
        true => lines::run(session, &mut transcript)?,
        false => terminal::run(session, &mut transcript)?,
    };
    line!(out, "{}", played.summary);
    line!(out, "Seed {seed}: add '--seed {seed}' to play with the same {} again.", played.chance);
    transcript.close(out)?;
    Ok(ExitCode::SUCCESS)
}

/// A session that is over.
struct PlayedSession {
    /// The result, in words.
    summary: String,
    /// The plural of the game's rounds, which the seed decides.
    chance: &'static str,
}

impl PlayedSession {
    fn of(session: &TerminalSession) -> PlayedSession {
        let noun = session.rules().round_noun();
        PlayedSession { summary: session.summary().text(noun), chance: noun.many }
    }
}

fn setup(library: &Library, args: &Args, seed: u64) -> Result<SessionSetup, String> {
    if args.table.ends_with(".toml") {
        return Err("croupier play takes a pack with --option and --limit, not a submission".to_owned());
    }
    let mut table = RulesArgs::by_name(&args.table);
    args.options.iter().for_each(|option| table.also(option));
    let chosen = ChosenTable::new(&args.table, table.choose(library)?, &args.limits)?;
    all_given(&chosen)?;
    let pack = chosen.chosen.pack;
    Ok(SessionSetup {
        title: format!("{} ({})", pack.title, pack.id),
        game: chosen.chosen.composition.game.clone(),
        heading: chosen.setup_lines(),
        rules: chosen.chosen.rules,
        name: args.name.clone(),
        bankroll: args.bankroll,
        seed,
        bots: args.bots.into(),
        has_shooters: args.shooters,
        turns_cards: args.turn_cards,
    })
}

/// Checks that the operator's choices that have no default are given: without them no table can open.
fn all_given(table: &ChosenTable<'_>) -> Result<(), String> {
    let choices = table.chosen.rules.choices();
    let is_open =
        |spec: &&OptionSpec| choices.get(&spec.name).is_some_and(|value| value == OptionSpec::UNPOSTED);
    match table.chosen.composition.options.iter().find(is_open) {
        None => Ok(()),
        Some(spec) => {
            let (name, clauses) = (&spec.name, spec.clauses.join(", "));
            let example = spec.samples().pop().unwrap_or_default();
            let message = format!("the operator of this table must choose {name} ({clauses}): {}", spec.help);
            Err(format!("{message}; add --option {name}=VALUE, such as --option {name}={example}"))
        }
    }
}

/// Returns a seed that is short enough to type again.
fn random_seed() -> Result<u64, String> {
    let secret = Secret::fresh().map_err(|error| format!("cannot choose a seed: {error}"))?;
    let [a, b, c, d, ..] = *secret.bytes();
    Ok(u32::from_le_bytes([a, b, c, d]).into())
}
