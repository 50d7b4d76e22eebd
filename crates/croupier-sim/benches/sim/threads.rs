//! Compares two threads with one: measures the speed-up, and checks that the results are identical.

use croupier_sim::Engine;

use crate::clock::Laps;
use crate::measure::{Subject, parts, play, sessions};

/// The required speed-up of two threads.
pub(crate) const BOUND: f64 = 1.85;

/// A subject on one thread and on two.
pub(crate) struct Pair {
    pub(crate) subject: Subject,
    /// Rounds per second by the clock, on one thread and on two.
    pub(crate) wall: [f64; 2],
    /// Processor time per round, in seconds; infinite if unknown.
    pub(crate) worked: [f64; 2],
}

/// Returns the subjects to compare: one for each kind of engine.
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
        // Two threads play twice as many rounds between reports.
        let sessions = 2 * sessions(self.subject.engine, quick);
        let mut laps = [Laps::begin(), Laps::begin()];
        let one = play(&self.subject, 1, sessions, &mut laps[0]);
        laps[1] = Laps::begin();
        let two = play(&self.subject, 2, sessions, &mut laps[1]);
        assert!(one.tally == two.tally, "{}: two threads gave a different result", self.subject.line.name);
        for (threads, laps) in laps.iter().enumerate() {
            for (rounds, lapse) in parts(self.subject.engine, laps) {
                let rounds = rounds as f64;
                self.wall[threads] = self.wall[threads].max(rounds / lapse.wall.as_secs_f64());
                if let Some(worked) = lapse.worked {
                    self.worked[threads] = self.worked[threads].min(worked.as_secs_f64() / rounds);
                }
            }
        }
    }

    /// Returns the speed-up of two threads.
    pub(crate) fn gain(&self) -> f64 {
        self.wall[1] / self.wall[0]
    }

    /// Returns the ratio of the work per round on two threads to that on one thread. Other load on the cores hardly
    /// changes this ratio. It excludes the time that one thread waits for the other.
    pub(crate) fn work(&self) -> Option<f64> {
        let [one, two] = self.worked;
        two.is_finite().then_some(two / one)
    }
}
