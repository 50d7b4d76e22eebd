//! Deadlines that end a simulation early.

use std::fmt;
use std::sync::Arc;

use crate::plan::Plan;

/// A check that a simulation makes regularly: is the time up, or has the caller stopped waiting for the result?
///
/// The simulator has no clock. Without a check it plays to the end.
#[derive(Clone, Default)]
pub struct Deadline {
    check: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    is_interruption: bool,
}

impl Deadline {
    /// Creates a deadline that passes as soon as `has_passed` returns true. Every thread that plays makes this call.
    pub fn when(has_passed: impl Fn() -> bool + Send + Sync + 'static) -> Deadline {
        Deadline { check: Some(Arc::new(has_passed)), is_interruption: false }
    }

    /// Creates a deadline that passes if the simulation is interrupted, which is rare. Until then, the simulation is
    /// as fast as without a deadline. After an interruption, batches of short sessions are still played to their end,
    /// which takes a fraction of a second.
    pub fn interruption(is_interrupted: impl Fn() -> bool + Send + Sync + 'static) -> Deadline {
        Deadline { check: Some(Arc::new(is_interrupted)), is_interruption: true }
    }

    /// True if made by [`Deadline::interruption`].
    pub fn is_interruption(&self) -> bool {
        self.is_interruption
    }

    /// Returns whether there is no deadline, so that the simulation may take as long as it needs.
    pub fn is_never(&self) -> bool {
        self.check.is_none()
    }

    /// Calls the check. The call costs about as much as reading the clock, so engines make it only every few
    /// rounds.
    pub fn has_passed(&self) -> bool {
        self.check.as_ref().is_some_and(|has_passed| has_passed())
    }
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_never() { "never" } else { "set" })
    }
}

/// The maximum number of rounds played between two checks of the deadline.
const ROUNDS: u32 = 64;

/// The number of actions after which the deadline is checked, even if fewer rounds have been played.
const ACTIONS: usize = 256;

/// Checks a deadline only every few rounds, so that checking does not slow the simulation down.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    deadline: &'a Deadline,
    /// The number of rounds between two checks; `left` counts down to the next check.
    every: u32,
    left: u32,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// Watches sessions of a plan. The more actions the plan takes per round, the more often the deadline is
    /// checked.
    pub(crate) fn new(deadline: &'a Deadline, plan: &Plan) -> Watch<'a> {
        let actions: usize = plan.rules.iter().map(|rule| 1 + rule.actions.len()).sum();
        let every = if deadline.is_never() {
            u32::MAX
        } else {
            (ACTIONS / (1 + actions + plan.endings.len())).clamp(1, ROUNDS as usize) as u32
        };
        Watch { deadline, every, left: every, is_over: false }
    }

    /// Returns whether another round may be played. Once it has returned false, it always returns false.
    #[inline]
    pub(crate) fn goes_on(&mut self) -> bool {
        if self.left > 0 {
            self.left -= 1;
            return true;
        }
        self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.is_over = self.is_over || self.deadline.has_passed();
        self.left = if self.is_over { 0 } else { self.every };
        !self.is_over
    }

    /// Returns whether a check found that the deadline had passed.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }
}
