//! Counts the paths of a walk: the weight of each bankroll after a number of decisions.

use std::collections::BTreeMap;

use dashu_int::UBig;
use dashu_int::ops::EstimatedLog2;

use super::{FlatSession, Progress};

/// The maximum number of machine words to multiply for an answer, which takes about 20 s.
const MOST_WORK: f64 = 1e10;

/// The maximum number of machine words in all weights together: 1 GB for two consecutive decisions.
const MOST_WORDS: f64 = 6e7;

/// The weight of each bankroll, by its place on the lattice. The weights add up to the total weight of one decision,
/// raised to the power of the number of decisions.
pub(super) type Weights = BTreeMap<i64, UBig>;

impl FlatSession {
    /// Returns the weights after `decisions` decisions.
    pub(super) fn weights(&self, decisions: u32, progress: Progress<'_>) -> Result<Weights, String> {
        self.check_work(decisions)?;
        let mut weights = Weights::from([(self.start(), UBig::ONE)]);
        for decision in 1..=decisions {
            let mut after = Weights::new();
            let mut arrive = |place: i64, weight: UBig| *after.entry(place).or_default() += weight;
            for (place, weight) in &weights {
                // A player who has stopped keeps the bankroll, with the whole weight of a decision. A player who still
                // plays takes every step.
                if *place < self.lattice.loss() || self.at_goal(*place) {
                    arrive(*place, weight * &self.lattice.total);
                    continue;
                }
                for (step, chance) in &self.lattice.steps {
                    arrive(place + step, weight * chance);
                }
            }
            weights = after;
            progress(decision.into(), decisions.into());
        }
        Ok(weights)
    }

    /// Returns an error if the work would take too much time or memory. The error names the largest feasible number of
    /// decisions.
    fn check_work(&self, decisions: u32) -> Result<(), String> {
        let (_, bits) = self.lattice.total.log2_bounds();
        let parts = self.lattice.steps.len() * (bits as usize / 64 + 1);
        let mut work = 0.0;
        for decision in 1..=decisions {
            let words = self.places_after(decision) * (f64::from(decision) * f64::from(bits) / 64.0 + 1.0);
            work += words * parts as f64;
            if work > MOST_WORK || words > MOST_WORDS {
                return Err(format!(
                    "{decisions} decisions would take too long to count: ask for {} or fewer, or set a goal that is \
                     close to the bankroll",
                    decision - 1
                ));
            }
        }
        Ok(())
    }

    /// An upper bound for the number of places with a weight. There are no more than the reachable places between the
    /// stops, and no more than the multisets of steps.
    fn places_after(&self, decision: u32) -> f64 {
        let far = |step: i64| step as f64 * f64::from(decision);
        let start = self.start() as f64;
        let lowest = (start - far(self.lattice.loss())).max(0.0);
        let highest = start + far(self.lattice.win());
        let highest = self.goal_place().map_or(highest, |goal| highest.min(goal as f64));
        let kinds = self.lattice.steps.len() as u32;
        let choices: f64 = (1..kinds).map(|kind| f64::from(decision + kind) / f64::from(kind)).product();
        (highest - lowest + 1.0).min(choices)
    }
}
