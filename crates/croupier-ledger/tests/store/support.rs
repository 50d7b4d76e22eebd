//! Databases of both kinds, and writes for them.

use croupier_ledger::store::{RecordSpace, Store, Write, open};
use croupier_ledger::{Digest, StreamHead};
use croupier_proving::PostgresServer;
use tempfile::TempDir;

/// The location of a database that does not exist yet, with the folder that may hold it.
pub(crate) struct Place {
    pub(crate) address: String,
    pub(crate) folder: TempDir,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let address = folder.path().join("croupier.db").to_str().unwrap().to_owned();
        Place { address, folder }
    }

    pub(crate) fn postgres() -> Place {
        Place { address: PostgresServer::shared().database(), folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        !self.address.starts_with("postgres:")
    }

    pub(crate) fn open(&self) -> Box<dyn Store> {
        open(&self.address).unwrap()
    }

    /// Runs a statement directly in the database. Returns the error's text if it fails.
    pub(crate) fn say(&self, sql: &str) -> Result<(), String> {
        if self.is_sqlite() {
            let connection = rusqlite::Connection::open(&self.address).unwrap();
            return connection.execute_batch(sql).map_err(|error| error.to_string());
        }
        let mut client = postgres::Client::connect(&self.address, postgres::NoTls).unwrap();
        client.batch_execute(sql).map_err(|error| error.as_db_error().unwrap().to_string())
    }
}

/// Removes from a PostgreSQL database what version 5 of the schema added.
pub(crate) const UNDO_VERSION_5: &str = "
    DROP TABLE cluster_nodes, cluster_leases; DROP SEQUENCE cluster_sessions;
    DROP FUNCTION cluster_hold, cluster_lost; UPDATE croupier_schema SET version = 4";

/// Runs each test on both databases.
macro_rules! on_both {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[test] fn $test() { super::$test(&crate::store::support::Place::sqlite()); })*
        }
        mod postgres {
            $(#[test] fn $test() { super::$test(&crate::store::support::Place::postgres()); })*
        }
    };
}
pub(crate) use on_both;

/// Returns a stream without lines.
pub(crate) fn none() -> StreamHead {
    StreamHead::EMPTY
}

/// Returns lines for a stream, continuing its chain.
pub(crate) fn lines(stream: u64, chain: &mut StreamHead, texts: &[&str]) -> Vec<Write> {
    let line = |text: &&str| {
        let (n, hash) = chain.add(text);
        Write::Line { stream, n, hash, line: (*text).to_owned() }
    };
    texts.iter().map(line).collect()
}

pub(crate) fn put(space: RecordSpace, key: &str, value: &str) -> Write {
    Write::Put { space, key: key.to_owned(), value: value.to_owned() }
}

pub(crate) fn delete(space: RecordSpace, key: &str) -> Write {
    Write::Delete { space, key: key.to_owned() }
}

/// Returns at least one write of every kind.
pub(crate) fn something() -> Vec<Write> {
    let (mut house, mut table) = (StreamHead::EMPTY, StreamHead::EMPTY);
    let mut all = lines(0, &mut house, &["{\"a\":1}", "{\"é\":\"✓\"}"]);
    all.extend(lines(7, &mut table, &["one", "two", "three", ""]));
    all.push(Write::Snapshot {
        stream: 7,
        lines: 4,
        last: table.last,
        state: "{}".to_owned(),
        mac: Some(Digest([9; 32])),
    });
    let at = "2026-07-04T12:00:00.123456789Z".parse().unwrap();
    all.push(Write::Checkpoint { stream: 7, size: 3, note: "signed\n\n— by us\n".to_owned(), at });
    all.push(put(RecordSpace::Password, "1", "secret"));
    all.push(put(RecordSpace::Client, "a\0b\n\"é", "\0"));
    all
}
