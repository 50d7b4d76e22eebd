//! Writes are stored together or not at all.

use croupier_ledger::store::{
    RecordSpace, Snapshot, StoreCounts, StoredCheckpoint, StoredLine, Write, open_read_only,
};
use croupier_ledger::{Digest, StreamHead};

use super::support::{Place, delete, lines, none, on_both, put, something};

on_both!(
    everything_is_there_after_reopening,
    a_line_is_written_once,
    a_group_is_kept_whole_or_not_at_all,
    lines_are_never_changed_or_deleted,
    lines_are_read_in_parts,
    the_last_write_to_a_record_wins,
    records_are_found_by_a_prefix_of_their_keys,
    an_older_snapshot_does_not_replace_a_newer_one,
    both_databases_refuse_what_either_cannot_store,
    many_streams_in_one_group,
    a_frozen_reader_sees_one_moment,
);

fn everything_is_there_after_reopening(place: &Place) {
    place.open().write(&something()).unwrap();
    let mut store = place.open();
    assert_eq!(store.streams().unwrap(), [0, 7]);
    assert_eq!((store.length(0).unwrap(), store.length(7).unwrap(), store.length(8).unwrap()), (2, 4, 0));
    let mut chain = StreamHead::EMPTY;
    let kept = |text: &str, chain: &mut StreamHead| {
        let (n, hash) = chain.add(text);
        StoredLine { n, hash, line: text.to_owned() }
    };
    let expected: Vec<StoredLine> =
        ["one", "two", "three", ""].iter().map(|text| kept(text, &mut chain)).collect();
    assert_eq!(store.lines(7, 0, 100).unwrap(), expected);
    assert_eq!(store.lines(0, 1, 1).unwrap()[0].line, "{\"é\":\"✓\"}");
    let mac = Some(Digest([9; 32]));
    let snapshot = Snapshot { lines: 4, last: chain.last, state: "{}".to_owned(), mac };
    assert_eq!(store.snapshot(7).unwrap(), Some(snapshot));
    assert_eq!(store.snapshot(0).unwrap(), None);
    let at = "2026-07-04T12:00:00.123456789Z".parse().unwrap();
    let checkpoint = StoredCheckpoint { size: 3, note: "signed\n\n— by us\n".to_owned(), at };
    assert_eq!(store.checkpoints(7).unwrap(), [checkpoint]);
    assert_eq!(store.get(RecordSpace::Password, "1").unwrap().as_deref(), Some("secret"));
    assert_eq!(store.get(RecordSpace::House, "1").unwrap(), None);
    assert_eq!(store.scan(RecordSpace::Client, "").unwrap(), [("a\0b\n\"é".to_owned(), "\0".to_owned())]);
    assert_eq!(store.count().unwrap(), StoreCounts { lines: 6, snapshots: 1, checkpoints: 1, records: 2 });
}

fn a_line_is_written_once(place: &Place) {
    let mut store = place.open();
    let first = lines(3, &mut none(), &["as it was"]);
    store.write(&first).unwrap();
    for again in [first, lines(3, &mut none(), &["the expected line"])] {
        let error = store.write(&again).unwrap_err().to_string();
        assert!(error.starts_with("writing: ") && error.to_lowercase().contains("unique"), "{error}");
    }
    // Two lines of one group cannot have the same number either.
    let twice = [lines(4, &mut none(), &["x"]), lines(4, &mut none(), &["y"])].concat();
    store.write(&twice).unwrap_err();
    assert_eq!(store.lines(3, 0, 10).unwrap()[0].line, "as it was");
    assert_eq!((store.length(3).unwrap(), store.length(4).unwrap()), (1, 0));
}

fn a_group_is_kept_whole_or_not_at_all(place: &Place) {
    let mut store = place.open();
    let mut chain = StreamHead::EMPTY;
    store.write(&lines(3, &mut chain, &["a"])).unwrap();
    store.write(&[put(RecordSpace::House, "k", "old")]).unwrap();
    let mut group = vec![put(RecordSpace::House, "k", "new"), put(RecordSpace::House, "l", "new")];
    group.extend(lines(3, &mut chain, &["b", "c"]));
    group.push(Write::Snapshot { stream: 3, lines: 1, last: chain.last, state: String::new(), mac: None });
    group.extend(lines(3, &mut none(), &["not a"]));
    store.write(&group).unwrap_err();
    drop(store);
    let mut store = place.open();
    assert_eq!(store.length(3).unwrap(), 1);
    assert_eq!(store.scan(RecordSpace::House, "").unwrap(), [("k".to_owned(), "old".to_owned())]);
    assert_eq!(store.snapshot(3).unwrap(), None);
}

fn lines_are_never_changed_or_deleted(place: &Place) {
    place.open().write(&something()).unwrap();
    for sql in ["UPDATE lines SET line = 'x' WHERE stream = 7", "DELETE FROM lines WHERE n = 3"] {
        let error = place.say(sql).unwrap_err();
        assert!(error.contains("a line of the log is never"), "{error}");
    }
    if !place.is_sqlite() {
        place.say("TRUNCATE lines").unwrap_err();
    }
    assert_eq!(place.open().count().unwrap().lines, 6);
}

fn lines_are_read_in_parts(place: &Place) {
    let mut store = place.open();
    let texts: Vec<String> = (0..100).map(|number| number.to_string()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut chain = StreamHead::EMPTY;
    store.write(&lines(1, &mut chain, &texts)).unwrap();
    let numbers = |kept: Vec<StoredLine>| kept.iter().map(|kept| kept.n).collect::<Vec<_>>();
    assert_eq!(numbers(store.lines(1, 10, 3).unwrap()), [10, 11, 12]);
    assert_eq!(numbers(store.lines(1, 98, u64::MAX).unwrap()), [98, 99]);
    assert!(store.lines(1, 100, 5).unwrap().is_empty());
    assert!(store.lines(1, 0, 0).unwrap().is_empty());
    let hashes: Vec<Digest> = texts[..30].iter().map(|text| Digest::of_line(text)).collect();
    assert_eq!(store.hashes(1, 30).unwrap(), hashes);
    assert_eq!(store.hashes(1, u64::MAX).unwrap().len(), 100);
}

fn the_last_write_to_a_record_wins(place: &Place) {
    let mut store = place.open();
    let session = |key: &str, value| put(RecordSpace::Session, key, value);
    store.write(&[session("a", "1"), session("b", "1"), session("c", "1")]).unwrap();
    store
        .write(&[
            session("a", "2"),
            session("a", "3"),
            delete(RecordSpace::Session, "b"),
            session("b", "4"),
            session("c", "5"),
            delete(RecordSpace::Session, "c"),
            delete(RecordSpace::Session, "never there"),
        ])
        .unwrap();
    let all = store.scan(RecordSpace::Session, "").unwrap();
    assert_eq!(all, [("a".to_owned(), "3".to_owned()), ("b".to_owned(), "4".to_owned())]);
}

fn records_are_found_by_a_prefix_of_their_keys(place: &Place) {
    let mut store = place.open();
    let keys = ["", "a", "a/", "a/1", "a/10", "a/é", "a/\u{10ffff}", "a0", "A", "b", "é"];
    let writes: Vec<Write> = keys.iter().map(|key| put(RecordSpace::Client, key, key)).collect();
    store.write(&writes).unwrap();
    store.write(&[put(RecordSpace::Session, "a/2", "elsewhere")]).unwrap();
    let mut found = |prefix: &str| -> Vec<String> {
        store.scan(RecordSpace::Client, prefix).unwrap().into_iter().map(|(key, _)| key).collect()
    };
    assert_eq!(found("a/"), ["a/", "a/1", "a/10", "a/é", "a/\u{10ffff}"]);
    assert_eq!(found("a/1"), ["a/1", "a/10"]);
    assert_eq!(found("é"), ["é"]);
    assert!(found("c").is_empty());
    // The order is that of the bytes, whatever the server's locale.
    assert_eq!(found(""), ["", "A", "a", "a/", "a/1", "a/10", "a/é", "a/\u{10ffff}", "a0", "b", "é"]);
}

fn an_older_snapshot_does_not_replace_a_newer_one(place: &Place) {
    let mut store = place.open();
    let snapshot = |lines, state: &str| Write::Snapshot {
        stream: 1,
        lines,
        last: Digest::NONE,
        state: state.to_owned(),
        mac: None,
    };
    store.write(&[snapshot(5, "five"), snapshot(4, "four")]).unwrap();
    assert_eq!(store.snapshot(1).unwrap().unwrap().state, "five");
    store.write(&[snapshot(3, "three")]).unwrap();
    assert_eq!(store.snapshot(1).unwrap().unwrap().state, "five");
    store.write(&[snapshot(5, "five again")]).unwrap();
    store.write(&[snapshot(6, "six")]).unwrap();
    assert_eq!(store.snapshot(1).unwrap().unwrap().lines, 6);
}

fn both_databases_refuse_what_either_cannot_store(place: &Place) {
    let mut store = place.open();
    let line =
        |stream, n, text: &str| Write::Line { stream, n, hash: Digest::of_line(text), line: text.to_owned() };
    let odd = [line(1, 0, "a\0"), line(1, 0, "a\nb"), line(u64::MAX, 0, "a"), line(1, u64::MAX, "a")];
    for odd in odd {
        store.write(&[odd]).unwrap_err();
    }
    assert_eq!(store.count().unwrap(), StoreCounts::default());
    // Writing can continue, because nothing reached the disk.
    store.write(&[line(1, 0, "a"), line(i64::MAX as u64, 0, "a")]).unwrap();
    assert_eq!(store.streams().unwrap(), [1, i64::MAX as u64]);
}

fn many_streams_in_one_group(place: &Place) {
    let mut store = place.open();
    let mut chains = vec![StreamHead::EMPTY; 300];
    for round in 0..5 {
        let text = format!("round {round}");
        let of = |(stream, chain): (usize, &mut StreamHead)| lines(stream as u64, chain, &[&text, &text]);
        let group: Vec<Write> = chains.iter_mut().enumerate().flat_map(of).collect();
        store.write(&group).unwrap();
    }
    assert_eq!(store.streams().unwrap(), (0..300).collect::<Vec<u64>>());
    assert_eq!(store.count().unwrap().lines, 3_000);
    assert_eq!(store.lines(299, 9, 9).unwrap()[0].line, "round 4");
}

fn a_frozen_reader_sees_one_moment(place: &Place) {
    let mut store = place.open();
    let mut chain = StreamHead::EMPTY;
    store.write(&lines(1, &mut chain, &["before"])).unwrap();
    let mut frozen = open_read_only(&place.address).unwrap();
    frozen.freeze().unwrap();
    let mut awake = open_read_only(&place.address).unwrap();
    store.write(&lines(1, &mut chain, &["after"])).unwrap();
    assert_eq!((frozen.length(1).unwrap(), awake.length(1).unwrap()), (1, 2));
    let error = awake.write(&lines(1, &mut chain, &["by a reader"])).unwrap_err().to_string();
    assert!(error.contains("open for reading only"), "{error}");
}
