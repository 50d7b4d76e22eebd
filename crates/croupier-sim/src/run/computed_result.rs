//! The computed result of a strategy alone, without any play.

use croupier_rules::WagerId;
use croupier_table::GameRules;

use crate::compile::CompiledStrategy;
use crate::craps::{self, is_plain};
use crate::deadline::Deadline;
use crate::expected::{SessionExpectation, played_out, played_out_merged};
use crate::rounds;
use crate::table::RewindableTable;

use super::PlanSetting;

/// Computes a session, if the strategy has an automaton and the computation takes a few seconds at most. The second
/// field says whether every hand was treated as dealt from a whole shoe.
pub(crate) fn merged(
    rules: &GameRules,
    setting: &PlanSetting,
    deadline: &Deadline,
) -> Option<(SessionExpectation, bool)> {
    match rules {
        GameRules::Craps(rules) if is_plain(rules, &setting.plan) => {
            let table = craps::FastEngine::new(rules, &setting.plan);
            let compiled = CompiledStrategy::within(table.clone(), &setting.plan, deadline)?;
            Some((compute(&compiled, table, setting, deadline, true)?, false))
        }
        GameRules::Craps(_) => None,
        GameRules::Rounds(rules) => {
            let wagers: Vec<WagerId> = setting.plan.slots.iter().map(|slot| slot.wager).collect();
            let table =
                rounds::FastEngine::new(rules, &wagers).ok().filter(rounds::FastEngine::is_by_class)?;
            let mut compiled = CompiledStrategy::within(table.clone(), &setting.plan, deadline)?;
            let ways = table.whole_shoe();
            let is_whole_shoe = ways.is_some();
            if let Some(ways) = ways {
                compiled.automaton.ways = ways;
            }
            // An answer may cost chips, so ranges of bankrolls do not describe a round with decisions.
            let merges = !table.has_decisions();
            Some((compute(&compiled, table, setting, deadline, merges)?, is_whole_shoe))
        }
    }
}

fn compute<T: RewindableTable + Clone>(
    compiled: &CompiledStrategy<T>,
    table: T,
    setting: &PlanSetting,
    deadline: &Deadline,
    merges: bool,
) -> Option<SessionExpectation> {
    // The effect of a meter is unknown.
    if compiled.unknown.is_some() {
        return None;
    }
    let told = &mut |_| !deadline.has_passed();
    let (plan, terms) = (&setting.plan, &setting.terms);
    match merges {
        true => played_out_merged(compiled, table, plan, terms, deadline, told).ok(),
        false => played_out(compiled, table, plan, terms, deadline, told).ok(),
    }
}
