//! Plays rounds that are chosen by a [`RoundCourse`] and not by cards. The compiler uses these rounds to walk through
//! every position of a strategy.

use croupier_rules::Money;
use croupier_table::Reason;

use crate::games::{Dealer, PlayerInvolvement, RoundCourse, with_dealer, words_of};
use crate::plan::RoundAnswer;
use crate::runner::PlanRunner;
use crate::table::{OutcomeTable, RewindableTable};
use crate::table_view::{ActionRefusal, TableBits, TableView};

use super::ChipBalance;
use super::bets::PlayerBets;
use super::deck::RandomSource;
use super::parts::{RoundClass, RoundParts};
use super::purse::{ChipHoldings, slots};
use super::quick::FastEngine;

/// A position between two rounds: the flags and the stakes. Before the strategy bets there are no stakes, so
/// positions then differ only in the flags of the last round.
#[derive(Clone, Debug)]
pub struct IdlePosition {
    signs: TableBits,
    stakes: Vec<Money>,
}

impl FastEngine<'_> {
    /// Returns whether courses describe all rounds, apart from those in which a meter pays. They do not describe all
    /// rounds if the player may be unable to give any answer, if a meter must hit, or if vigorish is marked.
    pub fn is_by_class(&self) -> bool {
        let marked = self.bets.rules.game.kind.rules().vigorish().is_some_and(|rules| rules.marked.value);
        let answers = with_dealer!(&self.dealer, dealer => dealer.has_free_answer());
        answers && !marked && self.must_hit().is_none()
    }

    /// Returns whether the game asks the player for decisions in mid-round.
    pub(crate) fn has_decisions(&self) -> bool {
        !words_of(self.bets.rules).decisions.is_empty()
    }

    /// Deals a round without any bets, for a player with this involvement. Returns the index of its
    /// course. The last index means a void round.
    #[inline]
    pub(crate) fn next_course(
        &mut self,
        involvement: PlayerInvolvement,
        source: &mut impl RandomSource,
    ) -> usize {
        let PlayerBets { purse, book, .. } = &self.bets;
        with_dealer!(&mut self.dealer, dealer => next_course(&mut **dealer, involvement, book.parts(), purse, source))
    }

    /// Like `next_course`, for a player whose bets bring up no question. For games without questions,
    /// the course is the index of the class.
    pub fn next_outcome(&mut self, source: &mut impl RandomSource) -> usize {
        self.next_course(PlayerInvolvement::Unasked, source)
    }

    /// Returns the involvement of a strategy after it has made its bets. This changes the position.
    pub(crate) fn involvement(&mut self, mind: &mut PlanRunner<'_>) -> PlayerInvolvement {
        if self.bets.purse.up() == 0 {
            return PlayerInvolvement::Idle;
        }
        let asks = with_dealer!(&self.dealer, dealer => dealer.asks(&self.bets.purse));
        if !asks || !self.has_questions {
            return PlayerInvolvement::Unasked;
        }
        let question = self.courses.iter().position(|course| course.question.is_some()).unwrap_or_default();
        OutcomeTable::play(self, question);
        let answer = mind.decide(self);
        PlayerInvolvement::Answers(if self.reply(answer).is_ok() { answer } else { answer.other() })
    }

    /// Returns the index of the class of each equally likely outcome, if a round is a single draw among them.
    pub(crate) fn drawn(&self) -> Option<Vec<usize>> {
        let parts = self.bets.book.parts();
        let index = |class: &u16| parts.index(RoundClass([*class, 0, 0]));
        with_dealer!(&self.dealer, dealer => dealer.drawn().map(|drawn| drawn.iter().map(index).collect()))
    }

    /// Resets the meters for a new session.
    pub(crate) fn reset_meters(&mut self) {
        self.bets.meters.open();
    }

    /// Feeds the meters with the current stakes for this number of rounds.
    pub(crate) fn feed_meters(&mut self, rounds: u32) {
        self.bets.meters.feed_for(&self.bets.purse, rounds);
    }

    /// Returns the number of ways to get each course from a whole shoe, if the game can count them.
    pub(crate) fn whole_shoe(&self) -> Option<Vec<u64>> {
        let parts = self.bets.book.parts();
        let mut ways = with_dealer!(&self.dealer, dealer => dealer.whole_shoe(parts))?;
        // A round is void only if there are too few cards.
        ways.push(0);
        Some(ways)
    }

    fn all_courses(&self) -> Vec<RoundCourse> {
        with_dealer!(&self.dealer, dealer => dealer.courses(self.bets.book.parts()))
    }
}

/// Deals a round. This function is never inlined, so that the loop over rounds stays in registers.
#[inline(never)]
fn next_course(
    dealer: &mut impl Dealer,
    involvement: PlayerInvolvement,
    parts: &RoundParts,
    purse: &ChipHoldings<'_>,
    source: &mut impl RandomSource,
) -> usize {
    dealer.next_course(involvement, parts, purse, source)
}

impl OutcomeTable for FastEngine<'_> {
    fn open(&mut self, chips: Money) {
        self.bets.purse.open(chips);
        self.bets.meters.open();
        self.courses = self.all_courses();
        self.has_questions = self.courses.iter().any(|course| course.question.is_some());
    }

    fn play(&mut self, outcome: usize) {
        self.bets.purse.close();
        // An outcome without a course means that there were too few cards.
        let course = self.courses.get(outcome).copied().unwrap_or_default();
        let purse = &self.bets.purse;
        let (asks, waiting, played) = with_dealer!(&self.dealer, dealer => {
            (dealer.asks(purse), dealer.waiting(purse), purse.up() != 0 || dealer.plays_without_bets())
        });
        match course.question.filter(|_| asks) {
            Some(question) => {
                self.bets.ask(question.before, waiting);
                self.question = Some(question);
            }
            None => self.bets.end_round(course.unasked.filter(|_| played)),
        }
    }

    fn awaits_reply(&self) -> bool {
        self.question.is_some()
    }

    fn reply(&mut self, answer: RoundAnswer) -> Result<(), ActionRefusal> {
        let Some(question) = self.question else { return Err(self.bets.purse.refusal(Reason::NoDecision)) };
        with_dealer!(&self.dealer, dealer => dealer.pay_answer(answer, &mut self.bets.purse))?;
        self.least = self.least.min(self.rail());
        self.question = None;
        let [more, less] = question.after;
        self.bets.end_round(if answer == RoundAnswer::More { more } else { less });
        Ok(())
    }
}

impl RewindableTable for FastEngine<'_> {
    type SavedState = IdlePosition;

    fn ways(&self) -> Vec<u64> {
        let outcomes = self.all_courses().len() + 1;
        with_dealer!(&self.dealer, dealer => (0..outcomes).map(|course| dealer.ways(course)).collect())
    }

    fn knows(&mut self, outcome: usize) -> bool {
        let Some(class) = self.courses.get(outcome).and_then(|course| course.unasked) else { return true };
        let mut metered = slots(self.bets.purse.up() & self.bets.metered);
        metered.all(|slot| self.bets.book.payment(slot, class, self.bets.purse.stake(slot)).is_some())
    }

    fn asks(&self) -> bool {
        self.has_questions
    }

    fn save(&self) -> IdlePosition {
        IdlePosition { signs: self.bets.purse.signs, stakes: self.bets.purse.stakes().to_vec() }
    }

    fn restore(&mut self, saved: &IdlePosition, bankroll: Money) {
        self.bets.purse.restore(saved.signs, &saved.stakes, bankroll);
        (self.question, self.least) = (None, Money::CEILING);
    }

    fn least_rail(&self) -> Money {
        // The strategy begins each round without bets and only makes bets, so the rail is lowest at the end. It takes
        // down only bets that it made before the same round. Only an answer can cost more.
        self.rail().minus(self.owes()).min(self.least)
    }

    fn position(&self, into: &mut Vec<i64>) {
        into.extend(self.bets.purse.stakes().iter().map(|stake| stake.cents()));
    }
}
