//! Wagers in the player's favour.

use croupier_edge::ExactFraction;
use croupier_edge::review::WarningKind::PlayersFavour;

use super::Table;

/// Any Pair if either hand may win it, counted by hand: two hands of two cards from eight decks.
fn either_hand() -> ExactFraction {
    let pairs_of_rank = |left: i64| left * (left - 1);
    let [hand, both] =
        [ExactFraction::ratio(1, 416 * 415), ExactFraction::ratio(1, 416_i64 * 415 * 414 * 413)];
    let one_pair = ExactFraction::from(13 * pairs_of_rank(32)) * &hand;
    let two_pairs =
        13 * pairs_of_rank(32) * pairs_of_rank(30) + 13 * 12 * pairs_of_rank(32) * pairs_of_rank(32);
    let pair = &one_pair + &one_pair - ExactFraction::from(two_pairs) * &both;
    let one_nines = ExactFraction::from(pairs_of_rank(32)) * &hand;
    let nines = &one_nines + &one_nines - ExactFraction::from(pairs_of_rank(32) * pairs_of_rank(30)) * both;
    // A pair pays 11 to 1; with nines, it pays 12 to 1.
    pair * ExactFraction::from(12) + nines - ExactFraction::ONE
}

#[test]
fn any_pair_of_either_hand() {
    let options = [("any-pair", "on"), ("any-pair-mode", "either-hand")];
    let warning = Table::of("mlgca-midi-baccarat", &options).the(PlayersFavour);
    assert_eq!(warning.wagers, ["any-pair-player", "any-pair-banker"]);
    let net = either_hand();
    assert_eq!(net.to_string(), "1245584/1689465");
    let words = format!(
        "any-pair-player and any-pair-banker favour the player by 73.73% of the stake, exactly {net}"
    );
    assert_eq!(warning.message, words);
    assert!(warning.clauses.iter().any(|clause| clause == "mlgca-midi-baccarat/12.Q.a"), "{warning:?}");
    // The hand that is bet on decides, so there is no warning.
    Table::of("mlgca-midi-baccarat", &[("any-pair", "on")]).assert_silent(PlayersFavour);
}

#[test]
fn a_tie_that_pays_too_much() {
    Table::of("mlgca-midi-baccarat", &[("tie-pays", "9")]).assert_silent(PlayersFavour);
    let warning = Table::of("mlgca-midi-baccarat", &[("tie-pays", "10")]).the(PlayersFavour);
    assert!(warning.message.starts_with("tie favours the player by 4.67%"), "{}", warning.message);
    assert_eq!(warning.clauses[0], "mlgca-midi-baccarat/12.B");
}

#[test]
fn a_wheel_on_which_a_symbol_pays_more_than_it_should() {
    let wheel = |pays: &str| format!("1=1 2=2 5={pays} : 1 2 1 5 1 2 1 5 1 2");
    Table::of("bclc-wheel", &[("wheel", &wheel("4"))]).assert_silent(PlayersFavour);
    let warning = Table::of("bclc-wheel", &[("wheel", &wheel("5"))]).the(PlayersFavour);
    assert_eq!(warning.message, "space-5 favours the player by 20.00% of the stake, exactly 1/5");
}

#[test]
fn a_progressive_is_judged_at_its_starting_amounts() {
    let star = |reset| Table::of("mlgca-midi-baccarat", &[("royal-9", "a"), ("star-reset", reset)]);
    star("50000").assert_silent(PlayersFavour);
    let warning = star("10000000").the(PlayersFavour);
    assert_eq!(warning.wagers, ["royal-9"]);
    assert!(warning.message.contains("$10,000,000 on the star meter"), "{}", warning.message);
}

#[test]
fn rounding_up_can_favour_the_player() {
    let options = |rounding| [("statutory-max", "500"), ("payout-rounding", rounding)];
    Table::of("casablanca-craps", &options("down")).assert_silent(PlayersFavour);
    let warning = Table::of("casablanca-craps", &options("up")).the(PlayersFavour);
    // A stake of 2.25 at 4.5 to 4 should win 2.53 and wins 2.75, so the net result is 5/11 of 11/9 less 6/11.
    let words = "rounding gives the player an edge of 1.01% on pass-odds-6 at a stake of $2.25; without rounding, \
                 the house edge is 3.41%";
    assert!(warning.message.starts_with(words), "{}", warning.message);
    assert!(warning.wagers.contains(&"come-odds-8".to_owned()), "{warning:?}");
    assert!(!warning.wagers.contains(&"place-6".to_owned()), "{warning:?}");
}

#[test]
fn vigorish_that_is_rounded_away() {
    let options = |unit| [("buy-bets", "on"), ("vig-unit", unit)];
    Table::of("mlgca-crapless", &options("0.01")).assert_silent(PlayersFavour);
    let warning = Table::of("mlgca-crapless", &options("1")).the(PlayersFavour);
    assert!(
        warning.message.starts_with("rounding leaves the house no edge on buy-2 at a stake of $1;"),
        "{warning:?}"
    );
    assert_eq!(warning.wagers.len(), 10);
    // From a stake of 20 on, one unit of vigorish is charged.
    Table::of("mlgca-crapless", &options("1")).posting("all", "20", "500").assert_silent(PlayersFavour);
}

#[test]
fn a_surrender_that_costs_nothing() {
    Table::of("bclc-casino-war", &[("surrender-unit", "0.25")]).assert_silent(PlayersFavour);
    let warning = Table::of("bclc-casino-war", &[("surrender-unit", "1")]).the(PlayersFavour);
    assert_eq!(warning.wagers, ["war"]);
    assert_eq!(warning.clauses[0], "bclc-casino-war/5.2.3.a.1#half");
}
