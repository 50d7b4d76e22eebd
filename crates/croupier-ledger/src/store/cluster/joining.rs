//! Joining a cluster, coming back after a lost connection, and leaving.

use postgres::error::SqlState;
use postgres::{Client, Transaction};

use super::backend::{NodeConnection, ServerProcess};
use super::membership::{MembershipState, NAME_LOCK};
use super::{CHANNEL, JoinError, LEASE, NodeInfo, PROTOCOL};
use crate::store::postgres::{ConnectionUser, PATIENCE, connect, lock, lost, migrate, version};
use crate::store::{FailureContext, LockHeldError, StoreError, is_server, schema};

const JOINING: &str = "joining the cluster";

/// A node that has joined.
pub(super) struct JoinedNode {
    pub(super) connection: NodeConnection,
    pub(super) session: i64,
}

/// Joins a cluster, or starts one.
pub(super) fn join(database: &str, node: &NodeInfo) -> Result<JoinedNode, JoinError> {
    if !is_server(database) {
        return Err(JoinError::NotPostgres);
    }
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    if node.name.is_empty() || node.name.len() > 32 || !node.name.chars().all(fits) {
        return Err(JoinError::Name(node.name.clone()));
    }
    update_schema(database, &node.name)?;
    let mut connection = NodeConnection::open(database, &node.name)?;
    if let Some(holder) = take_name(&mut connection.client, &node.name)? {
        return Err(JoinError::NameInUse { name: node.name.clone(), holder });
    }
    suits_the_others(&mut connection.client, node)?;
    try_to_write(&mut connection.client)?;
    let session = enter(&mut connection.client, node).map_err(lost).doing(JOINING)?;
    beat_quickly(&mut connection.client)?;
    Ok(JoinedNode { connection, session })
}

/// Migrates the schema if it is older than this program. Only a process that has the database alone may do that.
fn update_schema(database: &str, node: &str) -> Result<(), JoinError> {
    let mut client = connect(database, ConnectionUser::Node(node))?;
    let found = version(&mut client)?;
    if schema::missing(found)?.is_empty() {
        return Ok(());
    }
    match lock(&mut client) {
        // Another node may have migrated it in the meantime; then this does nothing.
        Ok(()) => Ok(migrate(&mut client)?),
        Err(error) if !error.is_in_use() => Err(error.into()),
        // Two nodes that start together both want to migrate the schema, and the other one did.
        Err(_) if version(&mut client)? == schema::VERSION => Ok(()),
        Err(error) => {
            let holder = error.source.downcast_ref::<LockHeldError>().map(ToString::to_string);
            let holder = holder.unwrap_or_default();
            Err(JoinError::OldSchema { found, current: schema::VERSION, holder })
        }
    }
}

/// Takes the lock of a node's name, which a process holds while it is connected. Returns its holder if another process
/// has it. The server may need a moment to notice that a node has ended.
fn take_name(client: &mut Client, name: &str) -> Result<Option<String>, StoreError> {
    client.batch_execute(&format!("SET lock_timeout = '{PATIENCE}s'")).map_err(lost).doing(JOINING)?;
    let sql = "SELECT pg_advisory_lock($1, hashtext(current_schema() || '/' || $2::text))";
    let taken = client.execute(sql, &[&NAME_LOCK, &name]);
    client.batch_execute("SET lock_timeout = 0").map_err(lost).doing(JOINING)?;
    let Err(error) = taken else { return Ok(None) };
    if error.code() != Some(&SqlState::LOCK_NOT_AVAILABLE) {
        return Err(StoreError::new(JOINING, lost(error)));
    }
    let sql = "SELECT coalesce(nullif(a.application_name, ''), 'another program') || ', of '
                   || coalesce(host(a.client_addr), 'the server''s machine')
               FROM pg_locks l JOIN pg_stat_activity a USING (pid)
               WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::int::oid
                 AND l.objid::bigint = hashtext(current_schema() || '/' || $2::text)::bigint & 4294967295
                 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let holder = client.query_opt(sql, &[&NAME_LOCK, &name]).map_err(lost).doing(JOINING)?;
    Ok(Some(holder.map_or_else(|| "another process".to_owned(), |row| row.get(0))))
}

/// Checks that the live nodes have the same secret and work by the same rules.
fn suits_the_others(client: &mut Client, node: &NodeInfo) -> Result<(), JoinError> {
    let sql = format!(
        "SELECT name, version, protocol, secret = $2 FROM cluster_nodes
         WHERE name <> $1 AND seen >= clock_timestamp() - {LEASE} ORDER BY name"
    );
    let rows = client.query(&sql, &[&node.name, &&node.secret.0[..]]).map_err(lost).doing(JOINING)?;
    let strangers: Vec<&str> =
        rows.iter().filter(|row| !row.get::<_, bool>(3)).map(|row| row.get(0)).collect();
    if !strangers.is_empty() {
        return Err(JoinError::OtherCluster(strangers.join(", ")));
    }
    let Some(other) = rows.iter().find(|row| row.get::<_, i32>(2) != PROTOCOL) else { return Ok(()) };
    let advice = if other.get::<_, i32>(2) > PROTOCOL {
        "use its version here"
    } else {
        "stop the nodes of that version first"
    };
    Err(JoinError::Incompatible { node: other.get(0), version: other.get(1), advice })
}

/// The writes of a node, each with its table, for a stream `$1` that no house has.
const TRIALS: [(&str, &str); 5] = [
    ("cluster_leases", "INSERT INTO cluster_leases (stream, epoch, wanted) VALUES ($1, 0, false)"),
    ("cluster_leases", "UPDATE cluster_leases SET epoch = 1 WHERE stream = $1"),
    // This locks the rows of the leases, as every commit does.
    ("cluster_leases", "SELECT cluster_lost(ARRAY[$1::bigint], ARRAY[1::bigint], 0)"),
    ("cluster_leases", "DELETE FROM cluster_leases WHERE stream = $1"),
    ("lines", "INSERT INTO lines (stream, n, hash, line) VALUES ($1, 0, '', '')"),
];

/// Tries the writes of a node and takes them back. A node that cannot write leases would join, and then play no table.
fn try_to_write(client: &mut Client) -> Result<(), JoinError> {
    let mut transaction = client.transaction().map_err(lost).doing(JOINING)?;
    let row = transaction.query_one("SELECT -pg_backend_pid()::bigint, current_user::text", &[]);
    let row = row.map_err(lost).doing(JOINING)?;
    // Several nodes may try at the same time, so each has its own stream.
    let (stream, user): (i64, String) = (row.get(0), row.get(1));
    TRIALS.iter().try_for_each(|(table, sql)| try_write(&mut transaction, table, sql, stream, &user))?;
    Ok(transaction.rollback().map_err(lost).doing(JOINING)?)
}

fn try_write(
    transaction: &mut Transaction<'_>,
    table: &'static str,
    sql: &str,
    stream: i64,
    user: &str,
) -> Result<(), JoinError> {
    let Err(error) = transaction.execute(sql, &[&stream]) else { return Ok(()) };
    match error.as_db_error().filter(|refused| *refused.code() == SqlState::INSUFFICIENT_PRIVILEGE) {
        Some(refused) => {
            let (user, why) = (user.to_owned(), refused.message().to_owned());
            Err(JoinError::CannotWrite { table, user, why })
        }
        // Such as a server that accepts no writes at all, whose message says so.
        None => Err(StoreError::new(JOINING, lost(error)).into()),
    }
}

/// Writes the node's row, with a new session. An earlier session under the same name loses its leases.
fn enter(client: &mut Client, node: &NodeInfo) -> Result<i64, postgres::Error> {
    let sql = format!(
        "WITH told AS (SELECT pg_notify({CHANNEL}, 'leases'))
         INSERT INTO cluster_nodes
             (name, session, address, version, protocol, secret, joined, connected, seen, draining, followed)
         SELECT $1::text, nextval('cluster_sessions'), $2::text, $3::text, $4::integer, $5::bytea, clock_timestamp(), clock_timestamp(),
                clock_timestamp(), false, 0 FROM told
         ON CONFLICT (name) DO UPDATE SET session = excluded.session, address = excluded.address,
             version = excluded.version, protocol = excluded.protocol, secret = excluded.secret,
             joined = excluded.joined, connected = excluded.connected, seen = excluded.seen, draining = false,
             followed = 0
         RETURNING session"
    );
    let secret = &node.secret.0[..];
    let row = client.query_one(&sql, &[&node.name, &node.address, &node.version, &PROTOCOL, &secret])?;
    Ok(row.get(0))
}

/// Connects again, after the connection that `lost_process` served. Returns `None` if another process has the node's name.
pub(super) fn come_back(
    node: &MembershipState,
    lost_process: &ServerProcess,
) -> Result<Option<NodeConnection>, StoreError> {
    let mut connection = NodeConnection::open(&node.database, &node.node.name)?;
    let client = &mut connection.client;
    lost_process.end(client)?;
    if take_name(client, &node.node.name)?.is_some() {
        return Ok(None);
    }
    let sql = "UPDATE cluster_nodes SET connected = clock_timestamp() WHERE session = $1";
    let ours = client.execute(sql, &[&node.session]).map_err(lost).doing(JOINING)? == 1;
    beat_quickly(client)?;
    Ok(ours.then_some(connection))
}

/// Beats do not wait for the disk or a standby: a failure that undoes a beat only makes the node look silent.
fn beat_quickly(client: &mut Client) -> Result<(), StoreError> {
    client.batch_execute("SET synchronous_commit = off").map_err(lost).doing(JOINING)
}

/// Gives all leases back, and deletes the node's row.
pub(super) fn leave(client: &mut Client, session: i64) -> Result<(), StoreError> {
    let sql = format!(
        "WITH returned AS (UPDATE cluster_leases SET session = NULL WHERE session = $1),
              gone AS (DELETE FROM cluster_nodes WHERE session = $1)
         SELECT pg_notify({CHANNEL}, 'leases')"
    );
    client.query(&sql, &[&session]).map_err(lost).doing("leaving the cluster")?;
    Ok(())
}
