//! Casino War.

use croupier_rules::{Card, Money, WagerId};
use croupier_table::games::casino_war::{Command as WarCommand, Fact, WarRules};
use croupier_table::games::{GameCommand, Play};
use croupier_table::rounds::{Command, Decider, Judge, Rules, StakeFate, Table};
use croupier_table::{Reason, SeatNo};

use crate::plan::RoundAnswer;
use crate::rounds::{ChipHoldings, RandomSource, RoundClass, RoundParts, SimulatedShoe, sign};
use crate::table_view::ActionRefusal;

use super::dealer::{NewDealer, take};
use super::{
    Dealer, Dealt, GameWords, PlayerInvolvement, RoundCourse, RoundQuestion, ScriptLine, SimulatedGame,
};

pub(super) const WORDS: GameWords = GameWords {
    game: WarRules::NAME,
    decisions: &[("war", RoundAnswer::More), ("surrender", RoundAnswer::Less)],
    facts: &["at-war"],
};

/// The comparisons of the first cards, and of the cards of a war, as facts.
const FIRST: [Fact; 3] = [Fact::Higher, Fact::Tie, Fact::Lower];
const SECOND: [Fact; 3] = [Fact::WarHigher, Fact::WarTie, Fact::WarLower];

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
const TIE: RoundClass = RoundClass([1, 0, 0]);
/// The first cards are equal, and the player surrenders.
const SURRENDERED: RoundClass = RoundClass([3, 0, 0]);

/// The possible rounds except the void one: the player's card is higher or lower, or the cards are equal and a war has
/// one of its three results, or there are too few cards for it.
const HIGHER: usize = 0;
const LOWER: usize = 1;
const TIES: usize = 2;
const CUT_SHORT: usize = 5;
const VOID: usize = 6;

#[derive(Clone, Debug)]
pub(crate) struct WarRounds<'r> {
    rules: &'r WarRules,
    shoe: SimulatedShoe,
    /// The comparison of the player's and the dealer's card, by their ranks: 0 if the player's card is higher, 1 if
    /// they are equal, 2 if it is lower.
    against: Vec<u16>,
}

/// Creates the rounds of a table.
pub(super) fn dealer<'r>(rules: &Rules, war: &'r WarRules, wagers: &[WagerId]) -> NewDealer<WarRounds<'r>> {
    let mut parts = RoundParts::new(rules, wagers);
    let holds =
        |facts: &&[Fact]| parts.asked.iter().map(|(fact, _)| facts.iter().any(|own| fact == own)).collect();
    parts.truths[0] = OUTCOMES.iter().map(holds).collect();
    parts.results = OUTCOMES.iter().map(|facts| result(rules, war, facts)).collect();
    let deck = Card::decks(1);
    let ranks = &deck[..RANKS];
    let pairs = ranks.iter().flat_map(|own| ranks.iter().map(move |dealer| (own, dealer)));
    let against = |(own, dealer): (&Card, &Card)| {
        let fact = war.against(*own, *dealer, FIRST);
        FIRST.iter().take_while(|other| **other != fact).count() as u16
    };
    let wars = WarRounds {
        rules: war,
        shoe: SimulatedShoe::of_ranks(rules)?,
        against: pairs.map(against).collect(),
    };
    Ok((wars, parts))
}

impl WarRounds<'_> {
    fn compare(&self, own: u8, dealer: u8) -> u16 {
        self.against[usize::from(own) * RANKS + usize::from(dealer)]
    }

    /// Deals one card each to the player and the dealer; `None` if there are too few cards.
    fn first(&mut self) -> Option<RoundClass> {
        let (own, dealer) = (self.shoe.draw()?, self.shoe.draw()?);
        Some(RoundClass([self.compare(own, dealer), 0, 0]))
    }

    /// Plays a war; `None` if there are too few cards.
    fn second(&mut self) -> Option<RoundClass> {
        let own = self.burn_and_draw(self.rules.burn_player.value)?;
        let dealer = self.burn_and_draw(self.rules.burn_dealer.value)?;
        Some(RoundClass([4 + self.compare(own, dealer), 0, 0]))
    }

    /// Returns the number of cards that a round may need: with or without bets, and with a bet that may go to war.
    fn cards_for(&self, bets: bool, waits: bool) -> usize {
        let burnt = (self.rules.burn_player.value + self.rules.burn_dealer.value) as usize;
        usize::from(bets) + 1 + if waits { 2 + burnt } else { 0 }
    }

    fn burn_and_draw(&mut self, burnt: u32) -> Option<u8> {
        for _ in 0..burnt {
            self.shoe.draw()?;
        }
        self.shoe.draw()
    }
}

impl Dealer for WarRounds<'_> {
    fn shoe(&mut self) -> Option<&mut SimulatedShoe> {
        Some(&mut self.shoe)
    }

    /// Only the basic bet waits.
    fn waiting(&self, purse: &ChipHoldings<'_>) -> u64 {
        self.rules.basic.map_or(0, |basic| purse.bet_on(basic))
    }

    fn most_cards(&self, purse: &ChipHoldings<'_>) -> Option<usize> {
        Some(self.cards_for(purse.up() != 0, self.waiting(purse) != 0))
    }

    fn asks(&self, purse: &ChipHoldings<'_>) -> bool {
        self.rules.decision.value && self.waiting(purse) != 0
    }

    fn plays_without_bets(&self) -> bool {
        false
    }

    fn has_free_answer(&self) -> bool {
        self.rules.surrender.value || !self.rules.decision.value
    }

    fn deal(&mut self, purse: &ChipHoldings<'_>, _: &mut impl RandomSource) -> Dealt {
        if purse.up() == 0 {
            // Only the dealer gets a card.
            self.shoe.draw();
            return Dealt::Over(None);
        }
        let class = self.first();
        let asks = class == Some(TIE) && self.asks(purse);
        if asks { Dealt::Asked(class) } else { Dealt::Over(class) }
    }

    fn pay_answer(&self, answer: RoundAnswer, purse: &mut ChipHoldings<'_>) -> Result<(), ActionRefusal> {
        let rules = self.rules;
        match answer {
            RoundAnswer::Less if rules.surrender.value => Ok(()),
            RoundAnswer::Less => {
                Err(ActionRefusal { reason: Reason::NotProvided, cite: rules.surrender.cite })
            }
            RoundAnswer::More => {
                let (Some(basic), Some(war)) = (rules.basic, rules.go_to_war) else {
                    return Err(purse.refusal(Reason::NotProvided));
                };
                purse.decide(war, basic, rules.equal)
            }
        }
    }

    fn go_on(&mut self, answer: RoundAnswer) -> Dealt {
        Dealt::Over(if answer == RoundAnswer::More { self.second() } else { Some(SURRENDERED) })
    }

    fn courses(&self, _: &RoundParts) -> Vec<RoundCourse> {
        let plain = |class| RoundCourse { unasked: Some(RoundClass([class, 0, 0])), question: None };
        let tie = |war: Option<RoundClass>| RoundCourse {
            unasked: Some(TIE),
            question: Some(RoundQuestion {
                facts: [1, 1],
                before: Some(TIE),
                after: [war, Some(SURRENDERED)],
            }),
        };
        let wars = [0, 1, 2].map(|war| tie(Some(RoundClass([4 + war, 0, 0]))));
        [plain(0), plain(2)].into_iter().chain(wars).chain([tie(None)]).collect()
    }

    fn next_course(
        &mut self,
        involvement: PlayerInvolvement,
        _: &RoundParts,
        _: &ChipHoldings<'_>,
        source: &mut impl RandomSource,
    ) -> usize {
        let waits = matches!(involvement, PlayerInvolvement::Answers(_));
        if self.shoe.is_due(Some(self.cards_for(involvement != PlayerInvolvement::Idle, waits))) {
            self.shoe.bring(source);
        }
        self.shoe.begin_round(source);
        let course = if involvement == PlayerInvolvement::Idle {
            // Only the dealer gets a card.
            self.shoe.draw();
            VOID
        } else {
            match self.first().map(|class| class.0[0]) {
                None => VOID,
                Some(0) => HIGHER,
                Some(2) => LOWER,
                Some(_) if involvement == PlayerInvolvement::Answers(RoundAnswer::More) => {
                    self.second().map_or(CUT_SHORT, |class| TIES + usize::from(class.0[0]) - 4)
                }
                Some(_) => TIES,
            }
        };
        self.shoe.end_round();
        course
    }

    /// Burnt cards do not change the chances of later cards.
    fn whole_shoe(&self, _: &RoundParts) -> Option<Vec<u64>> {
        let mut ways = vec![0; VOID];
        let cards = self.shoe.counts();
        let pairs = || (0..RANKS as u8).flat_map(|own| (0..RANKS as u8).map(move |dealer| (own, dealer)));
        for (own, dealer) in pairs() {
            let mut left = cards;
            let first = take(&mut left, own.into()) * take(&mut left, dealer.into());
            let rest: u64 = left.iter().sum();
            match self.compare(own, dealer) {
                0 => ways[HIGHER] += first * rest * (rest - 1),
                2 => ways[LOWER] += first * rest * (rest - 1),
                _ => {
                    for (own, dealer) in pairs() {
                        let mut left = left;
                        let second = take(&mut left, own.into()) * take(&mut left, dealer.into());
                        ways[TIES + usize::from(self.compare(own, dealer))] += first * second;
                    }
                }
            }
        }
        Some(ways)
    }
}

impl SimulatedGame for WarRules {
    fn results(&self) -> Vec<&str> {
        vec!["won", "lost", "tie"]
    }

    fn table_result(&self, rules: &Rules, table: &Table, seat: SeatNo) -> u64 {
        let Play::War(round) = &table.play else { return 0 };
        let (Some(contest), Some(dealer)) = (round.contest(seat), round.dealer.first()) else { return 0 };
        let mut facts = vec![self.against(contest.card, *dealer, FIRST)];
        if let (Some(own), Some(dealer)) = (contest.second, round.dealer.get(1)) {
            facts.push(self.against(own, *dealer, SECOND));
        } else if round.over && round.ties.iter().any(|(spot, _)| spot.seat == seat) {
            facts.push(Fact::Surrendered);
        }
        result(rules, self, &facts)
    }

    fn script(&self, command: &GameCommand) -> Option<ScriptLine> {
        match command {
            GameCommand::War(WarCommand::War { by, amount }) => ScriptLine::decision("war", *by, *amount),
            GameCommand::War(WarCommand::Surrender { by }) => ScriptLine::decision("surrenders", *by, None),
            _ => None,
        }
    }

    fn command(&self, answer: RoundAnswer, by: Decider) -> Option<Command> {
        Some(match answer {
            RoundAnswer::More => WarCommand::War { by, amount: None }.into(),
            RoundAnswer::Less => WarCommand::Surrender { by }.into(),
        })
    }
}

/// Returns the flags of a result: whether it is a tie, and whether the main bets win or lose in total. After a war,
/// the flag for won or lost is set together with the flag for a tie.
fn result(rules: &Rules, war: &WarRules, facts: &[Fact]) -> u64 {
    let tie = if facts.contains(&Fact::Tie) { sign::result(2) } else { 0 };
    if facts == [Fact::Tie] && war.decision.value {
        return tie;
    }
    let at_war = facts.len() > 1 && !facts.contains(&Fact::Surrendered);
    let wagers = [war.basic, war.go_to_war.filter(|_| at_war)];
    let stake = Money::from_cents(10_000);
    let net = wagers.into_iter().flatten().fold(Money::ZERO, |sum, wager| {
        match (Judge { rules, meters: &[] })
            .judge(wager, stake, |fact| facts.iter().any(|own| fact == *own))
            .0
        {
            StakeFate::Won(win) => sum.plus(win.won),
            StakeFate::Lost(lost) => sum.minus(lost),
            StakeFate::Push => sum,
        }
    });
    let won = if net > Money::ZERO { sign::result(0) } else { 0 };
    tie | won | if net < Money::ZERO { sign::result(1) } else { 0 }
}
