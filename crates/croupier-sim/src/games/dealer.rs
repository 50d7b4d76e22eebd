//! The questions that the general engine asks the dealer of a game.

use croupier_table::Reason;

use crate::plan::RoundAnswer;
use crate::rounds::{ChipHoldings, EventRequirement, RandomSource, RoundClass, RoundParts, SimulatedShoe};
use crate::table_view::ActionRefusal;

/// The state of a round after the dealer has dealt. It fits into a register.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dealt {
    /// The round is over. If it has no outcome, because there were too few cards or nobody had a bet, all bets go
    /// back.
    Over(Option<RoundClass>),
    /// The player must answer a question. If the round already has an outcome, it settles the bets that do not wait
    /// for the answer.
    Asked(Option<RoundClass>),
}

/// A dealer, and the possible outcomes as far as some wagers depend on them.
pub(super) type NewDealer<D> = Result<(D, RoundParts), EventRequirement>;

/// The dealer of a game, who plays rounds without events. A default is the answer of a game that has nothing of the
/// kind.
#[allow(unused_variables, reason = "the defaults do not look at the bets")]
pub(crate) trait Dealer {
    /// Deals a round until it is over or the player must answer a question. The engine has begun a new shoe if one
    /// was due, and shuffled the cards that the round may need.
    fn deal(&mut self, purse: &ChipHoldings<'_>, source: &mut impl RandomSource) -> Dealt;

    /// Returns the shoe, which the engine looks after.
    fn shoe(&mut self) -> Option<&mut SimulatedShoe> {
        None
    }

    /// Returns the number of cards that a round with the current bets may need, if it is less than in other rounds.
    fn most_cards(&self, purse: &ChipHoldings<'_>) -> Option<usize> {
        None
    }

    /// Returns the slots of the bets that wait for the answer, one bit each.
    fn waiting(&self, purse: &ChipHoldings<'_>) -> u64 {
        u64::MAX
    }

    /// Continues the round after the player's answer. If the answer is refused, the question remains open.
    fn answer(&mut self, answer: RoundAnswer, purse: &mut ChipHoldings<'_>) -> Result<Dealt, ActionRefusal> {
        Err(purse.refusal(Reason::NoDecision))
    }

    /// Returns a fact about the question that is open, by its index in [`GameWords::facts`](super::GameWords). The
    /// default is for a game whose only fact is that a question is open.
    fn fact(&self, fact: usize) -> i64 {
        1
    }

    /// Returns the number of equally likely outcomes in a class, by its index. It is 1 if the frequency of a class
    /// depends on the cards that are left.
    fn ways(&self, class: usize) -> u64 {
        1
    }

    /// Returns the number of ways to get each class from a whole shoe, if the game can count them.
    fn whole_shoe(&self, parts: &RoundParts) -> Option<Vec<u64>> {
        None
    }

    /// Tells whether a new shoe is due before a round with the current bets.
    #[inline(always)]
    fn is_due(&mut self, purse: &ChipHoldings<'_>) -> bool {
        let most = self.most_cards(purse);
        self.shoe().is_some_and(|shoe| shoe.is_due(most))
    }

    /// Begins a new shoe.
    #[cold]
    fn bring(&mut self, source: &mut impl RandomSource) {
        if let Some(shoe) = self.shoe() {
            shoe.bring(source);
        }
    }

    /// Deals a round from the shoe that is ready.
    #[inline(always)]
    fn deal_from_shoe(&mut self, purse: &ChipHoldings<'_>, source: &mut impl RandomSource) -> Dealt {
        if let Some(shoe) = self.shoe() {
            shoe.begin_round(source);
        }
        let dealt = self.deal(purse, source);
        self.ended(dealt)
    }

    /// Notes the end of a round on the shoe.
    #[inline(always)]
    fn ended(&mut self, dealt: Dealt) -> Dealt {
        if let (Dealt::Over(_), Some(shoe)) = (dealt, self.shoe()) {
            shoe.end_round();
        }
        dealt
    }
}
