//! The Royal 9 Progressive: its awards, its meters, and the number of ways to win each award.

use super::baccarat::{Hand, Round, deal};
use super::cards::{Card, SUITS, Suit, cards};
use super::figures::falling;
use super::royal_9::{
    Award, AwardRule, Meter, MeterPrecision, PersonalCards, Progressive, Rules, awards, least_resets,
};
use super::settled::{Outcome, SettledWager};

use Suit::{Clubs, Diamonds, Hearts, Spades};

/// Nine seats with a King and a 9 of different suits.
fn personals() -> Vec<PersonalCards> {
    let pairs = SUITS.into_iter().flat_map(|king| SUITS.map(|nine| PersonalCards { king, nine }));
    pairs.filter(|pair| pair.king != pair.nine).take(9).collect()
}

fn round(text: &str) -> Round {
    deal(&cards(text)).unwrap()
}

/// Returns the winnings of a seat. Seat 1 has KC 9D, seat 2 KC 9H, seat 4 KD 9C.
fn won(rules: &Rules, seat: usize, text: &str) -> i64 {
    let settled = Progressive::new(rules.clone()).settle(&[seat], &round(text))[0];
    assert_eq!(settled.outcome == Outcome::Win, settled.won > 0);
    assert!(!settled.stake_back);
    settled.won / 100
}

#[test]
fn the_seats() {
    assert_eq!(personals()[0], PersonalCards { king: Clubs, nine: Diamonds });
    assert_eq!(personals()[1], PersonalCards { king: Clubs, nine: Hearts });
    assert_eq!(personals()[3], PersonalCards { king: Diamonds, nine: Clubs });
    assert_eq!(personals()[8], PersonalCards { king: Hearts, nine: Spades });
}

#[test]
fn awards_of_the_paytables() {
    // Player's first and second card are the first and third of the four.
    for (text, a, b, c) in [
        ("KC KC 9D 9D", 50_000, 25_000, 50_000),
        ("9D KC KC 9D", 50_000, 25_000, 50_000),
        // The seat's King 9 is the Banker's hand and another seat's is the Player's; and vice versa.
        ("KC KC 9H 9D", 5000, 2500, 450),
        ("KC KC 9D 9H", 5000, 2500, 450),
        // Both hands are the same King 9 of another seat; the hands are those of two other seats.
        ("KC KC 9H 9H", 5000, 2500, 5000),
        ("KC KD 9H 9C", 5000, 2500, 250),
        // The seat's King 9 is one hand, and the other hand is not a Royal 9.
        ("2C KC 2H 9D", 350, 350, 450),
        ("KC 2C 9D 3H", 350, 350, 450),
        // The seat's King 9 against a suited Royal 9, and against an unsuited one that belongs to no seat.
        ("KC QS 9D 9S", 350, 350, 450),
        ("QC KC 9S 9D", 350, 350, 450),
        ("KS QC 9S 9C", 1500, 1500, 1500),
        ("KS KS 9S 9S", 1500, 1500, 1500),
        ("JS QC 9H 9C", 250, 250, 250),
        ("JS QC 9S 2C", 50, 50, 50),
        ("JS QC 9H 2C", 25, 25, 25),
        ("2S QC 9H 9H", 25, 25, 25),
        ("TS TC 9S 9C", 0, 0, 0),
        ("2S KC 3H KH 9C 9D", 0, 0, 0),
    ] {
        for (paytable, expected) in [('a', a), ('b', b), ('c', c)] {
            let rules = Rules::usual(paytable, personals());
            assert_eq!(won(&rules, 1, text), expected, "{text} with paytable {paytable}");
        }
    }
}

/// Several awards may apply to a seat whose King 9 is suited: the largest one is paid.
#[test]
fn the_largest_award() {
    let suited: Vec<PersonalCards> = SUITS.map(|suit| PersonalCards { king: suit, nine: suit }).to_vec();
    let mut rules = Rules::usual('a', suited);
    // Seat 4 has KS 9S; the Player's Hand is QC 9C.
    let text = "QC KS 9C 9S";
    assert_eq!(
        awards(&rules, 4, &round(text)),
        [
            Award::Share(Meter::Spade, 100),
            Award::Fixed(150_000),
            Award::Fixed(25_000),
            Award::Fixed(5000),
            Award::Fixed(2500)
        ]
    );
    assert_eq!(won(&rules, 4, text), 1500);
    let mut table = Progressive::new(rules.clone());
    table.set_meter(Meter::Spade, 160_000);
    assert_eq!(table.settle(&[4], &round(text))[0].won, 160_000);
    assert_eq!(table.meter(Meter::Spade), 35_000);
    rules.paid = AwardRule::FirstListed;
    assert_eq!(won(&rules, 4, text), 350);
    rules.paid = AwardRule::All;
    assert_eq!(won(&rules, 4, text), 350 + 1500 + 250 + 50 + 25);
    rules.paid = AwardRule::Largest;
    rules.two_personals_identical = true;
    assert_eq!(won(&rules, 4, "KC KS 9C 9S"), 1500);
    assert_eq!(won(&rules, 4, "KC KC 9C 9C"), 5000);
}

#[test]
fn meters_grow_and_drop() {
    let mut rules = Rules::usual('b', personals());
    // 12.5 percent, 1 percent and one millionth.
    rules.rates = [125_000, 10_000, 1];
    let mut table = Progressive::new(rules.clone());
    assert_eq!(least_resets('b'), [2_500_000, 35_000, 35_000]);
    table.close_bets(&[500, 500, 505]);
    assert_eq!(table.meter(Meter::Star), 2_500_000 + 188);
    assert_eq!(table.meter(Meter::Spade), 35_015);
    assert_eq!(table.meter(Meter::Heart), 35_000);
    let kept = table.clone();
    table.close_bets(&[777]);
    table.void_round(&[777]);
    assert_eq!(table, kept);
    // All seats are paid from one snapshot: seat 1 gets the Star, the others get a tenth of the same amount.
    let results = table.settle(&[1, 2, 9], &round("KC KC 9D 9D"));
    assert_eq!(results.iter().map(|it| it.won).collect::<Vec<_>>(), [2_500_188, 250_018, 250_018]);
    assert_eq!(table.meter(Meter::Star), 2_500_000);
    assert_eq!(table.meter(Meter::Spade), 35_015);
    // Paying a tenth leaves the rest in the meter, as long as that is above the reset.
    table.set_meter(Meter::Star, 3_000_001);
    let results = table.settle(&[5, 6], &round("KC KC 9D 9D"));
    assert_eq!(results.iter().map(|it| it.won).collect::<Vec<_>>(), [300_000, 300_000]);
    assert_eq!(table.meter(Meter::Star), 2_500_000);
    table.set_meter(Meter::Star, 6_000_000);
    assert_eq!(table.settle(&[5], &round("KC KC 9D 9D"))[0].won, 600_000);
    assert_eq!(table.meter(Meter::Star), 5_400_000);
    // A loss changes no meter.
    assert_eq!(table.settle(&[5], &round("2C 3C 4D 5D KC KC")), [SettledWager::lose()]);
    rules.growth = MeterPrecision::WholeCents;
    rules.stake_returned = true;
    let mut table = Progressive::new(rules);
    table.close_bets(&[500, 500, 505]);
    assert_eq!(table.meter(Meter::Star), 2_500_000 + 62 + 62 + 63);
    assert!(table.settle(&[2], &round("JS QC 9H 2C"))[0].stake_back);
}

/// Enumerates the first four cards from eight decks, by the kinds of cards that matter. The number of ways to win each
/// award of seat 1 must equal a product of card counts.
#[test]
fn ways_to_the_awards() {
    let mut kinds: Vec<(Card, u128)> =
        [9, 11, 12, 13].into_iter().flat_map(|rank| SUITS.map(|suit| (Card::new(rank, suit), 8))).collect();
    kinds.push((Card::new(2, Clubs), 416 - 16 * 8));
    let rules = Rules::usual('a', personals());
    let (star, spade, heart) = (Meter::Star, Meter::Spade, Meter::Heart);
    let (mut exact, mut tenth, mut banker, mut player) = (0, 0, 0, 0);
    let (mut both_suited, mut both, mut suited, mut any, mut all) = (0, 0, 0, 0, 0);
    for code in 0..17_usize.pow(4) {
        let drawn = [code % 17, code / 17 % 17, code / 289 % 17, code / 4913];
        let mut left: Vec<u128> = kinds.iter().map(|kind| kind.1).collect();
        let mut ways = 1;
        for kind in drawn {
            ways *= left[kind];
            left[kind] -= 1;
        }
        all += ways;
        let [p1, b1, p2, b2] = drawn.map(|kind| kinds[kind].0);
        let dealt = Round {
            player: Hand { first: p1, second: p2, third: None },
            banker: Hand { first: b1, second: b2, third: None },
        };
        let fit = awards(&rules, 1, &dealt);
        let count = |award: Award, total: &mut u128| *total += if fit.contains(&award) { ways } else { 0 };
        count(Award::Share(star, 100), &mut exact);
        count(Award::Share(star, 10), &mut tenth);
        count(Award::Share(spade, 100), &mut banker);
        count(Award::Share(heart, 100), &mut player);
        count(Award::Fixed(150_000), &mut both_suited);
        count(Award::Fixed(25_000), &mut both);
        count(Award::Fixed(5000), &mut suited);
        count(Award::Fixed(2500), &mut any);
    }
    let rest = 414 * 413;
    assert_eq!(all, falling(416, 4));
    assert_eq!(exact, (2 * 8 * 8) * (2 * 7 * 7));
    assert_eq!(banker, (2 * 8 * 8) * rest - exact);
    assert_eq!(player, banker);
    assert_eq!(both, (2 * 32 * 96) * (2 * 31 * 95));
    assert_eq!(any, 2 * (2 * 32 * 96) * rest - both);
    assert_eq!(both_suited, (4 * 2 * 8 * 24) * (2 * 7 * 23 + 3 * 2 * 8 * 24));
    assert_eq!(suited, 2 * (4 * 2 * 8 * 24) * rest - both_suited);
    let mut two = 0;
    for one in personals() {
        for other in personals() {
            let kings = if one.king == other.king { 7 } else { 8 };
            let nines = if one.nine == other.nine { 7 } else { 8 };
            two += (2 * 8 * 8) * (2 * kings * nines);
        }
    }
    assert_eq!(tenth, two - exact);
}
