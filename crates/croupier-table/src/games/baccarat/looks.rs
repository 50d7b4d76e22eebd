//! The properties of cards that the facts of baccarat depend on, so that equivalent cards can be grouped.

use croupier_rules::Card;

use crate::games::Fact as RoundFact;

use super::facts::Fact;

/// The properties that a set of facts depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct HandFeatures {
    /// Totals and numbers of cards.
    pub totals: bool,
    /// The ranks of a hand's first two cards.
    pub ranks: bool,
    /// Nines and their suits among the first four cards.
    pub nines: bool,
    /// Faces and nines in a hand's first two cards, and their suits.
    pub royal_nines: bool,
    /// The first four cards as a poker hand.
    pub poker: bool,
}

impl HandFeatures {
    /// Returns the properties that these facts depend on.
    pub fn of(facts: impl Iterator<Item = RoundFact>) -> HandFeatures {
        let mut looks = HandFeatures::default();
        for fact in facts {
            let RoundFact::Baccarat(fact) = fact else { continue };
            match fact {
                Fact::OwnPair | Fact::EitherPair | Fact::OwnNines | Fact::EitherNines => looks.ranks = true,
                Fact::Nines(_) | Fact::NinesSuited | Fact::NineOfDiamonds => looks.nines = true,
                Fact::RoyalNine(_) => looks.royal_nines = true,
                Fact::First(_) => looks.poker = true,
                Fact::Wins(_)
                | Fact::Tie
                | Fact::Total(..)
                | Fact::Cards(..)
                | Fact::OwnWins
                | Fact::OtherWins
                | Fact::OwnNatural
                | Fact::OtherNatural
                | Fact::NaturalTie
                | Fact::OwnBy(_)
                | Fact::PlayerBy(_) => looks.totals = true,
            }
        }
        looks
    }

    /// Returns whether only totals and numbers of cards matter.
    pub fn totals_alone(self) -> bool {
        self.totals && !(self.ranks || self.nines || self.royal_nines || self.poker)
    }

    /// Returns whether only the first two cards of each hand matter.
    pub fn first_hands_alone(self) -> bool {
        // Facts that depend on no card also pass this test.
        !self.totals && !self.poker
    }

    /// Returns whether only the first four cards as a poker hand matter.
    pub fn poker_alone(self) -> bool {
        self.poker && !(self.totals || self.ranks || self.nines || self.royal_nines)
    }

    /// Returns the properties of a card that matter apart from its value: its rank, its suit if it is a nine, its kind
    /// and suit if it is a face card or a nine, and its identity.
    pub fn card(self, card: Card) -> [u8; 4] {
        let suit = card.suit() as u8 + 1;
        let royal = match card.rank() {
            9 => suit,
            11 | 12 => 4 + suit,
            Card::KING => 8 + suit,
            _ => 0,
        };
        [
            if self.ranks { card.rank() } else { 0 },
            if self.nines && card.rank() == 9 { suit } else { 0 },
            if self.royal_nines { royal } else { 0 },
            if self.poker { card.index() as u8 + 1 } else { 0 },
        ]
    }
}
