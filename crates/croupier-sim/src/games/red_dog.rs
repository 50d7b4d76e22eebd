//! Red Dog.

use croupier_rules::{Card, Money, WagerId, WagerOrigin};
use croupier_table::games::red_dog::{Command as RedDogCommand, Pattern, RedDogRules};
use croupier_table::games::{GameCommand, Play};
use croupier_table::rounds::{Command, Decider, Fact, Judge, Rules, StakeFate, Table};
use croupier_table::{Reason, SeatNo};

use crate::plan::RoundAnswer;
use crate::rounds::{ChipHoldings, ListNumbers, RandomSource, RoundClass, RoundParts, SimulatedShoe, sign};
use crate::table_view::ActionRefusal;

use super::dealer::{NewDealer, take};
use super::{
    Dealer, Dealt, GameWords, PlayerInvolvement, RoundCourse, RoundQuestion, ScriptLine, SimulatedGame,
};

pub(super) const WORDS: GameWords = GameWords {
    game: RedDogRules::NAME,
    decisions: &[("raise", RoundAnswer::More), ("stand", RoundAnswer::Less)],
    facts: &["spread", "pair"],
};

const RANKS: usize = Card::KING as usize;

/// The indices after the third ranks: one for no third card, and one for a third card that is missing.
const NO_THIRD: usize = RANKS;
const MISSING: usize = RANKS + 1;

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
    /// Every possible round except the void one.
    courses: Vec<RoundCourse>,
    /// The index of the course, by the first two ranks and the third rank; the last two entries for each pair of ranks
    /// are for no third card, and for a third card that is missing.
    course: Vec<u16>,
    /// The first two ranks.
    first: [u8; 2],
}

/// Creates the rounds of a table.
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
        courses: Vec::new(),
        course: Vec::new(),
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
    dogs.list_courses();
    Ok((dogs, parts))
}

impl RedDogRounds<'_> {
    fn list_courses(&mut self) {
        for opening in 0..RANKS * RANKS {
            let pattern = self.patterns[opening];
            let classes = &self.class[opening * (RANKS + 1)..][..RANKS + 1];
            let classes = classes.iter().map(|class| Some(RoundClass([*class, 0, 0]))).chain([None]);
            for class in classes {
                let question = RoundQuestion { facts: facts(pattern), before: None, after: [class, class] };
                let question = self.is_raise_offered(pattern).then_some(question);
                let course = RoundCourse { unasked: class, question };
                let index = self.courses.iter().position(|known| *known == course);
                self.course.push(index.unwrap_or(self.courses.len()) as u16);
                if index.is_none() {
                    self.courses.push(course);
                }
            }
        }
    }

    fn is_raise_offered(&self, pattern: Pattern) -> bool {
        let offered = matches!(pattern, Pattern::Spread(_)) || !self.rules.raise_on_spread.value;
        offered && self.rules.raise_chosen.value
    }

    /// Returns the index of the course with these ranks: a third rank, or [`NO_THIRD`] or [`MISSING`].
    fn course(&self, opening: usize, third: usize) -> usize {
        self.course[opening * (RANKS + 2) + third].into()
    }

    /// Returns the index of the first two ranks.
    fn opening(&self) -> usize {
        usize::from(self.first[0]) * RANKS + usize::from(self.first[1])
    }

    fn pattern(&self) -> Pattern {
        self.patterns[self.opening()]
    }

    /// Deals the first two cards, and returns whether a raise is offered; `None` if there are too few cards.
    fn first_two(&mut self) -> Option<bool> {
        self.first = [self.shoe.draw()?, self.shoe.draw()?];
        Some(self.is_raise_offered(self.pattern()))
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

    fn pay_answer(&self, answer: RoundAnswer, purse: &mut ChipHoldings<'_>) -> Result<(), ActionRefusal> {
        if answer == RoundAnswer::More {
            let (raise, of) = self.raise.ok_or_else(|| purse.refusal(Reason::NotProvided))?;
            if purse.bet_on(of) == 0 {
                let cite = self.rules.raise_chosen.cite;
                return Err(ActionRefusal { reason: Reason::NoSuchBet, cite });
            }
            purse.decide(raise, of, self.rules.raise_equal)?;
        }
        Ok(())
    }

    fn go_on(&mut self, _: RoundAnswer) -> Dealt {
        Dealt::Over(self.third())
    }

    fn courses(&self, _: &RoundParts) -> Vec<RoundCourse> {
        self.courses.clone()
    }

    /// The cards do not depend on the bets.
    fn next_course(
        &mut self,
        _: PlayerInvolvement,
        _: &RoundParts,
        _: &ChipHoldings<'_>,
        source: &mut impl RandomSource,
    ) -> usize {
        if self.shoe.is_due(None) {
            self.shoe.bring(source);
        }
        self.shoe.begin_round(source);
        let course = match self.first_two() {
            None => self.courses.len(),
            Some(_) => {
                let third = match self.rules.draws_third(self.pattern()) {
                    true => self.shoe.draw().map_or(MISSING, usize::from),
                    false => NO_THIRD,
                };
                self.course(self.opening(), third)
            }
        };
        self.shoe.end_round();
        course
    }

    fn whole_shoe(&self, _: &RoundParts) -> Option<Vec<u64>> {
        let mut ways = vec![0; self.courses.len()];
        let cards = self.shoe.counts();
        for opening in 0..RANKS * RANKS {
            let mut left = cards;
            let first = take(&mut left, opening / RANKS) * take(&mut left, opening % RANKS);
            if self.rules.draws_third(self.patterns[opening]) {
                (0..RANKS).for_each(|third| ways[self.course(opening, third)] += first * left[third]);
            } else {
                ways[self.course(opening, NO_THIRD)] += first * left.iter().sum::<u64>();
            }
        }
        Some(ways)
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

    fn script(&self, command: &GameCommand) -> Option<ScriptLine> {
        match command {
            GameCommand::RedDog(RedDogCommand::Raise { by, amount }) => {
                ScriptLine::decision("raise", *by, *amount)
            }
            GameCommand::RedDog(RedDogCommand::Stand { by }) => ScriptLine::decision("stands", *by, None),
            _ => None,
        }
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
