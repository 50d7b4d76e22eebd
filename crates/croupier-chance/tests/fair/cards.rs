//! Draws, spins and shuffles pass these tests, and biased ones fail them.

use croupier_chance::{Seed, Stream};

use super::chi_square::{Verdict, equal, judge, statistic};

/// A procedure that shuffles cards.
type Shuffle<'a> = &'a mut dyn FnMut(&mut [u16]);

/// Judges how often each card lands in each position, with a new deck each time. Rows and columns both sum to the
/// number of shuffles. That leaves (n−1)² degrees of freedom and scales the statistic by (n−1)/n.
fn matrix(shuffle: Shuffle<'_>, cards: usize, shuffles: usize) -> Verdict {
    let mut counts = vec![0; cards * cards];
    for _ in 0..shuffles {
        let mut deck: Vec<u16> = (0..cards as u16).collect();
        shuffle(&mut deck);
        for (place, card) in deck.into_iter().enumerate() {
            counts[place * cards + usize::from(card)] += 1;
        }
    }
    let scale = (cards - 1) as f64 / cards as f64;
    judge(statistic(&counts, &vec![1; cards * cards]) * scale, (cards - 1).pow(2))
}

/// Returns the index of an order of cards among all orders.
fn order(cards: &[u16]) -> usize {
    cards.iter().enumerate().fold(0, |number, (place, card)| {
        number * (cards.len() - place) + cards[place + 1..].iter().filter(|later| *later < card).count()
    })
}

/// Judges how often each order of a few cards occurs.
fn orders(shuffle: Shuffle<'_>, cards: u16) -> Verdict {
    let all: usize = (1..=usize::from(cards)).product();
    let mut counts = vec![0; all];
    for _ in 0..all * 400 {
        let mut deck: Vec<u16> = (0..cards).collect();
        shuffle(&mut deck);
        counts[order(&deck)] += 1;
    }
    equal(&counts)
}

/// Judges how often each number below a bound occurs.
fn numbers(below: &mut dyn FnMut(u32) -> u32, bound: u32) -> Verdict {
    let mut counts = vec![0; bound as usize];
    (0..bound * 1000).for_each(|_| counts[below(bound) as usize] += 1);
    equal(&counts)
}

fn stream(number: u64) -> Stream {
    Stream::new(&Seed::from(64), number)
}

/// Creates a shuffle that uses `below` to choose cards.
fn choosing(mut below: impl FnMut(u32) -> u32) -> impl FnMut(&mut [u16]) {
    move |deck| {
        for at in 0..deck.len() {
            let choice = below((deck.len() - at) as u32);
            deck.swap(at, at + choice as usize);
        }
    }
}

#[test]
fn orders_are_numbered_without_gaps() {
    assert_eq!(order(&[0, 1, 2, 3]), 0);
    assert_eq!(order(&[0, 1, 3, 2]), 1);
    assert_eq!(order(&[3, 2, 1, 0]), 23);
}

#[test]
fn awkward_bounds_are_even() {
    let mut stream = stream(0);
    for bound in [2, 3, 5, 6, 7, 36, 37, 38, 39, 54, 100, 127, 129, 255, 257, 311, 416, 1000, 1625] {
        assert_eq!(numbers(&mut |bound| stream.below(bound), bound), Verdict::Fair, "below {bound}");
    }
}

/// With these bounds, seven of sixteen words are rejected. Numbers are counted by the third of the range that they fall
/// into.
#[test]
fn large_bounds_are_even() {
    let mut stream = stream(1);
    let bounds = [3 << 30, 3 << 30];
    let mut counts = [0; 9];
    for _ in 0..90_000 {
        let [first, second] = stream.draws(bounds).map(|number| (number >> 30) as usize);
        counts[3 * first + second] += 1;
    }
    assert_eq!(equal(&counts), Verdict::Fair);
}

#[test]
fn every_card_is_equally_likely_in_every_position() {
    let mut stream = stream(2);
    assert_eq!(matrix(&mut |deck| stream.shuffle(deck), 52, 20_000), Verdict::Fair);
    assert_eq!(matrix(&mut |deck| stream.shuffle(deck), 312, 8_000), Verdict::Fair);
    assert_eq!(matrix(&mut choosing(|bound| stream.below(bound)), 52, 20_000), Verdict::Fair);
}

#[test]
fn every_order_is_equally_likely() {
    let mut stream = stream(3);
    for cards in 2..=7 {
        assert_eq!(orders(&mut |deck| stream.shuffle(deck), cards), Verdict::Fair, "{cards} cards");
    }
    let mut singly = |deck: &mut [u16]| (0..deck.len()).for_each(|at| stream.draw(deck, at));
    assert_eq!(orders(&mut singly, 4), Verdict::Fair);
}

/// Two hands from a shoe, dealt three cards at a time. Every order of six of the seven cards must be equally likely.
#[test]
fn every_deal_is_equally_likely() {
    let mut stream = stream(4);
    let mut hands = |deck: &mut [u16]| {
        stream.deal::<3, _>(deck, 0);
        stream.deal::<3, _>(deck, 3);
    };
    assert_eq!(orders(&mut hands, 7), Verdict::Fair);
}

#[test]
fn every_combination_of_draws_is_equally_likely() {
    let mut stream = stream(5);
    let bounds = [7, 6, 5, 4];
    let mut counts = vec![0; 840];
    for _ in 0..840 * 200 {
        let choices = stream.draws(bounds);
        let number = choices.iter().zip(bounds).fold(0, |number, (choice, bound)| number * bound + choice);
        counts[number as usize] += 1;
    }
    assert_eq!(equal(&counts), Verdict::Fair);
}

/// This source takes a byte modulo the bound.
#[test]
fn bytes_modulo_the_bound_fail_the_tests() {
    let mut stream = stream(6);
    let mut modulo = |bound| (stream.word() % 256) as u32 % bound;
    assert_eq!(numbers(&mut modulo, 38), Verdict::Biased);
    assert_eq!(numbers(&mut modulo, 64), Verdict::Fair, "64 divides 256");
    assert_eq!(matrix(&mut choosing(&mut modulo), 52, 20_000), Verdict::Biased);
    assert_eq!(orders(&mut choosing(|bound| modulo(16) % bound), 4), Verdict::Biased);
}

/// In this shuffle a card never stays in its position, because the choice excludes that card.
#[test]
fn a_shuffle_that_moves_every_card_fails_the_tests() {
    let mut stream = stream(7);
    let mut short = |bound| if bound > 1 { 1 + stream.below(bound - 1) } else { 0 };
    assert_eq!(matrix(&mut choosing(&mut short), 52, 20_000), Verdict::Biased);
    assert_eq!(orders(&mut choosing(&mut short), 4), Verdict::Biased);
}

/// In this shuffle the last card is never chosen, because the choice excludes it.
#[test]
fn a_shuffle_that_never_chooses_the_last_card_fails_the_tests() {
    let mut stream = stream(8);
    let mut short = |bound: u32| stream.below((bound - 1).max(1));
    assert_eq!(matrix(&mut choosing(&mut short), 52, 20_000), Verdict::Biased);
    assert_eq!(orders(&mut choosing(&mut short), 4), Verdict::Biased);
}

/// In this shuffle each card swaps with any card. That gives 4⁴ equally likely ways, which 24 orders cannot share
/// equally.
#[test]
fn swapping_each_card_with_any_card_fails_the_tests() {
    let mut stream = stream(9);
    let mut any = |deck: &mut [u16]| {
        for at in 0..deck.len() {
            deck.swap(at, stream.below(deck.len() as u32) as usize);
        }
    };
    assert_eq!(matrix(&mut any, 52, 20_000), Verdict::Biased);
    assert_eq!(orders(&mut any, 4), Verdict::Biased);
}
