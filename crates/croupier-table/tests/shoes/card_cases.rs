//! Cards, decks and the shuffle.

use super::cards::{Card, Dice, Suit, cards, decks, print, shoe, split_mix};

#[test]
fn cards_are_read_and_printed() {
    let text = "AS 2C 9C TD JH QS KH";
    assert_eq!(print(&cards(text)), text);
    assert_eq!(cards("AS")[0], Card::new(1, Suit::Spades));
    assert_eq!(cards("TD")[0].rank, 10);
    for wrong in ["", "A", "1S", "10H", "SA", "as", "AX", "9C "] {
        assert_eq!(Card::parse(wrong), None, "{wrong}");
    }
    for card in decks(1) {
        assert_eq!(Card::parse(&card.to_string()), Some(card));
    }
}

#[test]
fn decks_hold_every_card_equally_often() {
    for count in 1..=8 {
        let all = decks(count);
        assert_eq!(all.len(), 52 * count);
        for card in decks(1) {
            assert_eq!(all.iter().filter(|other| **other == card).count(), count);
        }
    }
}

/// The first numbers of the generators match their authors' test vectors.
#[test]
fn generators() {
    let mut seed = 1_234_567;
    let first: [u64; 5] = std::array::from_fn(|_| split_mix(&mut seed));
    let printed = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(first, printed);
    let mut dice = Dice::from_state([1, 2, 3, 4]);
    let first: [u64; 10] = std::array::from_fn(|_| dice.draw());
    let printed = [
        11_520,
        0,
        1_509_978_240,
        1_215_971_899_390_074_240,
        1_216_172_134_540_287_360,
        607_988_272_756_665_600,
        16_172_922_978_634_559_625,
        8_476_171_486_693_032_832,
        10_595_114_339_597_558_777,
        2_904_607_092_377_533_576,
    ];
    assert_eq!(first, printed);
}

#[test]
fn every_order_is_equally_likely() {
    let mut dice = Dice::seeded(7);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..48_000 {
        let mut things = [0, 1, 2, 3];
        dice.shuffle(&mut things);
        *counts.entry(things).or_insert(0_i64) += 1;
    }
    assert_eq!(counts.len(), 24);
    // Chi-square with 23 degrees of freedom exceeds 49.7 with a probability of 0.1%.
    let squares: i64 = counts.values().map(|count| (count - 2000) * (count - 2000)).sum();
    assert!(squares < 49 * 2000, "{squares}");
}

#[test]
fn a_shuffled_shoe_keeps_its_cards() {
    let mut shuffled = shoe(6, 99);
    assert_eq!(shuffled, shoe(6, 99));
    assert_ne!(shuffled, shoe(6, 100));
    let mut whole = decks(6);
    shuffled.sort_unstable();
    whole.sort_unstable();
    assert_eq!(shuffled, whole);
}
