//! A plain TCP balancer without stickiness: it sends every connection to the next node that is ready.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The pause between two readiness checks of a node, and the time limit of an answer.
const ASK: Duration = Duration::from_millis(200);
const ANSWER: Duration = Duration::from_secs(1);

/// A node behind the balancer.
struct Backend {
    /// The address, if it runs.
    at: watch::Sender<Option<String>>,
    /// The address, if it answered that it is ready.
    ready: watch::Sender<Option<String>>,
}

struct Backends {
    all: Vec<Backend>,
    next: AtomicUsize,
    /// Whether the balancer accepts connections.
    open: watch::Sender<bool>,
}

/// The balancer. It ends when this value is dropped.
pub(super) struct Balancer {
    /// The address of the balancer.
    pub(super) address: String,
    backends: Arc<Backends>,
    _tasks: JoinSet<()>,
}

impl Balancer {
    pub(super) async fn start(nodes: usize) -> Balancer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let backend = |_| Backend { at: watch::Sender::new(None), ready: watch::Sender::new(None) };
        let (next, open) = (AtomicUsize::new(0), watch::Sender::new(true));
        let backends = Arc::new(Backends { all: (0..nodes).map(backend).collect(), next, open });
        let mut tasks = JoinSet::new();
        for node in 0..nodes {
            tasks.spawn(Arc::clone(&backends).asks(node));
        }
        tasks.spawn(Arc::clone(&backends).accepts(listener));
        Balancer { address, backends, _tasks: tasks }
    }

    /// Records the current address of a node.
    pub(super) fn node_is_at(&self, node: usize, address: Option<String>) {
        self.backends.all[node].at.send_replace(address);
    }

    /// Waits until a node is ready.
    pub(super) async fn until_ready(&self, node: usize) {
        self.backends.all[node].ready.subscribe().wait_for(Option::is_some).await.unwrap();
    }

    pub(super) fn is_ready(&self, node: usize) -> bool {
        self.backends.all[node].ready.borrow().is_some()
    }

    /// Closes all connections and accepts no more, or accepts them again.
    pub(super) fn opens(&self, open: bool) {
        self.backends.open.send_replace(open);
    }
}

impl Backends {
    /// Polls a node's readiness.
    async fn asks(self: Arc<Backends>, node: usize) {
        let backend = &self.all[node];
        loop {
            let at = backend.at.borrow().clone();
            let ready = match &at {
                Some(at) => timeout(ANSWER, is_ready(at)).await.is_ok_and(|ready| ready),
                None => false,
            };
            let now = at.filter(|_| ready);
            backend.ready.send_if_modified(|before| {
                let changes = *before != now;
                *before = now;
                changes
            });
            sleep(ASK).await;
        }
    }

    async fn accepts(self: Arc<Backends>, listener: TcpListener) {
        let mut connections = JoinSet::new();
        loop {
            let (client, _) = listener.accept().await.unwrap();
            connections.spawn(Arc::clone(&self).carries(client));
            while connections.try_join_next().is_some() {}
        }
    }

    /// Carries a connection until one side ends it, the node is no longer ready, or the balancer closes.
    async fn carries(self: Arc<Backends>, mut client: TcpStream) {
        let mut open = self.open.subscribe();
        if !*open.borrow_and_update() {
            return;
        }
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        for step in 0..self.all.len() {
            let mut ready = self.all[(first + step) % self.all.len()].ready.subscribe();
            let Some(at) = ready.borrow_and_update().clone() else { continue };
            let Ok(Ok(mut node)) = timeout(ANSWER, TcpStream::connect(&at)).await else { continue };
            let (_, _) = (client.set_nodelay(true), node.set_nodelay(true));
            tokio::select! {
                _ = copy_bidirectional(&mut client, &mut node) => {}
                _ = ready.wait_for(|now| now.as_ref() != Some(&at)) => {}
                _ = open.wait_for(|open| !open) => {}
            }
            return;
        }
    }
}

async fn is_ready(address: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address).await else { return false };
    let request = format!("GET /ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    if stream.write_all(request.as_bytes()).await.is_err() {
        return false;
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    answer.starts_with(b"HTTP/1.1 200")
}
