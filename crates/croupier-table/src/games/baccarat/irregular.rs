//! Cards that were not due, or that were exposed.

use crate::refusal::{Reason, Refusal};
use crate::rounds::decide::{CommandDecider, unless};
use crate::rounds::event::{CardDestination, Event, SetAsideOutcome};
use crate::rounds::side::Side;
use crate::rounds::state::RoundStage;

use super::BaccaratRules;

impl<'r> CommandDecider<'r> {
    /// Draws a card in error between two rounds; the card is not shown.
    pub(crate) fn drawn_in_error(&mut self, rules: &'r BaccaratRules) -> Result<(), Refusal> {
        let rules = rules.irregular;
        self.between_rounds()?;
        self.shoe_ready()?;
        let shoe = self.table.shoe.as_ref();
        let cite = rules.error_next_round.cite;
        unless(shoe.is_some_and(|shoe| shoe.carried.is_none()), Reason::CardKept, cite)?;
        unless(shoe.is_some_and(|shoe| shoe.left() > 0), Reason::NotEnoughCards, cite)?;
        self.draw(CardDestination::Aside, false);
        let goes = if rules.error_next_round.value {
            SetAsideOutcome::NextRound
        } else {
            SetAsideOutcome::Discarded
        };
        self.push(Event::AsideSettled { goes });
        Ok(())
    }

    /// Handles the discovery, between two rounds, that the next card is face up.
    pub(crate) fn found_face_up(&mut self, rules: &'r BaccaratRules) -> Result<(), Refusal> {
        unless(
            self.table.stage == RoundStage::Betting,
            Reason::RoundInPlay,
            rules.irregular.exposed_simulated.cite,
        )?;
        self.shoe_ready()?;
        self.nothing_to_draw()?;
        let left = self.table.shoe.as_ref().map_or(0, |shoe| shoe.left());
        unless(left > 0, Reason::NotEnoughCards, rules.irregular.exposed_simulated.cite)?;
        self.draw(CardDestination::Aside, true);
        if rules.irregular.exposed_simulated.value {
            self.simulate(rules);
        } else {
            self.push(Event::AsideSettled { goes: SetAsideOutcome::Discarded });
        }
        Ok(())
    }

    /// Decides the fate of a third card that was dealt to Player in error and set aside. Returns whether this also
    /// settles Banker's third card.
    pub(crate) fn misdealt_to_player(
        &mut self,
        rules: &BaccaratRules,
        shown: bool,
        banker_draws: bool,
    ) -> bool {
        let rules = rules.irregular;
        let bankers = if shown { rules.shown_third_bankers } else { rules.hidden_third_bankers };
        if banker_draws {
            let goes =
                if bankers.value { SetAsideOutcome::Hand(Side::Banker) } else { SetAsideOutcome::Discarded };
            self.push(Event::AsideSettled { goes });
            return bankers.value;
        }
        if !shown {
            let next = rules.hidden_unused_next.value;
            self.push(Event::AsideSettled {
                goes: if next { SetAsideOutcome::NextRound } else { SetAsideOutcome::Discarded },
            });
        } else if !rules.shown_unused_simulated.value {
            self.push(Event::AsideSettled { goes: SetAsideOutcome::Discarded });
            self.draw(CardDestination::Burnt, false);
        }
        true
    }

    /// Decides the fate of a third card that was dealt to Banker in error and set aside.
    pub(crate) fn misdealt_to_banker(&mut self, rules: &BaccaratRules, shown: bool) {
        let rules = rules.irregular;
        if !shown {
            let goes = if rules.error_next_round.value {
                SetAsideOutcome::NextRound
            } else {
                SetAsideOutcome::Discarded
            };
            self.push(Event::AsideSettled { goes });
        } else if !rules.exposed_simulated.value {
            self.push(Event::AsideSettled { goes: SetAsideOutcome::Discarded });
        }
    }
}
