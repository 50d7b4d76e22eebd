//! The engine against the documents: an independent settlement of Maryland's crapless craps, Singapore's craps,
//! British Columbia's Midi Craps, New Hampshire's craps and our own house rules. Each settlement is written from its
//! document as a plain table, called its book, and does not use the packs.
//!
//! Every wager is made from the come-out and from every point, and both sides play every sequence of three rolls. After
//! each roll they must agree on everything: rails, bets on the layout and their spots, vigorish held and earned, tips
//! and puck. Whole hands and long nights follow. The books themselves are checked against examples worked out by hand
//! and against published house edges.

mod book;
mod casablanca;
mod duel;
mod edges;
mod examples;
mod house;
mod midi;
mod mlgca;
mod nights;
mod offers;
mod rws;
mod sweep;
mod terms;

use crate::reasons::exchanged;
use croupier_rehearsal::FamilyResult;
use duel::House;
use sweep::Tree;
use terms::Document;

/// Sweeps the wagers of a document whose names begin with one of `names`; all wagers if `names` is empty.
fn sweep_wagers(document: Document, names: &[&str], tree: Tree) {
    let house = House::open(document);
    let wanted = |name: &str| names.is_empty() || names.iter().any(|start| name.starts_with(start));
    let starts = sweep::starts(&house.document, &wanted);
    let what = format!("{} {:?} {names:?}", house.document.pack, house.document.choices);
    sweep::sweep(&house, &starts, tree).report(&what);
}

/// Sweeps the come and don't come bets of a document, on every number from every point.
fn sweep_travels(document: Document) {
    let house = House::open(document);
    let what = format!("{} {:?} come bets", house.document.pack, house.document.choices);
    sweep::sweep(&house, &sweep::travels(&house.document), Tree::Hardness).report(&what);
}

/// The comparison can fail: if one way of deciding a wager cites the clauses of another way, a duel reports it. Side
/// bets need whole hands and are left out.
fn exchanged_clauses_are_noticed(document: Document) {
    let house = House::open(document.clone());
    let layout = &house.rules.layout;
    let family = |name: &str| &layout.wager(layout.find(name).unwrap().wager).family;
    let starts_of = |way: &FamilyResult| {
        let mut starts = sweep::starts(&document, &|name| *family(name) == way.family);
        starts.extend(way.family.contains("come").then(|| sweep::travels(&document)).into_iter().flatten());
        starts
    };
    let side_bets = document.rows.iter().filter(|row| row.when == terms::BetTime::NewShooter);
    let side_bets: Vec<&String> = side_bets.map(|row| family(row.name)).collect();
    let (mut count, mut missed) = (0, Vec::new());
    for (way, other, rules) in exchanged(&house.rules).filter(|(way, ..)| !side_bets.contains(&&way.family)) {
        count += 1;
        let altered = House::with(document.clone(), rules);
        let tree = if way.family == "hop" { Tree::Faces } else { Tree::Hardness };
        let noticed = sweep::differs(&altered, &starts_of(&way), tree);
        if !noticed {
            missed.push(format!("no duel notices that {way:?} cites {:?}", other.clauses));
        }
    }
    println!("{}: {count} citations exchanged", document.pack);
    sweep::no_disagreement(&missed);
    assert!(count > 50, "{count}");
}

/// Checks the wagers that the table takes and refuses.
fn check_offers(document: Document) {
    let house = House::open(document);
    offers::same_wagers(&house);
    offers::taken_in_its_time(&house);
    offers::comes_down_in_its_time(&house);
    offers::called_in_its_time(&house);
}

/// Payouts are rounded down to the smallest chip, whatever its size.
fn sweep_in_quarters(document: Document) {
    let document = document.in_quarters();
    sweep_wagers(document.clone(), &["pass", "dont-pass", "place-", "hard-", "field"], Tree::Hardness);
    sweep_travels(document);
}

/// The sweeps try every row of the books, with every stake of that row.
#[test]
fn every_row_is_tried() {
    let crapless = [("fire-bet", "a"), ("bonus-craps", "a"), ("buy-bets", "on")];
    let books = [
        mlgca::document(&crapless),
        rws::document(&[]),
        midi::document(&[]),
        casablanca::document(&[]),
        house::document(&[("all-small", "on")]),
    ];
    for document in books {
        let starts = [sweep::starts(&document, &|_| true), sweep::travels(&document)].concat();
        let plans: Vec<&sweep::Plan> = starts.iter().flat_map(|start| &start.plans).collect();
        println!(
            "{}: {} rows, {} starts, {} plans",
            document.pack,
            document.rows.len(),
            starts.len(),
            plans.len()
        );
        for (row, it) in document.rows.iter().enumerate() {
            let stakes = match it.when {
                terms::BetTime::Never => continue,
                terms::BetTime::Beside(_) => document.odds_stakes.to_vec(),
                _ => document.stakes_for(row),
            };
            for stake in stakes {
                let bet = duel::PlayerAction::Bet(row, stake);
                let tried = plans.iter().any(|plan| plan.0.iter().flatten().any(|&act| act == bet));
                assert!(tried, "{}: no sweep tries {} for {stake}", document.pack, it.name);
            }
        }
    }
}

mod crapless {
    use super::*;

    const SIDE_BETS: [(&str, &str); 2] = [("fire-bet", "a"), ("bonus-craps", "a")];

    #[test]
    fn every_wager_on_every_sequence_of_three_rolls() {
        sweep_wagers(mlgca::document(&SIDE_BETS), &[], Tree::Faces);
    }

    #[test]
    fn exchanged_clauses() {
        exchanged_clauses_are_noticed(mlgca::document(&[("buy-bets", "on")]));
    }

    #[test]
    fn come_bets_on_every_number() {
        sweep_travels(mlgca::document(&[]));
    }

    #[test]
    fn come_bets_with_odds_off_on_the_come_out() {
        sweep_travels(mlgca::document(&[("come-odds-on-come-out", "off")]));
    }

    #[test]
    fn payouts_in_quarters() {
        sweep_in_quarters(mlgca::document(&[]));
    }

    #[test]
    fn come_bets_with_five_times_odds() {
        let document = mlgca::document(&[("odds-multiple", "5")]);
        sweep_wagers(document.clone(), &["pass"], Tree::Hardness);
        sweep_travels(document);
    }

    #[test]
    fn place_bets_at_their_other_payouts() {
        for (inner, outer) in [("13-to-5", "25-to-5"), ("11-to-4", "25-to-5"), ("13-to-5", "11-to-2")] {
            let choices =
                [("place-2", outer), ("place-12", "11-to-2"), ("place-3", inner), ("place-11", "13-to-5")];
            sweep_wagers(mlgca::document(&choices), &["place-"], Tree::Hardness);
        }
        sweep_wagers(mlgca::document(&[("place-12", "25-to-5")]), &["place-12"], Tree::Hardness);
    }

    fn buy_bets(choices: &[(&'static str, &'static str)]) {
        let choices = [&[("buy-bets", "on")], choices].concat();
        sweep_wagers(mlgca::document(&choices), &["buy-"], Tree::Hardness);
    }

    #[test]
    fn buy_bets_charged_on_a_win() {
        buy_bets(&[]);
    }

    #[test]
    fn buy_bets_charged_on_the_winnings() {
        buy_bets(&[("buy-vig", "on-win"), ("buy-vig-base", "winnings")]);
    }

    #[test]
    fn buy_bets_charged_when_made() {
        buy_bets(&[("buy-vig", "upfront")]);
    }

    #[test]
    fn buy_bets_charged_four_percent() {
        buy_bets(&[("buy-vig", "upfront"), ("buy-vig-rate", "4%")]);
        buy_bets(&[("buy-vig-rate", "4%")]);
    }

    #[test]
    fn buy_bets_without_vigorish() {
        buy_bets(&[("buy-vig", "none")]);
    }

    #[test]
    fn side_bets_at_their_other_payouts() {
        let document = mlgca::document(&[("fire-bet", "b"), ("bonus-craps", "b")]);
        sweep_wagers(document, &["fire-bet", "all-", "make-them-all"], Tree::Hardness);
    }

    #[test]
    fn whole_hands_with_fire_and_bonus_bets() {
        for (table, seed) in [("a", 0x2545_F491_4F6C_DD1D), ("b", 0x9E37_79B9_7F4A_7C15)] {
            let house = House::open(mlgca::document(&[("fire-bet", table), ("bonus-craps", table)]));
            let hands = nights::side_bet_hands(&house, 4000, seed);
            sweep::no_disagreement(&hands.found);
            assert!(
                hands.points[..8].iter().all(|&hands| hands > 0),
                "each number of different points from 0 to 7 should occur: {hands:?}"
            );
            assert!(
                hands.won.iter().all(|&(_, won)| won > 0),
                "every side bet should win at least once: {hands:?}"
            );
        }
    }

    #[test]
    fn actions_are_taken_and_refused_as_documented() {
        let choices = [&[("buy-bets", "on")], &SIDE_BETS[..]].concat();
        check_offers(mlgca::document(&choices));
        nights::side_bets_only_with_a_new_shooter(&House::open(mlgca::document(&SIDE_BETS)));
    }

    /// 6.C, 6.D: the table takes stakes up to the multiple, and above it if an exact payout requires that (M-39).
    #[test]
    fn supplemental_wagers_are_taken_up_to_their_multiple() {
        for (many, text) in [(1, "1"), (3, "3"), (100, "100")] {
            let house = House::open(mlgca::document(&[("odds-multiple", text)]));
            offers::odds_up_to(&house, &[500, 700, 1000], &|_, number, flat| {
                let unit = match number {
                    6 | 8 => 500,
                    5 | 9 => 200,
                    _ => 100,
                };
                (many * flat + unit - 1) / unit * unit
            });
        }
    }

    #[test]
    fn all_bets_together() {
        nights::everything_at_once(&House::open(mlgca::document(&[])));
        nights::everything_at_once(&House::open(mlgca::document(&[("come-odds-on-come-out", "off")])));
    }

    #[test]
    fn nights_of_random_actions() {
        let choices = [&[("buy-bets", "on"), ("buy-vig", "upfront")], &SIDE_BETS[..]].concat();
        nights::nights_of_whims(&House::open(mlgca::document(&choices)), 600, 0xD1B5_4A32_D192_ED03);
    }
}

mod singapore {
    use super::*;

    #[test]
    fn every_wager_on_every_sequence_of_three_rolls() {
        sweep_wagers(rws::document(&[]), &[], Tree::Faces);
    }

    #[test]
    fn exchanged_clauses() {
        exchanged_clauses_are_noticed(rws::document(&[]));
    }

    #[test]
    fn come_bets_on_every_number() {
        sweep_travels(rws::document(&[]));
    }

    #[test]
    fn come_bets_with_odds_off_on_the_come_out() {
        sweep_travels(rws::document(&[("come-odds-on-come-out", "off")]));
    }

    #[test]
    fn payouts_in_quarters() {
        sweep_in_quarters(rws::document(&[]));
    }

    #[test]
    fn actions_are_taken_and_refused_as_documented() {
        check_offers(rws::document(&[]));
    }

    /// D.2, D.7: odds up to three, four and five times the flat bet. D.4, D.8: odds whose winnings are up to three,
    /// four and five times the flat bet.
    #[test]
    fn odds_are_taken_up_to_their_multiple() {
        offers::odds_up_to(&House::open(rws::document(&[])), &[713, 10_000], &|family, number, flat| match (
            family, number,
        ) {
            ("pass" | "come", 4 | 10) => 3 * flat,
            ("pass" | "come", 5 | 9) => 4 * flat,
            ("pass" | "come", _) => 5 * flat,
            (_, 4 | 10) => 3 * flat * 2,
            (_, 5 | 9) => 4 * flat * 3 / 2,
            (_, _) => 5 * flat * 6 / 5,
        });
    }

    #[test]
    fn all_bets_together() {
        nights::everything_at_once(&House::open(rws::document(&[])));
        nights::everything_at_once(&House::open(rws::document(&[("come-odds-on-come-out", "off")])));
    }

    #[test]
    fn nights_of_random_actions() {
        nights::nights_of_whims(&House::open(rws::document(&[])), 600, 0xA076_1D64_78BD_642F);
    }
}

mod british_columbia_midi {
    use super::*;

    #[test]
    fn every_wager_on_every_sequence_of_three_rolls() {
        sweep_wagers(midi::document(&[]), &[], Tree::Faces);
    }

    #[test]
    fn exchanged_clauses() {
        exchanged_clauses_are_noticed(midi::document(&[]));
    }

    #[test]
    fn come_bets_on_every_number() {
        sweep_travels(midi::document(&[]));
    }

    #[test]
    fn odd_units_at_even_money() {
        sweep_wagers(midi::document(&[("place-odd-units", "even-money")]), &["place-"], Tree::Hardness);
    }

    #[test]
    fn odd_units_refused() {
        let document = midi::document(&[("place-odd-units", "refuse")]);
        let house = House::open(document.clone());
        for row in ["place-6", "place-8"].map(|name| document.row(name)) {
            let mut duel = duel::Duel::new(&house, 1);
            let bet = duel.act(duel::ANN, duel::PlayerAction::Bet(row, 1000));
            assert!(bet.is_err(), "the table took a stake that is not a multiple of six");
        }
        sweep_wagers(document, &["place-"], Tree::Hardness);
    }

    #[test]
    fn bets_for_the_dealers() {
        let house = House::open(midi::document(&[]));
        sweep::sweep(&house, &sweep::tips(&house.document), Tree::Hardness).report("tips");
    }

    #[test]
    fn actions_are_taken_and_refused_as_documented() {
        check_offers(midi::document(&[]));
    }

    /// 7.1.2.a to c, 7.2.1.a.
    #[test]
    fn odds_are_taken_up_to_their_multiple() {
        offers::odds_up_to(
            &House::open(midi::document(&[])),
            &[713, 10_000],
            &|family, number, flat| match (family, number) {
                ("pass" | "come", 4 | 10) => 3 * flat,
                ("pass" | "come", 5 | 9) => 4 * flat,
                ("pass" | "come", _) => 5 * flat,
                _ => 6 * flat,
            },
        );
    }

    #[test]
    fn all_bets_together() {
        nights::everything_at_once(&House::open(midi::document(&[])));
    }

    #[test]
    fn nights_of_random_actions() {
        nights::nights_of_whims(&House::open(midi::document(&[])), 600, 0xE703_7ED1_A0B4_28DB);
    }
}

mod new_hampshire {
    use super::*;

    #[test]
    fn every_wager_on_every_sequence_of_three_rolls() {
        sweep_wagers(casablanca::document(&[]), &[], Tree::Faces);
    }

    #[test]
    fn exchanged_clauses() {
        exchanged_clauses_are_noticed(casablanca::document(&[]));
    }

    #[test]
    fn come_bets_on_every_number() {
        sweep_travels(casablanca::document(&[]));
    }

    #[test]
    fn field_bets_at_their_other_payouts() {
        for (two, twelve) in [("3-to-1", "2-to-1"), ("2-to-1", "3-to-1"), ("3-to-1", "3-to-1")] {
            let choices = [("field-2", two), ("field-12", twelve)];
            sweep_wagers(casablanca::document(&choices), &["field"], Tree::Hardness);
        }
    }

    #[test]
    fn field_bets_that_do_not_ride() {
        sweep_wagers(casablanca::document(&[("field-ride", "false")]), &["field"], Tree::Hardness);
    }

    /// Two wins reach the maximum; the rest goes to the rail.
    #[test]
    fn field_bets_ride_up_to_the_maximum() {
        let choices = [("statutory-max", "40"), ("field-12", "3-to-1")];
        sweep_wagers(casablanca::document(&choices), &["field"], Tree::Hardness);
    }

    #[test]
    fn hi_lo_at_its_other_payouts() {
        for pays in ["15-to-1", "14-to-1"] {
            sweep_wagers(casablanca::document(&[("hi-lo-pay", pays)]), &["hi-lo"], Tree::Hardness);
        }
    }

    #[test]
    fn payouts_rounded_up_or_to_the_nearest_chip() {
        for rounding in ["nearest", "up"] {
            let document = casablanca::document(&[("payout-rounding", rounding)]);
            sweep_wagers(document.clone(), &["place-", "pass"], Tree::Hardness);
            sweep_travels(document);
        }
    }

    #[test]
    fn place_bets_that_stay_on_the_new_point() {
        let document = casablanca::document(&[("place-becomes-point", "keep")]);
        sweep_wagers(document, &["place-"], Tree::Hardness);
    }

    #[test]
    fn place_bets_that_come_back_from_the_new_point() {
        let document = casablanca::document(&[("place-becomes-point", "refund")]);
        sweep_wagers(document, &["place-"], Tree::Hardness);
    }

    #[test]
    fn actions_are_taken_and_refused_as_documented() {
        check_offers(casablanca::document(&[]));
    }

    /// The table takes Pass odds from its minimum to its maximum.
    #[test]
    fn odds_are_taken_up_to_the_maximum() {
        let house = House::open(casablanca::document(&[("statutory-max", "40")]));
        offers::odds_up_to(&house, &[225, 1000], &|_, _, _| 4000);
    }

    #[test]
    fn all_bets_together() {
        nights::everything_at_once(&House::open(casablanca::document(&[])));
    }

    #[test]
    fn nights_of_random_actions() {
        nights::nights_of_whims(&House::open(casablanca::document(&[])), 600, 0x8EBC_6AF0_9C88_C6E3);
    }
}

mod house_rules {
    use super::*;

    const SIDE_BETS: (&str, &str) = ("all-small", "on");

    #[test]
    fn every_wager_on_every_sequence_of_three_rolls() {
        sweep_wagers(house::document(&[SIDE_BETS]), &[], Tree::Faces);
    }

    #[test]
    fn exchanged_clauses() {
        exchanged_clauses_are_noticed(house::document(&[]));
    }

    #[test]
    fn come_bets_on_every_number() {
        sweep_travels(house::document(&[]));
    }

    #[test]
    fn payouts_in_quarters() {
        sweep_in_quarters(house::document(&[]));
    }

    #[test]
    fn the_choices_of_the_operator() {
        let document =
            house::document(&[("vigorish", "upfront"), ("field-12", "double"), ("put-bets", "on")]);
        sweep_wagers(document, &["pass", "buy-", "lay-", "field"], Tree::Hardness);
    }

    #[test]
    fn whole_hands_with_side_bets() {
        let house = House::open(house::document(&[SIDE_BETS]));
        let hands = nights::side_bet_hands(&house, 4000, 0x2545_F491_4F6C_DD1D);
        sweep::no_disagreement(&hands.found);
        assert!(
            hands.won.iter().all(|&(_, won)| won > 0),
            "every side bet should win at least once: {hands:?}"
        );
    }

    #[test]
    fn actions_are_taken_and_refused_as_documented() {
        check_offers(house::document(&[SIDE_BETS]));
        nights::side_bets_only_with_a_new_shooter(&House::open(house::document(&[SIDE_BETS])));
    }

    /// 5.2, 5.6: 3, 4 and 5 times odds, and lay odds that win at most six times the line bet.
    #[test]
    fn odds_are_taken_up_to_their_multiple() {
        let house = House::open(house::document(&[]));
        offers::odds_up_to(&house, &[500, 700, 1000], &|bet, number, flat| {
            let lay = bet.starts_with("dont");
            match number {
                4 | 10 if lay => 12 * flat,
                5 | 9 if lay => 9 * flat,
                _ if lay => 36 * flat / 5,
                4 | 10 => 3 * flat,
                5 | 9 => 4 * flat,
                _ => 5 * flat,
            }
        });
    }

    #[test]
    fn all_bets_together() {
        nights::everything_at_once(&House::open(house::document(&[])));
    }

    #[test]
    fn nights_of_random_actions() {
        let document = house::document(&[SIDE_BETS, ("vigorish", "upfront")]);
        nights::nights_of_whims(&House::open(document), 600, 0xD1B5_4A32_D192_ED03);
    }
}
