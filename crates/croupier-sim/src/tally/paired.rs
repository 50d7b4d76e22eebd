//! The difference between two strategies that play on the same dice, as sums that can be merged in any order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::estimate::{Estimate, covariance};
use super::sum;

/// The net results of the first sessions in cents, by the number of the session. Strategies that play on the same
/// dice are compared session by session, even if they were played in parts.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct FirstNets(BTreeMap<u64, i64>);

impl FirstNets {
    /// The number of sessions from the first on whose results are compared one by one.
    pub const SESSIONS: u64 = 16_384;

    /// Adds a session, if it is one of the first.
    pub(super) fn add(&mut self, number: u64, net: i64) {
        if number < FirstNets::SESSIONS {
            self.0.insert(number, net);
        }
    }

    pub(super) fn merge(&mut self, other: &FirstNets) {
        self.0.extend(&other.0);
    }

    /// Returns the first contradiction in results that come from outside, in a tally of this number of sessions.
    pub(super) fn fault(&self, sessions: u64, most: u64) -> Option<&'static str> {
        let is_possible =
            |(number, net): (&u64, &i64)| *number < FirstNets::SESSIONS && net.unsigned_abs() <= most;
        (self.0.len() as u64 > sessions || !self.0.iter().all(is_possible))
            .then_some("the results of its first sessions are not possible")
    }

    /// Compares the sessions that two strategies both played.
    pub fn compare(&self, other: &FirstNets) -> PairedTally {
        let both = self.0.iter().filter_map(|(number, net)| Some(net - other.0.get(number)?));
        let mut paired = PairedTally::default();
        both.for_each(|difference| paired.add(difference));
        paired
    }
}

/// The differences between the net results of two strategies in the same sessions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PairedTally {
    sessions: u64,
    /// The sum of the differences, in cents.
    difference: i128,
    difference_squared: i128,
}

impl PairedTally {
    /// Adds a session: the net result of one strategy less that of the other, in cents.
    pub fn add(&mut self, difference: i64) {
        let difference = i128::from(difference);
        let squared = difference * difference;
        self.merge(&PairedTally { sessions: 1, difference, difference_squared: squared });
    }

    /// Adds the sessions of another tally.
    pub fn merge(&mut self, other: &PairedTally) {
        self.sessions += other.sessions;
        sum(&mut self.difference, other.difference);
        sum(&mut self.difference_squared, other.difference_squared);
    }

    /// Returns the number of sessions that were compared one by one.
    pub fn sessions(&self) -> u64 {
        self.sessions
    }

    /// Estimates the difference of the average net results, in dollars. `all` is the number of sessions that both
    /// strategies played, and the difference of their total net results in cents, if that is known. The mean
    /// difference then comes from all sessions; its variation comes from those that were compared one by one.
    pub fn difference(&self, all: Option<(u64, i128)>) -> Estimate {
        let (sessions, total) = all.unwrap_or((self.sessions, self.difference));
        let variance = covariance(self.sessions, self.difference, self.difference, self.difference_squared);
        let error = (variance.max(0.0) / sessions as f64).sqrt();
        Estimate::normal(total as f64 / sessions as f64, error).times(0.01)
    }
}
