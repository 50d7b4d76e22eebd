//! Enumerates whole rounds, card by card. This is slower than counting totals or first cards, but it works for any
//! wager that a pack can define.

use croupier_rules::Card;
use croupier_table::games::baccarat::BaccaratRules;

use crate::shoe::CardCounts;

use super::kinds::{CardKinds, ways};

/// Calls `seen` for every possible round with its hands and the number of ways to deal them, out of all ways to deal
/// six cards in sequence.
pub(crate) fn rounds(
    rules: &BaccaratRules,
    kinds: &CardKinds,
    shoe: &CardCounts,
    mut seen: impl FnMut([&[Card]; 2], u64),
) {
    let mut left = kinds.counts(shoe);
    let pairs = kinds.pairs();
    let all = u64::from(shoe.cards());
    for player in &pairs {
        let drawn = ways(&left, *player);
        if drawn == 0 {
            continue;
        }
        left[player.0] -= 1;
        left[player.1] -= 1;
        for banker in &pairs {
            let drawn = drawn * ways(&left, *banker);
            if drawn == 0 {
                continue;
            }
            left[banker.0] -= 1;
            left[banker.1] -= 1;
            let cards = |(one, two): &(usize, usize)| vec![kinds.cards[*one], kinds.cards[*two]];
            let mut hands = [cards(player), cards(banker)];
            third_cards(rules, kinds, &mut left, &mut hands, drawn, all - 4, &mut seen);
            left[banker.0] += 1;
            left[banker.1] += 1;
        }
        left[player.0] += 1;
        left[player.1] += 1;
    }
}

fn third_cards(
    rules: &BaccaratRules,
    kinds: &CardKinds,
    left: &mut [u64],
    hands: &mut [Vec<Card>; 2],
    drawn: u64,
    all: u64,
    seen: &mut impl FnMut([&[Card]; 2], u64),
) {
    let [player, banker] = [rules.points.total(&hands[0]), rules.points.total(&hands[1])];
    let mut bankers_turn =
        |left: &mut [u64], hands: &mut [Vec<Card>; 2], drawn: u64, all: u64, spare: u64| {
            let third = hands[0].get(2).map(|card| rules.points.card(*card));
            if !rules.tableau.banker_draws(player, banker, third) {
                seen([&hands[0], &hands[1]], drawn * all * spare);
                return;
            }
            for (kind, card) in kinds.cards.iter().enumerate().filter(|(kind, _)| left[*kind] > 0) {
                hands[1].push(*card);
                seen([&hands[0], &hands[1]], drawn * left[kind] * spare);
                hands[1].pop();
            }
        };
    if !rules.tableau.player_draws(player, banker) {
        // The card that Player does not draw can be any card that remains at the end.
        bankers_turn(left, hands, drawn, all, all - 1);
        return;
    }
    for (kind, card) in kinds.cards.iter().enumerate() {
        if left[kind] == 0 {
            continue;
        }
        let drawn = drawn * left[kind];
        left[kind] -= 1;
        hands[0].push(*card);
        bankers_turn(left, hands, drawn, all - 1, 1);
        hands[0].pop();
        left[kind] += 1;
    }
}
