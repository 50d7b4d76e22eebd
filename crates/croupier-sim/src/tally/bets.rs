//! The coin-in of the counted sessions, as sums that can be merged in any order.

use serde::{Deserialize, Serialize};

use crate::account::{BetAccount, WagerCount};

use super::estimate::{Estimate, mean, ratio};
use super::sum;

/// The decided bets of the counted sessions: in total, and by wager.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct BetTally {
    /// The number of sessions whose bets were counted.
    sessions: u64,
    whole: BetSums,
    wagers: Vec<BetSums>,
}

/// Sums over the sessions, in cents and numbers of bets.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct BetSums {
    bets: i128,
    bets_squared: i128,
    coin_in: i128,
    coin_in_squared: i128,
    coin_in_by_bets: i128,
    net: i128,
    net_squared: i128,
    net_by_coin_in: i128,
}

/// The decided bets of all wagers or of one. Amounts are in dollars, and each estimate has its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BetFigures {
    /// The stakes that were decided in a session.
    pub coin_in: Estimate,
    /// The number of bets that were decided in a session.
    pub bets: Estimate,
    /// The average stake of a decided bet.
    pub average_bet: Estimate,
    /// The net result of a session.
    pub net: Estimate,
    /// The net result per unit of coin-in: the negative of the effective edge.
    pub net_per_unit_bet: Estimate,
}

/// The decided bets of a strategy.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct BetSummary {
    /// The number of sessions that the figures rest on.
    pub sessions: u64,
    /// The figures of all wagers together.
    pub whole: BetFigures,
    /// The figures by wager, in the order of the tally.
    pub wagers: Vec<BetFigures>,
}

impl BetTally {
    pub(super) fn new(wagers: usize) -> BetTally {
        BetTally { wagers: vec![BetSums::default(); wagers], ..BetTally::default() }
    }

    pub(crate) fn wagers(&self) -> usize {
        self.wagers.len()
    }

    /// Counts the bets of a session that is over.
    pub(super) fn add(&mut self, account: &BetAccount) {
        self.sessions += 1;
        self.whole.add(account.whole());
        self.wagers.iter_mut().zip(&account.wagers).for_each(|(sums, count)| sums.add(*count));
    }

    pub(super) fn merge(&mut self, other: &BetTally) {
        self.sessions += other.sessions;
        self.whole.merge(&other.whole);
        self.wagers.iter_mut().zip(&other.wagers).for_each(|(sums, more)| sums.merge(more));
    }

    /// Returns the first contradiction in a tally of this number of sessions that comes from outside.
    pub(super) fn fault(&self, sessions: u64) -> Option<&'static str> {
        if self.sessions > sessions {
            return Some("it counts the bets of more sessions than it has");
        }
        let all = [self.whole].into_iter().chain(self.wagers.iter().copied());
        (!all.into_iter().all(BetSums::are_possible)).then_some("its sums of bets are too large")
    }

    /// Returns the number of sessions whose bets were counted.
    pub fn sessions(&self) -> u64 {
        self.sessions
    }

    /// Returns the total coin-in and the total net result of a wager, in cents.
    pub fn wager(&self, wager: usize) -> (i128, i128) {
        (self.wagers[wager].coin_in, self.wagers[wager].net)
    }

    /// Returns the total coin-in and the total net result of all wagers, in cents.
    pub fn whole(&self) -> (i128, i128) {
        (self.whole.coin_in, self.whole.net)
    }

    /// Returns the figures; `None` if no session was counted.
    pub fn summary(&self) -> Option<BetSummary> {
        let n = self.sessions;
        (n > 0).then(|| BetSummary {
            sessions: n,
            whole: self.whole.figures(n),
            wagers: self.wagers.iter().map(|sums| sums.figures(n)).collect(),
        })
    }
}

impl BetSums {
    /// Returns whether sums from outside are so small that a million of them can be added up.
    fn are_possible(self) -> bool {
        // Every field is named here, so that no new one is forgotten.
        let BetSums {
            bets,
            bets_squared,
            coin_in,
            coin_in_squared,
            coin_in_by_bets,
            net,
            net_squared,
            net_by_coin_in,
        } = self;
        let squares = [bets_squared, coin_in_squared, coin_in_by_bets, net_squared, net_by_coin_in];
        let all = [bets, coin_in, net].into_iter().chain(squares);
        all.into_iter().all(|sum| sum.unsigned_abs() < 1 << 107) && bets >= 0 && coin_in >= 0
    }

    fn add(&mut self, count: WagerCount) {
        let [bets, coin_in, net] = [i64::from(count.bets), count.coin_in, count.net].map(i128::from);
        self.merge(&BetSums {
            bets,
            bets_squared: bets * bets,
            coin_in,
            coin_in_squared: coin_in * coin_in,
            coin_in_by_bets: coin_in * bets,
            net,
            net_squared: net * net,
            net_by_coin_in: net * coin_in,
        });
    }

    fn merge(&mut self, other: &BetSums) {
        sum(&mut self.bets, other.bets);
        sum(&mut self.bets_squared, other.bets_squared);
        sum(&mut self.coin_in, other.coin_in);
        sum(&mut self.coin_in_squared, other.coin_in_squared);
        sum(&mut self.coin_in_by_bets, other.coin_in_by_bets);
        sum(&mut self.net, other.net);
        sum(&mut self.net_squared, other.net_squared);
        sum(&mut self.net_by_coin_in, other.net_by_coin_in);
    }

    fn figures(&self, n: u64) -> BetFigures {
        let bets = (self.bets, self.bets_squared);
        let coin_in = (self.coin_in, self.coin_in_squared);
        let net = (self.net, self.net_squared);
        BetFigures {
            coin_in: mean(n, coin_in.0, coin_in.1).times(DOLLAR),
            bets: mean(n, bets.0, bets.1),
            average_bet: ratio(n, coin_in, bets, self.coin_in_by_bets).times(DOLLAR),
            net: mean(n, net.0, net.1).times(DOLLAR),
            net_per_unit_bet: ratio(n, net, coin_in, self.net_by_coin_in),
        }
    }
}

/// The factor to convert cents to dollars.
const DOLLAR: f64 = 0.01;
