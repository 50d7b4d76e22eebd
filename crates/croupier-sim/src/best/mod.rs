//! The best play at a table: for a set of bets and stakes, the actions that reach a goal most often, or that keep the
//! player at the table for the longest time.

mod export;
mod library;
mod machine;
mod solve;

use std::error::Error;
use std::fmt;

use croupier_rules::{Dice, Money, WagerId, unknown};
use croupier_table::GameRules;
use serde_json::{Value, json};

use crate::craps::{self, is_plain};
use crate::deadline::Deadline;
use crate::plan::{Plan, vocabulary};
use crate::rounds;
use crate::run::plan;
use crate::strategy::Strategy;
use machine::{BetMachine, BetOption};
use solve::{END, PolicySolution};

pub use library::{LibraryValue, library_values};

/// The purpose of the play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BestObjective {
    /// The largest chance to reach the goal before the chips run out.
    ReachGoal,
    /// The largest expected number of rounds with a bet, until the chips run out or reach the goal.
    MostTime,
}

impl BestObjective {
    const NAMES: [(BestObjective, &'static str); 2] =
        [(BestObjective::ReachGoal, "reach-goal"), (BestObjective::MostTime, "most-time")];

    /// Returns the name that [`BestObjective::by_name`] reads.
    pub fn name(self) -> &'static str {
        BestObjective::NAMES.iter().find(|(objective, _)| *objective == self).map_or("", |(_, name)| name)
    }

    /// Reads the name of an objective.
    ///
    /// # Errors
    /// If no objective has this name; the message suggests one.
    pub fn by_name(name: &str) -> Result<BestObjective, String> {
        let found = BestObjective::NAMES.iter().find(|(_, known)| *known == name);
        let names = || BestObjective::NAMES.iter().map(|(_, name)| *name);
        found.map(|(objective, _)| *objective).ok_or_else(|| unknown("objective", name, names()))
    }
}

/// A wager with the stakes that the player may bet on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetChoice {
    /// The name of the wager; `odds` for the odds behind the other bets.
    pub name: String,
    /// The stakes.
    pub stakes: Vec<Money>,
}

impl BetChoice {
    /// Creates a choice of several stakes, of which duplicates count once.
    ///
    /// # Errors
    /// If a stake is not above 0.
    pub fn new(name: &str, mut stakes: Vec<Money>) -> Result<BetChoice, String> {
        if let Some(wrong) = stakes.iter().find(|stake| **stake <= Money::ZERO) {
            return Err(format!("a stake of {} is not above $0", wrong.dollars()));
        }
        stakes.sort_unstable();
        stakes.dedup();
        Ok(BetChoice { name: name.to_owned(), stakes })
    }
}

/// A request for the best play.
#[derive(Clone, Debug)]
pub struct BestRequest<'a> {
    /// The rules of the table.
    pub rules: &'a GameRules,
    /// The bets that the player may make.
    pub bets: &'a [BetChoice],
    /// The opening bankroll, including chips on the layout.
    pub opening: Money,
    /// The bankroll at which the session ends.
    pub goal: Money,
    /// The purpose of the play.
    pub objective: BestObjective,
    /// The deadline of the computation.
    pub deadline: Deadline,
}

/// Why there is no best play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BestError {
    /// This table has no bet of that name, or the request does not make sense. The text says why.
    Request(String),
    /// The table cannot be walked through. The text says why.
    Table(String),
    /// A meter pays, so the effect of an outcome is not known.
    Meter,
    /// There are more than this number of positions with their bankrolls.
    TooManyPositions(usize),
    /// There are too many combinations of bets.
    TooManyActions,
    /// From a position without bets, waiting does not lead to every other such position.
    Waiting,
    /// The player does not lose on average, so a session need not end.
    NoLoss,
    /// The deadline has passed.
    TooLong,
}

impl fmt::Display for BestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BestError::Request(why) | BestError::Table(why) => f.write_str(why),
            BestError::Meter => f.write_str("a meter pays one of these bets, and its amount is not known"),
            BestError::TooManyPositions(most) => {
                write!(
                    f,
                    "there are more than {most} positions; give fewer bets, fewer stakes or a smaller goal"
                )
            }
            BestError::TooManyActions => {
                f.write_str("there are too many combinations of bets; give fewer bets or fewer stakes")
            }
            BestError::Waiting => {
                f.write_str("at this table a player without bets cannot wait for every moment to bet")
            }
            BestError::NoLoss => {
                f.write_str("these bets lose nothing on average, so that a session may never end")
            }
            BestError::TooLong => f.write_str("the time is up"),
        }
    }
}

impl Error for BestError {}

/// The best play.
pub struct BestPlay {
    /// The value: a chance, or a number of rounds.
    pub value: f64,
    /// The largest possible error of the value.
    pub error: f64,
    /// The number of positions of the table.
    pub positions: usize,
    /// The number of bankrolls that were distinguished.
    pub bankrolls: usize,
    /// The number of combinations of bets in all positions.
    pub actions: usize,
    /// True if every hand is treated as dealt from a whole shoe.
    pub is_whole_shoe: bool,
    machine: BetMachine,
    solution: PolicySolution,
    plan: Plan,
    game: String,
    objective: BestObjective,
    opening: Money,
    goal: Money,
}

impl BestPlay {
    /// Returns the play with the values of the library's strategies, for programs.
    pub fn as_json(&self, library: &[LibraryValue], missing: &[&str]) -> Value {
        let library = library
            .iter()
            .map(|other| json!({ "strategy": other.name, "value": other.value, "exact_error": other.error }));
        json!({
            "objective": self.objective.name(),
            "value": self.value,
            "exact_error": self.error,
            "exact_whole_shoe": self.is_whole_shoe,
            "positions": self.positions,
            "bankrolls": self.bankrolls,
            "actions": self.actions,
            "library": library.collect::<Vec<_>>(),
            "library_not_computed": missing,
            "strategy": self.strategy(),
        })
    }
}

impl fmt::Debug for BestPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BestPlay {{ value: {}, error: {} }}", self.value, self.error)
    }
}

/// Computes the best play.
///
/// # Errors
/// If the request is wrong, or the computation is too large.
pub fn best_play(request: &BestRequest<'_>) -> Result<BestPlay, BestError> {
    if request.opening <= Money::ZERO || request.goal <= request.opening {
        return Err(BestError::Request(
            "the goal must be above the bankroll, and the bankroll above 0".to_owned(),
        ));
    }
    let (plan, options) = bind(request)?;
    let (machine, is_whole_shoe) = walk(request, &plan, &options)?;
    let (opening, goal) = (request.opening.cents(), request.goal.cents());
    let solution = solve::solve(&machine, opening, goal, request.objective, &request.deadline)?;
    let start = ((opening - solution.base) / solution.unit) as usize;
    Ok(BestPlay {
        value: solution.values[0][start],
        error: solution.error,
        positions: machine.nodes.len(),
        bankrolls: solution.levels,
        actions: machine.nodes.iter().map(|node| node.actions.len()).sum(),
        is_whole_shoe,
        machine,
        solution,
        plan,
        game: vocabulary(request.rules).game().to_owned(),
        objective: request.objective,
        opening: request.opening,
        goal: request.goal,
    })
}

/// Creates a plan whose slots are the bets, and finds the slot of each.
fn bind(request: &BestRequest<'_>) -> Result<(Plan, Vec<BetOption>), BestError> {
    let ground = vocabulary(request.rules);
    let mut text = format!("about The bets to choose from.\ngame {}\n", ground.game());
    let flats: Vec<&BetChoice> = request.bets.iter().filter(|bet| bet.name != "odds").collect();
    for bet in &flats {
        if ground.find(&bet.name).is_none() || bet.name.contains('*') {
            let known = ground.names().into_iter().chain(["odds"]);
            return Err(BestError::Request(unknown("wager", &bet.name, known)));
        }
        text.push_str(&format!("always: bet 1 {}\n", bet.name));
    }
    let odds = request.bets.iter().find(|bet| bet.name == "odds");
    if odds.is_some() {
        flats.iter().for_each(|bet| text.push_str(&format!("always: odds 1 {}\n", bet.name)));
    }
    let wrong = |mistakes: Vec<crate::strategy::Mistake>| {
        let words: Vec<String> = mistakes.iter().map(|mistake| mistake.message.clone()).collect();
        BestError::Request(words.join("; "))
    };
    let strategy = Strategy::read("best", &text).map_err(wrong)?;
    let plan = plan(request.rules, &strategy, &[], 1).map_err(wrong)?;
    let mut options = Vec::new();
    for bet in &flats {
        let slot = plan.slots.iter().position(|slot| slot.name == bet.name);
        let slot = slot.ok_or_else(|| BestError::Request(unknown("wager", &bet.name, ground.names())))?;
        options.push(BetOption { slot, stakes: bet.stakes.clone() });
    }
    if let Some(odds) = odds {
        let slots: Vec<usize> = plan.slots.iter().filter_map(|slot| slot.odds).collect();
        if slots.is_empty() {
            return Err(BestError::Request("none of these bets takes odds".to_owned()));
        }
        options.extend(slots.into_iter().map(|slot| BetOption { slot, stakes: odds.stakes.clone() }));
    }
    Ok((plan, options))
}

/// Walks through the positions of the table.
fn walk(
    request: &BestRequest<'_>,
    plan: &Plan,
    options: &[BetOption],
) -> Result<(BetMachine, bool), BestError> {
    let slots = plan.slots.len();
    match request.rules {
        GameRules::Craps(rules) => {
            if !is_plain(rules, plan) {
                return Err(BestError::Table("the general engine cannot play this table's rules".to_owned()));
            }
            // The order of the two dice makes no difference.
            let mut outcomes: Vec<((u8, u8), usize, u64)> = Vec::new();
            for dice in Dice::all() {
                match outcomes.iter_mut().find(|outcome| outcome.0 == dice.faces()) {
                    Some(outcome) => outcome.2 += 1,
                    None => outcomes.push((dice.faces(), dice.index(), 1)),
                }
            }
            let outcomes: Vec<(usize, u64)> =
                outcomes.into_iter().map(|(_, index, ways)| (index, ways)).collect();
            let table = craps::FastEngine::new(rules, plan);
            let machine = BetMachine::new(table, slots, options, &outcomes, &request.deadline)?;
            Ok((machine, false))
        }
        GameRules::Rounds(rules) => {
            let wagers: Vec<WagerId> = plan.slots.iter().map(|slot| slot.wager).collect();
            let table = rounds::FastEngine::new(rules, &wagers).map_err(|why| {
                BestError::Table(format!("the general engine cannot play this table's rules: {why}"))
            })?;
            if table.has_decisions() || !table.is_by_class() {
                return Err(BestError::Table("this game asks for decisions in mid-round".to_owned()));
            }
            let shoe = table.whole_shoe();
            let is_whole_shoe = shoe.is_some();
            let ways = shoe.unwrap_or_else(|| crate::table::RewindableTable::ways(&table));
            let outcomes: Vec<(usize, u64)> =
                ways.into_iter().enumerate().filter(|(_, ways)| *ways > 0).collect();
            let machine = BetMachine::new(table, slots, options, &outcomes, &request.deadline)?;
            Ok((machine, is_whole_shoe))
        }
    }
}
