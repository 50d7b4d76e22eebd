//! SQLite: one file, with the database engine inside the program.

mod backfill;
mod derived;
mod file;
mod identity;
mod lock;
mod put;
pub(super) mod trace;

use std::path::Path;

use rusqlite::types::FromSql;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row, params};

use super::group::{Group, number, range};
use super::{
    ChunkedWrites, FailureContext, Movement, RecordSpace, Snapshot, Store, StoreCounts, StoreError,
    StoredCheckpoint, StoredLine, Write, schema,
};
use crate::digest::Digest;
use backfill::Backfill;
pub use backfill::BackfillThresholds;
use derived::PartialSubtrees;
use file::{PATIENCE, commit, connect, empty_journal, harmless, journal, leave_journal, migrate, version};
pub(super) use file::{make, sync_folder};
use identity::Identity;
use lock::Lock;
use put::put;

/// A data file.
pub struct Sqlite {
    /// Declared first, so that it is closed before the lock is released.
    connection: Connection,
    house: Option<HouseResources>,
}

/// The parts that only a house needs.
struct HouseResources {
    backfill: Backfill,
    identity: Identity,
    page_size: u64,
    growing: PartialSubtrees,
    /// Whether a write failed in such a way that the contents of the disk are unknown. The file is then left as it is.
    broken: bool,
    _lock: Lock,
}

impl HouseResources {
    /// Checks that the data file and the journal are still the ones that were opened, with everything written to them.
    fn check_there(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let journal = self.identity.check()?;
        // The journal has a header, and another header before each page.
        let needs = |pages: u32| if pages == 0 { 0 } else { 32 + u64::from(pages) * (self.page_size + 24) };
        let short = |pages: u32| journal.is_some_and(|length| length < needs(pages));
        if short(self.backfill.pages()) && short(self.backfill.ask_pages(connection)?) {
            return Err(self.identity.truncated());
        }
        Ok(())
    }
}

impl Sqlite {
    /// Opens a data file for the exclusive use of a house. Creates the file if it does not exist.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_backfilling(path, BackfillThresholds::default())
    }

    /// Does the same, with thresholds for moving the journal into the file.
    pub fn open_backfilling(path: &Path, when: BackfillThresholds) -> Result<Sqlite, StoreError> {
        let opening = format!("opening {}", path.display());
        make(path).doing(&opening)?;
        // Use the real path, so that a link to the file does not count as another house.
        let path = path.canonicalize().doing(&opening)?;
        let lock = Lock::take(&path)?;
        let identity = Identity::of(&path)?;
        let mut connection = connect(&path)?;
        journal(&connection, "WAL").doing(&opening)?;
        migrate(&mut connection)?;
        sync_folder(&path).doing(&opening)?;
        let backfill = Backfill::start(&path, &mut connection, when)?;
        let page_size: i64 =
            connection.query_row("PRAGMA page_size", [], |row| row.get(0)).doing(&opening)?;
        let page_size = page_size.unsigned_abs();
        let house = HouseResources {
            backfill,
            identity,
            page_size,
            growing: PartialSubtrees::default(),
            broken: false,
            _lock: lock,
        };
        Ok(Sqlite { connection, house: Some(house) })
    }

    /// Opens a data file for reading, while a house may be writing to it.
    pub fn open_read_only(path: &Path) -> Result<Sqlite, StoreError> {
        let store = Sqlite::open_any(path)?;
        schema::check_version(version(&store.connection)?)?;
        Ok(store)
    }

    /// Opens a data file of any version for reading.
    pub(super) fn open_any(path: &Path) -> Result<Sqlite, StoreError> {
        let opening = format!("opening {}", path.display());
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).doing(&opening)?;
        connection.busy_timeout(PATIENCE).doing(&opening)?;
        Ok(Sqlite { connection, house: None })
    }

    /// Copies the database as it is now to a new, self-contained file.
    pub(super) fn copy(&self, to: &Path) -> Result<(), StoreError> {
        let copying = format!("copying to {}", to.display());
        let mut copy = Connection::open(to).doing(&copying)?;
        {
            let whole = rusqlite::backup::Backup::new(&self.connection, &mut copy).doing(&copying)?;
            // Copying all pages in one step shows a single moment. A writing house does not wait for the copy.
            whole.step(-1).doing(&copying)?;
        }
        // Without a separate journal, the file can be read anywhere.
        journal(&copy, "DELETE").doing(&copying)
    }

    /// Makes the file self-contained, and closes it.
    pub(super) fn seal(mut self) -> Result<(), StoreError> {
        let closing = "closing the database";
        let Some(house) = &mut self.house else { return journal(&self.connection, "DELETE").doing(closing) };
        if !house.backfill.stop() || house.broken {
            return Err(StoreError::new(closing, "an earlier write failed"));
        }
        let sealed = journal(&self.connection, "DELETE").doing(closing);
        // If sealing failed, the journal stays as it is.
        house.broken = sealed.is_err();
        sealed
    }

    fn transaction(
        &mut self,
        write: impl FnOnce(&Connection, &mut PartialSubtrees) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let Some(house) = &mut self.house else {
            return Err(StoreError::new("writing", "the database is open for reading only"));
        };
        if house.broken {
            return Err(StoreError::new("writing", "an earlier write failed"));
        }
        let connection = &self.connection;
        let result = house
            .check_there(connection)
            .and_then(|()| house.backfill.before(connection))
            .and_then(|()| commit(connection, |connection| write(connection, &mut house.growing)))
            // A write to a file that was deleted in the meantime does not count as stored.
            .and_then(|()| house.identity.check().map(|_| ()));
        match &result {
            Ok(()) => house.backfill.after(),
            Err(error) => {
                house.broken = !harmless(error);
                house.growing.forget();
            }
        }
        result
    }

    fn all<T>(
        &self,
        sql: &str,
        values: impl Params,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql).doing("reading")?;
        let rows = statement.query_map(values, row).doing("reading")?;
        rows.collect::<rusqlite::Result<_>>().doing("reading")
    }

    fn one<T: FromSql>(&self, sql: &str, values: impl Params) -> Result<Option<T>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql).doing("reading")?;
        statement.query_row(values, |row| row.get(0)).optional().doing("reading")
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        let Some(house) = &mut self.house else { return };
        let whole = house.backfill.stop() && !house.broken;
        // Emptying the journal is optional: the next start reads what is in it. After a failure, even trying would be
        // wrong.
        if whole && empty_journal(&self.connection).is_ok() {
            return;
        }
        // A failed sync may have lost pages of the data file, and the next sync does not report that. SQLite would try
        // again when it closes. But it would write only the pages that it had not written before, and then delete the
        // journal, the only place that still has the lost pages.
        let _ = leave_journal(&self.connection);
    }
}

impl Store for Sqlite {
    fn write(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let group = Group::of(writes)?;
        self.transaction(|connection, growing| put(connection, &group, growing).doing("writing"))
    }

    fn write_parts(&mut self, parts: &mut ChunkedWrites<'_>) -> Result<(), StoreError> {
        self.transaction(|connection, growing| {
            for part in parts {
                put(connection, &Group::of(&part?)?, growing).doing("writing")?;
            }
            Ok(())
        })
    }

    fn freeze(&mut self) -> Result<(), StoreError> {
        // The first read fixes the moment that all later reads see.
        self.connection.execute_batch("BEGIN").doing("reading")?;
        self.schema().map(|_| ())
    }

    fn streams(&mut self) -> Result<Vec<u64>, StoreError> {
        self.all(STREAMS, [], |row| read_unsigned(row, 0))
    }

    fn length(&mut self, stream: u64) -> Result<u64, StoreError> {
        let last: Option<Option<i64>> =
            self.one("SELECT max(n) FROM lines WHERE stream = ?1", [number(stream)?])?;
        Ok(last.flatten().map_or(0, |last| last.unsigned_abs() + 1))
    }

    fn lines(&mut self, stream: u64, from: u64, most: u64) -> Result<Vec<StoredLine>, StoreError> {
        self.all(
            "SELECT n, hash, line FROM lines WHERE stream = ?1 AND n >= ?2 ORDER BY n LIMIT ?3",
            params![number(stream)?, number(from)?, limit(most)],
            |row| Ok(StoredLine { n: read_unsigned(row, 0)?, hash: digest(row, 1)?, line: row.get(2)? }),
        )
    }

    fn hashes(&mut self, stream: u64, most: u64) -> Result<Vec<Digest>, StoreError> {
        let sql = "SELECT hash FROM lines WHERE stream = ?1 ORDER BY n LIMIT ?2";
        self.all(sql, params![number(stream)?, limit(most)], |row| digest(row, 0))
    }

    fn nodes(&mut self, stream: u64, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, StoreError> {
        derived::nodes(&self.connection, number(stream)?, level, from, most).doing("reading")
    }

    fn movements(&mut self, account: &str, before: u64, most: u64) -> Result<Vec<Movement>, StoreError> {
        let sql = "SELECT n, amount FROM movements WHERE account = ?1 AND n < ?2 ORDER BY n DESC LIMIT ?3";
        self.all(sql, params![account, limit(before), limit(most)], |row| {
            Ok(Movement { n: read_unsigned(row, 0)?, amount: row.get(1)? })
        })
    }

    fn moved(&mut self, account: &str, from: u64, before: u64) -> Result<i64, StoreError> {
        let sql = "SELECT coalesce(sum(amount), 0) FROM movements WHERE account = ?1 AND n >= ?2 AND n < ?3";
        let moved: Option<i64> = self.one(sql, params![account, limit(from), limit(before)])?;
        Ok(moved.unwrap_or_default())
    }

    fn count_movements(&mut self) -> Result<u64, StoreError> {
        let count: Option<i64> = self.one("SELECT count(*) FROM movements", [])?;
        Ok(count.map_or(0, i64::unsigned_abs))
    }

    fn snapshot(&mut self, stream: u64) -> Result<Option<Snapshot>, StoreError> {
        let sql = "SELECT lines, last, CAST(state AS BLOB), mac FROM snapshots WHERE stream = ?1";
        // A damaged row is read as far as possible. The row's MAC does not match, so the stream is replayed.
        let snapshot = |row: &Row<'_>| {
            let state = String::from_utf8_lossy(row.get_ref(2)?.as_blob()?).into_owned();
            let last = row.get::<_, [u8; 32]>(1).map_or(Digest::NONE, Digest);
            let mac = row.get::<_, [u8; 32]>(3).ok().map(Digest);
            Ok(Snapshot { lines: read_unsigned(row, 0)?, last, state, mac })
        };
        Ok(self.all(sql, [number(stream)?], snapshot)?.pop())
    }

    fn checkpoints(&mut self, stream: u64) -> Result<Vec<StoredCheckpoint>, StoreError> {
        let sql = "SELECT size, note, at FROM checkpoints WHERE stream = ?1 ORDER BY size";
        self.all(sql, [number(stream)?], |row| {
            let at = row.get::<_, String>(2)?.parse().map_err(|error| odd(2, error))?;
            Ok(StoredCheckpoint { size: read_unsigned(row, 0)?, note: row.get(1)?, at })
        })
    }

    fn get(&mut self, space: RecordSpace, key: &str) -> Result<Option<String>, StoreError> {
        let value: Option<Vec<u8>> = self.one(
            "SELECT value FROM records WHERE space = ?1 AND key = ?2",
            params![space.name(), key.as_bytes()],
        )?;
        value.map(|value| String::from_utf8(value).doing("reading")).transpose()
    }

    fn scan(&mut self, space: RecordSpace, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        let (first, after) = range(prefix);
        self.all(
            "SELECT key, value FROM records WHERE space = ?1 AND key >= ?2 AND key < ?3 ORDER BY key",
            params![space.name(), first, after],
            |row| Ok((text(row, 0)?, text(row, 1)?)),
        )
    }

    fn count(&mut self) -> Result<StoreCounts, StoreError> {
        let count = |table: &str| {
            let counted: Option<i64> = self.one(&format!("SELECT count(*) FROM {table}"), [])?;
            Ok(counted.map_or(0, i64::unsigned_abs))
        };
        Ok(StoreCounts {
            lines: count("lines")?,
            snapshots: count("snapshots")?,
            checkpoints: count("checkpoints")?,
            records: count("records")?,
        })
    }

    fn schema(&mut self) -> Result<u32, StoreError> {
        version(&self.connection)
    }

    fn check_whole(&mut self) -> Result<(), StoreError> {
        let faults: Vec<String> = self.all("PRAGMA integrity_check(5)", [], |row| row.get(0))?;
        if faults == ["ok"] {
            return Ok(());
        }
        Err(StoreError::new("checking the data file", format!("it is damaged: {}", faults.join("; "))))
    }

    fn check_there(&mut self) -> Result<(), StoreError> {
        let Some(house) = &mut self.house else { return Ok(()) };
        let there = house.check_there(&self.connection);
        house.broken |= there.is_err();
        there
    }
}

/// Selects all streams. The query steps from each stream to the next, without visiting all lines.
pub(super) const STREAMS: &str = "
    WITH RECURSIVE found(stream) AS (
        SELECT min(stream) FROM lines
        UNION ALL
        SELECT (SELECT min(stream) FROM lines WHERE stream > found.stream) FROM found WHERE stream IS NOT NULL
    )
    SELECT stream FROM found WHERE stream IS NOT NULL";

fn limit(most: u64) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn read_unsigned(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|error| odd(column, error))
}

fn digest(row: &Row<'_>, column: usize) -> rusqlite::Result<Digest> {
    Ok(Digest(row.get(column)?))
}

fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    String::from_utf8(row.get(column)?).map_err(|error| odd(column, error))
}

/// Returns the error for a stored value that this program cannot have written.
fn odd(column: usize, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Blob, Box::new(error))
}
