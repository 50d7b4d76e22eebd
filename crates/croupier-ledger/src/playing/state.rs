//! The part of a table's state that its lines change.

use std::collections::BTreeMap;

use croupier_rules::Money;
use croupier_table::{GameRules, craps, rounds};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::game::{TableState, WalletTransfer};
use super::pledges::Pledges;
use crate::book::{Account, Balances};
use crate::digest::Digest;
use crate::line::{Entry, Event, TableEvent};

/// The state that lines change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// The version of the notation: the header's, until the table is upgraded.
    #[serde(default = "first_version")]
    pub(super) version: u32,
    pub(super) game: TableState,
    /// Chips that the cage has brought so far, minus those that went back.
    pub(super) filled: Money,
    /// Chips that players bought from the bank so far, minus those that they gave back.
    pub(super) bought: Money,
    /// The players' seeds for draws, in version 1.
    pub(super) seeds: BTreeMap<u32, String>,
    #[serde(default)]
    pub(super) pledges: Pledges,
    /// The commitment to the next draw.
    pub(super) commits: Digest,
    /// The number of draws so far.
    pub(super) draws: u64,
    /// The payouts that were changed.
    pub(super) changes: Vec<(String, String)>,
    /// The players who left while the last throw was settled, with their chips. These players come back if the throw's
    /// call is overruled.
    pub(super) left: Vec<WalletTransfer>,
    pub(super) retired: bool,
    /// The time of the last line. Time never goes back.
    pub(super) at: Timestamp,
    /// The line with the order of the shoe in play.
    pub(super) shoe_line: Option<u64>,
    /// The line with the hidden amount of the must-hit meter.
    pub(super) trigger_line: Option<u64>,
}

fn first_version() -> u32 {
    1
}

/// The chips that events moved between the table and the rest of the house.
#[derive(Default, Debug)]
pub(super) struct TableMovement {
    pub(super) brought: Vec<WalletTransfer>,
    pub(super) from_cage: Money,
}

impl TableMovement {
    /// Merges the amounts into one sum per person.
    pub(super) fn net(&mut self) {
        let mut net: BTreeMap<u32, Money> = BTreeMap::new();
        for brought in &self.brought {
            let sum = net.entry(brought.person).or_insert(Money::ZERO);
            *sum = sum.plus(brought.amount);
        }
        let all = net.into_iter().map(|(person, amount)| WalletTransfer { person, amount });
        self.brought = all.filter(|brought| !brought.amount.is_zero()).collect();
    }
}

impl State {
    /// Returns the state of a newly opened table.
    pub(super) fn open(rules: &GameRules, version: u32, commits: Digest, at: Timestamp) -> State {
        State {
            version,
            pledges: Pledges::default(),
            game: TableState::open(rules),
            filled: Money::ZERO,
            bought: Money::ZERO,
            seeds: BTreeMap::new(),
            commits,
            draws: 0,
            changes: Vec::new(),
            left: Vec::new(),
            retired: false,
            at,
            shoe_line: None,
            trigger_line: None,
        }
    }

    pub(super) fn apply(&mut self, event: &Event, moved: &mut TableMovement) {
        if let Event::Table(event) = event {
            return self.apply_table(event, moved);
        }
        let overruled = matches!(event, Event::Craps(craps::Event::Overruled));
        if matches!(event, Event::Craps(craps::Event::Rolled { .. } | craps::Event::NoRoll { .. })) {
            self.left.clear();
        }
        let brought = self.game.apply(event);
        let left = brought.filter(|brought| brought.amount < Money::ZERO);
        // Only the call of a throw can be overruled.
        self.left.extend(left.filter(|_| matches!(self.game, TableState::Craps(_))));
        // A player who left with a payment that is overruled brings it back.
        let back = if overruled { std::mem::take(&mut self.left) } else { Vec::new() };
        let back =
            back.into_iter().map(|left| WalletTransfer { amount: Money::ZERO.minus(left.amount), ..left });
        for brought in brought.into_iter().chain(back) {
            if self.game.out_of_bank(event) {
                self.bought = self.bought.plus(brought.amount);
            }
            moved.brought.push(brought);
        }
    }

    fn apply_table(&mut self, event: &TableEvent, moved: &mut TableMovement) {
        match event {
            TableEvent::Filled { amount, .. } => {
                self.filled = self.filled.plus(*amount);
                moved.from_cage = moved.from_cage.plus(*amount);
            }
            TableEvent::Credited { amount } => {
                self.filled = self.filled.minus(*amount);
                moved.from_cage = moved.from_cage.minus(*amount);
            }
            TableEvent::SeedChosen { person, seed } if seed.is_empty() => {
                self.seeds.remove(person);
            }
            TableEvent::SeedChosen { person, seed } => {
                self.seeds.insert(*person, seed.clone());
            }
            TableEvent::PaysChosen { option, value } => self.changes.push((option.clone(), value.clone())),
            TableEvent::Retired => self.retired = true,
            TableEvent::DrawCalled { pledges, .. } => self.pledges.call(pledges.clone()),
            TableEvent::Upgraded { version } => {
                self.version = *version;
                self.seeds.clear();
            }
        }
    }

    /// Commits to the next draw, after the pending one was made or called off.
    pub(super) fn next_draw(&mut self, entry: &Entry) {
        if let Some(chance) = &entry.chance {
            self.pledges.drawn(chance.draw, &chance.parts, &self.game.people());
            (self.draws, self.commits) = (chance.draw + 1, chance.commits);
        }
        if let Some(undrawn) = &entry.undrawn {
            self.pledges.undrawn();
            (self.draws, self.commits) = (undrawn.draw + 1, undrawn.commits);
        }
    }

    /// Remembers the lines that hold secrets still in play.
    pub(super) fn seal(&mut self, entry: &Entry) {
        for event in &entry.then {
            match event {
                Event::Round(rounds::Event::CardsBrought { .. }) => self.shoe_line = Some(entry.n),
                Event::Round(rounds::Event::UnseenBrought { .. }) => self.shoe_line = None,
                Event::Round(rounds::Event::TriggerSet { .. }) => self.trigger_line = Some(entry.n),
                Event::Round(rounds::Event::MustHitPaid { .. }) => self.trigger_line = None,
                Event::Table(TableEvent::Retired) => (self.shoe_line, self.trigger_line) = (None, None),
                _ => {}
            }
        }
    }

    /// Returns the balance of each account, including chips from the cage.
    pub(super) fn balances(&self) -> Balances {
        let mut balances = self.game.balances();
        balances.add(Account::Bank, self.to_bank());
        balances
    }

    pub(super) fn bank(&self) -> Money {
        self.game.bank().plus(self.to_bank())
    }

    /// Returns the bank's chips in addition to those that the game counts.
    fn to_bank(&self) -> Money {
        self.filled.plus(self.bought)
    }
}
