//! Backups are complete, and can be restored into either kind of database.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use croupier_ledger::StreamHead;
use croupier_ledger::store::{
    PostBackupActivity, RESTORED, RecordSpace, Sqlite, Store, StoreCounts, backup, restore,
};

use super::support::{Place, lines, none, on_both, put, something};

on_both!(
    a_backup_can_be_restored_into_either_database,
    a_live_database_is_copied_at_one_moment,
    a_backup_is_restored_only_into_an_empty_database,
    a_backup_does_not_replace_a_file,
    changed_or_missing_lines_are_found,
);

fn file(place: &Place) -> PathBuf {
    place.folder.path().join("backup.db")
}

fn everything(store: &mut dyn Store) -> String {
    let mut all = format!("{:?}", store.count().unwrap());
    for stream in store.streams().unwrap() {
        all += &format!("{:?}", store.lines(stream, 0, u64::MAX).unwrap());
        all += &format!("{:?}", store.snapshot(stream).unwrap());
        all += &format!("{:?}", store.checkpoints(stream).unwrap());
    }
    for space in RecordSpace::ALL {
        all += &format!("{:?}", store.scan(space, "").unwrap());
    }
    all
}

fn a_backup_can_be_restored_into_either_database(place: &Place) {
    let mut house = place.open();
    house.write(&something()).unwrap();
    let count = backup(&place.address, &file(place)).unwrap();
    assert_eq!(count, StoreCounts { lines: 6, snapshots: 1, checkpoints: 1, records: 2 });
    let original = everything(&mut *house);
    for other in [Place::sqlite(), Place::postgres()] {
        assert_eq!(restore(&file(place), &other.address, PostBackupActivity::Nothing).unwrap(), count);
        assert_eq!(everything(&mut *other.open()), original);
    }
    // If the house may have played on, the restored database says so, once.
    let behind = Place::sqlite();
    assert_eq!(restore(&file(place), &behind.address, PostBackupActivity::PlayedOn).unwrap(), count);
    assert!(behind.open().get(RecordSpace::House, RESTORED).unwrap().is_some());
    backup(&behind.address, &file(&behind)).unwrap();
    let again = Place::sqlite();
    restore(&file(&behind), &again.address, PostBackupActivity::PlayedOn).unwrap();
    assert_eq!(again.open().count().unwrap().records, count.records + 1);
    // A backup is one file, and a database like any other.
    assert_eq!(everything(&mut Sqlite::open_read_only(&file(place)).unwrap()), original);
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let files = std::fs::read_dir(place.folder.path()).unwrap().map(name);
    assert_eq!(files.filter(|name| name.starts_with("backup")).collect::<Vec<_>>(), ["backup.db"]);
}

fn a_live_database_is_copied_at_one_moment(place: &Place) {
    let mut house = place.open();
    let stop = Arc::new(AtomicBool::new(false));
    let its = Arc::clone(&stop);
    let (begun, begin) = std::sync::mpsc::channel();
    let busy = std::thread::spawn(move || {
        // Streams 1 and 2 and a record always grow together.
        let (mut one, mut two) = (StreamHead::EMPTY, StreamHead::EMPTY);
        while !its.load(Ordering::Relaxed) {
            let mut group = lines(1, &mut one, &["{}"]);
            group.extend(lines(2, &mut two, &["{}"]));
            group.push(put(RecordSpace::House, "lines", &one.lines().to_string()));
            house.write(&group).unwrap();
            let _ = begun.send(());
        }
    });
    begin.recv().unwrap();
    for number in 0..3 {
        let to = place.folder.path().join(format!("{number}.db"));
        backup(&place.address, &to).unwrap();
        let mut copy = Sqlite::open_read_only(&to).unwrap();
        let length = copy.length(1).unwrap();
        assert!(length > 0);
        assert_eq!(copy.length(2).unwrap(), length);
        assert_eq!(copy.get(RecordSpace::House, "lines").unwrap(), Some(length.to_string()));
    }
    stop.store(true, Ordering::Relaxed);
    busy.join().unwrap();
}

fn a_backup_is_restored_only_into_an_empty_database(place: &Place) {
    let source = Place::sqlite();
    source.open().write(&something()).unwrap();
    backup(&source.address, &file(&source)).unwrap();
    for first in [lines(9, &mut none(), &["x"]), vec![put(RecordSpace::House, "k", "v")]] {
        let other = if place.is_sqlite() { Place::sqlite() } else { Place::postgres() };
        other.open().write(&first).unwrap();
        let why =
            restore(&file(&source), &other.address, PostBackupActivity::Nothing).unwrap_err().to_string();
        assert!(why.contains("not empty"), "{why}");
        assert_eq!(
            other.open().count().unwrap().lines,
            first.len() as u64 * u64::from(matches!(first[0], croupier_ledger::store::Write::Line { .. }))
        );
    }
    restore(&file(&source), &place.address, PostBackupActivity::Nothing).unwrap();
}

fn a_backup_does_not_replace_a_file(place: &Place) {
    place.open().write(&something()).unwrap();
    std::fs::write(file(place), "mine").unwrap();
    let why = backup(&place.address, &file(place)).unwrap_err().to_string();
    assert!(why.contains("the file already exists"), "{why}");
    assert_eq!(std::fs::read(file(place)).unwrap(), b"mine");
}

fn changed_or_missing_lines_are_found(place: &Place) {
    place.open().write(&something()).unwrap();
    backup(&place.address, &file(place)).unwrap();
    let changes = [
        ("UPDATE lines SET line = 'twp' WHERE line = 'two'", "line 1 of stream 7 has hash"),
        ("DELETE FROM lines WHERE line = 'two'", "line 1 of stream 7 is missing"),
        ("DELETE FROM lines WHERE stream = 7", "data of a stream without lines"),
    ];
    for (change, found) in changes {
        let bad = Place::sqlite();
        std::fs::copy(file(place), &bad.address).unwrap();
        bad.say("DROP TRIGGER lines_stay; DROP TRIGGER lines_remain").unwrap();
        bad.say(change).unwrap();
        let empty = if place.is_sqlite() { Place::sqlite() } else { Place::postgres() };
        let why = restore(bad.address.as_ref(), &empty.address, PostBackupActivity::Nothing)
            .unwrap_err()
            .to_string();
        assert!(why.contains(found), "{why}");
        assert_eq!(empty.open().count().unwrap(), StoreCounts::default());
        // A backup of the damaged database is refused, too.
        backup(&bad.address, &file(&bad)).unwrap_err();
        assert!(!file(&bad).exists());
    }
}

/// Snapshots are verified by their MAC, which is copied with them between both kinds of database.
#[test]
fn a_snapshot_that_the_house_did_not_make_is_not_copied() {
    use croupier_ledger::Digest;
    use croupier_ledger::house::HouseLog;
    use croupier_ledger::keys::SIGNING_KEY;
    use croupier_ledger::mac::RecordKey;
    use croupier_ledger::store::Write;

    let (place, other) = (Place::sqlite(), Place::postgres());
    let (log, founded) = HouseLog::found("test", jiff::Timestamp::UNIX_EPOCH);
    let sealed = RecordKey::derive(&[7; 32], "test").seal_snapshot(0, log.snapshot());
    let key = put(RecordSpace::House, SIGNING_KEY, &Digest([7; 32]).to_string());
    place.open().write(&[founded, key, sealed.clone()]).unwrap();
    backup(&place.address, &file(&place)).unwrap();
    restore(&file(&place), &other.address, PostBackupActivity::Nothing).unwrap();
    let kept = place.open().snapshot(0).unwrap();
    assert!(kept.as_ref().unwrap().mac.is_some());
    assert_eq!(other.open().snapshot(0).unwrap(), kept);
    let Write::Snapshot { stream, lines, last, state, mac } = sealed else { panic!("expected a snapshot") };
    let state = state.replace("1970", "1971");
    for place in [place, other] {
        let forged = Write::Snapshot { stream, lines, last, state: state.clone(), mac };
        place.open().write(&[forged]).unwrap();
        let to = place.folder.path().join("forged");
        let why = backup(&place.address, &to).unwrap_err().to_string();
        assert!(why.contains("the snapshot of stream 0"), "{why}");
    }
}
