//! Parts that players pledge to a draw before bets close, and reveal after.
//!
//! Nobody can choose a part knowing everybody else's: a pledge is the hash of a part, and parts are told only once the
//! draw is called and neither pledges nor bets are taken any more. What is left to an attacker who knows the house's
//! secret is not to reveal. `docs/fairness.md` says how much that can be worth; the bounds are here.

use std::collections::BTreeMap;

use croupier_chance::{Contribution, Stream, draw_stream, pledged_stream};
use serde::{Deserialize, Serialize};

use super::{TableDenial, TableLog};
use crate::digest::Digest;
use crate::line::RevealedPart;

/// Parts that were not revealed are counted over so many draws of a table.
pub const WINDOW: u64 = 1000;
/// Whoever has withheld so many in that time may pledge no more.
pub const WITHHELD_BY_ONE: usize = 3;
/// Where so many were withheld at the table in that time, only people who are known to reveal may pledge.
pub const WITHHELD_AT_TABLE: usize = 12;
/// Whoever revealed so many since they sat down, and withheld none in that time, is known to reveal.
pub const KNOWN_TO_REVEAL: u64 = 100;

/// The most pledges that people who hold so many places at a table can withhold within [`WINDOW`] draws, however many names
/// they use. Newcomers come to one less than [`WITHHELD_AT_TABLE`], and then once more at every place. Whoever is known
/// to reveal withholds once: those who were known when the window began, and as many after them at each place as can
/// become known within it.
pub const fn most_withheld(places: u64) -> u64 {
    WITHHELD_AT_TABLE as u64 - 1 + places * (2 + WINDOW / KNOWN_TO_REVEAL)
}

/// How somebody kept their pledges at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct PledgeRecord {
    /// So many were revealed since they sat down.
    revealed: u64,
    /// The draws for which they were not, within the window.
    withheld: Vec<u64>,
}

/// The pledges of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Pledges {
    /// Those that count in the draw that is called, in their order.
    called: Option<Vec<(u32, Digest)>>,
    records: BTreeMap<u32, PledgeRecord>,
}

impl Pledges {
    pub(super) fn call(&mut self, pledges: Vec<(u32, Digest)>) {
        self.called = Some(pledges);
    }

    /// A draw was made: who has revealed, and who has not? Those who left are forgotten, unless they withheld lately.
    pub(super) fn drawn(&mut self, draw: u64, parts: &[RevealedPart], there: &[u32]) {
        self.called = None;
        for (person, part) in parts {
            let record = self.records.entry(*person).or_default();
            match part {
                Some(_) => record.revealed += 1,
                None => record.withheld.push(draw),
            }
        }
        self.records.retain(|person, record| {
            record.withheld.retain(|before| before + WINDOW > draw);
            if !there.contains(person) {
                record.revealed = 0;
            }
            record.revealed > 0 || !record.withheld.is_empty()
        });
    }

    /// A draw will not be made: nobody is blamed for what they did not reveal.
    pub(super) fn undrawn(&mut self) {
        self.called = None;
    }

    /// May this person pledge for the draw of this number?
    fn may(&self, person: u32, draw: u64) -> Result<(), TableDenial> {
        let lately =
            |record: &PledgeRecord| record.withheld.iter().filter(|before| **before + WINDOW > draw).count();
        let record = self.records.get(&person);
        if record.map_or(0, lately) >= WITHHELD_BY_ONE {
            return Err(TableDenial::WithheldTooOften);
        }
        let known = record.is_some_and(|record| record.revealed >= KNOWN_TO_REVEAL && lately(record) == 0);
        if !known && self.records.values().map(lately).sum::<usize>() >= WITHHELD_AT_TABLE {
            return Err(TableDenial::TooManyWithheld);
        }
        Ok(())
    }
}

impl TableLog {
    /// May this person pledge a part for the next draw?
    pub fn may_pledge(&self, person: u32) -> Result<(), TableDenial> {
        if !self.state.game.people().contains(&person) {
            return Err(TableDenial::NotThere);
        }
        self.state.pledges.may(person, self.state.draws)
    }

    /// The pledges of the draw that is called and not yet made, in their order.
    pub fn called(&self) -> Option<&[(u32, Digest)]> {
        self.state.pledges.called.as_deref()
    }

    /// May the next draw be called with these pledges?
    pub(super) fn callable(&self, pledges: &[(u32, Digest)]) -> Result<(), TableDenial> {
        if self.state.version < 2 || self.called().is_some() {
            return Err(TableDenial::NotCallable);
        }
        let twice = |at: usize| pledges[..at].iter().any(|(person, _)| *person == pledges[at].0);
        if pledges.is_empty() || (0..pledges.len()).any(twice) {
            return Err(TableDenial::NotCallable);
        }
        pledges.iter().try_for_each(|(person, _)| self.may_pledge(*person))
    }

    /// The stream of the next draw by this secret and these parts; what is wrong with the parts otherwise.
    pub(crate) fn draw_stream(
        &self,
        secret: Digest,
        revealed: &[RevealedPart],
    ) -> Result<Stream, &'static str> {
        let (table, draw) = (self.header.table, self.state.draws);
        if self.state.version < 2 {
            return Ok(draw_stream(&secret.0, table, draw, &self.player_seeds()));
        }
        let parts = parts(self.called().unwrap_or_default(), revealed)?;
        Ok(pledged_stream(&secret.0, table, draw, &parts))
    }
}

/// What the parts that were revealed come to: one for each pledge that counts, in their order; an error if one is not that of
/// its pledge, or there are others.
pub(crate) fn parts(
    pledges: &[(u32, Digest)],
    revealed: &[RevealedPart],
) -> Result<Vec<(u32, Contribution)>, &'static str> {
    if pledges.len() != revealed.len() {
        return Err("the parts in the draw are not those of the pledges that it was called with");
    }
    let part = |((person, pledge), (of, part)): (&(u32, Digest), &RevealedPart)| match part {
        _ if person != of => Err("the parts are not in the order of the pledges"),
        Some(part) if Digest::of(&part.0) == *pledge => Ok((*person, Contribution::Revealed(part.0))),
        Some(_) => Err("a part is not the one that was pledged"),
        None => Ok((*person, Contribution::Withheld(pledge.0))),
    };
    pledges.iter().zip(revealed).map(part).collect()
}

#[cfg(test)]
mod tests;
