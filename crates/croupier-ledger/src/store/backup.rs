//! Copies of whole databases. A backup is one SQLite file, whatever the kind of database.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::contents::Contents;
use super::{
    DatabaseLocation, FailureContext, RecordSpace, Sqlite, Store, StoreCounts, StoreError, Write,
    make_folder, open, open_read_only, schema, sqlite,
};
use crate::keys::Keys;

/// Does the same as [`backup_checked`], with the house's key from its database, if the key is there.
pub fn backup(from: &str, to: &Path) -> Result<StoreCounts, StoreError> {
    backup_checked(from, to, None)
}

/// Copies a database, which may be in use, into a new file as it is at one moment. Checks every line of the copy, and
/// its snapshots with the house's key from `key_file` or the database. Returns the counts of the copy.
pub fn backup_checked(from: &str, to: &Path, key_file: Option<&Path>) -> Result<StoreCounts, StoreError> {
    let writing = format!("writing {}", to.display());
    if to.try_exists().doing(&writing)? {
        return Err(StoreError::new(writing, "the file already exists"));
    }
    // The file has another name until it is complete, so that a file with the final name is always a good backup.
    let part = PartialFile(beside(to));
    part.clear().doing(&writing)?;
    sqlite::make(&part.0).doing(&writing)?;
    let held = match DatabaseLocation::of(from) {
        DatabaseLocation::Sqlite(path) => copy_pages(path, &part.0)?,
        DatabaseLocation::Postgres(_) => copy_lines(from, &part.0)?,
    };
    let count = check_store(&mut Sqlite::open_read_only(&part.0)?, key_file)?;
    if held.is_some_and(|held| held != count) {
        return Err(StoreError::new(writing, "the copy is incomplete"));
    }
    keep(&part.0, to).doing(&writing)?;
    Ok(count)
}

/// The state of a house after its backup was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PostBackupActivity {
    /// The house may have continued, so its later draws and dealt cards may be known.
    PlayedOn,
    /// The house was stopped, and is only being moved.
    Nothing,
}

/// The key of the record that marks a database as restored from a backup whose house may have continued.
pub const RESTORED: &str = "restored";

/// Does the same as [`restore_checked`], with the house's key from the backup, if the key is there.
pub fn restore(from: &Path, to: &str, since: PostBackupActivity) -> Result<StoreCounts, StoreError> {
    restore_checked(from, to, since, None)
}

/// Restores a backup into an empty SQLite or PostgreSQL database, completely or not at all. Checks lines and snapshots as
/// [`backup_checked`] does. Returns the counts of the database.
pub fn restore_checked(
    from: &Path,
    to: &str,
    since: PostBackupActivity,
    key_file: Option<&Path>,
) -> Result<StoreCounts, StoreError> {
    let restoring = "restoring the backup";
    if !from.try_exists().doing(restoring)? {
        return Err(StoreError::new(restoring, format!("{} does not exist", from.display())));
    }
    let (mut backup, _updated) = open_backup(from)?;
    check_store(&mut *backup, key_file)?;
    make_folder(to)?;
    let mut database = open(to)?;
    if database.count()? != StoreCounts::default() {
        return Err(StoreError::new(restoring, "the database is not empty"));
    }
    let mut contents = Contents::of(&mut *backup, None)?;
    let restored = Write::Put {
        space: RecordSpace::House,
        key: RESTORED.to_owned(),
        value: Timestamp::now().to_string(),
    };
    let mut marks = (since == PostBackupActivity::PlayedOn).then_some(Ok(vec![restored])).into_iter();
    database.write_parts(&mut contents.by_ref().chain(&mut marks))?;
    let count = contents.count;
    let marked = u64::from(
        since == PostBackupActivity::PlayedOn && backup.get(RecordSpace::House, RESTORED)?.is_none(),
    );
    if check_store(&mut *database, key_file)? != (StoreCounts { records: count.records + marked, ..count }) {
        return Err(StoreError::new(restoring, "the copy is incomplete"));
    }
    Ok(count)
}

/// Checks every line and snapshot. The counts must match those of the whole database.
fn check_store(store: &mut dyn Store, key_file: Option<&Path>) -> Result<StoreCounts, StoreError> {
    store.check_whole()?;
    let all = store.count()?;
    let keys = Keys::find(store, key_file).doing("checking the database")?;
    let found = Contents::of(store, keys.as_ref().map(|keys| &keys.records))?.check()?;
    if all == found {
        return Ok(found);
    }
    Err(StoreError::new("checking the database", "it holds data of a stream without lines"))
}

/// Lets SQLite copy the database, page by page.
fn copy_pages(from: &Path, to: &Path) -> Result<Option<StoreCounts>, StoreError> {
    Sqlite::open_read_only(from)?.copy(to)?;
    Ok(None)
}

/// Reads everything in one transaction and writes it to the copy.
fn copy_lines(from: &str, to: &Path) -> Result<Option<StoreCounts>, StoreError> {
    let mut database = open_read_only(from)?;
    database.freeze()?;
    let held = database.count()?;
    let mut copy = Sqlite::open(to)?;
    copy.write_parts(&mut Contents::of(&mut *database, None)?)?;
    copy.seal()?;
    Ok(Some(held))
}

/// Opens a backup. A backup of an earlier version is migrated in a copy; the file itself stays unchanged.
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

/// A temporary file, with the files that SQLite puts next to it. The file is deleted on drop.
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

/// Renames the file once it is on the disk.
fn keep(part: &Path, to: &Path) -> std::io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    sqlite::sync_folder(to)
}
