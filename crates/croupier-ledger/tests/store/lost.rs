//! Data files that are deleted, replaced or truncated while the house runs, or that have a second name.

use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::time::Duration;

use croupier_ledger::StreamHead;
use croupier_ledger::store::{Job, RecordSpace, Writer, leave_trace, open, traces};

use super::support::{Place, lines, put};

/// Returns a data file that is not empty, with its path and the path of its journal.
fn place() -> (Place, PathBuf, PathBuf) {
    let place = Place::sqlite();
    let path = PathBuf::from(&place.address);
    let journal = PathBuf::from(format!("{}-wal", place.address));
    (place, path, journal)
}

#[test]
fn writes_to_a_file_that_is_gone_fail() {
    type FileLoss = fn(&PathBuf, &PathBuf);
    let ways: [(&str, FileLoss); 6] = [
        ("the file was deleted", |path, _| fs::remove_file(path).unwrap()),
        ("another file is in its place", |path, _| {
            let copy = path.with_file_name("copy");
            fs::copy(path, &copy).unwrap();
            fs::rename(copy, path).unwrap();
        }),
        ("the file was truncated", |path, _| {
            fs::OpenOptions::new().write(true).open(path).unwrap().set_len(512).unwrap();
        }),
        ("the file was deleted", |_, journal| fs::remove_file(journal).unwrap()),
        ("the file was truncated", |_, journal| {
            fs::OpenOptions::new().write(true).open(journal).unwrap().set_len(0).unwrap();
        }),
        ("another file is in its place", |_, journal| {
            let copy = journal.with_file_name("copy");
            fs::copy(journal, &copy).unwrap();
            fs::rename(copy, journal).unwrap();
        }),
    ];
    for (n, (why, lose)) in ways.into_iter().enumerate() {
        let (place, path, journal) = place();
        let mut store = place.open();
        let mut chain = StreamHead::EMPTY;
        store.write(&lines(1, &mut chain, &["one"])).unwrap();
        store.check_there().unwrap();
        lose(&path, &journal);
        let found = store.check_there().unwrap_err().to_string();
        // SQLite's message about a short journal is also acceptable.
        assert!(found.contains(why) || n == 4, "{n}: {found}");
        store.write(&lines(1, &mut chain, &["two"])).unwrap_err();
    }
}

#[test]
fn a_journal_that_another_program_emptied_is_accepted() {
    let (place, path, journal) = place();
    let mut store = place.open();
    store.write(&lines(1, &mut StreamHead::EMPTY.clone(), &["one", "two"])).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    assert_eq!(fs::metadata(journal).unwrap().len(), 0);
    store.check_there().unwrap();
    store.write(&[put(RecordSpace::House, "a", "b")]).unwrap();
    drop(store);
    assert_eq!(place.open().count().unwrap().lines, 2);
}

#[test]
fn an_idle_writer_halts_when_its_file_is_deleted() {
    let (place, path, _) = place();
    let writer = Writer::start(place.open()).unwrap();
    let (done, kept) = channel();
    let send = |writes| {
        let done = done.clone();
        writer.send(Job::new(writes, Box::new(move |kept| done.send(kept.is_ok()).unwrap())));
    };
    send(vec![put(RecordSpace::House, "a", "b")]);
    assert!(kept.recv().unwrap());
    fs::remove_file(path).unwrap();
    for _ in 0..200 {
        if writer.halted().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(writer.halted().unwrap().contains("deleted"), "{:?}", writer.halted());
    send(vec![put(RecordSpace::House, "a", "c")]);
    assert!(!kept.recv().unwrap());
}

#[test]
fn a_data_file_with_two_names_is_refused() {
    let (place, path, _) = place();
    drop(place.open());
    let other = place.folder.path().join("other.db");
    fs::hard_link(&path, &other).unwrap();
    for name in [&path, &other] {
        let why = open(name.to_str().unwrap()).map(|_| ()).unwrap_err().to_string();
        assert!(why.contains("2 names"), "{why}");
    }
    fs::remove_file(other).unwrap();
    drop(place.open());
    // The file gets a second name while the house runs. No second house can start, and the first one continues.
    let mut store = place.open();
    let other = place.folder.path().join("another.db");
    fs::hard_link(&path, &other).unwrap();
    open(other.to_str().unwrap()).map(|_| ()).unwrap_err();
    store.write(&[put(RecordSpace::House, "a", "b")]).unwrap();
}

#[test]
fn a_house_leaves_traces() {
    let (place, path, _) = place();
    let found = || traces(&place.address).unwrap().len();
    assert_eq!(found(), 0);
    leave_trace(&place.address, "5f2c").unwrap();
    drop(place.open());
    assert_eq!(found(), 0, "there must be no traces while the database exists");
    fs::write(&path, "").unwrap();
    assert_eq!(found(), 1, "an empty file must not count as a house");
    // Delete the same files as `rm croupier.db*`, which leaves the note.
    for file in fs::read_dir(place.folder.path()).unwrap().map(|file| file.unwrap().path()) {
        if file.file_name().unwrap().to_str().unwrap().starts_with("croupier.db") {
            fs::remove_file(file).unwrap();
        }
    }
    assert_eq!(found(), 1);
    assert!(traces(&place.address).unwrap()[0].ends_with("house-in-croupier.db.txt"));
}
