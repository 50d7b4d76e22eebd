//! A strategy at play: what it remembers, and what it does before each roll, deal or spin.

mod deeds;
mod memory;
mod numbers;
mod progression;

use crate::felt::{Felt, Refused, Signs};
use crate::plan::{self, Answer, Deed, Plan, Rule};
use crate::strategy::Until;

pub use memory::Memory;

/// What a strategy comes to before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acted {
    /// It plays on.
    Plays,
    /// It stops.
    Stops,
    /// It wanted to bet, could not pay for it, and has nothing on the layout.
    Broke,
}

/// What happened in a round, as far as a strategy remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The signs afterwards.
    pub signs: Signs,
    /// The bankroll afterwards, in cents.
    pub bankroll: i64,
    /// By how much it is larger, in cents.
    pub change: i64,
    /// Has the shooter changed, or is there none in this game?
    pub new_shooter: bool,
    /// Was a point made?
    pub point_made: bool,
}

/// A strategy at play.
#[derive(Clone, Debug)]
pub struct Mind<'p> {
    /// Its plan.
    pub plan: &'p Plan,
    /// What it remembers.
    pub memory: Memory,
    /// What the table refused, each once, but for want of chips.
    pub refused: Vec<(usize, Refused)>,
    /// Was it short of chips in this round?
    short: bool,
    stop: bool,
}

impl<'p> Mind<'p> {
    /// At the beginning of a session with so many cents.
    pub fn new(plan: &'p Plan, opening: i64) -> Mind<'p> {
        let memory = Memory::new(plan, opening);
        Mind { plan, memory, refused: Vec::new(), short: false, stop: false }
    }

    /// Begins another session.
    pub fn restart(&mut self, opening: i64) {
        self.memory.restart(self.plan, opening);
    }

    /// Remembers what a round brought.
    #[inline]
    pub fn after(&mut self, round: &Round) {
        self.memory.after(self.plan, round);
    }

    /// Is the session over, by what the strategy says of its end?
    #[inline]
    pub fn ends<F: Felt>(&mut self, felt: &F) -> bool {
        if self.plan.endings.is_empty() && self.memory.ending == 0 {
            return false;
        }
        self.stop = false;
        self.endings(felt);
        self.stop
    }

    /// Does what is to be done before a round.
    pub fn act<F: Felt>(&mut self, felt: &mut F) -> Acted {
        let plan = self.plan;
        (self.short, self.stop) = (false, false);
        let mut held = false;
        for rule in &plan.rules {
            held = if rule.otherwise { !held } else { self.holds(rule, felt) };
            if held {
                for deed in &rule.deeds {
                    self.perform(deed, felt);
                }
            }
        }
        match () {
            () if self.stop => Acted::Stops,
            () if self.short && felt.signs().up == 0 => Acted::Broke,
            () => Acted::Plays,
        }
    }

    /// Answers a question in mid-round; a strategy that has no rule for it raises and goes to war.
    pub fn decide<F: Felt>(&mut self, felt: &F) -> Answer {
        let plan = self.plan;
        let mut held = false;
        for rule in &plan.decisions {
            held = if rule.otherwise { !held } else { self.holds(rule, felt) };
            if let (true, Some(Deed::Decide(answer))) = (held, rule.deeds.first()) {
                return *answer;
            }
        }
        Answer::More
    }

    #[inline]
    fn holds<F: Felt>(&self, rule: &Rule, felt: &F) -> bool {
        let signs = felt.signs();
        let (there, absent) = (&rule.there, &rule.absent);
        // Most rules look at the game and at their bets alone.
        let missed = (there.game & !signs.game)
            | (absent.game & signs.game)
            | (there.up & !signs.up)
            | (absent.up & signs.up);
        missed == 0
            && (!rule.looks_at_last || there.all_in(signs) && !absent.any_in(signs))
            && rule.rest.as_ref().is_none_or(|rest| self.is_true(rest, felt))
    }

    /// Looks whether the session is to end.
    fn endings<F: Felt>(&mut self, felt: &F) {
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
        self.stop |= handed_on || run_out;
    }

    fn end(&mut self, until: Until) {
        match until {
            Until::Stop => self.stop = true,
            Until::FinishHand => self.memory.ending |= memory::FINISH_HAND,
            Until::RunOut => self.memory.ending |= memory::RUN_OUT,
        }
    }

    fn refused(&mut self, slot: usize, refused: Refused) {
        if refused.reason == croupier_table::Reason::NotCovered {
            self.short = true;
        } else if !self.refused.contains(&(slot, refused)) {
            self.refused.push((slot, refused));
        }
    }
}
