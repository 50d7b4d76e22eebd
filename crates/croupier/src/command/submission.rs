//! `croupier submission`

use std::process::ExitCode;

use croupier_rules::Library;
use croupier_table::submission_template;

use crate::library::pack;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The pack.
    pack: String,
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    pack(library, &args.pack)?;
    let playable = library.playable(&args.pack).unwrap_or(&args.pack);
    let composition = library.compose(playable).ok_or("the pack cannot be composed")?;
    out.push_str(&submission_template(&composition));
    Ok(ExitCode::SUCCESS)
}
