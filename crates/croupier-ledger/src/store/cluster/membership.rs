//! A node's place in its cluster: it joins, is seen each second, and holds leases.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use jiff::SignedDuration;

use super::backend::{NodeConnection, ServerProcess};
use super::joining::{self, JoinedNode};
use super::pulse::{self, Pulse};
use super::{JoinError, Lease, LeaseReturn, NodeAddress, NodeInfo, TakenLease, leases};
use crate::store::postgres::{LOCK, lost};
use crate::store::{FailureContext, StoreError};

/// The time between two beats.
const BEAT: Duration = Duration::from_secs(1);

/// The time after its last beat at which a node stops relying on its leases: the time of a lease minus a margin.
const RELIANCE: Duration = Duration::from_secs(4);

/// The time after which taking a lease stops waiting for its holder's commit.
const TAKING: &str = "SET lock_timeout = '1s'";

/// A change that concerns a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MembershipChange {
    /// Other nodes have taken these leases.
    Lost(Vec<Lease>),
    /// Some leases wait for a node: take the fair share of them.
    Free,
    /// An operator started or stopped draining this node.
    Draining(bool),
    /// The database cannot be reached, for this reason. Leases count as held until they are lost.
    Unreachable(String),
    /// The database can be reached again.
    Reachable,
    /// Another process has joined under this node's name. This node must stop.
    Superseded,
}

/// A listener for changes. It runs on the thread that beats and must be quick.
pub type MembershipListener = Box<dyn FnMut(MembershipChange) + Send>;

/// A process's membership of a cluster. It beats each second until it leaves or is dropped.
pub struct Membership {
    shared: Arc<MembershipState>,
    /// The connection on which leases are taken, so that a wait for another node's commit does not delay a beat.
    desk: Mutex<NodeConnection>,
    stop: Mutex<Option<SyncSender<()>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// The state shared with the thread.
pub(super) struct MembershipState {
    pub(super) database: String,
    pub(super) node: NodeInfo,
    pub(super) session: i64,
    /// The number of the house's lines that the node's writer has read.
    pub(super) followed: Arc<AtomicU64>,
    memory: Mutex<MembershipMemory>,
}

/// A node's knowledge of its cluster.
struct MembershipMemory {
    held: BTreeMap<u64, u64>,
    pulse: Pulse,
    /// The start of the last successful beat.
    beaten: Instant,
}

impl MembershipState {
    fn memory(&self) -> MutexGuard<'_, MembershipMemory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Membership {
    /// Joins the cluster of a database, or starts one. Creates the tables, and migrates those of an earlier version.
    #[allow(clippy::disallowed_methods, reason = "only the age of a beat is measured")]
    pub fn join(
        database: &str,
        node: NodeInfo,
        listener: MembershipListener,
    ) -> Result<Arc<Membership>, JoinError> {
        let JoinedNode { mut connection, session } = joining::join(database, &node)?;
        let beaten = Instant::now();
        let pulse = pulse::beat(&mut connection.client, session, 0)?.ok_or_else(superseded_error)?;
        let mut desk = NodeConnection::open(database, &node.name)?;
        desk.client.batch_execute(TAKING).map_err(lost).doing("joining the cluster")?;
        let memory = Mutex::new(MembershipMemory { held: BTreeMap::new(), pulse, beaten });
        let (database, followed) = (database.to_owned(), Arc::default());
        let shared = Arc::new(MembershipState { database, node, session, followed, memory });
        let (stop, stopped) = sync_channel(1);
        let its = Arc::clone(&shared);
        let process = connection.process.clone();
        let mut heart = HeartbeatThread { shared: its, connection: Some(connection), process, listener };
        let work = move || heart.run(&stopped);
        let thread = Builder::new().name("membership".to_owned()).spawn(work).doing("starting a thread")?;
        let (stop, thread) = (Mutex::new(Some(stop)), Mutex::new(Some(thread)));
        Ok(Arc::new(Membership { shared, desk: Mutex::new(desk), stop, thread }))
    }

    pub(super) fn state(&self) -> &MembershipState {
        &self.shared
    }

    /// Takes the lease of a stream. If this node holds it, it gets the next epoch: jobs with the earlier one fail. This
    /// waits for the database.
    pub fn take_lease(&self, stream: u64) -> Result<TakenLease, StoreError> {
        let session = self.shared.session;
        let (taken, holder) = self.at_desk(|desk| {
            let taken = leases::take(&mut desk.client, session, stream)?;
            let holder = if taken.is_none() { leases::holder(&mut desk.client, stream)? } else { None };
            Ok((taken, holder))
        })?;
        if let Some(lease) = taken {
            self.shared.memory().held.insert(lease.stream, lease.epoch);
            return Ok(TakenLease::Taken(lease));
        }
        let gone = || StoreError::new("taking a lease", "this node is no longer a member of the cluster");
        holder.map(TakenLease::HeldBy).ok_or_else(gone)
    }

    /// Takes this node's fair share of the leases that wait for a node. This waits for the database.
    pub fn take_free(&self) -> Result<Vec<Lease>, StoreError> {
        let session = self.shared.session;
        let taken = self.at_desk(|desk| leases::take_free(&mut desk.client, session))?;
        self.shared.memory().held.extend(taken.iter().map(|lease| (lease.stream, lease.epoch)));
        Ok(taken)
    }

    /// Gives leases back. All jobs of these streams must be answered first. This waits for the database.
    pub fn release(&self, streams: &[u64], how: LeaseReturn) -> Result<(), StoreError> {
        let (session, wanted) = (self.shared.session, how == LeaseReturn::Wanted);
        self.shared.memory().held.retain(|stream, _| !streams.contains(stream));
        self.at_desk(|desk| leases::release(&mut desk.client, session, streams, wanted))
    }

    /// Returns the live node that holds a stream. This asks the database.
    pub fn find_owner(&self, stream: u64) -> Result<Option<NodeAddress>, StoreError> {
        self.at_desk(|desk| leases::holder(&mut desk.client, stream))
    }

    /// Returns the lease of a stream if this node holds it, as far as it knows. A node that was not seen for almost
    /// the time of a lease no longer relies on it.
    pub fn holds(&self, stream: u64) -> Option<Lease> {
        let memory = self.shared.memory();
        let epoch = *memory.held.get(&stream)?;
        (memory.beaten.elapsed() < RELIANCE).then_some(Lease { stream, epoch })
    }

    /// Returns all leases that this node has taken and not lost or given back.
    pub fn held(&self) -> Vec<Lease> {
        let memory = self.shared.memory();
        memory.held.iter().map(|(&stream, &epoch)| Lease { stream, epoch }).collect()
    }

    /// Returns the node that held a stream at the last beat.
    pub fn owner(&self, stream: u64) -> Option<NodeAddress> {
        self.shared.memory().pulse.owner(stream)
    }

    /// Returns the nodes that were alive at the last beat, with this one.
    pub fn live_nodes(&self) -> Vec<NodeAddress> {
        self.shared.memory().pulse.live_nodes()
    }

    /// Returns whether an operator drains this node.
    pub fn is_draining(&self) -> bool {
        self.shared.memory().pulse.draining
    }

    /// Returns how much this machine's clock is ahead of the database's, at the last beat.
    pub fn clock_offset(&self) -> SignedDuration {
        self.shared.memory().pulse.clock_offset
    }

    /// Returns how many of the house's lines this node had not read at the last beat.
    pub fn behind(&self) -> u64 {
        self.shared.memory().pulse.behind
    }

    /// Waits until no node has the turn to write to the house's stream, and holds the turn until the result is dropped. A node
    /// that reads the house and writes its first lines holds it, for at most a minute.
    pub fn start_turn(&self) -> Result<StartTurn, StoreError> {
        let starting = "waiting for the other nodes";
        let MembershipState { database, node, .. } = &*self.shared;
        let mut connection = NodeConnection::open(database, &node.name)?;
        // A node that is paused during its turn must not stop the others for ever.
        let begin = "SET idle_in_transaction_session_timeout = '60s'; BEGIN";
        connection.client.batch_execute(begin).map_err(lost).doing(starting)?;
        let sql = "SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))";
        connection.client.execute(sql, &[&super::turn::TURN]).map_err(lost).doing(starting)?;
        Ok(StartTurn(connection))
    }

    /// Gives all leases back, and leaves the cluster.
    pub fn leave(&self) -> Result<(), StoreError> {
        self.end();
        let session = self.shared.session;
        self.shared.memory().held.clear();
        self.at_desk(|desk| joining::leave(&mut desk.client, session))
    }

    /// Does work on the desk's connection. If the connection was lost, the work is repeated on another one: nothing is
    /// taken twice, and a lease that was taken without our knowledge is taken again.
    fn at_desk<T>(
        &self,
        mut work: impl FnMut(&mut NodeConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        match work(&mut desk) {
            Err(_) if desk.client.is_closed() => {}
            done => return done,
        }
        let mut next = NodeConnection::open(&self.shared.database, &self.shared.node.name)?;
        desk.process.end(&mut next.client)?;
        next.client.batch_execute(TAKING).map_err(lost).doing("connecting again")?;
        *desk = next;
        work(&mut desk)
    }

    fn end(&self) {
        drop(self.stop.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // A panic was reported where it happened.
            let _ = thread.join();
        }
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        self.end();
    }
}

/// The turn to write to the house's stream, held for longer than a transaction.
pub struct StartTurn(NodeConnection);

impl StartTurn {
    /// Returns whether the node still holds the turn, which ends with its connection.
    pub fn is_kept(&mut self) -> bool {
        self.0.client.batch_execute("").is_ok()
    }
}

fn superseded_error() -> StoreError {
    StoreError::new("joining the cluster", "another process has joined under the name of this node")
}

/// The thread that beats.
struct HeartbeatThread {
    shared: Arc<MembershipState>,
    /// `None` while the database cannot be reached.
    connection: Option<NodeConnection>,
    /// The server's process of the latest connection.
    process: ServerProcess,
    listener: MembershipListener,
}

impl HeartbeatThread {
    fn run(&mut self, stopped: &Receiver<()>) {
        while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(BEAT) {
            let was_reachable = self.connection.is_some();
            match self.beat() {
                Ok(true) => {
                    if !was_reachable {
                        (self.listener)(MembershipChange::Reachable);
                    }
                }
                Ok(false) => return (self.listener)(MembershipChange::Superseded),
                Err(error) => {
                    self.connection = None;
                    if was_reachable {
                        (self.listener)(MembershipChange::Unreachable(error.to_string()));
                    }
                }
            }
        }
    }

    /// Beats once. Returns false if another process has taken the name.
    #[allow(clippy::disallowed_methods, reason = "only the age of a beat is measured")]
    fn beat(&mut self) -> Result<bool, StoreError> {
        let session = self.shared.session;
        let (begun, followed) = (Instant::now(), self.shared.followed.load(Ordering::Relaxed));
        let held = self.shared.memory().held.clone();
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => {
                let again = joining::come_back(&self.shared, &self.process)?;
                let Some(connection) = again else { return Ok(false) };
                self.process = connection.process.clone();
                none.insert(connection)
            }
        };
        let Some(pulse) = pulse::beat(&mut connection.client, session, followed)? else { return Ok(false) };
        let mut changes = Vec::new();
        {
            let mut memory = self.shared.memory();
            let lost = pulse.lost(session, &held);
            // A lease that was taken again in the meantime has another epoch.
            lost.iter().for_each(|lease| {
                if memory.held.get(&lease.stream) == Some(&lease.epoch) {
                    memory.held.remove(&lease.stream);
                }
            });
            if !lost.is_empty() {
                changes.push(MembershipChange::Lost(lost));
            }
            if pulse.draining != memory.pulse.draining {
                changes.push(MembershipChange::Draining(pulse.draining));
            }
            if pulse.has_free() && !pulse.draining {
                changes.push(MembershipChange::Free);
            }
            (memory.pulse, memory.beaten) = (pulse, begun);
        }
        changes.into_iter().for_each(|change| (self.listener)(change));
        Ok(true)
    }
}

/// The first key of the advisory locks of names. The second key is the hash of the schema and the name.
pub(super) const NAME_LOCK: i32 = LOCK + 1;
