//! Simulated wagers: one decision of one wager at a time, compared with its exact figures.

mod bet;
mod compare;
mod craps;
mod rounds;

use croupier_table::GameRules;

pub use bet::{WagerBet, wager_label};
pub use compare::{SampleRequest, SimulationComparison, compare_wager};

/// Returns a bet on every wager that the rules offer, with every decision.
pub fn wager_bets(rules: &GameRules) -> Vec<WagerBet> {
    match rules {
        GameRules::Craps(rules) => craps::bets(rules),
        GameRules::Rounds(rules) => rounds::bets(rules),
    }
}
