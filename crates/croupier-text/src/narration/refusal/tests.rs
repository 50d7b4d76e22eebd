//! The refusals that players meet most often, as sentences.

use super::*;
use crate::testing::{SampleTable, bet, roll};

/// Returns the sentence for a bet that a new craps table refuses, after other bets and a roll.
fn craps(before: &[(&str, i64)], dice: Option<(u8, u8)>, (spot, cents): (&str, i64)) -> String {
    let mut table = SampleTable::open("bclc-craps");
    table.sit(7);
    for (spot, cents) in before {
        table.try_to(&bet(&table, spot, *cents)).unwrap();
    }
    if let Some((one, two)) = dice {
        table.try_to(&roll(one, two)).unwrap();
    }
    let command = bet(&table, spot, cents);
    refused(table.in_play(), &command, &table.refusal(&command))
}

#[test]
fn a_refusal_names_the_bet_the_reason_and_what_to_do() {
    for (before, roll, bet, sentence) in [
        (&[][..], None, ("come", 500), "Come needs a point. Until then, bet the Pass Line."),
        (&[], None, ("pass", 100), "Pass Line takes at least $5."),
        (&[], None, ("pass", 200_000), "Pass Line takes at most $1,000."),
        (&[], None, ("place-6", 90_000_000), "Place 6 takes at most $1,000."),
        (&[("pass", 500)], Some((4, 5)), ("pass-odds", 10_000), "Odds"),
        (&[("pass", 500)], Some((4, 5)), ("dont-pass", 500), "Don't Pass"),
    ] {
        let said = craps(before, roll, bet);
        assert!(said.contains(sentence), "{bet:?}: {said}");
        assert!(said.ends_with('.') && said.starts_with(char::is_uppercase), "{said}");
    }
}
