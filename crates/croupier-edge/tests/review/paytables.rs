//! Paytables out of order.

use croupier_edge::review::WarningKind::ForgottenOutcome;

use super::Table;

#[test]
fn the_usual_order_of_poker_hands_contradicts_their_chances() {
    for table in ["a", "b", "c", "d", "e"] {
        let warning = Table::of("mlgca-midi-baccarat", &[("jackpot-baccarat", table)]).the(ForgottenOutcome);
        // Of 1,229,930,520 hands, 163,840 are straight flushes and 467,480 are four of a kind.
        let words =
            "jackpot-baccarat: straight-flush comes less often than four-of-a-kind (0.0133% against 0.0380%)";
        assert!(warning.message.starts_with(words), "{}", warning.message);
        assert!(
            warning.message.contains("two-pair comes less often than three-of-a-kind"),
            "{}",
            warning.message
        );
        assert!(!warning.message.contains("royal"), "{}", warning.message);
    }
}

#[test]
fn a_larger_margin_that_pays_less_is_reported() {
    let line = "{ on = \"own-by-8\", pays = \"10 to 1\", clause = [\"12.F.1.b\"";
    let table = |pays: &str| {
        let changed = line.replace("10 to 1", pays);
        Table::changed(
            "mlgca-midi-baccarat",
            "12-03-dragon-bonus.md",
            &[(line, &changed)],
            &[("dragon-bonus", "a")],
        )
    };
    table("6 to 1").assert_silent(ForgottenOutcome);
    let found = table("5 to 1").of_kind(ForgottenOutcome);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].message.contains("own-by-8 comes less often than own-by-7"), "{}", found[0].message);
    assert!(found[0].message.ends_with("and pays less (5 to 1 against 6 to 1)"), "{}", found[0].message);
}

#[test]
fn symbols_of_a_wheel() {
    let wheel = |pays: &str| format!("1=1 2={pays} 5=4 : 1 1 1 1 2 2 2 5");
    Table::of("bclc-wheel", &[("wheel", &wheel("2"))]).assert_silent(ForgottenOutcome);
    let warning = Table::of("bclc-wheel", &[("wheel", &wheel("5"))]).the(ForgottenOutcome);
    let words =
        "space-5 comes less often than space-2 (12.50% against 37.50%) and pays less (4 to 1 against 5 to 1)";
    assert_eq!(warning.message, words);
}

#[test]
fn numbers_of_a_family() {
    let options = |pays| [("statutory-max", "500"), ("pay-place-4-10", pays)];
    Table::of("casablanca-craps", &options("5.25-to-4")).assert_silent(ForgottenOutcome);
    let warning = Table::of("casablanca-craps", &options("5-to-4")).the(ForgottenOutcome);
    let words = "place-4 and place-10 come less often than place-5 (33.33% against 40.00%) and pay less";
    assert!(warning.message.starts_with(words), "{}", warning.message);
}

/// A charge is not a prize. At a table without commission, a 6 pays half, which takes the place of the commission.
#[test]
fn a_charge_is_no_prize() {
    Table::of("mlgca-midi-baccarat", &[("variant", "no-commission")]).assert_silent(ForgottenOutcome);
}
