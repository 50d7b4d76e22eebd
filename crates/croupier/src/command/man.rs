//! `croupier man`

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap_mangen::Man;

use super::counted;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The folder to write the pages to, a page for each command; without it, the first page is printed.
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

const HELP: &str = "Examples:
  croupier man | man -l -
  croupier man ~/.local/share/man/man1 && man croupier-edge";

/// Writes the manual pages of the program and its commands.
pub(crate) fn run(program: clap::Command, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let program = program.disable_help_subcommand(true);
    let Some(folder) = &args.folder else {
        let mut text = Vec::new();
        Man::new(program).render(&mut text).map_err(|error| format!("cannot write the page: {error}"))?;
        out.push_str(&String::from_utf8_lossy(&text));
        return Ok(ExitCode::SUCCESS);
    };
    let pages = pages(&program);
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(program, folder));
    written.map_err(|error| format!("cannot write to {}: {error}", folder.display()))?;
    line!(out, "{}: {}", folder.display(), counted(pages, "page"));
    Ok(ExitCode::SUCCESS)
}

/// Returns the number of pages of a command and its subcommands.
fn pages(command: &clap::Command) -> usize {
    1 + command.get_subcommands().map(pages).sum::<usize>()
}
