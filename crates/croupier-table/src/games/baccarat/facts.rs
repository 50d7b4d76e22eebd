//! The facts of a round of baccarat.

use croupier_rules::{Card, Suit};

use crate::bet::SeatNo;
use crate::rounds::fact::{Fact, PokerHand, RoyalNine, Side};

use super::{BaccaratResult, BaccaratRound, BaccaratRules};

/// The facts of a finished round, for the rows of wagers.
pub struct RoundFacts<'r> {
    rules: &'r BaccaratRules,
    hands: [&'r [Card]; 2],
    totals: [u8; 2],
    naturals: [bool; 2],
}

impl<'r> RoundFacts<'r> {
    pub(crate) fn new(rules: &'r BaccaratRules, round: &'r BaccaratRound) -> RoundFacts<'r> {
        RoundFacts::of_hands(rules, Side::BOTH.map(|side| &round.hand(side).cards[..]))
    }

    /// Creates the facts of two finished hands, Player's first.
    pub fn of_hands(rules: &'r BaccaratRules, hands: [&'r [Card]; 2]) -> RoundFacts<'r> {
        let totals = hands.map(|cards| rules.points.total(cards));
        let natural =
            |cards: &[Card]| cards.len() == 2 && rules.tableau.is_natural(rules.points.total(cards));
        RoundFacts { rules, hands, totals, naturals: hands.map(natural) }
    }

    fn total(&self, side: Side) -> u8 {
        self.totals[side as usize]
    }

    /// Returns the first two cards of a hand.
    fn two(&self, side: Side) -> [Card; 2] {
        let cards = self.hands[side as usize];
        [cards[0], cards[1]]
    }

    fn four(&self) -> [Card; 4] {
        let ([a, b], [c, d]) = (self.two(Side::Player), self.two(Side::Banker));
        [a, b, c, d]
    }

    fn winner(&self) -> Option<Side> {
        match self.totals[0].cmp(&self.totals[1]) {
            std::cmp::Ordering::Greater => Some(Side::Player),
            std::cmp::Ordering::Less => Some(Side::Banker),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn wins_by(&self, side: Side, points: u8) -> bool {
        self.total(side).checked_sub(self.total(side.other())) == Some(points)
    }

    fn is_pair(&self, side: Side) -> bool {
        let [one, two] = self.two(side);
        one.rank() == two.rank()
    }

    fn is_nines(&self, side: Side) -> bool {
        self.two(side).iter().all(|card| card.rank() == 9)
    }

    /// Returns the result of the round.
    pub(crate) fn outcome(&self) -> BaccaratResult {
        BaccaratResult {
            winner: self.winner(),
            player: self.total(Side::Player),
            banker: self.total(Side::Banker),
            player_pair: self.is_pair(Side::Player),
            banker_pair: self.is_pair(Side::Banker),
            natural: self.naturals[0] || self.naturals[1],
        }
    }

    /// Returns whether a fact is true. `own` is the hand that the wager is on, and `seat` is the position of the bet.
    pub fn holds(&self, fact: Fact, own: Side, seat: SeatNo) -> bool {
        match fact {
            Fact::Wins(side) => self.winner() == Some(side),
            Fact::Tie => self.winner().is_none(),
            Fact::Total(side, total) => self.total(side) == total,
            Fact::Cards(side, count) => self.hands[side as usize].len() == usize::from(count),
            Fact::OwnWins => self.winner() == Some(own),
            Fact::OtherWins => self.winner() == Some(own.other()),
            Fact::OwnNatural => self.naturals[own as usize],
            Fact::OtherNatural => self.naturals[own.other() as usize],
            Fact::NaturalTie => self.winner().is_none() && self.naturals == [true, true],
            Fact::OwnBy(points) => self.wins_by(own, points),
            Fact::PlayerBy(points) => self.wins_by(Side::Player, points),
            Fact::OwnPair => self.is_pair(own),
            Fact::EitherPair => Side::BOTH.into_iter().any(|side| self.is_pair(side)),
            Fact::OwnNines => self.is_nines(own),
            Fact::EitherNines => Side::BOTH.into_iter().any(|side| self.is_nines(side)),
            Fact::First(hand) => is_poker(self.four(), hand),
            Fact::Nines(count) => nines(&self.four()).count() == usize::from(count),
            Fact::NinesSuited => {
                let four = self.four();
                let first = nines(&four).next().map(Card::suit);
                nines(&four).count() > 1 && nines(&four).all(|card| Some(card.suit()) == first)
            }
            Fact::NineOfDiamonds => nines(&self.four()).any(|card| card.suit() == Suit::Diamonds),
            Fact::RoyalNine(royal) => self.royal_nine(royal, seat),
            _ => false,
        }
    }

    fn royal_nine(&self, royal: RoyalNine, seat: SeatNo) -> bool {
        let is_royal = |side: Side| royal_suits(self.two(side)).is_some();
        let is_suited = |side: Side| royal_suits(self.two(side)).is_some_and(|(face, nine)| face == nine);
        let king = |side: Side| king_nine(self.two(side));
        let personal = |side: Side| king(side).is_some() && king(side) == self.personal(seat);
        let both_personal = Side::BOTH.into_iter().all(personal);
        let somebodys = |side: Side| king(side).is_some_and(|suits| self.is_somebodys(suits));
        match royal {
            RoyalNine::Any => Side::BOTH.into_iter().any(is_royal),
            RoyalNine::Both => Side::BOTH.into_iter().all(is_royal),
            RoyalNine::AnySuited => Side::BOTH.into_iter().any(is_suited),
            RoyalNine::BothSuited => Side::BOTH.into_iter().all(is_suited),
            RoyalNine::BothPersonal => both_personal,
            RoyalNine::Personal(side) => personal(side) && !both_personal,
            RoyalNine::AnyTwoPersonal => Side::BOTH.into_iter().all(somebodys) && !both_personal,
            RoyalNine::IdenticalPersonal => {
                king(Side::Player) == king(Side::Banker) && somebodys(Side::Player) && !both_personal
            }
        }
    }

    fn personal(&self, seat: SeatNo) -> Option<(Suit, Suit)> {
        self.rules.progressive.as_ref()?.personal.value.get(seat.index()).copied()
    }

    fn is_somebodys(&self, suits: (Suit, Suit)) -> bool {
        self.rules.progressive.as_ref().is_some_and(|rules| rules.personal.value.contains(&suits))
    }
}

fn nines(cards: &[Card]) -> impl Iterator<Item = Card> + '_ {
    cards.iter().copied().filter(|card| card.rank() == 9)
}

/// Returns the suits of the face card and the nine, if the two cards are a face card and a nine.
fn royal_suits([one, two]: [Card; 2]) -> Option<(Suit, Suit)> {
    match (one.rank(), two.rank()) {
        (11..=13, 9) => Some((one.suit(), two.suit())),
        (9, 11..=13) => Some((two.suit(), one.suit())),
        _ => None,
    }
}

/// Returns the suits of the king and the nine, if the two cards are a king and a nine.
fn king_nine(cards: [Card; 2]) -> Option<(Suit, Suit)> {
    royal_suits(cards).filter(|_| cards.iter().any(|card| card.rank() == Card::KING))
}

fn is_poker(cards: [Card; 4], hand: PokerHand) -> bool {
    let mut ranks = cards.map(Card::rank);
    ranks.sort_unstable();
    let count = |rank: u8| ranks.iter().filter(|known| **known == rank).count();
    let most = ranks.iter().map(|rank| count(*rank)).max().unwrap_or(0);
    let pairs = (1..=13).filter(|rank| count(*rank) == 2).count();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    // An ace ranks below the two or above the king.
    let straight = ranks == [1, 11, 12, 13] || ranks.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match hand {
        PokerHand::Royal => flush && ranks == [1, 11, 12, 13],
        PokerHand::FourOfAKind => most == 4,
        PokerHand::StraightFlush => straight && flush,
        PokerHand::ThreeOfAKind => most == 3,
        PokerHand::Flush => flush,
        PokerHand::Straight => straight,
        PokerHand::TwoPair => pairs == 2,
        PokerHand::PairOfAces => count(1) == 2,
        PokerHand::PairOfTensToKings => (10..=13).any(|rank| count(rank) == 2),
    }
}
