//! PostgreSQL, on a separate server.

pub(super) mod address;
mod connection;
mod tls;

use postgres::types::{FromSql, ToSql};
use postgres::{Client, Row, Statement};

use super::derived::moved_by;
use super::group::{Group, number, range};
use super::sqlite::STREAMS;
use super::{
    ChunkedWrites, FailureContext, Movement, RecordSpace, Snapshot, Store, StoreCounts, StoreError,
    StoredCheckpoint, StoredLine, Write, postgres_derived, schema,
};
use crate::digest::Digest;
use connection::Problem;
pub(super) use connection::{
    ConnectionUser, LOCK, PATIENCE, PostgresClient, connect, lock, lock_shared, lost, say,
};

/// Writes a whole group, apart from the records that it sets.
const PUT_REST: &str = "
    WITH
    new_lines AS (
        INSERT INTO lines (stream, n, hash, line)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[])
    ),
    new_snapshots AS (
        INSERT INTO snapshots (stream, lines, last, state, mac)
        SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bytea[], $8::text[], $18::bytea[])
        ON CONFLICT (stream) DO UPDATE
            SET lines = excluded.lines, last = excluded.last, state = excluded.state, mac = excluded.mac
            WHERE excluded.lines >= snapshots.lines
               OR snapshots.lines > 1 + (SELECT max(n) FROM lines WHERE lines.stream = snapshots.stream)
    ),
    new_checkpoints AS (
        INSERT INTO checkpoints (stream, size, note, at)
        SELECT * FROM unnest($9::bigint[], $10::bigint[], $11::text[], $12::text[])
        ON CONFLICT (stream, size) DO UPDATE SET note = excluded.note, at = excluded.at
    ),
    new_movements AS (
        INSERT INTO movements (account, n, amount)
        SELECT * FROM unnest($19::text[], $20::bigint[], $21::bigint[])
        ON CONFLICT (account, n) DO UPDATE SET amount = excluded.amount
    ),
    gone AS (
        DELETE FROM records USING unnest($13::text[], $14::bytea[]) AS deleted (space, key)
        WHERE records.space = deleted.space AND records.key = deleted.key
    )";

/// Sets the records of a group.
const PUT_RECORDS: &str = "
    INSERT INTO records (space, key, value)
    SELECT * FROM unnest($15::text[], $16::bytea[], $17::bytea[])
    ON CONFLICT (space, key) DO UPDATE SET value = excluded.value";

/// Returns the statement that writes a whole group. The statement is a whole transaction: one round trip to the server.
fn put_alone() -> String {
    format!("{PUT_REST} {PUT_RECORDS}")
}

/// Returns the statement that writes a whole group, if the session `$24` holds the leases `$22` and `$23`, and sends the
/// notices `$26` on the channel `$25`.
pub(super) fn put_leased() -> String {
    format!(
        "{PUT_REST}, new_records AS ({PUT_RECORDS})
         SELECT cluster_hold($22::bigint[], $23::bigint[], $24::bigint),
                (SELECT count(pg_notify($25::text, notice)) FROM unnest($26::text[]) AS notice)"
    )
}

/// A database on a server.
pub struct Postgres {
    pub(super) client: PostgresClient,
    /// The prepared statement with which the house writes. A reader has none.
    put: Option<Statement>,
}

impl Postgres {
    /// Opens a database for the exclusive use of a house. Creates the tables if they do not exist.
    pub fn open(url: &str) -> Result<Postgres, StoreError> {
        let mut client = connect(url, ConnectionUser::House)?;
        lock(&mut client)?;
        migrate(&mut client)?;
        let put = client.prepare(&put_alone()).map_err(say).doing("opening the database")?;
        Ok(Postgres { client, put: Some(put) })
    }

    /// Takes a connection of a node, which shares the lock with others.
    pub(super) fn of_node(mut client: PostgresClient) -> Result<Postgres, StoreError> {
        let put = client.prepare(&put_alone()).map_err(lost).doing("opening the database")?;
        Ok(Postgres { client, put: Some(put) })
    }

    /// Opens a database for reading, while a house may be writing to it.
    pub fn open_read_only(url: &str) -> Result<Postgres, StoreError> {
        let mut client = connect(url, ConnectionUser::House)?;
        let read_only = "SET default_transaction_read_only = on";
        client.batch_execute(read_only).map_err(say).doing("opening the database")?;
        schema::check_version(version(&mut client)?)?;
        Ok(Postgres { client, put: None })
    }

    fn all<T>(
        &mut self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
        row: impl Fn(&Row) -> Result<T, Problem>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.client.query(sql, values).map_err(lost).doing("reading")?;
        rows.iter().map(row).collect::<Result<_, _>>().doing("reading")
    }

    fn one<T: for<'a> FromSql<'a>>(
        &mut self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.all(sql, values, |row| get(row, 0))?.pop())
    }

    fn statement(&self) -> Result<Statement, StoreError> {
        self.put.clone().ok_or_else(|| StoreError::new("writing", "the database is open for reading only"))
    }
}

impl Store for Postgres {
    fn write(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let (group, statement) = (Group::of(writes)?, self.statement()?);
        // One line in 256 completes a subtree. The subtree's root is stored with that line.
        if !postgres_derived::completes(&group) {
            return put(&group, |values| self.client.execute(&statement, values))
                .map_err(say)
                .doing("writing");
        }
        let mut transaction = self.client.transaction().map_err(say).doing("writing")?;
        put(&group, |values| transaction.execute(&statement, values)).map_err(say).doing("writing")?;
        postgres_derived::put(&mut transaction, &group).map_err(say).doing("writing")?;
        transaction.commit().map_err(say).doing("committing")
    }

    fn write_parts(&mut self, parts: &mut ChunkedWrites<'_>) -> Result<(), StoreError> {
        let statement = self.statement()?;
        let mut transaction = self.client.transaction().map_err(say).doing("writing")?;
        for part in parts {
            let part = part?;
            let group = Group::of(&part)?;
            put(&group, |values| transaction.execute(&statement, values)).map_err(say).doing("writing")?;
            postgres_derived::put(&mut transaction, &group).map_err(say).doing("writing")?;
        }
        transaction.commit().map_err(say).doing("committing")
    }

    fn freeze(&mut self) -> Result<(), StoreError> {
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        self.client.batch_execute(begin).map_err(say).doing("reading")?;
        // The first read fixes the moment that all later reads see.
        self.schema().map(|_| ())
    }

    fn streams(&mut self) -> Result<Vec<u64>, StoreError> {
        self.all(STREAMS, &[], |row| read_unsigned(row, 0))
    }

    fn length(&mut self, stream: u64) -> Result<u64, StoreError> {
        let sql = "SELECT max(n) FROM lines WHERE stream = $1";
        let last: Option<Option<i64>> = self.one(sql, &[&number(stream)?])?;
        Ok(last.flatten().map_or(0, |last| last.unsigned_abs() + 1))
    }

    fn lines(&mut self, stream: u64, from: u64, most: u64) -> Result<Vec<StoredLine>, StoreError> {
        self.all(
            "SELECT n, hash, line FROM lines WHERE stream = $1 AND n >= $2 ORDER BY n LIMIT $3",
            &[&number(stream)?, &number(from)?, &limit(most)],
            |row| Ok(StoredLine { n: read_unsigned(row, 0)?, hash: digest(row, 1)?, line: get(row, 2)? }),
        )
    }

    fn hashes(&mut self, stream: u64, most: u64) -> Result<Vec<Digest>, StoreError> {
        let sql = "SELECT hash FROM lines WHERE stream = $1 ORDER BY n LIMIT $2";
        self.all(sql, &[&number(stream)?, &limit(most)], |row| digest(row, 0))
    }

    fn nodes(&mut self, stream: u64, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, StoreError> {
        let stream = number(stream)?;
        postgres_derived::nodes(&mut *self.client, stream, level, from, most).map_err(say).doing("reading")
    }

    fn movements(&mut self, account: &str, before: u64, most: u64) -> Result<Vec<Movement>, StoreError> {
        let sql = "SELECT n, amount FROM movements WHERE account = $1 AND n < $2 ORDER BY n DESC LIMIT $3";
        self.all(sql, &[&account, &limit(before), &limit(most)], |row| {
            Ok(Movement { n: read_unsigned(row, 0)?, amount: get(row, 1)? })
        })
    }

    fn moved(&mut self, account: &str, from: u64, before: u64) -> Result<i64, StoreError> {
        let sql = "SELECT coalesce(sum(amount), 0)::bigint FROM movements
                   WHERE account = $1 AND n >= $2 AND n < $3";
        let moved: Option<i64> = self.one(sql, &[&account, &limit(from), &limit(before)])?;
        Ok(moved.unwrap_or_default())
    }

    fn count_movements(&mut self) -> Result<u64, StoreError> {
        let count: Option<i64> = self.one("SELECT count(*) FROM movements", &[])?;
        Ok(count.map_or(0, i64::unsigned_abs))
    }

    fn snapshot(&mut self, stream: u64) -> Result<Option<Snapshot>, StoreError> {
        let sql = "SELECT lines, last, state, mac FROM snapshots WHERE stream = $1";
        let snapshot = |row: &Row| {
            let mac = get::<Option<&[u8]>>(row, 3)?.and_then(|mac| mac.try_into().ok()).map(Digest);
            Ok(Snapshot { lines: read_unsigned(row, 0)?, last: digest(row, 1)?, state: get(row, 2)?, mac })
        };
        Ok(self.all(sql, &[&number(stream)?], snapshot)?.pop())
    }

    fn checkpoints(&mut self, stream: u64) -> Result<Vec<StoredCheckpoint>, StoreError> {
        let sql = "SELECT size, note, at FROM checkpoints WHERE stream = $1 ORDER BY size";
        self.all(sql, &[&number(stream)?], |row| {
            let at = get::<&str>(row, 2)?.parse()?;
            Ok(StoredCheckpoint { size: read_unsigned(row, 0)?, note: get(row, 1)?, at })
        })
    }

    fn get(&mut self, space: RecordSpace, key: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT value FROM records WHERE space = $1 AND key = $2";
        Ok(self.all(sql, &[&space.name(), &key.as_bytes()], |row| text(row, 0))?.pop())
    }

    fn scan(&mut self, space: RecordSpace, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        let (first, after) = range(prefix);
        self.all(
            "SELECT key, value FROM records WHERE space = $1 AND key >= $2 AND key < $3 ORDER BY key",
            &[&space.name(), &first, &after],
            |row| Ok((text(row, 0)?, text(row, 1)?)),
        )
    }

    fn count(&mut self) -> Result<StoreCounts, StoreError> {
        let sql = "
            SELECT (SELECT count(*) FROM lines), (SELECT count(*) FROM snapshots),
                   (SELECT count(*) FROM checkpoints), (SELECT count(*) FROM records)";
        let count = self.all(sql, &[], |row| {
            let (lines, snapshots) = (read_unsigned(row, 0)?, read_unsigned(row, 1)?);
            Ok(StoreCounts {
                lines,
                snapshots,
                checkpoints: read_unsigned(row, 2)?,
                records: read_unsigned(row, 3)?,
            })
        })?;
        Ok(count.first().copied().unwrap_or_default())
    }

    fn schema(&mut self) -> Result<u32, StoreError> {
        version(&mut self.client)
    }

    /// Asks the server, because a connection that the server has given up can look healthy for hours. The lock ended
    /// with the connection, and another house may have taken the database.
    fn check_there(&mut self) -> Result<(), StoreError> {
        if self.put.is_none() {
            return Ok(());
        }
        self.client.batch_execute("").map_err(lost).doing("looking at the database")
    }
}

/// Returns the version of the schema in the database at this address; 0 if there is none yet.
pub(super) fn schema_at(url: &str) -> Result<u32, StoreError> {
    let mut client = connect(url, ConnectionUser::House)?;
    version(&mut client)
}

/// Returns the version of the schema; 0 if there is none yet.
pub(super) fn version(client: &mut Client) -> Result<u32, StoreError> {
    let reading = "reading the schema's version";
    let there = "SELECT to_regclass('croupier_schema') IS NOT NULL";
    if !client.query_one(there, &[]).map_err(say).doing(reading)?.get::<_, bool>(0) {
        return Ok(0);
    }
    let row = client.query_one("SELECT version FROM croupier_schema", &[]).map_err(say).doing(reading)?;
    u32::try_from(row.get::<_, i32>(0)).doing(reading)
}

/// Migrates the schema to the current version.
pub(super) fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let found = version(client)?;
    let missing = schema::missing(found)?;
    if missing.is_empty() {
        return Ok(());
    }
    let migrating = format!("bringing the schema from version {found} to {}", schema::VERSION);
    let mut all = String::new();
    if found == 0 {
        all += schema::MAKE_VERSION;
        all += "; INSERT INTO croupier_schema VALUES (0);";
    }
    all.extend(missing.iter().map(|step| step.postgres));
    all += &format!("UPDATE croupier_schema SET version = {}", schema::VERSION);
    let mut transaction = client.transaction().map_err(say).doing(&migrating)?;
    transaction.batch_execute(&all).map_err(say).doing(&migrating)?;
    if found < schema::DERIVED {
        postgres_derived::backfill(&mut transaction).map_err(say).doing(&migrating)?;
    }
    transaction.commit().map_err(say).doing(&migrating)
}

/// Turns a group into columns, and writes those.
pub(super) fn put(
    group: &Group<'_>,
    execute: impl FnOnce(&[&(dyn ToSql + Sync)]) -> Result<u64, postgres::Error>,
) -> Result<(), postgres::Error> {
    let lines = &group.lines;
    let stream: Vec<i64> = lines.iter().map(|line| line.stream).collect();
    let n: Vec<i64> = lines.iter().map(|line| line.n).collect();
    let hash: Vec<&[u8]> = lines.iter().map(|line| &line.hash.0[..]).collect();
    let text: Vec<&str> = lines.iter().map(|line| line.text).collect();

    let snapshots = &group.snapshots;
    let of: Vec<i64> = snapshots.keys().copied().collect();
    let after: Vec<i64> = snapshots.values().map(|snapshot| snapshot.lines).collect();
    let last: Vec<&[u8]> = snapshots.values().map(|snapshot| snapshot.last).collect();
    let state: Vec<&str> = snapshots.values().map(|snapshot| snapshot.state).collect();
    let mac: Vec<Option<&[u8]>> = snapshots.values().map(|snapshot| snapshot.mac).collect();

    let checkpoints = &group.checkpoints;
    let over: Vec<i64> = checkpoints.keys().map(|key| key.0).collect();
    let size: Vec<i64> = checkpoints.keys().map(|key| key.1).collect();
    let note: Vec<&str> = checkpoints.values().map(|checkpoint| checkpoint.0).collect();
    let at: Vec<&str> = checkpoints.values().map(|checkpoint| checkpoint.1.as_str()).collect();

    let (mut gone, mut gone_keys) = (Vec::new(), Vec::new());
    let (mut spaces, mut keys, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for ((space, key), value) in &group.records {
        match value {
            Some(value) => {
                spaces.push(*space);
                keys.push(key.as_bytes());
                values.push(value.as_bytes());
            }
            None => {
                gone.push(*space);
                gone_keys.push(key.as_bytes());
            }
        }
    }
    let moved: Vec<_> = lines.iter().flat_map(|line| moved_by(line.stream, line.n, line.text)).collect();
    let accounts: Vec<&str> = moved.iter().map(|moved| moved.account.as_str()).collect();
    let moved_at: Vec<i64> = moved.iter().map(|moved| moved.n).collect();
    let amounts: Vec<i64> = moved.iter().map(|moved| moved.amount).collect();
    let columns: [&(dyn ToSql + Sync); 21] = [
        &stream, &n, &hash, &text, &of, &after, &last, &state, &over, &size, &note, &at, &gone, &gone_keys,
        &spaces, &keys, &values, &mac, &accounts, &moved_at, &amounts,
    ];
    execute(&columns).map(|_| ())
}

fn limit(most: u64) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn get<'a, T: FromSql<'a>>(row: &'a Row, column: usize) -> Result<T, Problem> {
    row.try_get(column).map_err(say)
}

fn read_unsigned(row: &Row, column: usize) -> Result<u64, Problem> {
    Ok(u64::try_from(get::<i64>(row, column)?)?)
}

fn digest(row: &Row, column: usize) -> Result<Digest, Problem> {
    Ok(Digest(get::<&[u8]>(row, column)?.try_into()?))
}

fn text(row: &Row, column: usize) -> Result<String, Problem> {
    Ok(String::from_utf8(get(row, column)?)?)
}
