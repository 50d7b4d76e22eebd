//! `croupier`: casino table games by the book.

/// Adds a line to what a command prints.
macro_rules! line {
    ($out:expr, $($words:tt)*) => {{
        use std::fmt::Write as _;
        // Writing to a text cannot fail.
        let _ = writeln!($out, $($words)*);
    }};
}

mod command;
mod library;
mod progress;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Casino table games by the book: rules of play as software to run, prove and audit.
///
/// Play money only; not certified for gaming.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Croupier {
    /// Read the rule packs from this folder instead of those inside the program.
    #[arg(long, global = true, value_name = "DIR")]
    packs: Option<std::path::PathBuf>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a house: tables that people join, with the database inside.
    Serve(command::serve::Args),
    /// Go through a house, a log file or a running house again: every outcome, payment, balance and draw.
    Audit(command::audit::Args),
    /// Write a table's log as a text that anybody can verify.
    Export(command::export::Args),
    /// Put an exported log into an archive, after going through it.
    Import(command::export::ImportArgs),
    /// Copy a house's database, also while it is open, into one file.
    Backup(command::backup::Args),
    /// Bring a backup back, into an empty database of either kind.
    Restore(command::backup::RestoreArgs),
    /// Look whether everything is in order that a house needs.
    Doctor(command::doctor::Args),
    /// List the rule packs.
    Packs(command::packs::Args),
    /// Show a pack's rules: wagers, when they may be made, what they pay, by clause.
    Rules(command::rules::Args),
    /// Play rehearsals and say whether every expectation holds.
    Rehearse(command::rehearse::Args),
    /// Say, for every clause of a document, how Croupier honours it.
    Clauses(command::OfPack),
    /// Alter every setting of a pack and see that a play notices.
    Prove(command::OfPack),
    /// Give the exact figures of every wager: edge, chances, variance, distribution, by clause.
    Edge(command::edge::Args),
    /// Give the exact chances of a session of flat bets: ruin, goal, how long, and the bankroll after so many decisions.
    Session(command::session::Args),
    /// Play strategies over many sessions: what they bring, how they end, what the table refuses, by clause.
    Simulate(command::simulate::Args),
    /// List the well-known strategies, or print one.
    Strategies(command::strategies::Args),
    /// Write the sheet that a laboratory would file: every wager with its figures and clauses, as HTML or PDF.
    Sheet(command::sheet::Args),
    /// Compare two packs or two submissions: wagers, payouts, times to bet, and what that does to the edge.
    Diff(command::diff::Args),
    /// Print a commented rules submission to fill in.
    Submission(command::submission::Args),
    /// Review a pack or a rules submission: every fault at once, and warnings like a careful reviewer's.
    Check(command::check::Args),
}

fn main() -> ExitCode {
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
            let files = library::rulebook(croupier.packs.as_deref());
            files.and_then(|files| command::audit::run(library, &files, args, &mut out))
        }
        Command::Export(args) => {
            let files = library::rulebook(croupier.packs.as_deref());
            files.and_then(|files| command::export::run(library, &files, args, &mut out))
        }
        Command::Import(args) => {
            let files = library::rulebook(croupier.packs.as_deref());
            files.and_then(|files| command::export::import(library, &files, args, &mut out))
        }
        Command::Backup(args) => command::backup::run(args, &mut out),
        Command::Restore(args) => command::backup::restore(args, &mut out),
        Command::Doctor(args) => command::doctor::run(&library, args, &mut out),
        Command::Packs(args) => command::packs::run(&library, args, &mut out),
        Command::Rules(args) => command::rules::run(&library, args, &mut out),
        Command::Rehearse(args) => command::rehearse::run(&library, args, &mut out),
        Command::Clauses(args) => command::clauses::run(&library, args, &mut out),
        Command::Prove(args) => command::prove::run(&library, args, &mut out),
        Command::Edge(args) => command::edge::run(&library, args, &mut out),
        Command::Session(args) => command::session::run(&library, args, &mut out),
        Command::Simulate(args) => command::simulate::run(&library, args, &mut out),
        Command::Strategies(args) => command::strategies::run(args, &mut out),
        Command::Sheet(args) => command::sheet::run(&library, args, croupier.packs.as_deref(), &mut out),
        Command::Diff(args) => command::diff::run(&library, args, &mut out),
        Command::Submission(args) => command::submission::run(&library, args, &mut out),
        Command::Check(args) => command::check::run(&library, args, &mut out),
    };
    let mut stdout = std::io::stdout();
    match stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush()) {
        // A reader who has seen enough (`croupier rules … | head`) is no error.
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
