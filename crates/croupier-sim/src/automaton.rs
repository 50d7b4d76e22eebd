//! A strategy and its wagers as one machine.

/// What an outcome does in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state afterwards.
    pub next: u32,
    /// By how much the bankroll, chips on the layout included, is larger: in cents.
    pub change: i32,
}

/// A strategy and its wagers as one machine: where it is and what comes out say where it goes and what that changes.
///
/// A state stands for the moment before the strategy acts. What it does then, and what the outcome does to the bets,
/// is one [`Step`].
#[derive(Clone, Debug)]
pub struct Automaton {
    /// In how many ways each outcome comes: one each for two dice that are told apart, the spaces of each symbol for a
    /// wheel.
    pub ways: Vec<u64>,
    /// The steps: of the first state for each outcome, then of the second, …
    pub steps: Vec<Step>,
    /// For each state the least bankroll in cents with which the strategy is not short of chips there.
    pub floor: Vec<i64>,
    /// The state in which a session begins.
    pub start: u32,
}

impl Automaton {
    /// How many outcomes there are.
    pub fn outcomes(&self) -> usize {
        self.ways.len()
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.floor.len()
    }

    /// What an outcome does in a state.
    pub fn step(&self, state: u32, outcome: usize) -> Step {
        self.steps[state as usize * self.outcomes() + outcome]
    }

    /// What every outcome does in a state.
    pub fn steps_of(&self, state: u32) -> &[Step] {
        let first = state as usize * self.outcomes();
        &self.steps[first..first + self.outcomes()]
    }
}
