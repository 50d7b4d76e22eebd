//! All that a table's lines change.

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

/// All that lines change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// The version of the notation: that of the header, until the table is upgraded.
    #[serde(default = "first_version")]
    pub(super) version: u32,
    pub(super) game: TableState,
    /// What the cage has brought so far, less what went back.
    pub(super) filled: Money,
    /// What players bought out of the bank so far, less what they gave back to it.
    pub(super) bought: Money,
    /// The players' parts in draws, in version 1.
    pub(super) seeds: BTreeMap<u32, String>,
    #[serde(default)]
    pub(super) pledges: Pledges,
    /// The commitment to the next draw.
    pub(super) commits: Digest,
    /// How many draws there were.
    pub(super) draws: u64,
    /// The pays that were changed.
    pub(super) changes: Vec<(String, String)>,
    /// Who left while the last throw was settled, and with how much: that can be overruled.
    pub(super) left: Vec<WalletTransfer>,
    pub(super) retired: bool,
    /// When the last line was written: time does not go back.
    pub(super) at: Timestamp,
    /// The line that has the order of the shoe in play.
    pub(super) shoe_line: Option<u64>,
    /// The line that has the hidden amount of the meter that must hit.
    pub(super) trigger_line: Option<u64>,
}

fn first_version() -> u32 {
    1
}

/// What events moved between the table and the rest of the house.
#[derive(Default, Debug)]
pub(super) struct TableMovement {
    pub(super) brought: Vec<WalletTransfer>,
    pub(super) from_cage: Money,
}

impl TableMovement {
    /// One sum for each person.
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
    /// A table that has just been opened.
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
        // Whoever left with what the overruled call paid brings it back.
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

    /// The next draw was made, or will not be: another is committed to.
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

    /// Remembers which lines hold what nobody may see yet.
    pub(super) fn seal(&mut self, entry: &Entry) {
        for event in &entry.then {
            match event {
                Event::Round(rounds::Event::CardsBrought { .. }) => self.shoe_line = Some(entry.n),
                Event::Round(rounds::Event::TriggerSet { .. }) => self.trigger_line = Some(entry.n),
                Event::Round(rounds::Event::MustHitPaid { .. }) => self.trigger_line = None,
                Event::Table(TableEvent::Retired) => (self.shoe_line, self.trigger_line) = (None, None),
                _ => {}
            }
        }
    }

    /// What each account stands at, with what the cage brought.
    pub(super) fn balances(&self) -> Balances {
        let mut balances = self.game.balances();
        balances.add(Account::Bank, self.to_bank());
        balances
    }

    pub(super) fn bank(&self) -> Money {
        self.game.bank().plus(self.to_bank())
    }

    /// What the bank has besides what the game reckons.
    fn to_bank(&self) -> Money {
        self.filled.plus(self.bought)
    }
}
