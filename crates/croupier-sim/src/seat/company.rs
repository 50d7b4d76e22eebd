//! The size of a house player's bets: what the strategy says, or what the table takes at least.

use croupier_rules::Money;
use croupier_table::GameRules;

use crate::plan::Slot;
use crate::run::plan;
use crate::strategy::{Expr, Strategy};

/// The number by which a strategy for company counts its bets. Every such strategy of the library has it.
const UNIT: &str = "unit";

/// Returns the values with which a house player plays a strategy at a table: the strategy's unit, or the largest minimum
/// of its wagers if that is more. There are none if the strategy has no unit, or does not suit the table.
pub fn company_sets(rules: &GameRules, strategy: &Strategy) -> Vec<(String, i64)> {
    let unit = strategy.lets.iter().find(|one| one.name.text == UNIT);
    let Some(Expr::Number(unit, _)) = unit.map(|one| &one.value) else { return Vec::new() };
    let Ok(plan) = plan(rules, strategy, &[], rules.round_noun().pace) else { return Vec::new() };
    let least = plan.slots.iter().map(|Slot { limits: (min, _), .. }| *min).max().unwrap_or(Money::ZERO);
    vec![(UNIT.to_owned(), least.cents().max(*unit))]
}
