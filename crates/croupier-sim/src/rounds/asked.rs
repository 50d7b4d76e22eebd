//! Rounds of the general engine in which the player makes a decision: Red Dog and Casino War.

use croupier_table::Reason;

use crate::plan::RoundAnswer;
use crate::table_view::ActionRefusal;

use super::DealProgress;
use super::deck::RandomSource;
use super::plain::RoundDealer;
use super::quick::FastEngine;
use super::war;

impl FastEngine<'_> {
    pub(super) fn deal_red_dog(&mut self, source: &mut impl RandomSource) -> DealProgress {
        let RoundDealer::RedDog(dogs) = &mut self.play else { return DealProgress::Over };
        dogs.shoe.begin_round(source);
        match dogs.first() {
            Some(first) if dogs.opening(first).may_raise && self.purse.up() != 0 => {
                dogs.asked = Some(first);
                DealProgress::Asked
            }
            first => self.third_card(first, source),
        }
    }

    fn third_card(&mut self, first: Option<[u8; 2]>, source: &mut impl RandomSource) -> DealProgress {
        let RoundDealer::RedDog(dogs) = &mut self.play else { return DealProgress::Over };
        dogs.asked = None;
        let class = first.and_then(|first| dogs.second(first));
        dogs.shoe.end_round();
        let result = match class {
            Some(class) => {
                let result = dogs.result(class);
                self.settle(u64::MAX, class);
                result
            }
            None => self.void(),
        };
        self.over(result, source)
    }

    pub(super) fn deal_war(&mut self, source: &mut impl RandomSource) -> DealProgress {
        let RoundDealer::War(wars) = &mut self.play else { return DealProgress::Over };
        wars.shoe.begin_round(source);
        if self.purse.up() == 0 {
            // Only the dealer gets a card.
            wars.shoe.draw();
            return self.war_over(0, source);
        }
        let Some(class) = wars.first() else {
            let result = self.void();
            return self.war_over(result, source);
        };
        let result = wars.result(class);
        let basic = wars.rules.basic.and_then(|basic| self.purse.slot(basic)).map_or(0, |slot| 1 << slot);
        let waits = if class == war::TIE && wars.rules.decision.value { basic & self.purse.up() } else { 0 };
        wars.asked = waits != 0;
        self.settle(!waits, class);
        if waits == 0 {
            return self.war_over(result, source);
        }
        self.purse.signs.game = result;
        DealProgress::Asked
    }

    fn war_over(&mut self, result: u64, source: &mut impl RandomSource) -> DealProgress {
        if let RoundDealer::War(wars) = &mut self.play {
            wars.shoe.end_round();
            wars.asked = false;
        }
        self.over(result, source)
    }

    pub(super) fn answer_red_dog(
        &mut self,
        first: [u8; 2],
        answer: RoundAnswer,
        source: &mut impl RandomSource,
    ) -> Result<DealProgress, ActionRefusal> {
        let RoundDealer::RedDog(dogs) = &self.play else { return self.nothing_asked() };
        let rules = dogs.rules;
        if answer == RoundAnswer::More {
            let of = rules.raise.and_then(|raise| self.rules.layout.wager(raise).of);
            let (Some(raise), Some(of)) = (rules.raise, of) else { return self.not_provided() };
            let bet = self.purse.slot(of).filter(|slot| !self.purse.stake(*slot).is_zero());
            if bet.is_none() {
                return Err(ActionRefusal { reason: Reason::NoSuchBet, cite: rules.raise_chosen.cite });
            }
            self.purse.decide(raise, of, rules.raise_equal)?;
        }
        Ok(self.third_card(Some(first), source))
    }

    pub(super) fn answer_war(
        &mut self,
        answer: RoundAnswer,
        source: &mut impl RandomSource,
    ) -> Result<DealProgress, ActionRefusal> {
        let RoundDealer::War(wars) = &mut self.play else { return self.nothing_asked() };
        let rules = wars.rules;
        let class = match answer {
            RoundAnswer::Less if !rules.surrender.value => {
                return Err(ActionRefusal { reason: Reason::NotProvided, cite: rules.surrender.cite });
            }
            RoundAnswer::Less => Some(war::SURRENDERED),
            RoundAnswer::More => {
                let (Some(basic), Some(war)) = (rules.basic, rules.go_to_war) else {
                    return self.not_provided();
                };
                self.purse.decide(war, basic, rules.equal)?;
                wars.second()
            }
        };
        let result = match class {
            Some(class) => {
                let result = wars.result(class);
                self.settle(u64::MAX, class);
                result
            }
            None => self.void(),
        };
        Ok(self.war_over(result, source))
    }
}
