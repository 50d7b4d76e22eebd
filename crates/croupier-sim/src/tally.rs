//! The results of many sessions, as sums and counts that can be merged in any order.

mod bets;
mod estimate;
mod histogram;
mod paired;
mod summary;
#[cfg(test)]
mod tests;

use std::iter;

use croupier_rules::Money;
use serde::{Deserialize, Serialize};

pub use bets::{BetFigures, BetSummary, BetTally};
pub use estimate::{Estimate, Z95};
pub use histogram::Histogram;
pub use paired::{FirstNets, PairedTally};
pub use summary::{PERCENTS, Summary};

use crate::account::BetAccount;
use crate::session::{EndCause, SessionEnd};

/// The maximum number of bins for the results of sessions.
const BINS: usize = 65_536;

/// The maximum number of bins for the bankrolls at one mark. It is smaller because there are many marks, and their
/// bankrolls are plotted, not printed.
const BINS_OF_A_MARK: usize = 4_096;

/// The largest amount in a tally that comes from outside: far more than a table handles, and far from an overflow.
const MOST_CENTS: u64 = 1 << 60;

/// The results of many sessions of one strategy.
///
/// All values are whole numbers. Therefore merging the tallies of parts of the sessions, in any order, gives
/// exactly the tally of all sessions. The memory does not grow with the number of sessions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    opening: Money,
    goal: Option<Money>,
    counts: Counts,
    sums: Sums,
    ends: Histogram,
    drawdowns: Histogram,
    rounds: Histogram,
    ruins: Histogram,
    marks: Vec<Histogram>,
    bets: BetTally,
    nets: FirstNets,
}

/// The number of sessions of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct Counts {
    sessions: u64,
    ahead: u64,
    even: u64,
    broke: u64,
    stopped: u64,
    reached: u64,
}

/// Sums over the sessions, in cents and rounds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct Sums {
    net: i128,
    net_squared: i128,
    rounds: i128,
    rounds_squared: i128,
    net_by_rounds: i128,
    drawdown: i128,
    drawdown_squared: i128,
}

impl Tally {
    /// Creates an empty tally for sessions that begin with this bankroll and are recorded at `marks` marks.
    pub fn new(opening: Money, marks: u32) -> Tally {
        Tally {
            opening,
            goal: None,
            counts: Counts::default(),
            sums: Sums::default(),
            ends: Histogram::new(BINS),
            drawdowns: Histogram::new(BINS),
            rounds: Histogram::new(BINS),
            ruins: Histogram::new(BINS),
            marks: vec![Histogram::new(BINS_OF_A_MARK); marks as usize],
            bets: BetTally::default(),
            nets: FirstNets::default(),
        }
    }

    /// Makes the tally also count the sessions whose bankroll ever reached this goal.
    pub fn aiming(mut self, goal: Option<Money>) -> Tally {
        self.goal = goal;
        self
    }

    /// Makes the tally also count the decided bets of a number of wagers.
    pub fn counting(mut self, wagers: usize) -> Tally {
        self.bets = BetTally::new(wagers);
        self
    }

    /// Returns the number of rounds played at a mark. The last mark is the end of a session that plays all its
    /// rounds.
    ///
    /// # Panics
    /// If there are no marks.
    pub fn moment(mark: usize, marks: u32, rounds: u32) -> u32 {
        let rounds = u64::from(rounds) * (mark as u64 + 1) / u64::from(marks);
        rounds.try_into().unwrap_or(u32::MAX)
    }

    /// Counts a session that is over.
    pub fn add(&mut self, end: &SessionEnd) {
        let net = end.bankroll.minus(self.opening).cents();
        self.counts.add(end, net, self.goal);
        self.sums.add(net, end.rounds, end.drawdown.cents());
        self.nets.add(end.number, net);
        self.ends.add(end.bankroll.cents());
        self.drawdowns.add(end.drawdown.cents());
        self.rounds.add(i64::from(end.rounds));
        if end.ended == EndCause::Broke {
            self.ruins.add(i64::from(end.rounds));
        }
    }

    /// Counts the decided bets of a session that is over.
    pub fn add_bets(&mut self, account: &BetAccount) {
        self.bets.add(account);
    }

    /// Returns the net results of the first sessions.
    pub fn nets(&self) -> &FirstNets {
        &self.nets
    }

    /// Returns the decided bets of the sessions whose bets were counted.
    pub fn bets(&self) -> &BetTally {
        &self.bets
    }

    /// Records the bankroll of a session at one of the evenly spaced marks, counted from 0; see [`Tally::moment`].
    /// A session that is over keeps its final bankroll.
    pub fn mark(&mut self, mark: usize, bankroll: Money) {
        self.marks[mark].add(bankroll.cents());
    }

    /// Records the final bankroll of a finished session at this mark and at all later marks.
    pub fn mark_from(&mut self, mark: usize, bankroll: Money) {
        self.marks.iter_mut().skip(mark).for_each(|later| later.add(bankroll.cents()));
    }

    /// Adds the sessions of another tally.
    ///
    /// # Panics
    /// If the other tally has a different bankroll, goal, number of marks or number of wagers.
    pub fn merge(&mut self, other: &Tally) {
        assert!(
            self.is_like(other),
            "tallies can be merged only if bankroll, goal, marks and wagers are equal"
        );
        self.counts.merge(&other.counts);
        self.sums.merge(&other.sums);
        self.ends.merge(&other.ends);
        self.drawdowns.merge(&other.drawdowns);
        self.rounds.merge(&other.rounds);
        self.ruins.merge(&other.ruins);
        self.marks.iter_mut().zip(&other.marks).for_each(|(mark, other)| mark.merge(other));
        self.bets.merge(&other.bets);
        self.nets.merge(&other.nets);
    }

    /// Returns whether another tally has the same bankroll, goal, number of marks and wagers, so that the two can be
    /// merged.
    pub fn is_like(&self, other: &Tally) -> bool {
        let kind = |tally: &Tally| (tally.opening, tally.goal, tally.marks.len(), tally.bets.wagers());
        kind(self) == kind(other)
    }

    /// Returns the first contradiction in a tally of this number of sessions that comes from outside. A tally without
    /// one can be merged with others and summarised.
    pub(crate) fn fault(&self, sessions: u64) -> Option<&'static str> {
        // Every field is named here, so that no new one is forgotten.
        let Tally { opening, goal, counts, sums, ends, drawdowns, rounds, ruins, marks, bets, nets } = self;
        let each = [ends, drawdowns, rounds].into_iter().chain(marks);
        let is_full =
            |of: &Histogram, most: usize, count: u64| of.holds(most) && of.checked_total() == Some(count);
        if counts.sessions != sessions || !counts.are_possible() {
            return Some("its counts do not add up to its sessions");
        }
        let whole = each.zip([BINS; 3].into_iter().chain(iter::repeat(BINS_OF_A_MARK)));
        if !whole.clone().all(|(of, most)| is_full(of, most, sessions)) || !is_full(ruins, BINS, counts.broke)
        {
            return Some("its histograms do not add up to its sessions");
        }
        let amounts = [Some(*opening), *goal].into_iter().flatten();
        if amounts.into_iter().any(|amount| amount.cents().unsigned_abs() > MOST_CENTS)
            || !sums.are_possible()
        {
            return Some("its sums are too large");
        }
        bets.fault(sessions).or_else(|| nets.fault(sessions, MOST_CENTS))
    }

    /// Returns the bankroll with which every session began.
    pub fn opening(&self) -> Money {
        self.opening
    }

    /// Returns the bankroll that the tally counts as the goal, if any.
    pub fn goal(&self) -> Option<Money> {
        self.goal
    }

    /// Returns the number of sessions added so far.
    pub fn sessions(&self) -> u64 {
        self.counts.sessions
    }

    /// Returns the total number of rounds of all sessions.
    pub fn rounds(&self) -> u64 {
        self.sums.rounds.try_into().unwrap_or(u64::MAX)
    }

    /// Returns the total net result of all sessions, in cents.
    pub fn net(&self) -> i128 {
        self.sums.net
    }

    /// Returns the final bankrolls, in cents.
    pub fn ends(&self) -> &Histogram {
        &self.ends
    }

    /// Returns the largest fall of each session from an earlier peak, in cents.
    pub fn drawdowns(&self) -> &Histogram {
        &self.drawdowns
    }

    /// Returns the number of rounds of each session.
    pub fn lengths(&self) -> &Histogram {
        &self.rounds
    }

    /// Returns the number of rounds of each session that ended broke.
    pub fn ruins(&self) -> &Histogram {
        &self.ruins
    }

    /// Returns the bankrolls at each mark, in cents.
    pub fn marks(&self) -> &[Histogram] {
        &self.marks
    }

    /// Returns the figures for the report, at `pace` rounds per hour.
    pub fn summary(&self, pace: u32) -> Summary {
        Summary::of(self, pace)
    }
}

impl Counts {
    /// Returns whether no kind of session is more frequent than all sessions.
    fn are_possible(&self) -> bool {
        let Counts { sessions, ahead, even, broke, stopped, reached } = *self;
        let within = |some: &[u64]| {
            some.iter()
                .try_fold(0_u64, |sum, count| sum.checked_add(*count))
                .is_some_and(|sum| sum <= sessions)
        };
        within(&[ahead, even]) && within(&[broke, stopped]) && within(&[reached])
    }

    fn add(&mut self, end: &SessionEnd, net: i64, goal: Option<Money>) {
        self.sessions += 1;
        self.ahead += u64::from(net > 0);
        self.even += u64::from(net == 0);
        self.broke += u64::from(end.ended == EndCause::Broke);
        self.stopped += u64::from(end.ended == EndCause::Stopped);
        self.reached += u64::from(goal.is_some_and(|goal| end.peak >= goal));
    }

    fn merge(&mut self, other: &Counts) {
        self.sessions += other.sessions;
        self.ahead += other.ahead;
        self.even += other.even;
        self.broke += other.broke;
        self.stopped += other.stopped;
        self.reached += other.reached;
    }
}

impl Sums {
    /// Returns whether sums from outside are so small that a million of them can be added up.
    fn are_possible(&self) -> bool {
        // Every field is named here, so that no new one is forgotten.
        let Sums { net, net_squared, rounds, rounds_squared, net_by_rounds, drawdown, drawdown_squared } =
            *self;
        let all = [net, net_squared, rounds, rounds_squared, net_by_rounds, drawdown, drawdown_squared];
        all.into_iter().all(|sum| sum.unsigned_abs() < 1 << 107) && rounds >= 0
    }

    fn add(&mut self, net: i64, rounds: u32, drawdown: i64) {
        let [net, rounds, drawdown] = [net, i64::from(rounds), drawdown].map(i128::from);
        self.merge(&Sums {
            net,
            net_squared: net * net,
            rounds,
            rounds_squared: rounds * rounds,
            net_by_rounds: net * rounds,
            drawdown,
            drawdown_squared: drawdown * drawdown,
        });
    }

    fn merge(&mut self, other: &Sums) {
        sum(&mut self.net, other.net);
        sum(&mut self.net_squared, other.net_squared);
        sum(&mut self.rounds, other.rounds);
        sum(&mut self.rounds_squared, other.rounds_squared);
        sum(&mut self.net_by_rounds, other.net_by_rounds);
        sum(&mut self.drawdown, other.drawdown);
        sum(&mut self.drawdown_squared, other.drawdown_squared);
    }
}

/// Adds a number to a sum. Amounts at a table are so small that sums of their squares never overflow in practice.
fn sum(to: &mut i128, more: i128) {
    *to = to.checked_add(more).expect("sums over sessions must fit in 128 bits");
}
