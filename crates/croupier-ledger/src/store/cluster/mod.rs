//! A house of several nodes on one PostgreSQL database, which coordinates them.
//!
//! - [`Membership`] makes this process a node, and holds leases: the right to write to the stream of a table.
//! - [`SharedStore`] is the connection of the node's writer. It stores lines of a table only while the lease is held, and
//!   decides on lines of the house in turns.
//! - [`follow()`] reports the writes of other nodes.
//! - [`nodes`] and [`drain_node`] are for operators.
//!
//! A lease lasts while the database sees its node, by the database's clock. The *epoch* of a lease grows whenever it is taken,
//! so that a node which was paused cannot write with a lease that another has taken since.

mod backend;
mod commit;
mod follower;
mod joining;
mod leases;
mod membership;
mod pulse;
mod reconnect;
mod report;
mod shared;
mod turn;

use std::fmt;

pub use follower::{FollowNews, Follower, follow};
pub use membership::{Membership, MembershipChange, MembershipListener, StartTurn};
pub use report::{ClusterReport, LeaseRow, NodeRow, StandbyRow, drain_node, nodes};
pub use shared::{SharedStore, open_shared};

pub(super) use commit::ClusterWriter;

use super::{Store, StoreError, StoredLine};
use crate::digest::Digest;

/// The time for which a node keeps its leases after it was last seen, as PostgreSQL writes it.
const LEASE: &str = "interval '5 seconds'";

/// The version of the rules by which nodes work together. Nodes of different versions of the program share a house if
/// this is the same.
const PROTOCOL: i32 = 1;

/// The channel of a schema's notices, as SQL.
const CHANNEL: &str = "'croupier_' || to_hex(hashtext(current_schema()))";

/// A node that wants to join.
#[derive(Clone, PartialEq, Eq)]
pub struct NodeInfo {
    /// The name, which no other live node has.
    pub name: String,
    /// The address at which the other nodes reach it.
    pub address: String,
    /// The version of the program.
    pub version: String,
    /// The hash of the secret that all nodes of the cluster know.
    pub secret: Digest,
}

/// The name and the internal address of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeAddress {
    /// The name.
    pub node: String,
    /// The address at which the other nodes reach it.
    pub address: String,
}

/// The right to write to a stream, as it was when a node took it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lease {
    /// The stream.
    pub stream: u64,
    /// The number of times that the lease has been taken.
    pub epoch: u64,
}

/// The result of taking a lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TakenLease {
    /// The lease belongs to this node now. Read the stream to its end.
    Taken(Lease),
    /// The lease belongs to another node, or to a silent node from which this node must not take it yet.
    HeldBy(NodeAddress),
}

/// The future of a lease that a node gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaseReturn {
    /// Another node should take it immediately.
    Wanted,
    /// The table sleeps or is closed: a node takes it when it is needed.
    Resting,
}

/// Why a process cannot become a node.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// Only PostgreSQL can be shared.
    #[error("a cluster needs a PostgreSQL database: give its address with --database postgres://…")]
    NotPostgres,
    /// The name cannot be used.
    #[error("'{0}' cannot be the name of a node: use 1 to 32 letters, digits, '-', '_' or '.'")]
    Name(String),
    /// A live node has the name.
    #[error("a live node is named '{name}' ({holder}): stop it, or choose another name")]
    NameInUse {
        /// The name.
        name: String,
        /// The process that has it.
        holder: String,
    },
    /// The live nodes have another secret.
    #[error(
        "the live nodes of this database ({0}) have another secret: check the cluster's secret file, or give this \
         cluster its own database"
    )]
    OtherCluster(String),
    /// The live nodes work together by other rules.
    #[error("node {node} runs croupier {version}, which cannot share a house with this version: {advice}")]
    Incompatible {
        /// A live node.
        node: String,
        /// Its version of the program.
        version: String,
        /// The next step for the operator.
        advice: &'static str,
    },
    /// The database refuses a write that every node makes.
    #[error(
        "the database's user '{user}' cannot write to the table {table} ({why}): let that user own the tables, or GRANT \
         SELECT, INSERT, UPDATE, DELETE on all of them"
    )]
    CannotWrite {
        /// The table.
        table: &'static str,
        /// The user of the database.
        user: String,
        /// The database's reason.
        why: String,
    },
    /// The schema is older than this program, and another process has the database open.
    #[error(
        "the schema has version {found} and must become {current} before this node can join, but {holder}: stop all \
         nodes, and start this one first"
    )]
    OldSchema {
        /// The version that was found.
        found: u32,
        /// The version that this program needs.
        current: u32,
        /// The process that has the database open.
        holder: String,
    },
    /// The database failed, or a process that is not a node has it open.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The functions by which a writer keeps the house in memory in step with the database. All of them run on the writer's
/// thread, one at a time.
pub struct WriterHooks {
    /// Returns the number of lines of the house's stream in memory.
    pub next: Box<dyn Fn() -> u64 + Send>,
    /// Adds lines that other nodes have stored, in order. An error halts the writer.
    pub follow: LineFollower,
    /// Reads the house again from this store, because lines in memory were not stored. An error halts the writer.
    pub forget: HouseReload,
}

/// Adds lines to the house in memory.
pub type LineFollower = Box<dyn FnMut(&[StoredLine]) -> Result<(), String> + Send>;

/// Reads the house again.
pub type HouseReload = Box<dyn FnMut(&mut dyn Store) -> Result<(), String> + Send>;

impl fmt::Debug for NodeInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NodeInfo { name, address, version, .. } = self;
        write!(f, "node {name} at {address}, croupier {version}")
    }
}
