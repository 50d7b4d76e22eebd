//! Only the holder of a lease writes to a stream.

use croupier_ledger::StreamHead;
use croupier_ledger::store::{
    JobError, LeaseReturn, Membership, MembershipChange, TakenLease, open_read_only,
};

use super::nodes::{TestNode, wait};
use crate::store::support::{Place, lines};

/// Makes a node look silent for longer than a lease, as if it were paused, and the others as if they were there all along.
fn silence(place: &Place, node: &str) {
    let (then, before) = ("clock_timestamp() - interval '9 s'", "clock_timestamp() - interval '99 s'");
    place.say(&format!("UPDATE cluster_nodes SET seen = {then} WHERE name = '{node}'")).unwrap();
    place.say(&format!("UPDATE cluster_nodes SET connected = {before}")).unwrap();
}

/// Lets another node take a lease from a silent one.
fn take_over(place: &Place, from: &str, to: &Membership, stream: u64) -> croupier_ledger::store::Lease {
    for _ in 0..100 {
        // The silent node is in fact alive, and beats.
        silence(place, from);
        if let TakenLease::Taken(lease) = to.take_lease(stream).unwrap() {
            return lease;
        }
    }
    panic!("the lease cannot be taken");
}

#[test]
fn a_node_that_lost_its_lease_writes_no_more() {
    let place = Place::postgres();
    let (a, b) = (TestNode::start(&place.address, "a"), TestNode::start(&place.address, "b"));
    let (mut chain, mut other) = (StreamHead::EMPTY, StreamHead::EMPTY);
    let (old, kept) = (a.take(1), a.take(2));
    wait(&a.send(old, lines(1, &mut chain, &["a"]))).unwrap();
    let TakenLease::HeldBy(holder) = b.membership.take_lease(1).unwrap() else {
        panic!("two nodes hold a lease")
    };
    assert_eq!((holder.node.as_str(), holder.address.as_str()), ("a", "a.test:7778"));
    let new = take_over(&place, "a", &b.membership, 1);
    assert_eq!((old.epoch, new.epoch), (1, 2));
    // The old holder continues as if nothing had happened.
    let mut stale = chain.clone();
    let fenced = a.send(old, lines(1, &mut stale, &["of a"]));
    let sound = a.send(kept, lines(2, &mut other, &["at another table"]));
    assert_eq!(wait(&fenced), Err(JobError::Fenced(1)));
    wait(&sound).unwrap();
    wait(&b.send(new, lines(1, &mut chain, &["b"]))).unwrap();
    // Its later jobs fail, too, without a question to the database.
    assert_eq!(wait(&a.send(old, lines(1, &mut stale, &["later"]))), Err(JobError::Fenced(1)));
    let told = a.changes.lock().unwrap().iter().find(|change| matches!(change, MembershipChange::Lost(_)));
    assert_eq!(told, Some(MembershipChange::Lost(vec![old])));
    assert_eq!(a.membership.holds(1), None);
    assert_eq!(a.membership.holds(2), Some(kept));
    let all = open_read_only(&place.address).unwrap().lines(1, 0, 9).unwrap();
    assert_eq!(all.iter().map(|line| line.line.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert!(a.writer.halted().is_none() && b.writer.halted().is_none());
}

#[test]
fn a_turn_without_its_lease_is_not_decided() {
    let place = Place::postgres();
    let (a, b) = (TestNode::start(&place.address, "a"), TestNode::start(&place.address, "b"));
    let (lost, kept) = (a.take(1), a.take(2));
    take_over(&place, "a", &b.membership, 1);
    let refused = a.turn_with("{\"never\":1}", vec![lost, kept], || panic!("it must not be decided"));
    let mut chain = StreamHead::EMPTY;
    let line = lines(2, &mut chain, &["a buy-in"]);
    let sound = a.turn_with("{\"kept\":1}", vec![kept], move || line);
    assert_eq!(wait(&refused), Err(JobError::Fenced(1)));
    wait(&sound).unwrap();
    let mut reader = open_read_only(&place.address).unwrap();
    assert_eq!((reader.length(0).unwrap(), reader.length(1).unwrap(), reader.length(2).unwrap()), (1, 0, 1));
}

#[test]
fn an_earlier_lease_of_the_same_node_counts_no_more() {
    let place = Place::postgres();
    let a = TestNode::start(&place.address, "a");
    let old = a.take(1);
    let new = a.take(1);
    let (mut chain, mut stale) = (StreamHead::EMPTY, StreamHead::EMPTY);
    let fenced = a.send(old, lines(1, &mut stale, &["old"]));
    let sound = a.send(new, lines(1, &mut chain, &["new"]));
    assert_eq!((wait(&fenced), wait(&sound)), (Err(JobError::Fenced(1)), Ok(())));
    a.membership.release(&[1], LeaseReturn::Resting).unwrap();
    assert_eq!(wait(&a.send(new, lines(1, &mut chain, &["after"]))), Err(JobError::Fenced(1)));
    assert_eq!(open_read_only(&place.address).unwrap().length(1).unwrap(), 1);
}

#[test]
fn lines_without_a_lease_or_a_turn_halt_the_writer() {
    for stream in [0, 1] {
        let place = Place::postgres();
        let a = TestNode::start(&place.address, "a");
        let (done, answer) = super::nodes::answer();
        let writes = lines(stream, &mut StreamHead::EMPTY.clone(), &["x"]);
        a.writer.send(croupier_ledger::store::Job::new(writes, done));
        assert!(matches!(wait(&answer), Err(JobError::Halted(_))));
        assert!(a.writer.halted().unwrap().contains("was sent without"));
    }
}

#[test]
fn free_leases_are_shared_fairly() {
    let place = Place::postgres();
    let (a, b) = (TestNode::start(&place.address, "a"), TestNode::start(&place.address, "b"));
    let streams: Vec<u64> = (1..=9).collect();
    for &stream in &streams {
        a.take(stream);
    }
    a.membership.release(&[9], LeaseReturn::Resting).unwrap();
    a.membership.release(&streams[..8], LeaseReturn::Wanted).unwrap();
    b.changes.lock().unwrap().iter().find(|change| *change == MembershipChange::Free).unwrap();
    let (of_b, of_a) = (b.membership.take_free().unwrap(), a.membership.take_free().unwrap());
    assert_eq!((of_a.len(), of_b.len()), (4, 4));
    assert!(of_a.iter().chain(&of_b).all(|lease| lease.epoch == 2 && lease.stream != 9));
    assert_eq!((a.membership.take_free().unwrap(), b.membership.take_free().unwrap()), (vec![], vec![]));
    // A node that leaves gives its leases to the others.
    a.membership.leave().unwrap();
    assert_eq!(b.membership.take_free().unwrap().len(), 4);
    assert_eq!(b.membership.held().len(), 8);
}

#[test]
fn leases_of_a_silent_node_are_taken_by_the_others() {
    let place = Place::postgres();
    let b = TestNode::start(&place.address, "b");
    let a = super::nodes::join(&place.address, super::nodes::info("a")).unwrap();
    let TakenLease::Taken(old) = a.take_lease(1).unwrap() else { panic!("the lease must be free") };
    // Its process ends without leaving, so nobody says that the lease is free.
    drop(a);
    let free = b.changes.lock().unwrap().iter().find(|change| *change == MembershipChange::Free);
    assert_eq!(free, Some(MembershipChange::Free));
    let mut taken = b.membership.take_free().unwrap();
    while taken.is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(100));
        taken = b.membership.take_free().unwrap();
    }
    assert_eq!((taken[0].stream, taken[0].epoch), (1, old.epoch + 1));
    assert_eq!(b.membership.live_nodes().len(), 1);
}
