//! Two threads beside one: how much faster, and the same result to the last digit.

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
    /// What the processors worked for a round, in seconds; endless where nobody knows.
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
                if let Some(worked) = lapse.worked {
                    self.worked[threads] = self.worked[threads].min(worked.as_secs_f64() / rounds);
                }
            }
        }
    }

    /// How many times as fast two threads are.
    pub(crate) fn gain(&self) -> f64 {
        self.wall[1] / self.wall[0]
    }

    /// How much more work a round is on two threads than on one. Others who use the cores change this little; it says
    /// nothing of how long a thread waits for the other.
    pub(crate) fn work(&self) -> Option<f64> {
        let [one, two] = self.worked;
        two.is_finite().then_some(two / one)
    }
}
