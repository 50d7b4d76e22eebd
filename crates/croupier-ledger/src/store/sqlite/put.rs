//! Writes a group to SQLite, one write after the other, with statements that are prepared once.

use rusqlite::{Connection, params};

use super::derived::{self, PartialSubtrees};
use crate::store::group::Group;

/// Writes the whole group, inside a transaction.
pub(super) fn put(
    connection: &Connection,
    group: &Group<'_>,
    growing: &mut PartialSubtrees,
) -> rusqlite::Result<()> {
    let mut line =
        connection.prepare_cached("INSERT INTO lines (stream, n, hash, line) VALUES (?1, ?2, ?3, ?4)")?;
    for new in &group.lines {
        line.execute(params![new.stream, new.n, new.hash.0, new.text])?;
    }
    derived::put(connection, group, growing)?;
    let mut snapshot = connection.prepare_cached(
        "INSERT INTO snapshots (stream, lines, last, state, mac) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (stream) DO UPDATE
             SET lines = excluded.lines, last = excluded.last, state = excluded.state, mac = excluded.mac
             WHERE excluded.lines >= snapshots.lines
                OR snapshots.lines > 1 + (SELECT max(n) FROM lines WHERE lines.stream = snapshots.stream)",
    )?;
    for (stream, new) in &group.snapshots {
        snapshot.execute(params![stream, new.lines, new.last, new.state, new.mac])?;
    }
    let mut checkpoint = connection.prepare_cached(
        "INSERT INTO checkpoints (stream, size, note, at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (stream, size) DO UPDATE SET note = excluded.note, at = excluded.at",
    )?;
    for ((stream, size), (note, at)) in &group.checkpoints {
        checkpoint.execute(params![stream, size, note, at])?;
    }
    put_records(connection, group)
}

fn put_records(connection: &Connection, group: &Group<'_>) -> rusqlite::Result<()> {
    let mut set = connection.prepare_cached(
        "INSERT INTO records (space, key, value) VALUES (?1, ?2, ?3)
         ON CONFLICT (space, key) DO UPDATE SET value = excluded.value",
    )?;
    let mut delete = connection.prepare_cached("DELETE FROM records WHERE space = ?1 AND key = ?2")?;
    for ((space, key), value) in &group.records {
        match value {
            Some(value) => set.execute(params![space, key.as_bytes(), value.as_bytes()])?,
            None => delete.execute(params![space, key.as_bytes()])?,
        };
    }
    Ok(())
}
