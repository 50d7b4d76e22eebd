//! A running strategy: its memory, and its actions before each roll, deal or spin.

mod actions;
mod memory;
mod numbers;
mod progression;

use crate::plan::{self, Plan, PlanAction, PlanRule, RoundAnswer};
use crate::strategy::EndRule;
use crate::table_view::{ActionRefusal, TableBits, TableView};

pub use memory::Memory;

/// A strategy's decision before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundChoice {
    /// The strategy continues to play.
    Plays,
    /// The strategy stops.
    Stops,
    /// The strategy wanted to bet, could not pay for the bet, and has no chips on the layout.
    Broke,
}

/// The part of a round that a strategy remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RoundMemory {
    /// The flags after the round.
    signs: TableBits,
    /// The bankroll after the round, in cents.
    bankroll: i64,
    /// The change of the bankroll, in cents.
    change: i64,
}

/// The strategy was short of chips in this round.
const SHORT: u8 = 1;
/// The strategy stops.
const STOP: u8 = 2;

/// A running strategy.
#[derive(Clone, Debug)]
pub struct PlanRunner<'p> {
    /// The plan that the strategy follows.
    pub plan: &'p Plan,
    /// The memory of this session.
    pub memory: Memory,
    /// The bets that the table refused, except for lack of chips. Each refusal is listed once.
    pub refused: Vec<(usize, ActionRefusal)>,
    /// The reasons not to continue, one bit each.
    halt: u8,
    /// The number of cents by which the rail could have been smaller without changing the odds that the last actions
    /// bet.
    spare: i64,
}

impl<'p> PlanRunner<'p> {
    /// Starts a session with this bankroll in cents.
    pub fn new(plan: &'p Plan, opening: i64) -> PlanRunner<'p> {
        let memory = Memory::new(plan, opening);
        PlanRunner { plan, memory, refused: Vec::new(), halt: 0, spare: i64::MAX }
    }

    /// Continues a session.
    pub(crate) fn resume(
        plan: &'p Plan,
        memory: Memory,
        refused: Vec<(usize, ActionRefusal)>,
    ) -> PlanRunner<'p> {
        PlanRunner { plan, memory, refused, halt: 0, spare: i64::MAX }
    }

    /// Begins another session.
    pub fn restart(&mut self, opening: i64) {
        self.memory.restart(self.plan, opening);
    }

    /// Records the result of a round: the bankroll after the round and its change, in cents.
    #[inline]
    pub fn after<F: TableView>(&mut self, felt: &F, bankroll: i64, change: i64) {
        self.memory.rounds += 1;
        if self.plan.looks_back {
            self.memory.look_back(self.plan, &RoundMemory { signs: felt.signs(), bankroll, change });
        }
    }

    /// Returns whether one of the strategy's endings ends the session now.
    #[inline]
    pub fn ends<F: TableView>(&mut self, felt: &F) -> bool {
        if self.memory.ending == 0 {
            return false;
        }
        self.halt = 0;
        self.endings(felt);
        self.halt != 0
    }

    /// Performs the strategy's actions before a round.
    #[inline(always)]
    pub fn act<F: TableView>(&mut self, felt: &mut F) -> RoundChoice {
        let plan = self.plan;
        (self.halt, self.spare) = (0, i64::MAX);
        let mut held = false;
        for rule in &plan.rules {
            held = if rule.otherwise { !held } else { self.holds(rule, felt) };
            if held {
                for action in &rule.actions {
                    self.perform(action, felt);
                }
            }
        }
        match self.halt {
            0 => RoundChoice::Plays,
            SHORT if felt.signs().up != 0 => RoundChoice::Plays,
            SHORT => RoundChoice::Broke,
            _ => RoundChoice::Stops,
        }
    }

    /// Returns by how many cents the rail could have been smaller without changing the size of any odds. The caller
    /// checks separately whether a smaller rail still covers all bets.
    pub(crate) fn spare(&self) -> i64 {
        self.spare
    }

    /// Answers a question in mid-round. A strategy without a rule for the question adds the wager.
    pub fn decide<F: TableView>(&mut self, felt: &F) -> RoundAnswer {
        let plan = self.plan;
        let mut held = false;
        for rule in &plan.decisions {
            held = if rule.otherwise { !held } else { self.holds(rule, felt) };
            if let (true, Some(PlanAction::Decide(answer))) = (held, rule.actions.first()) {
                return *answer;
            }
        }
        RoundAnswer::More
    }

    #[inline(always)]
    fn holds<F: TableView>(&self, rule: &PlanRule, felt: &F) -> bool {
        let signs = felt.signs();
        let (there, absent) = (&rule.there, &rule.absent);
        // The conditions of most rules depend only on the game and on the strategy's bets.
        let missed = (there.game & !signs.game)
            | (absent.game & signs.game)
            | (there.up & !signs.up)
            | (absent.up & signs.up);
        missed == 0 && (!rule.looks_at_last && rule.rest.is_none() || self.holds_further(rule, felt))
    }

    /// Returns whether the rest of a rule's condition holds.
    #[inline(never)]
    fn holds_further<F: TableView>(&self, rule: &PlanRule, felt: &F) -> bool {
        let signs = felt.signs();
        (!rule.looks_at_last || rule.there.all_in(signs) && !rule.absent.any_in(signs))
            && rule.rest.as_ref().is_none_or(|rest| self.is_true(rest, felt))
    }

    /// Checks whether the session must end.
    fn endings<F: TableView>(&mut self, felt: &F) {
        let plan = self.plan;
        for (until, when) in &plan.endings {
            if self.number(when, felt) != 0 {
                self.end(*until);
            }
        }
        let signs = felt.signs();
        let handed_on =
            self.memory.ending & memory::FINISH_HAND != 0 && signs.game & plan::sign::NEW_SHOOTER != 0;
        let run_out = self.memory.ending & memory::RUN_OUT != 0 && signs.up == 0;
        if handed_on || run_out {
            self.halt |= STOP;
        }
    }

    fn end(&mut self, until: EndRule) {
        match until {
            EndRule::Stop => self.halt |= STOP,
            EndRule::FinishHand => self.memory.ending |= memory::FINISH_HAND,
            EndRule::RunOut => self.memory.ending |= memory::RUN_OUT,
        }
    }

    fn refused(&mut self, slot: usize, refused: ActionRefusal) {
        if refused.reason == croupier_table::Reason::NotCovered {
            self.halt |= SHORT;
        } else if !self.refused.contains(&(slot, refused)) {
            self.refused.push((slot, refused));
        }
    }
}
