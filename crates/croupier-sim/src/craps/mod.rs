//! Craps in the simulator: the table itself, and the same game without events.
//!
//! The strategy's player never shoots. Two other players do, and they make only the minimum line bet. Therefore a
//! strategy needs no line bet, and the dice never depend on the strategy.

mod betting;
mod full;
mod hand;
mod piles;
mod quick;
mod settle;
mod settled_stakes;
mod spots;
mod traced;

pub use full::TableEngine;
pub use quick::{FastEngine, SavedPosition};

use croupier_rules::{Money, WagerId, lcm};
use croupier_table::craps::{CrapsRules, least, multiples};

use crate::plan::Plan;

/// The number of other players.
pub(crate) const OTHERS: u8 = 2;

/// Returns the line bet of each other player.
pub(crate) fn others_stake(rules: &CrapsRules) -> Money {
    let (layout, pass) = (&rules.layout, rules.game.pass);
    let units = multiples(layout, pass, 0);
    let step = units.iter().flatten().fold(1, |step, (unit, ..)| lcm(step, unit.cents()));
    least(&layout.wager(pass).terms).0.ceil_to(Money::from_cents(step))
}

/// Returns the wagers that the bets of a plan can become. A bet that the table books as several component bets
/// becomes those bets.
pub fn wagers(rules: &CrapsRules, plan: &Plan) -> Vec<WagerId> {
    let mut wagers = Vec::new();
    for slot in &plan.slots {
        let pieces = rules.layout.wager(slot.wager).terms.breaks_into.as_ref();
        let pieces = pieces.map_or(&[][..], |pieces| &pieces.wagers);
        for wager in std::iter::once(&slot.wager).chain(pieces) {
            if !wagers.contains(wager) {
                wagers.push(*wager);
            }
        }
    }
    wagers
}

/// Returns whether the general engine can play the plan. If it cannot, the plan is played at the table.
pub fn is_plain(rules: &CrapsRules, plan: &Plan) -> bool {
    let pieces = plan.slots.iter().any(|slot| rules.layout.wager(slot.wager).terms.breaks_into.is_some());
    rules.game.betting.limits_checked.value && !pieces
}
