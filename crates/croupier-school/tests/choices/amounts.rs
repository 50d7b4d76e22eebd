//! Limits: each amount is offered to the table, and so are its neighbours on both sides of a limit.

use croupier_ledger::line::Command;
use croupier_rules::Money;
use croupier_school::{Answer, AnswerForm, PosedExercise};
use croupier_table::{craps, rounds};

use super::{accepts, in_play, only_the_key_holds};

/// The number of dollars beyond a limit that are offered to the table.
const BEYOND: i64 = 60;

pub(super) fn check(posed: &PosedExercise) {
    let (ask, asked) = (&posed.exercise.question.ask, posed.asked.as_ref().unwrap());
    let takes = |amount: Money| accepts(in_play(&posed.table), &with_amount(asked, amount));
    let context = || format!("{:#?}", posed.exercise);
    let Answer::Amount(limit) = posed.exercise.key.answer else {
        let amount = |choice: &str| match AnswerForm::Amount.read(choice) {
            Ok(Answer::Amount(amount)) => amount,
            other => panic!("{choice}: {other:?}"),
        };
        return only_the_key_holds(posed, |choice| takes(amount(choice)));
    };
    assert!(takes(limit), "{}", context());
    let chip = posed.table.rules().smallest_chip().value;
    let (least, most) = (ask.starts_with("What is the least "), ask.starts_with("What is the most "));
    assert!(least != most, "{}", context());
    for count in 1..=BEYOND {
        for unit in [chip, Money::from_cents(100)] {
            let far = Money::from_cents(unit.cents() * count);
            let beyond = if least { limit.minus(far) } else { limit.plus(far) };
            assert!(beyond <= Money::ZERO || !takes(beyond), "{}: {}", beyond.dollars(), context());
        }
    }
}

/// Returns the same bet with another amount.
pub(super) fn with_amount(bet: &Command, amount: Money) -> Command {
    match bet.clone() {
        Command::Craps(craps::Command::Bet { which, way, cash, .. }) => {
            Command::Craps(craps::Command::Bet { which, amount, way, cash })
        }
        Command::Round(rounds::Command::Bet { spot, way, .. }) => {
            Command::Round(rounds::Command::Bet { spot, amount, way })
        }
        other => panic!("{other:?} is not a bet"),
    }
}
