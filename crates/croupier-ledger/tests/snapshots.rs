//! A snapshot is trusted only if the house made it for lines that are in the database.

use croupier_ledger::house::{HouseLog, HouseRequest};
use croupier_ledger::line::Actor;
use croupier_ledger::mac::RecordKey;
use croupier_ledger::store::{Snapshot, Write};
use croupier_ledger::{Digest, SnapshotRefusal, SnapshotUse};
use jiff::Timestamp;

use crate::store::support::Place;

/// Returns a house with two lines, and its writes.
fn new_house() -> (HouseLog, Vec<Write>) {
    let (mut house, first) = HouseLog::found("test", Timestamp::UNIX_EPOCH);
    let mut writes = vec![first];
    house.ask(Timestamp::UNIX_EPOCH, Actor::House, None, &HouseRequest::Guest, &mut writes).unwrap();
    (house, writes)
}

#[test]
fn only_a_genuine_snapshot_of_existing_lines_is_trusted() {
    let key = RecordKey::derive(&[7; 32], "test");
    let (house, writes) = new_house();
    let place = Place::sqlite();
    let mut store = place.open();
    store.write(&writes).unwrap();
    assert_eq!(key.snapshot(&mut *store, 0).unwrap(), None);
    let kept = house.snapshot();
    let mut after = |write: Write| {
        store.write(&[write]).unwrap();
        key.snapshot(&mut *store, 0).unwrap().unwrap().map(|snapshot| (snapshot.lines, snapshot.last))
    };
    assert_eq!(after(key.seal_snapshot(0, kept.clone())), Ok((2, kept.last)));
    // Genuine snapshots of a different history: with a different second line, with a line that was never written, with
    // a different first line, and with no line.
    for (lines, last) in [(2, Digest([1; 32])), (3, kept.last), (1, kept.last), (0, kept.last)] {
        let other = Snapshot { lines, last, ..kept.clone() };
        assert_eq!(after(key.seal_snapshot(0, other)), Err(SnapshotRefusal::OtherLines), "{lines} lines");
    }
    let by_another = RecordKey::derive(&[8; 32], "test").seal_snapshot(0, kept.clone());
    assert_eq!(after(by_another), Err(SnapshotRefusal::Forged));
    let Snapshot { lines, last, state, .. } = kept;
    let unsealed = Write::Snapshot { stream: 0, lines, last, state, mac: None };
    assert_eq!(after(unsealed), Err(SnapshotRefusal::Unsealed));
}

#[test]
fn only_a_used_snapshot_covers_lines() {
    assert_eq!(SnapshotUse::Used(42).lines(), 42);
    assert_eq!(SnapshotUse::Missing.lines(), 0);
    assert_eq!(SnapshotUse::Refused(SnapshotRefusal::Forged).lines(), 0);
}
