//! The keys of questions about payments, against the independent settlements that the tests of `croupier-table` have:
//! written from the documents, without the packs.

#![allow(dead_code, reason = "the settlements are complete, even where no drill uses them")]

mod craps;
mod rounds;

use croupier_ledger::line::Command;
use croupier_proving::times;
use croupier_rules::Library;
use croupier_school::{
    Answer, AnswerForm, BetSettlement, Drill, DrillTopic, Exercise, LEVELS, PosedExercise, SchoolTable,
};
use croupier_table::Owner;

/// The number of questions of each kind and pack that another settlement checks: 10,000 with `./test --long`.
const SETTLEMENTS: u32 = 200;

/// Makes questions about payments, and gives each with its table to a check, which returns the number of bets that it
/// compared.
fn compare(
    pack: &str,
    mut check: impl FnMut(&SchoolTable, &Command, &[BetSettlement]) -> Result<usize, String>,
) {
    let drill = Drill::new(&Library::embedded(), pack, 31).unwrap();
    let (mut questions, mut compared, mut wrong) = (0, 0, Vec::new());
    for (level, number) in numbers() {
        let Some((exercise, table, command, bets)) = drill.settlement(level, number) else { continue };
        key_agrees(&exercise, &table, &bets);
        match check(&table, &command, &bets) {
            Ok(bets) => {
                compared += bets;
                questions += u32::from(bets > 0);
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

/// Makes questions about the decision of a bet, and gives each choice with its table to a check, which returns the
/// effect of the outcome: `wins`, `loses` or `leaves`. Only the right choice may have the effect in the question.
fn compare_fates(pack: &str, fate: impl Fn(&SchoolTable, &BetOfQuestion, &str) -> Option<&'static str>) {
    let drill = Drill::new(&Library::embedded(), pack, 37).unwrap();
    let (mut questions, mut compared, mut wrong) = (0, 0, Vec::new());
    for (level, number) in numbers() {
        let Some(posed) = drill.posed_exercise(DrillTopic::Decides, level, number) else { continue };
        let question = &posed.exercise.question;
        let bet = BetOfQuestion::of(&posed);
        let AnswerForm::Choice { choices } = &question.form else { panic!("{question:?}") };
        let before = compared;
        for (index, choice) in choices.iter().enumerate() {
            let Some(fate) = fate(&posed.table, &bet, choice.trim_end_matches('.')) else { continue };
            let is_right = posed.exercise.key.answer == Answer::Choice(index);
            if (fate == bet.verb) != is_right {
                wrong.push(format!("{}: {choice} {fate}: {question:#?}", question.id));
            }
            compared += 1;
        }
        questions += u32::from(compared > before);
        if questions == times(SETTLEMENTS) {
            break;
        }
    }
    println!("{pack} decides: {questions} questions with {compared} outcomes compared");
    agrees(pack, &wrong, questions);
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

/// The bet that a question about outcomes names, from its words.
struct BetOfQuestion {
    verb: String,
    /// The index of the player's seat.
    seat: usize,
    spot: String,
    /// The stake in cents.
    stake: i64,
}

impl BetOfQuestion {
    fn of(posed: &PosedExercise) -> BetOfQuestion {
        let ask = posed.exercise.question.ask.as_str();
        let words: Vec<&str> = ask.split(' ').collect();
        let player = words[4].trim_end_matches("'s");
        let people = posed.table.people();
        let seat = people.iter().position(|person| posed.table.name(*person) == player);
        let stake = ask.rsplit("($").next().and_then(|rest| rest.split(')').next()).unwrap();
        let stake: croupier_rules::Money = stake.replace(',', "").parse().unwrap();
        BetOfQuestion {
            verb: words[3].to_owned(),
            seat: seat.unwrap_or_else(|| panic!("{ask}")),
            spot: posed.about.clone().unwrap(),
            stake: stake.cents(),
        }
    }
}

/// The key is an amount of one of the bets, or of all that one player wins, or a choice.
fn key_agrees(exercise: &Exercise, table: &SchoolTable, bets: &[BetSettlement]) {
    let Answer::Amount(answer) = exercise.key.answer else { return };
    let cents = |bets: Vec<&BetSettlement>| bets.iter().map(|bet| bet.paid.cents()).sum::<i64>();
    let own = |person: u32| {
        bets.iter().filter(|bet| bet.person == person && bet.owner == Owner::Player).collect::<Vec<_>>()
    };
    let sums = (1..=8).map(|person| cents(own(person)));
    let one = bets.iter().map(|bet| bet.paid.cents());
    assert!(sums.chain(one).any(|sum| sum == answer.cents()), "{exercise:#?} {:?}", table.commands());
}
