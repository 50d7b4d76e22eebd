//! `croupier submission`

use std::process::ExitCode;

use croupier_rules::{Choices, Library};
use croupier_table::submission_template;

use super::rules_args::RulesArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: RulesArgs,
}

/// Puts the choices of the table into the form. A choice that is left at its default stays a comment.
fn filled_in(form: &str, given: &Choices) -> String {
    let mut out = String::new();
    for line in form.lines() {
        let name = line.trim_start_matches("# ").split(" = ").next().unwrap_or_default();
        match given.get(name).filter(|_| line.contains(" = \"")) {
            Some(value) => line!(out, "{name} = \"{value}\""),
            None => line!(out, "{line}"),
        }
    }
    out
}

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let chosen = args.table.choose(library)?;
    out.push_str(&filled_in(&submission_template(&chosen.composition), &chosen.given));
    Ok(ExitCode::SUCCESS)
}
