//! Compiles a strategy and its wagers to one automaton by walking through every position that they can reach.

use std::collections::HashMap;

use croupier_rules::Money;

use crate::account::{BetAccount, StepBets};
use crate::automaton::{Automaton, Step};
use crate::deadline::Deadline;
use crate::plan::{NumberExpr, Plan};
use crate::play::{SessionProgress, remember, settle};
use crate::runner::{Memory, PlanRunner, RoundChoice};
use crate::table::RewindableTable;
use crate::table_view::ActionRefusal;

/// The maximum number of states. The general engine plays strategies that need more states.
const MOST_STATES: usize = 32_768;

/// The maximum number of steps. The general engine plays strategies that need more steps.
const MOST_STEPS: usize = 4_000_000;

/// A bankroll in cents that is large enough for every bet of every strategy.
pub(crate) const PLENTY: i64 = 1_000_000_000_000;

/// The next state if the automaton cannot know the effect of an outcome.
const UNKNOWN: u32 = u32::MAX;

/// A compiled strategy.
#[derive(Clone, Debug)]
pub struct CompiledStrategy<T: RewindableTable> {
    /// The automaton to run.
    pub automaton: Automaton,
    /// The state after an outcome whose effect the automaton does not know. A session stops there.
    pub unknown: Option<u32>,
    /// The bets that each step decides.
    pub(crate) bets: StepBets,
    /// The bets that the table refuses in any of the states, by slot.
    pub refused: Vec<(usize, ActionRefusal)>,
    /// The position and memory of each state, from which the general engine can continue.
    states: Vec<(T::SavedState, Memory)>,
    /// The states by the key that distinguishes them.
    known: HashMap<Vec<i64>, u32>,
}

impl<T: RewindableTable> CompiledStrategy<T> {
    /// Compiles a plan for a table. The caller has already removed the plan's
    /// [`StopConditions`](crate::StopConditions). Returns `None` if the plan has too many states, or depends on
    /// something that an automaton cannot know.
    pub fn new(table: T, plan: &Plan) -> Option<CompiledStrategy<T>> {
        CompiledStrategy::within(table, plan, &Deadline::default())
    }

    /// Does the same as [`CompiledStrategy::new`], but also returns `None` if the deadline passes before the walk is
    /// complete.
    pub fn within(table: T, plan: &Plan, deadline: &Deadline) -> Option<CompiledStrategy<T>> {
        let unknowable =
            |number: &NumberExpr| matches!(number, NumberExpr::Fact(fact) if fact.is_unbounded());
        if plan.numbers().iter().any(|number| number.any(&unknowable)) {
            return None;
        }
        let ways = table.ways();
        let mut walk = Walk::new(table, plan);
        let mut steps = Vec::new();
        let mut floor = Vec::new();
        while floor.len() < walk.states.len() {
            // Adding a state takes microseconds, or milliseconds if the strategy makes a thousand bets.
            if walk.states.len() > MOST_STATES
                || steps.len() + ways.len() > MOST_STEPS
                || deadline.has_passed()
            {
                return None;
            }
            let (least, of_state) = walk.leave(floor.len());
            floor.push(least);
            steps.extend(of_state);
        }
        let mut unknown = None;
        if steps.iter().any(|step| step.next == UNKNOWN) {
            let one_more = walk.unknown();
            unknown = Some(one_more);
            floor.push(i64::MAX);
            steps.iter_mut().filter(|step| step.next == UNKNOWN).for_each(|step| step.next = one_more);
            steps.extend(vec![Step { next: one_more, change: 0 }; ways.len()]);
        }
        let automaton = Automaton { ways, steps, floor, start: 0 };
        let Walk { mind, states, known, bets, .. } = walk;
        Some(CompiledStrategy { automaton, unknown, bets, refused: mind.refused, states, known })
    }

    /// Adds the bets that a step decides to an account.
    pub fn count_step(&self, state: u32, outcome: usize, account: &mut BetAccount) {
        account.add(self.bets.of(state as usize, outcome), 1);
    }

    /// Puts the general engine into a state.
    pub fn resume(&self, state: u32, course: &SessionProgress, table: &mut T, mind: &mut PlanRunner<'_>) {
        let (saved, memory) = &self.states[state as usize];
        table.restore(saved, Money::from_cents(course.bankroll));
        let opening = mind.memory.opening;
        mind.memory = memory.clone();
        (mind.memory.opening, mind.memory.peak, mind.memory.rounds) = (opening, course.peak, course.rounds);
    }
}

impl<T: RewindableTable> CompiledStrategy<T> {
    /// Returns the current state of a table and a runner, if the automaton has that state.
    pub(crate) fn find(&self, table: &T, mind: &PlanRunner<'_>) -> Option<u32> {
        let mut key = Vec::new();
        tell(table, mind, &mut key);
        self.known.get(&key).copied()
    }
}

/// Appends the key that distinguishes the state of a table and a runner from every other state.
pub(crate) fn tell<T: RewindableTable>(table: &T, mind: &PlanRunner<'_>, key: &mut Vec<i64>) {
    table.position(key);
    mind.memory.position(mind.plan, key);
    let signs = table.signs().among(mind.plan.uses.signs);
    key.extend([signs.game as i64, signs.won as i64, signs.lost as i64]);
}

/// A walk through the positions.
pub(crate) struct Walk<'a, T: RewindableTable> {
    pub(crate) table: T,
    outcomes: usize,
    pub(crate) mind: PlanRunner<'a>,
    known: HashMap<Vec<i64>, u32>,
    pub(crate) states: Vec<(T::SavedState, Memory)>,
    pub(crate) bets: StepBets,
}

impl<'a, T: RewindableTable> Walk<'a, T> {
    fn new(table: T, plan: &'a Plan) -> Walk<'a, T> {
        let mut walk = Walk::from(table, plan, HashMap::new(), Vec::new());
        walk.arrive();
        walk
    }

    /// Continues an earlier walk.
    pub(crate) fn on(compiled: &CompiledStrategy<T>, table: T, plan: &'a Plan) -> Walk<'a, T> {
        let walk = Walk::from(table, plan, compiled.known.clone(), compiled.states.clone());
        Walk { bets: compiled.bets.clone(), ..walk }
    }

    fn from(
        mut table: T,
        plan: &'a Plan,
        known: HashMap<Vec<i64>, u32>,
        states: Vec<(T::SavedState, Memory)>,
    ) -> Walk<'a, T> {
        table.open(Money::from_cents(PLENTY));
        table.count_bets(true);
        let (outcomes, mind) = (table.ways().len(), PlanRunner::new(plan, PLENTY));
        Walk { outcomes, table, mind, known, states, bets: StepBets::new(outcomes) }
    }

    /// Returns the current state of the table and the runner, adding it if it is new.
    pub(crate) fn arrive(&mut self) -> u32 {
        let mut key = Vec::new();
        tell(&self.table, &self.mind, &mut key);
        *self.known.entry(key).or_insert_with(|| {
            self.states.push((self.table.save(), self.mind.memory.clone()));
            self.states.len() as u32 - 1
        })
    }

    /// Returns the bankroll at the table, in cents.
    pub(crate) fn bankroll(&self) -> i64 {
        self.table.rail().plus(self.table.on_layout()).cents()
    }

    /// Sets the table and the runner to a position, with a bankroll in cents.
    pub(crate) fn go_to(&mut self, saved: &T::SavedState, memory: &Memory, bankroll: i64) {
        self.table.restore(saved, Money::from_cents(bankroll));
        self.mind.memory.clone_from(memory);
    }

    /// Adds a state for unknown effects. If a session reaches this state, the general engine plays the session
    /// again from the start.
    fn unknown(&mut self) -> u32 {
        self.states.push(self.states[0].clone());
        self.states.len() as u32 - 1
    }

    /// Returns a floor and steps with which the lanes always leave this state to the general engine, whatever the
    /// bankroll. They are for states in which the strategy ends the session, or in which a change is too large for
    /// a step.
    fn stay(&self, state: usize) -> (i64, Vec<Step>) {
        let stay = Step { next: state as u32, change: 0 };
        (i64::MAX, vec![stay; self.outcomes])
    }

    /// Returns the smallest bankroll that a state needs, and the effects of the outcomes there.
    pub(crate) fn leave(&mut self, state: usize) -> (i64, Vec<Step>) {
        let (saved, memory) = self.states[state].clone();
        self.go_to(&saved, &memory, PLENTY);
        self.table.account().clear();
        if self.mind.ends(&self.table) || self.mind.act(&mut self.table) != RoundChoice::Plays {
            return self.stay(state);
        }
        let mut floor = PLENTY - self.table.least_rail().cents();
        let (acted, after) = (self.table.save(), self.mind.memory.clone());
        // Taking a bet down may cost commission.
        let (left, charged) = (self.bankroll(), self.table.account().clone());
        let asks = self.table.asks();
        let mut steps = Vec::with_capacity(self.outcomes);
        for outcome in 0..self.outcomes {
            self.go_to(&acted, &after, left);
            if !self.table.knows(outcome) {
                steps.push(Step { next: UNKNOWN, change: 0 });
                continue;
            }
            let mut course = SessionProgress::new(PLENTY);
            self.table.account().clone_from(&charged);
            settle(&mut self.table, &mut self.mind, outcome);
            if asks {
                floor = floor.max(PLENTY - self.table.least_rail().cents());
            }
            remember(&self.table, &mut self.mind, &mut course);
            self.bets.record(state, outcome, self.table.account());
            let Ok(change) = i32::try_from(course.bankroll - PLENTY) else { return self.stay(state) };
            steps.push(Step { next: self.arrive(), change });
        }
        (floor, steps)
    }
}
