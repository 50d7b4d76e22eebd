//! Casino War, for the general engine.

use croupier_rules::{Card, Money, WagerId};
use croupier_table::games::casino_war::WarRules;
use croupier_table::rounds::{Fact, Judge, Rules, StakeFate};

use super::parts::{RoundClass, RoundParts};
use super::procedure::Procedure;
use super::shoe::SimulatedShoe;
use super::sign;

const RANKS: usize = Card::KING as usize;

/// The facts after the first cards, after a surrender and after a war. Their indices are the classes.
const OUTCOMES: [&[Fact]; 7] = [
    &[Fact::Higher],
    &[Fact::Tie],
    &[Fact::Lower],
    &[Fact::Tie, Fact::Surrendered],
    &[Fact::Tie, Fact::WarHigher],
    &[Fact::Tie, Fact::WarTie],
    &[Fact::Tie, Fact::WarLower],
];

/// The first cards are equal.
pub(super) const TIE: RoundClass = RoundClass([1, 0, 0]);
/// The first cards are equal, and the player surrenders.
pub(super) const SURRENDERED: RoundClass = RoundClass([3, 0, 0]);

/// Rounds of Casino War.
#[derive(Clone, Debug)]
pub(super) struct WarRounds<'r> {
    pub(super) rules: &'r WarRules,
    pub(super) shoe: SimulatedShoe,
    /// The comparison of the player's and the dealer's card, by their ranks: 0 if the player's card is higher, 1 if
    /// they are equal, 2 if it is lower.
    against: Vec<u16>,
    result: Vec<u64>,
    /// True if the player has a question to answer.
    pub(super) asked: bool,
}

impl<'r> WarRounds<'r> {
    pub(super) fn new(
        rules: &'r Rules,
        war: &'r WarRules,
        wagers: &[WagerId],
        procedure: &Procedure,
    ) -> (WarRounds<'r>, RoundParts) {
        let mut parts = RoundParts::new(rules, wagers);
        let holds = |facts: &&[Fact]| parts.asked.iter().map(|(fact, _)| facts.contains(fact)).collect();
        parts.truths[0] = OUTCOMES.iter().map(holds).collect();
        let label = std::array::from_fn(|card| (card % RANKS) as u8);
        let deck = Card::decks(1);
        let ranks = &deck[..RANKS];
        let pairs = ranks.iter().flat_map(|own| ranks.iter().map(move |dealer| (own, dealer)));
        let against = |(own, dealer): (&Card, &Card)| match war.against(
            *own,
            *dealer,
            [Fact::Higher, Fact::Tie, Fact::Lower],
        ) {
            Fact::Higher => 0,
            Fact::Tie => 1,
            _ => 2,
        };
        let wars = WarRounds {
            rules: war,
            shoe: SimulatedShoe::new(procedure, &label),
            against: pairs.map(against).collect(),
            result: OUTCOMES.iter().map(|facts| result(rules, war, facts)).collect(),
            asked: false,
        };
        (wars, parts)
    }

    /// Returns the maximum number of cards in a round.
    pub(super) fn most(&self, has_bets: bool, can_war: bool) -> usize {
        let burnt = (self.rules.burn_player.value + self.rules.burn_dealer.value) as usize;
        usize::from(has_bets) + 1 + if can_war { 2 + burnt } else { 0 }
    }

    fn compare(&self, own: u8, dealer: u8) -> u16 {
        self.against[usize::from(own) * RANKS + usize::from(dealer)]
    }

    /// Deals one card each to the player and the dealer; `None` if there are too few cards.
    pub(super) fn first(&mut self) -> Option<RoundClass> {
        let (own, dealer) = (self.shoe.draw()?, self.shoe.draw()?);
        Some(RoundClass([self.compare(own, dealer), 0, 0]))
    }

    /// Plays a war; `None` if there are too few cards.
    pub(super) fn second(&mut self) -> Option<RoundClass> {
        let own = self.burn_and_draw(self.rules.burn_player.value)?;
        let dealer = self.burn_and_draw(self.rules.burn_dealer.value)?;
        Some(RoundClass([4 + self.compare(own, dealer), 0, 0]))
    }

    fn burn_and_draw(&mut self, burnt: u32) -> Option<u8> {
        for _ in 0..burnt {
            self.shoe.draw()?;
        }
        self.shoe.draw()
    }

    pub(super) fn result(&self, class: RoundClass) -> u64 {
        self.result[usize::from(class.0[0])]
    }
}

/// Returns the flags of a result: whether it is a tie, and whether the main bets win or lose in total.
pub(super) fn result(rules: &Rules, war: &WarRules, facts: &[Fact]) -> u64 {
    let tie = if facts.contains(&Fact::Tie) { sign::result(2) } else { 0 };
    if facts == [Fact::Tie] && war.decision.value {
        return tie;
    }
    let at_war = facts.len() > 1 && !facts.contains(&Fact::Surrendered);
    let wagers = [war.basic, war.go_to_war.filter(|_| at_war)];
    let stake = Money::from_cents(10_000);
    let net = wagers.into_iter().flatten().fold(Money::ZERO, |sum, wager| {
        match (Judge { rules, meters: &[] }).judge(wager, stake, |fact| facts.contains(&fact)).0 {
            StakeFate::Won(win) => sum.plus(win.won),
            StakeFate::Lost(lost) => sum.minus(lost),
            StakeFate::Push => sum,
        }
    });
    let won = if net > Money::ZERO { sign::result(0) } else { 0 };
    tie | won | if net < Money::ZERO { sign::result(1) } else { 0 }
}
