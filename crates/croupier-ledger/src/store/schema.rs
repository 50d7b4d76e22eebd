//! The tables of both databases, and the steps that create them. A released step never changes.

use super::StoreError;

/// A step from one version of the schema to the next.
pub(super) struct SchemaStep {
    pub(super) sqlite: &'static str,
    pub(super) postgres: &'static str,
}

/// All steps. The version of a schema is the number of its steps.
pub(super) const STEPS: [SchemaStep; 5] = [
    // Streams and records. SQLite stores lines in the order in which they arrive, with a separate key. Appending to
    // many streams then touches half as many pages as it would with lines sorted by stream.
    SchemaStep {
        sqlite: "
            CREATE TABLE lines (
                stream INTEGER NOT NULL, n INTEGER NOT NULL, hash BLOB NOT NULL, line TEXT NOT NULL,
                PRIMARY KEY (stream, n)
            ) STRICT;
            CREATE TABLE snapshots (
                stream INTEGER PRIMARY KEY, lines INTEGER NOT NULL, last BLOB NOT NULL, state TEXT NOT NULL
            ) STRICT;
            CREATE TABLE checkpoints (
                stream INTEGER NOT NULL, size INTEGER NOT NULL, note TEXT NOT NULL, at TEXT NOT NULL,
                PRIMARY KEY (stream, size)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE records (
                space TEXT NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,
                PRIMARY KEY (space, key)
            ) STRICT;
        ",
        postgres: "
            CREATE TABLE lines (
                stream bigint NOT NULL, n bigint NOT NULL, hash bytea NOT NULL, line text NOT NULL,
                PRIMARY KEY (stream, n)
            );
            CREATE TABLE snapshots (
                stream bigint PRIMARY KEY, lines bigint NOT NULL, last bytea NOT NULL, state text NOT NULL
            );
            CREATE TABLE checkpoints (
                stream bigint NOT NULL, size bigint NOT NULL, note text NOT NULL, at text NOT NULL,
                PRIMARY KEY (stream, size)
            );
            CREATE TABLE records (
                space text NOT NULL, key bytea NOT NULL, value bytea NOT NULL,
                PRIMARY KEY (space, key)
            );
        ",
    },
    // A line never changes. The owner of the database can remove this protection on purpose, but not by mistake.
    SchemaStep {
        sqlite: "
            CREATE TRIGGER lines_stay BEFORE UPDATE ON lines
                BEGIN SELECT RAISE(ABORT, 'a line of the log is never changed'); END;
            CREATE TRIGGER lines_remain BEFORE DELETE ON lines
                BEGIN SELECT RAISE(ABORT, 'a line of the log is never deleted'); END;
        ",
        postgres: "
            CREATE FUNCTION lines_stay() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'a line of the log is never changed or deleted'; END $$;
            CREATE TRIGGER lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON lines
                FOR EACH STATEMENT EXECUTE FUNCTION lines_stay();
        ",
    },
    // A snapshot carries a MAC of the house. A snapshot without a MAC is not trusted: the stream is replayed, and a new
    // snapshot is made.
    SchemaStep {
        sqlite: "ALTER TABLE snapshots ADD COLUMN mac BLOB;",
        postgres: "ALTER TABLE snapshots ADD COLUMN mac bytea;",
    },
    // Data derived from the lines, so that proofs and statements need not read all of them: the roots of full subtrees,
    // and the movements of each account by lines of the house's stream.
    SchemaStep {
        sqlite: "
            CREATE TABLE nodes (
                stream INTEGER NOT NULL, level INTEGER NOT NULL, place INTEGER NOT NULL, hash BLOB NOT NULL,
                PRIMARY KEY (stream, level, place)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE movements (
                account TEXT NOT NULL, n INTEGER NOT NULL, amount INTEGER NOT NULL,
                PRIMARY KEY (account, n)
            ) STRICT, WITHOUT ROWID;
        ",
        postgres: "
            CREATE TABLE nodes (
                stream bigint NOT NULL, level bigint NOT NULL, place bigint NOT NULL, hash bytea NOT NULL,
                PRIMARY KEY (stream, level, place)
            );
            CREATE TABLE movements (
                account text NOT NULL, n bigint NOT NULL, amount bigint NOT NULL,
                PRIMARY KEY (account, n)
            );
        ",
    },
    // The nodes that share a house, and the streams that each of them writes. Only PostgreSQL has nodes. A lease belongs
    // to one session of a node and lasts while the node is seen; a lease without a session was given back. `followed` is
    // the number of the house's lines that the node had read. The functions lock the rows, so that a lease cannot be
    // taken over while its holder commits.
    SchemaStep {
        sqlite: "",
        postgres: "
            CREATE SEQUENCE cluster_sessions;
            CREATE TABLE cluster_nodes (
                name text PRIMARY KEY, session bigint NOT NULL UNIQUE, address text NOT NULL, version text NOT NULL,
                protocol integer NOT NULL, secret bytea NOT NULL, joined timestamptz NOT NULL,
                connected timestamptz NOT NULL, seen timestamptz NOT NULL, draining boolean NOT NULL,
                followed bigint NOT NULL
            );
            CREATE TABLE cluster_leases (
                stream bigint PRIMARY KEY, epoch bigint NOT NULL, session bigint, wanted boolean NOT NULL
            );
            CREATE INDEX cluster_leases_session ON cluster_leases (session);
            CREATE FUNCTION cluster_lost(streams bigint[], epochs bigint[], holder bigint) RETURNS bigint[]
                LANGUAGE plpgsql AS $$
                BEGIN
                    PERFORM 1 FROM cluster_leases WHERE stream = ANY (streams) ORDER BY stream FOR SHARE;
                    RETURN (SELECT coalesce(array_agg(claimed.stream), '{}')
                        FROM unnest(streams, epochs) AS claimed (stream, epoch)
                        WHERE NOT EXISTS (SELECT FROM cluster_leases AS lease
                            WHERE lease.stream = claimed.stream AND lease.epoch = claimed.epoch
                              AND lease.session = holder));
                END $$;
            CREATE FUNCTION cluster_hold(streams bigint[], epochs bigint[], holder bigint) RETURNS void
                LANGUAGE plpgsql AS $$
                DECLARE lost bigint[] := cluster_lost(streams, epochs, holder);
                BEGIN
                    IF lost <> '{}' THEN
                        RAISE EXCEPTION 'leases were lost' USING ERRCODE = 'CRL01', DETAIL = lost::text;
                    END IF;
                END $$;
        ",
    },
];

/// The first version whose databases have derived data.
pub(super) const DERIVED: u32 = 4;

/// The version that this program writes.
pub(super) const VERSION: u32 = STEPS.len() as u32;

/// Creates the table that holds the schema's version.
pub(super) const MAKE_VERSION: &str = "CREATE TABLE croupier_schema (version INTEGER NOT NULL)";

/// Returns the steps that a schema of this version lacks. It is an error if the schema is newer than the program.
pub(super) fn missing(version: u32) -> Result<&'static [SchemaStep], StoreError> {
    STEPS.get(version as usize..).ok_or_else(|| {
        let newer = format!(
            "its schema has version {version}, but this program knows versions up to {VERSION}: \
             use a newer croupier"
        );
        StoreError::new("opening the database", newer)
    })
}

/// Checks that the schema has the version of this program, as readers require.
pub(super) fn check_version(version: u32) -> Result<(), StoreError> {
    if missing(version)?.is_empty() {
        return Ok(());
    }
    let older = format!(
        "its schema has version {version}, but this program needs version {VERSION}: \
         start the house on it once to migrate it"
    );
    Err(StoreError::new("opening the database", older))
}
