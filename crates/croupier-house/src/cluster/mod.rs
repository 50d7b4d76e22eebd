//! A house of many nodes: several processes serve one house from one PostgreSQL database.
//!
//! - Each table is played by the one node that holds its lease. Any node takes a request about any table and passes it
//!   on to that node (`http/forward.rs`).
//! - The house's log belongs to all nodes. They change it in turns (`house/turn.rs`) and follow each other's lines
//!   (`following.rs`).
//! - A node that dies loses its leases after a few seconds, and the others share its tables (`tending.rs`). A node that
//!   stops or drains hands them over immediately (`leaving.rs`).
//!
//! The log does not mention nodes: an audit sees one house.

mod following;
mod leasing;
mod leaving;
mod peers;
mod secret;
mod tending;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use croupier_ledger::HOUSE;
use croupier_ledger::store::{
    JoinError, Lease, Membership, MembershipChange, NodeInfo, StoreError, TakenLease,
};
use tokio::sync::Notify;

use crate::config::Config;
use crate::house::{House, HouseOpenError};
use crate::people::People;

pub(crate) use peers::{PeerClient, PeerTables};
pub(crate) use secret::{ClusterSecret, PassedRequest};
pub(crate) use tending::tend;

/// Why a process could not become a node.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The secret cannot be read.
    #[error("cannot read the cluster's secret from {0}: {1}")]
    Secret(String, String),
    /// The other nodes cannot reach this one.
    #[error(
        "the other nodes cannot reach a node at {0}: listen on an address of this machine, or name one with --advertise"
    )]
    NoAddress(SocketAddr),
    /// The database refuses the node.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// This process as a node of a cluster.
pub struct ClusterNode {
    name: String,
    pub(crate) membership: Arc<Membership>,
    pub(crate) secret: ClusterSecret,
    pub(crate) peers: PeerClient,
    /// Whether the node hands its tables over and takes no more.
    draining: AtomicBool,
    heard: Arc<MembershipNews>,
    /// The people, once they are known.
    people: OnceLock<Weak<People>>,
}

/// News from the membership, which can arrive before the node is complete.
#[derive(Default)]
struct MembershipNews {
    /// The house, once it is open.
    house: OnceLock<Weak<House>>,
    /// Whether the database cannot be reached.
    is_away: AtomicBool,
    /// Wakes the task that tends the cluster.
    changed: Notify,
}

impl ClusterNode {
    /// Joins the cluster of the configured database. `listens` is the address at which this process listens.
    pub fn join(config: &Config, listens: SocketAddr) -> Result<Arc<ClusterNode>, ClusterError> {
        let name = config.node.clone().unwrap_or_default();
        let (secret, digest) = ClusterSecret::read(config)?;
        let address = match &config.advertise {
            Some(address) => address.clone(),
            None if listens.ip().is_unspecified() => return Err(ClusterError::NoAddress(listens)),
            None => listens.to_string(),
        };
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let info = NodeInfo { name: name.clone(), address, version, secret: digest };
        let heard = Arc::new(MembershipNews::default());
        let hears = Arc::clone(&heard);
        let membership = Membership::join(&config.database(), info, Box::new(move |news| hears.hears(news)))?;
        Ok(Arc::new(ClusterNode {
            name,
            membership,
            secret,
            peers: PeerClient::new(),
            draining: AtomicBool::new(false),
            heard,
            people: OnceLock::new(),
        }))
    }

    /// Returns the name of this node.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether this node does the work that only one node of a house may do.
    pub(crate) fn leads(&self) -> bool {
        self.membership.holds(HOUSE).is_some()
    }

    /// Takes the lease of the house's stream. Its holder does the work that only one node may do. It blocks.
    pub(crate) fn lead(&self) -> Result<bool, StoreError> {
        if self.leads() {
            return Ok(true);
        }
        Ok(matches!(self.membership.take_lease(HOUSE)?, TakenLease::Taken(_)))
    }

    /// Returns whether the node is handing over its tables, or has finished doing so.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Stops draining a node, so that it takes tables again.
    fn returns(&self) {
        tracing::info!("this node takes tables again");
        self.draining.store(false, Ordering::SeqCst);
    }

    /// Returns whether there are other nodes.
    pub(crate) fn has_others(&self) -> bool {
        self.membership.live_nodes().iter().any(|other| other.node != self.name)
    }

    /// Returns whether this node reaches the cluster's database.
    pub(crate) fn is_current(&self) -> bool {
        !self.heard.is_away.load(Ordering::SeqCst)
    }

    /// Wakes the task that tends the cluster.
    fn looks(&self) {
        self.heard.changed.notify_one();
    }

    /// Remembers the house, which receives news of the cluster from now on.
    pub(crate) fn serves(&self, house: &Arc<House>) {
        let _ = self.heard.house.set(Arc::downgrade(house));
    }

    /// Remembers the people, whose records follow other nodes.
    pub(crate) fn admits(&self, people: &Arc<People>) {
        let _ = self.people.set(Arc::downgrade(people));
    }

    fn house(&self) -> Option<Arc<House>> {
        self.heard.house.get()?.upgrade()
    }

    fn people(&self) -> Option<Arc<People>> {
        self.people.get()?.upgrade()
    }
}

impl MembershipNews {
    fn hears(&self, news: MembershipChange) {
        let house = || self.house.get()?.upgrade();
        match news {
            MembershipChange::Lost(leases) => {
                metrics::counter!("croupier_leases_lost_total").increment(leases.len() as u64);
                if let Some(house) = house() {
                    leases.into_iter().for_each(|lease: Lease| house.drop_table(lease));
                }
            }
            MembershipChange::Superseded => {
                if let Some(house) = house() {
                    house.halt("another process has joined the cluster under the name of this node");
                }
            }
            MembershipChange::Unreachable(why) => {
                tracing::error!(
                    why,
                    "the database cannot be reached: the house acknowledges nothing until it can"
                );
                self.is_away.store(true, Ordering::SeqCst);
            }
            MembershipChange::Reachable => {
                tracing::info!("the database can be reached again");
                self.is_away.store(false, Ordering::SeqCst);
            }
            MembershipChange::Free | MembershipChange::Draining(_) => {}
        }
        self.changed.notify_one();
    }
}

impl House {
    /// Returns this process as a node, if the house has several.
    pub fn cluster(&self) -> Option<&Arc<ClusterNode>> {
        self.cluster.as_ref()
    }

    /// Returns whether several nodes serve this house.
    pub(crate) fn is_of_cluster(&self) -> bool {
        self.cluster.is_some()
    }

    /// Returns whether this process does the periodic work of the house.
    pub(crate) fn leads(&self) -> bool {
        self.cluster.as_ref().is_none_or(|node| node.leads())
    }
}

impl From<ClusterError> for HouseOpenError {
    fn from(error: ClusterError) -> HouseOpenError {
        match error {
            ClusterError::Store(error) => HouseOpenError::Store(error),
            other => HouseOpenError::Cluster(Box::new(other)),
        }
    }
}
