//! Exact figures of every wager of every pack, from the same compiled definition that the table plays by.
//!
//! A craps wager is a chain of cells, which [`MarkovChain`] solves. Card games and wheels are enumerated, no further
//! than each wager requires, and the table's own settlement code judges every result. Nothing is sampled, and nothing
//! is rounded before the last step, which turns an [`ExactFraction`] into a percentage.
//!
//! ```
//! use croupier_edge::{FigureRequest, figures};
//! use croupier_table::GameRules;
//!
//! let library = croupier_rules::Library::embedded();
//! let craps = library.compose("bclc-craps").unwrap();
//! let rules = GameRules::compile(&craps, &Default::default()).unwrap();
//! let request = FigureRequest { wagers: vec!["place-6".to_owned()], ..FigureRequest::default() };
//! let place = &figures(&rules, &request).unwrap()[0];
//! assert_eq!(place.net().to_string(), "-1/66");
//! assert_eq!(place.outcomes[0].clauses[0], "bclc-craps/6.3.5#6-8");
//! ```

mod chain;
mod comparison;
mod craps;
mod diff;
mod distinctions;
mod exact;
mod figures;
mod games;
mod interruption;
mod json;
mod meters;
mod payouts;
pub mod review;
mod rounds;
mod select;
pub mod session;
mod shoe;
mod terms;
mod ways;

use croupier_rules::Money;

pub use chain::{ChainSolution, MarkovChain, Successor};
pub use comparison::{RuleComparison, TableComparison, TermComparison, WagerComparison};
pub use diff::{ChangedWager, RuleDifference, TableDifference, diff};
pub use distinctions::{Distinction, DistinctionKind, TableProfile, distinctions};
pub use exact::ExactFraction;
pub use figures::{Figures, MeterFigures, Note, Outcome, RoundKind, percent};
pub use games::ShoeAnalyzer;
pub use interruption::until;
pub use json::{
    FavourableStake, FigureRemark, MeterEffect, MinimumStakeFigures, ResultChance, WagerFigures, json,
};
pub use payouts::{Payout, WagerPayouts, all_payouts, payouts};
pub use select::{Progress, at_least_stake, figures, figures_with, posted_maximum};
pub use shoe::CardCounts;
pub use terms::{Term, terms};
pub use ways::{EqualWays, equal_ways};

/// The wagers to compute, and the stake, the point, the meters and the cards to assume.
#[derive(Clone, Debug, Default)]
pub struct FigureRequest {
    /// The wagers to compute, by id or family; empty for all.
    pub wagers: Vec<String>,
    /// A real stake, to include the table's rounding and breakage.
    pub stake: Option<Money>,
    /// Craps: the point that is on when the bets are made; `None` for the come-out.
    pub point: Option<u8>,
    /// The amounts on meters, by name. A meter that is not listed has its starting amount.
    pub meters: Vec<(String, Money)>,
    /// The remaining cards; `None` for full decks.
    pub shoe: Option<CardCounts>,
}

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
