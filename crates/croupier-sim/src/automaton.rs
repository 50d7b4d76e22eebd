//! A strategy and its wagers as one state machine.

/// The effect of an outcome in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state after the outcome.
    pub next: u32,
    /// The change of the bankroll in cents. The bankroll includes the chips on the layout.
    pub change: i32,
}

/// A strategy and its wagers as one state machine: the current state and the outcome determine the next state and
/// the change of the bankroll.
///
/// A state is the moment before the strategy acts. The strategy's actions and the effect of the outcome on the bets
/// are one [`Step`].
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The number of ways to get each outcome: 1 each for two distinguishable dice, the number
    /// of outcomes in each class for a game of rounds.
    pub ways: Vec<u64>,
    /// The steps of the first state for each outcome, then the steps of the second state, and so on.
    pub steps: Vec<Step>,
    /// For each state, the smallest bankroll in cents that pays for all of the strategy's bets there.
    pub floor: Vec<i64>,
    /// The state in which a session begins.
    pub start: u32,
}

impl Automaton {
    /// Returns the number of outcomes that a round can have.
    pub fn outcomes(&self) -> usize {
        self.ways.len()
    }

    /// Returns the number of states, which are numbered from 0.
    pub fn states(&self) -> usize {
        self.floor.len()
    }

    /// Returns the effect of an outcome in a state.
    pub fn step(&self, state: u32, outcome: usize) -> Step {
        self.steps[state as usize * self.outcomes() + outcome]
    }

    /// Returns the effects of all outcomes in a state.
    pub fn steps_of(&self, state: u32) -> &[Step] {
        let first = state as usize * self.outcomes();
        &self.steps[first..first + self.outcomes()]
    }

    /// Returns the automaton for a source with more outcomes, all equally likely. `outcomes` has this automaton's
    /// outcome for each of them.
    pub(crate) fn with_outcomes(&self, outcomes: &[usize]) -> Automaton {
        let steps =
            (0..self.states() as u32).flat_map(|state| outcomes.iter().map(move |at| self.step(state, *at)));
        Automaton {
            ways: vec![1; outcomes.len()],
            steps: steps.collect(),
            floor: self.floor.clone(),
            start: self.start,
        }
    }
}
