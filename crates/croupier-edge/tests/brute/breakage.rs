//! Real stakes: the documents' rules, and our readings of them, for payouts and vigorish that are not whole chips.

use croupier_edge::{FigureRequest, Figures};

use crate::support::{Options, asked, find, part};

/// A stake on a wager, its winnings after vigorish, and its loss including vigorish, in cents.
struct Case {
    pack: &'static str,
    options: Options<'static>,
    wager: &'static str,
    stake: i64,
    wins: i64,
    loses: i64,
}

const fn case(
    pack: &'static str,
    options: Options<'static>,
    wager: &'static str,
    stake: i64,
    (wins, loses): (i64, i64),
) -> Case {
    Case { pack, options, wager, stake, wins, loses }
}

const BCLC: &str = "bclc-craps";
const CASABLANCA: &str = "casablanca-craps";
const UP: Options = &[("payout-rounding", "up")];
const NEAREST: Options = &[("vig-rounding", "nearest-unit"), ("smallest-chip", "1")];
const CEILING: Options = &[("vig-rounding", "ceil-unit"), ("smallest-chip", "1")];
const BUY_UPFRONT: Options = &[("buy-bets", "on"), ("buy-vig", "upfront")];
const BUY_DOLLARS: Options = &[("buy-bets", "on"), ("vig-unit", "1")];
const QUARTERS: Options = &[("vig-rounding", "quarter-up")];

/// Reading 1: full sixes pay 7 to 6 and the rest of the stake pays even money, or the whole stake pays even money.
const ODD_UNITS: &[Case] = &[
    case(BCLC, &[], "place-6", 1000, (1100, 1000)),
    case(BCLC, &[], "place-8", 600, (700, 600)),
    case(BCLC, &[], "place-8", 1700, (1900, 1700)),
    case(BCLC, &[("place-odd-units", "even-money")], "place-6", 1000, (1000, 1000)),
    case(BCLC, &[("place-odd-units", "even-money")], "place-6", 1200, (1400, 1200)),
];

/// Reading C-25: payouts are rounded down to quarters, unless the house rounds up.
const QUARTER_CHIPS: &[Case] = &[
    case(CASABLANCA, &[], "pass-odds-4", 200, (375, 200)),
    case(CASABLANCA, &[], "pass-odds-5", 200, (275, 200)),
    case(CASABLANCA, &[], "come-odds-6", 200, (225, 200)),
    case(CASABLANCA, &[], "pass-odds-10", 400, (775, 400)),
    case(CASABLANCA, &[], "place-4", 200, (325, 200)),
    case(CASABLANCA, &[], "place-9", 200, (250, 200)),
    case(CASABLANCA, &[], "place-6", 200, (200, 200)),
    case(CASABLANCA, &[], "place-6", 400, (425, 400)),
    // 9.6875
    case(CASABLANCA, &[], "pass-odds-4", 500, (950, 500)),
    case(CASABLANCA, &[("payout-rounding", "nearest")], "pass-odds-4", 500, (975, 500)),
    case(CASABLANCA, UP, "pass-odds-4", 200, (400, 200)),
    case(CASABLANCA, UP, "pass-odds-5", 200, (300, 200)),
    case(CASABLANCA, UP, "place-4", 200, (350, 200)),
    case(CASABLANCA, UP, "place-5", 200, (275, 200)),
    case(CASABLANCA, UP, "place-8", 200, (225, 200)),
];

/// Vigorish and payouts are rounded down, to the cent or to the house's unit.
const VIGORISH: &[Case] = &[
    // 5% of 7.50 is 0.375.
    case("rws-craps", &[], "buy-4", 750, (1500 - 37, 750 + 37)),
    // 5 is laid to win 2.50, and 5% of 2.50 is 0.125.
    case("rws-craps", &[], "lay-4", 500, (250 - 12, 500 + 12)),
    case("rws-craps", &[("vig-unit", "1")], "buy-4", 2500, (5000 - 100, 2500 + 100)),
    case("rws-craps", &[("vig-min", "2")], "buy-4", 2000, (4000 - 200, 2000 + 200)),
    case("rws-craps", &[], "place-6", 1000, (1166, 1000)),
    case(BCLC, &[], "buy-4", 2500, (5000 - 125, 2500 + 125)),
    case(BCLC, NEAREST, "buy-4", 2500, (5000 - 100, 2500 + 100)),
    case(BCLC, CEILING, "buy-4", 2500, (5000 - 200, 2500 + 200)),
    case(BCLC, &[], "lay-6", 600, (500 - 25, 600 + 25)),
    case("mlgca-crapless", BUY_UPFRONT, "buy-4", 550, (1100 - 27, 550 + 27)),
    case("mlgca-crapless", &[("buy-bets", "on"), ("buy-vig", "none")], "buy-5", 701, (1051, 701)),
    case("mlgca-crapless", &[], "place-2", 700, (3850, 700)),
];

/// Reading 101: vigorish is rounded up to quarters; a half or a percentage that is not a whole cent is rounded down.
const BACCARAT: &[Case] = &[
    case("mlgca-midi-baccarat", QUARTERS, "banker", 300, (275, 300)),
    case("mlgca-midi-baccarat", QUARTERS, "banker", 1000, (950, 1000)),
    case("mlgca-midi-baccarat", &[], "banker", 300, (285, 300)),
];

fn of(case: &Case) -> Figures {
    let wagers = vec![case.wager.to_owned()];
    let stake = Some(croupier_rules::Money::from_cents(case.stake));
    let all = asked(case.pack, case.options, &FigureRequest { wagers, stake, ..FigureRequest::default() });
    assert_eq!(all.len(), 1, "{}: expected the figures of this wager and no other", case.wager);
    find(&all, case.wager, None).expect("the wager has figures").clone()
}

fn check(case: &Case) {
    let figures = of(case);
    let what = format!("{} {} {} of {}", case.pack, case.stake, case.wager, figures.name);
    assert_eq!(figures.stake.map(croupier_rules::Money::cents), Some(case.stake), "{what}");
    assert_eq!(figures.largest(), part(case.wins, case.stake), "{what}: the largest win");
    let least = figures.outcomes.iter().map(|one| one.result.clone()).min();
    assert_eq!(least, Some(part(-case.loses, case.stake)), "{what}: the largest loss");
}

#[test]
fn odd_units_of_place_bets() {
    ODD_UNITS.iter().for_each(check);
}

#[test]
fn payouts_in_quarters() {
    QUARTER_CHIPS.iter().for_each(check);
}

#[test]
fn vigorish_and_cents() {
    VIGORISH.iter().for_each(check);
    BACCARAT.iter().for_each(check);
}

/// Grochowski's Treasure Island rule: a dollar of vigorish on a stake of 25, taken out of a win only, makes an edge of
/// 1.3%.
#[test]
fn a_dollar_on_twenty_five() {
    let bought = of(&case("mlgca-crapless", BUY_DOLLARS, "buy-10", 2500, (4900, 2500)));
    assert_eq!(bought.net(), part(-1, 75));
    assert_eq!(bought.outlay, part(1, 1));
    assert_eq!(format!("{:.1}", bought.edge_percent()), "1.3");
}

/// Surrendering five dollars costs half of it, rounded down to whole dollars. Banker's win with six pays half of an odd
/// number of cents, rounded down.
#[test]
fn halves() {
    let units: Options = &[("surrender-unit", "1")];
    let stake = Some(croupier_rules::Money::from_cents(500));
    let all = asked(
        "bclc-casino-war",
        units,
        &FigureRequest { wagers: vec!["war".to_owned()], stake, ..FigureRequest::default() },
    );
    let surrender = find(&all, "war", Some("surrender")).expect("figures");
    assert!(surrender.outcomes.iter().any(|one| one.result == part(-2, 5)), "{:?}", surrender.outcomes);
    let half: Options = &[("variant", "no-commission")];
    let banker = of(&case("mlgca-midi-baccarat", half, "banker", 501, (501, 501)));
    assert!(banker.outcomes.iter().any(|one| one.result == part(250, 501)), "{:?}", banker.outcomes);
}
