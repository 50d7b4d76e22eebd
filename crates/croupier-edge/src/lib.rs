//! Exact figures of every wager of every pack, from the same compiled definition that the table plays by.

mod chain;
mod craps;
mod exact;
mod figures;
pub mod session;

use croupier_rules::Money;
use croupier_table::GameRules;

pub use chain::{Chain, Next, Solved};
pub use exact::Exact;
pub use figures::{Figures, MeterFigures, Outcome, Round, percent};

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The wagers to reckon, by id or family; empty for all.
    pub wagers: Vec<String>,
    /// A real stake: the table's rounding and breakage are reckoned in.
    pub stake: Option<Money>,
    /// What meters show, by name; the others show what they begin with.
    pub meters: Vec<(String, Money)>,
}

/// The figures of the wagers that the rules offer, in the order of the pack.
pub fn figures(rules: &GameRules, asked: &Asked) -> Result<Vec<Figures>, String> {
    match rules {
        GameRules::Craps(rules) => {
            let spots = craps::spots(&rules.layout);
            Ok(spots.iter().map(|spot| craps::figures(rules, spot, asked.stake)).collect())
        }
        GameRules::Rounds(_) => Ok(Vec::new()),
    }
}
