//! Data that SQLite stores in addition to the lines, in the same transaction: the subtrees that a line completes, and
//! the movements of accounts.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use crate::digest::Digest;
use crate::merkle::Tree;
use crate::merkle::stored::{self, Hashes, WIDTH};
use crate::store::derived::moved_by;
use crate::store::group::Group;

/// A stream, read through this connection.
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

/// Returns hashes of a stored level. Level 0 is the lines.
pub(super) fn nodes(
    connection: &Connection,
    stream: i64,
    level: u32,
    from: u64,
    most: u64,
) -> rusqlite::Result<Vec<Digest>> {
    let (from, end) = (as_signed(from), as_signed(from.saturating_add(most)));
    let hash = |row: &rusqlite::Row<'_>| Ok(Digest(row.get(0)?));
    if level == 0 {
        let sql = "SELECT hash FROM lines WHERE stream = ?1 AND n >= ?2 AND n < ?3 ORDER BY n";
        return connection.prepare_cached(sql)?.query_map(params![stream, from, end], hash)?.collect();
    }
    let sql = "SELECT hash FROM nodes
               WHERE stream = ?1 AND level = ?2 AND place >= ?3 AND place < ?4 ORDER BY place";
    connection.prepare_cached(sql)?.query_map(params![stream, level, from, end], hash)?.collect()
}

/// The incomplete subtree of the lowest stored level, for each stream. Reading its lines back when it is full would
/// take a twentieth of the writer's time.
#[derive(Default)]
pub(super) struct PartialSubtrees(HashMap<i64, PendingLines>);

/// The lines since the last full subtree.
struct PendingLines {
    next: u64,
    tree: Tree,
}

/// The maximum number of incomplete subtrees to remember. The other subtrees are read from the lines.
const PARTS: usize = 4096;

impl PartialSubtrees {
    /// Forgets the lines of a transaction that failed.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// Adds a line that is in the database. Returns the root of the subtree that the line completes, if any.
    fn add(&mut self, lines: &mut Stream<'_>, n: u64, hash: Digest) -> rusqlite::Result<Option<Digest>> {
        let mut part = match self.0.remove(&lines.stream) {
            Some(part) if part.next == n => part,
            _ => PendingLines::before(lines, n)?,
        };
        part.tree.add(hash);
        part.next = n + 1;
        if !part.next.is_multiple_of(WIDTH) {
            if self.0.len() >= PARTS {
                self.0.clear();
            }
            self.0.insert(lines.stream, part);
            return Ok(None);
        }
        // If a line is missing, there is no root.
        Ok((part.tree.size() == WIDTH).then(|| part.tree.root()))
    }
}

impl PendingLines {
    fn before(lines: &mut Stream<'_>, n: u64) -> rusqlite::Result<PendingLines> {
        let from = n - n % WIDTH;
        let mut tree = Tree::EMPTY;
        if from < n {
            lines.nodes(0, from, n - from)?.into_iter().for_each(|hash| tree.add(hash));
        }
        Ok(PendingLines { next: n, tree })
    }
}

/// Stores the derived data of new lines.
pub(super) fn put(
    connection: &Connection,
    group: &Group<'_>,
    growing: &mut PartialSubtrees,
) -> rusqlite::Result<()> {
    for line in &group.lines {
        let (lines, n) = (&mut Stream { connection, stream: line.stream }, line.n.unsigned_abs());
        let full = growing.add(lines, n, line.hash)?;
        complete(lines, n, full)?;
        movements(connection, line.stream, line.n, line.text)?;
    }
    Ok(())
}

/// Stores the subtrees that a line completes. `known` is the root of the lowest one, if it is known.
fn complete(lines: &mut Stream<'_>, n: u64, mut known: Option<Digest>) -> rusqlite::Result<()> {
    for (level, place) in stored::completed(n) {
        let root = match known.take() {
            None => stored::node(lines, level, place)?,
            known => known,
        };
        if let Some(root) = root {
            let sql = "INSERT OR REPLACE INTO nodes (stream, level, place, hash) VALUES (?1, ?2, ?3, ?4)";
            let mut insert = lines.connection.prepare_cached(sql)?;
            insert.execute(params![lines.stream, level, as_signed(place), root.0])?;
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

/// Derives all data from the lines, for a database that has no derived data yet.
pub(super) fn backfill(connection: &Connection) -> rusqlite::Result<()> {
    let mut lines = connection.prepare("SELECT stream, n FROM lines ORDER BY stream, n")?;
    let mut rows = lines.query([])?;
    while let Some(row) = rows.next()? {
        let n: i64 = row.get(1)?;
        complete(&mut Stream { connection, stream: row.get(0)? }, n.unsigned_abs(), None)?;
    }
    let mut lines = connection.prepare("SELECT n, line FROM lines WHERE stream = 0 ORDER BY n")?;
    let mut rows = lines.query([])?;
    while let Some(row) = rows.next()? {
        movements(connection, 0, row.get(0)?, &row.get::<_, String>(1)?)?;
    }
    Ok(())
}

fn as_signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
