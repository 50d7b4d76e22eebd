//! Data that PostgreSQL stores in addition to the lines, in the same transaction: the subtrees that a line completes,
//! and the movements of accounts.

use postgres::{Error, GenericClient};

use super::derived::moved_by;
use super::group::Group;
use crate::digest::Digest;
use crate::merkle::stored::{self, Hashes};

/// The number of lines processed at a time.
const PAGE: i64 = 4096;

/// A stream, read through a client or a transaction.
struct Stream<'c, C> {
    client: &'c mut C,
    stream: i64,
}

impl<C: GenericClient> Hashes for Stream<'_, C> {
    type Error = Error;

    fn nodes(&mut self, level: u32, from: u64, most: u64) -> Result<Vec<Digest>, Error> {
        nodes(self.client, self.stream, level, from, most)
    }
}

/// Returns hashes of a stored level. Level 0 is the lines.
pub(super) fn nodes(
    client: &mut impl GenericClient,
    stream: i64,
    level: u32,
    from: u64,
    most: u64,
) -> Result<Vec<Digest>, Error> {
    let (from, end) = (as_signed(from), as_signed(from.saturating_add(most)));
    let rows = if level == 0 {
        let sql = "SELECT hash FROM lines WHERE stream = $1 AND n >= $2 AND n < $3 ORDER BY n";
        client.query(sql, &[&stream, &from, &end])?
    } else {
        let sql = "SELECT hash FROM nodes
                   WHERE stream = $1 AND level = $2 AND place >= $3 AND place < $4 ORDER BY place";
        client.query(sql, &[&stream, &i64::from(level), &from, &end])?
    };
    // A hash of another length was not written by us. Such a hash is left out, and the proof then fails.
    let hashes = rows.iter().map(|row| row.try_get::<_, &[u8]>(0));
    let hashes = hashes.filter_map(|bytes| bytes.map(|bytes| bytes.try_into().ok().map(Digest)).transpose());
    hashes.collect()
}

/// Returns true if a group completes a subtree.
pub(super) fn completes(group: &Group<'_>) -> bool {
    group.lines.iter().any(|line| stored::completed(line.n.unsigned_abs()).next().is_some())
}

/// Stores the subtrees that the lines of a group complete. The lines must already be stored.
pub(super) fn put(client: &mut impl GenericClient, group: &Group<'_>) -> Result<(), Error> {
    group.lines.iter().try_for_each(|line| complete(client, line.stream, line.n))
}

fn complete(client: &mut impl GenericClient, stream: i64, n: i64) -> Result<(), Error> {
    for (level, place) in stored::completed(n.unsigned_abs()) {
        if let Some(hash) = stored::node(&mut Stream { client: &mut *client, stream }, level, place)? {
            let sql = "INSERT INTO nodes (stream, level, place, hash) VALUES ($1, $2, $3, $4)
                       ON CONFLICT (stream, level, place) DO UPDATE SET hash = excluded.hash";
            client.execute(sql, &[&stream, &i64::from(level), &as_signed(place), &&hash.0[..]])?;
        }
    }
    Ok(())
}

/// Derives all data from the lines, for a database that has no derived data yet.
pub(super) fn backfill(client: &mut impl GenericClient) -> Result<(), Error> {
    let ends = client.query("SELECT stream, max(n) FROM lines GROUP BY stream", &[])?;
    for row in ends {
        let (stream, last): (i64, i64) = (row.get(0), row.get(1));
        let width = as_signed(stored::WIDTH);
        let mut n = width - 1;
        while n <= last {
            complete(client, stream, n)?;
            n += width;
        }
    }
    let mut from = 0_i64;
    loop {
        let sql = "SELECT n, line FROM lines WHERE stream = 0 AND n >= $1 ORDER BY n LIMIT $2";
        let rows = client.query(sql, &[&from, &PAGE])?;
        let Some(last) = rows.last() else { return Ok(()) };
        from = last.get::<_, i64>(0) + 1;
        for moved in rows.iter().flat_map(|row| moved_by(0, row.get(0), row.get(1))) {
            let sql = "INSERT INTO movements (account, n, amount) VALUES ($1, $2, $3)";
            client.execute(sql, &[&moved.account, &moved.n, &moved.amount])?;
        }
    }
}

fn as_signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
