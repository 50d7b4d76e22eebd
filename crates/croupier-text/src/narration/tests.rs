//! Events as sentences.

use croupier_table::rounds;

use super::*;
use crate::testing::{SampleTable, bet, roll};

fn name(person: u32) -> String {
    format!("Guest {person}")
}

fn told(table: &mut SampleTable, command: Command) -> Vec<Sentence> {
    let mut seats = Seats::of(&table.game);
    let events = table.try_to(&command).expect("accepted");
    tell(&table.rules, &mut seats, &events, &name)
}

fn sentences(told: &[Sentence]) -> Vec<&str> {
    told.iter().map(|told| told.words.as_str()).collect()
}

#[test]
fn amounts_have_a_currency_sign_and_separators() {
    let amounts = [0, 50, 99_900, 100_000, 123_456_789, -100_050].map(Money::from_cents);
    let written = ["$0", "$0.50", "$999", "$1,000", "$1,234,567.89", "-$1,000.50"];
    assert_eq!(amounts.map(dollars), written);
}

#[test]
fn a_fire_bet_collects_only_new_points_that_are_made() {
    let mut table = SampleTable::open("bclc-fire");
    table.sit(7);
    let (pass, fire) = (bet(&table, "pass", 500), bet(&table, "fire-bet", 500));
    for bet in [&pass, &fire] {
        table.try_to(bet).unwrap();
    }
    let mut gathers = |dice: (u8, u8)| {
        // If the last line bet won, it was returned and is made again; while a point is on, the bet stays.
        table.try_to(&pass);
        let told = told(&mut table, roll(dice.0, dice.1));
        told.iter().any(|told| told.words.contains("collects one more"))
    };
    let rolls = [(4, 4), (6, 2), (4, 4), (5, 3), (3, 3), (5, 1)];
    assert_eq!(rolls.map(&mut gathers), [false, true, false, false, false, true]);
}

#[test]
fn a_roll_is_described_in_sentences() {
    let mut table = SampleTable::open("bclc-craps");
    table.sit(7);
    let (pass, six) = (bet(&table, "pass", 1_000), bet(&table, "place-6", 1_200));
    assert_eq!(sentences(&told(&mut table, pass))[0], "Guest 7 bets $10 on Pass Line.");
    assert!(sentences(&told(&mut table, roll(4, 4))).contains(&"Guest 7's Pass Line is on 8 now."));
    told(&mut table, six);
    let words = told(&mut table, roll(3, 4));
    let lost = words.iter().find(|told| told.words.contains("loses $12")).unwrap();
    assert_eq!(lost.words, "Guest 7's Place 6 loses $12.");
    assert!(lost.clause.as_deref().is_some_and(|clause| clause.starts_with("bclc-craps/")));
    assert!(sentences(&words).contains(&"Seven out: the hand is over."));
    let called = words.iter().find(|told| told.words.starts_with("stickperson: ")).unwrap();
    assert!(called.clause.is_some(), "expected the call to cite its clause");
}

#[test]
fn a_player_who_left_is_still_named_in_the_entry() {
    let mut table = SampleTable::open("bclc-casino-war");
    table.sit(7);
    let leave = Command::Round(rounds::Command::Leave { player: rounds::PlayerNo(0) });
    assert_eq!(sentences(&told(&mut table, leave)), ["Guest 7 leaves with $2,000."]);
}
