//! The wagers on the first four cards, over every possible four cards: by the number of combinations, or by ranks.

use super::baccarat::{Hand, Round};
use super::baccarat_wagers::{AnyPair, Options, Variant, settle};
use super::cards::{Card, Dice, SUITS, Suit, decks};
use super::figures::{STAKE, Spread, assert_edge, assert_share, choose, falling, total, ways};

fn round([p1, b1, p2, b2]: [Card; 4]) -> Round {
    Round {
        player: Hand { first: p1, second: p2, third: None },
        banker: Hand { first: b1, second: b2, third: None },
    }
}

/// Visits every combination of four cards from this number of decks: the cards in order, with the number of ways to
/// draw them.
fn fours(deck_count: u128, visit: &mut impl FnMut([Card; 4], u128)) {
    let kinds = decks(1);
    for a in 0..52 {
        for b in a..52 {
            for c in b..52 {
                for d in c..52 {
                    let mut ways = 1;
                    let mut rest = &[a, b, c, d][..];
                    while let Some(first) = rest.first() {
                        let alike = rest.iter().take_while(|kind| *kind == first).count();
                        ways *= choose(deck_count, alike as u128);
                        rest = &rest[alike..];
                    }
                    visit([a, b, c, d].map(|kind| kinds[kind]), ways);
                }
            }
        }
    }
}

fn spreads(deck_count: u128, wager: &str, option: &str, letters: &str) -> Vec<Spread> {
    let tables: Vec<Options> = letters
        .chars()
        .map(|letter| {
            let mut options = Options::everything(Variant::Commission);
            assert!(options.set(option, &letter.to_string()));
            options
        })
        .collect();
    let mut spreads = vec![Spread::new(); tables.len()];
    fours(deck_count, &mut |cards, ways| {
        for (spread, options) in spreads.iter_mut().zip(&tables) {
            let settled = settle(options, wager, STAKE, &round(cards)).unwrap();
            *spread.entry(settled.net(STAKE)).or_default() += ways;
        }
    });
    spreads
}

/// Every row of every table pays the document's odds, and occurs as often as expected.
fn assert_rows<const N: usize>(spread: &Spread, odds: [i64; N], counts: [u128; N]) {
    for units in odds {
        let rows = odds.into_iter().zip(counts).filter(|(other, _)| *other == units);
        assert_eq!(ways(spread, units), rows.map(|(_, count)| count).sum(), "number of ways at {units} to 1");
    }
}

#[test]
fn jackpot_baccarat() {
    // Royal, four of a kind, straight flush, three of a kind, flush, straight, two pair, aces, tens to kings.
    let counts =
        [16_384, 467_480, 163_840, 24_760_320, 17_929_088, 11_354_112, 18_944_640, 33_048_576, 132_194_304];
    let found = spreads(8, "jackpot-baccarat", "jackpot-baccarat", "abcde");
    assert_eq!(total(&found[0]), 1_229_930_520);
    let printed = [
        ([500, 100, 50, 15, 10, 5, 4, 2, 0], "14.52"),
        ([250, 75, 50, 15, 10, 5, 4, 2, 0], "15.802586"),
        ([300, 50, 40, 15, 10, 5, 4, 2, 0], "16.82"),
        ([500, 100, 50, 15, 10, 6, 5, 2, 0], "12.06"),
        ([500, 100, 50, 15, 10, 6, 4, 2, 0], "13.60"),
    ];
    for (spread, (odds, edge)) in found.iter().zip(printed) {
        assert_rows(spread, odds, counts);
        assert_edge(spread, edge);
    }
    assert_share(ways(&found[1], 0), &found[1], "0.107481");
    assert_share(ways(&found[1], -1), &found[1], "0.805779");
}

#[test]
fn lucky_nines() {
    // Four, three suited, three, two suited, two, one of diamonds, one, none.
    let counts = [35_960, 86_016, 1_818_624, 8_236_032, 28_237_824, 74_908_672, 224_726_016, 891_881_376];
    let found = spreads(8, "lucky-nines", "lucky-nines", "abcd");
    let printed = [
        ([500, 250, 20, 8, 5, 2, 1, -1], "19.058325"),
        ([500, 250, 30, 12, 5, 2, 1, -1], "14.90"),
        ([1000, 500, 35, 16, 5, 2, 1, -1], "8.273032"),
        ([2000, 500, 15, 10, 4, 2, 1, -1], "14.62"),
    ];
    for (spread, (odds, edge)) in found.iter().zip(printed) {
        assert_rows(spread, odds, counts);
        assert_edge(spread, edge);
    }
}

/// Visits four cards by their ranks, with the number of ways to draw them in this order.
fn rank_fours(deck_count: u128, visit: &mut impl FnMut([Card; 4], u128)) {
    for code in 0..13_usize.pow(4) {
        let ranks = [code % 13, code / 13 % 13, code / 169 % 13, code / 2197];
        let mut left = [4 * deck_count; 13];
        let mut ways = 1;
        for rank in ranks {
            ways *= left[rank];
            left[rank] -= 1;
        }
        visit(ranks.map(|rank| Card::new(rank as u8 + 1, Suit::Spades)), ways);
    }
}

fn pairs(deck_count: u128, mode: AnyPair, wager: &str) -> Spread {
    let options = Options { any_pair: Some(mode), ..Options::everything(Variant::Commission) };
    let mut spread = Spread::new();
    rank_fours(deck_count, &mut |cards, ways| {
        let settled = settle(&options, wager, STAKE, &round(cards)).unwrap();
        *spread.entry(settled.net(STAKE)).or_default() += ways;
    });
    spread
}

#[test]
fn any_pair() {
    let player = pairs(8, AnyPair::SelectedHand, "any-pair-player");
    assert_eq!(player, pairs(8, AnyPair::SelectedHand, "any-pair-banker"));
    let hits = ways(&player, 11) + ways(&player, 12);
    assert_eq!(hits as i128 * 415, 31 * total(&player));
    assert_eq!(ways(&player, 12) * 13, hits);
    assert_edge(&player, "9.786840");
    assert_edge(&pairs(6, AnyPair::SelectedHand, "any-pair-player"), "10.685135");
    let either = pairs(8, AnyPair::EitherHand, "any-pair-banker");
    assert_share(ways(&either, 11) + ways(&either, 12), &either, "0.143817");
    // For the literal reading, reading 95 computes the value with every pair at 11 to 1.
    let hits = (ways(&either, 11) + ways(&either, 12)) as i128;
    super::figures::assert_prints(100 * (12 * hits - total(&either)), total(&either), "72.6");
}

/// The order of the four cards does not affect the two wagers that depend on all four.
#[test]
fn the_order_of_the_four_cards_does_not_matter() {
    let options = Options::everything(Variant::Ez);
    let mut dice = Dice::seeded(4);
    let shoe = decks(8);
    for _ in 0..20_000 {
        // Few ranks and suits, so that many rows are hit.
        let mut cards: [Card; 4] = std::array::from_fn(|_| shoe[dice.below(416) as usize]);
        if dice.below(2) == 0 {
            cards = cards.map(|card| Card::new(card.rank % 4 + 7, SUITS[card.suit as usize % 2]));
        }
        let before = ["jackpot-baccarat", "lucky-nines"].map(|it| settle(&options, it, 100, &round(cards)));
        dice.shuffle(&mut cards);
        let after = ["jackpot-baccarat", "lucky-nines"].map(|it| settle(&options, it, 100, &round(cards)));
        assert_eq!(before, after);
    }
    assert_eq!(falling(416, 4), 24 * choose(416, 4));
}
