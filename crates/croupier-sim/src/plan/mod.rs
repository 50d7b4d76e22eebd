//! A strategy bound to the rules of a table: every name is a slot, a flag, a number or a memory.

mod bind;
mod craps;
mod rounds;
mod vocabulary;

use std::collections::HashMap;

use croupier_rules::{Cite, Money, WagerId};

use crate::strategy::{EndRule, Op, ProgressionKind};
use crate::table_view::TableBits;

pub(crate) use bind::compute;
pub use bind::{bind, condition};
pub use craps::{POINT_SHIFT, TOTAL_SHIFT, roll_signs, sign};
pub use vocabulary::{NamedBet, Vocabulary, vocabulary};

/// A slot for one bet of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The name of the bet.
    pub name: String,
    /// The wager of the bet.
    pub wager: WagerId,
    /// The state of a bet in this slot; `None` if the game determines the state.
    pub state: Option<u16>,
    /// The slot of the odds behind this bet.
    pub odds: Option<usize>,
    /// The table's minimum and maximum. Progressions stay within them.
    pub limits: (Money, Option<Money>),
}

/// The meaning of a name that the strategy defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// A `let` that no rule sets: its value, in hundredths.
    Constant(i64),
    /// A `let` that a rule sets: its index among the memories.
    Memory(usize),
    /// A progression, by its index.
    Progression(usize),
}

/// A wager that the strategy names but this table does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingWager {
    /// The strategy's name for the wager.
    pub name: String,
    /// The clause that excludes the wager.
    pub cite: Cite,
}

/// A strategy that can be played at one table.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The slots for the bets.
    pub slots: Vec<Slot>,
    /// The wagers that the strategy names but this table does not have.
    pub missing: Vec<MissingWager>,
    /// The initial values of the memories, in hundredths.
    pub memories: Vec<i64>,
    /// The progressions, by index.
    pub progressions: Vec<BoundProgression>,
    /// The names that the strategy defines. An ending that the caller sets may use them too.
    pub own: HashMap<String, Definition>,
    /// The rules that apply before a roll, a deal or a spin.
    pub rules: Vec<PlanRule>,
    /// The rules that answer questions in mid-round.
    pub decisions: Vec<PlanRule>,
    /// The conditions that end a session.
    pub endings: Vec<(EndRule, NumberExpr)>,
    /// The maximum number of bets while one shooter has the dice.
    pub most_bets: Option<i64>,
    /// The counts that the plan needs.
    pub uses: UsedCounts,
    /// True if the plan uses anything that happened before the last roll, deal or spin.
    pub looks_back: bool,
    /// The number of rolls, hands or spins per hour.
    pub pace: u32,
}

/// The counts that the plan uses. Other counts are not kept, so they cost nothing.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct UsedCounts {
    /// The flags that conditions test.
    pub signs: TableBits,
    /// The slots for which wins during the current shooter's hand are counted.
    pub hits: u64,
    /// The slots for which consecutive wins and losses are counted.
    pub rows: u64,
    /// The results for which runs are counted.
    pub runs: u64,
    /// The facts that conditions test, each with its uses.
    pub facts: Vec<(Quantity, CountUsage)>,
    /// The uses of hits, consecutive wins and losses, and runs, all together.
    pub counts: CountUsage,
}

/// The uses of a count.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct CountUsage {
    /// The number of uses.
    pub times: u32,
    /// The number of uses that only compare the count with a number.
    pub compared: u32,
    /// The largest of those numbers, in hundredths.
    pub with: i64,
}

impl CountUsage {
    /// Returns how far to count: all counts above the largest number in any comparison are equivalent. Returns
    /// `None` if the count is used in a calculation.
    pub fn most(self) -> Option<u32> {
        (self.times == self.compared).then(|| u32::try_from(self.with / 100 + 1).unwrap_or(u32::MAX))
    }
}

/// A progression: its amounts, and the slots whose decisions advance it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundProgression {
    /// The rule by which decisions move the progression.
    pub kind: ProgressionKind,
    /// The amounts, in hundredths.
    pub amounts: Vec<i64>,
    /// The slots that advance the progression, one bit each.
    pub on: u64,
}

/// A condition and the actions that follow from it.
#[derive(Clone, Debug)]
pub struct PlanRule {
    /// The flags that must be set.
    pub there: TableBits,
    /// The flags that must be clear.
    pub absent: TableBits,
    /// True if the condition tests the bets that the last outcome paid or took.
    pub looks_at_last: bool,
    /// The rest of the condition.
    pub rest: Option<NumberExpr>,
    /// True if the rule also requires that the rule before it does not hold.
    pub otherwise: bool,
    /// The actions, in order.
    pub actions: Vec<PlanAction>,
}

/// An action with every name resolved to a slot, a memory or a number.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the field names are self-explanatory")]
pub enum PlanAction {
    Bet { amount: NumberExpr, slots: Vec<usize> },
    Press { slots: Vec<usize>, by: Option<NumberExpr> },
    Regress { slots: Vec<usize>, to: NumberExpr },
    Reduce { amount: NumberExpr, slots: Vec<usize> },
    Down { slots: Vec<usize> },
    DownAll,
    Turn { slots: Vec<usize>, on: bool },
    Odds { multiple: Option<NumberExpr>, slots: Vec<usize> },
    Set { memory: usize, value: NumberExpr },
    Restart { progression: usize },
    End(EndRule),
    Decide(RoundAnswer),
}

/// A player's answer to a question in mid-round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundAnswer {
    /// Adds a wager.
    More,
    /// Adds nothing, or gives up the bet.
    Less,
}

impl RoundAnswer {
    /// Swaps more and less.
    pub fn other(self) -> RoundAnswer {
        if self == RoundAnswer::More { RoundAnswer::Less } else { RoundAnswer::More }
    }
}

/// A number, in hundredths; true is 100 and false is 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the operands need no names")]
pub enum NumberExpr {
    Const(i64),
    Memory(usize),
    Progression(usize),
    Fact(Quantity),
    /// The sum of the stakes in these slots.
    Stake(Vec<usize>),
    /// The number of these slots that have a bet.
    Count(u64),
    /// True if at least one of these flags is set.
    Any(TableBits),
    Hits(Vec<usize>),
    Wins(Vec<usize>),
    Losses(Vec<usize>),
    Run(u32),
    Not(Box<NumberExpr>),
    Binary(Op, Box<NumberExpr>, Box<NumberExpr>),
}

impl NumberExpr {
    /// Returns whether `holds` is true of this number or of any number nested in it.
    pub fn any(&self, holds: &dyn Fn(&NumberExpr) -> bool) -> bool {
        holds(self)
            || match self {
                NumberExpr::Not(inner) => inner.any(holds),
                NumberExpr::Binary(_, one, two) => one.any(holds) || two.any(holds),
                _ => false,
            }
    }
}

impl Plan {
    /// Sets `looks_back`: whether the plan uses anything that happened before the last round.
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

    /// Returns every number that the plan uses.
    pub fn numbers(&self) -> Vec<&NumberExpr> {
        let rules = self.rules.iter().chain(&self.decisions);
        let of_rules =
            rules.flat_map(|rule| rule.rest.iter().chain(rule.actions.iter().filter_map(PlanAction::number)));
        of_rules.chain(self.endings.iter().map(|(_, when)| when)).collect()
    }
}

impl PlanAction {
    fn number(&self) -> Option<&NumberExpr> {
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

/// A number that the table or the session provides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantity {
    /// All chips, including those on the layout.
    Bankroll,
    /// The chips in the rail.
    Rail,
    /// The chips on the layout.
    Layout,
    /// The bankroll less the opening bankroll.
    Net,
    /// The highest bankroll so far.
    Peak,
    /// Rolls, hands or spins so far.
    Rounds,
    /// Minutes at the table, computed from the pace.
    Minutes,
    /// The number of the point; 0 if there is none.
    Point,
    /// The total of the last roll.
    Total,
    /// The number of rolls in this shooter's hand so far.
    ShooterRolls,
    /// The number of shooters' hands begun.
    Shooters,
    /// The number of points made in this hand.
    PointsMade,
    /// The number of consecutive rounds that won money.
    WinStreak,
    /// The number of consecutive rounds that lost money.
    LossStreak,
    /// A fact about the question in mid-round, by its index among the facts of the game.
    Asked(usize),
}

impl Quantity {
    /// Returns whether the quantity has no limit during a session, so that no automaton can keep track of it.
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
