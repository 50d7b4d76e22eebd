//! A table as a task. Each table has one task, which alone decides what happens there, and in which order.
//!
//! The task does not wait for the disk before it decides on the next request. Each entry goes to the writer together
//! with its message, which is sent once the entry is stored. Answers to requests for the state wait in the same queue,
//! so that no answer shows a change that might still be lost.

mod autoplay;
mod bookings;
mod company;
mod crewing;
mod entering;
mod feed;
mod message;
mod pace;
mod pledging;
mod question;
mod reacting;
mod training;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::line::Mode;
use croupier_ledger::store::Lease;
use croupier_ledger::{Digest, TableLog};
use croupier_text::narration::Seats;
use croupier_text::results::Results;
use jiff::Timestamp;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::house::House;

pub use autoplay::{AutoplayDenial, AutoplayEnd, AutoplayInfo, AutoplayNews, AutoplayRefusal};
pub use company::{CompanyDenial, MOST_COMPANY};
pub use feed::{FeedEntry, ShownTable, shows_more_to};
pub use message::{
    ClientRecord, RequestEnvelope, TableAnswer, TableBooks, TableMessage, TableSummary, WatchedTable,
};
pub use pace::TablePace;
pub use question::{AnsweredQuestion, ChipChange, QuestionBoard, QuestionOutcome, SupervisorQuestion};
pub use reacting::ShownReaction;
pub use training::{TrainingAnswer, TrainingDenial, TrainingEnvelope, TrainingRequest, TrainingStart};

/// The number of entries that can wait for a slow viewer. A viewer that falls further behind gets the whole state
/// again.
const FEED: usize = 1024;

/// A table that has been read and is about to wake.
pub(crate) struct LoadedTable {
    /// The table.
    pub(crate) playing: TableLog,
    /// The house's secret for the next draw.
    pub(crate) secret: Digest,
    /// The number of lines at the last snapshot.
    pub(crate) snapshot: u64,
    /// Whether the table was marked as resting in its present state.
    pub(crate) rested: bool,
    /// The results of the last rolls, hands or spins.
    pub(crate) results: Results,
    /// The last signed checkpoint: the number of lines that it covers, and the time of signing.
    pub(crate) signed: Option<(u64, Timestamp)>,
    /// In a cluster, the lease under which this node plays the table.
    pub(crate) lease: Option<Lease>,
}

/// The task that alone changes one table.
pub(crate) struct TableTask {
    house: Arc<House>,
    /// In a cluster, the lease under which this node plays the table.
    lease: Option<Lease>,
    playing: TableLog,
    /// The house's secret for the next draw.
    secret: Digest,
    feed: broadcast::Sender<Arc<FeedEntry>>,
    /// The table as the spectators last saw it, if anyone watches.
    shown: Option<Arc<ShownTable>>,
    /// The people at each position.
    seats: Seats,
    /// The number of connections of each person; 0 stands for anonymous clients.
    watching: BTreeMap<u32, u32>,
    /// The people at the table without a connection, each with the time at which their grace period began.
    absent: BTreeMap<u32, Instant>,
    /// The players' pledges for the next draw, and the revealed parts.
    pledging: pledging::PledgeRound,
    /// The players who do not want to wait for the clock.
    ready: BTreeSet<u32>,
    /// The player who asked to play without the clock; see [`TableTask::own_pace`].
    without_clock: Option<u32>,
    /// The house players at the table, and those who are about to leave.
    company: BTreeSet<u32>,
    departing: BTreeSet<u32>,
    /// A dealer's training session, at a training table.
    training: Option<training::RunningTraining>,
    /// The strategies that the house plays for people.
    autoplays: BTreeMap<u32, autoplay::Autoplay>,
    /// The messages about strategies that people have received, or will receive once everything so far is stored.
    autoplays_told: AutoplayNews,
    /// The strategies of people, for their connections.
    autoplay_news: watch::Sender<AutoplayNews>,
    /// The table's pace, for spectators.
    pace: watch::Sender<TablePace>,
    /// The question to a supervisor, and the answer to the last one.
    questions: question::Questions,
    /// The players' reactions, for spectators, and the time of each player's last reaction.
    reactions: broadcast::Sender<ShownReaction>,
    reacted: BTreeMap<u32, Instant>,
    /// The players who asked to leave but must stay until their remaining bets are decided, because nobody else would
    /// throw.
    leaving: BTreeSet<u32>,
    /// The number of lines when the table last forgot clients, as far as is known. Earlier lookups of clients must be
    /// repeated.
    forgot: u64,
    /// The end of the betting clock, since it was last asked; see [`TableTask::clock`].
    clock_end: Option<Instant>,
    /// The time of the last use of the table.
    used: Instant,
    /// The number of lines at the last snapshot and at the last checkpoint.
    snapshot: u64,
    checkpoint: u64,
    /// The last signed checkpoint: the number of lines that it covers, and the time of signing.
    signed: Option<(u64, Timestamp)>,
    /// Whether the table was marked as resting before it woke.
    rested: bool,
    /// The results of the last rolls, hands or spins.
    results: Results,
    /// Cached, because looking up a counter by name costs more than counting.
    entries: metrics::Counter,
    /// The stakes that were decided at all tables of this game.
    handle: metrics::Counter,
}

impl TableTask {
    pub(crate) fn new(house: Arc<House>, woken: LoadedTable) -> TableTask {
        let LoadedTable { playing, secret, snapshot, rested, results, signed, lease } = woken;
        let pack = playing.library().get(&playing.header().setup.pack);
        let game = pack.map(|pack| pack.game.clone()).unwrap_or_default();
        let now = Instant::now();
        let absent = playing.game().people().into_iter().map(|person| (person, now)).collect();
        TableTask {
            house,
            lease,
            secret,
            feed: broadcast::channel(FEED).0,
            shown: None,
            seats: Seats::of(playing.game()),
            watching: BTreeMap::new(),
            absent,
            pledging: pledging::PledgeRound::of(&playing),
            ready: BTreeSet::new(),
            without_clock: None,
            company: BTreeSet::new(),
            departing: BTreeSet::new(),
            training: None,
            autoplays: BTreeMap::new(),
            autoplays_told: AutoplayNews::new(),
            autoplay_news: watch::Sender::new(AutoplayNews::new()),
            pace: watch::Sender::new(TablePace::default()),
            questions: question::Questions::default(),
            reactions: broadcast::channel(reacting::WAITING).0,
            reacted: BTreeMap::new(),
            leaving: BTreeSet::new(),
            forgot: playing.chain().lines(),
            clock_end: None,
            used: now,
            snapshot,
            checkpoint: 0,
            signed,
            rested,
            results,
            entries: metrics::counter!("croupier_entries_total"),
            handle: metrics::counter!("croupier_handle_cents_total", "game" => game),
            playing,
        }
    }

    /// Runs the task until the house stops it, or until nobody uses the table.
    pub(crate) async fn work(mut self, mut messages: mpsc::Receiver<TableMessage>) {
        self.upgrade();
        self.after_crash();
        self.close_earlier_training();
        self.dismiss_earlier_company();
        loop {
            let wake = self.wakes();
            tokio::select! {
                message = messages.recv() => match message {
                    Some(TableMessage::Stop(done)) => {
                        self.finish_called_draw(&mut messages).await;
                        self.end_training();
                        self.close();
                        self.dismiss_company();
                        return self.stop(done);
                    }
                    Some(TableMessage::HandOver(done)) => {
                        self.finish_called_draw(&mut messages).await;
                        return self.stop(done);
                    }
                    Some(message) => {
                        self.message(message);
                        self.tell_changes();
                    }
                    None => return,
                },
                () = sleep_until(wake) => {
                    self.woken();
                    self.tell_changes();
                    if self.is_unused() && self.sleep(&messages).await {
                        return;
                    }
                }
            }
        }
    }

    /// Stores the table, and reports when it is stored.
    fn stop(mut self, done: tokio::sync::oneshot::Sender<()>) {
        self.keep_state();
        self.say_when_kept(move |_| {
            let _ = done.send(());
        });
    }

    /// Tells people about changes that are not entries.
    fn tell_changes(&mut self) {
        self.review_question();
        self.tend_company();
        self.tell_pace();
        self.tell_autoplays();
    }

    /// Makes a called draw before the table stops. The players who pledged get their time to reveal.
    async fn finish_called_draw(&mut self, messages: &mut mpsc::Receiver<TableMessage>) {
        while let Some(until) = self.pledging.called.as_ref().map(|called| called.until) {
            tokio::select! {
                () = sleep_until(until) => self.draw_called(),
                Some(message) = messages.recv() => self.message(message),
            }
        }
    }

    fn message(&mut self, message: TableMessage) {
        match message {
            TableMessage::Ask(asked) => {
                self.used = Instant::now();
                if let Some(asked) = self.waits_for_draw(*asked) {
                    self.asked(asked);
                }
            }
            TableMessage::Watch { person, reply } => self.watch(person, reply),
            TableMessage::Unwatch { person } => self.unwatch(person),
            TableMessage::Train(envelope) => {
                self.used = Instant::now();
                self.train(*envelope);
            }
            TableMessage::Peek(reply) => {
                let playing = self.playing.clone();
                self.answer_when_kept(reply, playing);
            }
            TableMessage::Look(reply) => {
                let looked = TableSummary {
                    watchers: self.watching.keys().copied().filter(|person| *person != 0).collect(),
                    clock: self.clock_left(),
                    ..self.summary(self.watching.values().sum())
                };
                self.answer_when_kept(reply, looked);
            }
            TableMessage::CloseUnused { since, reply } => {
                let closed = self.close_unused(since);
                self.answer_when_kept(reply, closed);
            }
            // The loop handles these messages, because only the loop can end the task.
            TableMessage::Stop(_) | TableMessage::HandOver(_) => {}
        }
    }

    fn watch(&mut self, person: Option<u32>, reply: tokio::sync::oneshot::Sender<WatchedTable>) {
        self.used = Instant::now();
        *self.watching.entry(person.unwrap_or(0)).or_insert(0) += 1;
        if let Some(person) = person {
            self.absent.remove(&person);
        }
        if self.feed.receiver_count() == 0 {
            self.shown = Some(ShownTable::new(self.playing.chain().lines() - 1, &self.playing));
        }
        // The feed has all entries after this state. The feed may also have earlier entries, which the state already
        // includes.
        let watching = WatchedTable {
            playing: self.playing.clone(),
            feed: self.feed.subscribe(),
            pace: self.pace.subscribe(),
            questions: self.questions.subscribe(),
            autoplays: self.autoplay_news.subscribe(),
            reactions: self.reactions.subscribe(),
            clock: self.clock_left(),
        };
        self.answer_when_kept(reply, watching);
    }

    /// Answers once everything so far is stored. If storing fails, there is no answer.
    fn answer_when_kept<T: Send + 'static>(&self, reply: tokio::sync::oneshot::Sender<T>, answer: T) {
        self.say_when_kept(move |kept| {
            if kept {
                // The client may be gone.
                let _ = reply.send(answer).is_ok();
            }
        });
    }

    fn unwatch(&mut self, person: Option<u32>) {
        self.used = Instant::now();
        let person = person.unwrap_or(0);
        let left = self.watching.get_mut(&person).map(|count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == Some(0) {
            self.watching.remove(&person);
            self.autoplay_lost_connection(person);
            self.ready.remove(&person);
            self.without_clock = self.without_clock.filter(|without| *without != person);
            if self.playing.game().people().contains(&person) {
                self.absent.insert(person, Instant::now());
            }
        }
    }

    /// Returns the time of the next action that needs no request.
    fn wakes(&mut self) -> Instant {
        let idle = wait_end(self.used, self.house.config().sleep_after());
        let leave = self.house.config().leave_after();
        let leave = self.absent.values().min().map(|since| wait_end(*since, leave));
        let called = self.pledging.called.as_ref().map(|called| called.until);
        let plays = self.autoplays_wake();
        let trains = self.training_ends();
        [self.clock(), leave, called, plays, trains].into_iter().flatten().fold(idle, Instant::min)
    }

    fn woken(&mut self) {
        let now = Instant::now();
        if self.pledging.called.as_ref().is_some_and(|called| called.until <= now) {
            self.draw_called();
        }
        self.autoplays_act();
        self.end_left_training();
        if self.clock().is_some_and(|end| end <= now) {
            self.autoplays_hurry();
            self.clock_end = None;
            self.go_on();
        }
        let leave_after = self.house.config().leave_after();
        let overdue: Vec<u32> = self
            .absent
            .iter()
            .filter(|(_, since)| wait_end(**since, leave_after) <= now)
            .map(|(person, _)| *person)
            .collect();
        for person in overdue {
            self.leave_for(person);
        }
        if wait_end(self.used, self.house.config().sleep_after()) <= now && !self.is_unused() {
            self.used = now;
        }
    }

    /// Returns whether the table has been idle long enough to sleep: nobody watches, no player is awaited, and no clock
    /// runs.
    fn is_unused(&mut self) -> bool {
        let idle = wait_end(self.used, self.house.config().sleep_after()) <= Instant::now();
        let trains = self.training.is_some();
        let waits =
            trains || !self.absent.is_empty() || self.clock().is_some() || self.pledging.called.is_some();
        idle && self.watching.is_empty() && !waits
    }

    /// Stores the state and removes the table from memory, unless a message arrives in the meantime. Returns whether the
    /// table sleeps.
    async fn sleep(&mut self, messages: &mpsc::Receiver<TableMessage>) -> bool {
        self.keep_state();
        let (done, kept) = tokio::sync::oneshot::channel();
        self.say_when_kept(move |_| {
            let _ = done.send(());
        });
        let _ = kept.await;
        let table = self.playing.header().table;
        self.house.lay_down(table, self.summary(0));
        self.house.forget_table(self.playing.header().table, messages)
    }

    /// Returns the summary of the table, with this number of connections that watch it.
    fn summary(&self, watching: u32) -> TableSummary {
        let checkpoint = self.signed;
        TableSummary { checkpoint, ..TableSummary::at(&self.playing, &self.results, watching) }
    }

    /// Returns whether the house rolls, deals and spins here.
    fn is_auto(&self) -> bool {
        self.playing.header().setup.mode == Mode::Auto
    }
}

/// Returns the end of a wait, limited to a year from the start so that it cannot overflow.
fn wait_end(since: Instant, wait: Duration) -> Instant {
    since.checked_add(wait).unwrap_or_else(|| since + Duration::from_secs(365 * 86_400))
}
