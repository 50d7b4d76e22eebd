//! Logs that were made with packs other than the current ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_ledger::audit::{TextAudit, TextReport};
use croupier_ledger::line::Header;
use croupier_ledger::{Digest, PackMismatch, rulebook_digest};
use croupier_rules::Library;

use crate::evening::{Evening, LIBRARY};
use crate::script::forged;

/// Returns the packs with a text replaced, wherever it occurs.
fn packs(from: &str, to: &str) -> (Arc<Library>, Digest) {
    let changed = |(path, text): &(&'static str, &'static str)| (*path, text.replace(from, to));
    let files: Vec<(&str, String)> = Library::embedded_files().iter().map(changed).collect();
    let files = || files.iter().map(|(path, text)| (*path, text.as_str()));
    (Arc::new(Library::read(files()).unwrap()), rulebook_digest(files()))
}

fn examined(lines: &[String], (library, digest): &(Arc<Library>, Digest)) -> TextReport {
    let mut audit = TextAudit::new(library, *digest, Vec::new());
    lines.iter().take_while(|line| audit.line(line)).for_each(drop);
    audit.end()
}

fn log() -> Vec<String> {
    let mut evening = Evening::with("bclc-craps", BTreeMap::new()).unwrap();
    evening.sit(7, None).unwrap();
    evening.lines
}

#[test]
fn packs_that_agree_cause_a_notice_but_no_difference() {
    let lines = log();
    let own = packs("", "");
    assert_eq!(examined(&lines, &own).packs, None);
    // These packs state the same rules in other words.
    let others = packs("Equipment is one set of five", "The equipment is one set of five");
    assert_ne!(others.1, own.1);
    let found = examined(&lines, &others);
    assert_eq!(found.difference, None);
    assert_eq!(found.packs, Some(PackMismatch { made_by: own.1, audited_by: others.1 }));
}

#[test]
fn a_difference_under_other_packs_mentions_them() {
    let lines = log();
    let others = (Arc::clone(&LIBRARY), Digest::NONE);
    let named =
        |what: &str| what.contains(&packs("", "").1.to_string()) && what.contains(&others.1.to_string());
    // A payment that does not follow from the rules. The packs may be the cause.
    let derived = forged(&lines, 2, "\"chips\":200000", "\"chips\":300000");
    let derived = examined(&derived, &others).difference.unwrap();
    assert!(derived.line == 2 && named(&derived.what), "{derived}");
    // A broken chain cannot be caused by packs.
    let mut broken = lines.clone();
    broken[1] = broken[1].replace("50000000", "40000000");
    let broken = examined(&broken, &others).difference.unwrap();
    assert!(broken.line == 2 && !named(&broken.what), "{broken}");
    // If the packs are the right ones, the message does not mention them.
    let own = examined(&forged(&lines, 2, "\"chips\":200000", "\"chips\":300000"), &packs("", ""));
    assert!(!own.difference.unwrap().what.contains("packs"));
}

/// Packs of another version make a different table, which shows in the first line.
#[test]
fn a_header_that_does_not_match_the_packs_names_both() {
    let lines = log();
    let own = packs("", "");
    let header: Header = serde_json::from_str(&lines[0]).unwrap();
    let later = packs(&format!("\nversion = \"{}\"", header.pack_version), "\nversion = \"2099\"");
    let found = examined(&lines, &later).difference.unwrap();
    assert_eq!(found.line, 0);
    assert!(found.what.contains("another version"), "{found}");
    for digest in [own.1, later.1] {
        assert!(found.what.contains(&digest.to_string()), "{found}");
    }
}
