//! The other nodes, as this node reaches them.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, Response};
use croupier_ledger::store::NodeAddress;
use hyper::body::Incoming;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::TokioExecutor;
use tokio::time::Instant;

use crate::table::{SupervisorQuestion, TableSummary};

/// The time to connect to another node of the same network.
const CONNECTING: Duration = Duration::from_secs(1);

/// The time for which an idle connection to another node is kept.
const IDLE: Duration = Duration::from_secs(20);

/// The time for which answers of other nodes are recent enough for a lobby.
const RECENT: Duration = Duration::from_secs(1);

/// The tables of other nodes, as those nodes describe them.
#[derive(Default)]
pub(crate) struct PeerTables {
    /// The tables.
    pub(crate) tables: HashMap<u64, TableSummary>,
    /// The open questions to supervisors.
    pub(crate) questions: Vec<SupervisorQuestion>,
}

/// The last answers of other nodes.
#[derive(Default)]
pub(crate) struct LastTables {
    told: Option<(Instant, Arc<PeerTables>)>,
}

impl LastTables {
    /// Returns the answers of other nodes if they are recent enough.
    pub(crate) fn recent(&self) -> Option<Arc<PeerTables>> {
        self.told.as_ref().filter(|(at, _)| at.elapsed() < RECENT).map(|(_, told)| Arc::clone(told))
    }

    /// Remembers the latest answers of other nodes.
    pub(crate) fn set(&mut self, told: PeerTables) -> Arc<PeerTables> {
        let told = Arc::new(told);
        self.told = Some((Instant::now(), Arc::clone(&told)));
        told
    }
}

/// The client for requests to other nodes.
pub(crate) struct PeerClient {
    http: Client<HttpConnector, Body>,
    /// The addresses of the other nodes' machines, by the address under which they joined.
    machines: Mutex<HashMap<String, Vec<IpAddr>>>,
    /// Locked while the nodes are asked, so that they are asked once.
    tables: tokio::sync::Mutex<LastTables>,
}

impl PeerClient {
    pub(super) fn new() -> PeerClient {
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(CONNECTING));
        connector.set_nodelay(true);
        let http = Client::builder(TokioExecutor::new()).pool_idle_timeout(IDLE).build(connector);
        PeerClient { http, machines: Mutex::default(), tables: Default::default() }
    }

    /// Sends a request to another node.
    pub(crate) async fn send(&self, request: Request<Body>) -> Result<Response<Incoming>, Error> {
        self.http.request(request).await
    }

    /// Locks and returns the last answers of other nodes.
    pub(crate) async fn last_tables(&self) -> tokio::sync::MutexGuard<'_, LastTables> {
        self.tables.lock().await
    }

    /// Looks up the machines of nodes that have joined.
    pub(super) async fn resolve(&self, nodes: &[NodeAddress]) {
        let known: HashSet<String> = {
            let mut machines = self.machines.lock().unwrap_or_else(PoisonError::into_inner);
            machines.retain(|address, _| nodes.iter().any(|node| node.address == *address));
            machines.keys().cloned().collect()
        };
        for node in nodes.iter().filter(|node| !known.contains(&node.address)) {
            let Ok(found) = tokio::net::lookup_host(&node.address).await else { continue };
            let found = found.map(|address| address.ip().to_canonical()).collect();
            let mut machines = self.machines.lock().unwrap_or_else(PoisonError::into_inner);
            machines.insert(node.address.clone(), found);
        }
    }

    /// Returns whether a node runs on the machine with this address.
    pub(crate) fn is_machine_of_node(&self, address: IpAddr) -> bool {
        let machines = self.machines.lock().unwrap_or_else(PoisonError::into_inner);
        machines.values().flatten().any(|machine| *machine == address.to_canonical())
    }
}
