//! The values of the library's strategies, by the objective of a best play.

use croupier_rules::Money;
use croupier_table::GameRules;
use rayon::prelude::*;

use super::BestObjective;
use crate::deadline::Deadline;
use crate::plan::vocabulary;
use crate::request::Request;
use crate::run::{merged, setting};
use crate::strategy::StrategyLibrary;

/// A strategy of the library with its value.
#[derive(Clone, PartialEq, Debug)]
pub struct LibraryValue {
    /// The name of the strategy.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// The largest possible error of any chance.
    pub error: f64,
}

/// Computes the values of the library's strategies that play all their bets at this table, the best first. Also returns
/// the names of those that cannot be computed.
pub fn library_values(
    rules: &GameRules,
    opening: Money,
    goal: Money,
    objective: BestObjective,
    deadline: &Deadline,
) -> (Vec<LibraryValue>, Vec<&'static str>) {
    let game = vocabulary(rules).game();
    let known: Vec<_> = StrategyLibrary::all().iter().filter(|known| known.game == game).collect();
    let values: Vec<(&'static str, Option<Option<LibraryValue>>)> = known
        .par_iter()
        .map(|known| {
            let name = known.strategy.name.as_str();
            (name, value(rules, &known.strategy, name, (opening, goal), objective, deadline))
        })
        .collect();
    let missing = values.iter().filter(|(_, value)| *value == Some(None)).map(|(name, _)| *name).collect();
    let mut found: Vec<LibraryValue> = values.into_iter().filter_map(|(_, value)| value.flatten()).collect();
    found.sort_by(|one, two| two.value.total_cmp(&one.value).then(one.name.cmp(two.name)));
    (found, missing)
}

/// Returns the value of a strategy: `None` if it does not play here, and `Some(None)` if it cannot be computed.
fn value(
    rules: &GameRules,
    strategy: &'static crate::strategy::Strategy,
    name: &'static str,
    (opening, goal): (Money, Money),
    objective: BestObjective,
    deadline: &Deadline,
) -> Option<Option<LibraryValue>> {
    let request = Request { exact: true, ..Request::new(rules, std::slice::from_ref(strategy), opening, 0) };
    let mut setting = setting(&request, 0, strategy, false).ok()?;
    if !setting.plan.missing.is_empty() {
        return None;
    }
    let high = &mut setting.terms.bounds.high;
    let stops_before = high.is_some_and(|high| high < goal);
    *high = Some(high.map_or(goal, |high| high.min(goal)));
    let Some((found, _)) = merged(rules, &setting, deadline) else { return Some(None) };
    let value = match objective {
        BestObjective::ReachGoal if stops_before => 0.0,
        BestObjective::ReachGoal => found.chances.high,
        BestObjective::MostTime => found.rounds,
    };
    Some(Some(LibraryValue { name, value, error: found.error }))
}
