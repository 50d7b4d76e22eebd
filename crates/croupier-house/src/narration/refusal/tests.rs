//! The refusals that players meet most often, as sentences.

use croupier_table::{Owner, SeatNo};

use super::*;
use crate::testing;

/// Returns the sentence for a bet that a new craps table refuses, after other bets and a roll.
fn craps(before: &[(&str, i64)], roll: Option<(u8, u8)>, bet: (&str, i64)) -> String {
    let mut table = testing::felt("bclc-craps", &[]);
    table.sit(7);
    let GameRules::Craps(rules) = table.rules.clone() else { unreachable!() };
    let command = |(spot, cents): (&str, i64)| {
        let named = rules.layout.find(spot).unwrap();
        let which = BetRef { seat: SeatNo(0), wager: named.wager, state: named.state, owner: Owner::Player };
        let (amount, way) = (Money::from_cents(cents), craps::BetMethod::Proper);
        Command::Craps(craps::Command::Bet { which, amount, way, cash: None })
    };
    for bet in before {
        table.try_to(&command(*bet)).unwrap();
    }
    if let Some((one, two)) = roll {
        let dice = croupier_rules::Dice::new(one, two).unwrap();
        let roll = craps::Command::Roll { dice, landing: craps::DiceLanding::Flat };
        table.try_to(&Command::Craps(roll)).unwrap();
    }
    let refusal = table.decide(&command(bet)).unwrap_err();
    refused(&table.rules, &table.game, &command(bet), &refusal)
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
