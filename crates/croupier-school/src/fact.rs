//! Asks an expectation of a script instead of checking it.

use croupier_rehearsal::{AskedExpectation, CrapsFact, Expectation, ExpectedFact, RoundExpectedFact};
use croupier_rules::Money;

use crate::fact_choices::{of_other_plays, others};
use crate::fact_words::{bet, statement};
use crate::question::{Answer, AnswerForm};

/// The maximum number of choices of a question.
const MOST: usize = 4;

/// An expectation as a question.
#[derive(Clone, Debug)]
pub(crate) struct AskedFact {
    pub(crate) ask: String,
    pub(crate) form: AnswerForm,
    pub(crate) answer: Answer,
    /// The clause that the expectation names, as the script writes it.
    pub(crate) clause: Option<String>,
}

/// Makes the question for an expectation that holds. `pool` has the expectations of all plays of the pack.
pub(crate) fn ask(asked: &mut AskedExpectation<'_>, people: &[String], pool: &[Expectation]) -> AskedFact {
    let expectation = asked.expectation;
    let fact = &expectation.expected;
    if let Some((ask, answer)) = value(fact) {
        let form = if matches!(answer, Answer::Amount(_)) { AnswerForm::Amount } else { AnswerForm::Number };
        return AskedFact { ask, form, answer, clause: None };
    }
    match fact {
        ExpectedFact::Refused(clause) => refusal_question(asked, clause.as_deref(), pool),
        ExpectedFact::NoCall(text) => yes_or_no(format!("Does the crew call “{text}”?"), false, None),
        ExpectedFact::Submission { refused } => {
            let ask = "Does the regulator's reviewer accept the submission of this table?".to_owned();
            yes_or_no(ask, refused.is_none(), refused.clone())
        }
        ExpectedFact::OptionRefused { option, value, clause } => {
            let ask = format!("May the operator set the option {option} to {value}?");
            yes_or_no(ask, false, Some(clause.clone()))
        }
        _ => one_of(asked, people, pool),
    }
}

/// Returns the question for a fact whose value is a number or an amount.
fn value(fact: &ExpectedFact) -> Option<(String, Answer)> {
    let amount = |ask: String, amount: Money| Some((ask, Answer::Amount(amount)));
    match fact {
        ExpectedFact::Rail { name, amount: there } => {
            amount(format!("How much is in {name}'s rail now?"), *there)
        }
        ExpectedFact::Stake { bet: named, amount: there } => {
            amount(format!("How much is on {} now? Write 0 if there is no such bet.", bet(named)), *there)
        }
        ExpectedFact::Tips(there) => amount("How much is in the tip box now?".to_owned(), *there),
        ExpectedFact::Vigorish(there) => amount("How much vigorish has the house earned?".to_owned(), *there),
        ExpectedFact::Total(there) => amount("How much do all players have together?".to_owned(), *there),
        ExpectedFact::Position { name, position } => {
            Some((format!("At which position is {name}?"), Answer::Number(i64::from(*position))))
        }
        ExpectedFact::Craps(CrapsFact::Held { bet: named, amount: there }) => {
            amount(format!("How much commission is held for {}?", bet(named)), *there)
        }
        ExpectedFact::Craps(CrapsFact::PointsMade(count)) => {
            Some(("How many points has this hand made?".to_owned(), Answer::Number(i64::from(*count))))
        }
        ExpectedFact::Round(RoundExpectedFact::Owes { name, amount: there }) => {
            amount(format!("How much vigorish does {name} owe?"), *there)
        }
        ExpectedFact::Round(RoundExpectedFact::Meter { meter, amount: there }) => {
            amount(format!("What does the meter {meter} show?"), *there)
        }
        ExpectedFact::Round(RoundExpectedFact::Discards(count)) => {
            Some(("How many cards are in the discard rack?".to_owned(), Answer::Number(i64::from(*count))))
        }
        ExpectedFact::Round(RoundExpectedFact::ShoeLeft(count)) => {
            let count = i64::try_from(*count).unwrap_or(i64::MAX);
            Some(("How many cards are left in the shoe?".to_owned(), Answer::Number(count)))
        }
        _ => None,
    }
}

fn yes_or_no(ask: String, yes: bool, clause: Option<String>) -> AskedFact {
    let form = AnswerForm::Choice { choices: vec!["Yes.".to_owned(), "No.".to_owned()] };
    AskedFact { ask, form, answer: Answer::Choice(usize::from(!yes)), clause }
}

/// Asks whether the dealer accepts the last request, or which clause refuses it.
fn refusal_question(
    asked: &mut AskedExpectation<'_>,
    clause: Option<&str>,
    pool: &[Expectation],
) -> AskedFact {
    let ask = "Does the dealer accept that?".to_owned();
    let Some(clause) = clause else { return yes_or_no(ask, false, None) };
    let mut choices = vec!["Yes.".to_owned(), format!("No, by clause {clause}.")];
    let clauses = pool.iter().filter_map(|other| match &other.expected {
        ExpectedFact::Refused(Some(other)) if other != clause => Some(other),
        _ => None,
    });
    // The start depends on the line, so that a long list is used evenly.
    let mut clauses: Vec<&String> = clauses.collect();
    clauses.dedup();
    let start = asked.line as usize % clauses.len().max(1);
    clauses.rotate_left(start);
    for other in clauses {
        let words = format!("No, by clause {other}.");
        let wrong = asked.holds(&ExpectedFact::Refused(Some(other.clone()))).is_err();
        if choices.len() < MOST && wrong && !choices.contains(&words) {
            choices.push(words);
        }
    }
    let answer = place_answer(&mut choices, 1, asked.line);
    AskedFact { ask, form: AnswerForm::Choice { choices }, answer, clause: Some(clause.to_owned()) }
}

/// Asks for the true statement. The table has shown that the other statements are false.
fn one_of(asked: &mut AskedExpectation<'_>, people: &[String], pool: &[Expectation]) -> AskedFact {
    let expectation = asked.expectation;
    let fact = &expectation.expected;
    let right = statement(fact, &expectation.words);
    let clause = match fact {
        ExpectedFact::Decided { clause, .. } => Some(clause.clone()),
        _ => None,
    };
    let mut choices = vec![right.clone()];
    let made = others(fact, people).into_iter().map(|other| (statement(&other, ""), other));
    let mut candidates: Vec<(String, ExpectedFact)> = made.collect();
    let mut told: Vec<&Expectation> = of_other_plays(expectation, pool).collect();
    let start = asked.line as usize % told.len().max(1);
    told.rotate_left(start);
    let told =
        told.into_iter().map(|other| (statement(&other.expected, &other.words), other.expected.clone()));
    candidates.extend(told);
    for (words, other) in candidates {
        if choices.len() < MOST && !choices.contains(&words) && asked.holds(&other).is_err() {
            choices.push(words);
        }
    }
    if choices.len() < 2 {
        return yes_or_no(format!("Is this true now? {right}"), true, clause);
    }
    let ask = match fact {
        ExpectedFact::Call(_) => "Which of these does the crew call?",
        ExpectedFact::Decided { .. } => "How is the bet decided?",
        _ => "Which of these is true now?",
    };
    let answer = place_answer(&mut choices, 0, asked.line);
    AskedFact { ask: ask.to_owned(), form: AnswerForm::Choice { choices }, answer, clause }
}

/// Rotates the choices by a number that depends on the line, and returns the place of the right one.
fn place_answer(choices: &mut [String], right: usize, line: u32) -> Answer {
    let count = choices.len().max(1);
    let turn = line as usize % count;
    choices.rotate_right(turn);
    Answer::Choice((right + turn) % count)
}
