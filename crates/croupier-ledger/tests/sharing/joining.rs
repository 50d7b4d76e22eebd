//! Joining a cluster, and the view of it that operators have.

use croupier_ledger::Digest;
use croupier_ledger::store::{
    JoinError, LeaseReturn, MembershipChange, NodeInfo, SCHEMA_VERSION, TakenLease, drain_node, nodes, open,
    open_read_only,
};

use super::nodes::{TestNode, info, join, wait};
use crate::store::support::{Place, UNDO_VERSION_5, lines};

/// Returns why a node cannot join.
fn refusal_of(place: &Place, node: NodeInfo) -> String {
    join(&place.address, node).err().expect("the node joins").to_string()
}

#[test]
fn a_stranger_may_not_join() {
    let place = Place::postgres();
    let first = join(&place.address, info("a")).unwrap();
    let stranger = NodeInfo { secret: Digest([8; 32]), ..info("b") };
    let why = refusal_of(&place, stranger.clone());
    assert!(why.contains("(a) have another secret") && why.contains("its own database"), "{why}");
    let why = refusal_of(&place, info("a"));
    assert!(why.contains("a live node is named 'a' (croupier node a, process"), "{why}");
    for name in ["", "a b", "é", &"x".repeat(33)] {
        assert!(refusal_of(&place, info(name)).contains("cannot be the name of a node"), "{name}");
    }
    assert!(matches!(join(&Place::sqlite().address, info("b")), Err(JoinError::NotPostgres)));
    // Once nobody is left, the operator may change the secret.
    first.leave().unwrap();
    drop(first);
    join(&place.address, stranger).unwrap();
}

#[test]
fn nodes_of_other_rules_may_not_join() {
    let place = Place::postgres();
    let _first = join(&place.address, info("a")).unwrap();
    for (protocol, advice) in [(0, "stop the nodes of that version first"), (99, "use its version here")] {
        place.say(&format!("UPDATE cluster_nodes SET protocol = {protocol}")).unwrap();
        let why = refusal_of(&place, info("b"));
        assert!(why.contains("node a runs croupier 1.0.0") && why.contains(advice), "{why}");
    }
}

#[test]
fn a_node_that_cannot_write_leases_may_not_join() {
    let place = Place::postgres();
    place.open();
    let clerk = place.address.replace("croupier@", "clerk@");
    place.say("CREATE ROLE clerk LOGIN; GRANT pg_read_all_stats, pg_signal_backend TO clerk").unwrap();
    place.say("GRANT ALL ON ALL TABLES IN SCHEMA public TO clerk").unwrap();
    place.say("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO clerk").unwrap();
    for (right, table) in [
        ("INSERT", "cluster_leases"),
        ("UPDATE", "cluster_leases"),
        ("DELETE", "cluster_leases"),
        ("INSERT", "lines"),
    ] {
        place.say(&format!("REVOKE {right} ON {table} FROM clerk")).unwrap();
        let why = join(&clerk, info("a")).err().expect("the node joins").to_string();
        let expected =
            format!("user 'clerk' cannot write to the table {table} (permission denied for table {table})");
        assert!(why.contains(&expected) && why.contains("GRANT SELECT, INSERT, UPDATE, DELETE"), "{why}");
        assert_eq!(nodes(&place.address).unwrap().nodes, [], "{right}: nobody has joined");
        place.say(&format!("GRANT {right} ON {table} TO clerk")).unwrap();
    }
    // With all rights the node joins, and the trials have left nothing behind.
    let node = join(&clerk, info("a")).unwrap();
    assert!(matches!(node.take_lease(1).unwrap(), TakenLease::Taken(_)));
    let report = nodes(&place.address).unwrap();
    assert_eq!(report.leases.iter().map(|lease| lease.stream).collect::<Vec<_>>(), [1]);
    assert_eq!(open_read_only(&place.address).unwrap().schema().unwrap(), SCHEMA_VERSION);
    drop(node);
    place.say("DROP OWNED BY clerk; DROP ROLE clerk").unwrap();
}

#[test]
fn a_house_alone_and_nodes_exclude_each_other() {
    let place = Place::postgres();
    let alone = place.open();
    let why = join(&place.address, info("a")).err().unwrap().to_string();
    assert!(why.contains("has it open, and only one house may write to it"), "{why}");
    drop(alone);
    let node = join(&place.address, info("a")).unwrap();
    let second = join(&place.address, info("b")).unwrap();
    let why = open(&place.address).err().unwrap();
    assert!(why.is_in_use(), "{why}");
    assert!(why.to_string().contains("nodes of a cluster have it open (croupier node a"), "{why}");
    open_read_only(&place.address).unwrap();
    drop((node, second));
    place.open();
}

#[test]
fn an_older_schema_is_migrated_by_a_node_that_is_alone() {
    let place = Place::postgres();
    place.open();
    place.say(UNDO_VERSION_5).unwrap();
    // Another process holds the lock of an earlier version of the program.
    let mut other = postgres::Client::connect(&place.address, postgres::NoTls).unwrap();
    other.batch_execute("SELECT pg_advisory_lock(1668444021, hashtext(current_schema()))").unwrap();
    let why = refusal_of(&place, info("a"));
    let expected = format!("the schema has version 4 and must become {SCHEMA_VERSION}");
    assert!(why.contains(&expected) && why.contains("has it open"), "{why}");
    drop(other);
    let node = TestNode::start(&place.address, "a");
    wait(&node.send(node.take(1), lines(1, &mut super::nodes::empty(), &["x"]))).unwrap();
    assert_eq!(open_read_only(&place.address).unwrap().schema().unwrap(), SCHEMA_VERSION);
}

#[test]
fn nodes_that_start_together_agree() {
    let place = Place::postgres();
    let joined = std::thread::scope(|scope| {
        let starts = ["a", "b", "c"].map(|name| scope.spawn(|| join(&place.address, info(name)).unwrap()));
        starts.map(|start| start.join().unwrap())
    });
    let turn = joined[0].start_turn().unwrap();
    let second = std::thread::scope(|scope| {
        let waits = scope.spawn(|| joined[1].start_turn().unwrap());
        drop(turn);
        waits.join().unwrap()
    });
    drop(second);
    assert_eq!(nodes(&place.address).unwrap().nodes.len(), 3);
}

#[test]
fn a_node_that_starts_again_takes_its_streams_again() {
    let place = Place::postgres();
    let first = TestNode::start(&place.address, "a");
    let old = first.take(5);
    // Its process ends without leaving.
    drop(first);
    let again = TestNode::start(&place.address, "a");
    assert_eq!(again.membership.holds(5), None);
    let TakenLease::Taken(new) = again.membership.take_lease(5).unwrap() else {
        panic!("the lease must be free")
    };
    assert_eq!((old.epoch, new.epoch), (1, 2));
}

#[test]
fn a_node_is_superseded_when_its_name_is_taken() {
    let place = Place::postgres();
    let node = TestNode::start(&place.address, "a");
    place.say("UPDATE cluster_nodes SET session = nextval('cluster_sessions')").unwrap();
    let last = node.changes.lock().unwrap().iter().last();
    assert_eq!(last, Some(MembershipChange::Superseded));
}

/// Returns how far each node is behind, once that is as expected or a minute has passed.
fn behind(place: &Place, expected: [u64; 2]) -> Vec<u64> {
    let read = || nodes(&place.address).unwrap().nodes.iter().map(|node| node.behind).collect::<Vec<_>>();
    for _ in 0..600 {
        if read() == expected {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    read()
}

#[test]
fn operators_see_how_far_a_node_is_behind() {
    let place = Place::postgres();
    let (a, b) = (TestNode::start(&place.address, "a"), TestNode::start(&place.address, "b"));
    for line in ["x", "y", "z"] {
        wait(&a.turn(line)).unwrap();
    }
    assert_eq!(behind(&place, [0, 3]), [0, 3], "only the first node knows its own lines");
    b.writer.follow();
    assert_eq!(behind(&place, [0, 0]), [0, 0], "the second has read them");
    wait(&b.turn("w")).unwrap();
    assert_eq!(behind(&place, [1, 0]), [1, 0], "and has written one itself");
    // The first node learns of it with its next beat.
    for _ in 0..600 {
        if a.membership.behind() == 1 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    panic!("the first node does not know that it is behind");
}

#[test]
fn operators_see_and_drain_nodes() {
    let place = Place::postgres();
    let a = TestNode::start(&place.address, "a");
    let _b = TestNode::start(&place.address, "b");
    let lease = a.take(3);
    wait(&a.send(lease, lines(3, &mut super::nodes::empty(), &["x", "y"]))).unwrap();
    a.take(4);
    a.membership.release(&[4], LeaseReturn::Resting).unwrap();
    let report = nodes(&place.address).unwrap();
    let found: Vec<_> =
        report.nodes.iter().map(|node| (node.name.as_str(), node.alive, node.leases)).collect();
    assert_eq!(found, [("a", true, 1), ("b", true, 0)]);
    assert_eq!(
        (report.nodes[0].address.as_str(), report.nodes[0].version.as_str()),
        ("a.test:7778", "1.0.0")
    );
    let leases: Vec<_> = report
        .leases
        .iter()
        .map(|lease| (lease.stream, lease.node.as_deref(), lease.lines, lease.wanted))
        .collect();
    assert_eq!(leases, [(3, Some("a"), 2, true), (4, None, 0, false)]);
    assert!(drain_node(&place.address, "a", true).unwrap());
    assert!(!drain_node(&place.address, "nobody", true).unwrap());
    a.changes.lock().unwrap().iter().find(|change| *change == MembershipChange::Draining(true)).unwrap();
    assert!(a.membership.is_draining() && nodes(&place.address).unwrap().nodes[0].draining);
    a.membership.release(&[3], LeaseReturn::Wanted).unwrap();
    assert_eq!(a.membership.take_free().unwrap(), []);
    assert!(nodes(&Place::sqlite().address).unwrap_err().to_string().contains("only a PostgreSQL database"));
}
