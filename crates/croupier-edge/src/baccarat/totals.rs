//! How often the hands come to each pair of totals, with two or three cards, from any shoe.
//!
//! Cards of equal value are alike, so ten counts are all there is. Player's cards are enumerated; what Banker's two
//! cards and third card come to is then a formula of the counts that are left, so that nothing is enumerated twice:
//! `pairs[t]`, the ways to draw two cards that come to `t`, and, for each third card, those ways that leave it.

use croupier_rules::Card;
use croupier_table::rounds::baccarat::Baccarat;

use crate::shoe::CardCounts;

/// How many different cards' values there are.
const VALUES: usize = 10;

/// A final position: both totals, and whether each hand drew.
pub(crate) const POSITIONS: usize = 4 * VALUES * VALUES;

/// The number of a final position.
pub(crate) fn position(player: usize, player_drew: bool, banker: usize, banker_drew: bool) -> usize {
    (usize::from(player_drew) * 2 + usize::from(banker_drew)) * VALUES * VALUES + player * VALUES + banker
}

/// When third cards are drawn, as tables.
pub(crate) struct Draws {
    /// What each rank counts, ace first.
    values: [u8; 13],
    /// Does Player draw: by both totals.
    player: [[bool; VALUES]; VALUES],
    /// Does Banker draw if Player stands: by both totals.
    banker: [[bool; VALUES]; VALUES],
    /// Does Banker draw if Player drew: by Player's total, the third card's value, and Banker's total.
    banker_after: [[[bool; VALUES]; VALUES]; VALUES],
}

impl Draws {
    /// The tables of a pack; none where totals are not single digits.
    pub(crate) fn new(rules: &Baccarat) -> Option<Draws> {
        if !rules.points.single_digit.value {
            return None;
        }
        let mut draws = Draws {
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

    /// The ways to each final position: of all ways to deal six cards, one after the other.
    ///
    /// The shoe must have at least six cards.
    pub(crate) fn positions(&self, shoe: &CardCounts) -> [u64; POSITIONS] {
        let mut left = RemainingCards { counts: [0; VALUES] };
        for rank in 1..=Card::KING {
            left.counts[usize::from(self.values[usize::from(rank) - 1])] += u64::from(shoe.of_rank(rank));
        }
        let all = u64::from(shoe.cards());
        // Cards that are not drawn could be any of those that are left.
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
            // The pairs that would have used the third card.
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

/// The cards that are left, by value.
struct RemainingCards {
    counts: [u64; VALUES],
}

impl RemainingCards {
    /// The ways to draw two cards, one after the other, that come to each total.
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

    /// Adds the ways to draw a third card to two that come to a total, by the new total.
    ///
    /// Of the pairs that come to the total, those that use the card which is to be the third do not leave it:
    /// a card of a value is one of two in a pair with any card of the value that completes the total.
    fn thirds(&self, pairs: u64, total: usize, times: u64, row: &mut [u64]) {
        for third in 0..VALUES {
            let other = (VALUES + total - third) % VALUES;
            let using = 2 * (self.counts[other].saturating_sub(u64::from(other == third)));
            row[(total + third) % VALUES] += times * (self.counts[third] * (pairs.saturating_sub(using)));
        }
    }
}
