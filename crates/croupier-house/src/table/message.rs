//! Messages to a table's task, and its answers.

use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::book::Account;
use croupier_ledger::house::HouseDenial;
use croupier_ledger::line::{CommandId, Setup};
use croupier_ledger::{TableDenial, TableLog, TableState};
use croupier_rules::Money;
use croupier_table::{GameRules, Refusal};
use croupier_text::results::{ResultInfo, Results};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, oneshot, watch};

use super::{
    AutoplayDenial, AutoplayNews, CompanyDenial, FeedEntry, QuestionBoard, ShownReaction, TablePace,
    TrainingEnvelope,
};
use crate::ask::{RequestError, TableRequest};

/// A message to a table's task.
pub enum TableMessage {
    /// A request to the table.
    Ask(Box<RequestEnvelope>),
    /// A client wants to see the table and all entries from now on.
    Watch {
        /// The person, unless the client is anonymous.
        person: Option<u32>,
        /// The channel for the answer.
        reply: oneshot::Sender<WatchedTable>,
    },
    /// A trainee deals a whole game.
    Train(Box<TrainingEnvelope>),
    /// A connection ended.
    Unwatch {
        /// The person, unless the client was anonymous.
        person: Option<u32>,
    },
    /// A client wants the state.
    Peek(oneshot::Sender<TableLog>),
    /// A client wants the summary.
    Look(oneshot::Sender<TableSummary>),
    /// Close the table permanently if it is empty and unused since `since`, and answer whether it was closed.
    CloseUnused {
        /// The table must have been unused since this time.
        since: Timestamp,
        /// The channel for the answer.
        reply: oneshot::Sender<bool>,
    },
    /// Another node of the house plays on: store the table as it is, even in mid-round, and stop.
    HandOver(oneshot::Sender<()>),
    /// The house closes: finish the round that is under way, and stop.
    Stop(oneshot::Sender<()>),
}

/// A request to a table, with the channel for its answer.
pub struct RequestEnvelope {
    /// The person's number.
    pub person: u32,
    /// The client's id of the command.
    pub id: Option<CommandId>,
    /// The store's record of the client, if it was looked up.
    pub recalled: Option<ClientRecord>,
    /// The request.
    pub ask: TableRequest,
    /// The channel for the answer, which comes once the result is stored.
    pub reply: oneshot::Sender<TableAnswer>,
}

/// The store's record of a client that the table may have forgotten.
#[derive(Clone, Copy, Debug)]
pub struct ClientRecord {
    /// The number of lines that the table had stored at the time of the lookup. The record does not cover clients that
    /// were forgotten later.
    pub lines: u64,
    /// The number of the client's last command, and its entry; none if the store has no record of the client.
    pub last: Option<(u64, u64)>,
}

/// A table's answer.
#[derive(Debug)]
pub enum TableAnswer {
    /// The command was carried out, in this entry.
    Done {
        /// The entry's number.
        entry: u64,
        /// Whether the command had already been carried out, so that the table did nothing this time.
        again: bool,
    },
    /// The request is noted and needs no entry.
    Noted,
    /// The command's number was already used for a different command, in this entry. The table did nothing this time.
    Used(u64),
    /// The client has already sent a command with a larger number. The table did nothing this time.
    Old,
    /// The table has forgotten the client. The table did nothing, and the caller must look the client up in the store.
    Forgotten,
    /// The dealer refuses the command. The sentence is for people; the rules provide the clauses.
    Refused(Refusal, String, Arc<GameRules>),
    /// The table refuses the command.
    Denied(TableDenial),
    /// The house refuses the command.
    House(HouseDenial),
    /// The request cannot become a command.
    Mistake(RequestError, Arc<GameRules>),
    /// The house does not play a strategy for the player.
    Autoplay(AutoplayDenial),
    /// No house player comes.
    Company(CompanyDenial),
    /// The table is a training table, and takes requests only from the trainee.
    Training,
    /// The disk is short of space, so the command is not accepted.
    Short,
    /// The house has halted. Only the next start of the house shows whether the command was carried out.
    Halted,
}

/// A table as a person sees it, and the feed of later entries.
pub struct WatchedTable {
    /// The table.
    pub playing: TableLog,
    /// The entries that follow. Skip those with numbers below the table's number of lines, which the table already
    /// includes.
    pub feed: broadcast::Receiver<Arc<FeedEntry>>,
    /// The pace of the table from now on.
    pub pace: watch::Receiver<TablePace>,
    /// The questions to a supervisor from now on, for the crew.
    pub questions: watch::Receiver<Arc<QuestionBoard>>,
    /// The strategies that the house plays for people, from now on.
    pub autoplays: watch::Receiver<AutoplayNews>,
    /// The reactions from now on.
    pub reactions: broadcast::Receiver<ShownReaction>,
    /// The time for which bets are still open, if the clock runs.
    pub clock: Option<Duration>,
}

/// The number of results in a summary.
const RESULTS: usize = 12;

/// A summary of a table, for the lobby and the pit board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// The setup.
    pub setup: Setup,
    /// The rules; none for a sleeping table.
    #[serde(skip)]
    pub rules: Option<Arc<GameRules>>,
    /// The digest of the rule packs under which the table was opened; empty if the summary is from an earlier version.
    #[serde(default)]
    pub rulebook: String,
    /// The document's name for the game.
    pub title: String,
    /// The game.
    pub game: String,
    /// At craps, the number of totals that can become a point; 0 at other games.
    #[serde(default)]
    pub points: usize,
    /// The people who play at the table.
    pub people: Vec<u32>,
    /// The chips of each player, on the rail and on the layout.
    pub chips: Vec<(u32, Money)>,
    /// The number of places, free and taken.
    pub places: usize,
    /// The number of connections that watch the table, including the players'.
    #[serde(skip)]
    pub watching: u32,
    /// The number of lines in the table's stream.
    pub lines: u64,
    /// The time of the last line.
    pub at: Timestamp,
    /// The results of the last rolls, hands or spins, newest last.
    pub results: Vec<ResultInfo>,
    /// Whether the table is closed permanently.
    pub retired: bool,
    /// The balances; none in a summary that an earlier version of the program stored.
    #[serde(default)]
    pub books: Option<TableBooks>,
    /// The last signed checkpoint, if there is one: the number of lines that it covers, and the time of signing.
    #[serde(default)]
    pub checkpoint: Option<(u64, Timestamp)>,
    /// The people who watch the table.
    #[serde(skip)]
    pub watchers: Vec<u32>,
    /// The time for which bets are still open, if the clock runs.
    #[serde(skip)]
    pub clock: Option<Duration>,
}

/// The balances of a table's accounts, in cents.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableBooks {
    /// The bank.
    pub bank: i64,
    /// Vigorish that the house has earned.
    pub vigorish: i64,
    /// The tip box.
    pub tips: i64,
    /// The meters, in the order of the table.
    pub meters: Vec<i64>,
    /// The must-hit meter.
    pub must_hit: Option<i64>,
    /// Players' chips on the layout, including the commission held for their bets.
    pub layout: i64,
    /// Players' chips that are not on the layout.
    pub rails: i64,
}

impl TableBooks {
    /// Returns the balances of a table.
    pub fn of(playing: &TableLog) -> TableBooks {
        let mut books = TableBooks::default();
        for (account, money) in playing.balances().all() {
            let cents = money.cents();
            match account {
                Account::Bank => books.bank = cents,
                Account::Vigorish => books.vigorish = cents,
                Account::Tips => books.tips = cents,
                Account::Meter(_) => books.meters.push(cents),
                Account::MustHit => books.must_hit = Some(cents),
                Account::Layout(_) => books.layout += cents,
                Account::Rail(_) => books.rails += cents,
                Account::Issued | Account::Cage | Account::Wallet(_) | Account::Table(_) => {}
            }
        }
        books
    }

    /// Returns the house's win: bank, vigorish and meters, less the chips that came from the cage.
    pub fn result(&self, from_cage: i64) -> i64 {
        let meters: i64 = self.meters.iter().sum::<i64>() + self.must_hit.unwrap_or(0);
        self.bank + self.vigorish + meters - from_cage
    }
}

impl TableSummary {
    /// Returns the summary of a table as it is now.
    pub fn at(playing: &TableLog, results: &Results, watching: u32) -> TableSummary {
        let setup = playing.header().setup.clone();
        let pack = playing.library().get(&setup.pack);
        TableSummary {
            rulebook: playing.header().rulebook.to_string(),
            title: pack.map(|pack| pack.title.clone()).unwrap_or_default(),
            game: pack.map(|pack| pack.game.clone()).unwrap_or_default(),
            points: match &**playing.rules() {
                GameRules::Craps(rules) => rules.layout.points().len(),
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
            books: Some(TableBooks::of(playing)),
            checkpoint: None,
            watchers: Vec::new(),
            clock: None,
        }
    }
}
