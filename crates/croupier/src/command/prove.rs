//! `croupier prove`

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use croupier_rules::Library;
use croupier_table::rehearsal::prove;
use serde_json::json;

use super::OfPack;
use crate::library::pack;

/// Exits with 1 if a change goes unnoticed or a play claims a clause that it does not prove.
pub(crate) fn run(library: &Library, args: &OfPack, out: &mut String) -> Result<ExitCode, String> {
    pack(library, &args.pack)?;
    let playable = library.playable(&args.pack).unwrap_or(&args.pack).to_owned();
    let terminal = std::io::stderr().is_terminal();
    let proof = prove(library, &playable, |done, of| {
        if terminal {
            eprint!("\r{done} of {of} settings");
            let _ = std::io::stderr().flush();
        }
    });
    if terminal {
        eprintln!();
    }
    if !proof.failing.is_empty() {
        return Err(format!("these plays fail as they are: {}", proof.failing.join(", ")));
    }
    if args.json {
        line!(
            out,
            "{:#}",
            json!({
                "pack": playable, "settings": proof.settings, "mutants": proof.mutants, "fixed": proof.fixed,
                "unnoticed": proof.unnoticed, "unproved": proof.unproved, "proved": proof.proved,
            })
        );
    } else {
        for words in &proof.unnoticed {
            line!(out, "UNNOTICED  {words}");
        }
        for clause in &proof.unproved {
            line!(out, "UNPROVED   {clause}: its plays pass whatever the settings that rest on it say");
        }
        line!(
            out,
            "{} settings altered in {} ways ({} can have no other value): {} changes unnoticed; \
             {} clauses proved, {} claimed without proof",
            proof.settings,
            proof.mutants,
            proof.fixed.len(),
            proof.unnoticed.len(),
            proof.proved.len(),
            proof.unproved.len()
        );
    }
    let sound = proof.unnoticed.is_empty() && proof.unproved.is_empty();
    Ok(ExitCode::from(u8::from(!sound)))
}
