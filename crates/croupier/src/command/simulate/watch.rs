//! Observes a running simulation: shows a progress bar, and writes rows if requested.

use std::time::Duration;

use croupier_sim::{Observer, SessionEnd};

use super::asked::SimulationRequest;
use super::rows::SessionFile;
use super::text::rate;
use crate::progress::Progress;

pub(super) struct Watch {
    rows: Option<SessionFile>,
    progress: Progress,
    /// The plural noun for rounds.
    rounds: &'static str,
    /// The sessions of all strategies at one table.
    sessions: u64,
    tables: u64,
    /// The index of the current table.
    table: usize,
    /// The number of rounds at earlier tables, and at the current one.
    played: [u64; 2],
    /// The time at which the current strategy began. `playing` is the time that earlier strategies took.
    began: Duration,
    playing: Duration,
}

impl Watch {
    pub(super) fn new(asked: &SimulationRequest<'_>, rows: Option<SessionFile>) -> Watch {
        Watch {
            rows,
            progress: Progress::new("simulating"),
            rounds: asked.rounds.many,
            sessions: asked.sessions.saturating_mul(asked.strategies.len() as u64),
            tables: asked.tables.len() as u64,
            table: 0,
            played: [0; 2],
            began: Duration::ZERO,
            playing: Duration::ZERO,
        }
    }

    /// Moves to another table.
    pub(super) fn sit_down(&mut self, table: usize) {
        self.table = table;
        self.played = [self.played.iter().sum(), 0];
    }

    /// Returns the seconds that playing the strategies took, the total seconds, and the number of rows written.
    pub(super) fn finish(self) -> Result<(f64, f64, Option<u64>), String> {
        let in_all = self.progress.elapsed().as_secs_f64();
        Ok((self.playing.as_secs_f64(), in_all, self.rows.map(SessionFile::finish).transpose()?))
    }
}

impl Observer for Watch {
    fn computes(&mut self, rounds: u32, of: u32) {
        let words = |_| format!("computing {}", self.rounds);
        self.progress.tell(rounds.into(), of.into(), words);
    }

    fn begins(&mut self, _: usize) {
        self.began = self.progress.elapsed();
    }

    fn ends(&mut self, _: usize) {
        self.playing += self.progress.elapsed().saturating_sub(self.began);
    }

    fn progress(&mut self, rounds: u64, sessions: u64) {
        self.played[1] = rounds;
        let rounds: u64 = self.played.iter().sum();
        let done = self.sessions.saturating_mul(self.table as u64).saturating_add(sessions);
        let of = self.sessions.saturating_mul(self.tables);
        let noun = self.rounds;
        self.progress.tell(done, of, |seconds| format!("{} {noun}/s", rate(rounds as f64 / seconds)));
    }

    fn rows(&mut self, strategy: usize, sessions: &[SessionEnd]) {
        if let Some(rows) = &mut self.rows {
            rows.add(self.table, strategy, sessions);
        }
    }

    fn wants_rows(&self) -> bool {
        self.rows.is_some()
    }
}
