//! The state of the model: the database with its standby, the transactions under way, the nodes and their clients.

use std::collections::BTreeSet;

pub(super) const NODES: usize = 2;
pub(super) const TABLES: usize = 3;
pub(super) const JOBS: usize = 4;

/// The table of each job. Two jobs want the next line of the first table.
pub(super) const TABLE: [usize; JOBS] = [0, 0, 1, 2];

/// The jobs that also write a line of the house's stream: two buy-ins from one wallet, which has enough for one of them.
pub(super) const BUY_INS: [bool; JOBS] = [false, false, true, true];
pub(super) const WALLET: usize = 1;

/// A line of a table's stream.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct TableLine {
    pub(super) n: u8,
    pub(super) job: usize,
    pub(super) epoch: u8,
}

/// A row of the leases. It has no time: the model of clocks covers fast and slow nodes, and here any
/// node may take any lease at any time, as if the lease had just run out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Lease {
    pub(super) node: usize,
    pub(super) epoch: u8,
}

/// The contents of a database, and the visible part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Contents {
    pub(super) tables: [Vec<TableLine>; TABLES],
    /// The jobs with a line in the house's stream.
    pub(super) house: Vec<usize>,
    pub(super) leases: [Lease; TABLES],
}

impl Contents {
    pub(super) fn length(&self, table: usize) -> u8 {
        self.tables[table].iter().map(|line| line.n + 1).max().unwrap_or(0)
    }

    pub(super) fn line_of(&self, job: usize) -> Option<u8> {
        self.tables[TABLE[job]].iter().find(|line| line.job == job).map(|line| line.n)
    }

    pub(super) fn holds(&self, node: usize, table: usize, epoch: u8) -> bool {
        self.leases[table] == Lease { node, epoch }
    }
}

/// A job that was decided: the number of its line, and the epoch of the lease under which it was decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct DecidedJob {
    pub(super) job: usize,
    pub(super) n: u8,
    pub(super) epoch: u8,
    pub(super) fenced: bool,
}

/// The server's progress with a transaction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Stage {
    /// It has the turn and waits for its node.
    Open,
    /// The node has sent everything up to the commit.
    Sent,
    /// The lines are inserted and the rows of the leases locked.
    Written,
    /// The commit is on the primary's disk. It is invisible until the standby has it.
    Flushed,
    /// The answer is on its way to the node.
    Done,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Transaction {
    pub(super) node: usize,
    /// False if the connection was lost: the server continues, but the node does not learn the result.
    pub(super) attached: bool,
    pub(super) turn: bool,
    pub(super) stage: Stage,
    pub(super) writes: Vec<DecidedJob>,
}

impl Transaction {
    /// Whether it has locked the row of each table's lease.
    pub(super) fn locks(&self, table: usize) -> bool {
        let locked = [Stage::Written, Stage::Flushed].contains(&self.stage)
            || self.turn && [Stage::Open, Stage::Sent].contains(&self.stage);
        locked && self.writes.iter().any(|write| !write.fenced && TABLE[write.job] == table)
    }
}

/// A table that a node believes it holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct HeldTable {
    pub(super) epoch: u8,
    /// The number of lines that it has read, or has written with an acknowledgement.
    pub(super) known: u8,
    /// The number of the next line, which may be ahead of the commits.
    pub(super) next: u8,
    /// Whether the node has read the lines since it took the lease.
    pub(super) open: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    pub(super) connected: bool,
    pub(super) held: [Option<HeldTable>; TABLES],
    /// The jobs that wait for the next transaction.
    pub(super) waiting: Vec<DecidedJob>,
    /// The jobs in flight when the connection was lost.
    pub(super) unsure: Vec<DecidedJob>,
}

impl Node {
    pub(super) fn new() -> Node {
        Node { connected: true, held: [None; TABLES], waiting: Vec::new(), unsure: Vec::new() }
    }
}

/// An acknowledgement of a job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Answer {
    pub(super) job: usize,
    pub(super) n: u8,
    /// The node that wrote the line; `None` if the line was there before.
    pub(super) wrote: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cluster {
    pub(super) primary: Contents,
    pub(super) standby: Contents,
    pub(super) transactions: Vec<Transaction>,
    pub(super) nodes: [Node; NODES],
    pub(super) answers: BTreeSet<Answer>,
    pub(super) refused: BTreeSet<usize>,
    /// How often each client has sent its job.
    pub(super) sent: [u8; JOBS],
    pub(super) takes: u8,
    pub(super) faults: u8,
    /// True if a line was written under a lease that had moved on.
    pub(super) fence_passed: bool,
}

impl Cluster {
    /// Two nodes with open tables before the first job.
    pub(super) fn new(owners: [usize; TABLES]) -> Cluster {
        let contents = Contents {
            tables: Default::default(),
            house: Vec::new(),
            leases: owners.map(|node| Lease { node, epoch: 1 }),
        };
        let mut nodes = [Node::new(), Node::new()];
        for (table, owner) in owners.into_iter().enumerate() {
            nodes[owner].held[table] = Some(HeldTable { epoch: 1, known: 0, next: 0, open: true });
        }
        Cluster {
            primary: contents.clone(),
            standby: contents,
            transactions: Vec::new(),
            nodes,
            answers: BTreeSet::new(),
            refused: BTreeSet::new(),
            sent: [0; JOBS],
            takes: 0,
            faults: 0,
            fence_passed: false,
        }
    }

    pub(super) fn own_transaction(&self, node: usize) -> Option<usize> {
        self.transactions.iter().position(|one| one.node == node && one.attached)
    }

    pub(super) fn is_locked(&self, table: usize) -> bool {
        self.transactions.iter().any(|one| one.locks(table))
    }

    pub(super) fn turn_is_taken(&self) -> bool {
        self.transactions.iter().any(|one| one.turn && one.stage != Stage::Done)
    }

    /// Whether a node is responsible for this job without knowing its fate.
    pub(super) fn is_pending(&self, node: usize, job: usize) -> bool {
        let of = |writes: &[DecidedJob]| writes.iter().any(|write| write.job == job);
        let here = &self.nodes[node];
        let own = self.own_transaction(node).map(|at| &self.transactions[at].writes[..]);
        of(&here.waiting) || of(&here.unsure) || own.is_some_and(of)
    }

    pub(super) fn answer(&mut self, job: usize, n: u8, wrote: Option<usize>) {
        self.answers.insert(Answer { job, n, wrote });
    }
}
