//! Tests of shuffles: every card in every position, and the first cards of a hand.

use croupier_rules::Card;

use crate::sequence::LEAST_EXPECTED;
use crate::statistics::{TestResult, chi_square};

/// A procedure that shuffles cards.
pub(crate) type Shuffle<'a> = &'a mut dyn FnMut(&mut [u16]);

/// The number of shuffles for about this number of draws of cards, with enough of them for every cell of the matrix.
pub(crate) fn shuffles(cards: usize, draws: u64) -> u64 {
    (draws / cards as u64).max(2 * LEAST_EXPECTED * cards as u64)
}

/// Counts how often each card lands in each position, with a sorted shoe each time. Rows and columns both sum to the
/// number of shuffles: that leaves (n−1)² degrees of freedom and scales the statistic by (n−1)/n.
pub(crate) fn positions(cards: usize, times: u64, shuffle: Shuffle<'_>) -> TestResult {
    let mut counts = vec![0_u64; cards * cards];
    let sorted: Vec<u16> = (0..).take(cards).collect();
    let mut shoe = sorted.clone();
    for _ in 0..times {
        shoe.copy_from_slice(&sorted);
        shuffle(&mut shoe);
        for (place, card) in shoe.iter().enumerate() {
            counts[place * cards + usize::from(*card)] += 1;
        }
    }
    let (statistic, _) = chi_square(&counts, &vec![1.0; counts.len()]);
    let others = cards as u64 - 1;
    let scaled = statistic * others as f64 / cards as f64;
    TestResult::of_chi_square("position by card", scaled, others * others)
}

/// Counts the first card, and the first two cards, of hands that a procedure deals from sorted decks.
pub(crate) fn first_cards(decks: u32, times: u64, deal: Shuffle<'_>) -> Vec<TestResult> {
    let cards = decks as usize * Card::COUNT;
    let sorted: Vec<u16> = (0..).take(cards).collect();
    let mut shoe = sorted.clone();
    let mut first = vec![0_u64; Card::COUNT];
    let mut two = vec![0_u64; Card::COUNT * Card::COUNT];
    for _ in 0..times {
        shoe.copy_from_slice(&sorted);
        deal(&mut shoe);
        let [one, next] = [shoe[0], shoe[1]].map(|place| usize::from(place) % Card::COUNT);
        first[one] += 1;
        two[one * Card::COUNT + next] += 1;
    }
    let (statistic, freedom) = chi_square(&first, &vec![1.0; first.len()]);
    let mut tests = vec![TestResult::of_chi_square("first card", statistic, freedom)];
    if times / two.len() as u64 >= LEAST_EXPECTED {
        // A second card of the same kind comes from the other decks.
        let weight = |cell: usize| if cell.is_multiple_of(Card::COUNT + 1) { decks - 1 } else { decks };
        let weights: Vec<f64> = (0..two.len()).map(|cell| f64::from(weight(cell))).collect();
        let (statistic, freedom) = chi_square(&two, &weights);
        tests.push(TestResult::of_chi_square("first two cards", statistic, freedom));
    }
    tests
}
