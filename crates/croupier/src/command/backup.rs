//! `croupier backup` and `croupier restore`.

use std::path::PathBuf;
use std::process::ExitCode;

use croupier_ledger::store::{self, PostBackupActivity, StoreCounts};

use super::export::database;

/// Copy a house's database into one file, even while the house is open.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database: postgres://…, host=… dbname=…, a file, or a house's data folder.
    database: String,

    /// The file to create; an existing file is not replaced. It holds secrets: keep it as safe as the database.
    file: PathBuf,

    /// The file with the house's key, if it is not in the database. It verifies snapshots, and is not copied.
    #[arg(long, value_name = "FILE", env = "CROUPIER_KEY_FILE")]
    key_file: Option<PathBuf>,
}

/// Restore a backup into an empty SQLite or PostgreSQL database.
#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup file.
    file: PathBuf,

    /// The database: postgres://…, host=… dbname=…, or a file. It must be empty, or not exist yet; its folder is created.
    database: String,

    /// The house has only moved: nothing was played after the backup was made, and its tables continue as they are.
    /// Without this option, Croupier assumes that later draws and deals may be known: when the house starts, it closes
    /// every table, returns all bets to their owners and opens a new table in place of each, and all people must sign
    /// in again.
    #[arg(long)]
    moved: bool,

    /// The file with the house's key, if it is not in the backup. It verifies snapshots.
    #[arg(long, value_name = "FILE", env = "CROUPIER_KEY_FILE")]
    key_file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let (from, key_file) = (database(&args.database), args.key_file.as_deref());
    let count = store::backup_checked(&from, &args.file, key_file).map_err(|error| error.to_string())?;
    line!(out, "{}: {}", args.file.display(), count_words(&count));
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(args: &RestoreArgs, out: &mut String) -> Result<ExitCode, String> {
    let since = if args.moved { PostBackupActivity::Nothing } else { PostBackupActivity::PlayedOn };
    let count = store::restore_checked(&args.file, &args.database, since, args.key_file.as_deref())
        .map_err(|error| error.to_string())?;
    line!(out, "Restored: {}", count_words(&count));
    if since == PostBackupActivity::PlayedOn {
        line!(out, "When you serve the house, new tables replace its old ones, and everyone signs in again.");
    }
    Ok(ExitCode::SUCCESS)
}

fn count_words(count: &StoreCounts) -> String {
    format!(
        "{}, every hash checked; {}, {}",
        super::counted(count.lines as usize, "line"),
        super::counted(count.checkpoints as usize, "checkpoint"),
        super::counted(count.records as usize, "record")
    )
}
