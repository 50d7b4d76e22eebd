//! `croupier`: casino table games by the book.

/// Adds a line to a command's output.
macro_rules! line {
    ($out:expr, $($words:tt)*) => {{
        use std::fmt::Write as _;
        // Writing to a `String` cannot fail.
        let _ = writeln!($out, $($words)*);
    }};
}

mod command;
mod library;
mod progress;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Casino table games by the book: rules of play as software to run, prove and audit.
///
/// Play money only; not certified for gaming.
#[derive(Parser)]
#[command(version = env!("CROUPIER_VERSION"), arg_required_else_help = true)]
struct Croupier {
    /// Also read the rule packs in this folder; a pack here replaces the built-in pack of the same name.
    #[arg(long, global = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    packs: Option<std::path::PathBuf>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a house: tables that people join, with a built-in database.
    Serve(command::serve::Args),
    /// Audit a house, a log file or a running house: every outcome, payment, balance and draw.
    Audit(command::audit::Args),
    /// Write a table's log as text that anyone can verify.
    Export(command::export::Args),
    /// Audit an exported log and put it into an archive.
    Import(command::export::ImportArgs),
    /// Copy a house's database into one file, even while the house is open.
    Backup(command::backup::Args),
    /// Restore a backup into an empty SQLite or PostgreSQL database.
    Restore(command::backup::RestoreArgs),
    /// Give a person a new password for one login, such as an administrator who lost theirs. The house must be stopped.
    ResetPassword(command::reset_password::Args),
    /// Show the nodes of a cluster, or drain one for an upgrade.
    Nodes(command::nodes::Args),
    /// Check that everything a house needs is in order.
    Doctor(command::doctor::Args),
    /// List the rule packs, or write their pages to a folder.
    Packs(command::packs::Args),
    /// Play at a table in the terminal, alone or with company by the program; no server, no network.
    Play(command::play::Args),
    /// Show a pack's rules with their clauses: wagers, the times when they may be made, and payouts.
    Rules(command::rules::Args),
    /// Play rehearsals and say whether every expectation holds.
    Rehearse(command::rehearse::Args),
    /// Learn to deal: questions about payments, bets, calls and procedure, with the clause for every answer.
    Drill(command::drill::Args),
    /// Show how Croupier honours every clause of a document.
    Clauses(command::clauses::Args),
    /// Alter every setting of a pack and check that a play notices.
    Prove(command::prove::Args),
    /// Compute the exact figures of every wager, with its clauses: edge, chances, variance, distribution.
    Edge(command::edge::Args),
    /// Compute the exact chances of a session of flat bets: ruin, goal, length, and the bankroll after a number of
    /// decisions.
    Session(command::session::Args),
    /// Play strategies over many sessions: results, endings, and refused bets with their clauses.
    Simulate(command::simulate::Args),
    /// Merge the tally files of a simulation that was played in parts: the result of one run.
    Merge(command::simulate::merge::Args),
    /// Try many values of a strategy's numbers: exact figures where possible, a ranking, and a Pareto front.
    Sweep(command::sweep::Args),
    /// Compute the best play for a goal over a set of bets, and write it as a strategy.
    Best(command::best::Args),
    /// List the well-known strategies, or print one.
    Strategies(command::strategies::Args),
    /// Write the sheet that a laboratory would file: every wager with its figures and clauses, as HTML, PDF, XLSX or JSON.
    Sheet(command::sheet::Args),
    /// Write everything about a table's rules into one file for a regulator: submission, clauses, proofs, review, figures.
    Dossier(command::dossier::Args),
    /// Write or test the output of the source of chance: bytes, dice, cards, spins.
    Chance(command::chance::Args),
    /// Compare two packs or two submissions: wagers, payouts, betting times, and their effect on the edge.
    Diff(command::diff::Args),
    /// Print a commented rules submission to fill in.
    Submission(command::submission::Args),
    /// Review a pack or a rules submission: all faults, and a careful reviewer's warnings.
    Check(command::check::Args),
    /// Print the script that completes commands, packs, options, wagers and strategies in a shell.
    Completions(command::completions::Args),
    /// Write the manual pages.
    Man(command::man::Args),
    /// Write rule books, exact figures, differences and plays of all packs as static pages for the web.
    Site(command::site::Args),
}

fn main() -> ExitCode {
    // A shell that completes a line asks the program for the candidates; this call then prints them and exits.
    clap_complete::CompleteEnv::with_factory(Croupier::command)
        .var(command::completions::VARIABLE)
        .complete();
    let croupier = Croupier::parse();
    let library = match library::open(croupier.packs.as_deref()) {
        Ok(library) => library,
        Err(message) => {
            eprintln!("croupier: {message}");
            return ExitCode::from(2);
        }
    };
    let mut out = String::new();
    let done = match &croupier.command {
        Command::Serve(args) => {
            let files = library::rulebook(croupier.packs.as_deref());
            files.and_then(|files| command::serve::run(library, &files, args))
        }
        Command::Audit(args) => {
            let packs = library::of_log(croupier.packs.as_deref(), Path::new(&args.target));
            packs.and_then(|(library, files)| command::audit::run(library, &files, args, &mut out))
        }
        Command::Export(args) => {
            let files = library::rulebook(croupier.packs.as_deref());
            files.and_then(|files| command::export::run(library, &files, args, &mut out))
        }
        Command::Import(args) => {
            let packs = library::of_log(croupier.packs.as_deref(), &args.file);
            packs.and_then(|(library, files)| command::export::import(library, &files, args, &mut out))
        }
        Command::ResetPassword(args) => {
            let files = library::rulebook(croupier.packs.as_deref());
            files.and_then(|files| command::reset_password::run(library, &files, args, &mut out))
        }
        Command::Backup(args) => command::backup::run(args, &mut out),
        Command::Restore(args) => command::backup::restore(args, &mut out),
        Command::Nodes(args) => command::nodes::run(args, &mut out),
        Command::Doctor(args) => command::doctor::run(&library, args, &mut out),
        Command::Packs(args) => command::packs::run(&library, args, croupier.packs.as_deref(), &mut out),
        Command::Play(args) => command::play::run(&library, args, &mut out),
        Command::Rules(args) => command::rules::run(&library, args, &mut out),
        Command::Rehearse(args) => command::rehearse::run(&library, args, &mut out),
        Command::Drill(args) => command::drill::run(&library, args, croupier.packs.as_deref(), &mut out),
        Command::Clauses(args) => command::clauses::run(&library, args, &mut out),
        Command::Prove(args) => command::prove::run(&library, args, &mut out),
        Command::Edge(args) => command::edge::run(&library, args, &mut out),
        Command::Session(args) => command::session::run(&library, args, &mut out),
        Command::Simulate(args) => {
            command::simulate::run(&library, args, croupier.packs.as_deref(), &mut out)
        }
        Command::Merge(args) => {
            command::simulate::merge::run(&library, args, croupier.packs.as_deref(), &mut out)
        }
        Command::Sweep(args) => command::sweep::run(&library, args, croupier.packs.as_deref(), &mut out),
        Command::Best(args) => command::best::run(&library, args, croupier.packs.as_deref(), &mut out),
        Command::Strategies(args) => command::strategies::run(args, &mut out),
        Command::Sheet(args) => command::sheet::run(&library, args, croupier.packs.as_deref(), &mut out),
        Command::Dossier(args) => command::dossier::run(&library, args, croupier.packs.as_deref(), &mut out),
        Command::Chance(args) => command::chance::run(&library, args, &mut out),
        Command::Diff(args) => command::diff::run(&library, args, &mut out),
        Command::Submission(args) => command::submission::run(&library, args, &mut out),
        Command::Check(args) => command::check::run(&library, args, &mut out),
        Command::Completions(args) => command::completions::run(args, &mut out),
        Command::Site(args) => command::site::run(&library, args, &mut out),
        Command::Man(args) => command::man::run(Croupier::command(), args, &mut out),
    };
    let mut stdout = std::io::stdout();
    match stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush()) {
        // A reader who stops early (`croupier rules … | head`) is not an error.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("croupier: cannot write: {error}");
            return ExitCode::from(2);
        }
        _ => {}
    }
    match done {
        Ok(code) => code,
        Err(message) => {
            eprintln!("croupier: {message}");
            ExitCode::from(2)
        }
    }
}
