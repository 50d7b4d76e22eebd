//! Observes a running simulation: shows a progress bar, writes rows if requested, and stops at an interruption.

use std::time::Duration;

use croupier_sim::shard::Part;
use croupier_sim::{Deadline, Observer, SessionEnd};

use super::request::SimulationRequest;
use super::sink::SessionSink;
use super::text::rate;
use crate::command::interrupt;
use crate::progress::Progress;

pub(super) struct Watch {
    sinks: Vec<Box<dyn SessionSink>>,
    progress: Progress,
    /// The plural noun for rounds.
    rounds: &'static str,
    /// The number of sessions to play, of all strategies at all tables.
    sessions: u64,
    /// The index of the current table, and of the first strategy that now plays there.
    at: (usize, usize),
    /// The number of rounds and sessions played before, and those of the current strategies.
    before: (u64, u64),
    now: (u64, u64),
    /// The time at which the current strategy began. `playing` is the time that earlier strategies took.
    began: Duration,
    playing: Duration,
}

impl Watch {
    /// Watches the sessions that a part has not played yet.
    pub(super) fn new(asked: &SimulationRequest<'_>, part: &Part, sinks: Vec<Box<dyn SessionSink>>) -> Watch {
        Watch {
            sinks,
            progress: Progress::new("simulating"),
            rounds: asked.rounds.many,
            sessions: (0..part.columns.len()).map(|column| part.left(column).count()).sum(),
            at: (0, 0),
            before: (0, 0),
            now: (0, 0),
            began: Duration::ZERO,
            playing: Duration::ZERO,
        }
    }

    /// Moves to a table where strategies from this one on play next.
    pub(super) fn sit_down(&mut self, table: usize, strategy: usize) {
        self.at = (table, strategy);
        self.before = (self.before.0 + self.now.0, self.before.1 + self.now.1);
        self.now = (0, 0);
    }

    /// Returns the seconds that playing the strategies took.
    pub(super) fn seconds(&self) -> f64 {
        self.playing.as_secs_f64()
    }

    /// Returns the total seconds, and the files that sessions were written to.
    pub(super) fn finish(self) -> (f64, Vec<Box<dyn SessionSink>>) {
        (self.progress.elapsed().as_secs_f64(), self.sinks)
    }
}

impl Observer for Watch {
    fn computes(&mut self, rounds: u32, of: u32) {
        let words = |_| format!("computing {}", self.rounds);
        self.progress.tell(rounds.into(), of.into(), words);
    }

    fn deadline(&self) -> Deadline {
        interrupt::deadline()
    }

    fn begins(&mut self, _: usize) {
        self.began = self.progress.elapsed();
    }

    fn ends(&mut self, _: usize) {
        self.playing += self.progress.elapsed().saturating_sub(self.began);
    }

    fn progress(&mut self, rounds: u64, sessions: u64) {
        self.now = (rounds, sessions);
        let (rounds, sessions) = (self.before.0 + rounds, self.before.1 + sessions);
        let noun = self.rounds;
        let words = |seconds: f64| format!("{} {noun}/s", rate(rounds as f64 / seconds));
        self.progress.tell(sessions, self.sessions, words);
    }

    fn rows(&mut self, strategy: usize, sessions: &[SessionEnd]) {
        let (table, first) = self.at;
        self.sinks.iter_mut().for_each(|sink| sink.add(table, first + strategy, sessions));
    }

    fn wants_rows(&self) -> bool {
        !self.sinks.is_empty()
    }
}
