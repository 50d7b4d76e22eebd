//! The best action in every position with every bankroll, by policy iteration.
//!
//! Every position and bankroll has a value. An improvement takes the best action by the present values; an evaluation
//! computes the values of the present actions. In the end no action is better by more than a rounding error, and the
//! expected number of rounds bounds how much such errors can add up to.

use super::machine::{BetAction, BetMachine, BetNode};
use super::{BestError, BestObjective};
use crate::deadline::Deadline;
use crate::units::gcd;

/// An action is better only if it gains more than this, so that rounding errors cannot make the improvements cycle.
const BETTER: f64 = 1e-14;

/// The maximum number of improvements.
const MOST_IMPROVEMENTS: usize = 500;

/// The maximum number of sweeps of an evaluation.
const MOST_SWEEPS: usize = 400_000;

/// The maximum number of positions with bankrolls.
const MOST_VALUES: usize = 20_000_000;

/// The maximum number of steps to find out how long chips last.
const MOST_WORTHS: usize = 4_000;

/// No action: the session ends.
pub(super) const END: u32 = u32::MAX;

/// An action in the form that the solver uses.
struct UnitAction {
    /// The index of the action in its position.
    number: u32,
    /// The smallest level that can make the bets.
    least: usize,
    /// The next position, the change in units, and the chance.
    moves: Vec<(usize, i64, f64)>,
}

/// The values of all positions with all bankrolls.
pub(super) struct PolicySolution {
    /// The size of a level in cents.
    pub(super) unit: i64,
    /// The bankroll of level 0 in cents.
    pub(super) base: i64,
    /// The number of levels below the goal.
    pub(super) levels: usize,
    /// For each position, the value by level.
    pub(super) values: Vec<Vec<f64>>,
    /// For each position, the index of the best action by level; [`END`] if there is none.
    pub(super) actions: Vec<Vec<u32>>,
    /// The largest possible error of the value at the start.
    pub(super) error: f64,
}

/// The positions and actions that the solver computes with.
struct PolicyProblem {
    nodes: Vec<Vec<UnitAction>>,
    /// The positions without bets. In them, the player may wait for any other such position.
    idle: Vec<usize>,
    /// For each position, whether the player has no bets there.
    is_idle: Vec<bool>,
    levels: usize,
    /// The value of a session that reaches the goal, and the value of a round.
    goal: f64,
    round: f64,
}

pub(super) fn solve(
    machine: &BetMachine,
    opening: i64,
    goal: i64,
    objective: BestObjective,
    deadline: &Deadline,
) -> Result<PolicySolution, BestError> {
    let changes = machine.nodes.iter().flat_map(|node| &node.actions).flat_map(|action| &action.moves);
    let unit = changes.fold(0, |unit, step| gcd(unit, step.1.unsigned_abs())).max(1) as i64;
    let base = opening.rem_euclid(unit);
    let levels = ((goal - base).max(0) as u64).div_ceil(unit as u64) as usize;
    if levels.saturating_mul(machine.nodes.len()) > MOST_VALUES {
        return Err(BestError::TooManyPositions(MOST_VALUES));
    }
    let (goal, round) = match objective {
        BestObjective::ReachGoal => (1.0, 0.0),
        BestObjective::MostTime => (0.0, 1.0),
    };
    let whole = machine.ways as f64;
    let unit_action = |(number, action): (usize, &BetAction)| UnitAction {
        number: number as u32,
        least: ((action.need - base).max(0) as u64).div_ceil(unit as u64) as usize,
        moves: action
            .moves
            .iter()
            .map(|&(to, change, ways)| (to as usize, change / unit, ways as f64 / whole))
            .collect(),
    };
    // Waiting is not an action: all positions without bets are worth as much as the best of them.
    let of_node = |node: &BetNode| {
        let at_risk = node.actions.iter().enumerate().filter(|(_, action)| !action.is_wait(&machine.nodes));
        at_risk.map(unit_action).collect::<Vec<_>>()
    };
    let is_idle: Vec<bool> = machine.nodes.iter().map(BetNode::is_idle).collect();
    let idle = (0..machine.nodes.len()).filter(|&node| is_idle[node]).collect();
    let nodes = machine.nodes.iter().map(of_node).collect();
    let problem = PolicyProblem { nodes, idle, is_idle, levels, goal, round };
    problem.check_waiting(machine)?;
    let start = ((opening - base) / unit) as usize;
    let mut solution = PolicySolution {
        unit,
        base,
        levels,
        values: vec![vec![0.0; levels]; machine.nodes.len()],
        actions: vec![vec![END; levels]; machine.nodes.len()],
        error: f64::INFINITY,
    };
    for _ in 0..MOST_IMPROVEMENTS {
        if deadline.has_passed() {
            return Err(BestError::TooLong);
        }
        let changed = problem.improve(&mut solution);
        problem.evaluate(&mut solution, deadline)?;
        if !changed {
            break;
        }
    }
    solution.error = problem.error(&solution, start)?;
    Ok(solution)
}

impl PolicyProblem {
    /// Checks that waiting leads from every position without bets to every other, sooner or later.
    fn check_waiting(&self, machine: &BetMachine) -> Result<(), BestError> {
        let reach = |from: usize| {
            let mut seen = vec![false; machine.nodes.len()];
            let mut left = vec![from];
            while let Some(node) = left.pop() {
                if std::mem::replace(&mut seen[node], true) {
                    continue;
                }
                let waits =
                    machine.nodes[node].actions.iter().filter(|action| action.is_wait(&machine.nodes));
                left.extend(waits.flat_map(|action| action.moves.iter().map(|step| step.0 as usize)));
            }
            seen
        };
        for &node in &self.idle {
            let from_here = reach(node);
            if self.idle.iter().any(|&other| !from_here[other]) {
                return Err(BestError::Waiting);
            }
        }
        Ok(())
    }

    fn value(&self, action: &UnitAction, level: usize, values: &[Vec<f64>]) -> f64 {
        let mut value = self.round;
        for &(to, change, chance) in &action.moves {
            let next = level as i64 + change;
            value += chance
                * if next >= self.levels as i64 { self.goal } else { values[to][next.max(0) as usize] };
        }
        value
    }

    /// Computes the values of an action at all levels that can afford it, starting with the lowest.
    fn all_values(&self, action: &UnitAction, values: &[Vec<f64>], into: &mut Vec<f64>) {
        into.clear();
        into.resize(self.levels.saturating_sub(action.least), self.round);
        for &(to, change, chance) in &action.moves {
            let first = action.least as i64 + change;
            if first >= self.levels as i64 {
                into.iter_mut().for_each(|value| *value += chance * self.goal);
                continue;
            }
            let below = (self.levels as i64 - first).clamp(0, into.len() as i64) as usize;
            let (inside, over) = into.split_at_mut(below);
            // No outcome takes more chips than the layout has.
            let from = &values[to][first.max(0) as usize..];
            inside.iter_mut().zip(from).for_each(|(value, next)| *value += chance * next);
            over.iter_mut().for_each(|value| *value += chance * self.goal);
        }
    }

    /// Takes the best action everywhere. Returns whether any action changed.
    fn improve(&self, solution: &mut PolicySolution) -> bool {
        let mut changed = false;
        let mut row = Vec::new();
        for (node, actions) in self.nodes.iter().enumerate() {
            // The present action is the first to beat.
            let mut best: Vec<f64> =
                (0..self.levels).map(|level| self.present(solution, node, level)).collect();
            for action in actions {
                self.all_values(action, &solution.values, &mut row);
                for (level, value) in (action.least..).zip(&row) {
                    if *value > best[level] + BETTER * value.abs().max(1e-3) {
                        best[level] = *value;
                        solution.actions[node][level] = action.number;
                        changed = true;
                    }
                }
            }
        }
        changed
    }

    /// Returns the value of the present action.
    fn present(&self, solution: &PolicySolution, node: usize, level: usize) -> f64 {
        let action = self.find(node, solution.actions[node][level]);
        action.map_or(0.0, |action| self.value(action, level, &solution.values))
    }

    /// Returns the action with this number at a node.
    fn find(&self, node: usize, number: u32) -> Option<&UnitAction> {
        let actions = &self.nodes[node];
        actions.binary_search_by_key(&number, |action| action.number).ok().map(|place| &actions[place])
    }

    /// Computes the values of the present actions.
    fn evaluate(&self, solution: &mut PolicySolution, deadline: &Deadline) -> Result<(), BestError> {
        let chosen: Vec<Vec<Option<&UnitAction>>> = (0..self.nodes.len())
            .map(|node| solution.actions[node].iter().map(|number| self.find(node, *number)).collect())
            .collect();
        let mut last = f64::INFINITY;
        for sweep in 0..MOST_SWEEPS {
            if sweep % 64 == 0 && deadline.has_passed() {
                return Err(BestError::TooLong);
            }
            let mut moved = 0.0_f64;
            for step in 0..self.levels {
                // Alternate the direction, because one sweep carries values all the way in its direction.
                let level = if sweep % 2 == 0 { step } else { self.levels - 1 - step };
                moved = moved.max(self.settle(&chosen, level, &mut solution.values));
            }
            // Once the changes stop shrinking, they are rounding errors.
            if moved == 0.0 || sweep % 64 == 63 && moved < 1e-13 && moved >= last {
                return Ok(());
            }
            if sweep % 64 == 63 {
                last = moved;
            }
        }
        Ok(())
    }

    /// Sets the values of all positions at a level. Returns the largest change, relative to large values.
    fn settle(&self, chosen: &[Vec<Option<&UnitAction>>], level: usize, values: &mut [Vec<f64>]) -> f64 {
        let mut moved = 0.0_f64;
        let mut best = 0.0_f64;
        for node in 0..chosen.len() {
            let value = chosen[node][level].map_or(0.0, |action| self.value(action, level, values));
            if self.is_idle[node] {
                best = best.max(value);
            } else {
                let change = (value - values[node][level]).abs() / value.abs().max(1.0);
                moved = moved.max(change);
                values[node][level] = value;
            }
        }
        for &node in &self.idle {
            moved = moved.max((best - values[node][level]).abs() / best.abs().max(1.0));
            values[node][level] = best;
        }
        moved
    }

    /// Bounds the error of the value at the start: the largest error of one round, times the expected number of
    /// rounds of any play.
    fn error(&self, solution: &PolicySolution, start: usize) -> Result<f64, BestError> {
        let mut off = 0.0_f64;
        let mut row = Vec::new();
        let most = solution.values.iter().flatten().fold(1.0_f64, |most, value| most.max(*value));
        let mut moves = 0;
        for (node, actions) in self.nodes.iter().enumerate() {
            for action in actions {
                moves = moves.max(action.moves.len());
                self.all_values(action, &solution.values, &mut row);
                for (level, value) in (action.least..).zip(&row) {
                    off = off.max(value - solution.values[node][level]);
                }
            }
            if !self.is_idle[node] {
                for level in 0..self.levels {
                    off = off.max((self.present(solution, node, level) - solution.values[node][level]).abs());
                }
            }
        }
        let rounding = (moves + 3) as f64 * f64::EPSILON * most;
        let rounds = self.most_rounds(start)?;
        Ok((off + rounding) * rounds)
    }

    /// Bounds the expected number of rounds of any play. If the chips and a `worth` of each position add up to an amount
    /// that every round lowers by at least `loss` on average, and that is never negative, then the amount at the
    /// beginning cannot pay for more rounds.
    fn most_rounds(&self, start: usize) -> Result<f64, BestError> {
        let mut worth = vec![0.0_f64; self.nodes.len()];
        let after = |action: &UnitAction, worth: &[f64]| -> f64 {
            action.moves.iter().map(|&(to, change, chance)| chance * (change as f64 + worth[to])).sum()
        };
        let mut bound = f64::INFINITY;
        for sweep in 0..MOST_WORTHS {
            let best = |node: usize| {
                self.nodes[node].iter().map(|action| after(action, &worth)).fold(f64::NEG_INFINITY, f64::max)
            };
            let next: Vec<f64> = (0..self.nodes.len()).map(best).collect();
            let idle = self.idle.iter().map(|&node| next[node]).fold(f64::NEG_INFINITY, f64::max);
            for node in (0..worth.len()).filter(|&node| !self.is_idle[node]) {
                // Half a step at a time, because some tables alternate between positions.
                let value = next[node] - idle;
                worth[node] = if value.is_finite() { (worth[node] + value) / 2.0 } else { worth[node] };
            }
            if sweep % 16 == 15 {
                let lost = |node: usize| {
                    let actions = self.nodes[node].iter();
                    actions.map(|action| worth[node] - after(action, &worth)).fold(f64::INFINITY, f64::min)
                };
                let loss = (0..self.nodes.len()).map(lost).fold(f64::INFINITY, f64::min);
                let least = worth.iter().fold(0.0_f64, |least, worth| least.min(*worth));
                let rounds = (start as f64 - least + 1.0) / loss;
                if loss > 0.0 && rounds >= bound * 0.999 {
                    break;
                }
                bound = if loss > 0.0 { bound.min(rounds) } else { bound };
            }
        }
        if bound.is_finite() { Ok(bound) } else { Err(BestError::NoLoss) }
    }
}
