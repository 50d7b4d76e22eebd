//! Deadlines that end a simulation early.

use std::fmt;
use std::sync::Arc;

use crate::plan::Plan;

/// A check that a simulation makes regularly: is the time up, or is nobody waiting for the result any more?
///
/// The simulator has no clock. Without a check it plays to the end.
#[derive(Clone, Default)]
pub struct Deadline(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Deadline {
    /// Makes a deadline that passes as soon as `has_passed` returns true. Every thread that plays calls it.
    pub fn when(has_passed: impl Fn() -> bool + Send + Sync + 'static) -> Deadline {
        Deadline(Some(Arc::new(has_passed)))
    }

    /// Tells whether the simulation may take as long as it needs.
    pub fn is_never(&self) -> bool {
        self.0.is_none()
    }

    /// Calls the check. That costs about as much as reading the clock, so engines call it every few rounds.
    pub fn has_passed(&self) -> bool {
        self.0.as_ref().is_some_and(|has_passed| has_passed())
    }
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_never() { "never" } else { "when asked" })
    }
}

/// The maximum number of rounds played between two checks of the deadline.
const ROUNDS: u32 = 64;

/// The number of actions after which the deadline is checked, even within fewer rounds.
const DEEDS: usize = 256;

/// Checks a deadline only every few rounds, so that the check does not slow them down.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    deadline: &'a Deadline,
    /// Rounds between two checks, and rounds left until the next.
    every: u32,
    left: u32,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// Watches sessions of a plan. The more it does in a round, the sooner the next check comes.
    pub(crate) fn new(deadline: &'a Deadline, plan: &Plan) -> Watch<'a> {
        let deeds: usize = plan.rules.iter().map(|rule| 1 + rule.deeds.len()).sum();
        let every = if deadline.is_never() {
            u32::MAX
        } else {
            (DEEDS / (1 + deeds + plan.endings.len())).clamp(1, ROUNDS as usize) as u32
        };
        Watch { deadline, every, left: every, is_over: false }
    }

    /// Tells whether another round may be played. After its first no, the answer stays no.
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

    /// Tells whether a check found that the deadline had passed.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }
}
