//! Connections to a server, and the lock of the database: one house holds it alone, or the nodes of a cluster share it.

use std::ops::{Deref, DerefMut};
use std::thread::Builder;
use std::time::Duration;

use postgres::config::TargetSessionAttrs;
use postgres::error::SqlState;
use postgres::{Client, Config, NoTls};

use super::address::{Address, ConnectionSecurity};
use super::tls;
use crate::store::{FailureContext, LockHeldError, StoreError, UnreachableServerError};

/// The first key of our advisory locks, "croup" in ASCII cut to 31 bits. The second key is the schema.
pub(in crate::store) const LOCK: i32 = 0x6372_6f75;

/// The time without confirmation from the server after which the connection is given up.
const SILENCE: Duration = Duration::from_secs(30);

/// The same for a node of a cluster, and for each attempt to connect. Another server may be ready to take over.
const NODE_SILENCE: Duration = Duration::from_secs(10);
const NODE_CONNECT: Duration = Duration::from_secs(3);

/// The time to wait for a lock, in seconds.
pub(in crate::store) const PATIENCE: u32 = 5;

/// Makes the server notice within 30 seconds that a house's machine has vanished, so that the lock becomes free. The
/// server's own default is two hours.
const NOTICE_CLIENT: &str = "
    SELECT set_config(name, value, false) FROM pg_settings JOIN (VALUES
        ('tcp_keepalives_idle', '15'), ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '3'),
        ('tcp_user_timeout', '30000')) AS wanted (name, value) USING (name)";

/// The user of a connection.
#[derive(Clone, Copy)]
pub(in crate::store) enum ConnectionUser<'a> {
    /// A house that is the only writer, or a reader.
    House,
    /// A node of a cluster. It looks for the server that accepts writes, and gives up a silent one sooner.
    Node(&'a str),
    /// An operator's tool or a listener, on the server that accepts writes. It does not write to streams.
    Operator,
}

/// A connection, which may be dropped on any thread. The library's client waits for the end of its connection, and panics on
/// a thread that runs asynchronous tasks: it must not wait there. Such a task may be the last to let go of a house.
pub(in crate::store) struct PostgresClient(Option<Client>);

impl Deref for PostgresClient {
    type Target = Client;

    fn deref(&self) -> &Client {
        self.0.as_ref().expect("the client leaves only when it is dropped")
    }
}

impl DerefMut for PostgresClient {
    fn deref_mut(&mut self) -> &mut Client {
        self.0.as_mut().expect("the client leaves only when it is dropped")
    }
}

impl Drop for PostgresClient {
    fn drop(&mut self) {
        let client = self.0.take();
        // The connection has ended, and its locks are free, when this returns.
        let closing = Builder::new().name("closing".to_owned()).spawn(move || drop(client));
        if let Ok(thread) = closing {
            // A panic was reported where it happened.
            let _ = thread.join();
        }
    }
}

/// Opens a connection on which the server confirms a commit only when it is on the disk, and which no timeout set by an
/// administrator ends.
pub(in crate::store) fn connect(url: &str, user: ConnectionUser<'_>) -> Result<PostgresClient, StoreError> {
    let mut address = Address::read(url)?;
    let config = &mut address.config;
    let name = config.get_dbname().unwrap_or("postgres").to_owned();
    // The address may contain a password: show only the database's name.
    let opening = format!("opening the PostgreSQL database {name}");
    let program = match user {
        ConnectionUser::Node(node) => &format!("{NODE_PROGRAM} {node}"),
        ConnectionUser::House | ConnectionUser::Operator => "croupier",
    };
    config.application_name(&format!("{program}, process {}", std::process::id()));
    match user {
        ConnectionUser::House => notice_silence(config, SILENCE, SILENCE),
        ConnectionUser::Node(_) | ConnectionUser::Operator => {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
            notice_silence(config, NODE_SILENCE, NODE_CONNECT);
        }
    }
    let config = config.clone();
    let client = match address.protection {
        ConnectionSecurity::Disable => config.connect(NoTls),
        _ => config.connect(tls::connector(&address)?),
    };
    let mut client = PostgresClient(Some(client.map_err(lost).doing(&opening)?));
    let encoding = client.query_one("SHOW server_encoding", &[]).map_err(lost).doing(&opening)?;
    if encoding.get::<_, &str>(0) != "UTF8" {
        let why = format!("its encoding is {}, but must be UTF8", encoding.get::<_, &str>(0));
        return Err(StoreError::new(opening, why));
    }
    let settings = "
        SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN
            ('statement_timeout', 'lock_timeout', 'idle_session_timeout', 'transaction_timeout',
             'idle_in_transaction_session_timeout')
        UNION ALL
        SELECT set_config(name, 'on', false) FROM pg_settings
            WHERE name = 'synchronous_commit' AND setting IN ('off', 'local');
        SET default_transaction_isolation = 'read committed'";
    client.batch_execute(settings).map_err(lost).doing(&opening)?;
    Ok(client)
}

/// The prefix of the application name under which the server knows a node.
const NODE_PROGRAM: &str = "croupier node";

/// Detects a server that vanished without closing the connection, by missing confirmations or by its silence. Settings
/// in the address take precedence.
fn notice_silence(config: &mut Config, silence: Duration, connecting: Duration) {
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(silence);
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(connecting);
    }
    // This is the library's default, so the address does not set it.
    if config.get_keepalives_idle() == Duration::from_secs(2 * 60 * 60) {
        config.keepalives_idle(silence / 2);
        config.keepalives_interval(silence / 6);
        config.keepalives_retries(3);
    }
}

/// Takes the lock alone, so that only one house writes to a database.
pub(in crate::store) fn lock(client: &mut Client) -> Result<(), StoreError> {
    take_lock(client, "pg_advisory_lock")
}

/// Takes the lock together with the other nodes of a cluster.
pub(in crate::store) fn lock_shared(client: &mut Client) -> Result<(), StoreError> {
    take_lock(client, "pg_advisory_lock_shared")
}

/// Takes the lock, which belongs to the connection; all writes go through that connection. The server may need a moment
/// to notice that a house has ended, so this waits a while.
fn take_lock(client: &mut Client, function: &str) -> Result<(), StoreError> {
    let locking = "locking the database";
    let set = |seconds| format!("SET lock_timeout = '{seconds}s'");
    client.batch_execute(&format!("{NOTICE_CLIENT}; {}", set(PATIENCE))).map_err(lost).doing(locking)?;
    let sql = format!("SELECT {function}($1, hashtext(current_schema()))");
    match client.execute(&sql, &[&LOCK]) {
        Ok(_) => return client.batch_execute(&set(0)).map_err(lost).doing(locking),
        Err(error) if error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) => {}
        Err(error) => return Err(StoreError::new(locking, lost(error))),
    }
    client.batch_execute(&set(0)).map_err(lost).doing(locking)?;
    Err(StoreError::new("opening the database", holder(client).map_err(lost).doing(locking)?))
}

/// Says which programs hold the lock.
fn holder(client: &mut Client) -> Result<LockHeldError, postgres::Error> {
    let rows = client.query(
        "SELECT coalesce(nullif(a.application_name, ''), 'another program') || ', of '
             || coalesce(host(a.client_addr), 'the server''s machine')
             || ', since ' || to_char(a.backend_start, 'YYYY-MM-DD HH24:MI:SS TZ')
         FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::int::oid
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         ORDER BY 1",
        &[&LOCK],
    )?;
    let holders: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let first = holders.first().cloned().unwrap_or_else(|| "another program".to_owned());
    let nodes = first.starts_with(NODE_PROGRAM);
    Ok(if nodes { LockHeldError::Nodes(first) } else { LockHeldError::House(first) })
}

pub(in crate::store) type Problem = Box<dyn std::error::Error + Send + Sync>;

/// Returns the full text of an error. The error's plain text only names its kind.
pub(in crate::store) fn say(error: postgres::Error) -> Problem {
    let cause = std::error::Error::source(&error);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}")).into()
}

/// Does the same as [`say`], and marks errors of a server that is gone, starting, stopping or full.
pub(in crate::store) fn lost(error: postgres::Error) -> Problem {
    let classes = ["08", "53", "57"];
    let lost = error.code().is_none_or(|code| classes.iter().any(|class| code.code().starts_with(class)));
    let words = say(error);
    if lost { Box::new(UnreachableServerError(words.to_string())) } else { words }
}
