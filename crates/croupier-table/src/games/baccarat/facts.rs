//! The facts that can be true of a round of baccarat.

use croupier_rules::{Card, Suit};

use crate::bet::SeatNo;
use crate::games::Fact as RoundFact;
use crate::rounds::game::FactScale;
use crate::rounds::side::Side;

use super::{BaccaratResult, BaccaratRound, BaccaratRules};

/// Four cards as a poker hand. The hands overlap: a straight flush is also a flush.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum PokerHand {
    Royal,
    FourOfAKind,
    StraightFlush,
    ThreeOfAKind,
    Flush,
    Straight,
    TwoPair,
    PairOfAces,
    PairOfTensToKings,
}

/// A nine with a jack, queen or king as the first two cards of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoyalNine {
    /// At least one hand qualifies.
    Any,
    /// Both hands qualify.
    Both,
    /// At least one hand qualifies, and its two cards are of one suit.
    AnySuited,
    /// Both hands qualify, and the cards of each are of one suit.
    BothSuited,
    /// Both hands are this position's personal King and nine.
    BothPersonal,
    /// Only this hand is this position's personal King and nine.
    Personal(Side),
    /// Each hand is the King and nine of some position, but not both are this position's.
    AnyTwoPersonal,
    /// Both hands are the same King and nine of another position.
    IdenticalPersonal,
}

/// A fact that can be true of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum Fact {
    /// The hand has won.
    Wins(Side),
    /// The totals are equal.
    Tie,
    Total(Side, u8),
    /// The hand has this number of cards.
    Cards(Side, u8),
    /// The wager's hand has won.
    OwnWins,
    OtherWins,
    OwnNatural,
    OtherNatural,
    /// Both hands are naturals of the same total.
    NaturalTie,
    /// The wager's hand has won by this number of points.
    OwnBy(u8),
    PlayerBy(u8),
    /// The first two cards of the wager's hand are a pair.
    OwnPair,
    EitherPair,
    OwnNines,
    EitherNines,
    /// The first four cards are this poker hand.
    First(PokerHand),
    /// There is exactly this number of nines among the first four cards.
    Nines(u8),
    NinesSuited,
    NineOfDiamonds,
    RoyalNine(RoyalNine),
}

/// The poker hands of four cards with their names, the best first.
const HANDS: [(&str, PokerHand); 9] = [
    ("royal", PokerHand::Royal),
    ("four-of-a-kind", PokerHand::FourOfAKind),
    ("straight-flush", PokerHand::StraightFlush),
    ("three-of-a-kind", PokerHand::ThreeOfAKind),
    ("flush", PokerHand::Flush),
    ("straight", PokerHand::Straight),
    ("two-pair", PokerHand::TwoPair),
    ("pair-of-aces", PokerHand::PairOfAces),
    ("pair-of-tens-to-kings", PokerHand::PairOfTensToKings),
];

/// Returns every fact with its name in packs. Similar facts are next to each other.
pub(crate) fn facts() -> Vec<(String, Fact)> {
    use RoyalNine as R;
    use Side::{Banker, Player};
    let first = [
        ("player-wins", Fact::Wins(Player)),
        ("banker-wins", Fact::Wins(Banker)),
        ("tie", Fact::Tie),
        ("own-wins", Fact::OwnWins),
        ("other-wins", Fact::OtherWins),
        ("player-two-cards", Fact::Cards(Player, 2)),
        ("player-three-cards", Fact::Cards(Player, 3)),
        ("banker-two-cards", Fact::Cards(Banker, 2)),
        ("banker-three-cards", Fact::Cards(Banker, 3)),
        ("own-natural", Fact::OwnNatural),
        ("other-natural", Fact::OtherNatural),
        ("natural-tie", Fact::NaturalTie),
        ("own-pair", Fact::OwnPair),
        ("either-pair", Fact::EitherPair),
        ("own-nines", Fact::OwnNines),
        ("either-nines", Fact::EitherNines),
    ];
    let nines = [
        ("nines-suited", Fact::NinesSuited),
        ("nine-of-diamonds", Fact::NineOfDiamonds),
        ("any-royal-9", Fact::RoyalNine(R::Any)),
        ("both-royal-9", Fact::RoyalNine(R::Both)),
        ("any-suited-royal-9", Fact::RoyalNine(R::AnySuited)),
        ("both-suited-royal-9", Fact::RoyalNine(R::BothSuited)),
        ("both-personal", Fact::RoyalNine(R::BothPersonal)),
        ("banker-personal", Fact::RoyalNine(R::Personal(Banker))),
        ("player-personal", Fact::RoyalNine(R::Personal(Player))),
        ("any-two-personal", Fact::RoyalNine(R::AnyTwoPersonal)),
        ("identical-personal", Fact::RoyalNine(R::IdenticalPersonal)),
    ];
    let hands = HANDS.map(|(name, hand)| (name, Fact::First(hand)));
    let words = first.into_iter().chain(hands).chain(nines).map(|(name, fact)| (name.to_owned(), fact));
    words
        .chain((0..=9).map(|number| (format!("player-{number}"), Fact::Total(Player, number))))
        .chain((0..=9).map(|number| (format!("banker-{number}"), Fact::Total(Banker, number))))
        .chain((1..=9).map(|number| (format!("own-by-{number}"), Fact::OwnBy(number))))
        .chain((1..=9).map(|number| (format!("player-by-{number}"), Fact::PlayerBy(number))))
        .chain((1..=4).map(|number| (format!("nines-{number}"), Fact::Nines(number))))
        .collect()
}

/// Returns each group of facts that differ only in a number, the lowest number first.
pub(super) fn scales() -> Vec<FactScale> {
    let scale = |facts: Vec<Fact>, counts_cards: bool| FactScale {
        facts: facts.into_iter().map(RoundFact::Baccarat).collect(),
        counts_cards,
    };
    let totals =
        Side::BOTH.map(|side| scale((0..=9).map(|number| Fact::Total(side, number)).collect(), false));
    let cards = Side::BOTH.map(|side| scale((2..=3).map(|number| Fact::Cards(side, number)).collect(), true));
    let other = [
        (1..=9).map(Fact::OwnBy).collect(),
        (1..=9).map(Fact::PlayerBy).collect(),
        (1..=4).map(Fact::Nines).collect(),
        HANDS.iter().map(|(_, hand)| Fact::First(*hand)).collect(),
    ];
    other.map(|facts| scale(facts, false)).into_iter().chain(totals).chain(cards).collect()
}

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
    pub fn holds(&self, fact: RoundFact, own: Side, seat: SeatNo) -> bool {
        let RoundFact::Baccarat(fact) = fact else { return false };
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
        }
    }

    fn royal_nine(&self, royal: RoyalNine, seat: SeatNo) -> bool {
        let is_royal = |side: Side| royal_suits(self.two(side)).is_some();
        let is_suited = |side: Side| royal_suits(self.two(side)).is_some_and(|(face, nine)| face == nine);
        let king = |side: Side| king_nine(self.two(side));
        let personal = |side: Side| king(side).is_some() && king(side) == self.personal(seat);
        let both_personal = Side::BOTH.into_iter().all(personal);
        let of_any_seat = |side: Side| king(side).is_some_and(|suits| self.is_personal_pair(suits));
        match royal {
            RoyalNine::Any => Side::BOTH.into_iter().any(is_royal),
            RoyalNine::Both => Side::BOTH.into_iter().all(is_royal),
            RoyalNine::AnySuited => Side::BOTH.into_iter().any(is_suited),
            RoyalNine::BothSuited => Side::BOTH.into_iter().all(is_suited),
            RoyalNine::BothPersonal => both_personal,
            RoyalNine::Personal(side) => personal(side) && !both_personal,
            RoyalNine::AnyTwoPersonal => Side::BOTH.into_iter().all(of_any_seat) && !both_personal,
            RoyalNine::IdenticalPersonal => {
                king(Side::Player) == king(Side::Banker) && of_any_seat(Side::Player) && !both_personal
            }
        }
    }

    fn personal(&self, seat: SeatNo) -> Option<(Suit, Suit)> {
        self.rules.progressive.as_ref()?.personal.value.get(seat.index()).copied()
    }

    fn is_personal_pair(&self, suits: (Suit, Suit)) -> bool {
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
