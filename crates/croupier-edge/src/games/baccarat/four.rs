//! The first four cards as a poker hand. Only their ranks matter, and whether all four are of one suit.

use croupier_rules::{Card, Suit};

use crate::shoe::CardCounts;

/// The number of ways to choose 0, 1, 2, 3 and 4 of a given number of cards.
type BinomialRow = [u64; 5];

/// Every combination of four ranks, as pairs of a rank and its number of cards.
pub(crate) struct RankCombinations {
    sets: Vec<Vec<(u8, usize)>>,
}

impl RankCombinations {
    pub(crate) fn new() -> RankCombinations {
        let mut sets = Vec::new();
        let king = Card::KING;
        for a in 1..=king {
            for b in a..=king {
                for c in b..=king {
                    for d in c..=king {
                        let mut set: Vec<(u8, usize)> = Vec::new();
                        for rank in [a, b, c, d] {
                            match set.last_mut().filter(|(last, _)| *last == rank) {
                                Some((_, count)) => *count += 1,
                                None => set.push((rank, 1)),
                            }
                        }
                        sets.push(set);
                    }
                }
            }
        }
        RankCombinations { sets }
    }

    /// Returns two examples of four cards for each combination of ranks: first of one suit, then of mixed suits.
    pub(crate) fn examples(&self) -> impl Iterator<Item = [Card; 4]> + '_ {
        let cards = |set: &Vec<(u8, usize)>, first: Suit| {
            let ranks = set.iter().flat_map(|(rank, count)| std::iter::repeat_n(*rank, *count));
            let suits = std::iter::once(first).chain(std::iter::repeat(Suit::Clubs));
            let cards: Vec<Card> =
                ranks.zip(suits).filter_map(|(rank, suit)| Card::new(rank, suit)).collect();
            <[Card; 4]>::try_from(cards).expect("four ranks make four cards")
        };
        self.sets.iter().flat_map(move |set| [cards(set, Suit::Clubs), cards(set, Suit::Diamonds)])
    }

    /// Counts the ways to deal each of the [`RankCombinations::examples`], in the same order, out of all ways to deal
    /// four cards in sequence.
    pub(crate) fn ways(&self, shoe: &CardCounts) -> Vec<u64> {
        let ranks: Vec<BinomialRow> = (1..=Card::KING).map(|rank| choose(shoe.of_rank(rank))).collect();
        let of_suit = |suit: &Suit| -> Vec<BinomialRow> {
            let count = |rank| Card::new(rank, *suit).map_or(0, |card| shoe.count(card));
            (1..=Card::KING).map(|rank| choose(count(rank))).collect()
        };
        let suits: Vec<Vec<BinomialRow>> = Suit::ALL.iter().map(of_suit).collect();
        let product = |choices: &[BinomialRow], set: &[(u8, usize)]| -> u64 {
            set.iter().map(|(rank, count)| choices[usize::from(*rank) - 1][*count]).product()
        };
        let mut ways = Vec::with_capacity(2 * self.sets.len());
        for set in &self.sets {
            let all = product(&ranks, set);
            let flush: u64 = suits.iter().map(|suit| product(suit, set)).sum();
            // Four cards can be dealt in 24 orders.
            ways.extend([24 * flush, 24 * (all - flush)]);
        }
        ways
    }
}

fn choose(cards: u32) -> BinomialRow {
    let mut choose = [1; 5];
    for count in 1..5 {
        let left = u64::from(cards).saturating_sub(count as u64 - 1);
        choose[count] = choose[count - 1] * left / count as u64;
    }
    choose
}
