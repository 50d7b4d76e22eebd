//! In both databases, derived data follows from the lines, however the lines were written.

use croupier_ledger::book::Account;
use croupier_ledger::house::{HouseLog, HouseRequest};
use croupier_ledger::line::Actor;
use croupier_ledger::merkle::{self, stored};
use croupier_ledger::store::{Store, StreamHashes, Write};
use croupier_ledger::{HOUSE, StreamHead};
use croupier_rules::Money;
use jiff::Timestamp;

use super::support::{Place, UNDO_VERSION_5, lines, on_both};

on_both!(
    subtrees_are_kept_with_the_lines_that_complete_them,
    movements_are_kept_with_their_lines,
    an_older_database_gets_its_derived_data,
);

const LINES: usize = 700;

fn write_lines(store: &mut dyn Store) {
    let texts: Vec<String> = (0..LINES).map(|n| format!("line {n}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let (mut chain, mut written) = (StreamHead::EMPTY, 0);
    // Write groups of several sizes, so that some complete a subtree in the middle and some at the end.
    for size in [1, 255, 100, 156, 188] {
        store.write(&lines(1, &mut chain, &texts[written..written + size])).unwrap();
        written += size;
    }
    assert_eq!(written, LINES);
}

fn proofs_agree(store: &mut dyn Store) {
    let leaves = store.hashes(1, 10_000).unwrap();
    assert_eq!(leaves.len(), LINES);
    assert_eq!(
        store.nodes(1, 8, 0, 9).unwrap(),
        [merkle::root(&leaves[..256]), merkle::root(&leaves[256..512])]
    );
    for one in [0, 1, 256, 300, 511, 699] {
        let mut hashes = StreamHashes { store: &mut *store, stream: 1 };
        let size = LINES as u64;
        let included = stored::inclusion(&mut hashes, size, one).unwrap();
        assert_eq!(included, merkle::inclusion(&leaves, one as usize));
        let consistent = stored::consistency_proof(&mut hashes, size, one).unwrap();
        assert_eq!(consistent, merkle::consistency_proof(&leaves, one as usize));
    }
}

fn subtrees_are_kept_with_the_lines_that_complete_them(place: &Place) {
    let mut store = place.open();
    write_lines(&mut *store);
    proofs_agree(&mut *store);
}

/// Writes a house with two people, one of whom got chips three times.
fn write_house(store: &mut dyn Store) -> HouseLog {
    let at = Timestamp::UNIX_EPOCH;
    let (mut log, founded) = HouseLog::found("5f2c", at);
    let mut writes = vec![founded];
    let granted = |person, cents| HouseRequest::Grant { person, amount: Money::from_cents(cents) };
    for request in [
        HouseRequest::Guest,
        HouseRequest::Guest,
        granted(1, 500),
        granted(2, 70),
        granted(1, 30),
        granted(1, 4),
    ] {
        log.ask(at, Actor::House, None, &request, &mut writes).unwrap();
    }
    store.write(&writes).unwrap();
    log
}

fn movements_agree(store: &mut dyn Store, log: &HouseLog) {
    let account = Account::Wallet(1).to_string();
    let all = store.movements(&account, u64::MAX, 9).unwrap();
    assert_eq!(all.iter().map(|moved| moved.amount).collect::<Vec<_>>(), [4, 30, 500]);
    let (first, second) = (all[2].n, all[1].n);
    assert_eq!(store.movements(&account, second, 9).unwrap(), all[2..]);
    assert_eq!(store.movements(&account, u64::MAX, 1).unwrap(), all[..1]);
    assert_eq!(store.moved(&account, 0, u64::MAX).unwrap(), log.state().balance(Account::Wallet(1)).cents());
    assert_eq!(store.moved(&account, first + 1, all[0].n).unwrap(), 30);
    assert_eq!(store.count_movements().unwrap(), 4);
    let line = store.lines(HOUSE, second, 1).unwrap().remove(0).line;
    assert!(line.contains("\"wallet:1\""), "{line}");
}

fn movements_are_kept_with_their_lines(place: &Place) {
    let mut store = place.open();
    let log = write_house(&mut *store);
    movements_agree(&mut *store, &log);
    // An unreadable line has no movements.
    let line = "no line of a house, with a \"book\"".to_owned();
    let (n, hash) = log.chain().clone().add(&line);
    store.write(&[Write::Line { stream: HOUSE, n, hash, line }]).unwrap();
    assert_eq!(store.count_movements().unwrap(), 4);
}

fn an_older_database_gets_its_derived_data(place: &Place) {
    let log = {
        let mut store = place.open();
        write_lines(&mut *store);
        write_house(&mut *store)
    };
    if !place.is_sqlite() {
        place.say(UNDO_VERSION_5).unwrap();
    }
    place.say("DROP TABLE nodes").unwrap();
    place.say("DROP TABLE movements").unwrap();
    place.say("UPDATE croupier_schema SET version = 3").unwrap();
    let mut store = place.open();
    proofs_agree(&mut *store);
    movements_agree(&mut *store, &log);
}
