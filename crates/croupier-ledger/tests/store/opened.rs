//! Opening a database: one house writes to it while others read, and its version must fit the program.

use std::time::Duration;

use croupier_ledger::StreamHead;
use croupier_ledger::store::{PostBackupActivity, RecordSpace, open, open_read_only};

use super::support::{Place, lines, on_both, put, something};

on_both!(
    one_house_writes_and_others_read,
    a_newer_database_is_refused,
    an_older_database_is_brought_up_to_date,
    a_reader_does_not_change_the_schema,
);

fn refusal_of(address: &str) -> String {
    open(address).err().unwrap().to_string()
}

fn one_house_writes_and_others_read(place: &Place) {
    let mut house = place.open();
    house.write(&something()).unwrap();
    let why = refusal_of(&place.address);
    let holder = format!("process {}", std::process::id());
    assert!(why.contains(&holder) && why.contains("only one house may write"), "{why}");
    let mut reader = open_read_only(&place.address).unwrap();
    assert_eq!(reader.count().unwrap().lines, 6);
    drop(house);
    // The reader does not prevent the next house from opening the database, and the next house does not end the reader.
    let mut house = place.open();
    house.write(&[put(RecordSpace::House, "k", "v")]).unwrap();
    assert_eq!(reader.get(RecordSpace::House, "k").unwrap().as_deref(), Some("v"));
}

fn a_newer_database_is_refused(place: &Place) {
    let version = place.open().schema().unwrap();
    place.say("UPDATE croupier_schema SET version = 1000").unwrap();
    let expected = format!("its schema has version 1000, but this program knows versions up to {version}");
    assert!(refusal_of(&place.address).contains(&expected));
    assert!(open_read_only(&place.address).err().unwrap().to_string().contains(&expected));
    place.say(&format!("UPDATE croupier_schema SET version = {version}")).unwrap();
    place.open();
}

/// Creates the tables of the first version.
fn first_version(place: &Place) {
    let (number, bytes) = if place.is_sqlite() { ("INTEGER", "BLOB") } else { ("bigint", "bytea") };
    let sql = "
        CREATE TABLE croupier_schema (version INTEGER NOT NULL);
        INSERT INTO croupier_schema VALUES (1);
        CREATE TABLE lines (
            stream NUMBER NOT NULL, n NUMBER NOT NULL, hash BYTES NOT NULL, line TEXT NOT NULL,
            PRIMARY KEY (stream, n));
        CREATE TABLE snapshots (
            stream NUMBER PRIMARY KEY, lines NUMBER NOT NULL, last BYTES NOT NULL, state TEXT NOT NULL);
        CREATE TABLE checkpoints (
            stream NUMBER NOT NULL, size NUMBER NOT NULL, note TEXT NOT NULL, at TEXT NOT NULL,
            PRIMARY KEY (stream, size));
        CREATE TABLE records (
            space TEXT NOT NULL, key BYTES NOT NULL, value BYTES NOT NULL, PRIMARY KEY (space, key));";
    place.say(&sql.replace("NUMBER", number).replace("BYTES", bytes)).unwrap();
    let hash = croupier_ledger::Digest::of_line("first");
    let hash = if place.is_sqlite() { format!("x'{hash}'") } else { format!("'\\x{hash}'") };
    place.say(&format!("INSERT INTO lines VALUES (1, 0, {hash}, 'first')")).unwrap();
}

fn an_older_database_is_brought_up_to_date(place: &Place) {
    first_version(place);
    let mut store = place.open();
    assert_eq!(
        store.schema().unwrap(),
        Place::sqlite().open().schema().unwrap(),
        "expected the version of a new database"
    );
    let mut chain = StreamHead::EMPTY;
    chain.add("first");
    store.write(&lines(1, &mut chain, &["second"])).unwrap();
    assert_eq!(store.lines(1, 0, 9).unwrap()[1].line, "second");
    drop(store);
    place.say("DELETE FROM lines").unwrap_err();
    // The migration runs only once.
    assert_eq!(place.open().length(1).unwrap(), 2);
}

fn a_reader_does_not_change_the_schema(place: &Place) {
    first_version(place);
    let why = open_read_only(&place.address).err().unwrap().to_string();
    assert!(why.contains("start the house on it once to migrate it"), "{why}");
    place.say("DELETE FROM lines").unwrap();
}

#[test]
fn a_backup_of_an_earlier_version_is_restored_and_stays_as_it_is() {
    let (old, new) = (Place::sqlite(), Place::sqlite());
    first_version(&old);
    let before = std::fs::read(&old.address).unwrap();
    croupier_ledger::store::restore(old.address.as_ref(), &new.address, PostBackupActivity::Nothing).unwrap();
    assert_eq!(std::fs::read(&old.address).unwrap(), before);
    assert_eq!(new.open().lines(1, 0, 9).unwrap()[0].line, "first");
}

#[test]
fn every_form_of_address_is_understood() {
    let place = Place::sqlite();
    open(&format!("sqlite:{}", place.address)).unwrap().write(&something()).unwrap();
    assert_eq!(place.open().count().unwrap().lines, 6);
    let url = Place::postgres().address.replace("postgres://", "postgresql://");
    assert_eq!(open(&url).unwrap().schema().unwrap(), place.open().schema().unwrap());
    let why = refusal_of("postgres://operator:password123@127.0.0.1:1/casino");
    assert!(why.contains("casino") && !why.contains("password123"), "{why}");
}

#[test]
fn a_file_of_another_program_is_refused() {
    let place = Place::sqlite();
    place.say("CREATE TABLE recipes (name TEXT)").unwrap();
    assert!(refusal_of(&place.address).contains("another program"));
    std::fs::write(&place.address, "a text that is longer than a few bytes\n".repeat(9)).unwrap();
    assert!(refusal_of(&place.address).contains("not a database"));
    assert!(
        refusal_of(place.folder.path().join("no/such/folder/c.db").to_str().unwrap()).contains("opening")
    );
}

#[test]
fn a_link_to_a_data_file_is_the_same_house() {
    let place = Place::sqlite();
    let link = place.folder.path().join("link.db");
    let _house = place.open();
    std::os::unix::fs::symlink(&place.address, &link).unwrap();
    assert!(refusal_of(link.to_str().unwrap()).contains("only one house"));
}

#[test]
fn a_data_file_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::sqlite();
    let mut house = place.open();
    house.write(&something()).unwrap();
    for ending in ["", "-wal"] {
        let mode = std::fs::metadata(format!("{}{ending}", place.address)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{ending}");
    }
}

#[test]
fn the_journal_stays_short_and_is_gone_at_the_end() {
    use croupier_ledger::store::{BackfillThresholds, Sqlite, Store};
    let place = Place::sqlite();
    let when = BackfillThresholds { every: 4, restart: 40 };
    let mut house = Sqlite::open_backfilling(place.address.as_ref(), when).unwrap();
    let mut chain = StreamHead::EMPTY;
    let text = "x".repeat(3_000);
    let journal = format!("{}-wal", place.address);
    let length = || std::fs::metadata(&journal).unwrap().len();
    for _ in 0..500 {
        house.write(&lines(1, &mut chain, &[&text])).unwrap();
        if length() > 500_000 {
            // A busy machine might not run the thread that moves pages, and the writer does not help while it is at work.
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    // Two pages per line would take four megabytes. With restarts, the journal stays near its forty pages.
    let length = length();
    assert!(length < 1_000_000, "{length}");
    drop(house);
    assert!(!std::fs::exists(&journal).unwrap());
    assert_eq!(place.open().length(1).unwrap(), 500);
}
