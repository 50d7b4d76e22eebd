//! The first two cards of each hand, reduced to the properties that a wager looks at.

use croupier_rules::Card;

use crate::shoe::CardCounts;

use super::kinds::{CardKinds, ways};

/// Every combination of the first two cards of each hand that a wager can tell apart.
pub(crate) struct Hands {
    pub(crate) kinds: CardKinds,
    pairs: Vec<(usize, usize)>,
}

impl Hands {
    pub(crate) fn new(kinds: CardKinds) -> Hands {
        Hands { pairs: kinds.pairs(), kinds }
    }

    /// Returns cards for each combination: Player's two and Banker's two.
    pub(crate) fn examples(&self) -> impl Iterator<Item = [[Card; 2]; 2]> + '_ {
        let two = |(one, two): &(usize, usize)| [self.kinds.cards[*one], self.kinds.cards[*two]];
        self.pairs
            .iter()
            .flat_map(move |player| self.pairs.iter().map(move |banker| [two(player), two(banker)]))
    }

    /// Counts the ways to deal each combination, in the same order, out of all ways to deal four cards in sequence.
    pub(crate) fn ways(&self, shoe: &CardCounts) -> Vec<u64> {
        let mut left = self.kinds.counts(shoe);
        let mut all = Vec::with_capacity(self.pairs.len() * self.pairs.len());
        for player in &self.pairs {
            let drawn = ways(&left, *player);
            if drawn == 0 {
                all.resize(all.len() + self.pairs.len(), 0);
                continue;
            }
            left[player.0] -= 1;
            left[player.1] -= 1;
            all.extend(self.pairs.iter().map(|banker| drawn * ways(&left, *banker)));
            left[player.0] += 1;
            left[player.1] += 1;
        }
        all
    }
}
