//! The differences between the strategies of a request, which play on the same dice.

use crate::{Estimate, StrategyResults};

/// The difference between two strategies of a request.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StrategyDifference {
    /// The index of the strategy.
    pub strategy: usize,
    /// The index of the strategy whose result is subtracted.
    pub minus: usize,
    /// The difference of the average net results of a session, in dollars.
    pub net: Estimate,
    /// The computed difference, if both results were computed.
    pub exact: Option<f64>,
    /// The number of sessions that were compared one by one. The interval is computed from them.
    pub sessions: u64,
}

/// Returns the difference between each strategy and each one before it. All of them played on the same dice.
pub fn differences<'o>(outcomes: impl IntoIterator<Item = &'o StrategyResults>) -> Vec<StrategyDifference> {
    let all: Vec<&StrategyResults> = outcomes.into_iter().collect();
    let pair = |strategy: usize, minus: usize| {
        let (one, other) = (all[strategy], all[minus]);
        let paired = one.tally.nets().compare(other.tally.nets());
        let sessions = one.tally.sessions();
        let same =
            (sessions == other.tally.sessions()).then(|| (sessions, one.tally.net() - other.tally.net()));
        (paired.sessions() > 0).then(|| StrategyDifference {
            strategy,
            minus,
            net: paired.difference(same),
            exact: one.exact.as_ref().zip(other.exact.as_ref()).map(|(one, other)| one.mean - other.mean),
            sessions: paired.sessions(),
        })
    };
    let pairs = (0..all.len()).flat_map(|strategy| (0..strategy).map(move |minus| (strategy, minus)));
    pairs.filter_map(|(strategy, minus)| pair(strategy, minus)).collect()
}
