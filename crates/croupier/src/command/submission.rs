//! `croupier submission`

use std::process::ExitCode;

use croupier_rules::Library;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The pack.
    pack: String,
}

pub(crate) fn run(_library: &Library, args: &Args) -> Result<ExitCode, String> {
    Err(format!("not yet: {}", args.pack))
}
