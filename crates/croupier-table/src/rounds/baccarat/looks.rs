//! What the facts of baccarat look at, so that cards that look alike to a wager can be taken together.

use croupier_rules::Card;

use crate::rounds::fact::Fact;

/// What facts look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct HandsView {
    /// At totals and numbers of cards.
    pub totals: bool,
    /// At the ranks of a hand's first two cards.
    pub ranks: bool,
    /// At nines and their suits among the first four cards.
    pub nines: bool,
    /// At faces and nines in a hand's first two cards, and their suits.
    pub royal_nines: bool,
    /// At the first four cards as a poker hand.
    pub poker: bool,
}

impl HandsView {
    /// What these facts look at.
    pub fn of(facts: impl Iterator<Item = Fact>) -> HandsView {
        let mut looks = HandsView::default();
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
    pub fn totals_alone(self) -> bool {
        self.totals && !(self.ranks || self.nines || self.royal_nines || self.poker)
    }

    /// At nothing but the first two cards of each hand?
    pub fn first_hands_alone(self) -> bool {
        // What looks at nothing at all is decided by any cards.
        !self.totals && !self.poker
    }

    /// At nothing but the first four cards as a poker hand?
    pub fn poker_alone(self) -> bool {
        self.poker && !(self.totals || self.ranks || self.nines || self.royal_nines)
    }

    /// What of a card makes a difference, besides what it counts: its rank, its suit as a nine, which face or nine it is, and
    /// which card.
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
