//! The outcome of a round, reduced to the features that wagers depend on.

use std::collections::HashMap;

use croupier_rules::{RoundWager, WagerId};
use croupier_table::rounds::{Fact, Rules};

/// The outcome of a round: a number for each part that wagers depend on. Most games have one part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoundClass(pub [u16; PARTS]);

/// The maximum number of parts.
pub(crate) const PARTS: usize = 3;

/// A fact, and the spot of the wager that uses it. The spot determines the hand or the symbol.
pub(crate) type FactQuery = (Fact, Option<u8>);

/// The facts that wagers use, and for each part of a round, the combinations of facts that can be true.
#[derive(Clone, Debug)]
pub struct RoundParts {
    pub(crate) asked: Vec<FactQuery>,
    pub(crate) truths: [Vec<Vec<bool>>; PARTS],
    /// The flags of the result, by the number of the first part.
    pub(crate) results: Vec<u64>,
}

impl RoundParts {
    /// Collects the facts for these wagers. The combinations and results are still empty.
    pub(crate) fn new(rules: &Rules, wagers: &[WagerId]) -> RoundParts {
        let mut asked: Vec<FactQuery> = Vec::new();
        for wager in wagers.iter().map(|wager| rules.layout.wager(*wager)) {
            for fact in facts(wager) {
                if !asked.contains(&(fact, wager.spot)) {
                    asked.push((fact, wager.spot));
                }
            }
        }
        RoundParts { asked, truths: Default::default(), results: Vec::new() }
    }

    /// Returns the number of classes, which is the product of the sizes of the parts.
    pub fn class_count(&self) -> usize {
        self.truths.iter().map(|truths| truths.len().max(1)).product()
    }

    /// Returns the index of a class, below [`RoundParts::class_count`].
    #[inline]
    pub fn index(&self, RoundClass([one, two, three]): RoundClass) -> usize {
        let [_, second, third] = &self.truths;
        let (second, third) = (second.len().max(1), third.len().max(1));
        (usize::from(one) * second + usize::from(two)) * third + usize::from(three)
    }

    /// Returns every class, in order.
    pub fn all(&self) -> impl Iterator<Item = RoundClass> + '_ {
        let [one, two, three] = [0, 1, 2].map(|part: usize| self.truths[part].len().max(1) as u16);
        (0..one).flat_map(move |a| (0..two).flat_map(move |b| (0..three).map(move |c| RoundClass([a, b, c]))))
    }

    /// Returns the flags of the result of a class.
    #[inline]
    pub(crate) fn result(&self, class: RoundClass) -> u64 {
        self.results[usize::from(class.0[0])]
    }

    /// Returns which of the facts are true in a class.
    pub(super) fn truth(&self, class: RoundClass) -> Vec<bool> {
        let mut truth = vec![false; self.asked.len()];
        for (part, number) in self.truths.iter().zip(class.0) {
            let of_part = part.get(usize::from(number)).map(Vec::as_slice).unwrap_or_default();
            truth.iter_mut().zip(of_part).for_each(|(sum, one)| *sum |= one);
        }
        truth
    }
}

/// Returns every fact that the rows of a wager use.
pub(super) fn facts(wager: &RoundWager<Fact>) -> impl Iterator<Item = Fact> + '_ {
    wager.rows.iter().flat_map(|row| row.on.iter().copied())
}

/// Assigns numbers to lists. Equal lists get the same number.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListNumbers {
    known: HashMap<Vec<bool>, u16>,
    pub(crate) list: Vec<Vec<bool>>,
}

impl ListNumbers {
    pub(crate) fn of(&mut self, truth: Vec<bool>) -> u16 {
        if let Some(number) = self.known.get(&truth) {
            return *number;
        }
        let number = self.list.len() as u16;
        self.list.push(truth.clone());
        self.known.insert(truth, number);
        number
    }
}
