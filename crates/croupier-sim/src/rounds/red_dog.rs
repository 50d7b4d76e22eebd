//! Red Dog, for the general engine.

use croupier_rules::{Card, Money, WagerId, WagerOrigin};
use croupier_table::games::red_dog::{Pattern, RedDogRules};
use croupier_table::rounds::{Fact, Judge, Rules, StakeFate};

use super::parts::{ListNumbers, RoundClass, RoundParts};
use super::procedure::Procedure;
use super::shoe::SimulatedShoe;
use super::sign;

const RANKS: usize = Card::KING as usize;

/// The first two cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstTwoCards {
    pub(super) pattern: Pattern,
    pub(super) third: bool,
    pub(super) may_raise: bool,
}

/// Rounds of Red Dog.
#[derive(Clone, Debug)]
pub(super) struct RedDogRounds<'r> {
    pub(super) rules: &'r RedDogRules,
    pub(super) shoe: SimulatedShoe,
    openings: Vec<FirstTwoCards>,
    /// The index of the class, by the first two ranks and the third rank; the last entry for each pair of ranks is
    /// for no third card.
    class: Vec<u16>,
    /// The flag of the result, by class.
    result: Vec<u64>,
    /// The first two ranks, while the player has a question to answer.
    pub(super) asked: Option<[u8; 2]>,
}

impl<'r> RedDogRounds<'r> {
    pub(super) fn new(
        rules: &'r Rules,
        red_dog: &'r RedDogRules,
        wagers: &[WagerId],
        procedure: &Procedure,
    ) -> (RedDogRounds<'r>, RoundParts) {
        let mut parts = RoundParts::new(rules, wagers);
        let label = std::array::from_fn(|card| (card % RANKS) as u8);
        let mut dogs = RedDogRounds {
            rules: red_dog,
            shoe: SimulatedShoe::new(procedure, &label),
            openings: Vec::new(),
            class: Vec::new(),
            result: Vec::new(),
            asked: None,
        };
        let mut numbers = ListNumbers::default();
        let deck = Card::decks(1);
        let ranks = &deck[..RANKS];
        for one in ranks {
            for two in ranks {
                dogs.openings.extend(opening(red_dog, [*one, *two]));
                for third in ranks.iter().map(Some).chain([None]) {
                    let cards: Vec<Card> = [one, two].into_iter().chain(third).copied().collect();
                    let holds = |fact: Fact| red_dog.holds(&cards, fact);
                    let class = numbers.of(parts.asked.iter().map(|(fact, _)| holds(*fact)).collect());
                    dogs.class.push(class);
                    if numbers.list.len() > dogs.result.len() {
                        dogs.result.push(result(rules, holds));
                    }
                }
            }
        }
        parts.truths[0] = numbers.list;
        (dogs, parts)
    }

    /// Deals the first two cards; `None` if there are too few cards.
    pub(super) fn first(&mut self) -> Option<[u8; 2]> {
        Some([self.shoe.draw()?, self.shoe.draw()?])
    }

    pub(super) fn opening(&self, [one, two]: [u8; 2]) -> FirstTwoCards {
        self.openings[usize::from(one) * RANKS + usize::from(two)]
    }

    /// Draws the third card, if one is due, and returns the outcome; `None` if there are too few cards.
    pub(super) fn second(&mut self, first: [u8; 2]) -> Option<RoundClass> {
        let third = if self.opening(first).third { usize::from(self.shoe.draw()?) } else { RANKS };
        let [one, two] = first.map(usize::from);
        Some(RoundClass([self.class[(one * RANKS + two) * (RANKS + 1) + third], 0, 0]))
    }

    pub(super) fn result(&self, class: RoundClass) -> u64 {
        self.result[usize::from(class.0[0])]
    }
}

fn opening(rules: &RedDogRules, cards: [Card; 2]) -> Option<FirstTwoCards> {
    let pattern = rules.pattern(&cards)?;
    let offered = matches!(pattern, Pattern::Spread(_)) || !rules.raise_on_spread.value;
    let may_raise = offered && rules.raise_chosen.value;
    Some(FirstTwoCards { pattern, third: rules.draws_third(pattern), may_raise })
}

/// Returns the flag for a round's result. In Red Dog, that is the result of the ante.
pub(super) fn result(rules: &Rules, holds: impl Fn(Fact) -> bool) -> u64 {
    let Some((ante, _)) = rules.layout.ids().find(|(_, wager)| wager.made == WagerOrigin::Betting) else {
        return 0;
    };
    let judge = Judge { rules, meters: &[] };
    sign::result(match judge.judge(ante, Money::from_cents(10_000), holds).0 {
        StakeFate::Won(_) => 0,
        StakeFate::Lost(_) => 1,
        StakeFate::Push => 2,
    })
}

/// Returns the facts for a question about the first two cards: the spread (0 if there is none), and whether they
/// are a pair.
pub(super) fn asked(pattern: Pattern) -> (i64, i64) {
    match pattern {
        Pattern::Spread(spread) => (i64::from(spread), 0),
        Pattern::Pair => (0, 1),
        Pattern::Consecutive => (0, 0),
    }
}
