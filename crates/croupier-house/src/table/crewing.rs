//! The house as the crew of a table: its clock, its draws, and its actions for absent players.

use std::time::Duration;

use croupier_ledger::book::Account;
use croupier_ledger::line::{Actor, Command, TableCommand, VERSION};
use croupier_ledger::store::{RecordSpace, Write};
use croupier_ledger::{DrawKind, EntryDraw, TableState};
use croupier_rules::Money;
use croupier_table::rounds;
use tokio::time::Instant;

use super::TableTask;
use crate::crew::{self, CrewStep, CrewTurn};
use crate::house::{House, secret_of};

/// The maximum number of steps that it takes to pay debts and leave.
const STEPS_TO_LEAVE: usize = 4;
/// The maximum number of decisions before a round that is under way ends.
const ROUNDS_TO_CLOSE: usize = 64;

impl TableTask {
    /// Returns the end of the betting clock; `None` if the clock does not run. The clock runs while there are bets or
    /// open decisions and a player or spectator is there, and starts when this is first asked. The task asks after
    /// every entry and every message.
    pub(super) fn clock(&mut self) -> Option<Instant> {
        let seen = !self.watching.is_empty() || !self.absent.is_empty();
        let called = self.playing.called().is_some();
        let waits = self.waits_without_clock();
        let runs = self.is_auto() && seen && !called && !waits && self.something_is_open();
        let length = self.clock_length();
        self.clock_end = runs.then(|| self.clock_end.unwrap_or_else(|| Instant::now() + length));
        self.clock_end
    }

    /// Returns the time that the clock still runs.
    pub(super) fn clock_left(&mut self) -> Option<Duration> {
        self.clock().map(|end| end.saturating_duration_since(Instant::now()))
    }

    fn clock_length(&self) -> Duration {
        Duration::from_secs(u64::from(self.playing.header().setup.clock_seconds))
    }

    fn something_is_open(&self) -> bool {
        let mut accounts = self.playing.balances().all();
        accounts.any(|(account, _)| matches!(account, Account::Layout(_)))
            || !crew::waiting(self.playing.in_play()).is_empty()
            || crew::due(self.playing.in_play())
    }

    /// The clock has run out: the crew continues as far as it can.
    pub(super) fn go_on(&mut self) {
        self.play_on(CrewTurn::begin(self.playing.in_play()));
    }

    /// Continues the crew's turn until nothing is left to do, or until a draw is called. After a called draw, the turn
    /// resumes when the pledged parts are revealed.
    pub(super) fn play_on(&mut self, mut occasion: CrewTurn) {
        loop {
            let before = occasion.clone();
            let step = crew::next(self.playing.in_play(), &mut occasion);
            let done = match step {
                CrewStep::Do(command) => self.do_it(command),
                CrewStep::Draw(_) if self.call_draw(&before) => return,
                CrewStep::Draw(drawing) => self.draw(drawing),
                CrewStep::Short { person, amount } => self.lend(person, amount),
                CrewStep::Wait => break,
            };
            if !done {
                break;
            }
        }
        self.ready.clear();
        for person in self.leaving.clone() {
            self.leave_for(person);
        }
        self.reopen_if_over();
    }

    /// If all players declined the dice, the game is over: closes the table, and opens an identical one.
    fn reopen_if_over(&mut self) {
        let over = crew::over(self.playing.game()) && self.playing.game().people().is_empty();
        if !over || self.playing.retired() {
            return;
        }
        let setup = self.playing.header().setup.clone();
        // The name stays reserved in the meantime, so that the table still counts for the person who opened it.
        let reopening = self.house.reopens(setup.name.clone());
        if self.do_it(Command::Table(TableCommand::Retire)) {
            let house = std::sync::Arc::clone(&self.house);
            tokio::spawn(async move {
                let _reopening = reopening;
                if let Err(error) = house.open_table(Actor::House, None, setup).await {
                    tracing::warn!(%error, "cannot open a table in place of one whose game is over");
                }
            });
        }
    }

    /// Closes the table permanently if it is empty and unused since `since`. Returns whether it closed the table.
    pub(super) fn close_unused(&mut self, since: jiff::Timestamp) -> bool {
        let unused = self.watching.is_empty()
            && self.playing.game().people().is_empty()
            && self.playing.at() < since
            && !self.playing.retired();
        unused && self.do_it(Command::Table(TableCommand::Retire))
    }

    /// Upgrades a table from an earlier version of the log's notation.
    pub(super) fn upgrade(&mut self) {
        if self.playing.version() < VERSION && !self.playing.retired() {
            self.do_it(Command::Table(TableCommand::Upgrade { version: VERSION }));
        }
    }

    /// Gives a command as the house, and returns whether the table accepted it.
    pub(super) fn do_it(&mut self, command: Command) -> bool {
        match self.playing.prepare(command) {
            Ok(prepared) => {
                self.enter(prepared, Actor::House, None, EntryDraw::default(), Vec::new(), None).is_ok()
            }
            Err(denied) => {
                tracing::warn!(table = self.playing.header().table, %denied, "the table refused a command from the crew");
                false
            }
        }
    }

    /// Makes a draw: reveals the committed secret, and commits to the next one.
    fn draw(&mut self, drawing: DrawKind) -> bool {
        let (secret, commits) = match House::fresh_secret() {
            Ok(fresh) => fresh,
            Err(error) => {
                self.house.halt(&format!("no random bytes are available: {error}"));
                return false;
            }
        };
        let (_, committed) = self.playing.next_draw();
        let parts = self.pledging.parts(&self.playing);
        let drawn = self.playing.draw(drawing, self.secret, parts, commits);
        let Some((command, chance)) = drawn else { return false };
        let prepared = match self.playing.prepare(command) {
            Ok(prepared) => prepared,
            Err(denied) => {
                tracing::warn!(table = self.playing.header().table, %denied, "the table refused a draw");
                return false;
            }
        };
        let revealed = Write::Delete { space: RecordSpace::Secret, key: committed.to_string() };
        let writes = vec![secret_of(commits, secret), revealed];
        let done = self.enter(prepared, Actor::House, None, chance.into(), writes, None).is_ok();
        if done {
            self.secret = secret;
            self.pledging.begin_again();
        }
        done
    }

    /// Makes the draws that the house makes even where people deal: the hidden amount of a meter, and its winner.
    /// Returns whether it made a draw.
    pub(super) fn draw_what_is_due(&mut self) -> bool {
        let trigger = rounds::Command::Trigger { amount: Money::ZERO };
        let ticket = rounds::Command::Draw { ticket: 0 };
        [trigger, ticket].into_iter().any(|command| {
            let drawing = DrawKind::of(&Command::Round(command), self.playing.in_play());
            drawing.is_some_and(|drawing| self.draw(drawing))
        })
    }

    /// Applies the document's rule for a round that a crash interrupted.
    pub(super) fn after_crash(&mut self) {
        if !self.is_auto() || self.rested {
            return;
        }
        if let Some(command) = crew::after_crash(self.playing.in_play()) {
            self.do_it(command);
        }
    }

    /// Prepares the table for the closing of the house: finishes a round that is under way. Bets on the next draw stay
    /// on the layout, and the commitment to that draw stays in force, so that stopping the house before a draw cannot
    /// benefit anyone.
    pub(super) fn close(&mut self) {
        if !self.is_auto() {
            return;
        }
        // Discard pledges, because no player would be connected to reveal the parts.
        self.pledging.begin_again();
        for _ in 0..ROUNDS_TO_CLOSE {
            if !crew::is_under_way(self.playing.in_play()) {
                return;
            }
            self.go_on();
        }
    }

    /// Abandons the table and returns everything on it to its owners. Returns whether that succeeded.
    pub(crate) fn give_up(&mut self) -> bool {
        self.do_it(Command::Table(TableCommand::Abandon))
    }

    /// Buys in for a player who owes more than the rail covers. If the wallet is short, the house lends the difference
    /// in play money. An operator with an external wallet sees the loan in the log.
    fn lend(&mut self, person: u32, amount: Money) -> bool {
        let TableState::Round(table) = self.playing.game() else { return false };
        let Some((player, _)) = table.people().find(|(_, player)| player.id == person) else { return false };
        let command = Command::Round(rounds::Command::BuyIn { player, amount });
        self.do_it(command)
    }

    /// Leaves on behalf of a player who has been away too long, or schedules another attempt.
    pub(super) fn leave_for(&mut self, person: u32) {
        if self.is_company(person) && self.has_bets(person) {
            return self.departs(person);
        }
        for _ in 0..STEPS_TO_LEAVE {
            let done = match crew::leave_for(self.playing.in_play(), person) {
                CrewStep::Do(command) => self.do_it(command),
                CrewStep::Short { person, amount } => self.lend(person, amount),
                CrewStep::Draw(_) | CrewStep::Wait => false,
            };
            if !done {
                break;
            }
        }
        if !self.plays(person) {
            self.absent.remove(&person);
            self.leaving.remove(&person);
        } else if !self.watching.contains_key(&person) {
            self.absent.insert(person, Instant::now());
        }
    }

    /// Returns whether the command would leave behind bets that nobody could decide. If so, the player stays, and the
    /// house throws for them until those bets are decided.
    pub(super) fn must_stay(&self, command: &Command) -> bool {
        self.is_auto() && crew::must_stay(self.playing.in_play(), command)
    }

    /// Returns whether a person still plays here. A player who has walked away while bets are still undecided does not.
    pub(super) fn plays(&self, person: u32) -> bool {
        match self.playing.game() {
            TableState::Craps(table) => table.players().any(|(_, seat)| seat.player == person && !seat.away),
            TableState::Round(table) => table.people().any(|(_, player)| player.id == person),
        }
    }
}
