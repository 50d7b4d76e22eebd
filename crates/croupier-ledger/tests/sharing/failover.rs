//! The primary is killed while nodes write, and its standby takes over.

use croupier_ledger::StreamHead;
use croupier_ledger::store::open_read_only;
use croupier_proving::PostgresPair;

use super::nodes::{TestNode, wait};
use crate::store::support::lines;

#[test]
fn a_promoted_standby_has_everything_that_was_acknowledged() {
    let mut pair = PostgresPair::start();
    let database = pair.database();
    let nodes = ["a", "b"].map(|name| TestNode::start(&database, name));
    let mut tables: Vec<_> =
        (1..5_u64).map(|stream| (nodes[stream as usize % 2].take(stream), StreamHead::EMPTY)).collect();
    let (mut asked, mut waiting) = (0_u64, Vec::new());
    for failover in 0..3 {
        for round in 0..200 {
            for (lease, chain) in &mut tables {
                let node = &nodes[lease.stream as usize % 2];
                waiting.push((lease.stream, node.send(*lease, lines(lease.stream, chain, &["a bet"]))));
            }
            waiting.push((0, nodes[round % 2].turn(&format!("{{\"turn\":{round}}}"))));
            asked += 1;
            if round == 100 {
                pair.kill_primary();
                pair.promote();
            }
        }
        assert!(nodes.iter().all(|node| node.writer.halted().is_none()), "in failover {failover}");
        pair.rebuild();
    }
    let mut given_up = 0;
    for (stream, answer) in &waiting {
        match wait(answer) {
            Ok(()) => {}
            Err(error) if *stream == 0 => given_up += u64::from(error.to_string().contains("connection")),
            Err(error) => panic!("a bet at table {stream}: {error}"),
        }
    }
    let mut reader = open_read_only(&database).unwrap();
    for (lease, chain) in &tables {
        assert_eq!(reader.length(lease.stream).unwrap(), chain.lines());
        assert_eq!(reader.lines(lease.stream, chain.lines() - 1, 1).unwrap()[0].hash, chain.last);
    }
    assert_eq!(reader.length(0).unwrap(), asked - given_up);
    reader.check_whole().unwrap();
}

#[test]
fn a_primary_that_comes_back_is_used_again() {
    let mut pair = PostgresPair::start();
    let database = pair.database();
    let node = TestNode::start(&database, "a");
    let (lease, mut chain) = (node.take(1), StreamHead::EMPTY);
    let first = node.send(lease, lines(1, &mut chain, &["before"]));
    wait(&first).unwrap();
    pair.kill_primary();
    let second = node.send(lease, lines(1, &mut chain, &["meanwhile"]));
    pair.restart_primary();
    wait(&second).unwrap();
    assert_eq!(open_read_only(&database).unwrap().length(1).unwrap(), 2);
}
