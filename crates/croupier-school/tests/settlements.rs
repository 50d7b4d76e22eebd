//! The keys of questions, against the independent settlements that the tests of `croupier-table` have: written from the
//! documents, without the packs.

#![allow(dead_code, reason = "the settlements are complete, even where no drill uses them")]

mod craps;
mod keys;
mod rounds;

use croupier_ledger::line::Command;
use croupier_proving::times;
use croupier_rules::{Library, Money};
use croupier_school::{
    Answer, AnswerForm, BetSettlement, Drill, DrillTopic, LEVELS, PosedExercise, SchoolTable,
};

/// The number of questions of each kind and pack that another settlement checks: 10,000 with `./test --long`.
const SETTLEMENTS: u32 = 200;

/// The bets, by index, that a document settles in the same way as the engine; or the first difference.
type BetComparison = Result<Vec<usize>, String>;

/// Makes questions about payments, and gives the bets that each settles to a check.
fn compare(pack: &str, mut check: impl FnMut(&SchoolTable, &Command, &[BetSettlement]) -> BetComparison) {
    let drill = Drill::new(&Library::embedded(), pack, 31).unwrap();
    let (mut questions, mut compared, mut wrong) = (0, 0, Vec::new());
    for (level, number) in numbers() {
        let Some((exercise, table, command, bets)) = drill.settlement(level, number) else { continue };
        match check(&table, &command, &bets) {
            Ok(same) => {
                compared += same.len();
                let needed = keys::agrees(&exercise, &bets);
                questions += u32::from(needed.iter().all(|bet| same.contains(bet)));
            }
            Err(difference) => wrong.push(format!("{}: {difference}", exercise.question.id)),
        }
        if questions == times(SETTLEMENTS) {
            break;
        }
    }
    println!("{pack} pays: {questions} questions with {compared} bets compared");
    agrees(pack, &wrong, questions);
}

/// Makes questions of a topic, and gives each with the bet that it names to a check; `None` if the document's settlement
/// lacks the wager.
fn compare_topic(
    pack: &str,
    topic: DrillTopic,
    check: impl Fn(&PosedExercise, &BetOfQuestion) -> Option<Result<(), String>>,
) {
    let drill = Drill::new(&Library::embedded(), pack, 37).unwrap();
    let (mut questions, mut wrong) = (0, Vec::new());
    for (level, number) in numbers() {
        let Some(posed) = drill.posed_exercise(topic, level, number) else { continue };
        let Some(result) = check(&posed, &BetOfQuestion::of(&posed)) else { continue };
        questions += 1;
        if let Err(difference) = result {
            wrong.push(format!("{difference}: {:#?}", posed.exercise));
        }
        if questions == times(SETTLEMENTS) {
            break;
        }
    }
    println!("{pack} {}: {questions} questions compared", topic.name());
    agrees(pack, &wrong, questions);
}

/// Compares the questions about the decision of a bet. `fate` returns the effect of an outcome: `wins`, `loses` or
/// `leaves`. Only the right choice may have the effect in the question.
fn compare_fates(pack: &str, fate: impl Fn(&SchoolTable, &BetOfQuestion, &str) -> Option<&'static str>) {
    compare_topic(pack, DrillTopic::Decides, |posed, bet| {
        let AnswerForm::Choice { choices } = &posed.exercise.question.form else { panic!("{posed:#?}") };
        for (index, choice) in choices.iter().enumerate() {
            let fate = fate(&posed.table, bet, choice.trim_end_matches('.'))?;
            if (fate == bet.verb) != (posed.exercise.key.answer == Answer::Choice(index)) {
                return Some(Err(format!("{choice} {fate}")));
            }
        }
        Some(Ok(()))
    });
}

/// Compares the questions about fees with the fee of the document in cents.
fn compare_fees(pack: &str, fee: impl Fn(&PosedExercise, &BetOfQuestion) -> Option<i64>) {
    compare_topic(pack, DrillTopic::Vigorish, |posed, bet| {
        let due = Money::from_cents(fee(posed, bet)?);
        let is_same = posed.exercise.key.answer == Answer::Amount(due);
        Some(if is_same { Ok(()) } else { Err(format!("the fee is {}", due.dollars())) })
    });
}

/// Returns the levels and numbers of questions, in turn; more than the tests compare, as some make no question and some
/// have a wager that the document's settlement lacks.
fn numbers() -> impl Iterator<Item = (u8, u64)> {
    (0..4 * u64::from(times(SETTLEMENTS))).map(|number| ((number % u64::from(LEVELS)) as u8 + 1, number))
}

/// Fails if a settlement differs from a key, or too few questions were compared.
fn agrees(pack: &str, wrong: &[String], questions: u32) {
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
    assert_eq!(questions, times(SETTLEMENTS), "{pack}: too few questions compared");
}

/// The bet that a question names, from its words.
struct BetOfQuestion {
    /// The effect that a question about decisions asks for.
    verb: String,
    /// The index of the player's seat.
    seat: usize,
    spot: String,
    is_for_dealers: bool,
    /// The stake in cents; 0 if the question names none.
    stake: i64,
}

impl BetOfQuestion {
    fn of(posed: &PosedExercise) -> BetOfQuestion {
        let question = &posed.exercise.question;
        // A request names the player before the question does.
        let text = format!("{} {}", question.happens.last().map_or("", String::as_str), question.ask);
        let people = posed.table.people();
        let is_named = |person: &u32| {
            let name = posed.table.name(*person);
            question.ask.contains(&format!("{name}'s ")) || question.ask.contains(&format!(" {name} "))
        };
        let seat = people.iter().position(is_named);
        let stake = question.ask.rsplit_once("($").and_then(|(_, rest)| rest.split_once(')'));
        let stake: Money = stake.map_or("0", |(stake, _)| stake).replace(',', "").parse().unwrap();
        BetOfQuestion {
            verb: question.ask.split(' ').nth(3).unwrap_or_default().to_owned(),
            seat: seat.unwrap_or_else(|| panic!("{text}")),
            spot: posed.about.clone().unwrap(),
            is_for_dealers: text.contains(" for the dealers"),
            stake: stake.cents(),
        }
    }
}
