//! Exact figures of every wager of every pack, from the same compiled definition that the table plays by.

mod exact;
mod figures;
mod sheet;

use croupier_rules::Money;
use croupier_table::GameRules;

pub use exact::Exact;
pub use figures::{Figures, MeterFigures, Outcome, Round, percent};
pub use sheet::{OptionLine, Paper, Sheet, SheetError, SubmissionRef};

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
pub fn figures(_rules: &GameRules, _asked: &Asked) -> Result<Vec<Figures>, String> {
    Ok(Vec::new())
}
