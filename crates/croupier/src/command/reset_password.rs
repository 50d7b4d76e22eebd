//! `croupier reset-password`: lets a person in who lost their password.

use std::process::ExitCode;

use croupier_rules::Library;

use super::serve;

/// Give a person a new password for one login, such as an administrator who lost theirs. The house must be stopped.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The person's name; by default the only administrator.
    name: Option<String>,

    /// Remove the person's second factor too, if they lost that as well.
    #[arg(long)]
    second_factor: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    house: serve::Args,
}

pub(crate) fn run(
    library: Library,
    files: &[(String, String)],
    args: &Args,
    out: &mut String,
) -> Result<ExitCode, String> {
    let reset = serve::reset_password(library, files, &args.house, args.name.as_deref(), args.second_factor)?;
    let (name, password, removed_second_factor) = (reset.name, reset.password, reset.removed_second_factor);
    if args.json {
        let shown = serde_json::json!({
            "name": name, "password": password, "removed_second_factor": removed_second_factor,
        });
        super::answer(out, shown);
        return Ok(ExitCode::SUCCESS);
    }
    line!(out, "The new password of '{name}' is {password}");
    line!(out, "It is shown only once, is valid for one login within 72 hours, and must be changed there.");
    line!(out, "All sessions of '{name}' have ended, and the house's log has a line about this.");
    if removed_second_factor {
        line!(out, "The second factor was removed.");
    }
    Ok(ExitCode::SUCCESS)
}
