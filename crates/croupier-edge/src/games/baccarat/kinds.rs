//! The properties of a card that a wager looks at, so that cards with the same properties are counted together.

use croupier_rules::{Card, Suit};
use croupier_table::games::baccarat::HandFeatures;

use crate::shoe::CardCounts;

/// The properties of a card that matter to a wager with this view.
fn key(looks: HandFeatures, card: Card, value: u8) -> [u8; 5] {
    let [rank, nine, royal, index] = looks.card(card);
    [if looks.totals { value } else { 0 }, rank, nine, royal, index]
}

/// Cards grouped into kinds. Cards of one kind look the same to a wager, and one card represents each kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardKinds {
    pub(crate) cards: Vec<Card>,
    of_card: [u8; Card::COUNT],
}

impl CardKinds {
    pub(crate) fn new(looks: HandFeatures, value: impl Fn(Card) -> u8) -> CardKinds {
        let mut keys: Vec<[u8; 5]> = Vec::new();
        let mut kinds = CardKinds { cards: Vec::new(), of_card: [0; Card::COUNT] };
        let ranks = (1..=Card::KING).flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
        for card in ranks.flatten() {
            let key = key(looks, card, value(card));
            let kind = keys.iter().position(|known| *known == key).unwrap_or_else(|| {
                keys.push(key);
                kinds.cards.push(card);
                keys.len() - 1
            });
            kinds.of_card[card.index()] = kind as u8;
        }
        kinds
    }

    pub(crate) fn counts(&self, shoe: &CardCounts) -> Vec<u64> {
        let mut counts = vec![0; self.cards.len()];
        for rank in 1..=Card::KING {
            for card in Suit::ALL.iter().filter_map(|suit| Card::new(rank, *suit)) {
                counts[usize::from(self.of_card[card.index()])] += u64::from(shoe.count(card));
            }
        }
        counts
    }

    /// Every unordered pair of kinds.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let all = self.cards.len();
        (0..all).flat_map(|one| (one..all).map(move |two| (one, two))).collect()
    }
}

/// Counts the ways to draw two cards of these kinds in sequence, in either order.
pub(crate) fn ways(counts: &[u64], (one, two): (usize, usize)) -> u64 {
    if one == two { counts[one] * counts[one].saturating_sub(1) } else { 2 * counts[one] * counts[two] }
}
