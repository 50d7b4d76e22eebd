//! The ways to ask a question: on the whole screen, in lines, or as JSON.

use std::time::Instant;

use croupier_school::{Answer, Exercise, Judgement};

/// An answer with its time.
pub(super) struct GivenAnswer {
    pub(super) answer: Answer,
    /// The time in milliseconds, if the clock runs.
    pub(super) millis: Option<u32>,
}

/// Why there is no answer.
pub(super) enum AskError {
    /// The trainee ends the session.
    Ended,
    /// The terminal fails.
    Failed(String),
}

impl From<std::io::Error> for AskError {
    fn from(error: std::io::Error) -> AskError {
        match error.kind() {
            // A reader who stops early ends the session.
            std::io::ErrorKind::BrokenPipe => AskError::Ended,
            _ => AskError::Failed(format!("cannot use the terminal: {error}")),
        }
    }
}

/// Asks questions and shows results.
pub(super) trait Asker {
    /// Asks until the answer can be read.
    fn ask(&mut self, exercise: &Exercise, number: usize) -> Result<GivenAnswer, AskError>;

    /// Returns whether the answer is right, and why.
    fn tell(&mut self, exercise: &Exercise, judgement: &Judgement) -> Result<(), AskError>;
}

/// Returns the time by the clock of the computer.
#[allow(
    clippy::disallowed_methods,
    reason = "the times of answers come from a clock, and decide no question"
)]
pub(super) fn now() -> Instant {
    Instant::now()
}

/// Returns the time since a moment in whole milliseconds.
pub(super) fn millis_since(begin: Instant) -> u32 {
    u32::try_from(begin.elapsed().as_millis()).unwrap_or(u32::MAX)
}
