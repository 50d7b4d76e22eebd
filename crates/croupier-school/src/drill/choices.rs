//! Lists of choices of which exactly one is right.

use super::position::PositionMaker;
use crate::question::{Answer, AnswerForm};

/// The maximum number of choices of a question.
const MOST: usize = 4;

/// Makes the choices of a question in random order; `None` if there is no wrong choice. Expects the wrong choices with the
/// most plausible first.
pub(crate) fn choices(
    maker: &mut PositionMaker<'_>,
    right: String,
    wrong: Vec<String>,
) -> Option<(AnswerForm, Answer)> {
    let mut choices: Vec<String> = vec![right.clone()];
    for other in wrong {
        if choices.len() < MOST && !choices.contains(&other) && !other.is_empty() {
            choices.push(other);
        }
    }
    if choices.len() < 2 {
        return None;
    }
    maker.shuffle(&mut choices);
    let index = choices.iter().position(|choice| *choice == right)?;
    Some((AnswerForm::Choice { choices }, Answer::Choice(index)))
}
