//! All positions of a table that a player can reach with a set of bets, and all ways to bet in each of them.
//!
//! The walk asks the table: it makes bets, plays every outcome and looks at the chips. It knows no rules. A bet that
//! the player may always take down without loss and make again does not belong to a position: before every round the
//! player may have it or not.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};

use croupier_rules::Money;

use super::BestError;
use crate::compile::PLENTY;
use crate::deadline::Deadline;
use crate::table::RewindableTable;
use crate::table_view::TableBits;

/// The maximum number of positions.
const MOST_NODES: usize = 4_000;

/// The maximum number of moves of all actions together.
const MOST_MOVES: usize = 20_000_000;

/// A bet that the player may make: its slot and the possible stakes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BetOption {
    pub(super) slot: usize,
    pub(super) stakes: Vec<Money>,
}

/// A way to bet in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BetAction {
    /// The bets to make, by slot.
    pub(super) bets: Vec<(usize, Money)>,
    /// The chips on the layout after the bets, in cents: the smallest bankroll that can make them.
    pub(super) need: i64,
    /// The effects of the outcomes: the next position, the change of the bankroll in cents, and the number of ways.
    pub(super) moves: Vec<(u32, i64, u64)>,
}

impl BetAction {
    /// Returns whether the action has no chips at risk.
    pub(super) fn is_wait(&self, nodes: &[BetNode]) -> bool {
        self.moves.iter().all(|&(to, change, _)| change == 0 && nodes[to as usize].is_idle())
    }
}

/// A position before the player acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BetNode {
    /// The flags of the table.
    pub(super) signs: TableBits,
    /// The bets that the player cannot take down, by slot.
    pub(super) locked: Vec<(usize, Money)>,
    pub(super) actions: Vec<BetAction>,
}

impl BetNode {
    /// Returns whether the player has no bets.
    pub(super) fn is_idle(&self) -> bool {
        self.locked.is_empty()
    }
}

/// All positions. A session begins in the first.
#[derive(Clone, Debug)]
pub(super) struct BetMachine {
    pub(super) nodes: Vec<BetNode>,
    /// The total number of ways in which a round can go.
    pub(super) ways: u64,
    /// The slots whose bets the player takes down before every round.
    pub(super) free: Vec<usize>,
}

impl BetMachine {
    /// Walks through all positions of a table with `slots` slots. `outcomes` lists the different outcomes, each with its
    /// number of ways.
    pub(super) fn new<T: RewindableTable>(
        table: T,
        slots: usize,
        options: &[BetOption],
        outcomes: &[(usize, u64)],
        deadline: &Deadline,
    ) -> Result<BetMachine, BestError> {
        let mut walk = MachineWalk {
            table,
            slots,
            options,
            outcomes,
            deadline,
            is_free: vec![true; slots],
            known: HashMap::new(),
            saved: Vec::new(),
            moves: 0,
        };
        // A bet that the player can take down only sometimes counts as one that stays. Finding such a bet restarts
        // the walk.
        let nodes = loop {
            if let Some(nodes) = walk.nodes()? {
                break nodes;
            }
        };
        let free = (0..slots).filter(|&slot| walk.is_free[slot]).collect();
        let ways = outcomes.iter().map(|(_, ways)| ways).sum();
        let mut machine = BetMachine { nodes, ways, free };
        machine.merge();
        Ok(machine)
    }

    /// Merges positions with the same bets on the layout from which the same actions have the same effects.
    fn merge(&mut self) {
        let mut class = vec![0_u32; self.nodes.len()];
        let mut known = 0;
        loop {
            let mut numbers = HashMap::new();
            let classes: Vec<u32> = self
                .nodes
                .iter()
                .map(|node| {
                    let next = numbers.len() as u32;
                    *numbers.entry(signature(node, &class)).or_insert(next)
                })
                .collect();
            class = classes;
            if numbers.len() == known {
                break;
            }
            known = numbers.len();
        }
        let mut first = vec![usize::MAX; known];
        (0..self.nodes.len()).rev().for_each(|node| first[class[node] as usize] = node);
        let kept: Vec<BetNode> = first.iter().map(|&node| self.nodes[node].clone()).collect();
        self.nodes = kept;
        for action in self.nodes.iter_mut().flat_map(|node| &mut node.actions) {
            action.moves = by_class(&action.moves, &class);
        }
    }
}

fn by_class(moves: &[(u32, i64, u64)], class: &[u32]) -> Vec<(u32, i64, u64)> {
    let mut merged = BTreeMap::new();
    for &(to, change, ways) in moves {
        *merged.entry((class[to as usize], change)).or_insert(0) += ways;
    }
    merged.into_iter().map(|((to, change), ways)| (to, change, ways)).collect()
}

/// Two hashes of all actions of a position. Two different positions with equal hashes are too unlikely to matter.
fn signature(node: &BetNode, class: &[u32]) -> (Vec<(usize, Money)>, [u64; 2]) {
    let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
    1_u8.hash(&mut hashers[1]);
    for action in &node.actions {
        let facts = (&action.bets, action.need, by_class(&action.moves, class));
        hashers.iter_mut().for_each(|hasher| facts.hash(hasher));
    }
    (node.locked.clone(), hashers.map(|hasher| hasher.finish()))
}

struct MachineWalk<'a, T: RewindableTable> {
    table: T,
    slots: usize,
    options: &'a [BetOption],
    outcomes: &'a [(usize, u64)],
    deadline: &'a Deadline,
    /// For each slot, whether its bet could always be taken down so far.
    is_free: Vec<bool>,
    known: HashMap<Vec<i64>, u32>,
    saved: Vec<T::SavedState>,
    moves: usize,
}

impl<T: RewindableTable> MachineWalk<'_, T> {
    /// Returns all positions; `None` if a bet turned out to stay.
    fn nodes(&mut self) -> Result<Option<Vec<BetNode>>, BestError> {
        self.known.clear();
        self.saved.clear();
        self.moves = 0;
        self.table.open(Money::from_cents(PLENTY));
        self.arrive();
        let mut nodes = Vec::new();
        while nodes.len() < self.saved.len() {
            if self.saved.len() > MOST_NODES {
                return Err(BestError::TooManyPositions(MOST_NODES));
            }
            let free = self.is_free.clone();
            let node = self.node(nodes.len())?;
            if free != self.is_free {
                return Ok(None);
            }
            nodes.push(node);
        }
        Ok(Some(nodes))
    }

    fn stakes(&self) -> Vec<(usize, Money)> {
        (0..self.slots)
            .map(|slot| (slot, self.table.stake(slot)))
            .filter(|(_, stake)| *stake > Money::ZERO)
            .collect()
    }

    fn node(&mut self, node: usize) -> Result<BetNode, BestError> {
        let saved = self.saved[node].clone();
        self.table.restore(&saved, Money::from_cents(PLENTY));
        let (signs, locked) = (self.table.signs(), self.stakes());
        let mut actions = Vec::new();
        self.bet(0, &saved, &mut Vec::new(), &mut actions)?;
        Ok(BetNode { signs, locked, actions })
    }

    /// Adds the actions that start with the bets that are already made, and continue with the options from `option`.
    fn bet(
        &mut self,
        option: usize,
        saved: &T::SavedState,
        bets: &mut Vec<(usize, Money)>,
        actions: &mut Vec<BetAction>,
    ) -> Result<(), BestError> {
        let Some(BetOption { slot, stakes }) = self.options.get(option) else {
            let action = self.action(saved, bets)?;
            actions.push(action);
            return Ok(());
        };
        self.bet(option + 1, saved, bets, actions)?;
        for stake in stakes {
            self.table.restore(saved, Money::from_cents(PLENTY));
            if self.table.stake(*slot) > Money::ZERO || self.table.bet(*slot, *stake).is_err() {
                continue;
            }
            let made = self.table.save();
            bets.push((*slot, *stake));
            self.bet(option + 1, &made, bets, actions)?;
            bets.pop();
        }
        Ok(())
    }

    fn action(&mut self, saved: &T::SavedState, bets: &[(usize, Money)]) -> Result<BetAction, BestError> {
        if self.deadline.has_passed() {
            return Err(BestError::TooLong);
        }
        self.table.restore(saved, Money::from_cents(PLENTY));
        let need = self.table.on_layout().cents();
        let mut moves = BTreeMap::new();
        for &(outcome, ways) in self.outcomes {
            self.table.restore(saved, Money::from_cents(PLENTY));
            if !self.table.knows(outcome) {
                return Err(BestError::Meter);
            }
            self.table.play(outcome);
            let change = self.table.rail().plus(self.table.on_layout()).cents() - PLENTY;
            *moves.entry((self.arrive(), change)).or_insert(0) += ways;
        }
        self.moves += moves.len();
        if self.moves > MOST_MOVES {
            return Err(BestError::TooManyActions);
        }
        let moves = moves.into_iter().map(|((to, change), ways)| (to, change, ways)).collect();
        Ok(BetAction { bets: bets.to_vec(), need, moves })
    }

    /// Returns the number of the present position, without the bets that the player may take down.
    fn arrive(&mut self) -> u32 {
        // A line bet cannot be taken down before its odds.
        for slot in (0..self.slots).rev() {
            let stake = self.table.stake(slot);
            if stake > Money::ZERO && self.is_free[slot] {
                self.is_free[slot] = self.can_take_down(slot, stake);
            }
        }
        let mut key = Vec::new();
        self.table.position(&mut key);
        let next = self.saved.len() as u32;
        let node = *self.known.entry(key).or_insert(next);
        if node == next {
            self.saved.push(self.table.save());
        }
        node
    }

    /// Takes a bet down if that costs nothing and the player may make it again.
    fn can_take_down(&mut self, slot: usize, stake: Money) -> bool {
        let bankroll = self.table.rail().plus(self.table.on_layout());
        if self.table.down(slot).is_err() || self.table.stake(slot) > Money::ZERO {
            return false;
        }
        let without = self.table.save();
        let is_whole = self.table.rail().plus(self.table.on_layout()) == bankroll;
        let again = self.table.bet(slot, stake).is_ok();
        self.table.restore(&without, bankroll);
        is_whole && again
    }
}
