//! What SQLite keeps beside the lines, in the same transaction: subtrees that a line completes, and movements of accounts.

use rusqlite::{Connection, params};

use crate::digest::Digest;
use crate::merkle::stored::{self, Hashes};
use crate::store::derived::moved_by;
use crate::store::group::Group;

/// A stream of this connection.
struct Stream<'c> {
    connection: &'c Connection,
    stream: i64,
}

impl Hashes for Stream<'_> {
    type Error = rusqlite::Error;

    fn nodes(&mut self, level: u32, from: u64, most: u64) -> rusqlite::Result<Vec<Digest>> {
        nodes(self.connection, self.stream, level, from, most)
    }
}

/// Hashes of a kept level; level 0 is the lines.
pub(super) fn nodes(
    connection: &Connection,
    stream: i64,
    level: u32,
    from: u64,
    most: u64,
) -> rusqlite::Result<Vec<Digest>> {
    let (from, end) = (signed(from), signed(from.saturating_add(most)));
    let hash = |row: &rusqlite::Row<'_>| Ok(Digest(row.get(0)?));
    if level == 0 {
        let sql = "SELECT hash FROM lines WHERE stream = ?1 AND n >= ?2 AND n < ?3 ORDER BY n";
        return connection.prepare_cached(sql)?.query_map(params![stream, from, end], hash)?.collect();
    }
    let sql = "SELECT hash FROM nodes
               WHERE stream = ?1 AND level = ?2 AND place >= ?3 AND place < ?4 ORDER BY place";
    connection.prepare_cached(sql)?.query_map(params![stream, level, from, end], hash)?.collect()
}

/// Keeps what new lines bring with them.
pub(super) fn put(connection: &Connection, group: &Group<'_>) -> rusqlite::Result<()> {
    for line in &group.lines {
        complete(connection, line.stream, line.n)?;
        movements(connection, line.stream, line.n, line.text)?;
    }
    Ok(())
}

fn complete(connection: &Connection, stream: i64, n: i64) -> rusqlite::Result<()> {
    for (level, place) in stored::completed(n.unsigned_abs()) {
        if let Some(hash) = stored::node(&mut Stream { connection, stream }, level, place)? {
            let sql = "INSERT OR REPLACE INTO nodes (stream, level, place, hash) VALUES (?1, ?2, ?3, ?4)";
            connection.prepare_cached(sql)?.execute(params![stream, level, signed(place), hash.0])?;
        }
    }
    Ok(())
}

fn movements(connection: &Connection, stream: i64, n: i64, line: &str) -> rusqlite::Result<()> {
    for moved in moved_by(stream, n, line) {
        let sql = "INSERT OR REPLACE INTO movements (account, n, amount) VALUES (?1, ?2, ?3)";
        connection.prepare_cached(sql)?.execute(params![moved.account, moved.n, moved.amount])?;
    }
    Ok(())
}

/// Derives everything from the lines of a database that has none of it yet.
pub(super) fn backfill(connection: &Connection) -> rusqlite::Result<()> {
    let mut lines = connection.prepare("SELECT stream, n FROM lines ORDER BY stream, n")?;
    let mut rows = lines.query([])?;
    while let Some(row) = rows.next()? {
        complete(connection, row.get(0)?, row.get(1)?)?;
    }
    let mut lines = connection.prepare("SELECT n, line FROM lines WHERE stream = 0 ORDER BY n")?;
    let mut rows = lines.query([])?;
    while let Some(row) = rows.next()? {
        movements(connection, 0, row.get(0)?, &row.get::<_, String>(1)?)?;
    }
    Ok(())
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
