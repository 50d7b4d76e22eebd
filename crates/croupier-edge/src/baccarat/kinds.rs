//! What a wager looks at in a card, so that cards that look alike to it are counted together.

use croupier_rules::{Card, Suit};
use croupier_table::rounds::Fact;

use crate::shoe::Shoe;

/// What facts look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Looks {
    /// At totals and numbers of cards.
    pub(crate) totals: bool,
    /// At the ranks of a hand's first two cards.
    pub(crate) ranks: bool,
    /// At nines and their suits among the first four cards.
    pub(crate) nines: bool,
    /// At faces and nines in a hand's first two cards, and their suits.
    pub(crate) royal_nines: bool,
    /// At the first four cards as a poker hand.
    pub(crate) poker: bool,
}

impl Looks {
    /// What these facts look at.
    pub(crate) fn of(facts: impl Iterator<Item = Fact>) -> Looks {
        let mut looks = Looks::default();
        for fact in facts {
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
                // Never true of baccarat, whatever the cards.
                Fact::Never
                | Fact::Consecutive
                | Fact::Pair
                | Fact::Trips
                | Fact::Between
                | Fact::Spread(_)
                | Fact::Higher
                | Fact::Lower
                | Fact::Surrendered
                | Fact::WarHigher
                | Fact::WarTie
                | Fact::WarLower
                | Fact::RestsHere => {}
            }
        }
        looks
    }

    /// At nothing but totals and numbers of cards?
    pub(crate) fn totals_alone(self) -> bool {
        self.totals && !(self.ranks || self.nines || self.royal_nines || self.poker)
    }

    /// At nothing but the first two cards of each hand?
    pub(crate) fn first_hands_alone(self) -> bool {
        // What looks at nothing at all is decided by any cards.
        !self.totals && !self.poker
    }

    /// At nothing but the first four cards as a poker hand?
    pub(crate) fn poker_alone(self) -> bool {
        self.poker && !(self.totals || self.ranks || self.nines || self.royal_nines)
    }

    /// What of a card makes a difference.
    fn key(self, card: Card, value: u8) -> [u8; 5] {
        let suit = card.suit() as u8 + 1;
        let royal = match card.rank() {
            9 => suit,
            11 | 12 => 4 + suit,
            Card::KING => 8 + suit,
            _ => 0,
        };
        [
            if self.totals { value } else { 0 },
            if self.ranks { card.rank() } else { 0 },
            if self.nines && card.rank() == 9 { suit } else { 0 },
            if self.royal_nines { royal } else { 0 },
            if self.poker { card.index() as u8 } else { 0 },
        ]
    }
}

/// Kinds of cards: those that look alike, with one of them to stand for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kinds {
    pub(crate) cards: Vec<Card>,
    of_card: [u8; Card::COUNT],
}

impl Kinds {
    pub(crate) fn new(looks: Looks, value: impl Fn(Card) -> u8) -> Kinds {
        let mut keys: Vec<[u8; 5]> = Vec::new();
        let mut kinds = Kinds { cards: Vec::new(), of_card: [0; Card::COUNT] };
        let ranks = (1..=Card::KING).flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
        for card in ranks.flatten() {
            let key = looks.key(card, value(card));
            let kind = keys.iter().position(|known| *known == key).unwrap_or_else(|| {
                keys.push(key);
                kinds.cards.push(card);
                keys.len() - 1
            });
            kinds.of_card[card.index()] = kind as u8;
        }
        kinds
    }

    /// How many cards of each kind a shoe has.
    pub(crate) fn counts(&self, shoe: &Shoe) -> Vec<u64> {
        let mut counts = vec![0; self.cards.len()];
        for rank in 1..=Card::KING {
            for card in Suit::ALL.iter().filter_map(|suit| Card::new(rank, *suit)) {
                counts[usize::from(self.of_card[card.index()])] += u64::from(shoe.count(card));
            }
        }
        counts
    }

    /// Every two kinds, the order aside.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let all = self.cards.len();
        (0..all).flat_map(|one| (one..all).map(move |two| (one, two))).collect()
    }
}

/// The ways to draw two cards of these kinds one after the other, in either order.
pub(crate) fn ways(counts: &[u64], (one, two): (usize, usize)) -> u64 {
    if one == two { counts[one] * counts[one].saturating_sub(1) } else { 2 * counts[one] * counts[two] }
}
