//! Results of a strategy that are computed instead of sampled.

use std::cmp::Ordering;

use crate::compile::CompiledStrategy;
use crate::deadline::Deadline;
use crate::expected::{long_run, played_out};
use crate::request::StrategyExpectation;
use crate::table::RewindableTable;

use super::{PlanSetting, ProgressCallback};

/// Computes the results for which an exact computation is possible.
pub(super) fn exact<T: RewindableTable>(
    compiled: &CompiledStrategy<T>,
    table: T,
    setting: &PlanSetting,
    told: ProgressCallback<'_>,
    deadline: &Deadline,
) -> Option<StrategyExpectation> {
    if !setting.exact {
        return None;
    }
    let terms = &setting.terms;
    let found = played_out(compiled, table, &setting.plan, terms, deadline, told).ok()?;
    let opening = terms.opening;
    let ends = found.ends.as_ref();
    let dollars = |cents: f64| cents / 100.0;
    let long_run = (!deadline.has_passed()).then(|| long_run(&compiled.automaton).ok()).flatten();
    let per_round = long_run.as_ref().map(|run| dollars(run.mean));
    let long_run_bets = long_run.map(|run| run.bets(compiled, setting.wagers.len()));
    Some(StrategyExpectation {
        mean: dollars(found.mean - opening.cents() as f64),
        deviation: dollars(found.deviation),
        broke: found.chances.broke,
        ahead_even_behind: ends.map(|ends| {
            [Ordering::Greater, Ordering::Equal, Ordering::Less]
                .map(|side| ends.chance(|end| end.cmp(&opening) == side))
        }),
        stopped: found.chances.high + found.chances.low + found.chances.ending,
        rounds: found.rounds,
        ends: found.ends,
        per_round,
        error: found.error,
        bets: found.bets,
        long_run_bets,
        is_whole_shoe: false,
    })
}
