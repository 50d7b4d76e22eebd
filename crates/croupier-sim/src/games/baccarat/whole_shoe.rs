//! The frequency of hands from a whole shoe.

use crate::games::dealer::take as draw;
use crate::rounds::{RoundClass, RoundParts};

use super::{BaccaratHands, ROW};

/// The number of cards of each label, or of each value.
type Counts = [u64; ROW];

impl BaccaratHands {
    /// Returns the number of ways to get each class, counted over all ordered sequences of six cards.
    pub(super) fn ways_from_whole_shoe(&self, parts: &RoundParts) -> Vec<u64> {
        let mut ways = vec![0; parts.class_count()];
        let cards = self.shoe.counts();
        for (player, left, of_player) in pairs(&cards) {
            for (banker, left, of_banker) in pairs(&left) {
                let [player, banker] =
                    [(0, player), (1, banker)].map(|(side, [one, two])| self.twos[side][one * ROW + two]);
                let [first, poker] = self.first_cards(player, banker);
                for (next, in_ways) in self.next_two(&left) {
                    let class = RoundClass([self.drawn(player, banker, next).number, first, poker]);
                    ways[parts.index(class)] += of_player * of_banker * in_ways;
                }
            }
        }
        ways
    }

    /// Returns the possible values of the next two cards, each with its number of ways.
    fn next_two(&self, left: &Counts) -> impl Iterator<Item = ([usize; 2], u64)> {
        let mut values = [0; ROW];
        left.iter().zip(self.value).for_each(|(count, value)| values[usize::from(value)] += count);
        let count = self.values;
        (0..count).flat_map(move |fifth| {
            let mut left = values;
            let ways = draw(&mut left, fifth);
            (0..count).map(move |sixth| ([fifth, sixth], ways * left[sixth]))
        })
    }
}

/// Returns every unordered pair of labels, with the remaining cards and the number of ways.
fn pairs(cards: &Counts) -> impl Iterator<Item = ([usize; 2], Counts, u64)> + use<> {
    let cards = *cards;
    (0..ROW).flat_map(move |one| (0..=one).map(move |two| [one, two])).filter_map(move |[one, two]| {
        let mut left = cards;
        let ways = draw(&mut left, one) * draw(&mut left, two) * if one == two { 1 } else { 2 };
        (ways > 0).then_some(([one, two], left, ways))
    })
}

#[cfg(test)]
mod tests {
    use croupier_rules::{Choices, Library};
    use croupier_table::rounds;

    use crate::games::Dealer;
    use crate::rounds::sign;

    /// The number of ordered sequences of six cards from eight decks in which Player wins, Banker wins, or the
    /// hands tie.
    const PUBLISHED: [u64; 3] = [2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216];

    fn winners(wagers: &[&str], choices: &[(&str, &str)]) -> [u64; 3] {
        let pack = Library::embedded().compose("mlgca-midi-baccarat").unwrap();
        let choices: Choices =
            choices.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let rules = rounds::rules(&pack, &choices).unwrap();
        let wagers: Vec<_> = wagers.iter().map(|name| rules.layout.find(name).unwrap()).collect();
        let (hands, parts) =
            super::super::dealer(&rules, super::super::BaccaratRules::of(&rules.game.kind).unwrap(), &wagers)
                .unwrap();
        let ways = hands.whole_shoe(&parts).unwrap();
        [0, 1, 2].map(|winner| {
            let of_winner =
                parts.all().zip(&ways).filter(|(class, _)| parts.result(*class) == sign::result(winner));
            of_winner.map(|(_, ways)| ways).sum()
        })
    }

    #[test]
    fn winner_counts_match_published_figures() {
        assert_eq!(winners(&["banker"], &[]), PUBLISHED);
        // The counts stay the same with finer distinctions between the cards.
        assert_eq!(winners(&["any-pair-player", "tie"], &[("any-pair", "on")]), PUBLISHED);
    }
}
