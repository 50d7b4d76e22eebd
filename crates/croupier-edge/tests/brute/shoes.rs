//! Shoes of cards, whole and depleted.

use croupier_edge::ExactFraction;

pub(crate) fn share(ways: u64, all: u64) -> ExactFraction {
    ExactFraction::ratio(ways, all)
}

/// The number of remaining copies of each card: clubs, diamonds, hearts, spades, each from ace to king.
#[derive(Clone, Debug)]
pub(crate) struct RemainingCards(pub(crate) [u32; 52]);

/// The rank of the card at an index of [`RemainingCards`], from 1 (ace) to 13 (king).
pub(crate) fn rank(card: usize) -> usize {
    card % 13 + 1
}

/// The suit of the card at an index of [`RemainingCards`]: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
pub(crate) fn suit(card: usize) -> usize {
    card / 13
}

impl RemainingCards {
    /// Whole decks.
    pub(crate) fn decks(decks: u32) -> RemainingCards {
        RemainingCards([decks; 52])
    }

    /// A shoe of `decks` decks from which cards were drawn one by one until `left` remain. The order depends on the
    /// seed.
    pub(crate) fn depleted(decks: u32, left: u32, seed: u64) -> RemainingCards {
        let mut counts = [decks; 52];
        let mut state = seed;
        for cards in (left + 1..=decks * 52).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mut place = ((state >> 33) % u64::from(cards)) as u32;
            let out = counts.iter().position(|count| {
                let here = place < *count;
                place = place.saturating_sub(*count);
                here
            });
            counts[out.expect("a card is left")] -= 1;
        }
        RemainingCards(counts)
    }

    pub(crate) fn cards(&self) -> u64 {
        self.0.iter().map(|count| u64::from(*count)).sum()
    }

    /// The number of cards of each baccarat value: tens and court cards count zero.
    pub(crate) fn values(&self) -> [u64; 10] {
        let mut values = [0; 10];
        for (card, count) in self.0.iter().enumerate() {
            values[if rank(card) < 10 { rank(card) } else { 0 }] += u64::from(*count);
        }
        values
    }

    /// The number of cards of each rank, aces first.
    pub(crate) fn ranks(&self) -> [u64; 13] {
        let mut ranks = [0; 13];
        for (card, count) in self.0.iter().enumerate() {
            ranks[rank(card) - 1] += u64::from(*count);
        }
        ranks
    }
}
