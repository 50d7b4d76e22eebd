//! The nodes and leases of a database, for operators.

use std::time::Duration;

use postgres::Row;

use super::{CHANNEL, LEASE};
use crate::store::postgres::{ConnectionUser, PostgresClient, connect, lost, version};
use crate::store::{FailureContext, StoreError, is_server, schema};

/// The state of a cluster.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClusterReport {
    /// The nodes, by name.
    pub nodes: Vec<NodeRow>,
    /// The leases, by stream.
    pub leases: Vec<LeaseRow>,
    /// The number of lines of the house's stream.
    pub house_lines: u64,
    /// The standbys of the database's server.
    pub standbys: Vec<StandbyRow>,
}

/// A node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// The name.
    pub name: String,
    /// The address at which the other nodes reach it.
    pub address: String,
    /// The version of its program.
    pub version: String,
    /// The time since it joined.
    pub joined_ago: Duration,
    /// The time since it was last seen.
    pub seen_ago: Duration,
    /// Whether it still holds its leases: it was seen within the time of a lease.
    pub alive: bool,
    /// Whether an operator drains it.
    pub draining: bool,
    /// The number of leases that it holds.
    pub leases: u64,
    /// The number of the house's lines that it had not read when it was last seen.
    pub behind: u64,
}

/// A standby of the database's server. The server shows its progress only to a user with `pg_monitor`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandbyRow {
    /// The name under which it connects.
    pub name: String,
    /// How commits wait for it: `sync`, `quorum`, `potential` or `async`.
    pub sync: Option<String>,
    /// The bytes of the primary's log that it has not replayed.
    pub behind_bytes: Option<u64>,
    /// The time by which its replay lags; none while nothing is written.
    pub lag: Option<Duration>,
}

/// A lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaseRow {
    /// The stream.
    pub stream: u64,
    /// The node that holds it; `None` if it was given back, or its node has left or started again.
    pub node: Option<String>,
    /// Whether that node is alive.
    pub alive: bool,
    /// The number of times that the lease was taken.
    pub epoch: u64,
    /// Whether some node should hold it: its table is in use.
    pub wanted: bool,
    /// The number of lines of the stream.
    pub lines: u64,
}

/// Returns the nodes and leases of a database. It need not be a cluster.
pub fn nodes(database: &str) -> Result<ClusterReport, StoreError> {
    let mut client = open(database)?;
    let nodes = format!(
        "SELECT name, address, version, (extract(epoch FROM clock_timestamp() - joined) * 1000)::bigint,
                (extract(epoch FROM clock_timestamp() - seen) * 1000)::bigint,
                seen >= clock_timestamp() - {LEASE}, draining,
                (SELECT count(*) FROM cluster_leases AS lease WHERE lease.session = node.session),
                greatest((SELECT coalesce(max(n) + 1, 0) FROM lines WHERE stream = 0) - followed, 0)
         FROM cluster_nodes AS node ORDER BY name"
    );
    let leases = format!(
        "SELECT stream, name, coalesce(seen >= clock_timestamp() - {LEASE}, false), epoch, wanted,
                coalesce((SELECT max(n) + 1 FROM lines WHERE lines.stream = lease.stream), 0)
         FROM cluster_leases AS lease LEFT JOIN cluster_nodes USING (session) ORDER BY stream"
    );
    let house = "SELECT coalesce(max(n) + 1, 0) FROM lines WHERE stream = 0";
    let standbys = "SELECT application_name, sync_state,
            pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END,
                            replay_lsn)::bigint,
            (extract(epoch FROM replay_lag) * 1000)::bigint
        FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' ORDER BY application_name, pid";
    let mut read = |sql: &str| client.query(sql, &[]).map_err(lost).doing("reading the nodes");
    Ok(ClusterReport {
        nodes: read(&nodes)?.iter().map(node).collect(),
        leases: read(&leases)?.iter().map(lease).collect(),
        house_lines: read(house)?.first().map_or(0, |row| count(row, 0)),
        standbys: read(standbys)?.iter().map(standby).collect(),
    })
}

/// Starts or stops draining a node, which hands its tables to the other nodes. Returns whether the node exists.
pub fn drain_node(database: &str, name: &str, draining: bool) -> Result<bool, StoreError> {
    let marking = "marking the node";
    let mut client = open(database)?;
    let sql = "UPDATE cluster_nodes SET draining = $2 WHERE name = $1";
    let found = client.execute(sql, &[&name, &draining]).map_err(lost).doing(marking)? == 1;
    let notice = format!("SELECT pg_notify({CHANNEL}, 'leases')");
    client.batch_execute(&notice).map_err(lost).doing(marking)?;
    Ok(found)
}

fn open(database: &str) -> Result<PostgresClient, StoreError> {
    if !is_server(database) {
        let why = "only a PostgreSQL database has nodes: give its address with --database postgres://…";
        return Err(StoreError::new("reading the nodes", why));
    }
    let mut client = connect(database, ConnectionUser::Operator)?;
    schema::check_version(version(&mut client)?)?;
    Ok(client)
}

fn node(row: &Row) -> NodeRow {
    NodeRow {
        name: row.get(0),
        address: row.get(1),
        version: row.get(2),
        joined_ago: Duration::from_millis(count(row, 3)),
        seen_ago: Duration::from_millis(count(row, 4)),
        alive: row.get(5),
        draining: row.get(6),
        leases: count(row, 7),
        behind: count(row, 8),
    }
}

fn standby(row: &Row) -> StandbyRow {
    let number = |column| row.get::<_, Option<i64>>(column).map(|number| u64::try_from(number).unwrap_or(0));
    StandbyRow {
        name: row.get::<_, Option<String>>(0).unwrap_or_default(),
        sync: row.get(1),
        behind_bytes: number(2),
        lag: number(3).map(Duration::from_millis),
    }
}

fn lease(row: &Row) -> LeaseRow {
    LeaseRow {
        stream: count(row, 0),
        node: row.get(1),
        alive: row.get(2),
        epoch: count(row, 3),
        wanted: row.get(4),
        lines: count(row, 5),
    }
}

fn count(row: &Row, column: usize) -> u64 {
    u64::try_from(row.get::<_, i64>(column)).unwrap_or_default()
}
