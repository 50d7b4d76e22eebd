//! An operator's reference can be booked only once. The log remembers the latest references, and the database all of
//! them.

use std::sync::Arc;

use croupier_ledger::house::{HouseDenial, HouseRequest, keep_references};
use croupier_ledger::line::Actor;
use croupier_ledger::store::RecordSpace;
use croupier_ledger::{Digest, store::Write};

use super::{Desk, dollars, hour};
use crate::store::support::Place;

fn deposit(reference: &str) -> HouseRequest {
    HouseRequest::Deposit { person: 1, amount: dollars(1), reference: reference.to_owned() }
}

fn withdraw(reference: &str) -> HouseRequest {
    HouseRequest::Withdraw { person: 1, amount: dollars(1), reference: reference.to_owned() }
}

#[test]
fn a_reference_that_the_database_remembers_is_not_booked_again() {
    let mut desk = Desk::furnished();
    desk.log.look_up_with(Arc::new(|reference| match reference {
        "lost" => None,
        other => Some(other == "old"),
    }));
    for request in [deposit("old"), withdraw("old")] {
        let before = HouseDenial::DoneBefore { reference: "old".to_owned() };
        assert_eq!(desk.ask(hour(1), Actor::House, request), Err(before));
    }
    for request in [deposit("lost"), withdraw("lost")] {
        assert_eq!(
            desk.ask(hour(1), Actor::House, request),
            Err(HouseDenial::NoLookup),
            "the database does not answer"
        );
    }
    desk.must(hour(1), deposit("new"));
    desk.must(hour(1), withdraw("newer"));
    desk.must(hour(1), HouseRequest::Guest);
}

/// In a log that predates the records, the first start creates them, once.
#[test]
fn references_of_an_older_log_get_their_records() {
    let mut desk = Desk::furnished();
    let first = desk.must(hour(1), deposit("a")).last().unwrap().n;
    let second = desk.must(hour(1), withdraw("b")).last().unwrap().n;
    let place = Place::sqlite();
    let mut store = place.open();
    let lines = (0..).zip(&desk.lines).map(|(n, line)| Write::Line {
        stream: 0,
        n,
        hash: Digest::of_line(line),
        line: line.clone(),
    });
    store.write(&lines.collect::<Vec<_>>()).unwrap();
    keep_references(&mut *store).unwrap();
    let kept = [("a".to_owned(), first.to_string()), ("b".to_owned(), second.to_string())];
    assert_eq!(store.scan(RecordSpace::Reference, "").unwrap(), kept);
    store.write(&[Write::Delete { space: RecordSpace::Reference, key: "a".to_owned() }]).unwrap();
    keep_references(&mut *store).unwrap();
    assert_eq!(
        store.scan(RecordSpace::Reference, "").unwrap(),
        kept[1..],
        "the references must be stored only once"
    );
}
