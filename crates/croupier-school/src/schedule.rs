//! Schedules the next question about a clause, by FSRS with its default parameters.

#![allow(clippy::float_arithmetic, reason = "memory strength and days are not amounts of money")]

use fsrs::{FSRS, MemoryState};
use serde::{Deserialize, Serialize};

/// The probability with which a trainee should still know a clause when it is asked again.
const RETENTION: f32 = 0.9;

/// The seconds in a day.
const DAY: i64 = 86_400;

/// A wrong answer is asked again within this time, in the same session.
const SOON: i64 = 60;

/// The strength of a trainee's memory of a clause, as FSRS measures it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct MemoryStrength {
    stability: f32,
    difficulty: f32,
}

/// The quality of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerQuality {
    Wrong,
    Slow,
    Right,
}

/// Returns the memory after an answer, and the seconds until the clause is asked again.
pub(crate) fn answered(
    memory: Option<MemoryStrength>,
    seconds_since: i64,
    rating: AnswerQuality,
) -> (Option<MemoryStrength>, i64) {
    let days = u32::try_from(seconds_since.max(0) / DAY).unwrap_or(u32::MAX);
    let state =
        memory.map(|memory| MemoryState { stability: memory.stability, difficulty: memory.difficulty });
    let Ok(next) = FSRS::default().next_states(state, RETENTION, days) else { return (memory, DAY) };
    let chosen = match rating {
        AnswerQuality::Wrong => next.again,
        AnswerQuality::Slow => next.hard,
        AnswerQuality::Right => next.good,
    };
    let MemoryState { stability, difficulty } = chosen.memory;
    let seconds = (f64::from(chosen.interval) * DAY as f64) as i64;
    let wait = if rating == AnswerQuality::Wrong { SOON } else { seconds.max(SOON) };
    (Some(MemoryStrength { stability, difficulty }), wait)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_answers_come_back_later_and_wrong_ones_at_once() {
        let (first, wait) = answered(None, 0, AnswerQuality::Right);
        assert!(wait > DAY, "{wait}");
        let (second, longer) = answered(first, wait, AnswerQuality::Right);
        assert!(longer > wait, "{longer} after {wait}");
        let (_, slow) = answered(first, wait, AnswerQuality::Slow);
        assert!(slow < longer, "{slow} and {longer}");
        let (after, soon) = answered(second, longer, AnswerQuality::Wrong);
        assert_eq!(soon, SOON);
        let (_, again) = answered(after, soon, AnswerQuality::Right);
        assert!(again < longer, "{again} after a mistake, {longer} before");
    }
}
