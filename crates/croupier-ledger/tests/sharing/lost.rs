//! A connection is lost at any point of a transaction.

use std::time::Duration;

use croupier_ledger::store::{JobError, open_read_only};
use croupier_ledger::{HOUSE, StreamHead};
use croupier_proving::PostgresServer;

use super::cable::Cable;
use super::nodes::{TestNode, wait};
use crate::store::support::{Place, lines};

/// Returns a server on a port, a new database on it, and the database's address through a cable.
fn cabled() -> (PostgresServer, String, Cable, String) {
    let server = PostgresServer::start_on_port(&["fsync=off"]);
    let direct = server.database();
    let name = direct.rsplit('/').next().unwrap().to_owned();
    let cable = Cable::to(server.port());
    let address = format!("postgres://croupier@127.0.0.1:{}/{name}", cable.port);
    (server, direct, cable, address)
}

/// Writes with a connection that is cut after 0, 1, 2 … parcels, until it is not cut any more. Each job is answered with
/// success and stored once.
fn cut_everywhere(mut write: impl FnMut(&TestNode, u64) -> (u64, StreamHead)) {
    let (_server, direct, cable, address) = cabled();
    let node = TestNode::start(&address, "a");
    let mut reader = open_read_only(&direct).unwrap();
    let mut parcels = 0;
    loop {
        cable.cut_latest_after(i64::try_from(parcels).unwrap());
        let (stream, chain) = write(&node, parcels);
        let cut = cable.was_cut();
        assert_eq!(reader.length(stream).unwrap(), chain.lines(), "after {parcels} parcels");
        let last = reader.lines(stream, chain.lines() - 1, 1).unwrap();
        assert_eq!(last[0].hash, chain.last, "after {parcels} parcels");
        if !cut {
            break;
        }
        parcels += 1;
    }
    assert!(parcels >= 2, "the connection was cut only {parcels} times");
    assert_eq!(node.writer.halted(), None);
}

#[test]
fn lines_of_a_table_are_stored_once() {
    let mut held = None;
    let mut chain = StreamHead::EMPTY;
    cut_everywhere(|node, n| {
        let lease = *held.get_or_insert_with(|| node.take(1));
        wait(&node.send(lease, lines(1, &mut chain, &[&format!("bet {n}")]))).unwrap();
        (1, chain.clone())
    });
}

#[test]
fn lines_that_complete_a_subtree_are_stored_once() {
    let mut held = None;
    let mut chain = StreamHead::EMPTY;
    cut_everywhere(|node, n| {
        let lease = *held.get_or_insert_with(|| node.take(1));
        let texts: Vec<String> = (0..256).map(|line| format!("{n} {line}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        wait(&node.send(lease, lines(1, &mut chain, &texts))).unwrap();
        (1, chain.clone())
    });
}

#[test]
fn turns_are_stored_once() {
    let mut held = None;
    let mut chain = StreamHead::EMPTY;
    cut_everywhere(|node, n| {
        let lease = *held.get_or_insert_with(|| node.take(1));
        let line = lines(1, &mut chain, &[&format!("buy-in {n}")]);
        wait(&node.turn_with(&format!("{{\"n\":{n}}}"), vec![lease], move || line)).unwrap();
        assert_eq!(node.house_lines(), n + 1);
        (HOUSE, node.house.lock().unwrap().clone())
    });
}

#[test]
fn a_turn_that_another_node_overtakes_is_given_up() {
    let (_server, direct, cable, address) = cabled();
    let (b, a) = (TestNode::start(&direct, "b"), TestNode::start(&address, "a"));
    let lease = a.take(1);
    wait(&a.turn("{\"first\":1}")).unwrap();
    let mut chain = StreamHead::EMPTY;
    let line = lines(1, &mut chain, &["a buy-in"]);
    std::thread::scope(|scope| {
        let (ready, waits) = std::sync::mpsc::channel();
        let (b, cable, direct) = (&b, &cable, &direct);
        let (decided, goes_on) = std::sync::mpsc::channel();
        scope.spawn(move || {
            waits.recv().unwrap();
            let answer = b.turn("{\"of\":\"b\"}");
            let mut client = postgres::Client::connect(direct, postgres::NoTls).unwrap();
            let waiting = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)";
            while !client.query_one(waiting, &[]).unwrap().get::<_, bool>(0) {
                std::thread::sleep(Duration::from_millis(5));
            }
            // The lines of the turn do not reach the server.
            cable.cut_latest_after(0);
            decided.send(()).unwrap();
            wait(&answer).unwrap();
        });
        let turn = a.turn_with("{\"of\":\"a\"}", vec![lease], move || {
            ready.send(()).unwrap();
            goes_on.recv().unwrap();
            line
        });
        assert!(matches!(wait(&turn), Err(JobError::GivenUp(_))));
    });
    // The table's state is ahead of the database, so the lease is of no use until it is taken again.
    let late = a.send(lease, lines(1, &mut chain, &["after it"]));
    assert!(matches!(wait(&late), Err(JobError::GivenUp(_))));
    let (again, mut chain) = (a.take(1), StreamHead::EMPTY);
    let line = lines(1, &mut chain, &["again"]);
    wait(&a.turn_with("{\"again\":1}", vec![again], move || line)).unwrap();
    let mut reader = open_read_only(&direct).unwrap();
    let texts: Vec<_> = reader.lines(HOUSE, 0, 9).unwrap().into_iter().map(|line| line.line).collect();
    assert_eq!(texts, ["{\"first\":1}", "{\"of\":\"b\"}", "{\"again\":1}"]);
    assert_eq!(reader.length(1).unwrap(), 1);
}

#[test]
fn a_node_that_stops_in_its_turn_does_not_stop_the_others() {
    let place = Place::postgres();
    let (a, b) = (TestNode::start(&place.address, "a"), TestNode::start(&place.address, "b"));
    let (begun, holds) = std::sync::mpsc::channel();
    let (resume, stopped) = std::sync::mpsc::channel();
    let paused = a.turn_with("{\"of\":\"a\"}", Vec::new(), move || {
        begun.send(()).unwrap();
        stopped.recv().unwrap();
        Vec::new()
    });
    holds.recv().unwrap();
    // The server ends the session of the node that does nothing, and the other gets the turn.
    wait(&b.turn("{\"of\":\"b\"}")).unwrap();
    resume.send(()).unwrap();
    assert!(matches!(wait(&paused), Err(JobError::GivenUp(_))));
    wait(&a.turn("{\"again\":1}")).unwrap();
    let texts: Vec<_> = open_read_only(&place.address).unwrap().lines(HOUSE, 0, 9).unwrap();
    let texts: Vec<_> = texts.into_iter().map(|line| line.line).collect();
    assert_eq!(texts, ["{\"of\":\"b\"}", "{\"again\":1}"]);
}

#[test]
fn a_node_whose_connections_are_ended_continues() {
    let place = Place::postgres();
    let a = TestNode::start(&place.address, "a");
    let (lease, mut chain) = (a.take(1), StreamHead::EMPTY);
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for _ in 0..3 {
        wait(&a.send(lease, lines(1, &mut chain, &["x"]))).unwrap();
        place.say(end).unwrap();
        wait(&a.send(lease, lines(1, &mut chain, &["y"]))).unwrap();
    }
    assert_eq!(a.take(2).epoch, 1);
    assert_eq!(open_read_only(&place.address).unwrap().length(1).unwrap(), 6);
    assert_eq!(a.writer.halted(), None);
}
