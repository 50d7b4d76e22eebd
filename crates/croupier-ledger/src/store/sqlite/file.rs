//! The data file: creating, opening, migrating and closing it.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::store::{FailureContext, StoreError, schema};

/// The time for which another program may block a write before the write fails.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Returns a path with a suffix added to its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// Creates the file if it does not exist, readable only by its owner because it holds passwords and secrets. SQLite
/// gives its journal the same permissions.
pub(in crate::store) fn make(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

/// Syncs a file's folder to the disk. If the file's name were lost, its contents could not be found.
pub(in crate::store) fn sync_folder(path: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Opens a connection whose writes survive a power failure.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    let opening = format!("opening {}", path.display());
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).doing(&opening)?;
    connection.busy_timeout(PATIENCE).doing(&opening)?;
    let full = "
        PRAGMA synchronous = FULL;
        PRAGMA fullfsync = 1;
        PRAGMA checkpoint_fullfsync = 1;
        PRAGMA foreign_keys = 1;
        PRAGMA secure_delete = FAST;
        PRAGMA cache_size = -65536;";
    connection.execute_batch(full).doing(&opening)?;
    Ok(connection)
}

/// Chooses the journal: `WAL` for a house, `DELETE` for a self-contained file.
pub(super) fn journal(
    connection: &Connection,
    mode: &str,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut statement = connection.prepare(&format!("PRAGMA journal_mode = {mode}"))?;
    let mut rows = statement.query([])?;
    let mut found = String::new();
    // Read to the end: SQLite answers before it commits, so a failure comes after the answer.
    while let Some(row) = rows.next()? {
        found = row.get(0)?;
    }
    if found.eq_ignore_ascii_case(mode) {
        return Ok(());
    }
    Err(format!("its journal mode cannot be {mode} there, only {found}").into())
}

/// Returns the version of the schema; 0 if there is none yet.
pub(super) fn version(connection: &Connection) -> Result<u32, StoreError> {
    let reading = "reading the schema's version";
    let tables = "SELECT count(*), count(*) FILTER (WHERE name = 'croupier_schema') FROM sqlite_schema";
    let (all, ours): (i64, i64) =
        connection.query_row(tables, [], |row| Ok((row.get(0)?, row.get(1)?))).doing(reading)?;
    match (all, ours) {
        (0, _) => Ok(0),
        (_, 0) => Err(StoreError::new(reading, "it belongs to another program")),
        _ => connection.query_row("SELECT version FROM croupier_schema", [], |row| row.get(0)).doing(reading),
    }
}

/// Migrates the schema to the current version.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let found = version(connection)?;
    let missing = schema::missing(found)?;
    if missing.is_empty() {
        return Ok(());
    }
    let migrating = format!("bringing the schema from version {found} to {}", schema::VERSION);
    commit(connection, |connection| {
        if found == 0 {
            connection.execute_batch(schema::MAKE_VERSION).doing(&migrating)?;
            connection.execute("INSERT INTO croupier_schema VALUES (0)", []).doing(&migrating)?;
        }
        for step in missing {
            connection.execute_batch(step.sqlite).doing(&migrating)?;
        }
        if found < schema::DERIVED {
            super::derived::backfill(connection).doing(&migrating)?;
        }
        let now = "UPDATE croupier_schema SET version = ?1";
        connection.execute(now, [schema::VERSION]).map(|_| ()).doing(&migrating)
    })
}

/// Runs writes in one transaction.
pub(super) fn commit(
    connection: &Connection,
    write: impl FnOnce(&Connection) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let run = |sql: &str| -> rusqlite::Result<()> { connection.prepare_cached(sql)?.execute([]).map(|_| ()) };
    run("BEGIN IMMEDIATE").doing("writing")?;
    let result = write(connection).and_then(|()| run("COMMIT").doing("committing"));
    if result.is_err() && !connection.is_autocommit() {
        // If this fails, closing the connection rolls back.
        let _ = run("ROLLBACK");
    }
    result
}

/// Returns true if a write violated a constraint. Such a write was refused before anything reached the disk.
pub(super) fn harmless(error: &StoreError) -> bool {
    let error = error.source.downcast_ref::<rusqlite::Error>();
    error.is_some_and(|error| error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation))
}

/// Moves all pages of the journal and empties it, unless a reader prevents that.
pub(super) fn empty_journal(connection: &Connection) -> Result<(), StoreError> {
    let emptying = "emptying the journal";
    connection.busy_timeout(Duration::from_millis(100)).doing(emptying)?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).doing(emptying)
}

/// Makes SQLite leave the journal as it is when the connection closes.
pub(super) fn leave_journal(connection: &Connection) -> Result<(), StoreError> {
    let leave = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection.set_db_config(leave, true).map(|_| ()).doing("opening the database")
}
