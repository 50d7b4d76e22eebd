//! A table as a task: it alone decides what its table does, in order.
//!
//! It decides ahead of the disk and never waits for it: each entry goes to the writer with what is to be said about
//! it, and that is said when the entry is kept. Whoever asks for the state gets it by the same way, so that nobody
//! ever hears of what might still be lost.

mod crewing;
mod entering;
mod feed;
mod message;
mod pledging;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use croupier_ledger::line::Mode;
use croupier_ledger::{Digest, TableLog};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, sleep_until};

use crate::house::House;
use crate::narration::Seats;
use crate::results::Results;

pub use feed::FeedEntry;
pub use message::{RecalledClient, RequestEnvelope, TableAnswer, TableGlance, TableMessage, Watching};

/// So many entries wait for a viewer who is slow; whoever falls behind further gets the state anew.
const FEED: usize = 1024;

/// A table that is woken.
pub(crate) struct WokenTable {
    /// The table.
    pub(crate) playing: TableLog,
    /// The house's secret for its next draw.
    pub(crate) secret: Digest,
    /// After how many lines its last snapshot was made.
    pub(crate) snapshot: u64,
    /// Was it laid to rest in order where it stands?
    pub(crate) rested: bool,
    /// What its last rolls, hands or spins came to.
    pub(crate) results: Results,
}

/// The task of one table.
pub(crate) struct TableTask {
    house: Arc<House>,
    playing: TableLog,
    /// The house's secret for the next draw.
    secret: Digest,
    feed: broadcast::Sender<Arc<FeedEntry>>,
    /// Who sits where.
    seats: Seats,
    /// How many connections each person has here; nobody in particular is 0.
    watching: BTreeMap<u32, u32>,
    /// Who is at the table and has no connection, and since when.
    absent: BTreeMap<u32, Instant>,
    /// What players pledge to the next draw, and reveal.
    pledging: pledging::Pledging,
    /// Who does not want to wait for the clock.
    ready: BTreeSet<u32>,
    /// Who asked to leave, and stays until the bets that must stay are decided: nobody else would throw.
    leaving: BTreeSet<u32>,
    /// After how many lines clients were last forgotten, as far as is known: who asked the store before asks again.
    forgot: u64,
    /// When the betting clock runs out.
    clock: Option<Instant>,
    /// When somebody last used the table.
    used: Instant,
    /// After how many lines the last snapshot and the last checkpoint were made.
    snapshot: u64,
    checkpoint: u64,
    /// Was it laid to rest in order, before it was woken?
    rested: bool,
    /// What the last rolls, hands or spins came to.
    results: Results,
    /// Kept, because to look a counter up by its name costs more than to count.
    entries: metrics::Counter,
}

impl TableTask {
    pub(crate) fn new(house: Arc<House>, woken: WokenTable) -> TableTask {
        let WokenTable { playing, secret, snapshot, rested, results } = woken;
        let now = Instant::now();
        let absent = playing.game().people().into_iter().map(|person| (person, now)).collect();
        let mut table = TableTask {
            house,
            secret,
            feed: broadcast::channel(FEED).0,
            seats: Seats::of(playing.game()),
            watching: BTreeMap::new(),
            absent,
            pledging: pledging::Pledging::of(&playing),
            ready: BTreeSet::new(),
            leaving: BTreeSet::new(),
            forgot: playing.chain().lines(),
            clock: None,
            used: now,
            snapshot,
            checkpoint: 0,
            rested,
            results,
            entries: metrics::counter!("croupier_entries_total"),
            playing,
        };
        table.set_clock();
        table
    }

    /// Works until it is told to stop, or until nobody uses the table.
    pub(crate) async fn work(mut self, mut messages: mpsc::Receiver<TableMessage>) {
        self.upgrade();
        self.after_crash();
        loop {
            let wake = self.wakes();
            tokio::select! {
                message = messages.recv() => match message {
                    Some(TableMessage::Stop(done)) => {
                        self.finish_called_draw(&mut messages).await;
                        self.close();
                        self.keep_state();
                        self.say_when_kept(move |_| {
                            let _ = done.send(());
                        });
                        return;
                    }
                    Some(message) => self.message(message),
                    None => return,
                },
                () = sleep_until(wake) => {
                    self.woken();
                    if self.is_unused() && self.sleep(&messages).await {
                        return;
                    }
                }
            }
        }
    }

    /// A draw that is called is made before the table stops: those who pledged have their time.
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
            TableMessage::Peek(reply) => {
                let playing = self.playing.clone();
                self.answer_when_kept(reply, playing);
            }
            TableMessage::Look(reply) => {
                let looked = TableGlance::at(&self.playing, &self.results, self.watching.values().sum());
                self.answer_when_kept(reply, looked);
            }
            TableMessage::CloseUnused { since, reply } => {
                let closed = self.close_unused(since);
                self.answer_when_kept(reply, closed);
            }
            // Handled where the loop can end.
            TableMessage::Stop(_) => {}
        }
    }

    fn watch(&mut self, person: Option<u32>, reply: tokio::sync::oneshot::Sender<Watching>) {
        self.used = Instant::now();
        *self.watching.entry(person.unwrap_or(0)).or_insert(0) += 1;
        if let Some(person) = person {
            self.absent.remove(&person);
        }
        // What comes after this state is in the feed; what came before, the number tells.
        let watching =
            Watching { playing: self.playing.clone(), feed: self.feed.subscribe(), clock: self.clock_left() };
        self.answer_when_kept(reply, watching);
    }

    /// Answers when everything so far is kept; if that fails, the asker hears nothing.
    fn answer_when_kept<T: Send + 'static>(&self, reply: tokio::sync::oneshot::Sender<T>, answer: T) {
        self.say_when_kept(move |kept| {
            if kept {
                // Whoever asked may be gone.
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
            self.ready.remove(&person);
            if self.playing.game().people().contains(&person) {
                self.absent.insert(person, Instant::now());
            }
        }
    }

    /// When there is something to do without being asked.
    fn wakes(&self) -> Instant {
        let idle = after(self.used, self.house.config().sleep_after());
        let leave = self.house.config().leave_after();
        let leave = self.absent.values().min().map(|since| after(*since, leave));
        let called = self.pledging.called.as_ref().map(|called| called.until);
        [self.clock, leave, called].into_iter().flatten().fold(idle, Instant::min)
    }

    fn woken(&mut self) {
        let now = Instant::now();
        if self.pledging.called.as_ref().is_some_and(|called| called.until <= now) {
            self.draw_called();
        }
        if self.clock.is_some_and(|clock| clock <= now) {
            self.clock = None;
            self.go_on();
        }
        let leave_after = self.house.config().leave_after();
        let overdue: Vec<u32> = self
            .absent
            .iter()
            .filter(|(_, since)| after(**since, leave_after) <= now)
            .map(|(person, _)| *person)
            .collect();
        for person in overdue {
            self.leave_for(person);
        }
        if after(self.used, self.house.config().sleep_after()) <= now && !self.is_unused() {
            self.used = now;
        }
    }

    /// Nobody watches, nobody is waited for, and no clock runs.
    fn is_unused(&self) -> bool {
        let idle = after(self.used, self.house.config().sleep_after()) <= Instant::now();
        let waits = !self.absent.is_empty() || self.clock.is_some() || self.pledging.called.is_some();
        idle && self.watching.is_empty() && !waits
    }

    /// Keeps the state and forgets the table, unless somebody asks for it meanwhile. Does it sleep?
    async fn sleep(&mut self, messages: &mpsc::Receiver<TableMessage>) -> bool {
        self.keep_state();
        let (done, kept) = tokio::sync::oneshot::channel();
        self.say_when_kept(move |_| {
            let _ = done.send(());
        });
        let _ = kept.await;
        let table = self.playing.header().table;
        self.house.lay_down(table, TableGlance::at(&self.playing, &self.results, 0));
        self.house.forget_table(self.playing.header().table, messages)
    }

    /// Does the house roll, deal and spin here?
    fn is_auto(&self) -> bool {
        self.playing.header().setup.mode == Mode::Auto
    }

    fn clock_length(&self) -> Duration {
        Duration::from_secs(u64::from(self.playing.header().setup.clock_seconds))
    }

    fn clock_left(&self) -> Option<Duration> {
        self.clock.map(|clock| clock.saturating_duration_since(Instant::now()))
    }
}

/// A time that is too far away to be told is never reached while the house runs: a year from then.
fn after(since: Instant, wait: Duration) -> Instant {
    since.checked_add(wait).unwrap_or_else(|| since + Duration::from_secs(365 * 86_400))
}
