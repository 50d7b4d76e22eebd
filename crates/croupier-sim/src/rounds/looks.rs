//! What the facts of baccarat look at, so that cards that look alike are one.

use croupier_rules::{Card, Suit};
use croupier_table::rounds::Fact;

/// What facts look at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Looks {
    /// At the ranks of a hand's first two cards.
    pub(super) ranks: bool,
    /// At nines and their suits among the first four cards.
    pub(super) nines: bool,
    /// At faces and nines in a hand's first two cards, and their suits.
    pub(super) royal_nines: bool,
    /// At the first four cards as a poker hand.
    pub(super) poker: bool,
}

/// The part of a round of baccarat that a fact belongs to: totals and numbers of cards, the first two cards of each
/// hand, or the first four cards as a poker hand.
pub(super) fn part(fact: Fact) -> usize {
    match fact {
        Fact::OwnPair
        | Fact::EitherPair
        | Fact::OwnNines
        | Fact::EitherNines
        | Fact::Nines(_)
        | Fact::NinesSuited
        | Fact::NineOfDiamonds
        | Fact::RoyalNine(_) => 1,
        Fact::First(_) => 2,
        _ => 0,
    }
}

impl Looks {
    /// What these facts look at.
    pub(super) fn of(facts: impl Iterator<Item = Fact>) -> Looks {
        let mut looks = Looks::default();
        for fact in facts {
            match fact {
                Fact::OwnPair | Fact::EitherPair | Fact::OwnNines | Fact::EitherNines => looks.ranks = true,
                Fact::Nines(_) | Fact::NinesSuited | Fact::NineOfDiamonds => looks.nines = true,
                Fact::RoyalNine(_) => looks.royal_nines = true,
                Fact::First(_) => looks.poker = true,
                _ => {}
            }
        }
        looks
    }

    /// What of a card makes a difference, besides what it counts.
    pub(super) fn card(self, card: Card) -> [u8; 4] {
        let (rank, suit) = (card.rank(), card.suit() as u8 + 1);
        let royal = match rank {
            9 => suit,
            11 | 12 => 4 + suit,
            Card::KING => 8 + suit,
            _ => 0,
        };
        [
            if self.ranks { rank } else { 0 },
            if self.nines && rank == 9 { suit } else { 0 },
            if self.royal_nines { royal } else { 0 },
            if self.poker { card.index() as u8 + 1 } else { 0 },
        ]
    }

    /// What of the first two cards of a hand makes a difference, the poker hand aside.
    pub(super) fn pair(self, cards: [Card; 2]) -> [u8; 4] {
        let [one, two] = cards;
        let paired = self.ranks && one.rank() == two.rank();
        let nine = |card: Card| if card.rank() == 9 { card.suit() as u8 + 1 } else { 0 };
        let suits = [nine(one).max(nine(two)), nine(one).min(nine(two))];
        let face = cards.into_iter().find(|card| card.rank() > 10);
        let royal = face.filter(|_| self.royal_nines && suits[0] > 0);
        let royal = royal.map_or(0, |face| face.suit() as u8 + 1 + 4 * u8::from(face.rank() == Card::KING));
        // A nine counts where nines do, where a face is beside it, and where a pair of nines is something else.
        let is_seen = self.nines || royal > 0;
        let nines = if is_seen { suits } else { [0, 0] };
        let of_nines = u8::from(paired) + u8::from(paired && one.rank() == 9);
        [of_nines, nines[0], nines[1], royal]
    }
}

/// The number of two ranks, the order aside, among the ninety-one.
pub(super) fn two_ranks([one, two]: [Card; 2]) -> u8 {
    let (high, low) = (one.rank().max(two.rank()) - 1, one.rank().min(two.rank()) - 1);
    high * (high + 1) / 2 + low
}

/// How many there are.
pub(super) const TWO_RANKS: usize = 91;

/// The suit of two cards, if it is one: its number from 1.
pub(super) fn one_suit([one, two]: [Card; 2]) -> Option<u8> {
    (one.suit() == two.suit()).then_some(one.suit() as u8)
}

/// Four cards of these ranks, all of one suit or not.
pub(super) fn four(ranks: [u8; 4], flush: bool) -> Option<[Card; 4]> {
    let first = if flush { Suit::Clubs } else { Suit::Diamonds };
    let [a, b, c, d] = ranks;
    let club = |rank| Card::new(rank, Suit::Clubs);
    Some([Card::new(a, first)?, club(b)?, club(c)?, club(d)?])
}
