//! The house as the crew of a table: its clock, its draws, and what it does when people are gone.

use croupier_ledger::Drawing;
use croupier_ledger::book::Account;
use croupier_ledger::line::{By, Command};
use croupier_ledger::store::{Space, Write};
use tokio::time::Instant;

use super::Table;
use crate::crew::{self, Closing, Occasion, Step};
use crate::house::{House, secret_of};

impl Table {
    /// The clock runs while something lies on the layout or somebody has to decide, and somebody is there to see it.
    pub(super) fn set_clock(&mut self) {
        let seen = !self.watching.is_empty() || !self.absent.is_empty();
        if !self.is_auto() || !seen || !self.something_is_open() {
            self.clock = None;
        } else if self.clock.is_none() {
            self.clock = Some(Instant::now() + self.clock_length());
        }
    }

    fn something_is_open(&self) -> bool {
        let mut accounts = self.playing.balances().all();
        accounts.any(|(account, _)| matches!(account, Account::Layout(_)))
            || !crew::waiting(self.playing.rules(), self.playing.game()).is_empty()
    }

    /// The clock has run out: the crew goes on as far as it can.
    pub(super) fn go_on(&mut self) {
        let mut occasion = Occasion::begin(self.playing.rules(), self.playing.game());
        loop {
            let step = crew::next(self.playing.rules(), self.playing.game(), &mut occasion);
            let done = match step {
                Step::Do(command) => self.do_it(command),
                Step::Draw(drawing) => self.draw(drawing),
                Step::Wait => break,
            };
            if !done {
                break;
            }
        }
        self.ready.clear();
        self.set_clock();
    }

    /// The house gives a command. Was it done?
    fn do_it(&mut self, command: Command) -> bool {
        match self.playing.prepare(command) {
            Ok(prepared) => self.enter(prepared, By::House, None, None, Vec::new(), None).is_ok(),
            Err(denied) => {
                tracing::warn!(table = self.playing.header().table, %denied, "the crew was denied");
                false
            }
        }
    }

    /// Chance decides: the secret that was committed to is revealed, and another is committed to.
    fn draw(&mut self, drawing: Drawing) -> bool {
        let (secret, commits) = match House::fresh_secret() {
            Ok(fresh) => fresh,
            Err(error) => {
                self.house.halt(&format!("no random bytes are to be had: {error}"));
                return false;
            }
        };
        let (_, committed) = self.playing.next_draw();
        let Some((command, chance)) = self.playing.draw(drawing, self.secret, commits) else { return false };
        let prepared = match self.playing.prepare(command) {
            Ok(prepared) => prepared,
            Err(denied) => {
                tracing::warn!(table = self.playing.header().table, %denied, "a draw was denied");
                return false;
            }
        };
        let revealed = Write::Delete { space: Space::Secret, key: committed.to_string() };
        let writes = vec![secret_of(commits, secret), revealed];
        let done = self.enter(prepared, By::House, None, Some(chance), writes, None).is_ok();
        if done {
            self.secret = secret;
        }
        done
    }

    /// What the documents say of a round that a power failure interrupted.
    pub(super) fn after_crash(&mut self) {
        if !self.is_auto() {
            return;
        }
        if let Some(command) = crew::after_crash(self.playing.rules(), self.playing.game()) {
            self.do_it(command);
        }
        self.set_clock();
    }

    /// The house closes: a round that is under way is finished, what may be taken back is.
    pub(super) fn close(&mut self) {
        if !self.is_auto() {
            return;
        }
        match crew::closing(self.playing.rules(), self.playing.game()) {
            Closing::Finish => self.go_on(),
            Closing::Return(commands) => {
                for command in commands {
                    self.do_it(command);
                }
            }
        }
    }

    /// Somebody has been away too long: the house leaves for them, or tries again later.
    pub(super) fn leave_for(&mut self, person: u32) {
        let command = crew::leave_for(self.playing.rules(), self.playing.game(), person);
        let left = command.is_some_and(|command| self.do_it(command));
        let there = crew::is_there(self.playing.game(), person);
        if left || !there {
            self.absent.remove(&person);
        } else {
            self.absent.insert(person, Instant::now());
        }
        self.set_clock();
    }
}
