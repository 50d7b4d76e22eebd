//! A strategy's view of its seat at either kind of table.

use croupier_rules::Money;
use croupier_table::StakeRange;
use croupier_table::{craps, rounds};

use crate::craps::TableEngine as CrapsEngine;
use crate::plan::Plan;
use crate::rounds::{ChipBalance, TableEngine as RoundTable, sign};
use crate::table_view::{ActionRefusal, TableBits, TableView};

use super::{SeatCommand, SeatEvents, SeatTable};

/// A copy of a table, seen from one seat.
pub(super) enum SeatView<'r> {
    Craps(Box<CrapsEngine<'r>>),
    Rounds(Box<RoundTable<'r>>),
}

impl<'r> SeatView<'r> {
    /// Copies a table; `None` if the person has no seat there.
    pub(super) fn new(
        table: SeatTable<'r>,
        person: u32,
        plan: &Plan,
        wagers: &[croupier_rules::WagerId],
        signs: TableBits,
    ) -> Option<SeatView<'r>> {
        Some(match table {
            SeatTable::Craps(rules, table) => {
                let mut own = table.players().filter(|(_, seat)| seat.player == person && !seat.away);
                let (seat, _) = own.next()?;
                SeatView::Craps(Box::new(CrapsEngine::at(rules, plan, table.clone(), seat, signs)))
            }
            SeatTable::Rounds(rules, table) => {
                let (player, _) = table.people().find(|(_, player)| player.id == person)?;
                let seat = table.first_position(player)?;
                let engine = RoundTable::at(rules, wagers, table.clone(), (player, seat), signs);
                SeatView::Rounds(Box::new(engine))
            }
        })
    }

    /// Sets the flags of a strategy that has seen no round yet.
    pub(super) fn show_start(&mut self) {
        match self {
            SeatView::Craps(table) => table.show_start(),
            SeatView::Rounds(table) => table.show_start(sign::START),
        }
    }

    /// Clears the flags of the bets that the last round decided.
    pub(super) fn forget_decided(&mut self) {
        if let SeatView::Rounds(table) = self {
            table.forget_decided();
        }
    }

    /// Sets the flags from events that have changed the table. Returns whether a bet was decided, and whether a round
    /// is over.
    pub(super) fn hear(&mut self, events: SeatEvents) -> (bool, bool) {
        match (self, events) {
            (SeatView::Craps(table), SeatEvents::Craps(events)) => {
                let dice = events.iter().find_map(|event| match event {
                    craps::Event::Rolled { dice } => Some(*dice),
                    _ => None,
                });
                if let Some(dice) = dice {
                    table.hear_roll(dice, events);
                }
                (false, dice.is_some())
            }
            (SeatView::Rounds(table), SeatEvents::Rounds(events)) => {
                let is = |wanted: fn(&rounds::Event) -> bool| events.iter().any(wanted);
                let simulated =
                    is(|event| matches!(event, rounds::Event::RoundBegan { simulated: true, .. }));
                let over = is(|event| matches!(event, rounds::Event::RoundOver { .. })) && !simulated;
                table.hear(events);
                if over {
                    table.show_result();
                }
                let TableBits { won, lost, .. } = table.signs();
                (won | lost != 0, over)
            }
            _ => (false, false),
        }
    }

    /// Returns the amount that the player could leave with, apart from bets that cannot be taken down.
    pub(super) fn worth(&self) -> Money {
        match self {
            SeatView::Craps(table) => table.rail().plus(table.on_layout()),
            SeatView::Rounds(table) => table.worth(),
        }
    }

    /// Returns the commands of the strategy that the table accepted.
    pub(super) fn into_given(self) -> Vec<SeatCommand> {
        match self {
            SeatView::Craps(table) => table.into_given().into_iter().map(SeatCommand::Craps).collect(),
            SeatView::Rounds(table) => table.into_given().into_iter().map(SeatCommand::Round).collect(),
        }
    }
}

/// Evaluates an expression with the table, of either kind.
macro_rules! either {
    ($view:expr, $table:ident => $answer:expr) => {
        match $view {
            SeatView::Craps($table) => $answer,
            SeatView::Rounds($table) => $answer,
        }
    };
}

impl TableView for SeatView<'_> {
    fn signs(&self) -> TableBits {
        either!(self, table => table.signs())
    }

    fn rail(&self) -> Money {
        either!(self, table => table.rail())
    }

    fn on_layout(&self) -> Money {
        either!(self, table => table.on_layout())
    }

    fn stake(&self, slot: usize) -> Money {
        either!(self, table => table.stake(slot))
    }

    fn bet(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        either!(self, table => table.bet(slot, amount))
    }

    fn reduce(&mut self, slot: usize, amount: Money) -> Result<(), ActionRefusal> {
        either!(self, table => table.reduce(slot, amount))
    }

    fn down(&mut self, slot: usize) -> Result<(), ActionRefusal> {
        either!(self, table => table.down(slot))
    }

    fn turn(&mut self, slot: usize, on: bool) -> Result<(), ActionRefusal> {
        either!(self, table => table.turn(slot, on))
    }

    fn question_fact(&self, fact: usize) -> i64 {
        either!(self, table => table.question_fact(fact))
    }

    fn takes(&mut self, slot: usize) -> Option<StakeRange> {
        either!(self, table => table.takes(slot))
    }
}
