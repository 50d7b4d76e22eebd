//! When a simulation ends although it is not done.

use std::fmt;
use std::sync::Arc;

use crate::plan::Plan;

/// A question that a simulation asks now and then: is the time up, or has everybody gone who waited for the result?
///
/// The simulator has no clock of its own. Without a question it plays to the end.
#[derive(Clone, Default)]
pub struct Deadline(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Deadline {
    /// A deadline that has passed as soon as `has_passed` says so. It is asked from every thread that plays.
    pub fn when(has_passed: impl Fn() -> bool + Send + Sync + 'static) -> Deadline {
        Deadline(Some(Arc::new(has_passed)))
    }

    /// May the simulation take as long as it needs?
    pub fn is_never(&self) -> bool {
        self.0.is_none()
    }

    /// Asks. That costs about as much as a look at the clock: whoever plays asks every few rounds.
    pub fn has_passed(&self) -> bool {
        self.0.as_ref().is_some_and(|has_passed| has_passed())
    }
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_never() { "never" } else { "when asked" })
    }
}

/// At most this many rounds are played between two looks at the deadline.
const ROUNDS: u32 = 64;

/// A round of a strategy that does this much is followed by a look.
const DEEDS: usize = 256;

/// Looks at a deadline every so many rounds, so that the rounds themselves cost no more than before.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    deadline: &'a Deadline,
    /// Rounds between two looks, and those that are left until the next.
    every: u32,
    left: u32,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// Watches sessions of a plan. The more it does in a round, the sooner is the next look.
    pub(crate) fn new(deadline: &'a Deadline, plan: &Plan) -> Watch<'a> {
        let deeds: usize = plan.rules.iter().map(|rule| 1 + rule.deeds.len()).sum();
        let every = if deadline.is_never() {
            u32::MAX
        } else {
            (DEEDS / (1 + deeds + plan.endings.len())).clamp(1, ROUNDS as usize) as u32
        };
        Watch { deadline, every, left: every, is_over: false }
    }

    /// May another round be played? Once it says no, it always does.
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

    /// Has the deadline been seen to have passed?
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }
}
