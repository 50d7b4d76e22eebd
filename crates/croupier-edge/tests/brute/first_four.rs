//! The first two cards of both baccarat hands, dealt by loops over the 52 cards.

use super::shoes::{RemainingCards, rank, suit};

/// Two cards of a hand, in any order, by their indices in a deck.
pub(crate) type Pair = (usize, usize);

/// Every pair that can be drawn, with the number of ways to draw it.
fn pairs(counts: &[u32; 52]) -> impl Iterator<Item = (Pair, u64)> + '_ {
    (0..52).flat_map(move |one| (one..52).map(move |two| (one, two))).filter_map(move |(one, two)| {
        let (first, second) = (u64::from(counts[one]), u64::from(counts[two]));
        let ways = if one == two { first * first.saturating_sub(1) } else { 2 * first * second };
        (ways > 0).then_some(((one, two), ways))
    })
}

/// Calls `with` for every pair of Player and of Banker, with the number of orders of four cards that give them.
pub(crate) fn deal(shoe: &RemainingCards, mut with: impl FnMut(Pair, Pair, u64)) {
    for (player, ways) in pairs(&shoe.0) {
        let mut left = shoe.0;
        left[player.0] -= 1;
        left[player.1] -= 1;
        for (banker, more) in pairs(&left) {
            with(player, banker, ways * more);
        }
    }
}

/// The number of orders of four cards of a shoe.
pub(crate) fn orders(shoe: &RemainingCards) -> u64 {
    (0..4).map(|drawn| shoe.cards() - drawn).product()
}

/// The number of orders of the first four cards that lead to each line of the paytables.
pub(crate) struct AwardCounts {
    /// By the lines of Jackpot Baccarat: royal flush, four of a kind, straight flush, three of a kind, flush, straight,
    /// two pair, aces, push, lost.
    pub(crate) jackpot: [u64; 10],
    /// By the lines of Lucky Nines: four nines, three suited, three, two suited, two, one of diamonds, one, none.
    pub(crate) nines: [u64; 8],
    /// By the pairs of Player and Banker: no pair, a pair, a pair of nines.
    pub(crate) pairs: [[u64; 3]; 3],
    pub(crate) all: u64,
}

pub(crate) fn count(shoe: &RemainingCards) -> AwardCounts {
    let mut counted = AwardCounts { jackpot: [0; 10], nines: [0; 8], pairs: [[0; 3]; 3], all: orders(shoe) };
    deal(shoe, |player, banker, ways| {
        let four = [player.0, player.1, banker.0, banker.1];
        counted.jackpot[jackpot(four)] += ways;
        counted.nines[nines(four)] += ways;
        counted.pairs[pair(player)][pair(banker)] += ways;
    });
    assert_eq!(counted.jackpot.iter().sum::<u64>(), counted.all, "every order is counted once");
    counted
}

fn pair((one, two): Pair) -> usize {
    match (rank(one) == rank(two), rank(one)) {
        (false, _) => 0,
        (true, 9) => 2,
        (true, _) => 1,
    }
}

/// Are all cards of the same suit?
fn suited(cards: &[usize]) -> bool {
    cards.iter().all(|card| suit(*card) == suit(cards[0]))
}

fn nines(four: [usize; 4]) -> usize {
    let mut nines = [0; 4];
    let mut found = 0;
    for card in four.into_iter().filter(|card| rank(*card) == 9) {
        nines[found] = card;
        found += 1;
    }
    match (found, suited(&nines[..found.max(1)])) {
        (4, _) => 0,
        (3, true) => 1,
        (3, false) => 2,
        (2, true) => 3,
        (2, false) => 4,
        (1, _) if suit(nines[0]) == 1 => 5,
        (1, _) => 6,
        _ => 7,
    }
}

fn jackpot(four: [usize; 4]) -> usize {
    let mut ranks = four.map(rank);
    ranks.sort_unstable();
    let [low, second, third, high] = ranks;
    let royal = ranks == [1, 11, 12, 13];
    let straight = royal || (second, third, high) == (low + 1, low + 2, low + 3);
    let alike = [low == second, second == third, third == high];
    match (straight, suited(&four), alike) {
        (true, true, _) if royal => 0,
        (_, _, [true, true, true]) => 1,
        (true, true, _) => 2,
        (_, _, [true, true, _] | [_, true, true]) => 3,
        (_, true, _) => 4,
        (true, ..) => 5,
        (_, _, [true, _, true]) => 6,
        (_, _, [false, false, false]) => 9,
        _ => match ranks[alike.iter().position(|same| *same).unwrap_or(0)] {
            1 => 7,
            10..=13 => 8,
            _ => 9,
        },
    }
}
