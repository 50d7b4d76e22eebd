//! The best play as a strategy file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use croupier_rules::Money;

use super::{BestObjective, BestPlay, END};
use crate::plan::POINT_SHIFT;
use crate::plan::sign;

/// A value this close to the best counts as equal to it.
const EQUAL: f64 = 1e-12;

/// The bets of an action, by slot.
type Bets<'a> = &'a [(usize, Money)];

impl BestPlay {
    /// Returns the play as the text of a strategy. It has rules for the positions and bankrolls that this play can
    /// reach.
    pub fn strategy(&self) -> String {
        let mut text = String::new();
        let what = match self.objective {
            BestObjective::ReachGoal => format!("reach {} before ruin", self.goal.dollars()),
            BestObjective::MostTime => format!("stay the longest, up to {}", self.goal.dollars()),
        };
        let _ = writeln!(
            text,
            "about The best play to {what} from {}, by dynamic programming.",
            self.opening.dollars()
        );
        let _ = writeln!(text, "game {}\n", self.game);
        let _ = writeln!(text, "let done 0\n");
        let _ = writeln!(text, "stop when bankroll >= {}", self.goal);
        let least = self.least_bankroll();
        let _ = writeln!(text, "stop when layout = 0 and bankroll < {least}\n");
        let free: Vec<&str> =
            self.machine.free.iter().map(|&slot| self.plan.slots[slot].name.as_str()).collect();
        let reached = self.reached();
        let down = if free.is_empty() { String::new() } else { format!(", down {}", free.join(" ")) };
        let _ = writeln!(text, "always: set done 0{down}");
        for (node, levels) in &reached {
            self.write_rules(*node, levels, &mut text);
        }
        text
    }

    /// Returns the smallest bankroll with which a player without bets still plays.
    fn least_bankroll(&self) -> Money {
        let idle = (0..self.machine.nodes.len()).filter(|&node| self.machine.nodes[node].is_idle());
        let plays = |node: usize| self.solution.actions[node].iter().position(|action| *action != END);
        let least = idle.filter_map(plays).min().unwrap_or(self.solution.levels);
        self.bankroll(least)
    }

    fn bankroll(&self, level: usize) -> Money {
        Money::from_cents(self.solution.base + level as i64 * self.solution.unit)
    }

    /// Returns the best action; `None` if the player waits or the session is over.
    fn action(&self, node: usize, level: usize) -> Option<usize> {
        let number = self.solution.actions[node][level];
        if number == END {
            return None;
        }
        let action = &self.machine.nodes[node].actions[number as usize];
        if self.machine.nodes[node].is_idle() {
            // All positions without bets are worth as much as the best of them: in the others, the player waits.
            let value = self.value_of(node, number as usize, level);
            let best = self.solution.values[node][level];
            if value < best - EQUAL * best.max(1e-3) {
                return None;
            }
        }
        (!action.bets.is_empty() || !self.machine.nodes[node].is_idle()).then_some(number as usize)
    }

    fn value_of(&self, node: usize, action: usize, level: usize) -> f64 {
        let (goal, round) = match self.objective {
            BestObjective::ReachGoal => (1.0, 0.0),
            BestObjective::MostTime => (0.0, 1.0),
        };
        let action = &self.machine.nodes[node].actions[action];
        let moves = action.moves.iter().map(|&(to, change, ways)| {
            let next = level as i64 + change / self.solution.unit;
            let is_goal = next >= self.solution.levels as i64;
            let value = if is_goal { goal } else { self.solution.values[to as usize][next.max(0) as usize] };
            value * ways as f64 / self.machine.ways as f64
        });
        round + moves.sum::<f64>()
    }

    /// Returns the levels that the play reaches in each position.
    fn reached(&self) -> BTreeMap<usize, BTreeSet<usize>> {
        let start = ((self.opening.cents() - self.solution.base) / self.solution.unit) as usize;
        let mut reached: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        let mut left = vec![(0, start)];
        while let Some((node, level)) = left.pop() {
            if !reached.entry(node).or_default().insert(level) {
                continue;
            }
            let actions = &self.machine.nodes[node].actions;
            let is_over = self.machine.nodes[node].is_idle() && self.solution.values[node][level] == 0.0;
            let chosen = match self.action(node, level) {
                Some(action) => Some(&actions[action]),
                None if is_over => None,
                None => actions.iter().find(|action| action.bets.is_empty()),
            };
            for &(to, change, _) in chosen.into_iter().flat_map(|action| &action.moves) {
                let next = level as i64 + change / self.solution.unit;
                if (0..self.solution.levels as i64).contains(&next) {
                    left.push((to as usize, next as usize));
                }
            }
        }
        reached
    }

    /// Writes the rules of a position: one for each range of bankrolls with the same bets.
    fn write_rules(&self, node: usize, levels: &BTreeSet<usize>, text: &mut String) {
        let bets = |level: usize| -> Bets<'_> {
            let actions = &self.machine.nodes[node].actions;
            self.action(node, level).map_or(&[], |action| &actions[action].bets)
        };
        let mut ranges: Vec<(usize, Bets<'_>)> = Vec::new();
        for &level in levels {
            let bets = bets(level);
            if ranges.last().is_none_or(|last| last.1 != bets) {
                ranges.push((level, bets));
            }
        }
        for (place, (level, bets)) in ranges.iter().enumerate().filter(|(_, (_, bets))| !bets.is_empty()) {
            let mut when = vec!["done = 0".to_owned()];
            when.extend(self.conditions(node));
            if place > 0 {
                when.push(format!("bankroll >= {}", self.bankroll(*level)));
            }
            if let Some((next, _)) = ranges.get(place + 1) {
                when.push(format!("bankroll < {}", self.bankroll(*next)));
            }
            let bet = |(slot, stake): &(usize, Money)| format!("bet {stake} {}", self.plan.slots[*slot].name);
            let bets: Vec<String> = bets.iter().map(bet).collect();
            let _ = writeln!(text, "when {}: set done 1, {}", when.join(" and "), bets.join(", "));
        }
    }

    /// Describes a position: the puck, and the bets that stay.
    fn conditions(&self, node: usize) -> Vec<String> {
        let mut conditions = Vec::new();
        let position = &self.machine.nodes[node];
        if self.game == "craps" {
            let point = (2..=12).find(|point| position.signs.game >> (POINT_SHIFT + point) & 1 == 1);
            conditions.push(match point {
                Some(point) if position.signs.game & sign::COME_OUT == 0 => format!("point = {point}"),
                _ => "come-out".to_owned(),
            });
        }
        let stays =
            |slot: usize| self.machine.nodes.iter().any(|node| node.locked.iter().any(|bet| bet.0 == slot));
        for slot in (0..self.plan.slots.len()).filter(|&slot| stays(slot)) {
            let name = &self.plan.slots[slot].name;
            conditions.push(match position.locked.iter().find(|bet| bet.0 == slot) {
                Some((_, stake)) => format!("{name} = {stake}"),
                None => format!("no {name}"),
            });
        }
        conditions
    }
}
