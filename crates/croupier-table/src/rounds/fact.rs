//! Facts that can be true of a round, as packs name them in the rows of their wagers.

use serde::{Deserialize, Serialize};

/// One of the two hands of baccarat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaccaratSide))]
pub enum Side {
    /// Player's hand.
    Player,
    /// Banker's hand.
    Banker,
}

impl Side {
    /// Both hands.
    pub const BOTH: [Side; 2] = [Side::Player, Side::Banker];

    /// Returns the hand of a wager's spot in its family; Player's if the wager has no hand.
    pub fn of_spot(spot: Option<u8>) -> Side {
        if spot == Some(1) { Side::Banker } else { Side::Player }
    }

    /// Returns the other hand.
    pub fn other(self) -> Side {
        if self == Side::Player { Side::Banker } else { Side::Player }
    }

    /// Returns the name for readers.
    pub fn name(self) -> &'static str {
        if self == Side::Player { "Player" } else { "Banker" }
    }
}

/// Four cards as a poker hand. The hands overlap: a straight flush is also a flush.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// Each hand is some position's King and nine, but they are not both this position's.
    AnyTwoPersonal,
    /// Both hands are the same King and nine of another position.
    IdenticalPersonal,
}

/// A fact that can be true of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
pub enum Fact {
    /// Never true.
    Never,
    /// The hand has won.
    Wins(Side),
    /// The totals or the cards are equal.
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
    // Red Dog
    Consecutive,
    Pair,
    Trips,
    Between,
    Spread(u8),
    // Casino War
    Higher,
    Lower,
    Surrendered,
    WarHigher,
    WarTie,
    WarLower,
    /// The wheel rests on the wager's symbol.
    RestsHere,
}

impl Fact {
    /// Returns every fact with its name. Similar facts are next to each other, so that a proof that replaces a fact
    /// with the next one is a real test.
    pub fn all() -> Vec<(String, Fact)> {
        use PokerHand as P;
        use RoyalNine as R;
        use Side::{Banker, Player};
        let mut all: Vec<(String, Fact)> = Vec::new();
        let mut add = |name: &str, fact: Fact| all.push((name.to_owned(), fact));
        for (name, fact) in [
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
            ("royal", Fact::First(P::Royal)),
            ("four-of-a-kind", Fact::First(P::FourOfAKind)),
            ("straight-flush", Fact::First(P::StraightFlush)),
            ("three-of-a-kind", Fact::First(P::ThreeOfAKind)),
            ("flush", Fact::First(P::Flush)),
            ("straight", Fact::First(P::Straight)),
            ("two-pair", Fact::First(P::TwoPair)),
            ("pair-of-aces", Fact::First(P::PairOfAces)),
            ("pair-of-tens-to-kings", Fact::First(P::PairOfTensToKings)),
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
            ("consecutive", Fact::Consecutive),
            ("pair", Fact::Pair),
            ("trips", Fact::Trips),
            ("between", Fact::Between),
            ("higher", Fact::Higher),
            ("lower", Fact::Lower),
            ("surrendered", Fact::Surrendered),
            ("war-higher", Fact::WarHigher),
            ("war-tie", Fact::WarTie),
            ("war-lower", Fact::WarLower),
            ("rests-here", Fact::RestsHere),
            ("never", Fact::Never),
        ] {
            add(name, fact);
        }
        for number in 0..=9 {
            add(&format!("player-{number}"), Fact::Total(Player, number));
        }
        for number in 0..=9 {
            add(&format!("banker-{number}"), Fact::Total(Banker, number));
        }
        for number in 1..=9 {
            add(&format!("own-by-{number}"), Fact::OwnBy(number));
        }
        for number in 1..=9 {
            add(&format!("player-by-{number}"), Fact::PlayerBy(number));
        }
        for number in 1..=4 {
            add(&format!("nines-{number}"), Fact::Nines(number));
        }
        for number in 1..=11 {
            add(&format!("spread-{number}"), Fact::Spread(number));
        }
        all
    }
}
