//! Nodes for tests: each has a membership and a writer, and a house that is nothing but its lines.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use croupier_ledger::store::{
    Completion, Job, JobError, JoinError, Lease, Membership, MembershipChange, NodeInfo, StoredLine,
    TakenLease, TurnJob, Write, Writer, WriterHooks, open_shared,
};
use croupier_ledger::{Digest, HOUSE, StreamHead};

/// The hash of the secret of all nodes, unless a test says otherwise.
pub(crate) const SECRET: Digest = Digest([7; 32]);

/// A node.
pub(crate) struct TestNode {
    pub(crate) membership: Arc<Membership>,
    pub(crate) writer: Writer,
    /// The house in memory: the end of its stream.
    pub(crate) house: Arc<Mutex<StreamHead>>,
    pub(crate) changes: Mutex<Receiver<MembershipChange>>,
}

/// An answer of the writer.
pub(crate) type Answer = Receiver<Result<(), JobError>>;

pub(crate) fn info(name: &str) -> NodeInfo {
    let (name, address) = (name.to_owned(), format!("{name}.test:7778"));
    NodeInfo { name, address, version: "1.0.0".to_owned(), secret: SECRET }
}

/// Makes a process a node without a writer.
pub(crate) fn join(database: &str, node: NodeInfo) -> Result<Arc<Membership>, JoinError> {
    Membership::join(database, node, Box::new(|_| ()))
}

impl TestNode {
    pub(crate) fn start(database: &str, name: &str) -> TestNode {
        let (told, changes) = channel();
        let told = Mutex::new(told);
        let listener = move |change| drop(told.lock().unwrap().send(change));
        let membership = Membership::join(database, info(name), Box::new(listener)).unwrap();
        let house = Arc::new(Mutex::new(StreamHead::EMPTY));
        let (next, follow, forget) = (Arc::clone(&house), Arc::clone(&house), Arc::clone(&house));
        let hooks = WriterHooks {
            next: Box::new(move || next.lock().unwrap().lines()),
            follow: Box::new(move |lines| add(&mut follow.lock().unwrap(), lines)),
            forget: Box::new(move |store| {
                let mut house = forget.lock().unwrap();
                *house = StreamHead::EMPTY;
                add(&mut house, &store.lines(HOUSE, 0, u64::MAX >> 1).map_err(|error| error.to_string())?)
            }),
        };
        let writer = Writer::start_shared(open_shared(&membership).unwrap(), hooks).unwrap();
        TestNode { membership, writer, house, changes: Mutex::new(changes) }
    }

    /// Takes a lease that must be free.
    pub(crate) fn take(&self, stream: u64) -> Lease {
        match self.membership.take_lease(stream).unwrap() {
            TakenLease::Taken(lease) => lease,
            TakenLease::HeldBy(other) => panic!("{} holds stream {stream}", other.node),
        }
    }

    /// Sends a job under a lease.
    pub(crate) fn send(&self, lease: Lease, writes: Vec<Write>) -> Answer {
        let (done, answer) = answer();
        self.writer.send(Job { writes, lease: Some(lease), done });
        answer
    }

    /// Takes a turn that adds a line to the house.
    pub(crate) fn turn(&self, text: &str) -> Answer {
        self.turn_with(text, Vec::new(), Vec::new)
    }

    /// Takes a turn that adds a line to the house, with further writes under leases.
    pub(crate) fn turn_with(
        &self,
        text: &str,
        leases: Vec<Lease>,
        more: impl FnOnce() -> Vec<Write> + Send + 'static,
    ) -> Answer {
        let (house, text) = (Arc::clone(&self.house), text.to_owned());
        let decide = move || {
            let (n, hash) = house.lock().unwrap().add(&text);
            let mut writes = vec![Write::Line { stream: HOUSE, n, hash, line: text }];
            writes.extend(more());
            writes
        };
        let (done, answer) = answer();
        self.writer.take_turn(TurnJob { leases, decide: Box::new(decide), done });
        answer
    }

    pub(crate) fn house_lines(&self) -> u64 {
        self.house.lock().unwrap().lines()
    }
}

/// Adds lines to a house, and checks that they fit.
fn add(house: &mut StreamHead, lines: &[StoredLine]) -> Result<(), String> {
    for line in lines {
        if house.add(&line.line) != (line.n, line.hash) {
            return Err(format!("line {} does not fit", line.n));
        }
    }
    Ok(())
}

pub(crate) fn answer() -> (Completion, Answer) {
    let (told, answer) = channel();
    (Box::new(move |result| drop(told.send(result))), answer)
}

/// Waits for an answer.
pub(crate) fn wait(answer: &Answer) -> Result<(), JobError> {
    answer.recv_timeout(Duration::from_secs(90)).expect("the writer answers each job")
}

/// Returns a stream without lines.
pub(crate) fn empty() -> StreamHead {
    StreamHead::EMPTY
}
