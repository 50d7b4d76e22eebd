//! The steps of the protocol, as a model: every action that a node, the database, a client or chance may take next.

use stateright::{Model, Property};

use super::state::*;

/// The guards of the protocol. A test takes one out and expects the model to find the fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guards {
    /// A transaction writes only under the lease of its epoch, and locks the lease's row.
    pub(super) fence: bool,
    /// Line n of a stream is written once.
    pub(super) primary_key: bool,
    /// A job is answered after its commit.
    pub(super) answer_after_commit: bool,
    /// A commit is acknowledged and visible only when the standby has it.
    pub(super) synchronous: bool,
    /// One node at a time reads the house's stream and decides on it.
    pub(super) turn: bool,
    /// After a lost connection a node first commits something itself before it acknowledges a line that it finds there.
    pub(super) commit_before_answer: bool,
    /// In its turn a node locks the leases of its jobs before it decides, because a refusal writes nothing.
    pub(super) fence_before_decision: bool,
    /// A job is written under the lease under which it was decided, not under the node's current one.
    pub(super) epoch_of_job: bool,
    /// A node reads a table's lines after it takes the lease, not before.
    pub(super) take_before_reading: bool,
    /// A node looks up a job whose fate is unknown instead of repeating it.
    pub(super) look_up: bool,
    /// The server ends a transaction whose node is silent.
    pub(super) end_idle: bool,
}

pub(super) const ALL: Guards = Guards {
    fence: true,
    primary_key: true,
    answer_after_commit: true,
    synchronous: true,
    turn: true,
    fence_before_decision: true,
    commit_before_answer: true,
    epoch_of_job: true,
    take_before_reading: true,
    look_up: true,
    end_idle: true,
};

/// The protocol, and the limits of a search.
#[derive(Clone, Debug)]
pub(super) struct Protocol {
    pub(super) guards: Guards,
    /// How often each client sends its job: zero for a job that is left out.
    pub(super) sends: [u8; JOBS],
    pub(super) takes: u8,
    pub(super) faults: u8,
    /// The number of faults in a run.
    pub(super) fates: &'static [FaultKind],
    /// A node that has been stopped for ever, if any.
    pub(super) stopped: Option<usize>,
    pub(super) begin: Cluster,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum FaultKind {
    /// A node's connection to the database breaks while a transaction is under way.
    ConnectionLost(usize),
    /// A node dies, and the service manager starts it again under its name.
    Killed(usize),
    /// The primary dies and recovers from its own disk.
    PrimaryRestarts,
    /// The primary dies for ever, and the standby takes its place.
    StandbyPromoted,
}

pub(super) const FAULTS: &[FaultKind] = &[
    FaultKind::ConnectionLost(0),
    FaultKind::ConnectionLost(1),
    FaultKind::Killed(0),
    FaultKind::Killed(1),
    FaultKind::PrimaryRestarts,
    FaultKind::StandbyPromoted,
];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Step {
    /// A client sends its job, for the first time or again, to a node that has the table open.
    Send { job: usize, node: usize },
    /// A node begins a transaction with all jobs that wait.
    Begin(usize),
    /// A node that has the turn sends its lines.
    Say(usize),
    /// The server inserts the lines of a transaction.
    Insert(usize),
    /// The server writes a commit to its disk.
    Flush(usize),
    /// The standby catches up with everything.
    Replicate,
    /// A node learns of its commit, and answers.
    Hear(usize),
    /// The server ends a transaction that is waiting for its node.
    EndIdle(usize),
    /// A node takes a lease that has run out.
    Take { node: usize, table: usize },
    /// A node reads the lines of a table that it took.
    Open { node: usize, table: usize },
    /// A node that renews its leases learns that it has lost one.
    Drop { node: usize, table: usize },
    /// A node reconnects and finds out whether its jobs were stored.
    Reconnect(usize),
    /// A fault occurs.
    Break(FaultKind),
}

impl Model for Protocol {
    type State = Cluster;
    type Action = Step;

    fn init_states(&self) -> Vec<Cluster> {
        vec![self.begin.clone()]
    }

    fn actions(&self, state: &Cluster, steps: &mut Vec<Step>) {
        let moving = (0..NODES).filter(|node| Some(*node) != self.stopped);
        for node in moving {
            self.steps_of(state, node, steps);
        }
        for (at, transaction) in state.transactions.iter().enumerate() {
            match transaction.stage {
                // The server also ends the transactions of slow nodes; the effect is a lost connection.
                Stage::Open if self.guards.end_idle && self.stopped == Some(transaction.node) => {
                    steps.push(Step::EndIdle(at));
                }
                Stage::Sent => steps.push(Step::Insert(at)),
                Stage::Written => steps.push(Step::Flush(at)),
                _ => {}
            }
        }
        let flushed = state.transactions.iter().any(|one| one.stage == Stage::Flushed);
        if flushed || state.primary != state.standby {
            steps.push(Step::Replicate);
        }
        if state.faults < self.faults {
            steps.extend(self.fates.iter().copied().map(Step::Break));
        }
    }

    fn next_state(&self, before: &Cluster, step: Step) -> Option<Cluster> {
        let mut state = before.clone();
        let possible = match step {
            Step::Send { job, node } => self.send(&mut state, job, node),
            Step::Begin(node) => self.begin(&mut state, node),
            Step::Say(node) => Self::say(&mut state, node),
            Step::Insert(at) => self.insert(&mut state, at),
            Step::Flush(at) => self.flush(&mut state, at),
            Step::Replicate => self.replicate(&mut state),
            Step::Hear(node) => self.hear(&mut state, node),
            Step::EndIdle(at) => Self::end_idle(&mut state, at),
            Step::Take { node, table } => self.take(&mut state, node, table),
            Step::Open { node, table } => self.open(&mut state, node, table),
            Step::Drop { node, table } => Self::drop_table(&mut state, node, table),
            Step::Reconnect(node) => self.reconnect(&mut state, node),
            Step::Break(fate) => self.strike(&mut state, fate),
        };
        (possible && state != *before).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        super::properties::all()
    }
}

impl Protocol {
    fn steps_of(&self, state: &Cluster, node: usize, steps: &mut Vec<Step>) {
        let here = &state.nodes[node];
        let free = here.connected && state.own_transaction(node).is_none();
        if free && !here.waiting.is_empty() {
            steps.push(Step::Begin(node));
        }
        match state.own_transaction(node).map(|at| state.transactions[at].stage) {
            Some(Stage::Open) => steps.push(Step::Say(node)),
            Some(Stage::Done) => steps.push(Step::Hear(node)),
            _ => {}
        }
        if !here.connected {
            steps.push(Step::Reconnect(node));
        }
        for (job, table) in TABLE.into_iter().enumerate() {
            let open = here.held[table].is_some_and(|held| held.open);
            if open && state.sent[job] < self.sends[job] {
                steps.push(Step::Send { job, node });
            }
        }
        if here.connected {
            steps.extend((0..TABLES).map(|table| match here.held[table] {
                None => Step::Take { node, table },
                Some(HeldTable { open: false, .. }) => Step::Open { node, table },
                Some(_) => Step::Drop { node, table },
            }));
        }
    }

    fn send(&self, state: &mut Cluster, job: usize, node: usize) -> bool {
        if state.is_pending(node, job) || state.refused.contains(&job) {
            return false;
        }
        let table = TABLE[job];
        let Some(held) = &mut state.nodes[node].held[table] else { return false };
        state.sent[job] += 1;
        // The node knows the lines that it has read or written.
        if let Some(n) = state.primary.line_of(job).filter(|n| *n < held.known) {
            state.answer(job, n, None);
            return true;
        }
        let decided = DecidedJob { job, n: held.next, epoch: held.epoch, fenced: false };
        held.next += 1;
        state.nodes[node].waiting.push(decided);
        true
    }

    /// A transaction with buy-ins takes the turn first, and then sees the whole stream of the house.
    fn begin(&self, state: &mut Cluster, node: usize) -> bool {
        let turn = state.nodes[node].waiting.iter().any(|write| BUY_INS[write.job]);
        if turn && self.guards.turn && state.turn_is_taken() {
            return false;
        }
        let mut bought = state.primary.house.len();
        let mut writes = std::mem::take(&mut state.nodes[node].waiting);
        writes.retain_mut(|write| {
            let held = state.primary.holds(node, TABLE[write.job], write.epoch);
            write.fenced = turn && self.guards.fence_before_decision && !held;
            if write.fenced || !BUY_INS[write.job] {
                return true;
            }
            bought += 1;
            if bought > WALLET {
                state.refused.insert(write.job);
                if let Some(held) = &mut state.nodes[node].held[TABLE[write.job]] {
                    held.next = held.next.min(write.n);
                }
            }
            bought <= WALLET
        });
        if !writes.is_empty() {
            let (stage, turn) = if turn { (Stage::Open, self.guards.turn) } else { (Stage::Sent, false) };
            state.transactions.push(Transaction { node, attached: true, turn, stage, writes });
        }
        true
    }

    fn say(state: &mut Cluster, node: usize) -> bool {
        let at = state.own_transaction(node);
        at.is_some_and(|at| {
            state.transactions[at].stage = Stage::Sent;
            true
        })
    }

    fn insert(&self, state: &mut Cluster, at: usize) -> bool {
        let Transaction { node, attached, .. } = state.transactions[at];
        let mut writes = state.transactions[at].writes.clone();
        for write in &mut writes {
            let table = TABLE[write.job];
            let now = state.nodes[node].held[table].map_or(0, |held| held.epoch);
            let epoch = if self.guards.epoch_of_job { write.epoch } else { now };
            let holds = state.primary.holds(node, table, epoch);
            write.fenced |= self.guards.fence && !holds;
            state.fence_passed |= !holds && !write.fenced;
        }
        let place = |write: &DecidedJob| (TABLE[write.job], write.n);
        let others =
            state.transactions.iter().filter(|one| [Stage::Written, Stage::Flushed].contains(&one.stage));
        let locked: Vec<_> =
            others.flat_map(|one| &one.writes).filter(|one| !one.fenced).map(place).collect();
        let written: Vec<_> = writes.iter().filter(|write| !write.fenced).map(place).collect();
        if self.guards.primary_key {
            // The server waits for the other transaction before it says whether the key is taken.
            if written.iter().any(|place| locked.contains(place)) {
                return false;
            }
            let shown = |(table, n): (usize, u8)| state.primary.tables[table].iter().any(|line| line.n == n);
            let twice = |at: usize| written[..at].contains(&written[at]);
            if (0..written.len()).any(|at| shown(written[at]) || twice(at)) {
                writes.iter_mut().for_each(|write| write.fenced = true);
            }
        }
        if !self.guards.answer_after_commit && attached {
            for write in writes.iter().filter(|write| !write.fenced) {
                state.answer(write.job, write.n, Some(node));
            }
        }
        let transaction = &mut state.transactions[at];
        transaction.stage =
            if writes.iter().all(|write| write.fenced) { Stage::Done } else { Stage::Written };
        transaction.writes = writes;
        Self::forget_ended(state);
        true
    }

    fn flush(&self, state: &mut Cluster, at: usize) -> bool {
        state.transactions[at].stage = Stage::Flushed;
        if !self.guards.synchronous {
            Self::show(state);
        }
        true
    }

    /// Shows all transactions that are on the primary's disk.
    fn show(state: &mut Cluster) {
        for transaction in state.transactions.iter_mut().filter(|one| one.stage == Stage::Flushed) {
            Self::show_one(&mut state.primary, transaction);
        }
        Self::forget_ended(state);
    }

    fn show_one(shown: &mut Contents, transaction: &mut Transaction) {
        transaction.stage = Stage::Done;
        for write in transaction.writes.iter().filter(|write| !write.fenced) {
            let line = TableLine { n: write.n, job: write.job, epoch: write.epoch };
            shown.tables[TABLE[write.job]].push(line);
            if BUY_INS[write.job] {
                shown.house.push(write.job);
            }
        }
    }

    /// No node learns the result of a transaction whose connection is lost.
    fn forget_ended(state: &mut Cluster) {
        state.transactions.retain(|one| one.attached || one.stage != Stage::Done);
    }

    fn replicate(&self, state: &mut Cluster) -> bool {
        Self::show(state);
        state.standby = state.primary.clone();
        true
    }

    /// This commit waits for the standby, which then also has everything that was flushed before.
    fn commit_at_once(&self, state: &mut Cluster) {
        if self.guards.synchronous {
            self.replicate(state);
        }
    }

    fn hear(&self, state: &mut Cluster, node: usize) -> bool {
        let Some(at) = state.own_transaction(node) else { return false };
        for write in state.transactions.remove(at).writes {
            if !write.fenced {
                Self::done(state, node, write);
                continue;
            }
            let (here, table) = (&mut state.nodes[node], TABLE[write.job]);
            if here.held[table].is_some_and(|held| held.epoch == write.epoch) {
                here.held[table] = None;
            }
        }
        true
    }

    /// A node learns that one of its lines is committed.
    fn done(state: &mut Cluster, node: usize, write: DecidedJob) {
        if let Some(held) = &mut state.nodes[node].held[TABLE[write.job]] {
            held.known = held.known.max(write.n + 1);
        }
        state.answer(write.job, write.n, Some(node));
    }

    fn end_idle(state: &mut Cluster, at: usize) -> bool {
        let node = state.transactions.remove(at).node;
        state.nodes[node].connected = false;
        true
    }

    fn take(&self, state: &mut Cluster, node: usize, table: usize) -> bool {
        if state.takes == self.takes {
            return false;
        }
        if !self.guards.take_before_reading {
            let next = state.primary.length(table);
            state.nodes[node].held[table] = Some(HeldTable { epoch: 0, known: next, next, open: false });
            return true;
        }
        self.take_row(state, node, table, 0)
    }

    /// Takes a row, unless a transaction has locked it.
    fn take_row(&self, state: &mut Cluster, node: usize, table: usize, next: u8) -> bool {
        if state.takes == self.takes || (self.guards.fence && state.is_locked(table)) {
            return false;
        }
        state.takes += 1;
        let epoch = state.primary.leases[table].epoch + 1;
        state.primary.leases[table] = Lease { node, epoch };
        self.commit_at_once(state);
        let open = !self.guards.take_before_reading;
        state.nodes[node].held[table] = Some(HeldTable { epoch, known: next, next, open });
        true
    }

    fn open(&self, state: &mut Cluster, node: usize, table: usize) -> bool {
        let Some(held) = state.nodes[node].held[table] else { return false };
        if !self.guards.take_before_reading {
            return self.take_row(state, node, table, held.next);
        }
        let next = state.primary.length(table);
        state.nodes[node].held[table] = Some(HeldTable { known: next, next, open: true, ..held });
        true
    }

    fn drop_table(state: &mut Cluster, node: usize, table: usize) -> bool {
        let here = &mut state.nodes[node];
        let kept = here.held[table].is_some_and(|held| state.primary.holds(node, table, held.epoch));
        if !kept {
            here.held[table] = None;
        }
        !kept
    }

    fn reconnect(&self, state: &mut Cluster, node: usize) -> bool {
        // The node ends the server's process for its lost connection. A commit that waited for the standby becomes
        // visible without it.
        for transaction in &mut state.transactions {
            if transaction.node == node && transaction.stage == Stage::Flushed {
                Self::show_one(&mut state.primary, transaction);
            }
        }
        state.transactions.retain(|one| one.node != node);
        if self.guards.commit_before_answer {
            self.commit_at_once(state);
        }
        self.settle(state, node);
        state.nodes[node].connected = true;
        true
    }

    /// Finds out which jobs in flight were stored, and writes the others again unchanged.
    fn settle(&self, state: &mut Cluster, node: usize) {
        let mut waiting = Vec::new();
        for mut write in std::mem::take(&mut state.nodes[node].unsure) {
            let line = TableLine { n: write.n, job: write.job, epoch: write.epoch };
            if self.guards.look_up && state.primary.tables[TABLE[write.job]].contains(&line) {
                Self::done(state, node, write);
                continue;
            }
            if !self.guards.look_up
                && let Some(held) = &mut state.nodes[node].held[TABLE[write.job]]
            {
                write.n = held.next;
                held.next += 1;
            }
            waiting.push(write);
        }
        state.nodes[node].waiting.splice(0..0, waiting);
    }

    fn strike(&self, state: &mut Cluster, fate: FaultKind) -> bool {
        state.faults += 1;
        match fate {
            FaultKind::ConnectionLost(node) => {
                let under_way = state.own_transaction(node).is_some();
                Self::lose(state, node);
                under_way
            }
            FaultKind::Killed(node) => {
                Self::lose(state, node);
                state.nodes[node] = Node::new();
                true
            }
            FaultKind::PrimaryRestarts => {
                // Everything on its disk is visible after the recovery, even if the standby lacks it.
                Self::show(state);
                Self::lose_all(state);
                true
            }
            FaultKind::StandbyPromoted => {
                Self::lose_all(state);
                state.primary = state.standby.clone();
                true
            }
        }
    }

    fn lose(state: &mut Cluster, node: usize) {
        state.nodes[node].connected = false;
        let Some(at) = state.own_transaction(node) else { return };
        let transaction = &mut state.transactions[at];
        transaction.attached = false;
        state.nodes[node].unsure = transaction.writes.iter().copied().filter(|write| !write.fenced).collect();
        // The server rolls back an incomplete transaction.
        state.transactions.retain(|one| one.attached || one.stage != Stage::Open);
        Self::forget_ended(state);
    }

    fn lose_all(state: &mut Cluster) {
        (0..NODES).for_each(|node| Self::lose(state, node));
        state.transactions.clear();
    }
}
