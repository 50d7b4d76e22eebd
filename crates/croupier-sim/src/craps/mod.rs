//! Craps at the simulator: the table itself, and the same game without events.
//!
//! The strategy's player never shoots: two other players, who have nothing but the least line bet, do. So a way of
//! betting needs no line bet of its own, and the dice never depend on it.

mod betting;
mod full;
mod hand;
mod piles;
mod quick;
mod settle;
mod spots;

pub use full::TableEngine;
pub use quick::{FastEngine, SavedPosition};

use croupier_rules::{Money, lcm};
use croupier_table::craps::{CrapsRules, least, multiples};

use crate::plan::Plan;

/// How many others there are.
const OTHERS: u8 = 2;

/// The line bet of each of them.
fn others_stake(rules: &CrapsRules) -> Money {
    let (layout, pass) = (&rules.layout, rules.game.pass);
    let units = multiples(layout, pass, 0);
    let step = units.iter().flatten().fold(1, |step, (unit, ..)| lcm(step, unit.cents()));
    least(&layout.wager(pass).terms).0.ceil_to(Money::from_cents(step))
}

/// Can the plan be played without events? What the general engine does not know is played at the table.
pub fn is_plain(rules: &CrapsRules, plan: &Plan) -> bool {
    let pieces = plan.slots.iter().any(|slot| rules.layout.wager(slot.wager).terms.breaks_into.is_some());
    rules.game.betting.limits_checked.value && !pieces
}
