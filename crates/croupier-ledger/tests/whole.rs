//! Audits a whole house: its own stream and the tables' streams must agree on which tables exist.

use std::collections::BTreeMap;
use std::sync::Arc;

use croupier_ledger::audit::{VERIFIER, whole};
use croupier_ledger::checkpoint::{HouseKey, key_name};
use croupier_ledger::house::{HouseLog, HouseRequest};
use croupier_ledger::line::{Actor, Command, TableCommand};
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{self, RecordSpace, Snapshot, Write};
use croupier_ledger::{Digest, Rulebooks, TableLog, rulebook_digest};
use croupier_rules::{Library, Money};
use jiff::Timestamp;
use serde_json::Value;
use tempfile::TempDir;

use crate::evening::{Evening, LIBRARY, setup};

const PACK: &str = "bclc-craps";

fn own() -> Digest {
    rulebook_digest(Library::embedded_files().iter().copied())
}

/// A house with one table, built from its streams.
struct ForgedHouse {
    house: HouseLog,
    writes: Vec<Write>,
    table: Evening,
}

impl ForgedHouse {
    fn new(name: &str, pack: &str) -> ForgedHouse {
        let (house, founded) = HouseLog::found("test", Timestamp::UNIX_EPOCH);
        let table = Evening::with(PACK, BTreeMap::new()).unwrap();
        let mut forged = ForgedHouse { house, writes: vec![founded], table };
        forged.ask(HouseRequest::Open { name: name.to_owned(), pack: pack.to_owned(), player_edge: None });
        forged.ask(HouseRequest::Fill { table: 1, entry: 1, amount: Money::from_cents(50_000_000) });
        forged
    }

    fn right() -> ForgedHouse {
        ForgedHouse::new("Table 1", PACK)
    }

    fn ask(&mut self, request: HouseRequest) {
        self.house.ask(Timestamp::UNIX_EPOCH, Actor::House, None, &request, &mut self.writes).unwrap();
    }

    /// Closes the table for good, and sends its bank to the cage.
    fn retire_table(&mut self) {
        let entry = self.table.ask(Actor::House, Command::Table(TableCommand::Retire), None).unwrap();
        self.ask(HouseRequest::Credit { table: 1, entry, amount: Money::from_cents(50_000_000) });
    }

    /// Returns everything that an audit finds.
    fn found(self) -> Vec<String> {
        self.found_after("")
    }

    /// Does the same as [`ForgedHouse::found`], after running a statement directly in the database.
    fn found_after(mut self, said: &str) -> Vec<String> {
        for (n, line) in self.table.lines.iter().enumerate() {
            let hash = Digest::of_line(line);
            self.writes.push(Write::Line { stream: 1, n: n as u64, hash, line: line.clone() });
        }
        self.writes.push(self.table.pending());
        let key = HouseKey::new(&key_name("test"), &[7; 32]).unwrap().public().to_string();
        self.writes.push(Write::Put { space: RecordSpace::House, key: VERIFIER.to_owned(), value: key });
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("croupier.db");
        let mut store = store::open(&path.display().to_string()).unwrap();
        store.write(&self.writes).unwrap();
        rusqlite::Connection::open(&path).unwrap().execute_batch(said).unwrap();
        let mut rulebooks = Rulebooks::new(own(), Arc::clone(&LIBRARY));
        let findings = whole(&mut *store, &mut rulebooks, None, |_, _| ()).unwrap();
        findings.differences.iter().map(ToString::to_string).collect()
    }
}

#[test]
fn derived_data_is_compared_with_the_lines() {
    for said in [
        "UPDATE movements SET amount = amount + 1",
        "DELETE FROM movements",
        "INSERT INTO movements VALUES ('wallet:7', 2, 500)",
    ] {
        let found = ForgedHouse::right().found_after(said);
        assert!(found.len() == 1 && found[0].contains("movement"), "{said}: {found:?}");
    }
    for said in ["UPDATE nodes SET hash = zeroblob(32)", "DELETE FROM nodes"] {
        let mut forged = ForgedHouse::right();
        // Enough lines to complete a subtree.
        (0..300).for_each(|_| forged.ask(HouseRequest::Guest));
        let found = forged.found_after(said);
        assert!(found.len() == 1 && found[0].contains("subtree 0"), "{said}: {found:?}");
    }
}

#[test]
fn a_house_whose_streams_agree_passes_the_audit() {
    assert_eq!(ForgedHouse::right().found(), [""; 0]);
    let mut closed = ForgedHouse::right();
    closed.retire_table();
    closed.ask(HouseRequest::Retire { table: 1 });
    assert_eq!(closed.found(), [""; 0]);
}

#[test]
fn a_table_that_the_house_did_not_open_is_found() {
    let mut forged = ForgedHouse::right();
    let setup = setup(PACK, BTreeMap::new());
    let opened = TableLog::open(&LIBRARY, own(), 2, setup, Timestamp::UNIX_EPOCH, Digest::NONE).unwrap();
    forged.writes.push(Write::Line { stream: 2, n: 0, hash: opened.hash, line: opened.line });
    assert_eq!(forged.found(), ["table 2, line 0: the house's own log did not open it"]);
}

#[test]
fn a_table_without_a_log_is_found() {
    let mut forged = ForgedHouse::right();
    forged.ask(HouseRequest::Open { name: "Table 2".to_owned(), pack: PACK.to_owned(), player_edge: None });
    // Line 1 opened the first table, 2 issued chips, 3 filled its bank.
    assert_eq!(forged.found(), ["the house's own log, line 4: it opened table 2, which has no log"]);
}

#[test]
fn a_table_with_a_different_name_or_pack_is_found() {
    for (name, pack) in [("Table 9", PACK), ("Table 1", "bclc-red-dog")] {
        let what = format!(
            "table 1, line 0: it is 'Table 1' with pack '{PACK}', but line 1 of the house's own log opened '{name}' with '{pack}'"
        );
        assert_eq!(ForgedHouse::new(name, pack).found(), [what]);
    }
}

#[test]
fn a_table_closed_in_only_one_log_is_found() {
    let mut by_house = ForgedHouse::right();
    by_house.ask(HouseRequest::Retire { table: 1 });
    let says = "the house's own log, line 4: it closes table 1 for good, but that table's log does not";
    assert_eq!(by_house.found(), [says]);
    let mut by_table = ForgedHouse::right();
    by_table.retire_table();
    let says = "table 1, line 2: it closes the table for good, but the house's own log does not";
    assert_eq!(by_table.found(), [says]);
}

/// Only the first difference is reported, and nothing is concluded from unreadable lines.
#[test]
fn an_unreadable_table_does_not_count_as_missing() {
    let mut forged = ForgedHouse::right();
    forged.table.lines[1] = forged.table.lines[1].replace("\"by\":\"house\"", "\"by\":{\"player\":5}");
    let found = forged.found();
    assert_eq!(found[0], "table 1, line 1: its actor was not allowed to give this command");
    assert!(found.iter().all(|what| !what.contains("no log")), "{found:?}");
}

/// A change to the state of a snapshot.
type Edit = fn(&mut Value);

/// An attacker with the key can seal an edited snapshot. The audit compares it with the lines, and names the field that
/// differs.
#[test]
fn a_snapshot_that_differs_from_the_lines_is_found() {
    let found = |edit: &dyn Fn(&mut Value)| {
        let mut forged = ForgedHouse::right();
        (0..2).for_each(|_| forged.ask(HouseRequest::Guest));
        let kept = forged.house.snapshot();
        let mut state: Value = serde_json::from_str(&kept.state).unwrap();
        edit(&mut state);
        let edited = Snapshot { state: state.to_string(), ..kept };
        forged.writes.push(RecordKey::derive(&[7; 32], "test").seal_snapshot(0, edited));
        forged.found()
    };
    assert_eq!(found(&|_| ()), [""; 0]);
    let edits: [(Edit, &str); 5] = [
        (|state| state["balances"]["cage"] = 1.into(), "balances.cage: 1, but the lines say 50000000"),
        (
            |state| state["everybody"]["2"]["name"] = "Ada".into(),
            "everybody.2.name: \"Ada\", but the lines say \"Guest 2\"",
        ),
        (
            |state| state["everybody"]["2"]["roles"] = vec!["player", "dealer"].into(),
            "everybody.2.roles.1: \"dealer\", but the lines say nothing",
        ),
        (
            |state| drop(state["tables"].as_object_mut().unwrap().remove("1")),
            "tables.1: nothing, but the lines say",
        ),
        (|state| state["balances"]["tips"] = 5.into(), "balances.tips: 5, but the lines say nothing"),
    ];
    for (edit, named) in edits {
        let found = found(&|snapshot| edit(&mut snapshot["state"]));
        let expected = format!("its snapshot does not match the lines: {named}");
        assert!(found.len() == 1 && found[0].contains(&expected), "expected {expected}, got {found:?}");
    }
}
