//! A strategy at one seat of a table that other code runs, with real dice and other players.
//!
//! The strategy acts on a copy of the table. The result is the list of commands that the copy accepted; the code that
//! runs the table then gives them to the real one. Neither the table nor its log knows about strategies.

mod company;
mod view;

use croupier_rules::{Money, WagerId};
use croupier_table::craps::{self, CrapsRules};
use croupier_table::rounds::{self, BetSpot, Decider, PlayerDecision};
use croupier_table::{GameRules, Reason};

use crate::games::game;
use crate::plan::{Plan, RoundAnswer};
use crate::request::RefusedBet;
use crate::run::{plan, refused_bets};
use crate::runner::{Memory, PlanRunner, RoundChoice};
use crate::strategy::{Mistake, Strategy};
use crate::table_view::{ActionRefusal, TableBits, TableView};

pub use company::company_sets;
use view::SeatView;

/// A table with its rules, of either kind.
#[derive(Clone, Copy, Debug)]
pub enum SeatTable<'t> {
    /// A craps table.
    Craps(&'t CrapsRules, &'t craps::Table),
    /// A table of a game played in rounds.
    Rounds(&'t rounds::Rules, &'t rounds::Table),
}

/// A command to either kind of table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatCommand {
    /// A command to a craps table.
    Craps(craps::Command),
    /// A command to a table of a game played in rounds.
    Round(rounds::Command),
}

/// The events of one entry, at either kind of table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatEvents {
    /// The events at a craps table.
    Craps(Vec<craps::Event>),
    /// The events at a table of a game played in rounds.
    Rounds(Vec<rounds::Event>),
}

/// The strategy's turn before a roll, deal or spin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatTurn {
    /// The strategy gives these commands and plays the round.
    Plays(Vec<SeatCommand>),
    /// One of the strategy's endings ends the session. The bets on the layout stay there.
    Stops,
    /// The strategy cannot pay for its bets and has no bets on the layout.
    Broke,
}

/// The strategy's answer to a question in mid-round. An answer without a command means that the player lets the round
/// continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatAnswer {
    /// The answer of the strategy.
    pub command: Option<SeatCommand>,
    /// The opposite answer, if the player cannot pay for the first.
    pub instead: Option<SeatCommand>,
}

/// A strategy that plays for one person at a table.
#[derive(Clone, Debug)]
pub struct SeatStrategy {
    plan: Plan,
    wagers: Vec<WagerId>,
    person: u32,
    memory: Memory,
    refused: Vec<(usize, ActionRefusal)>,
    /// The flags after the last round.
    signs: TableBits,
    /// The bankroll after the last round, in cents.
    bankroll: i64,
    /// True if no bet of the next round has been decided yet.
    is_between_rounds: bool,
}

impl SeatStrategy {
    /// Binds a strategy to the rules of a table, for a person who sits there; `None` if the person has no seat. `sets`
    /// overrides the values of `let`s.
    pub fn sit(
        rules: &GameRules,
        table: SeatTable<'_>,
        person: u32,
        strategy: &Strategy,
        sets: &[(String, i64)],
    ) -> Result<Option<SeatStrategy>, Vec<Mistake>> {
        let plan = plan(rules, strategy, sets, rules.round_noun().pace)?;
        let wagers: Vec<WagerId> = plan.slots.iter().map(|slot| slot.wager).collect();
        let memory = PlanRunner::new(&plan, 0).memory;
        let mut seat = SeatStrategy {
            plan,
            wagers,
            person,
            memory,
            refused: Vec::new(),
            signs: TableBits::default(),
            bankroll: 0,
            is_between_rounds: true,
        };
        let Some(mut view) = seat.view(table) else { return Ok(None) };
        view.show_start();
        let (signs, opening) = (view.signs(), view.worth().cents());
        seat.memory = PlanRunner::new(&seat.plan, opening).memory;
        (seat.signs, seat.bankroll) = (signs, opening);
        Ok(Some(seat))
    }

    /// Returns the number of rolls, hands or spins since the strategy began.
    pub fn rounds(&self) -> u32 {
        self.memory.rounds
    }

    /// Returns the chips that the player has won since the strategy began; negative if the player has lost.
    pub fn net(&self, table: SeatTable<'_>) -> Money {
        let worth = self.view(table).map_or(self.bankroll, |view| view.worth().cents());
        Money::from_cents(worth - self.memory.opening)
    }

    /// Returns the chips in the player's rail.
    pub fn rail(&self, table: SeatTable<'_>) -> Money {
        self.view(table).map_or(Money::ZERO, |view| view.rail())
    }

    /// Returns the bets that the table has refused, each once, and those that it does not have at all.
    pub fn refusals(&self, rules: &GameRules) -> Vec<RefusedBet> {
        refused_bets(rules, &self.plan, &self.refused)
    }

    /// Returns whether the table has refused a bet for this reason.
    pub fn was_refused(&self, reason: Reason) -> bool {
        self.refused.iter().any(|(_, refused)| refused.reason == reason)
    }

    /// Records chips that the player brought to the table, which do not count as winnings.
    pub fn bring(&mut self, amount: Money) {
        self.memory.opening += amount.cents();
        self.memory.peak += amount.cents();
        self.bankroll += amount.cents();
    }

    /// Records the events of an entry. `table` is the table after them. Returns true if a round is over.
    pub fn hear(&mut self, table: SeatTable<'_>, events: SeatEvents) -> bool {
        let Some(mut view) = self.view(table) else { return false };
        if self.is_between_rounds {
            view.forget_decided();
        }
        let (decided, over) = view.hear(events);
        let (signs, worth) = (view.signs(), view.worth().cents());
        if !decided && !over {
            return false;
        }
        self.signs = signs;
        self.is_between_rounds = over;
        if over {
            let change = worth - self.bankroll;
            self.bankroll = worth;
            let Some(view) = self.view(table) else { return true };
            let mut mind = PlanRunner::resume(&self.plan, self.memory.clone(), Vec::new());
            mind.after(&view, worth, change);
            self.memory = mind.memory;
        }
        over
    }

    /// Returns the strategy's actions before a round.
    pub fn act(&mut self, table: SeatTable<'_>) -> SeatTurn {
        let Some(mut view) = self.view(table) else { return SeatTurn::Stops };
        let refused = std::mem::take(&mut self.refused);
        let mut mind = PlanRunner::resume(&self.plan, self.memory.clone(), refused);
        let choice = if mind.ends(&view) { RoundChoice::Stops } else { mind.act(&mut view) };
        (self.memory, self.refused) = (mind.memory, mind.refused);
        match choice {
            RoundChoice::Plays => SeatTurn::Plays(view.into_given()),
            RoundChoice::Stops => SeatTurn::Stops,
            RoundChoice::Broke => SeatTurn::Broke,
        }
    }

    /// Returns the strategy's answer to the first question in mid-round that the player has to answer.
    pub fn answer(&self, table: SeatTable<'_>) -> Option<SeatAnswer> {
        let SeatTable::Rounds(rules, state) = table else { return None };
        let (player, _) = state.people().find(|(_, player)| player.id == self.person)?;
        let mut open = rounds::waiting(rules, state).into_iter().filter(|(of, _)| *of == player);
        let spot = open.find_map(|(_, decision)| match decision {
            PlayerDecision::FollowUp(spot) => Some(spot),
            PlayerDecision::Cut | PlayerDecision::Turn(..) => None,
        })?;
        let view = self.view(table)?;
        let mut mind = PlanRunner::resume(&self.plan, self.memory.clone(), Vec::new());
        let answer = mind.decide(&view);
        let BetSpot { seat, owner, .. } = spot;
        let by = Decider { player, seat, owner };
        let command = |answer: RoundAnswer| game(rules).command(answer, by).map(SeatCommand::Round);
        Some(SeatAnswer { command: command(answer), instead: command(answer.other()) })
    }

    fn view<'t>(&self, table: SeatTable<'t>) -> Option<SeatView<'t>> {
        SeatView::new(table, self.person, &self.plan, &self.wagers, self.signs)
    }
}
