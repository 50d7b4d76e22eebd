//! The tables of the house. Tables are woken when a player comes, and put to sleep when they are empty.

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError};

use croupier_chance::commitment;
use croupier_ledger::house::{HouseAction, HouseDenial, HouseLog, HouseRequest};
use croupier_ledger::line::{Actor, Command, CommandId, Setup, TableCommand};
use croupier_ledger::store::{Job, Lease, RecordSpace, Store, StoreError, Write};
use croupier_ledger::{Digest, EntryDraw, OpenedTable, ResumeError, ResumedTable, TableLog};
use croupier_rules::{Faults, Money};
use croupier_table::GameRules;
use croupier_text::results::Results;
use jiff::Timestamp;
use tokio::sync::{mpsc, oneshot};

use super::stored::refused;
use super::{House, SleepingTable, client_key, glance_of};
use crate::ask::TableRequest;
use crate::table::LoadedTable;
use crate::table::{ClientRecord, RequestEnvelope, TableAnswer, TableMessage, TableSummary, WatchedTable};

/// Why a table could not be opened or reached.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The house refuses the request.
    #[error(transparent)]
    Denied(#[from] HouseDenial),
    /// The pack does not allow a table with this setup.
    #[error("{0}")]
    Faults(Faults),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The table's stream cannot be read.
    #[error("cannot read table {0}: {1}")]
    Unreadable(u64, String),
    /// After a restore, the house could not abandon the table.
    #[error(
        "cannot abandon table {0}, and a restored house must not continue it; audit this database, or restore another \
         backup"
    )]
    NotAbandoned(u64),
    /// No random bytes are available.
    #[error("cannot draw random bytes: {0}")]
    Chance(#[from] croupier_chance::RandomSourceError),
    /// The house has halted, or is closing.
    #[error("the house is closed")]
    Closed,
    /// Another node of the house plays the table.
    #[error("table {table} is played by node '{node}' at {address}")]
    Elsewhere {
        /// The table.
        table: u64,
        /// The node.
        node: String,
        /// The address at which other nodes reach it.
        address: String,
    },
    /// This node is about to stop and takes no more tables.
    #[error("this node hands its tables over")]
    Draining,
}

/// Data to store with a table that opens.
#[derive(Debug, Default)]
pub struct TableExtras {
    /// Records to store in the same transaction as the table's first lines.
    pub records: Vec<Write>,
    /// The crew's confirmation of wagers that favour the player, with their edges.
    pub player_edge: Option<String>,
}

impl House {
    /// Opens a table, with chips in its bank.
    pub async fn open_table(
        self: &Arc<Self>,
        by: Actor,
        id: Option<CommandId>,
        setup: Setup,
    ) -> Result<u64, OpenError> {
        self.open_table_with(by, id, setup, TableExtras::default()).await
    }

    /// Opens a table, and stores records in the same transaction as the table's first lines.
    ///
    /// There is no await between the change of the house's log and the hand-over to the writer, and a separate task
    /// starts the table's task. Therefore, if this future is dropped at any await, there is either no table or a
    /// complete one.
    pub async fn open_table_with(
        self: &Arc<Self>,
        by: Actor,
        id: Option<CommandId>,
        setup: Setup,
        extras: TableExtras,
    ) -> Result<u64, OpenError> {
        let TableExtras { records, player_edge } = extras;
        let (secret, commits) = House::fresh_secret()?;
        let at = self.now();
        // Report everything that the pack does not allow before making any change.
        TableLog::open(&self.library, self.rulebook, 0, setup.clone(), at, commits)
            .map_err(OpenError::Faults)?;
        let (done, kept) = oneshot::channel();
        let (number, playing) = {
            let mut log = self.turn(&[]).await.map_err(|_| OpenError::Closed)?;
            let mut writes = Vec::new();
            let (name, pack) = (setup.name.clone(), setup.pack.clone());
            let request = HouseRequest::Open { name, pack, player_edge };
            let id = id.map(Into::into);
            let entries = log.ask(at, by, id.as_ref(), &request, &mut writes)?;
            let opened = entries.iter().find_map(|entry| match entry.action {
                HouseAction::Opened { table, .. } => Some(table),
                _ => None,
            });
            let number = opened.ok_or(OpenError::Closed)?;
            let OpenedTable { mut playing, line, hash } =
                TableLog::open(&self.library, self.rulebook, number, setup, at, commits)
                    .map_err(OpenError::Faults)?;
            writes.push(Write::Line { stream: number, n: 0, hash, line });
            writes.push(secret_of(commits, secret));
            writes.extend(records);
            self.first_fill(&mut log, &mut playing, &mut writes)?;
            // No round is under way, so the table need not be woken after a crash.
            writes.push(rests(number, playing.chain().lines()));
            writes.push(glance_of(
                self.record_key(),
                number,
                &TableSummary::at(&playing, &Results::default(), 0),
            ));
            log.end(writes, Box::new(move |kept| drop(done.send(kept))));
            (number, playing)
        };
        let house = Arc::clone(self);
        let started = tokio::spawn(async move {
            match kept.await {
                Ok(Ok(())) => {}
                _ => return Err(OpenError::Closed),
            }
            if house.is_of_cluster() {
                // The first node that is asked for the table takes its lease, which nobody could before.
                return Ok(number);
            }
            let results = Results::default();
            house.put_to_work(LoadedTable {
                playing,
                secret,
                snapshot: 0,
                rested: true,
                results,
                signed: None,
                lease: None,
            });
            Ok(number)
        });
        started.await.map_err(|_| OpenError::Closed)?
    }

    /// Returns the rules of a table that may be opened, from the current packs.
    pub(crate) fn rules_of(&self, setup: Setup) -> Result<Arc<GameRules>, OpenError> {
        let opened = TableLog::open(&self.library, self.rulebook, 0, setup, self.now(), Digest::NONE);
        opened.map(|opened| Arc::clone(opened.playing.rules())).map_err(OpenError::Faults)
    }

    /// Reserves a name: until the guard is dropped, it counts as the name of an open table.
    pub(crate) fn reopens(self: &Arc<Self>, name: String) -> TableReopening {
        self.reopening.lock().unwrap_or_else(PoisonError::into_inner).push(name.clone());
        TableReopening { house: Arc::clone(self), name }
    }

    /// Returns the names of all tables that are open or are about to be opened again.
    pub(crate) fn open_names(&self) -> BTreeSet<String> {
        // The list stays locked while the log is read, so that a name that moves between the two cannot be missed.
        let reopening = self.reopening.lock().unwrap_or_else(PoisonError::into_inner);
        let log = self.log();
        let open = log.state().tables().filter(|(_, table)| !table.retired);
        open.map(|(_, table)| table.name.clone()).chain(reopening.iter().cloned()).collect()
    }

    /// Fills the bank of a new table from the cage.
    fn first_fill(
        &self,
        log: &mut HouseLog,
        playing: &mut TableLog,
        writes: &mut Vec<Write>,
    ) -> Result<(), OpenError> {
        let (table, entry, at) = (playing.header().table, playing.chain().lines(), playing.header().opened);
        let amount = Money::from_cents(self.config.bank);
        let unreadable = |denied: &dyn std::fmt::Display| OpenError::Unreadable(table, denied.to_string());
        let prepared = playing
            .prepare(Command::Table(TableCommand::Fill { amount }))
            .map_err(|denied| unreadable(&denied))?;
        log.ask(
            at,
            Actor::House,
            None,
            &HouseRequest::Fill { table, entry, amount: prepared.from_cage },
            writes,
        )?;
        let made = playing.make(prepared, at, Actor::House, None, EntryDraw::default());
        writes.push(Write::Line { stream: table, n: made.entry.n, hash: made.hash, line: made.line });
        Ok(())
    }

    /// Returns the channel of a table's task, waking the table if it sleeps.
    async fn table(self: &Arc<Self>, number: u64) -> Result<mpsc::Sender<TableMessage>, OpenError> {
        if let Some(sender) = self.sender(number) {
            return Ok(sender);
        }
        // A separate task wakes the table, so that the table is read only once even if the client hangs up. Tables are
        // read one after another.
        let waking = tokio::spawn(Arc::clone(self).wake(number, None));
        waking.await.map_err(|_| OpenError::Closed)?
    }

    /// Wakes a table, in a cluster under a lease that this node takes.
    pub(crate) async fn wake_table(self: &Arc<Self>, table: u64) -> Result<(), OpenError> {
        self.table(table).await.map(drop)
    }

    /// Wakes a table whose lease this node has just taken.
    pub(crate) async fn wake_under(self: &Arc<Self>, lease: Lease) -> Result<(), OpenError> {
        Arc::clone(self).wake(lease.stream, Some(lease)).await.map(drop)
    }

    /// Waits until no table is about to wake; until the guard is dropped, none will.
    pub(crate) async fn one_wakes(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.waking.lock().await
    }

    /// Wakes a sleeping table, in a cluster under this lease or under one that it takes.
    async fn wake(
        self: Arc<Self>,
        number: u64,
        lease: Option<Lease>,
    ) -> Result<mpsc::Sender<TableMessage>, OpenError> {
        let is_known = self.knows_table(number).await;
        let _one_at_a_time = self.waking.lock().await;
        if let Some(sender) = self.sender(number) {
            return Ok(sender);
        }
        if self.is_closing() || self.halted().is_some() {
            return Err(OpenError::Closed);
        }
        if !is_known {
            return Err(OpenError::Denied(HouseDenial::NoSuchTable { table: number }));
        }
        let house = Arc::clone(&self);
        let read = self.aside(move || {
            // In a cluster, the lease comes first: only then does the log grow no more while it is read.
            let lease = match lease {
                Some(lease) => Some(lease),
                None => house.take_lease(number)?,
            };
            house.read_table(number).map(|woken| LoadedTable { lease, ..woken })
        });
        let read = read.await.map_err(|_| OpenError::Closed)?;
        if let Err(OpenError::Unreadable(..)) = &read {
            self.set_asleep(number, Some(SleepingTable::Unreadable));
        }
        self.put_to_work(read?);
        self.sender(number).ok_or(OpenError::Closed)
    }

    /// Returns the tables that are not permanently closed.
    pub fn open_tables(&self) -> Vec<u64> {
        let log = self.log();
        log.state().tables().filter(|(_, table)| !table.retired).map(|(number, _)| number).collect()
    }

    /// Wakes those of these tables that were not marked as resting or that have players. At these tables the house concludes
    /// rounds that a crash interrupted, and leaves on behalf of players who do not come back, even if nobody watches.
    /// Unused tables fall asleep again.
    pub async fn wake_tables(self: &Arc<Self>, tables: Vec<u64>) {
        for table in tables.into_iter().filter(|table| self.must_wake(*table)) {
            match self.table(table).await {
                Ok(_) => {}
                Err(OpenError::Closed) => return,
                Err(OpenError::Elsewhere { .. } | OpenError::Draining) => {}
                Err(error) => tracing::error!(table, %error, "cannot wake a table"),
            }
        }
    }

    /// Reads a table from the database.
    pub(super) fn read_table(&self, number: u64) -> Result<LoadedTable, OpenError> {
        let unreadable = |what: &dyn std::fmt::Display| OpenError::Unreadable(number, what.to_string());
        let mut rulebooks = self.rulebooks.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let key = Some(self.record_key());
        let resumed = self.read_now(|store| Ok(TableLog::resume(store, number, &mut rulebooks, key)))?;
        let (playing, snapshot) = match resumed {
            Ok(resumed) => self.believed(resumed),
            // The database failed, and not the table.
            Err(ResumeError::Store(error)) => return Err(error.into()),
            Err(error) => return Err(unreadable(&error)),
        };
        *self.rulebooks.lock().unwrap_or_else(PoisonError::into_inner) = rulebooks;
        let (_, commits) = playing.next_draw();
        let secret = self.read_now(|store| store.get(RecordSpace::Secret, &commits.to_string()))?;
        let secret = secret.and_then(|text| text.parse::<Digest>().ok());
        if secret.is_some_and(|secret| Digest(commitment(&secret.0)) != commits) {
            return Err(unreadable(&"the secret of its next draw does not match its commitment"));
        }
        // A permanently closed table makes no more draws.
        let secret = secret.or(playing.retired().then_some(Digest::NONE));
        let secret = secret.ok_or_else(|| unreadable(&"the secret of its next draw is lost"))?;
        let rested = self.read_now(|store| store.get(RecordSpace::House, &rested_key(number)))?;
        let rested = rested == Some(playing.chain().lines().to_string());
        let results = self.read_now(|store| Results::of(store, &playing))?;
        let signed = self.read_now(|store| last_checkpoint(store, number))?;
        Ok(LoadedTable { playing, secret, snapshot, rested, results, signed, lease: None })
    }

    /// Returns a table that was read, and the number of lines that its snapshot covers. Replaces a snapshot that failed
    /// its check.
    pub(super) fn believed(&self, resumed: ResumedTable) -> (TableLog, u64) {
        let ResumedTable { playing, snapshot } = resumed;
        if !refused(playing.header().table, &snapshot) {
            return (playing, snapshot.lines());
        }
        let lines = playing.chain().lines();
        let write = self.record_key().seal_snapshot(playing.header().table, playing.snapshot());
        self.writer.send(Job { writes: vec![write], lease: None, done: Box::new(|_| ()) });
        (playing, lines)
    }

    /// Sends a message to a table. Wakes a table that has just fallen asleep.
    pub(crate) async fn send(
        self: &Arc<Self>,
        number: u64,
        mut message: TableMessage,
    ) -> Result<(), OpenError> {
        for _ in 0..3 {
            let table = self.table(number).await?;
            match table.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
            // The table's task has stopped without removing the table from memory.
            if self.is_closing() {
                break;
            }
        }
        Err(OpenError::Closed)
    }

    /// Makes a person's request to a table, and waits until the result is stored.
    pub async fn ask_table(
        self: &Arc<Self>,
        table: u64,
        person: u32,
        id: Option<CommandId>,
        ask: TableRequest,
    ) -> Result<TableAnswer, OpenError> {
        let mut recalled = None;
        loop {
            let answer = self.post_table(table, person, id.clone(), recalled, ask.clone()).await?;
            match (answer.await.unwrap_or(TableAnswer::Halted), &id) {
                (TableAnswer::Forgotten, Some(CommandId(client, _))) => {
                    let lines = self.look(table).await?.lines;
                    recalled = Some(self.recall(table, person, client, lines).await?);
                }
                (answer, _) => return Ok(answer),
            }
        }
    }

    /// Makes a person's request to a table. The answer comes when the result is stored. If the answer says that the
    /// client is forgotten, the caller must recall the client and ask again.
    pub async fn post_table(
        self: &Arc<Self>,
        table: u64,
        person: u32,
        id: Option<CommandId>,
        recalled: Option<ClientRecord>,
        ask: TableRequest,
    ) -> Result<oneshot::Receiver<TableAnswer>, OpenError> {
        let (reply, answer) = oneshot::channel();
        let asked = Box::new(RequestEnvelope { person, id, recalled, ask, reply });
        self.send(table, TableMessage::Ask(asked)).await?;
        Ok(answer)
    }

    /// Returns the store's record of a client that a table may have forgotten. `lines` is the number of lines that the
    /// table had stored at the time of the lookup.
    pub async fn recall(
        self: &Arc<Self>,
        table: u64,
        person: u32,
        client: &str,
        lines: u64,
    ) -> Result<ClientRecord, OpenError> {
        let key = client_key(table, person, client);
        let kept = self.read(move |store| store.get(RecordSpace::Client, &key)).await?;
        let last = kept.and_then(|text| {
            let (last, entry) = text.split_once(' ')?;
            Some((last.parse().ok()?, entry.parse().ok()?))
        });
        Ok(ClientRecord { lines, last })
    }

    /// Starts to watch a table: returns its state and a feed of all later entries.
    pub async fn watch(self: &Arc<Self>, table: u64, person: Option<u32>) -> Result<WatchedTable, OpenError> {
        let (reply, watching) = oneshot::channel();
        self.send(table, TableMessage::Watch { person, reply }).await?;
        watching.await.map_err(|_| OpenError::Closed)
    }

    /// Stops watching.
    pub fn unwatch(&self, table: u64, person: Option<u32>) {
        if let Some(sender) = self.sender(table) {
            tokio::spawn(async move { sender.send(TableMessage::Unwatch { person }).await });
        }
    }

    /// Returns a table's current state without watching it. Everything in that state is already stored.
    pub async fn peek(self: &Arc<Self>, table: u64) -> Result<TableLog, OpenError> {
        let (reply, playing) = oneshot::channel();
        match self.send(table, TableMessage::Peek(reply)).await {
            Err(OpenError::Elsewhere { .. } | OpenError::Draining) => self.read_stored(table).await,
            sent => {
                sent?;
                playing.await.map_err(|_| OpenError::Closed)
            }
        }
    }

    /// Returns a table's summary.
    pub async fn look(self: &Arc<Self>, table: u64) -> Result<TableSummary, OpenError> {
        let (reply, looked) = oneshot::channel();
        match self.send(table, TableMessage::Look(reply)).await {
            Err(OpenError::Elsewhere { .. } | OpenError::Draining) => self.read_asleep(table).await,
            sent => {
                sent?;
                looked.await.map_err(|_| OpenError::Closed)
            }
        }
    }

    /// Closes a table permanently if it is empty and unused since `since`. Returns whether it closed the table.
    pub async fn close_unused(self: &Arc<Self>, table: u64, since: Timestamp) -> Result<bool, OpenError> {
        let (reply, closed) = oneshot::channel();
        self.send(table, TableMessage::CloseUnused { since, reply }).await?;
        closed.await.map_err(|_| OpenError::Closed)
    }
}

/// Returns the last signed checkpoint of a stream: the number of lines that it covers, and the time of signing.
pub(super) fn last_checkpoint(
    store: &mut dyn Store,
    stream: u64,
) -> Result<Option<(u64, Timestamp)>, StoreError> {
    let last = store.checkpoints(stream)?.pop();
    Ok(last.map(|checkpoint| (checkpoint.size, checkpoint.at)))
}

/// A table that was closed and is about to be opened again. The table's name stays reserved.
pub(crate) struct TableReopening {
    house: Arc<House>,
    name: String,
}

impl Drop for TableReopening {
    fn drop(&mut self) {
        let mut names = self.house.reopening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = names.iter().position(|name| *name == self.name) {
            names.swap_remove(at);
        }
    }
}

/// The key of the record with the number of lines that a table had when it was marked as resting.
fn rested_key(table: u64) -> String {
    format!("rested/{table}")
}

/// Returns the write that marks a table as resting. If the table gets no more lines before it wakes, no round was
/// interrupted.
pub(crate) fn rests(table: u64, lines: u64) -> Write {
    Write::Put { space: RecordSpace::House, key: rested_key(table), value: lines.to_string() }
}

/// Returns the write that stores a secret until it is revealed.
pub(crate) fn secret_of(commits: Digest, secret: Digest) -> Write {
    Write::Put { space: RecordSpace::Secret, key: commits.to_string(), value: secret.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::awake::AwakeTable;
    use crate::http::testing::app;

    #[tokio::test]
    async fn a_table_whose_task_panicked_is_read_again() {
        let (_folder, app) = app(|_| ());
        let house = &app.house;
        let setup = house.plain_setup("bclc-craps").unwrap();
        let table = house.open_table(Actor::House, None, setup).await.unwrap();
        let before = house.look(table).await.unwrap();
        // No task receives the messages to this table.
        house.tables.lock().unwrap().insert(table, AwakeTable::deaf());
        assert!(matches!(house.look(table).await, Err(OpenError::Closed)));
        house.broke_off(table).await;
        assert_eq!(house.look(table).await.unwrap().lines, before.lines);
    }
}
