//! The general engine: the same game as at the table, without events.

use croupier_rules::{Money, WagerId, WagerOrigin};
use croupier_table::Reason;
use croupier_table::rounds::{Meter, RoundStage, Rules};

use crate::account::{BetAccount, BetCounter};
use crate::games::{Dealer, RoundCourse, RoundDealer, RoundQuestion, with_dealer};
use crate::plan::RoundAnswer;
use crate::table_view::{ActionRefusal, TableBits, TableView};

use super::bets::PlayerBets;
use super::book::EffectTable;
use super::deck::RandomSource;
use super::plain::EventRequirement;
use super::{ChipBalance, DealProgress, RoundEngine};

/// The maximum number of slots. It leaves room for the slots of decisions.
const MOST_SLOTS: usize = 60;

/// Returns the wagers of the slots, followed by the wagers that only decisions make.
pub fn wagers(rules: &Rules, slots: &[WagerId]) -> Vec<WagerId> {
    let decided = rules.layout.ids().filter(|(_, wager)| wager.made != WagerOrigin::Betting);
    let mut wagers = slots.to_vec();
    for wager in decided.flat_map(|(id, wager)| [wager.of, Some(id)]).flatten() {
        if !wagers.contains(&wager) {
            wagers.push(wager);
        }
    }
    wagers
}

/// One player at a table of a game played in rounds, without events.
#[derive(Clone, Debug)]
pub struct FastEngine<'r> {
    pub(super) bets: PlayerBets<'r>,
    pub(super) dealer: RoundDealer<'r>,
    /// All possible rounds except the void one; filled when a strategy is compiled.
    pub(super) courses: Vec<RoundCourse>,
    /// True if any course has a question.
    pub(super) has_questions: bool,
    /// The question that is open in a round with a given course.
    pub(super) question: Option<RoundQuestion>,
    /// The smallest number of chips in the rail after an answer, since the last restored position.
    pub(super) least: Money,
}

impl<'r> FastEngine<'r> {
    /// Creates a table at which the player has no chips yet. A slot is a wager of the layout.
    pub fn new(rules: &'r Rules, slots: &[WagerId]) -> Result<FastEngine<'r>, EventRequirement> {
        if slots.len() > MOST_SLOTS {
            return Err(EventRequirement("a strategy can have at most 60 wagers"));
        }
        if !rules.game.discarded {
            return Err(EventRequirement("played cards go back beneath the cards left in the shoe"));
        }
        let wagers = wagers(rules, slots);
        let (dealer, parts) = RoundDealer::new(rules, &wagers)?;
        let bets = PlayerBets::new(rules, &wagers, slots.len(), parts);
        Ok(FastEngine {
            bets,
            dealer,
            courses: Vec::new(),
            has_questions: false,
            question: None,
            least: Money::CEILING,
        })
    }

    /// Returns the effect of each outcome on each slot.
    pub fn book(&mut self) -> &mut EffectTable<'r> {
        &mut self.bets.book
    }

    /// Returns the amounts on the meters.
    pub fn meters(&self) -> &[Meter] {
        self.bets.meters.shown()
    }

    /// Returns the must-hit meter, if there is one.
    pub fn must_hit(&self) -> Option<Meter> {
        self.bets.meters.must_hit()
    }

    /// Puts the cards in order, as at the start of a session.
    pub fn sort(&mut self) {
        if let Some(shoe) = with_dealer!(&mut self.dealer, dealer => dealer.shoe()) {
            shoe.sort();
        }
    }

    /// Returns whether the player must answer a question.
    #[inline]
    fn is_asked(&self) -> bool {
        self.bets.purse.stage == RoundStage::InPlay
    }
}

impl TableView for FastEngine<'_> {
    #[inline]
    fn signs(&self) -> TableBits {
        self.bets.purse.signs
    }

    #[inline]
    fn rail(&self) -> Money {
        self.bets.purse.rail
    }

    fn on_layout(&self) -> Money {
        self.bets.purse.on_layout()
    }

    fn stake(&self, slot: usize) -> Money {
        self.bets.purse.stake(slot)
    }

    #[inline]
    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.bets.purse.bet(slot, amount)
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        self.bets.purse.reduce(slot, amount)
    }

    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        self.bets.purse.down(slot)
    }

    fn turn(&mut self, _: usize, _: bool) -> Result<(), ActionRefusal> {
        Err(self.bets.purse.refusal(Reason::NotProvided))
    }

    fn question_fact(&self, fact: usize) -> i64 {
        match self.question {
            Some(question) => question.facts[fact],
            None if self.is_asked() => with_dealer!(&self.dealer, dealer => dealer.fact(fact)),
            None => 0,
        }
    }
}

impl BetCounter for FastEngine<'_> {
    fn count_bets(&mut self, counts: bool) {
        self.bets.account.clear();
        self.bets.counts = counts;
    }

    fn account(&mut self) -> &mut BetAccount {
        &mut self.bets.account
    }
}

impl ChipBalance for FastEngine<'_> {
    fn owes(&self) -> Money {
        self.bets.purse.owes
    }
}

impl<D: RandomSource> RoundEngine<D> for FastEngine<'_> {
    fn open(&mut self, chips: Money, source: &mut D) {
        self.bets.purse.open(chips);
        self.bets.meters.open();
        self.sort();
        // There is no debt yet, so the table cannot refuse this.
        let _ = with_dealer!(&mut self.dealer, dealer => self.bets.cards(&mut **dealer, source));
    }

    #[inline]
    fn deal(&mut self, source: &mut D) -> Result<DealProgress, ActionRefusal> {
        if self.is_asked() {
            return Err(self.bets.purse.refusal(Reason::NotProvided));
        }
        with_dealer!(&mut self.dealer, dealer => self.bets.deal(&mut **dealer, source))
    }

    fn answer(&mut self, answer: RoundAnswer, source: &mut D) -> Result<DealProgress, ActionRefusal> {
        if !self.is_asked() {
            return Err(self.bets.purse.refusal(Reason::NoDecision));
        }
        with_dealer!(&mut self.dealer, dealer => {
            dealer.pay_answer(answer, &mut self.bets.purse)?;
            let dealt = dealer.go_on(answer);
            Ok(self.bets.after(dealer.ended(dealt), &mut **dealer, source))
        })
    }
}
