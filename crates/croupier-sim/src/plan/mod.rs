//! A strategy bound to the rules of a table: every name is a slot, a sign, a number or a memory.

mod bind;
mod craps;
mod rounds;
mod vocabulary;

use std::collections::HashMap;

use croupier_rules::{Cite, Money, WagerId};

use crate::strategy::{EndRule, Op, ProgressionKind};
use crate::table_view::Signs;

pub(crate) use bind::reckon;
pub use bind::{bind, condition};
pub use craps::{POINT_SHIFT, TOTAL_SHIFT, roll_signs, sign};
pub use vocabulary::{NamedBet, Vocabulary};

/// A place for one bet of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// What it is called.
    pub name: String,
    /// The wager.
    pub wager: WagerId,
    /// The state that a bet in this slot has; none where it has whatever state the game gives it.
    pub state: Option<u16>,
    /// The slot of the odds that stand behind it.
    pub odds: Option<usize>,
    /// The least and the most that the table takes: progressions stay within.
    pub limits: (Money, Option<Money>),
}

/// What a name of the strategy's own stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// A `let` that no rule sets: always this, in hundredths.
    Constant(i64),
    /// A `let` that a rule sets: its place among the memories.
    Memory(usize),
    /// A progression, by its place.
    Progression(usize),
}

/// A wager that the strategy names and this table does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingWager {
    /// What the strategy calls it.
    pub name: String,
    /// By which clause it is not there.
    pub cite: Cite,
}

/// A strategy that can be played at one table.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The places for its bets.
    pub slots: Vec<Slot>,
    /// What it names and this table does not have.
    pub missing: Vec<MissingWager>,
    /// What its memories are at the beginning.
    pub memories: Vec<i64>,
    /// Its progressions.
    pub progressions: Vec<BoundProgression>,
    /// What its own names stand for: an ending that is given from outside may use them too.
    pub own: HashMap<String, Definition>,
    /// What it does before a roll, a deal or a spin.
    pub rules: Vec<PlanRule>,
    /// What it does when it is asked in mid-round.
    pub decisions: Vec<PlanRule>,
    /// When it ends.
    pub endings: Vec<(EndRule, Num)>,
    /// How many bets it makes at most while one shooter has the dice.
    pub most_bets: Option<i64>,
    /// What has to be counted.
    pub uses: UsedCounts,
    /// Does it ask for anything that was before the last roll, deal or spin?
    pub looks_back: bool,
    /// How many rolls, hands or spins an hour has.
    pub pace: u32,
}

/// What has to be counted because the plan asks for it, so that what nobody asks for costs nothing.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct UsedCounts {
    /// The signs that conditions look at.
    pub signs: Signs,
    /// The slots whose wins since the shooter came are counted.
    pub hits: u64,
    /// The slots whose wins and losses in a row are counted.
    pub rows: u64,
    /// The results whose runs are counted.
    pub runs: u64,
    /// The facts that are looked at.
    pub facts: Vec<(Quantity, CountQuery)>,
    /// The same for hits, wins and losses in a row, and runs, all together.
    pub counts: CountQuery,
}

/// How a count is looked at.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct CountQuery {
    /// How often.
    pub times: u32,
    /// How often only to compare it with a number.
    pub compared: u32,
    /// The largest of those numbers, in hundredths.
    pub with: i64,
}

impl CountQuery {
    /// How far it has to be counted: beyond the largest number that it is compared with, one count is like another. None
    /// if it is reckoned with.
    pub fn most(self) -> Option<u32> {
        (self.times == self.compared).then(|| u32::try_from(self.with / 100 + 1).unwrap_or(u32::MAX))
    }
}

/// A progression: amounts, and the slots whose decisions move it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundProgression {
    /// How it moves.
    pub kind: ProgressionKind,
    /// Its amounts in hundredths.
    pub amounts: Vec<i64>,
    /// A bit for each slot.
    pub on: u64,
}

/// When a rule holds, and what is done then.
#[derive(Clone, Debug)]
pub struct PlanRule {
    /// These signs must be there.
    pub there: Signs,
    /// These must not.
    pub absent: Signs,
    /// Does it look at what the last outcome paid and took?
    pub looks_at_last: bool,
    /// And this must be true.
    pub rest: Option<Num>,
    /// Does it hold when the rule before it does not?
    pub otherwise: bool,
    /// What is done.
    pub deeds: Vec<PlanAction>,
}

/// Something that is done.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are named by what they are")]
pub enum PlanAction {
    Bet { amount: Num, slots: Vec<usize> },
    Press { slots: Vec<usize>, by: Option<Num> },
    Regress { slots: Vec<usize>, to: Num },
    Reduce { amount: Num, slots: Vec<usize> },
    Down { slots: Vec<usize> },
    DownAll,
    Turn { slots: Vec<usize>, on: bool },
    Odds { multiple: Option<Num>, slots: Vec<usize> },
    Set { memory: usize, value: Num },
    Restart { progression: usize },
    End(EndRule),
    Decide(RoundAnswer),
}

/// What a player answers in mid-round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundAnswer {
    /// Raises, or goes to war.
    More,
    /// Stands, or surrenders.
    Less,
}

impl RoundAnswer {
    /// The other one.
    pub fn other(self) -> RoundAnswer {
        if self == RoundAnswer::More { RoundAnswer::Less } else { RoundAnswer::More }
    }
}

/// A number, in hundredths; truths are 100 and 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the operands need no names")]
pub enum Num {
    Const(i64),
    Memory(usize),
    Progression(usize),
    Fact(Quantity),
    /// The stakes on these slots together.
    Stake(Vec<usize>),
    /// How many of these slots have a bet.
    Count(u64),
    /// Is one of these signs there?
    Any(Signs),
    Hits(Vec<usize>),
    Wins(Vec<usize>),
    Losses(Vec<usize>),
    Run(u32),
    Not(Box<Num>),
    Binary(Op, Box<Num>, Box<Num>),
}

impl Num {
    /// Does something hold for this number or for one that it is made of?
    pub fn any(&self, holds: &dyn Fn(&Num) -> bool) -> bool {
        holds(self)
            || match self {
                Num::Not(inner) => inner.any(holds),
                Num::Binary(_, one, two) => one.any(holds) || two.any(holds),
                _ => false,
            }
    }
}

impl Plan {
    /// Finds out whether anything has to be counted but rounds.
    fn note_memory(&mut self) {
        let uses = &self.uses;
        let counted = |fact: Quantity| {
            use Quantity::{LossStreak, Peak, PointsMade, ShooterRolls, Shooters, WinStreak};
            matches!(fact, Peak | ShooterRolls | Shooters | PointsMade | WinStreak | LossStreak)
        };
        self.looks_back = uses.hits | uses.rows | uses.runs != 0
            || uses.facts.iter().any(|(fact, _)| counted(*fact))
            || !self.progressions.is_empty()
            || self.most_bets.is_some();
    }

    /// Every number that it looks at.
    pub fn numbers(&self) -> Vec<&Num> {
        let rules = self.rules.iter().chain(&self.decisions);
        let of_rules =
            rules.flat_map(|rule| rule.rest.iter().chain(rule.deeds.iter().filter_map(PlanAction::number)));
        of_rules.chain(self.endings.iter().map(|(_, when)| when)).collect()
    }
}

impl PlanAction {
    fn number(&self) -> Option<&Num> {
        match self {
            PlanAction::Bet { amount, .. } | PlanAction::Reduce { amount, .. } => Some(amount),
            PlanAction::Press { by, .. } => by.as_ref(),
            PlanAction::Regress { to, .. } => Some(to),
            PlanAction::Odds { multiple, .. } => multiple.as_ref(),
            PlanAction::Set { value, .. } => Some(value),
            PlanAction::Down { .. }
            | PlanAction::DownAll
            | PlanAction::Turn { .. }
            | PlanAction::Restart { .. }
            | PlanAction::End(_)
            | PlanAction::Decide(_) => None,
        }
    }
}

/// A number that the table or the session has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantity {
    /// All chips, those on the layout included.
    Bankroll,
    /// The chips in the rail.
    Rail,
    /// The chips on the layout.
    Layout,
    /// The bankroll less what there was at the beginning.
    Net,
    /// The most that the bankroll has been.
    Peak,
    /// Rolls, hands or spins so far.
    Rounds,
    /// Minutes at the table, by the pace.
    Minutes,
    /// The number of the point; 0 without one.
    Point,
    /// The total of the last roll.
    Total,
    /// Rolls of this shooter's hand so far.
    ShooterRolls,
    /// Hands begun.
    Shooters,
    /// Points made in this hand.
    PointsMade,
    /// Rounds in a row that won money.
    WinStreak,
    /// Rounds in a row that lost money.
    LossStreak,
    /// The spread of Red Dog's first two cards.
    Spread,
    /// Are they a pair?
    Pair,
    /// Is there a tie to go to war for?
    AtWar,
}

impl Quantity {
    /// Does it grow with the session, so that no automaton can know it?
    pub fn is_unbounded(self) -> bool {
        matches!(
            self,
            Quantity::Bankroll
                | Quantity::Rail
                | Quantity::Net
                | Quantity::Peak
                | Quantity::Rounds
                | Quantity::Minutes
        )
    }
}
