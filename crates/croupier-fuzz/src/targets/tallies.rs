//! Tally files with changed bytes, half of them with a new checksum: reading refuses them or gives a usable part.

use std::sync::LazyLock;

use croupier_ledger::Digest;
use croupier_rules::{Library, Money};
use croupier_sim::shard::{Part, PlannedSessions, RequestRecord, StrategyRecord, TableRecord, merge};
use croupier_sim::strategy::StrategyLibrary;
use croupier_sim::{Observer, Request, simulate};
use croupier_table::GameRules;

use super::Target;
use crate::Tape;
use crate::mutate::mutate;

pub(super) const TARGET: Target = Target {
    name: "tallies",
    about: "tally files with changed bytes: reading, merging, summarising",
    unit: "files",
    length: 400,
    usual: 20,
    run,
    parse: Some(parse),
};

/// The length of the checksum at the end of a file.
const CHECKSUM: usize = 32;

/// A small tally file.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| make().to_bytes());

struct SilentObserver;

impl Observer for SilentObserver {}

fn make() -> Part {
    let composition = Library::embedded().compose("bclc-craps").unwrap();
    let rules = GameRules::compile(&composition, &composition.essential()).unwrap();
    let known = StrategyLibrary::find("pass").unwrap();
    let strategies = std::slice::from_ref(&known.strategy);
    let request = Request {
        rounds: Some(30),
        marks: 3,
        pace: 100,
        ..Request::new(&rules, strategies, Money::from_cents(20_000), 40)
    };
    let table = TableRecord {
        name: "bclc-craps".to_owned(),
        pack: "bclc-craps".to_owned(),
        version: composition.version.clone(),
        packs: Default::default(),
        options: rules.choices().clone(),
        limits: Vec::new(),
        submission: None,
    };
    let strategies = vec![StrategyRecord::new("pass", known.text)];
    let record = RequestRecord::new(&request, vec![table], strategies, None);
    let mut part = Part::new(record, PlannedSessions { first: 0, sessions: 40 }, false, "fuzz".to_owned());
    let played = simulate(&request, &mut SilentObserver).unwrap().remove(0);
    part.add(0, played).unwrap();
    part
}

fn run(tape: &mut Tape<'_>) -> u64 {
    let mut files = 0;
    while !tape.is_over() {
        let mut bytes = FILE.clone();
        if tape.byte() % 2 == 0 {
            mutate(tape, &mut bytes, &["seed", "layout", "sessions"], &FILE);
            assert!(bytes == *FILE || Part::from_bytes(&bytes).is_err(), "a change was not noticed");
        } else {
            bytes.truncate(bytes.len() - CHECKSUM);
            mutate(tape, &mut bytes, &["seed", "layout", "sessions"], &FILE);
            parse(&add_checksum(bytes));
        }
        files += 1;
    }
    files
}

/// Adds the checksum.
fn add_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let digest = Digest::of(&bytes).to_string();
    let byte = |at: usize| u8::from_str_radix(&digest[2 * at..2 * at + 2], 16).unwrap();
    bytes.extend((0..CHECKSUM).map(byte));
    bytes
}

fn parse(bytes: &[u8]) {
    let Ok(part) = Part::from_bytes(bytes) else { return };
    part.columns.iter().flatten().for_each(|column| drop(column.tally.summary(100)));
    let _ = merge([part, Part::from_bytes(&FILE).unwrap()]);
}
