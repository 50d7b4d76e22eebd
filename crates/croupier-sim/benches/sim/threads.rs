//! Two threads beside one: how much faster, and the same result to the last digit.

use std::time::Duration;

use croupier_sim::Engine;

use crate::clock::Laps;
use crate::measure::{Subject, parts, play, sessions};

/// How many times as fast two threads are to be.
pub(crate) const BOUND: f64 = 1.85;

/// A subject on one thread and on two.
pub(crate) struct Pair {
    pub(crate) subject: Subject,
    /// Rounds a second by the clock, on one thread and on two.
    pub(crate) wall: [f64; 2],
    /// What the processors worked for the same sessions, in seconds.
    pub(crate) worked: [f64; 2],
}

/// The subjects that are compared: one of each kind of engine.
pub(crate) fn pairs(subjects: &[Subject]) -> Vec<Pair> {
    let kinds = [
        ("three-point-molly", Engine::Compiled),
        ("three-point-molly", Engine::General),
        ("baccarat-main", Engine::General),
    ];
    let wanted = |subject: &&Subject| kinds.contains(&(subject.line.name, subject.engine));
    let pair =
        |subject: &Subject| Pair { subject: subject.clone(), wall: [0.0; 2], worked: [f64::INFINITY; 2] };
    subjects.iter().filter(wanted).map(pair).collect()
}

impl Pair {
    /// Plays the same sessions on one thread and on two.
    ///
    /// # Panics
    /// If the results differ.
    pub(crate) fn measure(&mut self, quick: bool) {
        // Two threads report after twice as many rounds.
        let sessions = 2 * sessions(self.subject.engine, quick);
        let mut laps = [Laps::begin(), Laps::begin()];
        let one = play(&self.subject, 1, sessions, &mut laps[0]);
        laps[1] = Laps::begin();
        let two = play(&self.subject, 2, sessions, &mut laps[1]);
        assert!(one.tally == two.tally, "{}: two threads give another result", self.subject.line.name);
        for (threads, laps) in laps.iter().enumerate() {
            for (rounds, lapse) in parts(self.subject.engine, laps) {
                let rounds = rounds as f64;
                self.wall[threads] = self.wall[threads].max(rounds / lapse.wall.as_secs_f64());
                let worked = lapse.worked.as_ref().map_or(f64::NAN, Duration::as_secs_f64) / rounds;
                self.worked[threads] = self.worked[threads].min(worked);
            }
        }
    }

    /// How many times as fast two threads are.
    pub(crate) fn gain(&self) -> f64 {
        self.wall[1] / self.wall[0]
    }

    /// How many times as fast they would be if both always had a core: the work of one thread over that of two.
    pub(crate) fn undisturbed(&self) -> f64 {
        2.0 * self.worked[0] / self.worked[1]
    }
}
