//! The house's stream, which all nodes write in turns.

use std::sync::mpsc::channel;
use std::time::Duration;

use croupier_ledger::store::{FollowNews, Job, RecordSpace, follow, open_read_only};
use croupier_ledger::{HOUSE, StreamHead};

use super::nodes::{TestNode, answer, wait};
use crate::store::support::{Place, put};

#[test]
fn three_writers_share_the_stream_without_a_gap() {
    const LINES: u64 = 10_000;
    let place = Place::postgres();
    let nodes = ["a", "b", "c"].map(|name| TestNode::start(&place.address, name));
    std::thread::scope(|scope| {
        for (place, node) in (0_u64..).zip(&nodes) {
            scope.spawn(move || {
                let mine = LINES / 3 + u64::from(place < LINES % 3);
                let answers: Vec<_> =
                    (0..mine).map(|n| node.turn(&format!("{{\"of\":{place},\"n\":{n}}}"))).collect();
                answers.iter().for_each(|answer| wait(answer).unwrap());
            });
        }
    });
    let all = open_read_only(&place.address).unwrap().lines(HOUSE, 0, LINES * 2).unwrap();
    assert_eq!(all.len() as u64, LINES);
    let mut chain = StreamHead::EMPTY;
    assert!(all.iter().all(|line| chain.add(&line.line) == (line.n, line.hash)));
    // Each node's lines are in the order in which it asked.
    let mut next = [0; 3];
    for line in &all {
        let of = (0..3).find(|of| line.line.starts_with(&format!("{{\"of\":{of},"))).unwrap();
        assert_eq!(line.line, format!("{{\"of\":{of},\"n\":{}}}", next[of]));
        next[of] += 1;
    }
    let commits: u64 = nodes.iter().map(|node| node.writer.counts().commits).sum();
    assert!(commits < LINES / 2, "turns that wait share a commit, but there were {commits}");
    // Nodes that do nothing follow.
    for node in &nodes {
        while node.house_lines() < LINES {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_follower_hears_of_houses_and_sessions() {
    let place = Place::postgres();
    let a = TestNode::start(&place.address, "a");
    let (told, news) = channel();
    let follower = follow(&place.address, Box::new(move |heard| drop(told.send(heard)))).unwrap();
    let (done, kept) = answer();
    let writes = vec![
        put(RecordSpace::Session, "abc/d", "x"),
        put(RecordSpace::Secret, "hidden", "x"),
        put(RecordSpace::House, "second-factor/5", "x"),
        put(RecordSpace::House, "key", "x"),
    ];
    a.writer.send(Job::new(writes, done));
    wait(&kept).unwrap();
    let records: Vec<_> = news.iter().filter(|heard| *heard != FollowNews::House).take(2).collect();
    let record = |space, key: &str| FollowNews::Record { space, key: key.to_owned() };
    let expected = [record(RecordSpace::House, "second-factor/5"), record(RecordSpace::Session, "abc/d")];
    assert_eq!(records, expected);
    wait(&a.turn("{}")).unwrap();
    assert_eq!(news.recv().unwrap(), FollowNews::House);
    // The server ends the connection.
    place
        .say(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND query LIKE 'LISTEN%'",
        )
        .unwrap();
    news.iter().find(|heard| *heard == FollowNews::Resumed).unwrap();
    drop(follower);
    assert!(news.iter().all(|heard| heard == FollowNews::House));
}
