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

/// The parts of a possible round that affect bets. The answers of the player decide which of its outcomes the course
/// has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct RoundCourse {
    /// The outcome if the player need not answer; `None` if the round is void.
    pub(crate) unasked: Option<RoundClass>,
    /// The question of the round, if the player's bets bring it up.
    pub(crate) question: Option<RoundQuestion>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RoundQuestion {
    /// The facts about the question, by their index in [`GameWords::facts`](super::GameWords).
    pub(crate) facts: [i64; 2],
    /// The outcome that settles the bets that do not wait for the answer.
    pub(crate) before: Option<RoundClass>,
    /// The outcomes after the answers [`RoundAnswer::More`] and [`RoundAnswer::Less`]; `None` if the cards run out.
    pub(crate) after: [Option<RoundClass>; 2],
}

/// The bets and answers of a player that affect the number of cards in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayerInvolvement {
    /// The player has no bets.
    Idle,
    /// No question concerns the player's bets.
    Unasked,
    /// The player gives this answer to a question.
    Answers(RoundAnswer),
}

/// A dealer, and the parts of the possible outcomes on which some wagers depend.
pub(super) type NewDealer<D> = Result<(D, RoundParts), EventRequirement>;

/// Takes a card of one kind from a whole shoe, and returns the number of ways to take it.
pub(super) fn take(left: &mut [u64], kind: usize) -> u64 {
    let ways = left[kind];
    left[kind] = ways.saturating_sub(1);
    ways
}

/// The dealer of a game, who plays rounds without events. A default is the answer for a game without the feature in
/// question.
#[allow(unused_variables, reason = "the defaults do not look at the bets")]
pub(crate) trait Dealer {
    /// Deals a round until it is over or the player must answer a question. The engine has begun a new shoe if one
    /// was due, and shuffled the cards that the round may need.
    fn deal(&mut self, purse: &ChipHoldings<'_>, source: &mut impl RandomSource) -> Dealt;

    /// Returns the shoe, which the engine manages.
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

    /// Makes the bets of the player's answer, or refuses the answer.
    fn pay_answer(&self, answer: RoundAnswer, purse: &mut ChipHoldings<'_>) -> Result<(), ActionRefusal> {
        Err(purse.refusal(Reason::NoDecision))
    }

    /// Continues the round after the player's answer.
    fn go_on(&mut self, answer: RoundAnswer) -> Dealt {
        Dealt::Over(None)
    }

    /// Returns whether a player without chips can always answer.
    fn has_free_answer(&self) -> bool {
        true
    }

    /// Returns whether the current bets bring up a question of a round.
    fn asks(&self, purse: &ChipHoldings<'_>) -> bool {
        purse.up() != 0
    }

    /// Returns whether rounds without bets have outcomes.
    fn plays_without_bets(&self) -> bool {
        true
    }

    /// Returns every possible round, except the void one.
    fn courses(&self, parts: &RoundParts) -> Vec<RoundCourse> {
        parts.all().map(|class| RoundCourse { unasked: Some(class), question: None }).collect()
    }

    /// Deals a whole round without bets, from a new shoe if one is due. Returns its index among the courses; the index
    /// after the last course means a void round. The default is for games without questions.
    #[inline(always)]
    fn next_course(
        &mut self,
        involvement: PlayerInvolvement,
        parts: &RoundParts,
        purse: &ChipHoldings<'_>,
        source: &mut impl RandomSource,
    ) -> usize {
        if self.is_due(purse) {
            self.bring(source);
        }
        match self.deal_from_shoe(purse, source) {
            Dealt::Over(Some(class)) | Dealt::Asked(Some(class)) => parts.index(class),
            Dealt::Over(None) | Dealt::Asked(None) => parts.class_count(),
        }
    }

    /// Returns a fact about the question that is open, by its index in [`GameWords::facts`](super::GameWords). The
    /// default is for a game whose only fact is that a question is open.
    fn fact(&self, fact: usize) -> i64 {
        1
    }

    /// Returns the class of each equally likely outcome, if a round is a single draw among them.
    fn drawn(&self) -> Option<&[u16]> {
        None
    }

    /// Returns the number of equally likely outcomes in a class, by its index. It is 1 if the frequency of a class
    /// depends on the cards that are left.
    fn ways(&self, class: usize) -> u64 {
        1
    }

    /// Returns the number of ways to get each course from a whole shoe, if the game can count them.
    fn whole_shoe(&self, parts: &RoundParts) -> Option<Vec<u64>> {
        None
    }

    /// Returns whether a new shoe is due before a round with the current bets.
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

    /// Records the end of a round in the shoe.
    #[inline(always)]
    fn ended(&mut self, dealt: Dealt) -> Dealt {
        if let (Dealt::Over(_), Some(shoe)) = (dealt, self.shoe()) {
            shoe.end_round();
        }
        dealt
    }
}
