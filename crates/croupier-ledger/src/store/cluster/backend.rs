//! A node's connection, with the process that serves it. When the connection is lost, that process may still be about to
//! commit.

use std::thread::sleep;
use std::time::Duration;

use postgres::Client;

use crate::store::postgres::{ConnectionUser, PostgresClient, connect, lock_shared, lost};
use crate::store::{FailureContext, StoreError};

/// The pause between two checks of a process that is about to end, and the number of checks: 5 seconds in total.
const PAUSE: Duration = Duration::from_millis(20);
const LOOKS: u32 = 250;

/// The server's process behind a connection. Its start time distinguishes it from others with the same number, even on
/// other servers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ServerProcess {
    pid: i32,
    started: String,
}

impl ServerProcess {
    fn of(client: &mut Client) -> Result<ServerProcess, postgres::Error> {
        let sql = "SELECT pid, extract(epoch FROM backend_start)::text FROM pg_stat_activity WHERE pid = pg_backend_pid()";
        let row = client.query_one(sql, &[])?;
        Ok(ServerProcess { pid: row.get(0), started: row.get(1) })
    }

    /// Ends the process, and waits until it is gone. From then on, everything that it did is visible, and it does no more. If
    /// another server took over, the process is not there.
    pub(super) fn end(&self, client: &mut Client) -> Result<(), StoreError> {
        let ending = "ending the lost connection";
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE pid = $1 AND extract(epoch FROM backend_start)::text = $2";
        for _ in 0..LOOKS {
            if client.query(sql, &[&self.pid, &self.started]).map_err(lost).doing(ending)?.is_empty() {
                return Ok(());
            }
            sleep(PAUSE);
        }
        let why = format!("the server's process {} does not end", self.pid);
        Err(StoreError::new(ending, why))
    }
}

/// A connection of a node, which shares the lock of the database with the other nodes.
pub(super) struct NodeConnection {
    pub(super) client: PostgresClient,
    pub(super) process: ServerProcess,
}

impl NodeConnection {
    pub(super) fn open(url: &str, node: &str) -> Result<NodeConnection, StoreError> {
        let mut client = connect(url, ConnectionUser::Node(node))?;
        let process = ServerProcess::of(&mut client).map_err(lost).doing("opening the database")?;
        lock_shared(&mut client)?;
        Ok(NodeConnection { client, process })
    }
}

/// Makes sure that all visible commits survive a failure: a commit is acknowledged only after all earlier
/// ones are on the disk, and on the synchronous standby if there is one.
pub(super) fn settle(client: &mut Client) -> Result<(), StoreError> {
    let sql = "SELECT pg_logical_emit_message(true, 'croupier', 'settle')";
    client.execute(sql, &[]).map(|_| ()).map_err(lost).doing("settling the lost connection")
}
