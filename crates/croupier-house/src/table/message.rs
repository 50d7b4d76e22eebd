//! What a table's task is told, and what it answers.

use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::book::Account;
use croupier_ledger::house::HouseDenial;
use croupier_ledger::line::{CommandId, Setup};
use croupier_ledger::{TableDenial, TableLog, TableState};
use croupier_rules::Money;
use croupier_table::GameRules;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, oneshot};

use super::FeedEntry;
use crate::ask::{RequestError, TableRequest};
use crate::results::{ResultSeen, Results};

/// Something for a table's task.
pub enum TableMessage {
    /// Somebody asks something of the table.
    Ask(Box<RequestEnvelope>),
    /// Somebody wants to see the table, and everything from now on.
    Watch {
        /// Who, if it is somebody.
        person: Option<u32>,
        /// Where to.
        reply: oneshot::Sender<Watching>,
    },
    /// One connection less.
    Unwatch {
        /// Whose.
        person: Option<u32>,
    },
    /// Somebody wants the state.
    Peek(oneshot::Sender<TableLog>),
    /// Somebody wants a summary.
    Look(oneshot::Sender<TableGlance>),
    /// Close it for good, if nobody is there and nothing has happened since then. Was it?
    CloseUnused {
        /// Since when.
        since: Timestamp,
        /// Where to.
        reply: oneshot::Sender<bool>,
    },
    /// The house closes: finish or return what is open, and stop.
    Stop(oneshot::Sender<()>),
}

/// Something that is asked of a table.
pub struct RequestEnvelope {
    /// Who asks.
    pub person: u32,
    /// The client's id of it.
    pub id: Option<CommandId>,
    /// What the store remembers of the client, if it was asked.
    pub recalled: Option<RecalledClient>,
    /// What is asked.
    pub ask: TableRequest,
    /// Where the answer goes, once what followed is kept.
    pub reply: oneshot::Sender<TableAnswer>,
}

/// What the store remembers of a client that the table may have forgotten.
#[derive(Clone, Copy, Debug)]
pub struct RecalledClient {
    /// How many lines the table had kept when the store was asked: what it forgot later is not in the answer.
    pub lines: u64,
    /// The number of the client's last command, and the entry; none if the store knows nothing of it.
    pub last: Option<(u64, u64)>,
}

/// What a table answers.
#[derive(Debug)]
pub enum TableAnswer {
    /// It was done, by this entry.
    Done {
        /// The entry's number.
        entry: u64,
        /// It had been done before: nothing happened now.
        again: bool,
    },
    /// It is noted: nothing is written of it.
    Noted,
    /// This entry used the command's number, for another command: nothing was done now.
    Used(u64),
    /// The command is older than others of its client, and was not done now.
    Old,
    /// The table has forgotten the client: nothing was done, and the store is to be asked for what it remembers.
    Forgotten,
    /// The table says no; the rules have its clauses.
    Denied(TableDenial, Arc<GameRules>),
    /// The house says no.
    House(HouseDenial),
    /// It cannot be understood.
    Mistake(RequestError, Arc<GameRules>),
    /// The disk is short, and this is not taken.
    Short,
    /// The house has halted: whether it was done is not known before it is open again.
    Halted,
}

/// A table as somebody sees it, and everything that follows.
pub struct Watching {
    /// The table.
    pub playing: TableLog,
    /// What follows. Entries with smaller numbers than the table has lines are in it already.
    pub feed: broadcast::Receiver<Arc<FeedEntry>>,
    /// How long bets are still open, if the clock runs.
    pub clock: Option<Duration>,
}

/// So many results of a table are seen at a glance.
const RESULTS: usize = 12;

/// A table at a glance.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableGlance {
    /// How it is set up.
    pub setup: Setup,
    /// By which rules it plays; not known of a table that sleeps.
    #[serde(skip)]
    pub rules: Option<Arc<GameRules>>,
    /// What the document calls the game.
    pub title: String,
    /// The game.
    pub game: String,
    /// Craps: the number of totals that become a point; 0 at other games.
    #[serde(default)]
    pub points: usize,
    /// Who plays there.
    pub people: Vec<u32>,
    /// What each of them has there, on the rail and on the layout.
    pub chips: Vec<(u32, Money)>,
    /// How many places there are.
    pub places: usize,
    /// How many look on, players included.
    #[serde(skip)]
    pub watching: u32,
    /// How many lines its stream has.
    pub lines: u64,
    /// When the last of them was written.
    pub at: Timestamp,
    /// What the last rolls, hands or spins came to, the newest last.
    pub results: Vec<ResultSeen>,
    /// Was it closed for good?
    pub retired: bool,
}

impl TableGlance {
    /// At a table.
    pub fn at(playing: &TableLog, results: &Results, watching: u32) -> TableGlance {
        let setup = playing.header().setup.clone();
        let pack = playing.library().get(&setup.pack);
        TableGlance {
            title: pack.map(|pack| pack.title.clone()).unwrap_or_default(),
            game: pack.map(|pack| pack.game.clone()).unwrap_or_default(),
            points: match &**playing.rules() {
                GameRules::Craps(rules) => rules.layout.points.len(),
                GameRules::Rounds(_) => 0,
            },
            setup,
            rules: Some(Arc::clone(playing.rules())),
            people: playing.game().people(),
            chips: playing
                .balances()
                .all()
                .filter_map(|(account, money)| match account {
                    Account::Rail(person) | Account::Layout(person) => Some((person, money)),
                    _ => None,
                })
                .collect(),
            places: match playing.game() {
                TableState::Craps(table) => table.seats.len(),
                TableState::Round(table) => table.positions.len(),
            },
            watching,
            lines: playing.chain().lines(),
            at: playing.at(),
            results: results.last(RESULTS),
            retired: playing.retired(),
        }
    }
}
