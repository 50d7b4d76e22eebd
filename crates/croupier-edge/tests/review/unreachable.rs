//! Clauses and options that can never apply.

use croupier_edge::review::WarningKind::Unreachable;

use super::Table;

#[test]
fn limits_that_leave_no_stake() {
    let horn = |max| Table::of("bclc-craps", &[]).posting("horn", "1", max);
    horn("4").assert_silent(Unreachable);
    let warning = horn("3").the(Unreachable);
    assert_eq!(warning.message, "horn: no stake is possible: no amount from $1 to $3 is a multiple of $4");
    assert!(warning.clauses.contains(&"bclc-craps/6.6.6.a".to_owned()), "{warning:?}");
}

#[test]
fn a_unit_above_the_maximum() {
    let place = |max| Table::of("bclc-craps", &[]).posting("place-6", "1", max);
    place("6").assert_silent(Unreachable);
    let warning = place("5").the(Unreachable);
    assert_eq!(warning.wagers, ["place-6"]);
    assert!(warning.message.contains("units of $6, and the maximum is $5"), "{}", warning.message);
}

#[test]
fn odds_between_their_multiple_and_their_maximum() {
    let odds = |max| Table::of("bclc-craps", &[]).posting("all", "5", "500").posting("pass-odds", "1", max);
    odds("25").assert_silent(Unreachable);
    // Behind the smallest bet of 5, three times odds are 15 and five times odds are 25.
    let warning = odds("20").the(Unreachable);
    assert_eq!(warning.wagers, ["pass-odds-6", "pass-odds-8"]);
    assert!(
        warning
            .message
            .contains("the multiple of 5 has no effect: the smallest pass, $5, already allows $25")
    );
    assert_eq!(odds("14").the(Unreachable).wagers.len(), 6);
    // The minimum of these odds is above their cap behind any flat bet.
    let none = Table::of("bclc-craps", &[]).posting("pass", "1", "2").posting("pass-odds", "9", "100");
    let warning = none.the(Unreachable);
    assert_eq!(warning.wagers, ["pass-odds-4", "pass-odds-5", "pass-odds-9", "pass-odds-10"]);
    assert!(
        warning.message.contains("3 times the largest pass of $2 allows $6, but the smallest stake is $9")
    );
}

#[test]
fn waiving_a_minimum_of_one_chip_has_no_effect() {
    Table::of("bclc-casino-war", &[("smallest-chip", "1")])
        .posting("all", "5", "50")
        .assert_silent(Unreachable);
    let warning = Table::of("bclc-casino-war", &[("smallest-chip", "1")]).the(Unreachable);
    assert_eq!(
        (warning.wagers, warning.clauses[0].as_str()),
        (vec!["tie".to_owned()], "bclc-casino-war/4.1.2.a")
    );
}

#[test]
fn a_vigorish_rate_that_never_exceeds_the_minimum() {
    let buys = |max| Table::of("rws-craps", &[("vig-min", "5")]).posting("all", "5", max);
    assert!(buys("101").about(Unreachable, "buy-4").is_none());
    let warning = buys("100").about(Unreachable, "buy-4").unwrap();
    assert!(warning.message.contains("up to the maximum of $100"), "{}", warning.message);
}

#[test]
fn winnings_that_can_never_ride() {
    let field = |max| Table::of("casablanca-craps", &[("statutory-max", "500")]).posting("field", "2", max);
    assert!(field("3").about(Unreachable, "field").is_none());
    assert!(field("2").about(Unreachable, "field").unwrap().message.contains("can never ride"));
}

#[test]
fn options_that_nothing_depends_on() {
    let sixth = ("fire-pay-on-sixth", "true");
    Table::of("bclc-craps", &[sixth, ("fire-bet", "on")]).assert_silent(Unreachable);
    let warning = Table::of("bclc-craps", &[sixth]).the(Unreachable);
    assert_eq!(
        warning.message,
        "fire-pay-on-sixth = true has no effect: nothing at this table depends on it (it would with fire-bet = on)"
    );
    assert_eq!(warning.clauses, ["bclc-fire/0#sixth"]);
    // Stating a default is not a mistake.
    Table::of("bclc-craps", &[("fire-pay-on-sixth", "false")]).assert_silent(Unreachable);
    // Settings of vigorish or meters have no effect at a table without vigorish or meters.
    let of_nobody = [("vig-rounding", "quarter-up"), ("star-rate", "20%")];
    for option in of_nobody {
        let table = Table::of("mlgca-midi-baccarat", &[option, ("variant", "ez")]);
        assert!(table.the(Unreachable).message.starts_with(option.0));
    }
    Table::of("mlgca-midi-baccarat", &[of_nobody[0]]).assert_silent(Unreachable);
    Table::of("mlgca-midi-baccarat", &[of_nobody[1], ("royal-9", "a")]).assert_silent(Unreachable);
}
