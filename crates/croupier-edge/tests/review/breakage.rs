//! Payouts that the smallest chip cannot pay.

use croupier_edge::review::WarningKind::Breakage;

use super::Table;

#[test]
fn place_bets_in_quarters() {
    let table = Table::of("casablanca-craps", &[("statutory-max", "500")]);
    let warning = table.about(Breakage, "place-6").unwrap();
    // A stake of 2 at 4.25 to 4 should win 2.125 and wins 2. That is even money, with an edge of 1/11; the exact pay
    // has an edge of 1/16.
    assert_eq!(
        warning.message,
        "a stake of $2 on place-6 wins $2.125 and is paid $2, an edge of 9.09% instead of 6.25%; a stake of $4 comes \
         out even; likewise place-4, place-5, place-8, place-9 and place-10"
    );
    assert_eq!(warning.wagers, ["place-4", "place-5", "place-6", "place-8", "place-9", "place-10"]);
    assert!(warning.clauses.contains(&"casablanca-craps/pay.place.6-8".to_owned()), "{warning:?}");
    assert!(warning.clauses.contains(&"casablanca-craps/equip.bank".to_owned()), "{warning:?}");
}

#[test]
fn refused_stakes_cause_no_breakage_warning() {
    for option in [("require-payable-stake", "true"), ("payout-rounding", "require-multiple-of-4")] {
        Table::of("casablanca-craps", &[("statutory-max", "500"), option]).assert_silent(Breakage);
    }
    // The posted limits allow only a stake of 4, which is 16 quarters and is paid without breakage.
    let posted = Table::of("casablanca-craps", &[("statutory-max", "500")]).posting("place", "4", "4");
    assert!(posted.about(Breakage, "place-6").is_none(), "unexpected warning: a stake of 4 is paid evenly");
}

#[test]
fn odd_units_paid_at_even_money_are_not_breakage() {
    let table = Table::of("bclc-craps", &[("smallest-chip", "1")]);
    assert!(
        table.about(Breakage, "place-6").is_none(),
        "unexpected warning: the odd part of a stake is paid even money"
    );
    let warning = table.about(Breakage, "dont-pass-odds-6").unwrap();
    assert!(
        warning.message.contains("a stake of $1 on dont-pass-odds-6 wins $0.8333 and is paid $0"),
        "{warning:?}"
    );
    assert!(warning.message.contains("a stake of $6 comes out even"), "{warning:?}");
    // With chips of one cent, there is no breakage.
    Table::of("bclc-craps", &[]).assert_silent(Breakage);
}

#[test]
fn vigorish_rounded_against_the_player() {
    let options = [("smallest-chip", "1"), ("vig-rounding", "ceil-unit")];
    let warning = Table::of("bclc-craps", &options).about(Breakage, "buy-4").unwrap();
    assert!(warning.message.contains("owes $0.05 in vigorish and is charged $1"), "{}", warning.message);
    assert!(warning.message.contains("a stake of $20 comes out even"), "{}", warning.message);
    assert!(Table::of("bclc-craps", &[("vig-rounding", "ceil-unit")]).about(Breakage, "buy-4").is_none());
    // A minimum vigorish is a rule, not rounding.
    let posted = Table::of("rws-craps", &[("vig-min", "1")]).posting("all", "5", "500");
    assert!(posted.about(Breakage, "buy-4").is_none());
}

#[test]
fn vigorish_in_quarters() {
    let warning = Table::of("mlgca-midi-baccarat", &[("vig-rounding", "quarter-up")]).the(Breakage);
    assert!(
        warning.message.starts_with("a stake of $1 on banker wins $0.95 and is paid $0.75"),
        "{}",
        warning.message
    );
    assert!(warning.message.ends_with("a stake of $5 comes out even"), "{}", warning.message);
    assert!(warning.clauses.contains(&"mlgca-midi-baccarat/12.D.1".to_owned()), "{warning:?}");
    Table::of("mlgca-midi-baccarat", &[]).assert_silent(Breakage);
    // A 6 pays 1 to 2, which is half of a bet.
    let options = [("variant", "no-commission"), ("smallest-chip", "1")];
    let warning = Table::of("mlgca-midi-baccarat", &options).the(Breakage);
    assert!(
        warning.message.contains("wins $0.50 and is paid $0")
            && warning.message.contains("a stake of $2 comes")
    );
}
