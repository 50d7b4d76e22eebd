//! The keys of questions about payments, against the independent settlements that the tests of `croupier-table` have:
//! written from the documents, without the packs.

#![allow(dead_code, reason = "the settlements are complete, even where no drill uses them")]

mod craps;
mod rounds;

use croupier_ledger::line::Command;
use croupier_proving::times;
use croupier_rules::Library;
use croupier_school::{Answer, BetSettlement, Drill, Exercise, LEVELS, SchoolTable};
use croupier_table::Owner;

/// The number of settlements of each pack: 10,000 with `./test --long`.
const SETTLEMENTS: u32 = 200;

/// Makes questions about payments, and gives each with its table to a check, which returns the number of bets that it
/// compared.
fn compare(
    pack: &str,
    mut check: impl FnMut(&SchoolTable, &Command, &[BetSettlement]) -> Result<usize, String>,
) {
    let drill = Drill::new(&Library::embedded(), pack, 31).unwrap();
    let (mut compared, mut wrong) = (0, Vec::new());
    let count = u64::from(times(SETTLEMENTS));
    for number in 0..count {
        let level = (number % u64::from(LEVELS)) as u8 + 1;
        let Some((exercise, table, command, bets)) = drill.settlement(level, number) else { continue };
        key_agrees(&exercise, &table, &bets);
        match check(&table, &command, &bets) {
            Ok(bets) => compared += bets,
            Err(difference) => wrong.push(format!("{}: {difference}", exercise.question.id)),
        }
    }
    println!("{pack}: {compared} bets compared");
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
    assert!(compared as u64 >= count, "{pack}: only {compared} bets compared");
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
