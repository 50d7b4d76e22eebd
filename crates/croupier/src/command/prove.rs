//! `croupier prove`

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use croupier_rehearsal::{ProofReport, prove};
use croupier_rules::Library;
use serde_json::json;

use super::answer;
use super::rules_args::RulesArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: RulesArgs,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Exits with 1 if a change goes unnoticed, or if a play claims a clause that it does not prove.
pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let pack = args.table.pack(library)?;
    let playable = library.playable(&pack.id).unwrap_or(&pack.id).to_owned();
    let proof = with_progress(library, &playable);
    let unproved = proof.unproved();
    if !proof.failing.is_empty() {
        return Err(format!("these plays fail before any change: {}", proof.failing.join(", ")));
    }
    if args.json {
        let found = json!({
            "pack": playable, "settings": proof.settings, "mutants": proof.mutants, "fixed": proof.fixed,
            "citations": proof.citations, "partly": proof.partly,
            "unnoticed": proof.unnoticed, "unproved": unproved, "proved": proof.proved,
        });
        answer(out, found);
    } else {
        for words in &proof.unnoticed {
            line!(out, "UNNOTICED  {words}");
        }
        for clause in &unproved {
            line!(
                out,
                "UNPROVED   {clause}: its plays pass whatever the values of the settings that cite it"
            );
        }
        for words in &proof.partly {
            line!(out, "PARTLY     {words}");
        }
        line!(
            out,
            "{} settings altered in {} ways ({} have no other value), {} citations exchanged: \
             {} changes unnoticed; {} clauses proved, {} claimed without proof; \
             {} settings that no play of their clause notices",
            proof.settings,
            proof.mutants,
            proof.fixed.len(),
            proof.citations,
            proof.unnoticed.len(),
            proof.proved.len(),
            unproved.len(),
            proof.partly.len()
        );
    }
    Ok(ExitCode::from(u8::from(!is_sound(&proof))))
}

/// Does a play notice every change, and prove every clause that it claims?
pub(crate) fn is_sound(proof: &ProofReport) -> bool {
    proof.failing.is_empty() && proof.unnoticed.is_empty() && proof.unproved().is_empty()
}

/// Proves a pack that can be played, and counts the settings on a terminal.
pub(crate) fn with_progress(library: &Library, pack: &str) -> ProofReport {
    let terminal = std::io::stderr().is_terminal();
    let done = AtomicUsize::new(0);
    let proof = on_all_cores(library, pack, |of| {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if terminal {
            eprint!("\r{done} of {of} settings");
            let _ = std::io::stderr().flush();
        }
    });
    if terminal {
        eprintln!();
    }
    proof
}

/// Proves a pack, with a share of the work on each core.
fn on_all_cores(library: &Library, pack: &str, progress: impl Fn(usize) + Sync) -> ProofReport {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let progress = &progress;
        let parts: Vec<_> = (0..cores)
            .map(|part| scope.spawn(move || prove(library, pack, (part, cores), progress)))
            .collect();
        let found = parts.into_iter().map(|part| part.join().expect("a proof does not panic"));
        found.reduce(ProofReport::with).unwrap_or_default()
    })
}
