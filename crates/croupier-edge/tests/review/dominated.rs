//! Wagers that another wager beats.

use croupier_edge::review::WarningKind::Dominated;

use super::Table;

#[test]
fn big_six_beside_place_six() {
    let warning = Table::of("bclc-craps", &[]).about(Dominated, "big-6").unwrap();
    let words = "big-6 and big-8 win and lose together with place-6 and place-8 and pay less: \
                 an edge of 9.09% against 1.52%";
    assert_eq!(warning.message, words);
    assert_eq!(warning.clauses, ["bclc-craps/6.10.4", "bclc-craps/6.3.5#6-8"]);
    // The same odds are neither better nor worse.
    let options = |pays| [("statutory-max", "500"), ("pay-place-6-8", pays)];
    assert!(Table::of("casablanca-craps", &options("4-to-4")).about(Dominated, "big-6").is_none());
    assert!(Table::of("casablanca-craps", &options("4.25-to-4")).about(Dominated, "big-6").is_some());
    // Shorter odds reverse the relation.
    assert!(Table::of("casablanca-craps", &options("3-to-4")).about(Dominated, "place-6").is_some());
}

#[test]
fn the_vigorish_decides_between_buy_and_place() {
    let upfront = Table::of("mlgca-crapless", &[("buy-bets", "on"), ("buy-vig", "upfront")]);
    let warning = upfront.about(Dominated, "place-4").unwrap();
    assert!(warning.message.contains("place-4 with buy-4 (6.67% against 4.76%)"), "{}", warning.message);
    assert!(warning.message.contains("costs more"), "{}", warning.message);
    assert!(upfront.about(Dominated, "buy-6").unwrap().message.contains("buy-6"));
    // If vigorish is due on a win only, Buy is also better on 5, but not on 6.
    let on_win = Table::of("mlgca-crapless", &[("buy-bets", "on")]);
    assert!(upfront.about(Dominated, "place-5").is_none() && on_win.about(Dominated, "place-5").is_some());
    assert!(on_win.about(Dominated, "buy-6").is_some() && on_win.about(Dominated, "place-6").is_none());
    assert!(on_win.about(Dominated, "place-4").unwrap().message.contains("pays less"));
    // Without Buy bets, nothing compares with Place bets.
    assert!(Table::of("mlgca-crapless", &[]).about(Dominated, "place-4").is_none());
}

#[test]
fn a_combination_of_hops_beats_any_seven() {
    let warning = Table::of("bclc-craps", &[]).about(Dominated, "any-seven").unwrap();
    // A stake of 1 returns 5. Three hops at 15 to 1 return as much with stakes of 5/16 each, 15/16 in total.
    let words = "any-seven is beaten by hop-1-6, hop-2-5 and hop-3-4 together, which win on the same rolls and return \
                 as much for 93.75% of its stake: an edge of 16.67% against 11.11%";
    assert_eq!(warning.message, words);
    let options = |pays| [("statutory-max", "500"), ("pay-any-seven", pays)];
    // 13 to 3 equals the win of three hops with a stake of 1 each.
    assert!(Table::of("casablanca-craps", &options("13-to-3")).about(Dominated, "any-seven").is_none());
    assert!(Table::of("casablanca-craps", &options("4-to-1")).about(Dominated, "any-seven").is_some());
}

#[test]
fn hi_lo_at_one_rate_is_worse_than_two_halves() {
    let options = |pay| [("statutory-max", "500"), ("hi-lo-pay", pay)];
    let warning = Table::of("casablanca-craps", &options("14-to-1")).about(Dominated, "hi-lo").unwrap();
    assert!(warning.message.contains("craps-2 and craps-12 together"), "{}", warning.message);
    assert!(warning.message.contains("16.67% against 13.89%"), "{}", warning.message);
    for pay in ["split", "15-to-1"] {
        assert!(Table::of("casablanca-craps", &options(pay)).about(Dominated, "hi-lo").is_none());
    }
}

#[test]
fn insurance_wagers_on_the_same_outcomes_are_compared() {
    let options = [("variant", "ez"), ("five-treasures", "a")];
    Table::of("mlgca-midi-baccarat", &options).assert_silent(Dominated);
    let line = "a = [{ on = \"fortune-7\", pays = \"40 to 1\"";
    let changes = [(line, "a = [{ on = \"fortune-7\", pays = \"41 to 1\"")];
    let changed = Table::changed("mlgca-midi-baccarat", "12-04-insurance.md", &changes, &options);
    let warning = changed.the(Dominated);
    assert_eq!(warning.wagers, ["dragon-7"]);
    assert!(
        warning.message.starts_with("dragon-7 wins and loses together with fortune-7 and pays less"),
        "{warning:?}"
    );
}

#[test]
fn bets_on_different_symbols_are_not_compared() {
    let wheel = "1=1 a=4 b=5 : 1 1 1 1 1 1 a b a b b";
    Table::of("bclc-wheel", &[("wheel", wheel)]).assert_silent(Dominated);
}
