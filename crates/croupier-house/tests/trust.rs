//! An attacker writes to the database without the house's knowledge. The house does not serve the forged data, and an
//! audit reports it.

mod bytes;
mod records;
mod references;
mod secrets;
mod snapshots;

use std::sync::Arc;

use croupier_house::Config;
use croupier_ledger::audit::{Findings, whole};
use croupier_ledger::keys::Keys;
use croupier_ledger::store::{self, Write};
use croupier_ledger::{Rulebooks, rulebook_digest};
use croupier_rules::Library;

/// Writes to the database, as anyone with access to the database can.
fn write(config: &Config, writes: &[Write]) {
    store::open(&config.database()).unwrap().write(writes).unwrap();
}

/// Returns the findings of `croupier audit DATABASE`.
pub(crate) fn audit(config: &Config) -> Findings {
    let mut store = store::open_read_only(&config.database()).unwrap();
    let rulebook = rulebook_digest(Library::embedded_files().iter().copied());
    let mut rulebooks = Rulebooks::new(rulebook, Arc::new(Library::embedded()));
    let keys = Keys::find(&mut *store, config.key_file.as_deref()).unwrap();
    whole(&mut *store, &mut rulebooks, keys.as_ref().map(|keys| &keys.records), |_, _| ()).unwrap()
}

fn differences(config: &Config) -> Vec<String> {
    audit(config).differences.iter().map(ToString::to_string).collect()
}

/// Checks that the audit finds one difference, whose text contains these words.
#[track_caller]
fn names(config: &Config, words: &[&str]) {
    let found = differences(config);
    let named = |words: &[&str]| found.iter().any(|one| words.iter().all(|word| one.contains(word)));
    assert!(named(words), "{words:?}: {found:?}");
}
