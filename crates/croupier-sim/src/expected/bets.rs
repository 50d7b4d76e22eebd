//! The expected coin-in: the bets that a session decides, from the number of rounds that it plays in each state.

use serde::{Deserialize, Serialize};

use crate::Automaton;
use crate::account::{RoundBets, StepBets};

/// The expected decided bets of one wager, or of all. Amounts are in cents.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct ExpectedBets {
    /// The number of decided bets.
    pub bets: f64,
    /// The stakes of the decided bets.
    pub coin_in: f64,
    /// The net result, with commission.
    pub net: f64,
}

impl ExpectedBets {
    /// Returns the net result per unit of coin-in: the negative of the effective edge.
    pub fn net_per_unit_bet(&self) -> Option<f64> {
        Some(self.net / self.coin_in).filter(|net| net.is_finite())
    }

    fn add(&mut self, other: &ExpectedBets, times: f64) {
        self.bets += other.bets * times;
        self.coin_in += other.coin_in * times;
        self.net += other.net * times;
    }
}

/// The expected decided bets of each wager.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExpectedAccount {
    /// The bets, in the order of the outcome's wagers.
    pub wagers: Vec<ExpectedBets>,
}

impl ExpectedAccount {
    pub(super) fn new(wagers: usize) -> ExpectedAccount {
        ExpectedAccount { wagers: vec![ExpectedBets::default(); wagers] }
    }

    /// Returns the bets of all wagers together.
    pub fn whole(&self) -> ExpectedBets {
        self.wagers.iter().fold(ExpectedBets::default(), |mut sum, bets| {
            sum.add(bets, 1.0);
            sum
        })
    }

    /// Adds the bets of a round that is expected this number of times.
    pub(super) fn add(&mut self, round: &ExpectedRound, times: f64) {
        for (wager, bets) in round {
            self.wagers[usize::from(*wager)].add(bets, times);
        }
    }

    /// Adds the bets of rounds in the states of an automaton, each with the number of times that it is expected.
    pub(super) fn add_states(
        &mut self,
        automaton: &Automaton,
        bets: &StepBets,
        visits: impl IntoIterator<Item = (u32, f64)>,
    ) {
        for (state, times) in visits {
            let steps = (0..automaton.outcomes()).map(|outcome| bets.of(state as usize, outcome));
            self.add(&expected_round(steps.zip(automaton.ways.iter().copied())), times);
        }
    }
}

/// The expected bets of a round, for the wagers that have any.
pub(super) type ExpectedRound = Vec<(u16, ExpectedBets)>;

/// Returns the expected bets of a round from the bets of each outcome and the number of ways to get it.
pub(super) fn expected_round<'a>(
    outcomes: impl Iterator<Item = (&'a RoundBets, u64)> + Clone,
) -> ExpectedRound {
    let whole: f64 = outcomes.clone().map(|(_, ways)| ways as f64).sum();
    let mut round: ExpectedRound = Vec::new();
    for (bets, ways) in outcomes.filter(|(_, ways)| *ways > 0) {
        for (wager, count) in &bets.wagers {
            let place = round.iter().position(|(known, _)| known == wager).unwrap_or_else(|| {
                round.push((*wager, ExpectedBets::default()));
                round.len() - 1
            });
            let counted = ExpectedBets {
                bets: count.bets.into(),
                coin_in: count.coin_in as f64,
                net: count.net as f64,
            };
            round[place].1.add(&counted, ways as f64 / whole);
        }
    }
    round
}

/// The number of rounds that a session is expected to play in each state of the automaton, and at each place outside.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct ExpectedVisits {
    pub(super) states: Vec<(u32, f64)>,
    pub(super) places: Vec<f64>,
}
