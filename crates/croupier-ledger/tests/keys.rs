//! The locations of the house's key, and the keys that are refused.

use std::fs;
use std::path::{Path, PathBuf};

use croupier_ledger::Digest;
use croupier_ledger::audit::VERIFIER;
use croupier_ledger::house::HouseLog;
use croupier_ledger::keys::{KeyError, Keys, SIGNING_KEY};
use croupier_ledger::store::{RecordSpace, Store, Write};

use crate::store::support::{Place, put};

/// Returns a database with the first line of a house, and a path for its key file, which does not exist yet.
fn new_house() -> (Box<dyn Store>, PathBuf, Place) {
    let place = Place::sqlite();
    let mut store = place.open();
    let (_, first) = HouseLog::found("test", jiff::Timestamp::UNIX_EPOCH);
    store.write(&[first]).unwrap();
    let file = place.folder.path().join("house.key");
    (store, file, place)
}

/// Opens the house as `croupier serve` does, and performs the required writes.
fn open(store: &mut dyn Store, file: Option<&Path>) -> Result<String, KeyError> {
    open_as(store, file, false)
}

fn open_as(store: &mut dyn Store, file: Option<&Path>, found: bool) -> Result<String, KeyError> {
    let mut writes = Vec::new();
    let keys = Keys::open(store, "test", file, found, &mut writes)?;
    store.write(&writes).unwrap();
    Ok(keys.house.public().to_string())
}

fn found(store: &mut dyn Store, file: Option<&Path>) -> Result<Option<String>, KeyError> {
    Ok(Keys::find(store, file)?.map(|keys| keys.house.public().to_string()))
}

fn key_in_database(store: &mut dyn Store) -> Option<String> {
    store.get(RecordSpace::House, SIGNING_KEY).unwrap()
}

#[cfg(unix)]
fn set_mode(file: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_new_house_stores_its_key_in_the_given_file() {
    let (mut store, file, _place) = new_house();
    let made = open(&mut *store, Some(&file)).unwrap();
    assert_eq!(key_in_database(&mut *store), None);
    assert_eq!(
        open(&mut *store, Some(&file)).unwrap(),
        made,
        "opening the house again must give the same key"
    );
    assert_eq!(found(&mut *store, Some(&file)).unwrap(), Some(made));
    assert!(matches!(open(&mut *store, None), Err(KeyError::Elsewhere)));
    assert_eq!(found(&mut *store, None).unwrap(), None);
}

#[cfg(unix)]
#[test]
fn a_key_file_must_be_private() {
    use std::os::unix::fs::PermissionsExt as _;

    let (mut store, file, _place) = new_house();
    let made = open(&mut *store, Some(&file)).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    for mode in [0o600, 0o640, 0o400] {
        set_mode(&file, mode);
        assert_eq!(open(&mut *store, Some(&file)).unwrap(), made, "{mode:o}");
    }
    for mode in [0o604, 0o602, 0o601, 0o620, 0o610, 0o644, 0o666] {
        set_mode(&file, mode);
        assert!(matches!(open(&mut *store, Some(&file)), Err(KeyError::Open(_))), "{mode:o}");
        assert!(matches!(found(&mut *store, Some(&file)), Err(KeyError::Open(_))), "{mode:o}");
    }
}

#[test]
fn a_key_in_the_database_moves_to_the_file() {
    let (mut store, file, _place) = new_house();
    let made = open(&mut *store, None).unwrap();
    let secret = key_in_database(&mut *store).unwrap();
    assert_eq!(found(&mut *store, None).unwrap().as_ref(), Some(&made));
    assert_eq!(open(&mut *store, None).unwrap(), made, "opening the house again must give the same key");
    assert_eq!(open(&mut *store, Some(&file)).unwrap(), made);
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{secret}\n"));
    assert_eq!(key_in_database(&mut *store), None);
    // A crash between the two steps leaves the same key in both places.
    store.write(&[put(RecordSpace::House, SIGNING_KEY, &secret)]).unwrap();
    assert_eq!(open(&mut *store, Some(&file)).unwrap(), made);
    store.write(&[put(RecordSpace::House, SIGNING_KEY, &Digest([1; 32]).to_string())]).unwrap();
    assert!(matches!(open(&mut *store, Some(&file)), Err(KeyError::Two(_))));
}

#[test]
fn a_house_is_not_opened_with_the_wrong_key() {
    let (mut store, file, place) = new_house();
    let made = open(&mut *store, Some(&file)).unwrap();
    let other = place.folder.path().join("other.key");
    let missing = open(&mut *store, Some(&other));
    assert!(matches!(missing, Err(KeyError::Missing(_))), "a house must not get a second key");
    assert!(!other.exists());
    fs::write(&file, format!("{}\n", Digest([1; 32]))).unwrap();
    for refused in [open(&mut *store, Some(&file)).err(), found(&mut *store, Some(&file)).err()] {
        assert!(matches!(refused, Some(KeyError::Other(verifier)) if verifier == made));
    }
    fs::write(&file, "no key\n").unwrap();
    assert!(matches!(open(&mut *store, Some(&file)), Err(KeyError::NotAKey(_))));
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(
        matches!(open(&mut *store, Some(&file)), Err(KeyError::File(..))),
        "a folder must not count as a missing file"
    );
}

/// A key file next to an empty database means that the database is lost. Only `--found` founds a new house with that
/// key.
#[cfg(unix)]
#[test]
fn a_key_without_a_house_founds_one_only_on_request() {
    let (mut store, file, _place) = new_house();
    let made = open(&mut *store, Some(&file)).unwrap();
    store.write(&[Write::Delete { space: RecordSpace::House, key: VERIFIER.to_owned() }]).unwrap();
    assert!(matches!(open(&mut *store, Some(&file)), Err(KeyError::NoHouse(_))));
    assert_eq!(open_as(&mut *store, Some(&file), true).unwrap(), made);
    assert_eq!(open(&mut *store, Some(&file)).unwrap(), made);
}
