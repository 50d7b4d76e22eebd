//! Midi Baccarat (Maryland, MLGCA version 1.11): the deal of chapters 5, 6 and 8 to 10.

use super::cards::Card;

/// Returns the value of a card (6.A).
pub(crate) fn value(card: Card) -> u8 {
    if card.rank < 10 { card.rank } else { 0 }
}

/// One of the two hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    pub(crate) first: Card,
    pub(crate) second: Card,
    pub(crate) third: Option<Card>,
}

impl Hand {
    /// Returns the Point Count of the first two cards.
    pub(crate) fn two_card_points(&self) -> u8 {
        (value(self.first) + value(self.second)) % 10
    }

    /// Returns the final Point Count (6.B, 6.C).
    pub(crate) fn points(&self) -> u8 {
        (self.two_card_points() + self.third.map_or(0, value)) % 10
    }

    pub(crate) fn count(&self) -> usize {
        2 + usize::from(self.third.is_some())
    }

    /// Returns whether the first two cards total 8 or 9 (1.B.3).
    pub(crate) fn is_natural(&self) -> bool {
        self.two_card_points() >= 8
    }

    /// Returns whether the first two cards are of one rank.
    pub(crate) fn is_pair(&self) -> bool {
        self.first.rank == self.second.rank
    }

    /// Returns whether the hand has this number of cards and this Point Count.
    pub(crate) fn is(&self, count: usize, points: u8) -> bool {
        self.count() == count && self.points() == points
    }
}

/// The winner: the higher hand, or neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Winner {
    Player,
    Banker,
    Tie,
}

/// A round that has been dealt out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    pub(crate) player: Hand,
    pub(crate) banker: Hand,
}

impl Round {
    pub(crate) fn winner(&self) -> Winner {
        match self.player.points().cmp(&self.banker.points()) {
            std::cmp::Ordering::Greater => Winner::Player,
            std::cmp::Ordering::Less => Winner::Banker,
            std::cmp::Ordering::Equal => Winner::Tie,
        }
    }

    /// Returns the number of cards that came out of the shoe.
    pub(crate) fn used(&self) -> usize {
        self.player.count() + self.banker.count()
    }

    /// Returns the initial four cards, in the order of the deal.
    pub(crate) fn first_four(&self) -> [Card; 4] {
        [self.player.first, self.banker.first, self.player.second, self.banker.second]
    }
}

/// 10.B: returns whether the Player's Hand draws, if neither hand is a Natural.
pub(crate) fn player_draws(player: u8) -> bool {
    match player {
        0..=5 => true,
        6 | 7 => false,
        _ => panic!("the tableau does not apply to a Natural"),
    }
}

/// 10.E.3, cell by cell: a row for each point count of the Player's third card, with the Banker's action on 3, 4, 5 and
/// 6.
const BANKER_TABLEAU: [&[u8; 4]; 10] = [
    b"DSSS", // a, third card 0
    b"DSSS", // b, 1
    b"DDSS", // c, 2
    b"DDSS", // d, 3
    b"DDDS", // e, 4
    b"DDDS", // f, 5
    b"DDDD", // g, 6
    b"DDDD", // h.i to h.iv, 7
    b"SSSS", // h.v to h.ix, 8
    b"DSSS", // h.x to h.xiv, 9
];

/// 10.D and 10.E: returns whether the Banker's Hand draws, if neither hand is a Natural. The Player's third card is
/// given by its value, if one was drawn.
pub(crate) fn banker_draws(banker: u8, player_third: Option<u8>) -> bool {
    match (player_third, banker) {
        (None, _) => banker <= 5,
        (Some(_), 0..=2) => true,
        (Some(third), 3..=6) => BANKER_TABLEAU[third as usize][banker as usize - 3] == b'D',
        (Some(_), 7) => false,
        (Some(_), _) => panic!("the tableau does not apply to a Natural"),
    }
}

/// Deals a round from the cards in the order they come out. `None` if there are too few cards, which voids the round
/// (13.E).
pub(crate) fn deal(shoe: &[Card]) -> Option<Round> {
    let mut next = shoe.iter().copied();
    let (p1, b1, p2, b2) = (next.next()?, next.next()?, next.next()?, next.next()?);
    let mut player = Hand { first: p1, second: p2, third: None };
    let mut banker = Hand { first: b1, second: b2, third: None };
    if player.is_natural() || banker.is_natural() {
        return Some(Round { player, banker });
    }
    if player_draws(player.two_card_points()) {
        player.third = Some(next.next()?);
    }
    if banker_draws(banker.two_card_points(), player.third.map(value)) {
        banker.third = Some(next.next()?);
    }
    Some(Round { player, banker })
}

/// Returns the number of cards that are discarded before play: the exposed one and the number on its face (5.F, 5.G).
pub(crate) fn opening_burn(exposed: Card) -> usize {
    1 + usize::from(exposed.rank.min(10))
}

/// Returns the rounds of a shoe after its burn. `cover_at` is the number of cards before the cover card, counted from
/// the very first card. The round in which the cover card appears, even right before the round's first card, is
/// finished, and one more round is played (9.D).
pub(crate) fn play_shoe(shoe: &[Card], cover_at: usize) -> Vec<Round> {
    let mut at = shoe.first().map_or(0, |&card| opening_burn(card));
    let mut rounds = Vec::new();
    let mut last_hand = false;
    while let Some(round) = shoe.get(at..).and_then(deal) {
        at += round.used();
        rounds.push(round);
        if last_hand {
            break;
        }
        last_hand = cover_at < at;
    }
    rounds
}
