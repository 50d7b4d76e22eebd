//! Compares every wager of every craps pack with the second calculation.

use std::collections::BTreeSet;

use croupier_edge::Figures;

use super::craps_wagers::expected;
use super::houses::{self, House, Vigorish};
use crate::support::{Options, assert_none, figures};

/// Checks that exactly the wagers on offer have figures, and that all figures are as expected.
#[track_caller]
fn compare(pack: &str, options: Options, house: &House) {
    let all = figures(pack, options);
    let mut lines = missing(&all, house);
    for figures in &all {
        match expected(house, &figures.wager) {
            Some(expected) => lines.extend(expected.differences(figures)),
            None => lines.push(format!("{}: the documents have no such wager", figures.wager)),
        }
    }
    assert_none(lines, &format!("{pack} {options:?}"));
}

fn missing(all: &[Figures], house: &House) -> Vec<String> {
    let found: BTreeSet<&str> = all.iter().map(|figures| figures.wager.as_str()).collect();
    let offered: BTreeSet<&str> = house.offered.iter().map(String::as_str).collect();
    let absent = offered.difference(&found).map(|id| format!("{id}: offered, but without figures"));
    let extra = found.difference(&offered).map(|id| format!("{id}: has figures, but is not offered"));
    let twice = (all.len() > found.len()).then(|| "some wagers appear twice".to_owned());
    absent.chain(extra).chain(twice).collect()
}

#[test]
fn british_columbia() {
    compare("bclc-craps", &[], &houses::bclc());
    compare("bclc-midi-craps", &[], &houses::bclc_midi());
}

#[test]
fn british_columbia_with_fire_bet_and_sharpshooter() {
    let options: Options = &[("fire-bet", "on"), ("sharpshooter", "on")];
    compare("bclc-craps", options, &houses::bclc().with("fire-bet sharpshooter"));
    compare("bclc-midi-craps", options, &houses::bclc_midi().with("fire-bet sharpshooter"));
}

#[test]
fn british_columbia_with_the_last_point_paid_immediately() {
    let options: Options = &[
        ("fire-bet", "on"),
        ("fire-pay-on-sixth", "true"),
        ("sharpshooter", "on"),
        ("sharpshooter-settle-at-10", "true"),
    ];
    let house = House { at_once: true, ..houses::bclc().with("fire-bet sharpshooter") };
    compare("bclc-craps", options, &house);
}

#[test]
fn the_pay_of_odd_units_does_not_affect_full_units() {
    compare("bclc-craps", &[("place-odd-units", "even-money")], &houses::bclc());
    compare("bclc-craps", &[("place-odd-units", "refuse")], &houses::bclc());
}

#[test]
fn the_come_out_setting_of_come_odds_changes_no_figures() {
    compare("bclc-craps", &[("come-odds-on-come-out", "working")], &houses::bclc());
    compare("rws-craps", &[("come-odds-on-come-out", "off")], &houses::rws());
}

#[test]
fn singapore() {
    compare("rws-craps", &[], &houses::rws());
}

#[test]
fn maryland() {
    compare("mlgca-crapless", &[], &houses::mlgca());
}

#[test]
fn maryland_with_the_shorter_payouts() {
    let options: Options =
        &[("place-2", "25-to-5"), ("place-12", "25-to-5"), ("place-3", "13-to-5"), ("place-11", "13-to-5")];
    compare("mlgca-crapless", options, &House { place: houses::shorter_place, ..houses::mlgca() });
}

#[test]
fn maryland_with_buy_bets() {
    use Vigorish::{InAdvance, OutOfStakeOnWin, OutOfWinnings};
    let cases: [(Options, i64, Vigorish); 6] = [
        (&[("buy-vig", "upfront")], 5, InAdvance),
        (&[("buy-vig", "upfront"), ("buy-vig-rate", "3%")], 3, InAdvance),
        (&[("buy-vig", "on-win")], 5, OutOfStakeOnWin),
        (&[("buy-vig", "on-win"), ("buy-vig-rate", "2%")], 2, OutOfStakeOnWin),
        (&[("buy-vig", "on-win"), ("buy-vig-base", "winnings")], 5, OutOfWinnings),
        (&[("buy-vig", "none")], 0, InAdvance),
    ];
    for (choices, percent, vigorish) in cases {
        let options = [&[("buy-bets", "on")], choices].concat();
        compare("mlgca-crapless", &options, &houses::mlgca().with_buy(percent, vigorish));
    }
}

#[test]
fn maryland_with_fire_bet_and_bonus_craps() {
    let all = "fire-bet all-small all-tall make-them-all";
    let a = House { fire: [24, 249, 999], bonus: [34, 34, 175], ..houses::mlgca().with(all) };
    compare("mlgca-crapless", &[("fire-bet", "a"), ("bonus-craps", "a")], &a);
    let b = House { fire: [39, 199, 499], bonus: [30, 30, 150], ..houses::mlgca().with(all) };
    compare("mlgca-crapless", &[("fire-bet", "b"), ("bonus-craps", "b")], &b);
}

#[test]
fn new_hampshire() {
    compare("casablanca-craps", &[], &houses::casablanca());
    compare("casablanca-craps", &[("extra-wagers", "world")], &houses::casablanca().with("world"));
}

#[test]
fn new_hampshire_with_the_pays_that_it_may_post() {
    for (two, twelve) in [(2, 3), (3, 2), (3, 3)] {
        let (on_two, on_twelve) = (format!("{two}-to-1"), format!("{twelve}-to-1"));
        let options = [("field-2", on_two.as_str()), ("field-12", on_twelve.as_str())];
        compare("casablanca-craps", &options, &House { field: (two, twelve), ..houses::casablanca() });
    }
    for pays in [14, 15] {
        let rate = format!("{pays}-to-1");
        let house = House { hi_lo: Some(pays), ..houses::casablanca() };
        compare("casablanca-craps", &[("hi-lo-pay", &rate)], &house);
    }
}

#[test]
fn house_rules() {
    compare("house-craps", &[], &houses::house_rules());
    let all = "all-small all-tall make-them-all";
    compare("house-craps", &[("all-small", "on")], &houses::house_rules().with(all));
    let options: Options = &[("field-12", "double"), ("vigorish", "upfront")];
    let house = House { field: (2, 2), buy: (5, Vigorish::InAdvance), ..houses::house_rules() };
    compare("house-craps", options, &house);
}
