//! The remaining cards of a shoe.

use croupier_rules::{Card, Suit};

/// The number of remaining copies of each card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardCounts {
    counts: [u32; Card::COUNT],
}

/// The maximum number of cards in a shoe. With more cards, counts of rounds would not fit 64 bits.
const MOST_CARDS: u32 = 24 * 52;

impl CardCounts {
    /// Creates a shoe from the number of each card, by [`Card::index`].
    pub fn of(counts: [u32; Card::COUNT]) -> Result<CardCounts, String> {
        let cards: u64 = counts.iter().map(|count| u64::from(*count)).sum();
        if cards > u64::from(MOST_CARDS) {
            return Err(format!("{cards} cards are too many: a shoe has at most {MOST_CARDS}"));
        }
        Ok(CardCounts { counts })
    }

    /// Creates a shoe of whole decks.
    pub fn decks(decks: u32) -> Result<CardCounts, String> {
        if decks > MOST_CARDS / Card::COUNT as u32 {
            return Err(format!("{decks} decks are too many: a shoe has at most {MOST_CARDS} cards"));
        }
        CardCounts::of([decks; Card::COUNT])
    }

    /// The number of cards left, of all ranks and suits.
    pub fn cards(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The number of copies of a card.
    pub fn count(&self, card: Card) -> u32 {
        self.counts[card.index()]
    }

    /// The number of cards of a rank, in any suit.
    pub fn of_rank(&self, rank: u8) -> u32 {
        let of_suit = |suit: &Suit| Card::new(rank, *suit).map_or(0, |card| self.count(card));
        Suit::ALL.iter().map(of_suit).sum()
    }

    /// A card that this shoe has more copies of than the other shoe.
    pub fn not_in(&self, whole: &CardCounts) -> Option<Card> {
        Card::decks(1).into_iter().find(|card| self.count(*card) > whole.count(*card))
    }

    /// Removes a card; an error if none is left.
    pub fn take(&mut self, card: Card) -> Result<(), String> {
        let count = &mut self.counts[card.index()];
        *count = count.checked_sub(1).ok_or_else(|| format!("no {card} is left to take out"))?;
        Ok(())
    }

    /// Parses the remaining cards: `8 decks`, `6 decks less 9C 4H KD`, or counts such as `A=30 2=32 9C=7 …`.
    ///
    /// With counts, the shoe contains exactly the counted cards. The count of a rank is spread over the suits as evenly
    /// as possible.
    pub fn parse(text: &str) -> Result<CardCounts, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [decks, "deck" | "decks"] => CardCounts::decks(number(decks)?),
            [decks, "deck" | "decks", "less", ref seen @ ..] => {
                let mut shoe = CardCounts::decks(number(decks)?)?;
                for word in seen {
                    shoe.take(word.parse().map_err(|error| format!("{error}"))?)?;
                }
                Ok(shoe)
            }
            [] => Err(HOW.to_owned()),
            ref counts => CardCounts::counted(counts),
        }
    }

    fn counted(words: &[&str]) -> Result<CardCounts, String> {
        let mut counts: [Option<u32>; Card::COUNT] = [None; Card::COUNT];
        for word in words {
            let (what, count) = word.split_once('=').ok_or_else(|| format!("'{word}': {HOW}"))?;
            let count = number(count)?;
            let cards: Vec<Card> = match what.parse::<Card>() {
                Ok(card) => vec![card],
                Err(_) => {
                    let of_suit = |suit: &Suit| format!("{what}{}", suit.letter()).parse::<Card>().ok();
                    let all: Vec<Card> = Suit::ALL.iter().filter_map(of_suit).collect();
                    if all.is_empty() {
                        return Err(format!("'{what}' is neither a card nor a rank: {HOW}"));
                    }
                    all
                }
            };
            let (each, rest) = (count / cards.len() as u32, count as usize % cards.len());
            for (place, card) in cards.iter().enumerate() {
                if counts[card.index()].replace(each + u32::from(place < rest)).is_some() {
                    return Err(format!("'{word}': {card} is counted twice"));
                }
            }
        }
        CardCounts::of(counts.map(Option::unwrap_or_default))
    }
}

const HOW: &str = "write '8 decks', '8 decks less 9C 4H KD', or counts such as 'A=30 2=32 … K=31'";

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("'{text}' is not a number: {HOW}"))
}
