//! The connection of a node's writer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use postgres::{Client, Statement};

use super::backend::NodeConnection;
use super::{Membership, backend::ServerProcess};
use crate::store::postgres::{Postgres, lost, put_leased};
use crate::store::{FailureContext, Store, StoreError};

/// Ends a session that is idle in a transaction: its process was paused, or is cut off. Its locks would stop
/// the other nodes. This is shorter than a lease.
const END_IDLE: &str = "SET idle_in_transaction_session_timeout = '2s'";

/// A database that several nodes write to.
pub struct SharedStore {
    pub(super) database: String,
    pub(super) node: String,
    pub(super) session: i64,
    /// The number of the house's lines that the node has read, for its beats.
    followed: Arc<AtomicU64>,
    pub(super) store: Postgres,
    /// The statement that writes while leases are held.
    pub(super) put: Statement,
    pub(super) process: ServerProcess,
    pub(super) channel: String,
}

/// Opens the database of a cluster for the writer of a node.
pub fn open_shared(membership: &Membership) -> Result<SharedStore, StoreError> {
    let state = membership.state();
    SharedStore::connect(&state.database, &state.node.name, state.session, Arc::clone(&state.followed))
}

impl SharedStore {
    fn connect(
        database: &str,
        node: &str,
        session: i64,
        followed: Arc<AtomicU64>,
    ) -> Result<SharedStore, StoreError> {
        let opening = "opening the database";
        let NodeConnection { mut client, process } = NodeConnection::open(database, node)?;
        client.batch_execute(END_IDLE).map_err(lost).doing(opening)?;
        let channel = format!("SELECT {}", super::CHANNEL);
        let channel = client.query_one(&channel, &[]).map_err(lost).doing(opening)?.get(0);
        let put = client.prepare(&put_leased()).map_err(lost).doing(opening)?;
        let store = Postgres::of_node(client)?;
        let (database, node) = (database.to_owned(), node.to_owned());
        Ok(SharedStore { database, node, session, followed, store, put, process, channel })
    }

    /// Connects again, to the server that accepts writes now.
    pub(super) fn reconnected(&self) -> Result<SharedStore, StoreError> {
        SharedStore::connect(&self.database, &self.node, self.session, Arc::clone(&self.followed))
    }

    /// Records that the node has read this many of the house's lines.
    pub(super) fn has_followed(&self, lines: u64) {
        self.followed.store(lines, Ordering::Relaxed);
    }

    pub(super) fn client(&mut self) -> &mut Client {
        &mut self.store.client
    }

    /// The database without the checks of leases: every write is stored. For reading, and for
    /// the first writes of a node that holds [`super::StartTurn`].
    pub fn as_store(&mut self) -> &mut dyn Store {
        &mut self.store
    }
}
