//! Red Dog.

use croupier_rules::{Card, Money, WagerId, WagerOrigin};
use croupier_table::games::Play;
use croupier_table::games::red_dog::{Command as RedDogCommand, Pattern, RedDogRules};
use croupier_table::rounds::{Command, Decider, Fact, Judge, Rules, StakeFate, Table};
use croupier_table::{Reason, SeatNo};

use crate::plan::RoundAnswer;
use crate::rounds::{ChipHoldings, ListNumbers, RandomSource, RoundClass, RoundParts, SimulatedShoe, sign};
use crate::table_view::ActionRefusal;

use super::dealer::NewDealer;
use super::{Dealer, Dealt, GameWords, SimulatedGame};

pub(super) const WORDS: GameWords = GameWords {
    game: RedDogRules::NAME,
    decisions: &[("raise", RoundAnswer::More), ("stand", RoundAnswer::Less)],
    facts: &["spread", "pair"],
};

const RANKS: usize = Card::KING as usize;

/// Rounds of Red Dog.
#[derive(Clone, Debug)]
pub(crate) struct RedDogRounds<'r> {
    rules: &'r RedDogRules,
    /// The raise, and the wager that it is added to.
    raise: Option<(WagerId, WagerId)>,
    shoe: SimulatedShoe,
    /// The pattern, by the first two ranks.
    patterns: Vec<Pattern>,
    /// The index of the class, by the first two ranks and the third rank; the last entry for each pair of ranks is
    /// for no third card.
    class: Vec<u16>,
    /// The first two ranks.
    first: [u8; 2],
}

/// Makes the rounds of a table.
pub(super) fn dealer<'r>(
    rules: &Rules,
    own: &'r RedDogRules,
    wagers: &[WagerId],
) -> NewDealer<RedDogRounds<'r>> {
    // The result of the ante always matters.
    let wagers: Vec<WagerId> = wagers.iter().copied().chain(ante(rules)).collect();
    let mut parts = RoundParts::new(rules, &wagers);
    let mut dogs = RedDogRounds {
        rules: own,
        raise: own.raise.and_then(|raise| Some((raise, rules.layout.wager(raise).of?))),
        shoe: SimulatedShoe::of_ranks(rules)?,
        patterns: Vec::new(),
        class: Vec::new(),
        first: [0; 2],
    };
    let mut numbers = ListNumbers::default();
    let deck = Card::decks(1);
    let ranks = &deck[..RANKS];
    for one in ranks {
        for two in ranks {
            dogs.patterns.extend(own.pattern(&[*one, *two]));
            for third in ranks.iter().map(Some).chain([None]) {
                let cards: Vec<Card> = [one, two].into_iter().chain(third).copied().collect();
                let holds = |fact: Fact| own.holds(&cards, fact);
                let class = numbers.of(parts.asked.iter().map(|(fact, _)| holds(*fact)).collect());
                dogs.class.push(class);
                if numbers.list.len() > parts.results.len() {
                    parts.results.push(result(rules, holds));
                }
            }
        }
    }
    parts.truths[0] = numbers.list;
    Ok((dogs, parts))
}

impl RedDogRounds<'_> {
    /// Returns the index of the first two ranks.
    fn opening(&self) -> usize {
        usize::from(self.first[0]) * RANKS + usize::from(self.first[1])
    }

    fn pattern(&self) -> Pattern {
        self.patterns[self.opening()]
    }

    /// Deals the first two cards, and tells whether a raise is offered; `None` if there are too few cards.
    fn first_two(&mut self) -> Option<bool> {
        self.first = [self.shoe.draw()?, self.shoe.draw()?];
        let offered = matches!(self.pattern(), Pattern::Spread(_)) || !self.rules.raise_on_spread.value;
        Some(offered && self.rules.raise_chosen.value)
    }

    /// Draws the third card, if one is due, and returns the outcome; `None` if there are too few cards.
    fn third(&mut self) -> Option<RoundClass> {
        let draws = self.rules.draws_third(self.pattern());
        let third = if draws { usize::from(self.shoe.draw()?) } else { RANKS };
        Some(RoundClass([self.class[self.opening() * (RANKS + 1) + third], 0, 0]))
    }
}

impl Dealer for RedDogRounds<'_> {
    fn shoe(&mut self) -> Option<&mut SimulatedShoe> {
        Some(&mut self.shoe)
    }

    fn deal(&mut self, purse: &ChipHoldings<'_>, _: &mut impl RandomSource) -> Dealt {
        match self.first_two() {
            Some(true) if purse.up() != 0 => Dealt::Asked(None),
            dealt => Dealt::Over(dealt.and_then(|_| self.third())),
        }
    }

    fn answer(&mut self, answer: RoundAnswer, purse: &mut ChipHoldings<'_>) -> Result<Dealt, ActionRefusal> {
        if answer == RoundAnswer::More {
            let (raise, of) = self.raise.ok_or_else(|| purse.refusal(Reason::NotProvided))?;
            if purse.bet_on(of) == 0 {
                let cite = self.rules.raise_chosen.cite;
                return Err(ActionRefusal { reason: Reason::NoSuchBet, cite });
            }
            purse.decide(raise, of, self.rules.raise_equal)?;
        }
        Ok(Dealt::Over(self.third()))
    }

    fn fact(&self, fact: usize) -> i64 {
        facts(self.pattern())[fact]
    }
}

impl SimulatedGame for RedDogRules {
    fn results(&self) -> Vec<&str> {
        vec!["won", "lost", "push"]
    }

    fn table_result(&self, rules: &Rules, table: &Table, _: SeatNo) -> u64 {
        match &table.play {
            Play::RedDog(round) if round.over => result(rules, |fact| self.holds(&round.cards, fact)),
            _ => 0,
        }
    }

    fn table_fact(&self, table: &Table, fact: usize) -> i64 {
        let Play::RedDog(round) = &table.play else { return 0 };
        self.pattern(&round.cards).map_or(0, |pattern| facts(pattern)[fact])
    }

    fn command(&self, answer: RoundAnswer, by: Decider) -> Option<Command> {
        // Standing needs no command.
        (answer == RoundAnswer::More).then(|| RedDogCommand::Raise { by, amount: None }.into())
    }
}

/// Returns the wager that begins a round.
fn ante(rules: &Rules) -> Option<WagerId> {
    rules.layout.ids().find(|(_, wager)| wager.made == WagerOrigin::Betting).map(|(id, _)| id)
}

/// Returns the flag for a round's result, which is the result of the ante.
fn result(rules: &Rules, holds: impl Fn(Fact) -> bool) -> u64 {
    let Some(ante) = ante(rules) else { return 0 };
    let judge = Judge { rules, meters: &[] };
    sign::result(match judge.judge(ante, Money::from_cents(10_000), holds).0 {
        StakeFate::Won(_) => 0,
        StakeFate::Lost(_) => 1,
        StakeFate::Push => 2,
    })
}

/// Returns the facts about the first two cards: the spread (0 if there is none), and whether they are a pair.
fn facts(pattern: Pattern) -> [i64; 2] {
    match pattern {
        Pattern::Spread(spread) => [i64::from(spread), 0],
        Pattern::Pair => [0, 1],
        Pattern::Consecutive => [0, 0],
    }
}
