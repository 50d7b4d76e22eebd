//! Playing cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Clubs, diamonds, hearts or spades.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

impl Suit {
    /// All four suits.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Returns the suit's letter: `C`, `D`, `H` or `S`.
    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// Returns the suit with this letter, in upper or lower case.
    pub fn of(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_uppercase())
    }
}

/// A playing card, serialized as its text, such as `"9C"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

const RANKS: &str = "A23456789TJQK";

impl Card {
    /// The number of different cards.
    pub const COUNT: usize = 52;
    /// The rank of an ace.
    pub const ACE: u8 = 1;
    /// The rank of a king.
    pub const KING: u8 = 13;

    /// Returns the card in words: `the four of spades`.
    pub fn words(self) -> String {
        const RANKS: [&str; 13] = [
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
            "king",
        ];
        let suit = match self.suit() {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        };
        format!("the {} of {suit}", RANKS[usize::from(self.rank() - 1)])
    }

    /// Returns the card of a rank from 1 (ace) to 13 (king).
    pub fn new(rank: u8, suit: Suit) -> Option<Card> {
        (1..=13).contains(&rank).then(|| Card(suit as u8 * 13 + rank - 1))
    }

    /// The card's rank, from 1 (ace) to 13 (king).
    pub fn rank(self) -> u8 {
        self.0 % 13 + 1
    }

    /// Its suit.
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 / 13)]
    }

    /// The card's position in a sorted deck, from 0 to 51.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns `count` decks of cards, in order.
    pub fn decks(count: u32) -> Vec<Card> {
        (0..count).flat_map(|_| (0..Card::COUNT as u8).map(Card)).collect()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = RANKS.as_bytes()[usize::from(self.rank() - 1)] as char;
        write!(f, "{rank}{}", self.suit().letter())
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = InvalidCard;

    fn try_from(text: String) -> Result<Card, InvalidCard> {
        text.parse()
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is not a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidCard(String);

impl fmt::Display for InvalidCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a card: write rank and suit, such as 9C TD KH AS", self.0)
    }
}

impl std::error::Error for InvalidCard {}

impl FromStr for Card {
    type Err = InvalidCard;

    fn from_str(text: &str) -> Result<Card, InvalidCard> {
        let wrong = || InvalidCard(text.to_owned());
        let upper = text.to_ascii_uppercase().replace("10", "T");
        let mut letters = upper.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(wrong());
        };
        let rank = RANKS.find(rank).ok_or_else(wrong)? as u8 + 1;
        Suit::of(suit).and_then(|suit| Card::new(rank, suit)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_prints_cards() {
        for text in ["AC", "9C", "TD", "KH", "QS", "2D"] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
        }
        assert_eq!("10h".parse::<Card>().unwrap().to_string(), "TH");
        for wrong in ["", "9", "1C", "9X", "99C", "C9"] {
            assert!(wrong.parse::<Card>().is_err(), "'{wrong}' was read as a card");
        }
        let deck = Card::decks(1);
        assert!(deck.iter().enumerate().all(|(index, card)| card.index() == index));
        assert!(deck.iter().all(|card| Card::new(card.rank(), card.suit()) == Some(*card)));
        assert_eq!(Card::decks(8).len(), 416);
    }
}
