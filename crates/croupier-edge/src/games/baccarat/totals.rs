//! Counts the ways to each pair of totals, with two or three cards each, from any shoe.
//!
//! Cards of equal value are interchangeable, so ten counts describe a shoe. The code enumerates only Player's cards. A
//! formula in the remaining counts then gives the totals of Banker's hand. It needs `pairs[t]`, the ways to draw two
//! cards with the total `t`, and how many of those ways leave a given third card in the shoe.

use croupier_rules::Card;
use croupier_table::games::baccarat::BaccaratRules;

use crate::shoe::CardCounts;

/// The number of different values of cards.
const VALUES: usize = 10;

/// The number of final positions. A position is both totals, and whether each hand drew a third card.
pub(crate) const POSITIONS: usize = 4 * VALUES * VALUES;

/// Returns the index of a final position.
pub(crate) fn position(player: usize, player_drew: bool, banker: usize, banker_drew: bool) -> usize {
    (usize::from(player_drew) * 2 + usize::from(banker_drew)) * VALUES * VALUES + player * VALUES + banker
}

/// The drawing rules as tables.
pub(crate) struct DrawTables {
    /// The value of each rank, ace first.
    values: [u8; 13],
    /// Whether Player draws, by both totals.
    player: [[bool; VALUES]; VALUES],
    /// Whether Banker draws if Player stands, by both totals.
    banker: [[bool; VALUES]; VALUES],
    /// Whether Banker draws if Player drew, by Player's total, the third card's value and Banker's total.
    banker_after: [[[bool; VALUES]; VALUES]; VALUES],
}

impl DrawTables {
    /// Builds the tables of a pack; `None` if totals are not single digits.
    pub(crate) fn new(rules: &BaccaratRules) -> Option<DrawTables> {
        if !rules.points.single_digit.value {
            return None;
        }
        let mut draws = DrawTables {
            values: [0; 13],
            player: [[false; VALUES]; VALUES],
            banker: [[false; VALUES]; VALUES],
            banker_after: [[[false; VALUES]; VALUES]; VALUES],
        };
        for rank in 1..=Card::KING {
            let card = Card::new(rank, croupier_rules::Suit::Clubs)?;
            draws.values[usize::from(rank) - 1] = rules.points.card(card) % 10;
        }
        let tableau = &rules.tableau;
        for player in 0..VALUES as u8 {
            for banker in 0..VALUES as u8 {
                let (p, b) = (usize::from(player), usize::from(banker));
                draws.player[p][b] = tableau.player_draws(player, banker);
                draws.banker[p][b] = tableau.banker_draws(player, banker, None);
                for third in 0..VALUES as u8 {
                    draws.banker_after[p][usize::from(third)][b] =
                        tableau.banker_draws(player, banker, Some(third));
                }
            }
        }
        Some(draws)
    }

    /// Counts the ways to each final position, out of all ways to deal six cards in sequence.
    ///
    /// The shoe must have at least six cards.
    pub(crate) fn positions(&self, shoe: &CardCounts) -> [u64; POSITIONS] {
        let mut left = RemainingCards { counts: [0; VALUES] };
        for rank in 1..=Card::KING {
            left.counts[usize::from(self.values[usize::from(rank) - 1])] += u64::from(shoe.of_rank(rank));
        }
        let all = u64::from(shoe.cards());
        // In the count of six cards in sequence, a card that is not drawn can be any remaining card.
        let (one_more, two_more) = (all - 5, (all - 4) * (all - 5));
        let mut ways = [0_u64; POSITIONS];
        for first in 0..VALUES {
            for second in first..VALUES {
                let drawn =
                    left.counts[first] * left.counts[second].saturating_sub(u64::from(first == second));
                let drawn = if first == second { drawn } else { 2 * drawn };
                if drawn == 0 {
                    continue;
                }
                left.counts[first] -= 1;
                left.counts[second] -= 1;
                let player = (first + second) % VALUES;
                let pairs = left.pairs();
                self.player_stands(&left, &pairs, player, drawn, (one_more, two_more), &mut ways);
                if self.player[player].contains(&true) {
                    self.player_draws(&mut left, &pairs, player, drawn, one_more, &mut ways);
                }
                left.counts[first] += 1;
                left.counts[second] += 1;
            }
        }
        ways
    }

    fn player_stands(
        &self,
        left: &RemainingCards,
        pairs: &[u64; VALUES],
        player: usize,
        drawn: u64,
        (one_more, two_more): (u64, u64),
        ways: &mut [u64; POSITIONS],
    ) {
        for banker in (0..VALUES).filter(|banker| !self.player[player][*banker]) {
            if !self.banker[player][banker] {
                ways[position(player, false, banker, false)] += drawn * pairs[banker] * two_more;
                continue;
            }
            let row = &mut ways[position(player, false, 0, true)..][..VALUES];
            left.thirds(pairs[banker], banker, drawn * one_more, row);
        }
    }

    fn player_draws(
        &self,
        left: &mut RemainingCards,
        pairs: &[u64; VALUES],
        player: usize,
        drawn: u64,
        one_more: u64,
        ways: &mut [u64; POSITIONS],
    ) {
        for third in 0..VALUES {
            if left.counts[third] == 0 {
                continue;
            }
            let drawn = drawn * left.counts[third];
            // Remove the pairs that use the third card.
            let mut pairs = *pairs;
            for (banker, count) in pairs.iter_mut().enumerate() {
                let other = (VALUES + banker - third) % VALUES;
                *count -= 2 * (left.counts[other] - u64::from(other == third));
            }
            left.counts[third] -= 1;
            let total = (player + third) % VALUES;
            for banker in (0..VALUES).filter(|banker| self.player[player][*banker]) {
                if self.banker_after[player][third][banker] {
                    let row = &mut ways[position(total, true, 0, true)..][..VALUES];
                    left.thirds(pairs[banker], banker, drawn, row);
                } else {
                    ways[position(total, true, banker, false)] += drawn * pairs[banker] * one_more;
                }
            }
            left.counts[third] += 1;
        }
    }
}

/// The remaining cards, by value.
struct RemainingCards {
    counts: [u64; VALUES],
}

impl RemainingCards {
    /// Counts the ways to draw two cards in sequence, by their total.
    fn pairs(&self) -> [u64; VALUES] {
        let mut pairs = [0; VALUES];
        for one in 0..VALUES {
            for two in 0..VALUES {
                pairs[(one + two) % VALUES] += self.counts[one] * self.counts[two];
            }
            pairs[2 * one % VALUES] -= self.counts[one];
        }
        pairs
    }

    /// Adds the ways to draw a third card to a pair with a given total, by the new total.
    ///
    /// A pair that contains the third card itself is not counted: the third card and any card whose value completes the
    /// total form such a pair.
    fn thirds(&self, pairs: u64, total: usize, times: u64, row: &mut [u64]) {
        for third in 0..VALUES {
            let other = (VALUES + total - third) % VALUES;
            let using = 2 * (self.counts[other].saturating_sub(u64::from(other == third)));
            row[(total + third) % VALUES] += times * (self.counts[third] * (pairs.saturating_sub(using)));
        }
    }
}
