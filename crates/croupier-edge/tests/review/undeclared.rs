//! Choices that must be declared.

use croupier_edge::review::WarningKind::Undeclared;

use super::Table;

#[test]
fn options_that_the_operator_must_declare() {
    let field = [("statutory-max", "500"), ("field-2", "2-to-1")];
    let warning = Table::of("casablanca-craps", &field).the(Undeclared);
    assert_eq!(warning.message, "one option must be declared but is at its default: field-12 = 2-to-1");
    assert_eq!(warning.wagers, ["field"]);
    assert_eq!(warning.clauses, ["casablanca-craps/field.pay-2-12"]);
    // Choosing the default declares it.
    let all = [field[0], field[1], ("field-12", "2-to-1")];
    Table::of("casablanca-craps", &all).assert_silent(Undeclared);
    let message = Table::of("casablanca-craps", &[]).the(Undeclared).message;
    assert!(message.contains("the operator must give a figure"), "{message}");
    assert!(message.contains("statutory-max = "), "{message}");
}

/// The pack says which choices must be declared.
#[test]
fn options_that_need_no_declaration() {
    let changes = [("declared = \"field.pay-2-12\"\n", "")];
    let page = "readings.md";
    Table::changed("casablanca-craps", page, &changes, &[("statutory-max", "500")]).assert_silent(Undeclared);
}

#[test]
fn options_need_a_declaration_only_if_their_wager_is_offered() {
    let message = |options| Table::of("mlgca-crapless", options).the(Undeclared).message;
    let plain = message(&[]);
    assert!(plain.starts_with("4 options must be declared but are at their defaults: place-2 = 11-to-2"));
    assert!(!plain.contains("buy-vig") && !plain.contains("fire-bet"), "{plain}");
    let buying = message(&[("buy-bets", "on")]);
    assert!(buying.contains("buy-vig = on-win") && buying.contains("buy-vig-rate = 5%"), "{buying}");
    let message = |options| Table::of("mlgca-midi-baccarat", options).the(Undeclared).message;
    assert!(!message(&[]).contains("star-rate"));
    let royal = message(&[("royal-9", "a")]);
    assert!(royal.contains("star-rate = 10%") && royal.contains("personal-king-nines = SS HH"), "{royal}");
}

#[test]
fn limits_are_posted() {
    let warning = Table::of("rws-craps", &[]).the(Undeclared);
    assert_eq!(
        (warning.message.as_str(), &warning.clauses[..]),
        ("limits must be posted, but none are", &["rws-craps/3.4".to_owned()][..])
    );
    // All posted limits count, even those equal to the pack's.
    Table::of("rws-craps", &[]).posting("all", "5", "500").assert_silent(Undeclared);
    let crapless = Table::of("mlgca-crapless", &[]).posting("all", "1", "10000").the(Undeclared);
    assert!(!crapless.message.contains("limits"), "{}", crapless.message);
}

#[test]
fn an_example_description_is_reported_until_one_is_given() {
    let warning = Table::of("bclc-wheel", &[]).the(Undeclared);
    assert!(
        warning.message.contains("wheel = 1=1 2=2") && warning.message.ends_with('…'),
        "{}",
        warning.message
    );
    Table::of("bclc-wheel", &[("wheel", "1=1 2=2 : 1 1 2")]).assert_silent(Undeclared);
}

/// Choices that a document leaves open without requiring a declaration are up to the operator.
#[test]
fn options_that_are_up_to_the_operator() {
    for pack in ["bclc-craps", "bclc-midi-craps", "bclc-casino-war", "bclc-red-dog"] {
        Table::of(pack, &[]).assert_silent(Undeclared);
    }
}
