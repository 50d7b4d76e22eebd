//! A strategy at play: what it remembers, and what it does before each roll, deal or spin.

mod actions;
mod memory;
mod numbers;
mod progression;

use crate::plan::{self, Plan, PlanAction, PlanRule, RoundAnswer};
use crate::strategy::EndRule;
use crate::table_view::{ActionRefusal, Signs, TableView};

pub use memory::Memory;

/// What a strategy comes to before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundChoice {
    /// It plays on.
    Plays,
    /// It stops.
    Stops,
    /// It wanted to bet, could not pay for it, and has nothing on the layout.
    Broke,
}

/// What happened in a round, as far as a strategy remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RoundMemory {
    /// The signs afterwards.
    signs: Signs,
    /// The bankroll afterwards, in cents.
    bankroll: i64,
    /// By how much it is larger, in cents.
    change: i64,
}

/// It was short of chips in this round.
const SHORT: u8 = 1;
/// It stops.
const STOP: u8 = 2;

/// A strategy at play.
#[derive(Clone, Debug)]
pub struct PlanRunner<'p> {
    /// Its plan.
    pub plan: &'p Plan,
    /// What it remembers.
    pub memory: Memory,
    /// What the table refused, each once, but for want of chips.
    pub refused: Vec<(usize, ActionRefusal)>,
    /// What keeps it from playing on, a bit each.
    halt: u8,
}

impl<'p> PlanRunner<'p> {
    /// At the beginning of a session with so many cents.
    pub fn new(plan: &'p Plan, opening: i64) -> PlanRunner<'p> {
        let memory = Memory::new(plan, opening);
        PlanRunner { plan, memory, refused: Vec::new(), halt: 0 }
    }

    /// Begins another session.
    pub fn restart(&mut self, opening: i64) {
        self.memory.restart(self.plan, opening);
    }

    /// Remembers what a round brought: the bankroll afterwards, and by how much it is larger, in cents.
    #[inline]
    pub fn after<F: TableView>(&mut self, felt: &F, bankroll: i64, change: i64) {
        self.memory.rounds += 1;
        if self.plan.looks_back {
            self.memory.look_back(self.plan, &RoundMemory { signs: felt.signs(), bankroll, change });
        }
    }

    /// Is the session over, by what the strategy says of its end?
    #[inline]
    pub fn ends<F: TableView>(&mut self, felt: &F) -> bool {
        if self.memory.ending == 0 {
            return false;
        }
        self.halt = 0;
        self.endings(felt);
        self.halt != 0
    }

    /// Does what is to be done before a round.
    #[inline(always)]
    pub fn act<F: TableView>(&mut self, felt: &mut F) -> RoundChoice {
        let plan = self.plan;
        self.halt = 0;
        let mut held = false;
        for rule in &plan.rules {
            held = if rule.otherwise { !held } else { self.holds(rule, felt) };
            if held {
                for deed in &rule.deeds {
                    self.perform(deed, felt);
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

    /// Answers a question in mid-round; a strategy that has no rule for it raises and goes to war.
    pub fn decide<F: TableView>(&mut self, felt: &F) -> RoundAnswer {
        let plan = self.plan;
        let mut held = false;
        for rule in &plan.decisions {
            held = if rule.otherwise { !held } else { self.holds(rule, felt) };
            if let (true, Some(PlanAction::Decide(answer))) = (held, rule.deeds.first()) {
                return *answer;
            }
        }
        RoundAnswer::More
    }

    #[inline(always)]
    fn holds<F: TableView>(&self, rule: &PlanRule, felt: &F) -> bool {
        let signs = felt.signs();
        let (there, absent) = (&rule.there, &rule.absent);
        // Most rules look at the game and at their bets alone.
        let missed = (there.game & !signs.game)
            | (absent.game & signs.game)
            | (there.up & !signs.up)
            | (absent.up & signs.up);
        missed == 0 && (!rule.looks_at_last && rule.rest.is_none() || self.holds_further(rule, felt))
    }

    /// Does what a rule asks for besides hold?
    #[inline(never)]
    fn holds_further<F: TableView>(&self, rule: &PlanRule, felt: &F) -> bool {
        let signs = felt.signs();
        (!rule.looks_at_last || rule.there.all_in(signs) && !rule.absent.any_in(signs))
            && rule.rest.as_ref().is_none_or(|rest| self.is_true(rest, felt))
    }

    /// Looks whether the session is to end.
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
