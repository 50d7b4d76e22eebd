//! The features of the first cards of baccarat hands that facts depend on.

use croupier_rules::{Card, Suit};
use croupier_table::games::baccarat::HandFeatures;
use croupier_table::rounds::Fact;

/// Returns the part of a baccarat round that a fact belongs to: totals and numbers of cards, the first two cards of
/// each hand, or the first four cards as a poker hand.
pub(super) fn part(fact: Fact) -> usize {
    let looks = HandFeatures::of([fact].into_iter());
    match looks {
        _ if looks.ranks || looks.nines || looks.royal_nines => 1,
        _ if looks.poker => 2,
        _ => 0,
    }
}

/// Returns the relevant features of the first two cards of a hand, apart from the poker hand.
pub(super) fn pair(looks: HandFeatures, cards: [Card; 2]) -> [u8; 4] {
    let [one, two] = cards;
    let paired = looks.ranks && one.rank() == two.rank();
    let nine = |card: Card| if card.rank() == 9 { card.suit() as u8 + 1 } else { 0 };
    let suits = [nine(one).max(nine(two)), nine(one).min(nine(two))];
    let face = cards.into_iter().find(|card| card.rank() > 10);
    let royal = face.filter(|_| looks.royal_nines && suits[0] > 0);
    let royal = royal.map_or(0, |face| face.suit() as u8 + 1 + 4 * u8::from(face.rank() == Card::KING));
    // A nine matters if facts depend on nines, if it comes with a face card, or if a pair of nines differs from
    // other pairs.
    let is_seen = looks.nines || royal > 0;
    let nines = if is_seen { suits } else { [0, 0] };
    let of_nines = u8::from(paired) + u8::from(paired && one.rank() == 9);
    [of_nines, nines[0], nines[1], royal]
}

/// Returns the index of two ranks, in either order, among the 91 unordered pairs.
pub(super) fn two_ranks([one, two]: [Card; 2]) -> u8 {
    let (high, low) = (one.rank().max(two.rank()) - 1, one.rank().min(two.rank()) - 1);
    high * (high + 1) / 2 + low
}

/// The number of unordered pairs of ranks.
pub(super) const TWO_RANKS: usize = 91;

/// Returns the index of the common suit of two cards, if they have one.
pub(super) fn one_suit([one, two]: [Card; 2]) -> Option<u8> {
    (one.suit() == two.suit()).then_some(one.suit() as u8)
}

/// Returns four cards with these ranks. If `flush` is true, they are all of one suit.
pub(super) fn four(ranks: [u8; 4], flush: bool) -> Option<[Card; 4]> {
    let first = if flush { Suit::Clubs } else { Suit::Diamonds };
    let [a, b, c, d] = ranks;
    let club = |rank| Card::new(rank, Suit::Clubs);
    Some([Card::new(a, first)?, club(b)?, club(c)?, club(d)?])
}
