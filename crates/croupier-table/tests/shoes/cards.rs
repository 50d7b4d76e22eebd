//! Cards, decks, and a repeatable shuffle.

use std::fmt;

/// A suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

/// The four suits, in the order of their names.
pub(crate) const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

const RANK_LETTERS: &str = "A23456789TJQK";
const SUIT_LETTERS: &str = "CDHS";

/// A card: the ace is rank 1, the king rank 13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Card {
    pub(crate) rank: u8,
    pub(crate) suit: Suit,
}

impl Card {
    pub(crate) fn new(rank: u8, suit: Suit) -> Card {
        assert!((1..=13).contains(&rank), "no card has the rank {rank}");
        Card { rank, suit }
    }

    /// Reads `9C`, `TD`, `KH`, `AS`.
    pub(crate) fn parse(text: &str) -> Option<Card> {
        let mut letters = text.chars();
        let (rank, suit) = (letters.next()?, letters.next()?);
        if letters.next().is_some() {
            return None;
        }
        let rank = RANK_LETTERS.find(rank)? as u8 + 1;
        Some(Card::new(rank, SUITS[SUIT_LETTERS.find(suit)?]))
    }

    /// Returns the card's rank with the ace high: 2 to 14.
    pub(crate) fn ace_high(self) -> u8 {
        if self.rank == 1 { 14 } else { self.rank }
    }

    pub(crate) fn is_face(self) -> bool {
        self.rank > 10
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank as usize - 1;
        let suit = self.suit as usize;
        write!(out, "{}{}", &RANK_LETTERS[rank..=rank], &SUIT_LETTERS[suit..=suit])
    }
}

/// Reads cards separated by spaces. Panics on an invalid card.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|word| Card::parse(word).unwrap_or_else(|| panic!("'{word}' is not a card")))
        .collect()
}

/// Prints cards with spaces between them.
pub(crate) fn print(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns this number of decks, one after another, each by suit and then by rank.
pub(crate) fn decks(count: usize) -> Vec<Card> {
    let deck =
        SUITS.iter().flat_map(|&suit| (1..=13).map(move |rank| Card { rank, suit })).collect::<Vec<_>>();
    deck.iter().copied().cycle().take(52 * count).collect()
}

/// One step of SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// The generator xoshiro256** (Blackman, Vigna 2018).
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    state: [u64; 4],
}

impl Dice {
    pub(crate) fn seeded(mut seed: u64) -> Dice {
        Dice { state: std::array::from_fn(|_| split_mix(&mut seed)) }
    }

    /// Creates a generator from a given state, which must not be all zero.
    pub(crate) fn from_state(state: [u64; 4]) -> Dice {
        Dice { state }
    }

    pub(crate) fn draw(&mut self) -> u64 {
        let state = &mut self.state;
        let result = state[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        result
    }

    /// Returns one of `0..bound`, all equally likely: draws that would favour low values are discarded.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "the bound should be positive");
        let uneven = bound.wrapping_neg() % bound;
        loop {
            let drawn = self.draw();
            if drawn >= uneven {
                return drawn % bound;
            }
        }
    }

    /// Fisher–Yates shuffle: every order is equally likely.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            things.swap(last, other);
        }
    }
}

/// Returns a shuffled shoe of this number of decks.
pub(crate) fn shoe(deck_count: usize, seed: u64) -> Vec<Card> {
    let mut cards = decks(deck_count);
    Dice::seeded(seed).shuffle(&mut cards);
    cards
}
