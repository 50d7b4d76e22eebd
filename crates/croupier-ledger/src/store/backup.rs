//! Copies of whole databases. A backup is one SQLite file, whichever database it is of.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::contents::Contents;
use super::{
    Count, DatabaseLocation, FailureContext, RecordSpace, Sqlite, Store, StoreError, Write, open,
    open_read_only, schema, sqlite,
};
use crate::keys::Keys;

/// The same as [`backup_checked`], with the house's key in its database, if it is there.
pub fn backup(from: &str, to: &Path) -> Result<Count, StoreError> {
    backup_checked(from, to, None)
}

/// Copies a database, which may be in use, as it is at one moment into a new file. The copy is checked line by line,
/// and its snapshots by the house's key, in `key_file` or in the database. Answers with what is in it.
pub fn backup_checked(from: &str, to: &Path, key_file: Option<&Path>) -> Result<Count, StoreError> {
    let writing = format!("writing {}", to.display());
    if to.try_exists().doing(&writing)? {
        return Err(StoreError::new(writing, "there is such a file already"));
    }
    // Under another name until it is whole: a file of that name is always a good backup.
    let part = PartialFile(beside(to));
    part.clear().doing(&writing)?;
    sqlite::make(&part.0).doing(&writing)?;
    let held = match DatabaseLocation::of(from) {
        DatabaseLocation::Sqlite(path) => copy_pages(path, &part.0)?,
        DatabaseLocation::Postgres(_) => copy_lines(from, &part.0)?,
    };
    let count = checked(&mut Sqlite::open_read_only(&part.0)?, key_file)?;
    if held.is_some_and(|held| held != count) {
        return Err(StoreError::new(writing, "not everything has arrived"));
    }
    keep(&part.0, to).doing(&writing)?;
    Ok(count)
}

/// What became of a house after its backup was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackupState {
    /// It may have played on: what it drew then, and the cards that it dealt, may be known.
    PlayedOn,
    /// Nothing: it was stopped, and is only moved.
    Nothing,
}

/// The record of a database that was restored from a backup whose house had played on.
pub const RESTORED: &str = "restored";

/// The same as [`restore_checked`], with the house's key in the backup, if it is there.
pub fn restore(from: &Path, to: &str, since: BackupState) -> Result<Count, StoreError> {
    restore_checked(from, to, since, None)
}

/// Puts a backup into an empty database of either kind, all of it or nothing. Lines and snapshots are checked as in a
/// backup. Answers with what is in it.
pub fn restore_checked(
    from: &Path,
    to: &str,
    since: BackupState,
    key_file: Option<&Path>,
) -> Result<Count, StoreError> {
    let restoring = "restoring the backup";
    if !from.try_exists().doing(restoring)? {
        return Err(StoreError::new(restoring, format!("{} is not there", from.display())));
    }
    let (mut backup, _updated) = open_backup(from)?;
    checked(&mut *backup, key_file)?;
    let mut database = open(to)?;
    if database.count()? != Count::default() {
        return Err(StoreError::new(restoring, "the database is not empty"));
    }
    let mut contents = Contents::of(&mut *backup, None)?;
    let restored = Write::Put {
        space: RecordSpace::House,
        key: RESTORED.to_owned(),
        value: Timestamp::now().to_string(),
    };
    let mut marks = (since == BackupState::PlayedOn).then_some(Ok(vec![restored])).into_iter();
    database.write_parts(&mut contents.by_ref().chain(&mut marks))?;
    let count = contents.count;
    let marked =
        u64::from(since == BackupState::PlayedOn && backup.get(RecordSpace::House, RESTORED)?.is_none());
    if checked(&mut *database, key_file)? != (Count { records: count.records + marked, ..count }) {
        return Err(StoreError::new(restoring, "not everything has arrived"));
    }
    Ok(count)
}

/// Checks every line and snapshot. What was found by going through it must be all that there is.
fn checked(store: &mut dyn Store, key_file: Option<&Path>) -> Result<Count, StoreError> {
    store.is_whole()?;
    let all = store.count()?;
    let keys = Keys::find(store, key_file).doing("checking the database")?;
    let found = Contents::of(store, keys.as_ref().map(|keys| &keys.records))?.check()?;
    if all == found {
        return Ok(found);
    }
    Err(StoreError::new("checking the database", "it holds something about a stream without lines"))
}

/// SQLite copies itself, page by page.
fn copy_pages(from: &Path, to: &Path) -> Result<Option<Count>, StoreError> {
    Sqlite::open_read_only(from)?.copy(to)?;
    Ok(None)
}

/// Everything is read in one transaction, and written.
fn copy_lines(from: &str, to: &Path) -> Result<Option<Count>, StoreError> {
    let mut database = open_read_only(from)?;
    database.freeze()?;
    let held = database.count()?;
    let mut copy = Sqlite::open(to)?;
    copy.write_parts(&mut Contents::of(&mut *database, None)?)?;
    copy.seal()?;
    Ok(Some(held))
}

/// A backup of an earlier version is brought up to date in a copy: the file itself stays as it is.
fn open_backup(path: &Path) -> Result<(Box<dyn Store>, Option<PartialFile>), StoreError> {
    let mut backup = Sqlite::open_any(path)?;
    let version = backup.schema()?;
    if version == 0 || schema::missing(version)?.is_empty() {
        return Ok((Box::new(Sqlite::open_read_only(path)?), None));
    }
    let name = format!("croupier-restore-{}.db", std::process::id());
    let copy = PartialFile(std::env::temp_dir().join(name));
    copy.clear().doing("copying the backup")?;
    sqlite::make(&copy.0).doing("copying the backup")?;
    backup.copy(&copy.0)?;
    Ok((Box::new(Sqlite::open(&copy.0)?), Some(copy)))
}

/// A file on the way, with what SQLite puts beside it. It is gone when it is done with.
struct PartialFile(PathBuf);

impl PartialFile {
    fn clear(&self) -> std::io::Result<()> {
        for ending in ["", "-wal", "-shm", "-journal", ".lock"] {
            let mut name = self.0.clone().into_os_string();
            name.push(ending);
            match fs::remove_file(name) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        let _ = self.clear();
    }
}

fn beside(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Gives the file its name once it is on the disk.
fn keep(part: &Path, to: &Path) -> std::io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    sqlite::sync_folder(to)
}
