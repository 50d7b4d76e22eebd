//! Compares every wager and paytable of Midi Baccarat with the second calculation, for whole and depleted shoes.

use std::collections::BTreeSet;

use croupier_edge::{CardCounts, FigureRequest};

use super::baccarat_hands::{self, Rounds};
use super::baccarat_wagers::Table;
use super::first_four::{self, AwardCounts};
use super::shoes::RemainingCards;
use crate::support::{Options, asked, assert_none};

const PACK: &str = "mlgca-midi-baccarat";

/// Tables that together cover all variants and paytables.
const TABLES: [Options; 5] = [
    &[
        ("dragon-bonus", "a"),
        ("five-treasures", "a"),
        ("jackpot-baccarat", "a"),
        ("lucky-nines", "a"),
        ("any-pair", "on"),
        ("lucky-6", "on"),
        ("super-6", "on"),
    ],
    &[
        ("variant", "ez"),
        ("dragon-bonus", "b"),
        ("five-treasures", "b"),
        ("jackpot-baccarat", "b"),
        ("lucky-nines", "b"),
        ("any-pair", "on"),
        ("any-pair-mode", "either-hand"),
    ],
    &[
        ("variant", "fortune-7"),
        ("dragon-bonus", "c"),
        ("jackpot-baccarat", "c"),
        ("lucky-nines", "c"),
        ("tie-pays", "9"),
    ],
    &[
        ("variant", "no-commission"),
        ("five-treasures", "a"),
        ("cover-all-two-card-7s", "always"),
        ("jackpot-baccarat", "d"),
        ("lucky-nines", "d"),
        ("lucky-6", "on"),
    ],
    &[("jackpot-baccarat", "e"), ("vig-collection", "marked")],
];

/// Compares every wager of every table for the cards that remain of this number of decks.
fn compare(left: &RemainingCards, decks: &'static str, tables: &[Options]) {
    let whole = left.0.iter().all(|count| count.to_string() == decks);
    let shoe = (!whole).then(|| CardCounts::of(left.0).expect("a shoe"));
    let (rounds, counted) = (baccarat_hands::deal(left), first_four::count(left));
    for options in tables {
        let options = [*options, &[("decks", decks)]].concat();
        let asked = FigureRequest { shoe, ..FigureRequest::default() };
        assert_none(differences(&options, &asked, &rounds, &counted), &format!("{options:?}, {left:?}"));
    }
}

fn differences(
    options: Options,
    what: &FigureRequest,
    rounds: &Rounds,
    counted: &AwardCounts,
) -> Vec<String> {
    let table = Table(options);
    let all = asked(PACK, options, what);
    let found: Vec<&str> = all.iter().map(|figures| figures.wager.as_str()).collect();
    let mut lines = Vec::new();
    let sorted: BTreeSet<&str> = found.iter().copied().collect();
    if found.len() != sorted.len() || sorted != table.offered().into_iter().collect() {
        lines.push(format!("there are figures for {found:?}, but the table offers {:?}", table.offered()));
    }
    for figures in &all {
        match table.expected(&figures.wager, rounds, counted) {
            Some(expected) => lines.extend(expected.differences(figures)),
            None => lines.push(format!("{}: the document has no such wager", figures.wager)),
        }
    }
    lines
}

#[test]
fn eight_decks() {
    compare(&RemainingCards::decks(8), "8", &TABLES);
}

#[test]
fn seven_decks() {
    compare(&RemainingCards::decks(7), "7", &TABLES[..2]);
}

#[test]
fn six_decks() {
    compare(&RemainingCards::decks(6), "6", &TABLES);
}

#[test]
fn depleted_shoes() {
    compare(&RemainingCards::depleted(8, 211, 1), "8", &TABLES);
    compare(&RemainingCards::depleted(6, 97, 2), "6", &TABLES[..4]);
    compare(&RemainingCards::depleted(8, 40, 3), "8", &TABLES[1..3]);
}

/// The last cards of a shoe: one copy of most cards, none of some.
#[test]
fn nearly_empty_shoes() {
    compare(&RemainingCards::depleted(8, 14, 4), "8", &TABLES[..4]);
    compare(&RemainingCards::depleted(7, 6, 5), "7", &TABLES[..2]);
}

/// Lopsided shoes: no tens, only low cards, many nines.
#[test]
fn lopsided_shoes() {
    let of = |count: fn(usize) -> u32| RemainingCards(std::array::from_fn(|card| count(card % 13 + 1)));
    compare(&of(|rank| if rank < 10 { 8 } else { 0 }), "8", &TABLES[..2]);
    compare(&of(|rank| if rank < 5 { 5 } else { 0 }), "8", &TABLES[..2]);
    compare(&of(|rank| if rank == 9 { 8 } else { 1 }), "8", &TABLES[2..4]);
}
